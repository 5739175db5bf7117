"""爬楼: what a deal pays grows with the deals in a row its dealer has dealt (§11)."""

from collections.abc import Iterator
from itertools import combinations

from core.game.ledger import LineItem, Settlement, Term, Transfer
from core.game.record import DealRecord
from core.tiles.seats import SEATS

_CLIMBING = frozenset({"hand", "jing", "gang"})
"""What climbs, by the first word of its cause; 抄庄 does not."""


def climb(record: DealRecord, moved: tuple[Transfer, ...]) -> tuple[Settlement, ...]:
    """Hand, jing and gangs are paid as often as the streak says; once they have been."""
    items = tuple(_items(record.streak, moved)) if record.streak > 1 else ()
    return (Settlement("climb", items),) if items else ()


def _items(streak: int, moved: tuple[Transfer, ...]) -> Iterator[LineItem]:
    """A line for each two seats, on what is left between them."""
    climbing = [one for one in moved if one.cause.partition(".")[0] in _CLIMBING]
    for one, other in combinations(SEATS, 2):
        paid = sum(t.amount for t in climbing if (t.payer, t.payee) == (one, other))
        received = sum(t.amount for t in climbing if (t.payer, t.payee) == (other, one))
        payer, payee = (one, other) if paid > received else (other, one)
        if left := abs(paid - received):
            factors = Term("climb.deal", left), Term("climb.streak", streak)
            already = (Term("climb.paid", -left),)
            yield LineItem("climb", "§11", payee, payer, factors, already)
