"""What the finished deals add up to, read from their projections. Voided deals count nowhere."""

from dataclasses import asdict
from datetime import datetime, timedelta

from bot.config import ExperienceConfig
from bot.service.standings import COMPUTERS, SUMS
from bot.service.store import Store, stamp
from core.past.careers import (
    RATED_DEALS,
    Career,
    Order,
    PlayedDeal,
    Rival,
    Standing,
    figures_of,
)

PERIODS = {"week": timedelta(days=7), "month": timedelta(days=30)}
"""Up to now."""

_RANKED_BY = {
    Order.SCORE: "gained",
    Order.RATE: "1.0 * wins / deals",
    Order.LEVEL: "experience",
}
_EVER = "SELECT *, points + deserted AS gained FROM standings WHERE guild_id = :guild"
_SINCE = f"""
    SELECT *, points + (
        SELECT coalesce(sum(delta), 0) FROM desertions
        WHERE guild_id = :guild AND user_id = played.user_id AND at >= :since
    ) AS gained
    FROM (
        SELECT user_id, {SUMS} FROM deals JOIN results USING (table_id, number)
        WHERE deals.guild_id = :guild AND deals.ended_at >= :since
            AND user_id NOTNULL AND NOT deals.voided
        GROUP BY user_id
    ) AS played
"""

_PART = ", ".join(PlayedDeal._fields)


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
        gained = self._store.scalar(
            "SELECT points + deserted FROM standings WHERE guild_id = ? AND user_id = ?",
            guild_id,
            user_id,
        )
        return self._starting_balance + (gained or 0)

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
        values = {
            "guild": guild_id,
            "since": since and stamp(since),
            "fewest": RATED_DEALS if order is Order.RATE else 1,
            **asdict(self._experience),
        }
        rows = self._store.db.query(
            f"""
            SELECT *, rank() OVER (ORDER BY {_RANKED_BY[order]} DESC) AS place
            FROM (
                SELECT user_id, name, deals, wins, gained,
                    :per_deal * (deals + (:heavenly_factor - 1) * early_deals)
                    + :per_point * (gains + (:heavenly_factor - 1) * early_gains) AS experience
                FROM ({_SINCE if since else _EVER}) JOIN people USING (user_id)
                WHERE deals >= :fewest
            )
            ORDER BY place, deals, name, user_id
            """,
            values,
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
        played = "FROM results WHERE user_id = ? AND guild_id = ? AND NOT voided"
        rows = self._store.db.execute(
            f"SELECT {_PART} {played} ORDER BY ended_at, table_id, number", (user_id, guild_id)
        )
        deals = [*map(PlayedDeal._make, rows)]
        profiles: dict[str, list[PlayedDeal]] = {}
        for deal in deals:
            profiles.setdefault(deal.profile, []).append(deal)
        late = {
            name: self._store.scalar(
                f"SELECT count(*) {played} AND ended_at >= ?",
                user_id,
                guild_id,
                stamp(now - length),
            )
            for name, length in PERIODS.items()
        }
        return Career(
            standing,
            figures_of(deals),
            profiles={profile: figures_of(profiles[profile]) for profile in sorted(profiles)},
            periods={name: figures_of(deals[-count:]) for name, count in late.items() if count},
            rivals=self._rivals(guild_id, user_id),
            results=tuple(deal.delta for deal in deals),
        )

    def _rivals(self, guild_id: int, user_id: int) -> tuple[Rival, ...]:
        rows = self._store.rows(
            f"""
            SELECT nullif(rival_id, {COMPUTERS}) AS user_id, coalesce(name, '') AS name,
                deals, points
            FROM rivals LEFT JOIN people ON people.user_id = rival_id
            WHERE guild_id = ? AND rivals.user_id = ? AND deals > 0
            ORDER BY deals DESC, name, rival_id
            """,
            guild_id,
            user_id,
        )
        return tuple(Rival(**row) for row in rows)
