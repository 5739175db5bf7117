"""Nobody wins more than they brought (§9.11)."""

from core.game.ledger import LineItem, Settlement, Term, Transfer, deltas
from core.game.record import DealRecord
from core.tiles.seats import Seat, distance, from_seat


def within_balance(record: DealRecord, moved: tuple[Transfer, ...]) -> tuple[Settlement, ...]:
    """What a seat has won beyond its balance goes back to the losers, in proportion.

    Rounded down, the rest one point each by largest remainder, ties to the nearest after the
    seat that gives back; seats in turn order from the dealer.
    """
    gains = list(deltas(moved))
    items: list[LineItem] = []
    for seat in from_seat(record.dealer):
        excess = gains[seat] - max(record.balances[seat], 0)
        if gains[seat] <= 0 or excess <= 0:
            continue
        for loser, amount in _split(excess, seat, gains).items():
            gains[seat] -= amount
            gains[loser] += amount
            if amount:
                back = (Term("balance", amount),)
                items.append(LineItem("balance", "§9.11", loser, seat, bonuses=back))
    return (Settlement("balance", tuple(items)),) if items else ()


def _split(excess: int, seat: Seat, gains: list[int]) -> dict[Seat, int]:
    losses = {loser: -gain for loser, gain in enumerate(gains) if gain < 0}
    lost = sum(losses.values())
    parts = {loser: excess * loss // lost for loser, loss in losses.items()}
    by_remainder = sorted(
        losses,
        key=lambda loser: (-(excess * losses[loser] % lost), distance(seat, loser)),
    )
    for loser in by_remainder[: excess - sum(parts.values())]:
        parts[loser] += 1
    return parts
