"""算精: what one pair of jing is worth to everybody (§8.1-8.3, §8.7, §8.8)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.scoring.ledger import LineItem, Settlement, Term, Transfer
from core.scoring.record import DealRecord
from core.seats import SEATS, Seat
from core.tiles import Tiles

FLUSH = 5
"""§8.2: the jing points from which a hand is a flush (冲关)."""


def points(tiles: Tiles, pair: Tiles) -> int:
    """§8.1: two for each primary, one for each secondary among the tiles."""
    return 2 * tiles.count(pair[0]) + tiles.count(pair[1])


@dataclass(frozen=True, slots=True)
class Overlord:
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


@dataclass(frozen=True, slots=True)
class PairSettlement:
    """One more pair of jing, settled by §8.1-8.3 alone on everything held.

    `pair` gives (primary, secondary), or nothing where there is none to settle.
    """

    step: str
    section: str
    pair: Callable[[DealRecord], Tiles]
    overlord: Overlord

    def __call__(self, record: DealRecord, moved: tuple[Transfer, ...]) -> tuple[Settlement, ...]:
        pair = self.pair(record)
        if not pair:
            return ()
        counts = [points(record.held(seat), pair) for seat in SEATS]
        overlord = self.overlord.among(counts)
        items = tuple(
            jing_value(self.step, self.section, seat, count, overlord)
            for seat, count in enumerate(counts)
            if count
        )
        return (Settlement(self.step, items),)


def last_pair(record: DealRecord) -> Tiles:
    """§8.8: the last deal's upper pair; nothing in a first deal."""
    return record.last_jing


def lower_pair(next_kind: tuple[int, ...]) -> Callable[[DealRecord], Tiles]:
    """§8.7: the kind under the indicator and the next."""

    def pair(record: DealRecord) -> Tiles:
        return () if record.under is None else (record.under, next_kind[record.under])

    return pair
