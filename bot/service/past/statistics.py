"""What the finished deals add up to, read from their projections. Voided deals count nowhere."""

from collections.abc import Iterable
from dataclasses import fields
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.config import ExperienceConfig
from bot.service.store import Store, stamp
from core.past.careers import (
    RATED_DEALS,
    Career,
    Figures,
    Order,
    PlayedDeal,
    Rival,
    Standing,
    figures_of,
)

PERIODS = {"week": timedelta(days=7), "month": timedelta(days=30)}
"""Up to now."""

_COUNTED = """
    FROM results JOIN deals USING (table_id, number)
    WHERE guild_id = ? AND user_id IS NOT NULL AND NOT voided
"""
_DESERTED = "SELECT coalesce(sum(delta), 0) FROM desertions WHERE guild_id = ? AND user_id ="
_RANKED_BY = {
    Order.SCORE: "gained",
    Order.RATE: "1.0 * wins / deals",
    Order.LEVEL: "experience",
}
_EVER = ""
"""Before every stored time."""

_PART = ", ".join(field.name for field in fields(PlayedDeal))


class _Played(NamedTuple):
    profile: str
    ended_at: str
    deal: PlayedDeal


class Statistics:
    """`starting_balance` is what a player begins with; machines always have it."""

    def __init__(self, store: Store, experience: ExperienceConfig, starting_balance: int) -> None:
        self._store = store
        self._experience = experience
        self._starting_balance = starting_balance

    def balance(self, guild_id: int, user_id: int | None) -> int:
        """In 子; may be negative. None: a computer."""
        if user_id is None:
            return self._starting_balance
        won = self._store.scalar(
            f"SELECT coalesce(sum(delta), 0) {_COUNTED} AND user_id = ?", guild_id, user_id
        )
        deserted = self._store.scalar(f"{_DESERTED} ?", guild_id, user_id)
        return self._starting_balance + int(won) + int(deserted)

    def standing(self, guild_id: int, user_id: int) -> Standing | None:
        """By score, ever; None for who has not finished a deal in this server."""
        ranked = self._ranked(guild_id, Order.SCORE, None)
        return next((one for one in ranked if one.user_id == user_id), None)

    def top(
        self,
        guild_id: int,
        order: Order = Order.SCORE,
        since: datetime | None = None,
        limit: int = 10,
    ) -> tuple[Standing, ...]:
        """A tie shares its place and is listed by fewer deals, then by name.

        By rate only who has RATED_DEALS.
        """
        return self._ranked(guild_id, order, since)[:limit]

    def _ranked(self, guild_id: int, order: Order, since: datetime | None) -> tuple[Standing, ...]:
        earned = self._experience
        begin = stamp(since) if since else _EVER
        rows = self._store.rows(
            f"""
            SELECT *, rank() OVER (ORDER BY {_RANKED_BY[order]} DESC) AS place
            FROM (
                SELECT user_id, name, count(*) AS deals, count(won) AS wins,
                    sum((? + ? * max(delta, 0)) * iif(first_turn, ?, 1)) AS experience,
                    sum(delta) + ({_DESERTED} played.user_id AND at >= ?) AS gained
                FROM (SELECT results.* {_COUNTED} AND ended_at >= ?) AS played
                JOIN people USING (user_id)
                GROUP BY user_id
            ) WHERE deals >= ?
            ORDER BY place, deals, name, user_id
            """,
            earned.per_deal,
            earned.per_point,
            earned.heavenly_factor,
            guild_id,
            begin,
            guild_id,
            begin,
            RATED_DEALS if order is Order.RATE else 1,
        )
        return tuple(
            Standing(
                user_id=row["user_id"],
                name=row["name"],
                place=row["place"],
                balance=None if since else self._starting_balance + row["gained"],
                deals=row["deals"],
                wins=row["wins"],
                points=row["gained"],
                experience=row["experience"],
            )
            for row in rows
        )

    # --- one player -------------------------------------------------------------------------

    def career(self, guild_id: int, user_id: int, now: datetime) -> Career | None:
        """None for who has not finished a deal in this server."""
        standing = self.standing(guild_id, user_id)
        if standing is None:
            return None
        rows = self._store.rows(
            f"SELECT {_PART}, profile, ended_at {_COUNTED} AND user_id = ?"
            " ORDER BY ended_at, table_id, number",
            guild_id,
            user_id,
        )
        played = [
            _Played(row.pop("profile"), row.pop("ended_at"), PlayedDeal(**row)) for row in rows
        ]
        return Career(
            standing,
            figures_of([one.deal for one in played]),
            profiles=_by_profile(played),
            periods=_by_period(played, now),
            rivals=self._rivals(guild_id, user_id),
            results=tuple(one.deal.delta for one in played),
        )

    def _rivals(self, guild_id: int, user_id: int) -> tuple[Rival, ...]:
        rows = self._store.rows(
            """
            SELECT other.user_id, coalesce(name, '') AS name,
                count(DISTINCT own.table_id || ':' || own.number) AS deals,
                sum(coalesce(received.amount, 0) - coalesce(paid.amount, 0)) AS points
            FROM results AS own
            JOIN deals USING (table_id, number)
            JOIN results AS other USING (table_id, number)
            LEFT JOIN people ON people.user_id = other.user_id
            LEFT JOIN payments AS received
                ON received.table_id = own.table_id AND received.number = own.number
                AND received.payer = other.seat AND received.payee = own.seat
            LEFT JOIN payments AS paid
                ON paid.table_id = own.table_id AND paid.number = own.number
                AND paid.payer = own.seat AND paid.payee = other.seat
            WHERE guild_id = ? AND own.user_id = ? AND NOT voided AND other.seat != own.seat
            GROUP BY other.user_id
            ORDER BY deals DESC, name, other.user_id
            """,
            guild_id,
            user_id,
        )
        return tuple(Rival(**row) for row in rows)


def _by_profile(played: Iterable[_Played]) -> dict[str, Figures]:
    deals: dict[str, list[PlayedDeal]] = {}
    for one in played:
        deals.setdefault(one.profile, []).append(one.deal)
    return {profile: figures_of(deals[profile]) for profile in sorted(deals)}


def _by_period(played: Iterable[_Played], now: datetime) -> dict[str, Figures]:
    found = {}
    for name, length in PERIODS.items():
        since = stamp(now - length)
        if deals := [one.deal for one in played if one.ended_at >= since]:
            found[name] = figures_of(deals)
    return found
