"""Tiles as people write them, and messages that never grow too long."""

import pytest

from bot.render.limits import MESSAGE_LIMIT, first_fitting, length
from bot.render.players import plain
from bot.render.reader import FACES, reader_of
from core.notation import read_tiles
from core.tiles import KINDS
from tests.helpers.views import TRADITIONAL

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
