"""core.shapes against the slow oracle, on 20,000 hands of 0-7 jing, most of them near a win."""

import random
from collections import Counter

import pytest

from core.shapes import (
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
from core.tiles.kinds import HONOURS, SEPARATE_RINGS
from core.tiles.melds import Meld, MeldKind
from tests.helpers import shape_oracle as oracle

NANCHANG = ShapeSet(seven_pairs=True, misfits=True, honour_runs=True)
NANJING = ShapeSet(seven_pairs=True, misfits=False, honour_runs=False)
BARE = ShapeSet(seven_pairs=False, misfits=True, honour_runs=True)

CHI = Meld(MeldKind.CHI, (0, 1, 2), source=3, claimed=0)
PENG = Meld(MeldKind.PENG, (9, 9, 9), source=3, claimed=9)


def melds_and_pair(chance, melds, honour_runs, kinds=range(34)):
    tiles = [chance.choice(kinds)] * 2
    runs = oracle.SUIT_RUNS + oracle.HONOUR_RUNS * honour_runs
    while len(tiles) < 2 + 3 * melds:
        meld = chance.choice(runs if chance.random() < 0.6 else oracle.TRIPLETS)
        if set(meld) <= set(kinds):
            tiles += meld
    return tiles


def misfits(chance):
    kinds = chance.sample(range(34), 34)
    if chance.random() < 0.5:
        kinds = [*HONOURS, *kinds]
    tiles = []
    for kind in kinds:
        if len(tiles) < 14 and all(oracle.apart(kind, other) for other in tiles):
            tiles.append(kind)
    return tiles


def a_win(chance, shapes):
    """The tiles of some complete hand; now and then more than four of a kind."""
    form = chance.random()
    if form < 0.5:
        melds = chance.choice((4, 4, 4, 3, 2, 1, 0))
        return melds_and_pair(chance, melds, shapes.honour_runs)
    if form < 0.65:
        return [kind for kind in chance.choices(range(34), k=7) for _ in range(2)]
    if form < 0.75:
        return [kind for kind in HONOURS for _ in range(2)]
    return misfits(chance)


def hands(seed, number, shapes, jing_share=0.85, spoilt=1):
    """Tiles of possible hands, a winning tile among them, and the jing."""
    chance = random.Random(seed)
    while number:
        tiles = a_win(chance, shapes)
        jing = ()
        if chance.random() < jing_share:
            primary = chance.choice((chance.randrange(34), chance.choice(tiles)))
            jing = (primary, SEPARATE_RINGS[primary])
            live = [primary] * 3 + [jing[1]] * 4
            for kind in chance.sample(live, min(len(tiles), chance.randint(0, 7))):
                tiles[chance.randrange(len(tiles))] = kind
        for _ in range(chance.randint(0, spoilt)):
            tiles[chance.randrange(len(tiles))] = chance.randrange(34)
        if len(tiles) % 3 == 2 and max(Counter(tiles).values()) <= 4:
            number -= 1
            yield tuple(sorted(tiles)), jing


@pytest.mark.parametrize(
    ("shapes", "number", "jing_share"),
    [(NANCHANG, 16_000, 0.85), (BARE, 2_000, 1), (NANJING, 2_000, 0)],
)
def test_wins(shapes, number, jing_share):
    won = 0
    for tiles, jing in hands(1, number, shapes, jing_share):
        expected = oracle.oracle_wins(tiles, jing, shapes)
        assert wins(counts_of(tiles), jing, shapes) == expected, (tiles, jing)
        plain = oracle.shapes_of(tiles, jing, shapes) & {"plain", "all_triplets"}
        assert is_complete(counts_of(tiles), jing, shapes) == bool(plain), (tiles, jing)
        won += expected
    assert number * 0.3 < won < number * 0.9


def test_wins_with_a_jing_only_as_itself():
    chance = random.Random(2)
    for tiles, jing in hands(2, 2_000, NANCHANG, 1):
        tile = chance.choice([kind for kind in tiles if kind in jing] or tiles)
        assert wins(counts_of(tiles), jing, NANCHANG, natural=tile) == oracle.oracle_wins(
            tiles, jing, NANCHANG, natural=tile
        ), (tiles, jing, tile)


@pytest.mark.parametrize(("shapes", "number"), [(NANCHANG, 500), (NANJING, 200)])
def test_waits(shapes, number):
    chance = random.Random(3)
    for hand, jing in hands(3, number, shapes, 0.7 if shapes.misfits else 0):
        tiles = oracle.without(hand, chance.choice(hand))
        assert waits(counts_of(tiles), jing, shapes) == oracle.oracle_waits(tiles, jing, shapes), (
            tiles,
            jing,
        )


def test_fishing():
    chance = random.Random(4)
    fishing = 0
    for hand, jing in hands(4, 3_000, NANCHANG, 1):
        tiles = oracle.without(hand, chance.choice(hand))
        expected = oracle.oracle_fishing(tiles, jing, NANCHANG)
        assert is_fishing(counts_of(tiles), jing, NANCHANG) == expected, (tiles, jing)
        baits = fishing_jing(counts_of(tiles), jing, NANCHANG)
        assert baits == (tuple(kind for kind in jing if kind in tiles) if expected else ())
        fishing += expected
    assert fishing > 300


def assert_is_a_reading(reading, tiles, tile, jing, natural):
    """The groups are groups, their tiles those of the hand, and only jing stand for others."""
    runs = oracle.SUIT_RUNS + oracle.HONOUR_RUNS
    used = Counter()
    for group in reading.groups:
        kind = group.tiles[0]
        assert {
            "run": group.tiles in runs,
            "triplet": group.tiles == (kind,) * 3,
            "pair": group.tiles == (kind,) * 2,
            "single": len(group.tiles) == 1,
        }[group.kind]
        for stands_for, wild in zip(group.tiles, group.wild, strict=True):
            assert wild is None or (wild in jing and wild != stands_for)
            used[stands_for if wild is None else wild] += 1
    assert used == Counter(tiles)
    as_itself = [
        kind for g in reading.groups for kind, w in zip(g.tiles, g.wild, strict=True) if w is None
    ]
    assert natural not in jing or natural in as_itself
    tested = reading.groups[:-1] if reading.fishing else reading.groups
    assert reading.natural == all(wild is None for group in tested for wild in group.wild)
    if reading.fishing:
        pair = reading.groups[-1]
        held = [
            kind if wild is None else wild for kind, wild in zip(pair.tiles, pair.wild, strict=True)
        ]
        assert tile in held
        assert any(oracle.without(held, tile)[0] == kind for kind in jing)


@pytest.mark.parametrize(("shapes", "jing_share"), [(NANCHANG, 0.9), (NANJING, 0)])
def test_readings(shapes, jing_share):
    chance = random.Random(5)
    for tiles, jing in hands(5, 3_000 if jing_share else 500, shapes, jing_share, spoilt=0):
        tile = chance.choice(tiles)
        natural = tile if chance.random() < 0.2 else None
        fishing = natural is None and chance.random() < 0.7
        melds = chance.choice(((CHI,), (PENG,))) * ((14 - len(tiles)) // 3)
        found = list(
            readings(
                counts_of(tiles), tile, jing, shapes, melds=melds, natural=natural, fishing=fishing
            )
        )
        assert {(r.shape, r.natural, r.fishing) for r in found} == oracle.oracle_readings(
            tiles,
            tile,
            jing,
            shapes,
            run_claimed=CHI in melds,
            natural=natural,
            fishing=fishing,
        ), (tiles, tile, jing, melds, natural, fishing)
        for reading in found:
            assert_is_a_reading(reading, tiles, tile, jing, natural)


@pytest.mark.parametrize(
    ("shapes", "suits"), [(NANCHANG, (range(34), range(27, 34), range(9))), (NANJING, (range(9),))]
)
def test_without_jing_every_split_is_a_reading_once(shapes, suits):
    chance = random.Random(6)
    several = 0
    for _ in range(600):
        tiles = tuple(sorted(melds_and_pair(chance, 4, shapes.honour_runs, chance.choice(suits))))
        if max(Counter(tiles).values()) > 4:
            continue
        found = [
            tuple(sorted(group.tiles for group in reading.groups))
            for reading in readings(counts_of(tiles), tiles[0], (), shapes)
            if reading.shape in ("plain", "all_triplets")
        ]
        assert len(found) == len(set(found))
        assert set(found) == oracle.all_splits(tiles, True, shapes.honour_runs), tiles
        several += len(found) > 1
    assert several >= 30


def test_distance_of_short_hands():
    """Against every complete hand of one meld, and for a few hands of two."""
    chance = random.Random(7)
    for number, sizes in ((120, (4, 5)), (4, (7, 8))):
        for _ in range(number):
            tiles = tuple(sorted(chance.sample(sorted([*range(34)] * 4), chance.choice(sizes))))
            melds = 4 - (len(tiles) - 1) // 3
            for shapes, jing in ((NANCHANG, (30, 27)), (NANCHANG, ()), (NANJING, ())):
                assert tiles_away(counts_of(tiles), melds, jing, shapes) == oracle.oracle_away(
                    tiles, jing, shapes
                ), (tiles, jing)


def assert_one_step_more_than_the_best_step_leaves(tiles, jing, shapes):
    """These equations, down to the wins of the oracle, have no other solution than the distance."""
    melds = (14 - len(tiles)) // 3
    away = tiles_away(counts_of(tiles), melds, jing, shapes)
    if len(tiles) % 3 == 2:
        assert (away == -1) == oracle.oracle_wins(tiles, jing, shapes), (tiles, jing)
        if away >= 0:
            assert away == min(
                tiles_away(counts_of(oracle.without(tiles, kind)), melds, jing, shapes)
                for kind in set(tiles)
            ), (tiles, jing)
        return
    after = {
        kind: tiles_away(counts_of((*tiles, kind)), melds, jing, shapes)
        for kind in range(34)
        if tiles.count(kind) < 4
    }
    assert away == 1 + min(after.values()), (tiles, jing)
    assert acceptance(counts_of(tiles), melds, jing, shapes) == tuple(
        kind for kind, left in after.items() if left < away
    )
    assert (away == 0) == bool(waits(counts_of(tiles), jing, shapes))


@pytest.mark.parametrize(("shapes", "jing_share"), [(NANCHANG, 0.8), (BARE, 0.8), (NANJING, 0)])
def test_distance(shapes, jing_share):
    chance = random.Random(8)
    for tiles, jing in hands(8, 200, shapes, jing_share, spoilt=6):
        assert_one_step_more_than_the_best_step_leaves(tiles, jing, shapes)
        less = oracle.without(tiles, chance.choice(tiles))
        assert_one_step_more_than_the_best_step_leaves(less, jing, shapes)


@pytest.mark.parametrize("shapes", [NANCHANG, NANJING])
def test_distance_with_fours_but_no_jing(shapes):
    """A fifth copy would often help here, and is not to be had."""
    chance = random.Random(9)
    for _ in range(100):
        fours = chance.sample(chance.choice((range(34), range(9), range(27, 34))), 2)
        others = [kind for kind in range(34) if kind not in fours]
        tiles = [kind for kind in fours for _ in range(4)]
        tiles += chance.sample(sorted(others * 4), chance.choice((2, 3, 5, 6)))
        assert_one_step_more_than_the_best_step_leaves(tuple(sorted(tiles)), (), shapes)
