"""What is due at once when a discard lies: 抄庄 (§4.7)."""

from dataclasses import dataclass

from core.events import Event, TileDiscarded
from core.scoring.ledger import LineItem, Settlement, Term
from core.seats import others
from core.views import PublicView


@dataclass(frozen=True, slots=True)
class FollowDealer:
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
