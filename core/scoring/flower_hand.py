"""What a hand of flowers and fans is paid, and whether it may win at all (nanjing §3-§7)."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.game.ledger import LineItem, Settlement, Term, Transfer
from core.game.record import DealRecord, SeatRecord, Win
from core.scoring.flowers import CountRow, counted
from core.scoring.liability import FED_THRICE, SAME_SUIT, Liability, fourth_meld
from core.scoring.patterns import PatternRow, matching
from core.scoring.payments import Share
from core.shapes import Reading, Shape, ShapeSet, counts_of, readings
from core.tiles.seats import put

HARD = "flower.hard"
CLOSED = "fan.closed"
TRIPLETS = "fan.triplets"
ON_THE_TABLE = "fan.on_the_table"
GATE_FLOWERS = 4
"""§3: the hard flowers that let a small hand win."""
PAGODA = 10
"""§7: what each deal the dealer has stayed adds to a win."""
_AT_ONCE = Reading(Shape.ALL_TRIPLETS, (), natural=True, fishing=False)


class _Way(Struct, frozen=True):
    """One way to take a win, and what it counts."""

    win: Win
    record: DealRecord
    reading: Reading
    flowers: tuple[Term, ...]
    fans: tuple[Term, ...]
    doublers: tuple[Term, ...]

    @property
    def keys(self) -> set[str]:
        return {term.key for term in (*self.fans, *self.doublers)}


class FlowerHand(Struct, frozen=True):
    """(flowers × double + run + fans) × what doubles it, for each share (§5).

    Without a fan beyond those of `small` a hand needs hard flowers or 门清 (§3). With one of
    `fed_fans` who fed it is liable (§6.2a). `on_the_table` says whether an instant win is 全球独钓.
    `outside` is the flat amount of §6.2 in a doubled deal, 0 for the usual shares; `pagoda`: a
    dealer who stays raises wins (§7). The way that pays the winner most counts; of equals the
    first.
    """

    shapes: ShapeSet
    run: int
    flowers: tuple[CountRow, ...]
    double: int
    fans: tuple[PatternRow, ...]
    doublers: tuple[PatternRow, ...]
    small: frozenset[str]
    fed_fans: frozenset[str]
    on_the_table: Callable[[SeatRecord, Win], bool]
    liability: Liability
    outside: int
    pagoda: bool
    base: tuple[Term, ...]

    def __call__(self, record: DealRecord, moved: tuple[Transfer, ...]) -> tuple[Settlement, ...]:
        return tuple(
            max(self.considered(record, win), key=lambda one: one.total) for win in record.wins
        )

    def considered(self, record: DealRecord, win: Win) -> tuple[Settlement, ...]:
        """What the win pays by each way that may win."""
        return tuple(
            Settlement("hand", tuple(self._items(way)), win.seat, way.reading)
            for way in self._ways(record, win)
            if self._passes(way)
        )

    def gate(self, record: DealRecord, win: Win) -> bool:
        """Whether some way to take the hand is more than small, has the flowers or is 门清."""
        return any(map(self._passes, self._ways(record, win)))

    def _passes(self, way: _Way) -> bool:
        hard = sum(term.value for term in way.flowers if term.key == HARD)
        return bool(way.keys - self.small) or CLOSED in way.keys or hard >= GATE_FLOWERS

    # --- the ways to take a win -------------------------------------------------------------

    def _ways(self, record: DealRecord, win: Win) -> Iterator[_Way]:
        seat = record.seats[win.seat]
        ordinary = replace(win, instant=False)
        counts = counts_of((*seat.concealed, win.tile))
        for reading in readings(counts, win.tile, (), self.shapes, melds=seat.melds):
            yield self._way(reading, ordinary, record)
        if win.instant:
            yield self._at_once(seat, win, record)

    def _way(self, reading: Reading, win: Win, record: DealRecord) -> _Way:
        return _Way(
            win,
            record,
            reading,
            counted(self.flowers, reading, win, record),
            matching(self.fans, reading, win, record),
            matching(self.doublers, reading, win, record),
        )

    def _at_once(self, seat: SeatRecord, win: Win, record: DealRecord) -> _Way:
        """The instant win is read from the four melds only (§6.2)."""
        fourth = fourth_meld(seat.concealed, win.tile, win.source)
        four = replace(seat, concealed=(), melds=(*seat.melds, fourth))
        melds_only = replace(record, seats=put(record.seats, win.seat, four))
        way = self._way(_AT_ONCE, win, melds_only)
        if self.on_the_table(seat, win):
            return way
        return replace(way, fans=tuple(term for term in way.fans if term.key != ON_THE_TABLE))

    # --- what each pays ---------------------------------------------------------------------

    def _items(self, way: _Way) -> Iterator[LineItem]:
        marked = (Term("marked", 2),) if way.record.marked else ()
        fed = bool(self.fed_fans & way.keys)
        for share in self.liability(way.win, way.record, fed):
            if self.outside and share.liability in (FED_THRICE, SAME_SUIT):
                flat = self.outside if way.record.marked else self.outside // 2
                term = Term("outside_liability", flat)
                yield LineItem(
                    share.key, share.section, way.win.seat, share.payer, (), (term,), self.base
                )
                return
            yield self._line(way, share, marked)
            if self.pagoda and way.record.streak > 1:
                stayed = (Term("pagoda", PAGODA), Term("stayed", way.record.streak - 1))
                scale = (*marked, *self.base)
                yield LineItem("pagoda", "§7", way.win.seat, share.payer, stayed, (), scale)

    def _line(self, way: _Way, share: Share, marked: tuple[Term, ...]) -> LineItem:
        """One share; where fans do not count, only the triplets do (§6.2a)."""
        fans = way.fans if share.bonus else tuple(t for t in way.fans if t.key == TRIPLETS)
        doublers = way.doublers if share.bonus else ()
        double = (Term("double", self.double),) if way.flowers and self.double > 1 else ()
        return LineItem(
            share.key,
            share.section,
            way.win.seat,
            share.payer,
            double,
            (Term("run", self.run), *fans),
            (*doublers, *marked, *self.base),
            way.flowers,
        )
