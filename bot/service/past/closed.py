"""What is known of a table that has ended without folding its log."""

from dataclasses import dataclass

from bot.service.facts import Setup, SetupChosen, TableOpened
from bot.service.past.deals import session_begun, session_rules
from bot.service.roster import Occupant, seat_in
from bot.service.setups import ruleset_for
from bot.service.store import Store
from core.play.ruleset import Ruleset
from core.tiles.seats import SEATS, BySeat, Seat, by_seat


@dataclass(frozen=True, slots=True)
class ClosedTable:
    """`number` is that of the last deal begun, `deals_over` how many were settled.

    `seats` are as they were when it closed; `scores` with what was corrected since.
    """

    host_id: int
    number: int
    deals_over: int
    seats: BySeat[Occupant | None]
    scores: BySeat[int]

    def seat_of(self, user_id: int) -> Seat | None:
        return seat_in(self.seats, user_id)


def closed_table(store: Store, table_id: int) -> ClosedTable | None:
    """None while it is open, and where there is none."""
    tables = store.rows("SELECT host_id, number FROM tables WHERE id = ? AND closed", table_id)
    if not tables:
        return None
    seats: list[Occupant | None] = [None] * len(SEATS)
    for row in store.rows("SELECT * FROM last_seats WHERE table_id = ?", table_id):
        seats[row["seat"]] = Occupant(row["user_id"], row["name"])
    scores = [0] * len(SEATS)
    for row in store.rows(
        """
        SELECT seat, sum(delta) AS score FROM (
            SELECT seat, delta FROM results WHERE table_id = ?1
            UNION ALL SELECT seat, delta FROM desertions WHERE table_id = ?1
        ) GROUP BY seat
        """,
        table_id,
    ):
        scores[row["seat"]] = row["score"]
    return ClosedTable(
        tables[0]["host_id"],
        tables[0]["number"],
        store.scalar("SELECT count(*) FROM deals WHERE table_id = ?", table_id),
        by_seat(seats),
        by_seat(scores),
    )


def closed_rules(store: Store, table_id: int) -> tuple[Ruleset, Setup]:
    """What the session of a table that has ended was played by, or was going to be."""
    begun = session_begun(store, table_id)
    chosen_at = store.scalar(
        "SELECT max(version) FROM events WHERE table_id = ? AND version <= ? AND kind IN (?, ?)",
        table_id,
        begun.version if begun else store.version(table_id),
        TableOpened.__name__,
        SetupChosen.__name__,
    )
    (chosen,) = store.events(table_id, chosen_at - 1, chosen_at)
    assert isinstance(chosen.event, TableOpened | SetupChosen)
    setup = chosen.event.setup
    return (session_rules(begun) if begun else ruleset_for(setup)), setup
