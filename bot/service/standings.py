"""Running figures: what each player's deals add up to in a server, and whom they met.

They follow every change of a finished deal, so that no question adds up all deals again. Voided
deals count in none of them; who is in them once stays, with zeros.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.service.store import Store

SUMS = """
    count(*) AS deals, count(won) AS wins, sum(delta) AS points, sum(max(delta, 0)) AS gains,
    sum(first_turn) AS early_deals, sum(iif(first_turn, max(delta, 0), 0)) AS early_gains
"""
"""The figures of some results. `gains` leave out losses, `early` is a win in the first turn."""

_STANDINGS = f"""
    INSERT INTO standings
        (guild_id, user_id, deals, wins, points, gains, early_deals, early_gains)
    SELECT guild_id, user_id, :sign * deals, :sign * wins, :sign * points, :sign * gains,
        :sign * early_deals, :sign * early_gains
    FROM (
        SELECT guild_id, user_id, {SUMS}
        FROM results
        WHERE table_id = :table AND number = :number AND user_id NOTNULL AND NOT voided
        GROUP BY user_id
    ) WHERE true
    ON CONFLICT DO UPDATE SET deals = deals + excluded.deals, wins = wins + excluded.wins,
        points = points + excluded.points, gains = gains + excluded.gains,
        early_deals = early_deals + excluded.early_deals,
        early_gains = early_gains + excluded.early_gains
"""

COMPUTERS = 0
"""In place of a rival's user id; several in one deal are met once."""

_RIVALS = f"""
    INSERT INTO rivals (guild_id, user_id, rival_id, deals, points)
    SELECT own.guild_id, own.user_id, coalesce(other.user_id, {COMPUTERS}), :sign,
        :sign * sum(coalesce(received.amount, 0) - coalesce(paid.amount, 0))
    FROM results AS own
    JOIN results AS other USING (table_id, number)
    LEFT JOIN payments AS received
        ON received.table_id = own.table_id AND received.number = own.number
        AND received.payer = other.seat AND received.payee = own.seat
    LEFT JOIN payments AS paid
        ON paid.table_id = own.table_id AND paid.number = own.number
        AND paid.payer = own.seat AND paid.payee = other.seat
    WHERE own.table_id = :table AND own.number = :number AND own.user_id NOTNULL AND NOT own.voided
        AND other.seat != own.seat
    GROUP BY own.user_id, other.user_id
    ON CONFLICT DO UPDATE SET deals = deals + excluded.deals, points = points + excluded.points
"""


def count_deal(store: Store, table_id: int, number: int, sign: int = 1) -> None:
    """Add a finished deal to the figures; with -1 take it out."""
    for statement in (_STANDINGS, _RIVALS):
        store.db.execute(statement, {"table": table_id, "number": number, "sign": sign})


@contextmanager
def recounted(store: Store, table_id: int, number: int) -> Iterator[None]:
    """What is changed of a finished deal meanwhile is changed in the figures too."""
    count_deal(store, table_id, number, -1)
    yield
    count_deal(store, table_id, number)


def count_desertion(store: Store, guild_id: int, user_id: int, points: int) -> None:
    """Leaving a session moved points outside any deal."""
    store.write(
        "INSERT INTO standings (guild_id, user_id, deserted) VALUES (?, ?, ?)"
        " ON CONFLICT DO UPDATE SET deserted = deserted + excluded.deserted",
        guild_id,
        user_id,
        points,
    )
