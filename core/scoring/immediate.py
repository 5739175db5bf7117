"""What is due at once when a discard lies: 抄庄 (§4.7), fines (nanjing §6.4)."""

from msgspec import Struct

from core.game.events import Event, TileDiscarded
from core.game.ledger import LineItem, Settlement, Term
from core.game.views import PublicView
from core.tiles.seats import Seat, others


class FollowDealer(Struct, frozen=True):
    """抄庄: all four first discards are of one kind and nothing was claimed between them.

    The dealer pays each of the others `amount`, free of base (§8.5).
    """

    amount: int

    def __call__(self, view: PublicView, event: Event) -> tuple[Settlement, ...]:
        if not isinstance(event, TileDiscarded):
            return ()
        rivers = [seat.river for seat in view.seats]
        if view.claims or any(river != rivers[0] or len(river) != 1 for river in rivers):
            return ()
        due = (Term("follow_dealer", self.amount),)
        items = tuple(
            LineItem("follow_dealer", "§4.7", seat, view.dealer, bonuses=due)
            for seat in others(view.dealer)
        )
        return (Settlement("follow_dealer", items),)


class Fines(Struct, frozen=True):
    """罚分: four discards of a kind in a row, or all four of a kind by one seat.

    Who began the row, or discarded all four, pays each of the others.
    """

    amount: int
    base: tuple[Term, ...]

    def __call__(self, view: PublicView, event: Event) -> tuple[Settlement, ...]:
        if not isinstance(event, TileDiscarded):
            return ()
        last = view.row[-4:]
        if len(last) == 4 and all(tile == event.tile for _, tile in last):
            return self._paid("fine.row", last[0][0], view.session.marked)
        if view.seats[event.seat].river.count(event.tile) == 4:
            return self._paid("fine.all_four", event.seat, view.session.marked)
        return ()

    def _paid(self, key: str, payer: Seat, marked: bool) -> tuple[Settlement, ...]:
        scale = (*((Term("marked", 2),) if marked else ()), *self.base)
        due = (Term(key, self.amount),)
        items = tuple(
            LineItem(key, "§6.4", seat, payer, bonuses=due, scale=scale) for seat in others(payer)
        )
        return (Settlement("fine", items),)
