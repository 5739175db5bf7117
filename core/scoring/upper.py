"""The upper jing of a deal with gangs and fed flushes (§8.4-8.6)."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from core.game.ledger import LineItem, Settlement, Term, Transfer
from core.game.record import DealRecord, SeatRecord, WinKind
from core.scoring.jing import FLUSH, Overlord, jing_value, points
from core.tiles.kinds import Tiles
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import SEATS, Seat, others

LIABLE = Term("liable", 3)
"""§8.6: how many times over who fed a flush pays it."""


def points_held(seat: SeatRecord, pair: Tiles) -> int:
    """§8.1: the jing points in hand and melds."""
    return points(seat.held, pair)


def points_held_or_discarded(seat: SeatRecord, pair: Tiles) -> int:
    """§3.3, where discards count: those in the seat's unclaimed discards too."""
    return points(seat.held + seat.discards, pair)


def upper_pair(record: DealRecord) -> tuple[Tiles, ...]:
    """§8.4: the pairs whose gangs are jing gangs."""
    return (record.jing,)


def upper_and_last_pair(record: DealRecord) -> tuple[Tiles, ...]:
    """§8.8: the last deal's jing make jing gangs too."""
    return (record.jing, record.last_jing) if record.last_jing else (record.jing,)


def in_every_deal(record: DealRecord) -> bool:
    """§8: settled won or drawn."""
    return True


def in_won_deals(record: DealRecord) -> bool:
    """荒庄荒杠 (§11): not where nobody has won."""
    return bool(record.wins)


class GangAmounts(Struct, frozen=True):
    """§8.4: what each gang brings from each of the others, in 子."""

    exposed: int
    concealed: int
    secondary: int
    primary: int

    def of(self, meld: Meld, pairs: tuple[Tiles, ...]) -> Term:
        """The amount of one gang: as a jing gang, the higher once, or by how it was made."""
        kind = meld.tiles[0]
        if any(kind == primary for primary, _ in pairs):
            return Term("gang.primary", self.primary)
        if any(kind == secondary for _, secondary in pairs):
            return Term("gang.secondary", self.secondary)
        if meld.kind is MeldKind.CONCEALED:
            return Term("gang.concealed", self.concealed)
        return Term("gang.exposed", self.exposed)


class FedFlush(Struct, frozen=True):
    """出精包冲关 (§8.6): who fed a flush pays it three times over.

    `others_pay`: the other two pay the points without the flush factor, else nothing.
    """

    others_pay: bool


class UpperSettlement(Struct, frozen=True):
    """The upper pair of a deal, then its gangs.

    `counted` gives a seat's points for a pair; without `fed_flush` nobody is liable. `gangs_pay`
    says whether the gangs of a deal are paid at all.
    """

    counted: Callable[[SeatRecord, Tiles], int]
    overlord: Overlord
    fed_flush: FedFlush | None
    gangs: GangAmounts
    gang_pairs: Callable[[DealRecord], tuple[Tiles, ...]]
    gangs_pay: Callable[[DealRecord], bool]

    def __call__(self, record: DealRecord, moved: tuple[Transfer, ...]) -> tuple[Settlement, ...]:
        jing = tuple(self._values(record))
        gangs = tuple(self._gangs(record)) if self.gangs_pay(record) else ()
        return (
            Settlement("jing.upper", jing),
            *((Settlement("gang", gangs),) if gangs else ()),
        )

    def _points(self, record: DealRecord, seat: Seat) -> int:
        return self.counted(record.seats[seat], record.jing) + points(record.won(seat), record.jing)

    def _values(self, record: DealRecord) -> Iterator[LineItem]:
        counts = [self._points(record, seat) for seat in SEATS]
        overlord = self.overlord.among(counts)
        for seat, count in enumerate(counts):
            liable = self._liable(record, seat, count)
            if self.fed_flush is not None and liable is not None:
                yield from _fed(seat, count, overlord, liable, self.fed_flush)
            elif count:
                yield jing_value("jing.upper", "§8.1", seat, count, overlord)

    def _liable(self, record: DealRecord, seat: Seat, count: int) -> Seat | None:
        """Who fed the flush the seat holds, the tile of a discard win included (§8.6)."""
        if count < FLUSH:
            return None
        for win in record.wins:
            before = self.counted(record.seats[seat], record.jing)
            if win.seat == seat and win.by is WinKind.DISCARD and before < FLUSH:
                return win.source
        return record.liable[seat]

    def _gangs(self, record: DealRecord) -> Iterator[LineItem]:
        pairs = self.gang_pairs(record)
        for seat in SEATS:
            terms = tuple(
                self.gangs.of(meld, pairs) for meld in record.seats[seat].melds if meld.is_gang
            )
            if terms:
                yield LineItem("gang", "§8.4", seat, bonuses=terms)


def _fed(
    seat: Seat, count: int, overlord: Overlord, liable: Seat, policy: FedFlush
) -> Iterator[LineItem]:
    """The shares of a fed flush: three times the whole, and two without the flush factor."""
    for payer in others(seat):
        if payer == liable:
            yield jing_value(
                "jing.upper",
                "§8.6",
                seat,
                count,
                overlord,
                payer=payer,
                scale=(LIABLE,),
            )
        elif policy.others_pay:
            yield jing_value("jing.upper", "§8.6", seat, count, overlord, payer=payer, flush=False)
