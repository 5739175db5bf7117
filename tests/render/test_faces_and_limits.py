"""Tiles as people write them, and messages that never grow too long."""

import pytest

from bot.render.limits import MESSAGE_LIMIT, first_fitting, length
from bot.render.pictures.faces import KIND_NAMES
from bot.render.players import plain
from bot.render.reader import FACES, icons_then_words, reader_of
from core.tiles.kinds import KINDS
from core.tiles.notation import read_tiles
from tests.helpers.views import ICONS, PICTORIAL, TRADITIONAL

JING = read_tiles("5m6m")


@pytest.mark.parametrize(
    ("face", "tiles", "row"),
    [
        ("zh", "1m2m5m6m3p3pEEC", "一二五★六☆万 三三筒 东东 中"),
        ("short", "1m2m5m6m3p3pEEC", "125★6☆m 33p EE C"),
        ("zh", "", ""),
        ("zh", "ESW", "东 南 西"),
    ],
)
def test_a_row_of_tiles(face, tiles, row):
    assert FACES[face].row(read_tiles(tiles), JING) == row


def test_traditional_sentences_name_tiles_in_their_own_signs():
    row = TRADITIONAL.face.row(read_tiles("1m5m3s3sEFf6"), JING)
    assert row == "一五★萬 三三條 東 發 蘭"
    assert reader_of(TRADITIONAL.text, "short").face.row(read_tiles("1m5m"), JING) == "15★m"


@pytest.mark.parametrize("face", [*FACES.values(), TRADITIONAL.face])
def test_every_kind_has_a_name_of_its_own(face):
    assert len({face.tile(kind) for kind in range(KINDS)}) == KINDS


def icon(plain):
    return ICONS.tiles[KIND_NAMES.index(plain)]


def test_icons_stand_for_the_names_and_marks_for_the_stars():
    face = PICTORIAL.face
    five, six, east = icon("m5"), icon("m6"), icon("east")
    assert face.row(read_tiles("5m6mEE"), JING) == (
        f"{five}{ICONS.primary}{six}{ICONS.secondary} {east}{east}"
    )
    assert face.claimed(read_tiles("E")[0]) == f"{east}{ICONS.claimed}"
    assert FACES["zh"].claimed(read_tiles("E")[0]) == "~~东~~"
    assert PICTORIAL.in_words.face.row(read_tiles("5m6mEE"), JING) == "五★六☆万 东东"


@pytest.mark.parametrize(
    ("notation", "icons", "tile"),
    [
        ("emoji", ICONS, icon("m5")),
        ("emoji", None, "五万"),
        ("zh", ICONS, "五万"),
        ("short", ICONS, "5m"),
    ],
)
def test_icons_are_for_who_wants_them_once_they_are_there(notation, icons, tile):
    assert reader_of(PICTORIAL.text, notation, icons).face.tile(JING[0]) == tile


def test_icons_give_way_to_words():
    def versions(reader):
        for count in (60, 30):
            yield (" ".join([reader.face.tile(JING[0])] * count),)

    shown = list(icons_then_words(versions, PICTORIAL))
    assert [blocks[0].split()[0] for blocks in shown] == [icon("m5"), "五万", "五万"]
    assert [len(blocks[0].split()) for blocks in shown] == [60, 60, 30]
    assert len(list(icons_then_words(versions, TRADITIONAL))) == 2


def test_a_name_is_no_markdown():
    assert plain("*a*_b_ <@1> [x]") == r"\*a\*\_b\_ \<@1\> \[x\]"


def test_signs_are_counted_as_discord_counts_them():
    assert length(("五万", "🀄")) == 4


def test_the_longest_version_that_fits_is_taken():
    long, short = ("a" * (MESSAGE_LIMIT + 1),), ("b" * MESSAGE_LIMIT,)
    assert first_fitting((long, short, ("c",))) == short


def test_the_last_version_is_cut_rather_than_refused():
    cut = first_fitting((("a" * 3999, "🀄🀄", "never"),))
    assert length(cut) <= MESSAGE_LIMIT
    assert cut[0] == "a" * 3999
    assert "never" not in cut
