"""Makes the shape tables from nothing but the melds (§5.1).

What is shipped in tables.bin is `build()`, written there by hand: a fresh build takes a second or
two, reading it a few milliseconds. A test builds it again and compares.

A suit is a vector of copies 0-4, its key those digits in base 5, the lowest kind first. All a hand
needs to know of a suit is its class: how many tiles it has, and for 0-4 melds and no pair or one
the fewest tiles missing from it. There are less than 256 classes, so a table is one byte a key.
"""

import zlib
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

Vector: TypeAlias = tuple[int, ...]
"""At 2 * melds + pairs the fewest tiles missing for those, 0-4 melds and 0-1 pairs."""
Run: TypeAlias = tuple[int, int, int]
Ways: TypeAlias = tuple[int, tuple[int, int], frozenset[tuple[int, int]]]
"""The vector left by dropping a tile; by its pair, and by its melds, with what those miss."""

HAND = 14
MELDS = 4
SUIT_KINDS = 9
HONOUR_KINDS = 7
SUIT_RUNS: tuple[Run, ...] = tuple((low, low + 1, low + 2) for low in range(7))
HONOUR_RUNS: tuple[Run, ...] = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3), (4, 5, 6))
"""Any three different winds; 中发白."""

NOTHING: Vector = tuple(3 * melds + 2 * pairs for melds in range(MELDS + 1) for pairs in range(2))
NEVER = 99


def build() -> bytes:
    """The shipped data: classes (tiles and vector each), then the three tables, compressed."""
    classes = {(HAND + 1, (NEVER,) * len(NOTHING)): 0}
    tables = b""
    for kinds, runs in (
        (SUIT_KINDS, SUIT_RUNS),
        (HONOUR_KINDS, HONOUR_RUNS),
        (HONOUR_KINDS, ()),
    ):
        table = bytearray(5**kinds)
        for key, tiles, vector in _vectors(kinds, runs):
            table[key] = classes.setdefault((tiles, vector), len(classes))
        tables += table
    head = b"".join(bytes((tiles, *vector)) for tiles, vector in classes)
    return zlib.compress(bytes((len(classes),)) + head + tables, 9)


def _vectors(kinds: int, runs: Sequence[Run]) -> Iterator[tuple[int, int, Vector]]:
    """Key, number of tiles and vector of every suit of at most a hand, smaller keys first.

    The lowest kind held is left over, or it is in the pair, a triplet or a run: whichever it is,
    what is missing from that and what the rest then misses have been counted for smaller keys.
    """
    weights = [5**kind for kind in range(kinds)]
    partners = [
        [[kind for kind in run if kind != low] for run in runs if low in run]
        for low in range(kinds)
    ]
    vectors = [NOTHING]
    numbers = {NOTHING: 0}
    number_at = [0] * 5**kinds
    best_of: dict[Ways, int] = {}
    yield 0, 0, NOTHING
    for key, digits in enumerate(product(range(5), repeat=kinds)):
        tiles = sum(digits)
        if not 0 < tiles <= HAND:
            continue
        copies = digits[::-1]
        low = next(kind for kind in range(kinds) if copies[kind])
        weight, pair, triplet = weights[low], min(copies[low], 2), min(copies[low], 3)
        melds = {(number_at[key - triplet * weight], 3 - triplet)}
        for others in partners[low]:
            there = [weights[kind] for kind in others if copies[kind]]
            melds.add((number_at[key - weight - sum(there)], 2 - len(there)))
        ways = (
            number_at[key - weight],
            (number_at[key - pair * weight], 2 - pair),
            frozenset(melds),
        )
        if ways not in best_of:
            vector = _best(vectors, ways)
            best_of[ways] = numbers.setdefault(vector, len(vectors))
            if best_of[ways] == len(vectors):
                vectors.append(vector)
        number_at[key] = best_of[ways]
        yield key, tiles, vectors[number_at[key]]


def _best(vectors: Sequence[Vector], ways: Ways) -> Vector:
    """The best of leaving the tile, of the pair and of the melds, each with what it misses."""
    left, (paired, pair_misses), melds = ways
    best = list(vectors[left])
    for place in range(1, len(best), 2):
        best[place] = min(best[place], vectors[paired][place - 1] + pair_misses)
    for rest, meld_misses in melds:
        for place in range(2, len(best)):
            best[place] = min(best[place], vectors[rest][place - 2] + meld_misses)
    return tuple(best)
