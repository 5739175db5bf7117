"""算胡: what the winner's hand is paid (§9)."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from core.game.ledger import LineItem, Settlement, Term, Transfer
from core.game.record import DealRecord, Win, WinKind, how_won
from core.scoring.patterns import PatternRow, matching
from core.scoring.payments import Sharing
from core.scoring.readings import WonReadings
from core.shapes import Reading
from core.tiles.seats import Seat, others

DEALER = Term("dealer", 2)
"""§9.4: where the winner or the payer is the dealer."""


Floats: TypeAlias = Callable[[DealRecord, Seat], tuple[Term, ...]]
"""What the jing a seat has discarded multiply its hand by."""


def nothing_floats(record: DealRecord, seat: Seat) -> tuple[Term, ...]:
    """A discarded jing is no more than a discard."""
    return ()


def jing_float(record: DealRecord, seat: Seat) -> tuple[Term, ...]:
    """飘精 (§11): four for each primary, two for each secondary, claimed or not."""
    primary, secondary = map(record.thrown(seat).count, record.jing)
    floated = (
        *((Term("float.primary", 4**primary),) if primary else ()),
        *((Term("float.secondary", 2**secondary),) if secondary else ()),
    )
    return floated


class FlatWin(Struct, frozen=True):
    """§9.8: heavenly and earthly wins pay a flat amount instead of everything else.

    `earthly_others` is what an earthly win costs who is not the dealer; `rows` multiply.
    """

    rows: tuple[PatternRow, ...]
    amount: int
    earthly_others: int


class HandSettlement(Struct, frozen=True):
    """(product of `factors` · dealer · weight + sum of `bonuses`) · base, for each share (§9).

    The reading that pays the winner most is the one that counts (§5.7); of equal ones the first.
    `floats` multiplies on top of base, by what the winner has discarded. `cap` is the most one
    payer pays, 0 for no limit (§9.10).
    """

    readings: WonReadings
    factors: tuple[PatternRow, ...]
    bonuses: tuple[PatternRow, ...]
    sharing: Mapping[WinKind, Sharing]
    flat: FlatWin
    base: tuple[Term, ...]
    floats: Floats
    cap: int

    def __call__(self, record: DealRecord, moved: tuple[Transfer, ...]) -> tuple[Settlement, ...]:
        return tuple(self._best(record, win) for win in record.wins)

    def considered(self, record: DealRecord, win: Win) -> tuple[Settlement, ...]:
        """What the win pays by each of its readings."""
        return tuple(
            Settlement("hand", tuple(self._items(reading, win, record)), win.seat, reading)
            for reading in self.readings(record, win)
        )

    def _best(self, record: DealRecord, win: Win) -> Settlement:
        return max(self.considered(record, win), key=lambda one: one.total)

    def _items(self, reading: Reading, win: Win, record: DealRecord) -> Iterator[LineItem]:
        lines = self._flat if win.first_turn else self._shares
        owed = dict.fromkeys(others(win.seat), 0)
        for item in lines(reading, win, record):
            assert item.payer is not None
            owed[item.payer] += item.total
            yield item
        for payer, amount in owed.items():
            if self.cap and amount > self.cap:
                terms = (Term("cap", self.cap), Term("uncapped", -amount))
                yield LineItem("cap", "§9.10", win.seat, payer, bonuses=terms)

    def _shares(self, reading: Reading, win: Win, record: DealRecord) -> Iterator[LineItem]:
        factors = matching(self.factors, reading, win, record)
        bonuses = matching(self.bonuses, reading, win, record)
        for share in self.sharing[win.by](win):
            dealer = (DEALER,) if record.dealer in (win.seat, share.seat) else ()
            yield LineItem(
                share.key,
                share.section,
                win.seat,
                share.payer,
                (*factors, *dealer, *share.weight),
                bonuses if share.bonus else (),
                (*self.base, *self.floats(record, win.seat)),
            )

    def _flat(self, reading: Reading, win: Win, record: DealRecord) -> Iterator[LineItem]:
        rows = matching(self.flat.rows, reading, win, record)
        key = how_won(win).value
        for payer in others(win.seat):
            full = record.dealer in (win.seat, payer)
            amount = Term(key, self.flat.amount if full else self.flat.earthly_others)
            yield LineItem(key, "§9.8", win.seat, payer, (amount, *rows), scale=self.base)
