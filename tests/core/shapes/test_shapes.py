"""Winning shapes, waits, readings and distances, each worked out by hand from the rules."""

import pkgutil
import zlib

import pytest

from core.shapes import (
    Group,
    GroupKind,
    Shape,
    ShapeSet,
    acceptance,
    counts_of,
    fishing_jing,
    is_complete,
    is_fishing,
    readings,
    tiles_away,
    waits,
    wins,
)
from core.shapes.build import build
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import read_tile, read_tiles

NANCHANG = ShapeSet(seven_pairs=True, misfits=True, honour_runs=True)
NANJING = ShapeSet(seven_pairs=True, misfits=False, honour_runs=False)
ONLY_PLAIN = ShapeSet(seven_pairs=False, misfits=False, honour_runs=True)

CHI_OF_JING = Meld(MeldKind.CHI, read_tiles("4m5m6m"), source=3, claimed=3)
PENG = Meld(MeldKind.PENG, read_tiles("3m3m3m"), source=3, claimed=2)
GANG = Meld(MeldKind.CONCEALED, read_tiles("2s2s2s2s"))


def counts(text):
    return counts_of(read_tiles(text))


def read(text, jing="", shapes=NANCHANG, **options):
    """(shape, natural, fishing) of the readings; the last tile of the text is the winning one."""
    tiles = read_tiles(text)
    found = readings(counts_of(tiles), tiles[-1], read_tiles(jing), shapes, **options)
    return {(reading.shape, reading.natural, reading.fishing) for reading in found}


def splits(text, shapes):
    """The groups of each reading, as sorted tiles."""
    tiles = read_tiles(text)
    return {
        tuple(sorted(group.tiles for group in reading.groups))
        for reading in readings(counts_of(tiles), tiles[-1], (), shapes)
    }


@pytest.mark.parametrize(
    ("text", "jing"),
    [
        ("123m 456p 789s ESW 99m", ""),  # §5.1: three different winds
        ("123m 456p 789s CFB 99m", ""),
        ("123m 456p EESSWWEN", ""),  # EE, ESW, SWN
        ("111m 222p 333s EEE CC", ""),  # §5.2
        ("1111m 22p 33p 44s EE CC", ""),  # §5.3: four equal are two pairs
        ("EE SS WW NN CC F 12m B", "12m"),
        ("一四七万 二六九筒 一五八索 东北中发白", ""),  # §13: the two misfit hands
        ("二五八万 一八筒 二五九索 东西北中发白", ""),
        ("147m 258p 3s ESWNCFB", ""),
        ("36m 37p 37s ESWNCFB 5s", "56s"),  # §5.4: 9m is open beside 3m and 6m
        ("EEEE 5m", "56m"),  # §3.2: EEE, and the jing is a fifth E
        ("1m E", "12m"),
        ("13m 46m 789m 555p 9p 1s1s2s", "12s"),
        ("19m 19p 19s E 555m 6666m", "56m"),  # seven pairs, each half a jing
    ],
)
def test_wins(text, jing):
    assert wins(counts(text), read_tiles(jing), NANCHANG)


@pytest.mark.parametrize(
    ("text", "jing"),
    [
        ("123m 456p 789s ECF 99m", ""),  # §4.2: winds and dragons never mix
        ("123m 456p 789s EES 99m", ""),
        ("EEE SSS WWW NNN CF", ""),
        ("11m 44m 77m 99p", ""),  # §5.3: pairs with melds on the table
        ("11m 22m 55m 77p 99p EE S 5s", ""),
        ("一三七万 二六九筒 一五八索 东北中发白", ""),  # §5.4: 1 and 3
        ("147m 258p 3s EESWNCF", ""),  # an honour twice
        ("37m 37p 37s ESWNCFB 5s", "56s"),  # no third number beside 3 and 7
        ("37m 37p 37s ESWNCF 56s", "56s"),  # one place for two jing
        ("EEEE 5m", ""),
    ],
)
def test_does_not_win(text, jing):
    assert not wins(counts(text), read_tiles(jing), NANCHANG)


@pytest.mark.parametrize(
    "text", ["123m 456p 789s ESW 99m", "123m 456p EESSWWEN", "147m 258p 3s ESWNCFB"]
)
def test_shapes_that_a_ruleset_does_not_have(text):
    assert not wins(counts(text), (), NANJING)


def test_only_what_a_ruleset_has():
    assert wins(counts("11m 22m 55m 77p 99p EE SS"), (), NANJING)
    assert not wins(counts("11m 22m 55m 77p 99p EE SS"), (), ONLY_PLAIN)
    assert not wins(counts("147m 258p 3s ESWNCFB"), (), ONLY_PLAIN)
    assert wins(counts("123m 456p EESSWWEN"), (), ONLY_PLAIN)


