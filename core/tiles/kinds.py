"""Tile kinds, the sets of a game, and the rings that name the next kind.

A tile is its kind, an int 0-41: copies of one kind are interchangeable everywhere except in the
wall, where a place tells them apart. 0-8 万, 9-17 筒, 18-26 条 (1-9 each), 27-30 东南西北,
31-33 中发白, 34-41 the single flowers 春夏秋冬梅兰竹菊. Kinds sort as players lay them out.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta

Kind: TypeAlias = Annotated[int, Meta(ge=0, le=41)]
Tiles: TypeAlias = tuple[Kind, ...]
"""Kinds, repeated as often as they occur; sorted wherever order carries no meaning."""

KINDS = 42
SUITED = range(27)
WINDS = range(27, 31)
DRAGONS = range(31, 34)
HONOURS = range(27, 34)
SEASONS = range(34, 38)
PLANTS = range(38, 42)
SHAPE_KINDS = 34
"""Kinds that can be part of a winning shape; flowers come after them."""

EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = HONOURS

NANCHANG_SET: Tiles = tuple(kind for kind in range(SHAPE_KINDS) for _ in range(4))
"""§2.1: 136 tiles, no flowers."""
NANJING_SET: Tiles = NANCHANG_SET + tuple(SEASONS) + tuple(PLANTS)
"""nanjing §1: 144 tiles; the dragons are flowers there."""


def is_suited(kind: Kind) -> bool:
    """Whether the kind belongs to 万, 筒 or 条."""
    return kind < 27


def suit_of(kind: Kind) -> int:
    """0 万, 1 筒, 2 条, 3 honours, 4 single flowers."""
    return min(kind // 9, 3) if kind < SHAPE_KINDS else 4


def number_of(kind: Kind) -> int:
    """1-9 of a suited kind."""
    return kind % 9 + 1


def _ring(*rings: Sequence[Kind]) -> tuple[Kind, ...]:
    following = list(range(KINDS))
    for ring in rings:
        for place, kind in enumerate(ring):
            following[kind] = ring[(place + 1) % len(ring)]
    return tuple(following)


_SUITS = (range(9), range(9, 18), range(18, 27))
SEPARATE_RINGS = _ring(*_SUITS, WINDS, DRAGONS)
"""§3.1: NEXT[kind], winds and dragons each a ring of their own."""
JOINED_RINGS = _ring(*_SUITS, HONOURS)
"""§3.1, honour_cycle joined: one ring 东南西北中发白."""


def sort_tiles(tiles: Iterable[Kind]) -> Tiles:
    """The tiles in the order 万筒条东南西北中发白."""
    return tuple(sorted(tiles))


def without(tiles: Sequence[Kind], *gone: Kind) -> Tiles:
    """The tiles with one copy of each of `gone` taken out; ValueError when one is not there."""
    left = list(tiles)
    for kind in gone:
        left.remove(kind)
    return tuple(left)


def is_laid(gang: Tiles, flowers: Tiles) -> bool:
    """Whether all the tiles of a flower gang are among the flowers (nanjing §6.3)."""
    return all(flowers.count(kind) >= gang.count(kind) for kind in gang)


def with_tile(tiles: Sequence[Kind], kind: Kind) -> Tiles:
    """The sorted tiles with one more."""
    return tuple(sorted((*tiles, kind)))
