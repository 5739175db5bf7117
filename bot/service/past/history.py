"""Finished deals by whom they may be looked at, the last one first."""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from bot.service.store import Store
from core.tiles.seats import BySeat, by_seat


@dataclass(frozen=True, slots=True)
class Onlooker:
    """A user, and the channels they can read: deals that were played there are public to them."""

    user_id: int
    channels: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """Which deals: of a channel or of a server, else the onlooker's own; of a number, if set."""

    channel_id: int | None = None
    guild_id: int | None = None
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


_SEEN = """
    (channel_id IN (SELECT value FROM json_each(:channels))
        OR (table_id, number) IN (SELECT table_id, number FROM results WHERE user_id = :user))
"""
_OWN = "FROM results WHERE user_id = :user"
_HERE = f"FROM deals INDEXED BY deals_of_guild WHERE guild_id = :guild AND {_SEEN}"
_IN_CHANNEL = f"FROM deals INDEXED BY deals_of_channel WHERE channel_id = :channel AND {_SEEN}"
_LAST_FIRST = "ORDER BY ended_at DESC, table_id DESC, number DESC"
_NUMBERED = "number = coalesce(:number, number)"
_WITH_PLAYER = f"""
    SELECT DISTINCT table_id, number, ended_at FROM json_each(:players) JOIN results
    ON results.rowid IN (
        SELECT rowid FROM results WHERE user_id = value AND {_SEEN} {_LAST_FIRST} LIMIT :limit
    )
"""
"""The last deals of each player first: each index is left after so many."""


def _all_seen(condition: str) -> str:
    """One's own deals and those of a server, as far as the condition holds."""
    return " UNION ".join(
        f"SELECT * FROM (SELECT table_id, number, ended_at {source} AND ({condition})"
        f" {_LAST_FIRST} LIMIT :limit)"
        for source in (_OWN, _HERE)
    )


_PLACE = re.compile(r"(\d{1,12})(:\d{0,12})?")
_TIME = re.compile(r"\d{4}-[\d-]*( [\d:]*)?")


class History:
    """Only deals that somebody sat in at their end, or that were played where they can read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, scope: Scope, onlooker: Onlooker) -> int:
        """How many deals there are."""
        query = f"SELECT count(*) {_source(scope)} AND {_NUMBERED}"
        return int(self._store.db.execute(query, _values(scope, onlooker)).fetchone()[0])

    def deals(
        self, scope: Scope, onlooker: Onlooker, limit: int, offset: int = 0
    ) -> tuple[PastDeal, ...]:
        """The last deals, `offset` of them left out."""
        return self._told(
            f"SELECT table_id, number, ended_at {_source(scope)} AND {_NUMBERED}",
            {**_values(scope, onlooker), "limit": limit, "offset": offset},
        )

    def may_see(self, onlooker: Onlooker, table_id: int, number: int) -> bool:
        """Whether there is such a finished deal, for this onlooker."""
        query = f"SELECT 1 FROM deals WHERE table_id = :table AND number = :number AND {_SEEN}"
        values = _values(Scope(number=number), onlooker) | {"table": table_id}
        return self._store.db.execute(query, values).fetchone() is not None

    def search(
        self, guild_id: int | None, onlooker: Onlooker, typed: str, limit: int
    ) -> tuple[PastDeal, ...]:
        """The last deals of the server and the onlooker's own that fit what is typed.

        It is the number of a deal or table, the beginning of TABLE:DEAL or of a time (UTC,
        2026-01-31 20:15), a part of the name of somebody who sat there; or nothing: all fit.
        """
        typed = typed.strip()
        values = _values(Scope(guild_id=guild_id), onlooker) | {"limit": limit, "offset": 0}
        if not typed:
            return self._told(_all_seen("true"), values)
        found = [_WITH_PLAYER]
        values["players"] = json.dumps(self._players(guild_id, onlooker, typed))
        if place := _PLACE.fullmatch(typed):
            first, rest = place.groups()
            values |= {"first": int(first), "rest": f"{rest[1:]}%" if rest else None}
            found.append(
                _all_seen("table_id = :first AND number LIKE :rest")
                if rest
                else _all_seen("number = :first OR table_id = :first")
            )
        elif _TIME.fullmatch(typed):
            begin = typed.replace(" ", "T")
            values |= {"begin": begin, "end": begin + "~"}  # above every sign of a time
            found.append(_all_seen("ended_at >= :begin AND ended_at < :end"))
        return self._told(" UNION ".join(found), values)

    def _players(self, guild_id: int | None, onlooker: Onlooker, typed: str) -> list[int]:
        """Who has such a name, of those who played in the server or with the onlooker."""
        rows = self._store.rows(
            """
            SELECT user_id, name FROM people WHERE user_id IN (
                SELECT user_id FROM standings WHERE guild_id = ?
                UNION SELECT user_id FROM standings WHERE user_id = ?
                UNION SELECT rival_id FROM rivals WHERE user_id = ?
            )
            """,
            guild_id,
            onlooker.user_id,
            onlooker.user_id,
        )
        return [row["user_id"] for row in rows if typed.casefold() in row["name"].casefold()]

    def _told(self, places: str, values: dict[str, object]) -> tuple[PastDeal, ...]:
        """The deals at the places a statement yields, the last ones first."""
        rows = self._store.db.query(
            f"""
            WITH places AS ({places} {_LAST_FIRST} LIMIT :limit OFFSET :offset)
            SELECT table_id, number, places.ended_at, deals.voided, user_id,
                coalesce(name, '') AS name, delta, won
            FROM places JOIN deals USING (table_id, number) JOIN results USING (table_id, number)
            LEFT JOIN people USING (user_id)
            ORDER BY places.ended_at DESC, table_id DESC, number DESC, seat
            """,
            values,
        )
        return tuple(_deal([*group]) for _, group in groupby(rows, key=_PLACED))


_PLACED = itemgetter("table_id", "number")


def _deal(seats: list[dict[str, Any]]) -> PastDeal:
    return PastDeal(
        seats[0]["table_id"],
        seats[0]["number"],
        datetime.fromisoformat(seats[0]["ended_at"]),
        bool(seats[0]["voided"]),
        people=by_seat(row["user_id"] for row in seats),
        names=by_seat(row["name"] for row in seats),
        deltas=by_seat(row["delta"] for row in seats),
        won=by_seat(row["won"] for row in seats),
    )


def _source(scope: Scope) -> str:
    if scope.channel_id is not None:
        return _IN_CHANNEL
    return _OWN if scope.guild_id is None else _HERE


def _values(scope: Scope, onlooker: Onlooker) -> dict[str, object]:
    return {
        "user": onlooker.user_id,
        "channels": json.dumps([*onlooker.channels]),
        "channel": scope.channel_id,
        "guild": scope.guild_id,
        "number": scope.number,
    }