def test_complete_is_melds_and_a_pair_only():
    assert is_complete(counts("123m 456p 789s ESW 99m"), (), NANCHANG)
    assert not is_complete(counts("11m 22m 55m 77p 99p EE SS"), (), NANCHANG)


def test_a_jing_won_only_as_itself():
    """§3.4, won_jing_is_wild = no: E is no 3m; 3m is one, and the other jing is wild as ever."""
    text = "12m 456p 789p 222s 99s"
    assert wins(counts(text + "E"), read_tiles("ES"), NANCHANG)
    assert not wins(counts(text + "E"), read_tiles("ES"), NANCHANG, natural=read_tile("E"))
    assert read(text + "E", "ES", natural=read_tile("E")) == set()
    text = "12m 456p 789p 22s 4m 99s 3m"
    assert wins(counts(text), read_tiles("34m"), NANCHANG, natural=read_tile("3m"))
    assert read(text, "34m", natural=read_tile("3m")) == {(Shape.PLAIN, WILD, ORDINARY)}


# --- waits ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "jing", "expected"),
    [
        ("12m 456p 789p 222s 99s", "", "3m"),
        ("12m 456p 789p 222s 99s", "ES", "3m E S"),
        ("ES 55m", "", "W N"),  # any three different winds
        ("1111m 234p 567p 789s", "", ""),  # there is no fifth 1m
        ("1111m 234p 567p 789s", "ES", "E S"),  # but a jing may be one
        ("11m 22m 33m 55p 66p EE C", "", "C"),
        ("11m 22m 33m 55p 66p EC 9s", "9s1s", "1s 9s E C"),
        ("147m 258p 3s ESWNCF", "", "6s 7s 8s 9s B"),
        ("37m 37p 37s ESWNCFB", "56s", ""),  # no place, not even for a jing
    ],
)
def test_waits(text, jing, expected):
    assert waits(counts(text), read_tiles(jing), NANCHANG) == read_tiles(expected)


def test_waits_without_runs_of_winds():
    assert waits(counts("ES 55m"), (), NANJING) == ()
    assert waits(counts("EE 55m"), (), NANJING) == read_tiles("5m E")


def test_who_fishes_waits_for_every_tile_that_is_left():
    everything = waits(counts("5m 123p 456p 789s CFB"), read_tiles("56m"), NANCHANG)
    assert everything == tuple(range(34))
    without_1p = waits(counts("5m 111p 123p 789s CFB"), read_tiles("56m"), NANCHANG)
    assert without_1p == tuple(kind for kind in range(34) if kind != read_tile("1p"))


@pytest.mark.parametrize(
    ("text", "jing", "fished_with"),
    [
        ("5m 123p 456p 789s CFB", "56m", "5m"),
        ("99s 12m 456p 789p CFB", "9s1s", "9s"),  # the other 9s is the 3m
        ("9s1s 12m 456p 789p CFB", "9s1s", "9s 1s"),
        ("11m 22m 33m 55p 66p EE 9s", "9s1s", "9s"),  # beside six pairs
        ("11m 22m 33m 55p 6p E 999s", "9s1s", "9s"),
        ("5m", "56m", "5m"),  # four melds on the table
    ],
)
def test_fishing(text, jing, fished_with):
    assert is_fishing(counts(text), read_tiles(jing), NANCHANG)
    assert fishing_jing(counts(text), read_tiles(jing), NANCHANG) == read_tiles(fished_with)


@pytest.mark.parametrize(
    ("text", "jing"),
    [
        ("12m E 456p 789p 222s 9s", "ES"),  # §7.6
        ("9s 123m 456p 789p CFB", "1s2s"),  # what it waits with is no jing
        ("11m 22m 33m 55p 6p E 99s", "9s1s"),
        ("11m 44p 77p 9s", "9s1s"),  # three pairs beside melds
        ("56m 123p 456p 789s CFB", "56m"),  # nothing discarded yet
    ],
)
def test_not_fishing(text, jing):
    assert not is_fishing(counts(text), read_tiles(jing), NANCHANG)
    assert fishing_jing(counts(text), read_tiles(jing), NANCHANG) == ()


# --- readings -------------------------------------------------------------------------------

GERMAN, WILD = True, False
FISHING, ORDINARY = True, False


