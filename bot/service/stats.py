"""What the finished deals add up to, read from their projection."""

from bot.config import ExperienceConfig
from bot.service.model import Standing
from bot.service.store import Store

_COUNTED = """
    FROM results JOIN deals USING (table_id, number)
    WHERE guild_id = ? AND user_id IS NOT NULL AND NOT voided
"""
_DESERTED = "SELECT coalesce(sum(delta), 0) FROM desertions WHERE guild_id = ? AND user_id ="


class Statistics:
    """`starting_balance` is what a player begins with; machines always have it."""

    def __init__(self, store: Store, experience: ExperienceConfig, starting_balance: int) -> None:
        self._store = store
        self._experience = experience
        self._starting_balance = starting_balance

    def balance(self, guild_id: int, user_id: int | None) -> int:
        """In 子; may be negative. None: a computer."""
        won = self._store.scalar(
            f"SELECT coalesce(sum(delta), 0) {_COUNTED} AND user_id = ?", guild_id, user_id
        )
        deserted = self._store.scalar(f"{_DESERTED} ?", guild_id, user_id)
        return self._starting_balance + int(won) + int(deserted)

    def standing(self, guild_id: int, user_id: int) -> Standing | None:
        """None for who has not finished a deal in this server."""
        return next((one for one in self._standings(guild_id) if one.user_id == user_id), None)

    def top(self, guild_id: int, limit: int = 10) -> tuple[Standing, ...]:
        """By balance; a tie shares its place and is listed by fewer deals, then by name."""
        return self._standings(guild_id)[:limit]

    def _standings(self, guild_id: int) -> tuple[Standing, ...]:
        earned = self._experience
        rows = self._store.rows(
            f"""
            SELECT *, points + deserted AS gained,
                rank() OVER (ORDER BY points + deserted DESC) AS place
            FROM (
                SELECT user_id, name, count(*) AS deals, sum(delta) AS points, max(delta) AS best,
                    sum(discard_ins) AS discard_ins,
                    sum((? + ? * max(delta, 0)) * iif(first_turn, ?, 1)) AS experience,
                    ({_DESERTED} played.user_id) AS deserted
                FROM (SELECT results.* {_COUNTED}) AS played JOIN people USING (user_id)
                GROUP BY user_id
            ) ORDER BY gained DESC, deals, name, user_id
            """,
            earned.per_deal,
            earned.per_point,
            earned.heavenly_factor,
            guild_id,
            guild_id,
        )
        kinds, shapes = self._wins("won", guild_id), self._wins("shape", guild_id)
        return tuple(
            Standing(
                user_id=row["user_id"],
                name=row["name"],
                place=row["place"],
                balance=self._starting_balance + row["gained"],
                deals=row["deals"],
                wins=kinds.get(row["user_id"], {}),
                shapes=shapes.get(row["user_id"], {}),
                discard_ins=row["discard_ins"],
                points=row["points"],
                best=row["best"],
                experience=row["experience"],
            )
            for row in rows
        )

    def _wins(self, column: str, guild_id: int) -> dict[int, dict[str, int]]:
        """By user, how many wins there are of each value of the column."""
        counted: dict[int, dict[str, int]] = {}
        for row in self._store.rows(
            f"SELECT user_id, {column} AS what, count(*) AS wins {_COUNTED}"
            f" AND {column} IS NOT NULL GROUP BY user_id, {column} ORDER BY wins DESC, what",
            guild_id,
        ):
            counted.setdefault(row["user_id"], {})[row["what"]] = row["wins"]
        return counted
