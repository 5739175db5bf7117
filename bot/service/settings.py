"""What people and servers have chosen, and what the bot has to remember beside its tables."""

import json
from dataclasses import dataclass

from bot.service.facts import ClockMode, Setup
from bot.service.store import Store


@dataclass(frozen=True, slots=True)
class Preferences:
    """A user's choices. `language` None: Discord's; `notation`: zh (五万) or short (5m)."""

    language: str | None = None
    notation: str = "zh"
    pictures: bool = True
    nudges: bool = True


@dataclass(frozen=True, slots=True)
class GuildDefaults:
    """A server's choices; None: the configuration's."""

    setup: Setup | None = None
    language: str | None = None


class Settings:
    def __init__(self, store: Store) -> None:
        self._store = store

    def preferences(self, user_id: int) -> Preferences:
        rows = self._store.rows("SELECT * FROM preferences WHERE user_id = ?", user_id)
        if not rows:
            return Preferences()
        row = rows[0]
        return Preferences(
            row["language"], row["notation"], bool(row["pictures"]), bool(row["nudges"])
        )

    def set_preferences(self, user_id: int, preferences: Preferences) -> None:
        self._store.write(
            "INSERT OR REPLACE INTO preferences VALUES (?, ?, ?, ?, ?)",
            user_id,
            preferences.language,
            preferences.notation,
            int(preferences.pictures),
            int(preferences.nudges),
        )

    def guild(self, guild_id: int) -> GuildDefaults:
        rows = self._store.rows("SELECT * FROM guilds WHERE guild_id = ?", guild_id)
        if not rows:
            return GuildDefaults()
        text = rows[0]["setup"]
        return GuildDefaults(_read_setup(text) if text else None, rows[0]["language"])

    def set_guild(self, guild_id: int, defaults: GuildDefaults) -> None:
        self._store.write(
            "INSERT OR REPLACE INTO guilds VALUES (?, ?, ?)",
            guild_id,
            _write_setup(defaults.setup) if defaults.setup else None,
            defaults.language,
        )

    def recall(self, key: str) -> str | None:
        """Something remembered by `remember`, such as the hash of the commands synced last."""
        value = self._store.scalar("SELECT value FROM remembered WHERE key = ?", key)
        return None if value is None else str(value)

    def remember(self, key: str, value: str) -> None:
        self._store.write("INSERT OR REPLACE INTO remembered VALUES (?, ?)", key, value)


def _write_setup(setup: Setup) -> str:
    return json.dumps(
        {
            "profile": setup.profile,
            "options": dict(setup.options),
            "rounds": setup.rounds,
            "deals": setup.deals,
            "clock": setup.clock.value,
        }
    )


def _read_setup(text: str) -> Setup:
    stored = json.loads(text)
    return Setup(
        stored["profile"],
        tuple(stored["options"].items()),
        stored["rounds"],
        stored["deals"],
        ClockMode(stored["clock"]),
    )
