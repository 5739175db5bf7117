"""Text to tiles and back."""

import pytest

from core.tiles.kinds import KINDS
from core.tiles.notation import CHINESE, SHORT, NotationError, read_tile, read_tiles, write_tiles

ALL_SHORT = "1m2m3m4m5m6m7m8m9m1p2p3p4p5p6p7p8p9p1s2s3s4s5s6s7s8s9sESWNCFBf1f2f3f4f5f6f7f8"
ALL_CHINESE = (
    "一万二万三万四万五万六万七万八万九万一筒二筒三筒四筒五筒六筒七筒八筒九筒"
    "一条二条三条四条五条六条七条八条九条东南西北中发白春夏秋冬梅兰竹菊"
)


@pytest.mark.parametrize("text", [ALL_SHORT, ALL_CHINESE], ids=["short", "chinese"])
def test_every_kind_is_read(text):
    assert read_tiles(text) == tuple(range(KINDS))


@pytest.mark.parametrize(
    ("names", "text"), [(SHORT, ALL_SHORT), (CHINESE, ALL_CHINESE)], ids=["short", "chinese"]
)
def test_every_kind_is_written(names, text):
    assert write_tiles(range(KINDS), names) == text


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("123m", "1m2m3m"),
        ("1m 2p,3s", "1m2p3s"),
        ("一二三条", "1s2s3s"),
        ("5万五萬", "5m5m"),
        ("3条3條3索", "3s3s3s"),
        ("7饼七餅7筒", "7p7p7p"),
        ("东東南西北中发發白", "EESWNCFFB"),
        ("东风、红中、发财、白板", "ECFB"),
        ("５ｍ　Ｅ６万", "5mE6m"),
        ("🀀🀁🀂🀃🀄🀅🀆", "ESWNCFB"),
        ("🀇🀏🀐🀘🀙🀡", "1m9m1s9s1p9p"),
        ("🀄\ufe0f🀢🀣🀤🀥🀦🀧🀨🀩", "Cf5f6f7f8f1f2f3f4"),
        ("f1Ff8", "f1Ff8"),
        ("", ""),
    ],
)
def test_what_people_write(text, short):
    assert write_tiles(read_tiles(text)) == short


@pytest.mark.parametrize(
    ("text", "piece", "position"),
    [
        ("1m2x3s", "2x", 2),
        ("12", "12", 0),
        ("1m s", "s", 3),
        ("0m", "0", 0),
        ("5S", "5S", 0),
        ("1M", "1M", 0),
        ("123 m", "123", 0),
        ("Ef9", "f", 1),
        ("１ｍ２ｘ", "２ｘ", 2),
    ],
)
def test_the_first_unreadable_piece_is_named(text, piece, position):
    with pytest.raises(NotationError) as caught:
        read_tiles(text)
    assert (caught.value.piece, caught.value.position) == (piece, position)


@pytest.mark.parametrize("text", ["", "1m2m", "11m"])
def test_one_tile_is_one_tile(text):
    with pytest.raises(NotationError):
        read_tile(text)


def test_one_tile_is_read():
    assert read_tile("五万") == 4
