"""算精: what pairs of jing are worth to everybody (§8.1-8.3, §8.7, §8.8, §11)."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from core.game.ledger import LineItem, Settlement, Term, Transfer
from core.game.record import DealRecord
from core.tiles.kinds import DRAGONS, SHAPE_KINDS, SUITED, WINDS, Kind, Tiles, number_of
from core.tiles.seats import SEATS, Seat

FLUSH = 5
"""§8.2: the jing points from which a hand is a flush (冲关)."""


def points(tiles: Tiles, pair: Tiles) -> int:
    """§8.1: two for each primary, one for each secondary among the tiles."""
    return 2 * tiles.count(pair[0]) + tiles.count(pair[1])


class Overlord(Struct, frozen=True):
    """霸王精: what multiplies and what is added when one seat alone holds jing (§8.3)."""

    factors: tuple[Term, ...] = ()
    bonuses: tuple[Term, ...] = ()

    def among(self, counts: Sequence[int]) -> "Overlord":
        """What applies when the seats hold these points."""
        return self if sum(count > 0 for count in counts) == 1 else NO_OVERLORD


NO_OVERLORD = Overlord()
DOUBLED = Overlord(factors=(Term("overlord", 2),))
PLUS_TEN = Overlord(bonuses=(Term("overlord", 10),))


def jing_value(
    step: str,
    section: str,
    seat: Seat,
    count: int,
    overlord: Overlord,
    *,
    payer: Seat | None = None,
    flush: bool = True,
    scale: tuple[Term, ...] = (),
) -> LineItem:
    """The line for `count` points of a seat, with or without the flush factor (§8.2)."""
    factors = [Term("points", count)]
    if flush and count >= FLUSH:
        factors.append(Term("flush", count - 3))
    return LineItem(
        step, section, seat, payer, (*factors, *overlord.factors), overlord.bonuses, scale
    )


Pairs: TypeAlias = Callable[[DealRecord], tuple[Tiles, ...]]
"""The pairs (primary, secondary) a deal settles beside the upper jing."""


class PairSettlement(Struct, frozen=True):
    """Further pairs of jing, each settled by §8.1-8.3 alone on everything held."""

    step: str
    section: str
    pairs: Pairs
    overlord: Overlord

    def __call__(self, record: DealRecord, moved: tuple[Transfer, ...]) -> tuple[Settlement, ...]:
        return tuple(self._settled(record, pair) for pair in self.pairs(record))

    def _settled(self, record: DealRecord, pair: Tiles) -> Settlement:
        counts = [points(record.held(seat), pair) for seat in SEATS]
        overlord = self.overlord.among(counts)
        items = tuple(
            jing_value(self.step, self.section, seat, count, overlord)
            for seat, count in enumerate(counts)
            if count
        )
        return Settlement(self.step, items, pair=pair)


def last_pair(record: DealRecord) -> tuple[Tiles, ...]:
    """§8.8: the last deal's upper pair; none in a first deal."""
    return (record.last_jing,) if record.last_jing else ()


def lower_pair(next_kind: Sequence[Kind]) -> Pairs:
    """§8.7: the kind under the indicator and the next."""

    def pairs(record: DealRecord) -> tuple[Tiles, ...]:
        return () if record.under is None else ((record.under, next_kind[record.under]),)

    return pairs


def same_song_pairs(next_kind: Sequence[Kind]) -> Pairs:
    """同一首歌 (§11): what is like the tile under the indicator.

    Its number in each suit, all winds or all dragons, each with the next kind.
    """

    def pairs(record: DealRecord) -> tuple[Tiles, ...]:
        if record.under is None:
            return ()
        return tuple((kind, next_kind[kind]) for kind in _alike(record.under))

    return pairs


def _alike(kind: Kind) -> Sequence[Kind]:
    for honours in (WINDS, DRAGONS):
        if kind in honours:
            return honours
    return SUITED[number_of(kind) - 1 :: 9]


def mirrored_pairs(next_kind: Sequence[Kind]) -> Pairs:
    """照镜子, 晒月亮 (§11): every kind with which somebody would hold a flush."""

    def pairs(record: DealRecord) -> tuple[Tiles, ...]:
        held = [record.held(seat) for seat in SEATS]
        every = ((kind, next_kind[kind]) for kind in range(SHAPE_KINDS))
        return tuple(pair for pair in every if any(points(tiles, pair) >= FLUSH for tiles in held))

    return pairs
