"""The shape tables, and how a hand is looked up in them."""

import pkgutil
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from core.shapes.build import HONOUR_KINDS, MELDS, SUIT_KINDS, Vector
from core.tiles.kinds import SHAPE_KINDS, Kind

Counts: TypeAlias = Sequence[int]
"""Copies of each of the 34 kinds of a shape."""
Keys: TypeAlias = tuple[int, int, int, int]
"""The keys of 万, 筒, 条 and the honours."""

PAIRED = 128
IMPOSSIBLE = 31
NEEDED = tuple(
    (total % PAIRED) - 1 if total >= PAIRED else total + 2 for total in range(4 * (PAIRED + 32))
)
"""From four fill numbers added up: the fewest jing that make melds and one pair of all tiles."""
STEPS = tuple(
    tuple((first + place, 5**place) for place in range(kinds))
    for first, kinds in ((0, SUIT_KINDS), (9, SUIT_KINDS), (18, SUIT_KINDS), (27, HONOUR_KINDS))
)
"""For each suit its kinds, and what one more tile of the kind adds to the key."""


class ShapeTables(Struct, frozen=True):
    """The class of every suit, and what there is to know of a class.

    `fill` is the fewest jing that make melds of all the suit's tiles, plus PAIRED where one less
    makes melds and the pair: with the pair it is always one less or two more.
    """

    suit: bytes
    honours: bytes
    fill: bytes
    missing: tuple[Vector, ...]

    def classes(self, keys: Keys) -> tuple[int, int, int, int]:
        first, second, third, honours = keys
        suit = self.suit
        return suit[first], suit[second], suit[third], self.honours[honours]

    def needed(self, keys: Keys) -> int:
        """The fewest jing that make melds and one pair of all the tiles."""
        first, second, third, honours = keys
        suit, fill = self.suit, self.fill
        return NEEDED[
            fill[suit[first]] + fill[suit[second]] + fill[suit[third]] + fill[self.honours[honours]]
        ]

    def needed_for_melds(self, keys: Keys) -> int:
        """The fewest jing that make melds, and no pair, of all the tiles."""
        return sum(self.fill[number] % PAIRED for number in self.classes(keys))


@cache
def tables(honour_runs: bool) -> ShapeTables:
    """The tables with or without runs of winds and 中发白."""
    return _load()[honour_runs]


@cache
def _load() -> tuple[ShapeTables, ShapeTables]:
    # The one file the core reads: a part of the program like its source, only not Python, since
    # making it takes a hundred times as long. It is read when first asked for.
    packed = pkgutil.get_data("core.shapes", "tables.bin")
    assert packed is not None
    data = zlib.decompress(packed)
    width = 1 + 2 * (MELDS + 1)
    start = 1 + width * data[0]
    classes = [tuple(data[place : place + width]) for place in range(1, start, width)]
    fill = bytes(_fill(tiles, vector) for tiles, *vector in classes)
    missing = tuple(tuple(vector) for _, *vector in classes)
    end = start + 5**SUIT_KINDS
    suit, honours = data[start:end], data[end:]
    with_runs, without_runs = honours[: 5**HONOUR_KINDS], honours[5**HONOUR_KINDS :]
    return (
        ShapeTables(suit, without_runs, fill, missing),
        ShapeTables(suit, with_runs, fill, missing),
    )


def _fill(tiles: int, vector: Sequence[int]) -> int:
    """The fill number of a class: nothing is left over where tiles and missing make the melds."""
    melds = [missing for count, missing in enumerate(vector[::2]) if tiles + missing == 3 * count]
    paired = [
        missing for count, missing in enumerate(vector[1::2]) if tiles + missing == 3 * count + 2
    ]
    fewest, fewest_paired = min(melds, default=IMPOSSIBLE), min(paired, default=IMPOSSIBLE)
    return fewest_paired + 1 + PAIRED if fewest_paired < fewest else fewest


def counts_of(tiles: Iterable[Kind]) -> list[int]:
    """How many copies there are of each of the 34 kinds."""
    counts = [0] * SHAPE_KINDS
    for kind in tiles:
        counts[kind] += 1
    return counts


def set_jing_apart(
    counts: Counts, jing: Sequence[Kind], natural: Kind | None = None
) -> tuple[list[int], int]:
    """The counts of what is only itself, and how many jing there are.

    One copy of `natural` is only itself even where it is a jing (§3.4, won_jing_is_wild = no).
    """
    naturals = list(counts)
    wild = 0
    for kind in jing:
        wild += naturals[kind]
        naturals[kind] = 0
    if natural is not None and natural in jing:
        naturals[natural] = 1
        wild -= 1
    return naturals, wild


def keys_of(counts: Counts) -> Keys:
    """The four keys of 34 counts; written out, it is three times as fast as sums of products."""
    # fmt: off
    (
        m1, m2, m3, m4, m5, m6, m7, m8, m9,
        p1, p2, p3, p4, p5, p6, p7, p8, p9,
        s1, s2, s3, s4, s5, s6, s7, s8, s9,
        east, south, west, north, red, green, white,
    ) = counts
    return (
        m1 + 5 * m2 + 25 * m3 + 125 * m4 + 625 * m5 + 3125 * m6
        + 15625 * m7 + 78125 * m8 + 390625 * m9,
        p1 + 5 * p2 + 25 * p3 + 125 * p4 + 625 * p5 + 3125 * p6
        + 15625 * p7 + 78125 * p8 + 390625 * p9,
        s1 + 5 * s2 + 25 * s3 + 125 * s4 + 625 * s5 + 3125 * s6
        + 15625 * s7 + 78125 * s8 + 390625 * s9,
        east + 5 * south + 25 * west + 125 * north + 625 * red + 3125 * green + 15625 * white,
    )
    # fmt: on
