"""Taking tiles apart into melds, pairs and misfits, with jing to fill what is missing (§5).

A block is a group by the kinds it stands for, whichever tiles stand there. With no jing every way
is found; with jing one example of each shape, for which of them it was makes no difference.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from core.shapes.build import HONOUR_RUNS, SUIT_RUNS
from core.shapes.misfits import room
from core.shapes.tables import keys_of, tables
from core.tiles.kinds import HONOURS, SHAPE_KINDS, Kind, Tiles


class GroupKind(StrEnum):
    """What concealed tiles fall into; runs may be of winds or 中发白, singles are misfits."""

    RUN = "run"
    TRIPLET = "triplet"
    PAIR = "pair"
    SINGLE = "single"


Block: TypeAlias = tuple[GroupKind, Tiles]
Blocks: TypeAlias = tuple[Block, ...]
Needed: TypeAlias = Callable[[list[int], bool], int]
"""The fewest jing that make melds of all these tiles; with True, melds and a pair."""

TRIPLETS: Blocks = tuple((GroupKind.TRIPLET, (kind,) * 3) for kind in range(SHAPE_KINDS))


def pair_of(kind: Kind) -> Block:
    return GroupKind.PAIR, (kind, kind)


@cache
def runs(honour_runs: bool) -> Blocks:
    """Every run there is."""
    suits = [(first, SUIT_RUNS) for first in (0, 9, 18)]
    honours = [(HONOURS[0], HONOUR_RUNS)] if honour_runs else []
    return tuple(
        (GroupKind.RUN, tuple(first + place for place in run))
        for first, places in (*suits, *honours)
        for run in places
    )


@cache
def _melds_from(honour_runs: bool) -> tuple[Blocks, ...]:
    """For each kind the melds of which it is the lowest."""
    melds = (*TRIPLETS, *runs(honour_runs))
    return tuple(tuple(meld for meld in melds if meld[1][0] == kind) for kind in range(SHAPE_KINDS))


def splits(counts: list[int], pair: bool, honour_runs: bool) -> Iterator[Blocks]:
    """Every way to take all the tiles apart into melds, with `pair` a pair after them."""
    if plain_needed(honour_runs)(counts, pair):
        return
    melds_from = _melds_from(honour_runs)
    if not pair:
        yield from _meld_splits(counts, melds_from)
        return
    for kind in range(SHAPE_KINDS):
        if counts[kind] >= 2:
            rest, _ = _take(counts, pair_of(kind))
            for melds in _meld_splits(rest, melds_from):
                yield (*melds, pair_of(kind))


def _meld_splits(
    counts: list[int], melds_from: tuple[Blocks, ...], last: Block | None = None
) -> Iterator[Blocks]:
    """The melds in the order of `melds_from`, `last` being the one before, so none comes twice."""
    low = next((kind for kind in range(SHAPE_KINDS) if counts[kind]), None)
    if low is None:
        yield ()
        return
    melds = melds_from[low]
    for meld in melds[melds.index(last) if last in melds else 0 :]:
        rest, missing = _take(counts, meld)
        if not missing:
            for others in _meld_splits(rest, melds_from, meld):
                yield (meld, *others)


def _take(counts: list[int], block: Block) -> tuple[list[int], int]:
    """The tiles without those of a block, and how many of the block were not there."""
    rest, missing = counts.copy(), 0
    for kind in block[1]:
        if rest[kind]:
            rest[kind] -= 1
        else:
            missing += 1
    return rest, missing


def plain_needed(honour_runs: bool) -> Needed:
    known = tables(honour_runs)

    def needed(naturals: list[int], pair: bool) -> int:
        keys = keys_of(naturals)
        return known.needed(keys) if pair else known.needed_for_melds(keys)

    return needed


def triplets_needed(naturals: list[int], pair: bool) -> int:
    """The fewest jing that make triplets of all these tiles; with True, triplets and a pair."""
    total = sum(-copies % 3 for copies in naturals)
    if not pair:
        return total
    return total - 1 if any(copies % 3 for copies in naturals) else total + 2


def plain_with_jing(
    naturals: list[int], wild: int, pair: bool, own: Kind, honour_runs: bool, run_claimed: bool
) -> Blocks | None:
    """Melds and perhaps a pair, with a run among them unless one lies on the table already."""
    all_runs = runs(honour_runs)
    melds, needed = (*TRIPLETS, *all_runs), plain_needed(honour_runs)
    if run_claimed:
        return _fill(naturals, wild, pair, own, melds, needed)
    for run in all_runs:
        rest, missing = _take(naturals, run)
        if needed(rest, pair) <= wild - missing:
            return _fill(rest, wild - missing, pair, own, melds, needed, (run,))
    return None


def triplets_with_jing(naturals: list[int], wild: int, pair: bool, own: Kind) -> Blocks | None:
    """Triplets and perhaps a pair."""
    return _fill(naturals, wild, pair, own, TRIPLETS, triplets_needed)


def _fill(
    naturals: list[int],
    wild: int,
    pair: bool,
    own: Kind,
    melds: Blocks,
    needed: Needed,
    found: Blocks = (),
) -> Blocks | None:
    """Melds, besides those found, and perhaps a pair; what is jing alone is of kind `own`.

    Some best way has the lowest tile in a meld or the pair, and whether the rest can follow is
    known: so it never turns back.
    """
    if needed(naturals, pair) > wild:
        return None
    end: Blocks = ()
    while any(naturals):
        low = next(kind for kind in range(SHAPE_KINDS) if naturals[kind])
        block, naturals, missing = next(
            (block, rest, missing)
            for block, rest, missing in _fullest(naturals, low, melds, pair)
            if needed(rest, pair and block[0] is not GroupKind.PAIR) <= wild - missing
        )
        wild -= missing
        if block[0] is GroupKind.PAIR:
            end, pair = (block,), False
        else:
            found += (block,)
    if pair:
        end, wild = (pair_of(own),), wild - 2
    found += ((GroupKind.TRIPLET, (own,) * 3),) * (wild // 3)
    return (*sorted(found, key=lambda block: block[1]), *end)


def _fullest(
    naturals: list[int], low: Kind, melds: Blocks, pair: bool
) -> list[tuple[Block, list[int], int]]:
    """The blocks `low` may be in, what they leave and what they miss, the fullest first."""
    blocks = [meld for meld in melds if low in meld[1]] + [pair_of(low)] * pair
    taken = [(block, *_take(naturals, block)) for block in blocks]
    return sorted(taken, key=lambda way: way[2])


def pairs_with_jing(
    naturals: list[int], wild: int, own: Kind, ending: Kind | None, free: int
) -> Iterator[Blocks]:
    """Seven pairs: of the honours where that is possible, and any others where that is.

    `ending` is the kind of a seventh pair fixed already, `free` how many pairs more, of jing
    alone, are to come after these tiles and jing are used up; the seventh comes last.
    """
    kinds = [kind for kind in range(SHAPE_KINDS) for _ in range((naturals[kind] + 1) // 2)]
    odd = sum(copies % 2 for copies in naturals)
    if odd > wild:
        return
    free += (wild - odd) // 2
    last = [] if ending is None else [ending]
    known = {*kinds, *last}
    honours = known <= set(HONOURS) and len(known) == len(kinds) + len(last)
    if honours:
        missing = [kind for kind in HONOURS if kind not in known]
        yield tuple(pair_of(kind) for kind in (*kinds, *missing, *last))
    if free or not honours:
        # 1万 rather than a jing that may be the very honour that was missing.
        fill = 0 if honours else own
        yield tuple(pair_of(kind) for kind in (*kinds, *[fill] * free, *last))


def misfits_with_jing(counts: list[int], naturals: list[int], wild: int) -> Blocks | None:
    """Fourteen misfits; a jing has its own place before any other that is open."""
    places = naturals.copy()
    open_places = room(keys_of(places))
    if open_places < wild:
        return None
    for kind in sorted(range(SHAPE_KINDS), key=lambda kind: not counts[kind]):
        if not wild:
            break
        places[kind] += 1
        if room(keys_of(places)) == open_places - 1:
            open_places, wild = open_places - 1, wild - 1
        else:
            places[kind] -= 1
    return tuple((GroupKind.SINGLE, (kind,)) for kind in range(SHAPE_KINDS) if places[kind])
