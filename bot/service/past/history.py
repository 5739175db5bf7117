"""Finished deals by whom they may be looked at, the last one first."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from bot.service.store import Store
from core.tiles.seats import BySeat, by_seat


@dataclass(frozen=True, slots=True)
class Onlooker:
    """A user, and the channels they can read: deals that were played there are public to them."""

    user_id: int
    channels: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """Which deals: one's own, of a channel, a server, a table, a number; all that are set hold."""

    own: bool = False
    channel_id: int | None = None
    guild_id: int | None = None
    table_id: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A finished deal as a line of a list; `people` and `names` as in FinishedDeal.

    `won` tells by seat how it won: self, discard, rob, None.
    """

    table_id: int
    number: int
    ended_at: datetime
    voided: bool
    people: BySeat[int | None]
    names: BySeat[str]
    deltas: BySeat[int]
    won: BySeat[str | None]


_SAT = (
    "EXISTS (SELECT 1 FROM results WHERE table_id = deals.table_id AND number = deals.number"
    " AND user_id = :user)"
)
_SEEN = f"""
    FROM deals JOIN tables ON tables.id = deals.table_id
    WHERE (channel_id IN (SELECT value FROM json_each(:channels)) OR {_SAT})
        AND (NOT :own OR {_SAT})
        AND channel_id = coalesce(:channel, channel_id)
        AND deals.guild_id = coalesce(:guild, deals.guild_id)
        AND deals.table_id = coalesce(:table, deals.table_id)
        AND number = coalesce(:number, number)
"""


class History:
    """Only deals that somebody sat in at their end, or that were played where they can read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, scope: Scope, onlooker: Onlooker) -> int:
        """How many deals there are."""
        query = f"SELECT count(*) {_SEEN}"
        return int(self._store.db.execute(query, _values(scope, onlooker)).fetchone()[0])

    def deals(
        self, scope: Scope, onlooker: Onlooker, limit: int, offset: int = 0
    ) -> tuple[PastDeal, ...]:
        """The last deals, `offset` of them left out."""
        rows = self._store.db.query(
            f"SELECT deals.table_id, number, ended_at, voided {_SEEN}"
            " ORDER BY ended_at DESC, deals.table_id DESC, number DESC LIMIT :limit OFFSET :offset",
            {**_values(scope, onlooker), "limit": limit, "offset": offset},
        )
        return tuple(self._deal(**row) for row in list(rows))

    def may_see(self, onlooker: Onlooker, table_id: int, number: int) -> bool:
        """Whether there is such a finished deal, for this onlooker."""
        return self.count(Scope(table_id=table_id, number=number), onlooker) > 0

    def _deal(self, table_id: int, number: int, ended_at: str, voided: int) -> PastDeal:
        results = self._store.rows(
            "SELECT user_id, coalesce(name, '') AS name, delta, won"
            " FROM results LEFT JOIN people USING (user_id)"
            " WHERE table_id = ? AND number = ? ORDER BY seat",
            table_id,
            number,
        )
        return PastDeal(
            table_id,
            number,
            datetime.fromisoformat(ended_at),
            bool(voided),
            people=by_seat(row["user_id"] for row in results),
            names=by_seat(row["name"] for row in results),
            deltas=by_seat(row["delta"] for row in results),
            won=by_seat(row["won"] for row in results),
        )


def _values(scope: Scope, onlooker: Onlooker) -> dict[str, object]:
    return {
        "user": onlooker.user_id,
        "channels": json.dumps([*onlooker.channels]),
        "own": scope.own,
        "channel": scope.channel_id,
        "guild": scope.guild_id,
        "table": scope.table_id,
        "number": scope.number,
    }
