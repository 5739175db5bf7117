"""What a session that is over came to, from the projections."""

from dataclasses import dataclass

from bot.service.store import Store
from core.tiles.seats import BySeat, Seat, by_seat


@dataclass(frozen=True, slots=True)
class BestWin:
    """The winning hand whose deal brought its winner most."""

    number: int
    seat: Seat
    gain: int


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """The deals of a table that count.

    `results` are the points each brought, with what leaving the session cost in the meantime, and
    so add up to the final scores. `people` and `names` are those of the last deal's end.
    """

    results: tuple[BySeat[int], ...]
    people: BySeat[int | None]
    names: BySeat[str]
    best: BestWin | None


def played_session(store: Store, table_id: int) -> PlayedSession | None:
    """None where no deal counts."""
    rows = store.rows(
        "SELECT number, seat, user_id, coalesce(name, '') AS name, delta, shape, ended_at"
        " FROM results LEFT JOIN people USING (user_id)"
        " WHERE table_id = ? AND NOT voided ORDER BY number, seat",
        table_id,
    )
    if not rows:
        return None
    deals = [rows[start : start + 4] for start in range(0, len(rows), 4)]
    results = [[row["delta"] for row in deal] for deal in deals]
    ends = [deal[0]["ended_at"] for deal in deals[:-1]]
    for left in store.rows("SELECT seat, delta, at FROM desertions WHERE table_id = ?", table_id):
        place = sum(end < left["at"] for end in ends)
        results[place][left["seat"]] += left["delta"]
    wins = [
        BestWin(row["number"], row["seat"], row["delta"])
        for row in rows
        if row["shape"] is not None
    ]
    return PlayedSession(
        tuple(by_seat(points) for points in results),
        people=by_seat(row["user_id"] for row in deals[-1]),
        names=by_seat(row["name"] for row in deals[-1]),
        best=max(wins, key=lambda win: win.gain, default=None),
    )