@pytest.mark.parametrize(
    ("text", "jing", "melds", "expected"),
    [
        ("123m 456p 789s ESW 99m", "", (), {(Shape.PLAIN, GERMAN)}),
        ("345m 456p 789s ESW 99p", "45m", (), {(Shape.PLAIN, GERMAN)}),
        # §5.5: the jing in the pair, never those in melds
        ("123p 456p 789s 24m", "45m", (PENG,), {(Shape.PLAIN, WILD)}),
        ("123p 456p 789s 99p", "45m", (CHI_OF_JING,), {(Shape.PLAIN, GERMAN)}),
        ("11m 33m 88m 22p 66p EE 45s", "45s", (), {(Shape.SEVEN_PAIRS, WILD)}),
        ("11m 33m 88m 22p 66p EE 44s", "45s", (), {(Shape.SEVEN_PAIRS, GERMAN)}),
        ("1111m 22p 33p 44s EE CC", "", (), {(Shape.SEVEN_PAIRS, GERMAN)}),
        ("EESSWWNNCCFFBB", "", (), {(Shape.SEVEN_HONOUR_PAIRS, GERMAN), (Shape.PLAIN, GERMAN)}),
        # each of SS WW NN FF with a jing; or pairs of them and of others
        (
            "EESSWWNNCCFFBB",
            "EC",
            (),
            {
                (Shape.SEVEN_HONOUR_PAIRS, GERMAN),
                (Shape.PLAIN, GERMAN),
                (Shape.ALL_TRIPLETS, WILD),
                (Shape.SEVEN_PAIRS, WILD),
            },
        ),
        # CF and a jing twice are runs as well
        (
            "EESSWWNNCCFF 11m",
            "12m",
            (),
            {
                (Shape.SEVEN_PAIRS, GERMAN),
                (Shape.SEVEN_HONOUR_PAIRS, WILD),
                (Shape.PLAIN, WILD),
            },
        ),
        ("111m 222p 333s EEE CC", "", (), {(Shape.ALL_TRIPLETS, GERMAN)}),
        ("222p EEE CC", "", (PENG, GANG), {(Shape.ALL_TRIPLETS, GERMAN)}),
        ("111m 222p EEE CC", "", (CHI_OF_JING,), {(Shape.PLAIN, GERMAN)}),
        (
            "111222333m 555p EE",
            "",
            (),
            {(Shape.ALL_TRIPLETS, GERMAN), (Shape.PLAIN, GERMAN)},
        ),
        # 123m 11m, or 111m and the jing beside 2m
        (
            "11123m",
            "34m",
            (GANG, GANG, GANG),
            {(Shape.PLAIN, GERMAN), (Shape.ALL_TRIPLETS, WILD)},
        ),
        ("一四七万 二六九筒 一五八索 东北中发白", "", (), {(Shape.MISFITS, GERMAN)}),
        ("二五八万 一八筒 二五九索 东西北中发白", "ES", (), {(Shape.MISFITS, GERMAN)}),
        ("147m 258p 3s ESWNCFB", "EC", (), {(Shape.SEVEN_STAR_MISFITS, GERMAN)}),
        # §5.4: the second E is the 7m; but 9p may not be the seventh honour
        ("14m 258p 3s ESWNCFB E", "ES", (), {(Shape.SEVEN_STAR_MISFITS, WILD)}),
        ("147m 258p 3s ESWNCF 9p", "9p1p", (), {(Shape.MISFITS, WILD)}),
        ("123m 456p 789s ECF 99m", "", (), set()),
    ],
)
def test_readings(text, jing, melds, expected):
    assert read(text, jing, melds=melds) == {(*found, ORDINARY) for found in expected}


@pytest.mark.parametrize(
    ("text", "rest", "expected"),
    [
        ("EESSWWEN", "123m 456p", {"EE ESW SWN"}),
        ("EEESSSWN", "123m 456p", {"EE EWN SSS", "SS EEE SWN"}),
        ("111222333m", "789p EE", {"111m 222m 333m", "123m 123m 123m"}),
        (
            "222333444m 55m",
            "789p",
            {"222m 333m 444m 55m", "234m 234m 234m 55m", "22m 234m 345m 345m"},
        ),
    ],
)
def test_every_split_is_a_reading(text, rest, expected):
    assert splits(f"{text} {rest}", NANCHANG) == {
        tuple(sorted(read_tiles(group) for group in f"{split} {rest}".split()))
        for split in expected
    }


def test_a_reading_says_where_the_jing_stands():
    (reading,) = readings(
        counts("12m E 456p 789p 222s 99s"), read_tile("9s"), read_tiles("ES"), NANCHANG
    )
    east = read_tile("E")
    assert reading.groups == (
        Group(GroupKind.RUN, read_tiles("123m"), (None, None, east)),
        Group(GroupKind.RUN, read_tiles("456p"), (None,) * 3),
        Group(GroupKind.RUN, read_tiles("789p"), (None,) * 3),
        Group(GroupKind.TRIPLET, read_tiles("222s"), (None,) * 3),
        Group(GroupKind.PAIR, read_tiles("99s"), (None,) * 2),
    )


