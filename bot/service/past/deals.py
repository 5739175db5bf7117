"""Finished deals read back from the log. A deal under way is never read here."""

from datetime import datetime

from bot.service.model import FinishedDeal
from bot.service.setups import rules_of
from bot.service.store import Store, Stored
from core.game import events as e
from core.game.errors import Refusal, RuleError
from core.play.ruleset import Ruleset
from core.tiles.seats import by_seat


def finished_deals(store: Store, table_id: int) -> tuple[int, ...]:
    """The numbers of the table's settled deals."""
    rows = store.rows("SELECT number FROM deals WHERE table_id = ? ORDER BY number", table_id)
    return tuple(row["number"] for row in rows)


def finished_deal(store: Store, table_id: int, number: int) -> FinishedDeal:
    """A settled deal with its log; RuleError(illegal, no_such_deal) when there is none."""
    deals = store.rows("SELECT * FROM deals WHERE table_id = ? AND number = ?", table_id, number)
    if not deals:
        raise RuleError(Refusal.ILLEGAL, "no_such_deal")
    deal = deals[0]
    results = store.rows(
        "SELECT user_id, coalesce(name, '') AS name, delta"
        " FROM results LEFT JOIN people USING (user_id)"
        " WHERE table_id = ? AND number = ? ORDER BY seat",
        table_id,
        number,
    )
    sums = store.rows(
        """
        SELECT sum(delta) AS score FROM (
            SELECT seat, delta FROM results WHERE table_id = ? AND number <= ?
            UNION ALL SELECT seat, delta FROM desertions WHERE table_id = ? AND at <= ?
        ) GROUP BY seat ORDER BY seat
        """,
        table_id,
        number,
        table_id,
        deal["ended_at"],
    )
    begun = session_begun(store, table_id)
    assert begun is not None
    events = store.events(table_id, deal["first_version"] - 1, deal["last_version"])
    return FinishedDeal(
        table_id,
        number,
        session_rules(begun),
        deal["dealer"],
        tuple(stored.event for stored in events),
        people=by_seat(row["user_id"] for row in results),
        names=by_seat(row["name"] for row in results),
        deltas=by_seat(row["delta"] for row in results),
        scores=by_seat(row["score"] for row in sums),
        ended_at=datetime.fromisoformat(deal["ended_at"]),
        voided=bool(deal["voided"]),
    )


def session_begun(store: Store, table_id: int) -> Stored | None:
    """How the table's session began, if it did; a table has one at most, begun early in its log."""
    version = store.scalar(
        "SELECT version FROM events WHERE table_id = ? AND kind = ? ORDER BY version LIMIT 1",
        table_id,
        e.SessionStarted.__name__,
    )
    if version is None:
        return None
    (begun,) = store.events(table_id, version - 1, version)
    return begun


def session_rules(begun: Stored) -> Ruleset:
    """The rules of a session, from how it began."""
    assert isinstance(begun.event, e.SessionStarted)
    return rules_of(begun.event.profile, begun.event.options)


def past_events(store: Store, table_id: int) -> tuple[Stored, ...]:
    """The table's log without the deal under way; RuleError(stale, no_such_table)."""
    stored = tuple(store.events(table_id))
    if not stored:
        raise RuleError(Refusal.STALE, "no_such_table")
    begun = None
    for place, one in enumerate(stored):
        if isinstance(one.event, e.DealStarted):
            begun = place
        elif isinstance(one.event, e.DealEnded | e.DealVoided):
            begun = None
    return stored if begun is None else stored[:begun]
