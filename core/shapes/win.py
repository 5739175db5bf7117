"""Whether a hand wins, what it waits for, whether it is fishing (§5, §7).

A winning hand uses every tile, so the concealed tiles alone decide: fourteen less three for each
meld on the table. Seven pairs and misfits need all fourteen.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from core.shapes.build import HAND
from core.shapes.misfits import HONOUR_ROOM_BY_KEY, NO_ROOM, ROOM_BY_KEY, room
from core.shapes.tables import (
    NEEDED,
    STEPS,
    Counts,
    Keys,
    counts_of,
    keys_of,
    set_jing_apart,
    tables,
)
from core.tiles.kinds import SHAPE_KINDS, Kind, Tiles

PAIRS = 7
_HANDS_KEPT = 1 << 12
"""A hand is asked about many times while it stays as it is: by each discard, and by each click."""


class ShapeSet(Struct, frozen=True, kw_only=True):
    """The shapes that count beside four melds and a pair, and whether honours make runs."""

    seven_pairs: bool
    misfits: bool
    honour_runs: bool


def is_complete(counts: Counts, jing: Sequence[Kind], shapes: ShapeSet) -> bool:
    """Whether these are melds and one pair (§5.1), the winning tile among them."""
    naturals, wild = set_jing_apart(counts, jing)
    return tables(shapes.honour_runs).needed(keys_of(naturals)) <= wild


def wins(
    counts: Counts, jing: Sequence[Kind], shapes: ShapeSet, *, natural: Kind | None = None
) -> bool:
    """Whether the concealed tiles, the winning tile among them, are any winning shape (§5).

    One copy of `natural` is only itself even where it is a jing (§3.4).
    """
    naturals, wild = set_jing_apart(counts, jing, natural)
    keys = keys_of(naturals)
    if tables(shapes.honour_runs).needed(keys) <= wild:
        return True
    kinds = SHAPE_KINDS - naturals.count(0)
    if shapes.misfits and kinds + wild == HAND and room(keys) >= wild:
        return True
    return (
        shapes.seven_pairs
        and kinds <= PAIRS
        and sum(counts) == HAND
        and odd_kinds(naturals) <= wild
    )


@lru_cache(_HANDS_KEPT)
def hand_wins(hand: Tiles, jing: Tiles, shapes: ShapeSet) -> bool:
    """`wins` for tiles, kept."""
    return wins(counts_of(hand), jing, shapes)


def odd_kinds(naturals: list[int]) -> int:
    """How many kinds are there once or three times: what seven pairs need jing for."""
    return naturals.count(1) + naturals.count(3)


def waits(counts: Counts, jing: Sequence[Kind], shapes: ShapeSet) -> tuple[Kind, ...]:
    """The kinds that would complete the concealed tiles when drawn, one tile short of a win.

    A kind of which all four are among them is no wait.
    """
    naturals, wild = set_jing_apart(counts, jing)
    keys = keys_of(naturals)
    found: set[Kind] = set()
    if tables(shapes.honour_runs).needed(keys) <= wild + 1:
        found.update(jing, _plain_waits(naturals, wild, keys, shapes))
    if sum(counts) == HAND - 1:
        if shapes.seven_pairs:
            found.update(_pair_waits(naturals, wild, jing))
        if shapes.misfits:
            found.update(_misfit_waits(naturals, wild, keys, jing))
    return tuple(sorted(kind for kind in found if counts[kind] < 4))


@lru_cache(_HANDS_KEPT)
def hand_waits(hand: Tiles, jing: Tiles, shapes: ShapeSet) -> tuple[Kind, ...]:
    """`waits` for tiles, kept."""
    return waits(counts_of(hand), jing, shapes)


def _plain_waits(naturals: list[int], wild: int, keys: Keys, shapes: ShapeSet) -> Iterator[Kind]:
    known = tables(shapes.honour_runs)
    fill = known.fill
    filled = [fill[number] for number in known.classes(keys)]
    total = sum(filled)
    for suit, steps in enumerate(STEPS):
        table = known.suit if suit < 3 else known.honours
        key, others = keys[suit], total - filled[suit]
        for kind, step in steps:
            if naturals[kind] < 4 and NEEDED[others + fill[table[key + step]]] <= wild:
                yield kind


def _pair_waits(naturals: list[int], wild: int, jing: Sequence[Kind]) -> Iterator[Kind]:
    odd = odd_kinds(naturals)
    if odd < wild:
        yield from range(SHAPE_KINDS)
    elif odd == wild + 1:
        yield from jing
        yield from (kind for kind, copies in enumerate(naturals) if copies % 2)


def _misfit_waits(
    naturals: list[int], wild: int, keys: Keys, jing: Sequence[Kind]
) -> Iterator[Kind]:
    total = room(keys)
    if total < wild:
        return
    if total > wild:
        yield from jing
    for suit, steps in enumerate(STEPS):
        rooms = ROOM_BY_KEY if suit < 3 else HONOUR_ROOM_BY_KEY
        key = keys[suit]
        others = total - rooms[key]
        for kind, step in steps:
            if not naturals[kind] and others + rooms.get(key + step, NO_ROOM) >= wild:
                yield kind


def is_fishing(counts: Counts, jing: Sequence[Kind], shapes: ShapeSet) -> bool:
    """Whether these are one jing beside complete melds or six pairs (§7.1): every tile wins."""
    naturals, wild = set_jing_apart(counts, jing)
    tiles = sum(counts)
    if not wild or tiles % 3 != 1:
        return False
    if tables(shapes.honour_runs).needed_for_melds(keys_of(naturals)) < wild:
        return True
    return shapes.seven_pairs and tiles == HAND - 1 and odd_kinds(naturals) < wild


def fishing_jing(counts: Counts, jing: Sequence[Kind], shapes: ShapeSet) -> tuple[Kind, ...]:
    """The jing kinds one of which may be what is fished with: any held, for all are wild."""
    if not is_fishing(counts, jing, shapes):
        return ()
    return tuple(kind for kind in jing if counts[kind])
