"""Deals laid out by hand: for scripts, tests and exercises."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from core.play.ruleset import Ruleset
from core.tiles.fair import FairChance
from core.tiles.kinds import Kind, Tiles
from core.tiles.seats import Seat, next_seat
from core.tiles.wall import deal_places, indicator_place

_WALL_THROWS = ((1, 2), (1, 1))
"""The dealer's dice are not equal, for that may mean something (nanjing §7)."""
_STACKS_COUNTED = 5
JING_TOTAL = 9


class RiggedDealError(ValueError):
    """The tiles asked for are not there: `copies` of the kind, more than the game has."""

    def __init__(self, kind: Kind, copies: int) -> None:
        super().__init__(f"{copies} tiles of kind {kind}")
        self.kind = kind
        self.copies = copies


class TooManyTilesError(ValueError):
    """There are fewer places than tiles to lie there."""

    def __init__(self, tiles: Sequence[Kind | None]) -> None:
        super().__init__(f"no place for {tiles}")
        self.tiles = tuple(tile for tile in tiles if tile is not None)


class RiggedChance(Struct, frozen=True):
    """A wall and throws laid out beforehand; later throws are always the same."""

    built: Tiles
    throws: tuple[tuple[int, int], ...]
    seed: bytes | None = None

    def wall(self, tiles: Tiles) -> Tiles:
        return self.built

    def throw(self, index: int) -> tuple[int, int]:
        if index < len(self.throws):
            return self.throws[index]
        return FairChance(b"").throw(index)


def _faces(total: int) -> tuple[int, int]:
    return (total - total // 2, total // 2)


class Layout(Struct, frozen=True):
    """What is known of a deal; the rest is filled from the unused tiles, always the same way.

    `hands[s]` has 14 tiles for the dealer (the last one dealt last), 13 for the others; shorter
    ones are filled up. `draws` come from the head, `tail` from the tail, both in order. `dice` are
    totals of later throws.
    """

    dealer: Seat
    hands: tuple[Tiles, ...] = ((), (), (), ())
    draws: Tiles = ()
    tail: Tiles = ()
    indicator: Kind | None = None
    under: Kind | None = None
    dice: tuple[int, ...] = ()


def rig(layout: Layout, ruleset: Ruleset) -> RiggedChance:
    """A wall that deals the layout.

    Raises RiggedDealError, TooManyTilesError.
    """
    size, policy = len(ruleset.tiles), ruleset.jing
    placed: dict[int, Kind] = {}
    for hand, places in zip(layout.hands, deal_places(layout.dealer), strict=True):
        _put(placed, places, hand)
    lying = indicator_place(size, JING_TOTAL) if policy else None
    dead: set[int] = set()
    if policy is not None and lying is not None:
        _put(placed, (lying, lying + 1), (layout.indicator, layout.under))
        dead = set(range(lying, lying + policy.dead))
    open_places = [place for place in range(53, size) if place not in dead]
    from_tail = sorted(open_places, key=lambda place: (-(place // 2), place % 2))
    _put(placed, open_places, layout.draws)
    _put(placed, [place for place in from_tail if place not in placed], layout.tail)
    order = _filled(placed, ruleset.tiles)
    # Five stacks of the second thrower's wall are counted off (§2.2).
    start = 2 * ((-next_seat(layout.dealer, 2) % 4) * (size // 8) + _STACKS_COUNTED)
    built = order[-start:] + order[:-start]
    throws = (*_WALL_THROWS, *((_faces(JING_TOTAL),) if policy else ()))
    return RiggedChance(built, (*throws, *map(_faces, layout.dice)))


def _put(placed: dict[int, Kind], places: Sequence[int], tiles: Sequence[Kind | None]) -> None:
    if len(tiles) > len(places):
        raise TooManyTilesError(tiles)
    for place, tile in zip(places, tiles, strict=False):
        if tile is not None:
            placed[place] = tile


def _filled(placed: dict[int, Kind], tiles: Tiles) -> Tiles:
    asked = Counter(placed.values())
    unused = Counter(tiles)
    for kind, copies in sorted(asked.items()):
        if copies > unused[kind]:
            raise RiggedDealError(kind, copies)
    unused.subtract(asked)
    rest = iter(FairChance(b"").wall(tuple(unused.elements())))
    return tuple(placed[place] if place in placed else next(rest) for place in range(len(tiles)))