@pytest.mark.parametrize(
    ("text", "jing", "expected"),
    [
        ("5m 123p 456p 789s CFB 1m", "56m", {(Shape.PLAIN, GERMAN, FISHING)}),
        # §7.2: the jing that are not fished with must be themselves for German
        ("99s 12m 456p 789p CFB 5s", "9s1s", {(Shape.PLAIN, WILD, FISHING)}),
        # fished with 1s: 9s is itself in 789s
        ("1s 789s 456p 789p CFB 2m", "9s1s", {(Shape.PLAIN, GERMAN, FISHING)}),
        ("12m E 456p 789p 222s 99s", "ES", set()),  # §7.6
    ],
)
def test_fishing_is_one_more_reading(text, jing, expected):
    ordinary = {(Shape.PLAIN, WILD, ORDINARY)}
    assert read(text, jing, fishing=True) == expected | ordinary
    assert read(text, jing) == ordinary


def test_the_jing_fished_with_and_a_jing_drawn():
    assert read("5m 123p 456p 789s CFB 5m", "56m", fishing=True) == {
        (Shape.PLAIN, GERMAN, ORDINARY),
        (Shape.PLAIN, GERMAN, FISHING),
    }


def test_fishing_with_everything_on_the_table():
    assert read("5m 9p", "56m", fishing=True, melds=(PENG, PENG, GANG, GANG)) == {
        (Shape.ALL_TRIPLETS, WILD, ORDINARY),
        (Shape.ALL_TRIPLETS, GERMAN, FISHING),
    }


def test_fishing_for_the_seventh_pair():
    """§7.2: the drawn B is the seventh honour; a drawn jing may be that, or another pair."""
    ordinary = {(Shape.SEVEN_HONOUR_PAIRS, WILD, ORDINARY), (Shape.PLAIN, WILD, ORDINARY)}
    honours = (Shape.SEVEN_HONOUR_PAIRS, GERMAN, FISHING)
    assert read("EESSWWNNCCFF 1m B", "12m", fishing=True) == {*ordinary, honours}
    assert read("EESSWWNNCCFF 1m 2m", "12m", fishing=True) == {
        *ordinary,
        (Shape.SEVEN_PAIRS, WILD, ORDINARY),
        honours,
        (Shape.SEVEN_PAIRS, GERMAN, FISHING),
    }


def test_the_fished_pair_comes_last():
    tiles = read_tiles("5m 123p 456p 789s CFB 1m")
    found = readings(counts_of(tiles), tiles[-1], read_tiles("56m"), NANCHANG, fishing=True)
    (fished,) = (reading for reading in found if reading.fishing)
    assert fished.groups[-1] == Group(GroupKind.PAIR, read_tiles("11m"), (read_tile("5m"), None))


# --- distance -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "melds", "jing", "shapes", "away"),
    [
        ("123m 456p 789s ESW 99m", 0, "", NANCHANG, -1),
        ("12m 456p 789p 222s 99s C", 0, "", NANCHANG, 0),
        ("12m 456p 789p 222s 9s C", 0, "", NANCHANG, 1),
        ("147m 258p 3s ESWNCF", 0, "", NANCHANG, 0),  # misfits
        ("147m 258p 3s ESWNCF", 0, "", NANJING, 6),  # the first of seven pairs is missing
        ("147m 258p 3s ESWNCF", 0, "", ONLY_PLAIN, 5),  # ESW, CF; two melds of one tile, a pair
        ("11m 22m 33m 55p 66p E C 4s 8s", 0, "", NANJING, 1),
        ("ES 55m", 3, "", NANCHANG, 0),  # two different winds are part of a run
        ("ES 55m", 3, "", NANJING, 1),
        ("556m E", 3, "56m", NANCHANG, 0),
        ("556m ES", 3, "56m", NANCHANG, -1),  # E and a jing, S and two
        ("1111m", 3, "", NANCHANG, 1),  # there is no fifth 1m
        ("1111m", 3, "ES", NANCHANG, 0),  # a jing would be one
        ("1111m 5p", 3, "", NANCHANG, 0),
    ],
)
def test_distance(text, melds, jing, shapes, away):
    assert tiles_away(counts(text), melds, read_tiles(jing), shapes) == away


@pytest.mark.parametrize(("jing", "expected"), [("", "3m 9s C"), ("ES", "3m 9s E S C")])
def test_acceptance(jing, expected):
    """The run of 12m, and the pair that 9s or C begins."""
    nearer = acceptance(counts("12m 456p 789p 222s 9s C"), 0, read_tiles(jing), NANCHANG)
    assert nearer == read_tiles(expected)


def test_the_tables_shipped_are_those_a_fresh_build_makes():
    shipped = pkgutil.get_data("core.shapes", "tables.bin")
    assert zlib.decompress(shipped) == zlib.decompress(build())
