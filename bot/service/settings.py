"""What people and servers have chosen, and what the bot has to remember beside its tables."""

import json
from dataclasses import dataclass
from typing import Any

from bot.service.facts import ClockMode, Setup
from bot.service.setups import checked, fresh_setup
from bot.service.store import Store
from core.game.errors import Refusal, RuleError
from core.rulesets.find import profiles

NAME_LIMIT = 32
"""Signs of a name of house rules."""
HOUSE_RULES_LIMIT = 16
"""How many house rules a server may keep; with the profiles they fit into one menu."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """A user's choices. `language` None: Discord's; `notation`: emoji, zh (五万) or short (5m).

    Without `pictures` all is words. `hand_picture`: the hand as a picture too.
    """

    language: str | None = None
    notation: str = "emoji"
    pictures: bool = True
    nudges: bool = True
    hand_picture: bool = False


@dataclass(frozen=True, slots=True)
class GuildDefaults:
    """A server's choices; None: the configuration's.

    `house_rules` is the id of those that new tables play; they come before `setup`. Without
    `pictures` what everybody reads is words.
    """

    setup: Setup | None = None
    language: str | None = None
    house_rules: int | None = None
    pictures: bool = True


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A setup kept under a name for the tables of a server."""

    id: int
    name: str
    setup: Setup


class Settings:
    def __init__(self, store: Store) -> None:
        self._store = store

    def preferences(self, user_id: int) -> Preferences:
        rows = self._store.rows("SELECT * FROM preferences WHERE user_id = ?", user_id)
        if not rows:
            return Preferences()
        row = rows[0]
        return Preferences(
            row["language"],
            row["notation"],
            bool(row["pictures"]),
            bool(row["nudges"]),
            bool(row["hand_picture"]),
        )

    def set_preferences(self, user_id: int, preferences: Preferences) -> None:
        self._store.write(
            "INSERT OR REPLACE INTO preferences"
            " (user_id, language, notation, pictures, nudges, hand_picture)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            user_id,
            preferences.language,
            preferences.notation,
            int(preferences.pictures),
            int(preferences.nudges),
            int(preferences.hand_picture),
        )

    def guild(self, guild_id: int) -> GuildDefaults:
        rows = self._store.rows("SELECT * FROM guilds WHERE guild_id = ?", guild_id)
        if not rows:
            return GuildDefaults()
        text = rows[0]["setup"]
        setup = _read_setup(text) if text else None
        row = rows[0]
        return GuildDefaults(setup, row["language"], row["house_rules"], bool(row["pictures"]))

    def set_guild(self, guild_id: int, defaults: GuildDefaults) -> None:
        self._store.write(
            "INSERT OR REPLACE INTO guilds (guild_id, setup, language, house_rules, pictures)"
            " VALUES (?, ?, ?, ?, ?)",
            guild_id,
            _write_setup(defaults.setup) if defaults.setup else None,
            defaults.language,
            defaults.house_rules,
            int(defaults.pictures),
        )

    # --- house rules ------------------------------------------------------------------------

    def house_rules(self, guild_id: int) -> tuple[HouseRules, ...]:
        """Those of a server, by name."""
        rows = self._store.rows(
            "SELECT * FROM house_rules WHERE guild_id = ? ORDER BY name", guild_id
        )
        return tuple(map(_read_house_rules, rows))

    def find_house_rules(self, guild_id: int, name: str) -> HouseRules:
        """Those of that name, in capitals or not; RuleError(no_such_rules)."""
        return self._one("guild_id = ? AND name = ?", guild_id, name.strip())

    def house_rules_of_id(self, rules_id: int) -> HouseRules:
        """RuleError(no_such_rules) when they were deleted."""
        return self._one("id = ?", rules_id)

    def _one(self, where: str, *values: object) -> HouseRules:
        rows = self._store.rows(f"SELECT * FROM house_rules WHERE {where}", *values)
        if not rows:
            raise RuleError(Refusal.STALE, "no_such_rules")
        return _read_house_rules(rows[0])

    def save_house_rules(self, guild_id: int, name: str, setup: Setup) -> HouseRules:
        """Keep the setup under the name, in place of what stood under it.

        Codes: bad_name (empty, too long, a profile's), too_many_rules; those of setups.
        """
        name = name.strip()
        if not 0 < len(name) <= NAME_LIMIT or name.casefold() in profiles():
            raise RuleError(Refusal.UNREADABLE, "bad_name")
        with self._store.immediate():
            kept = {one.name.casefold() for one in self.house_rules(guild_id)}
            if name.casefold() not in kept and len(kept) >= HOUSE_RULES_LIMIT:
                raise RuleError(Refusal.ILLEGAL, "too_many_rules")
            self._store.write(
                "INSERT INTO house_rules (guild_id, name, setup) VALUES (?, ?, ?)"
                " ON CONFLICT (guild_id, name) DO UPDATE SET setup = excluded.setup",
                guild_id,
                name,
                _write_setup(checked(setup)),
            )
            return self.find_house_rules(guild_id, name)

    def delete_house_rules(self, guild_id: int, name: str) -> HouseRules:
        """Forget them; tables that play them go on. RuleError(no_such_rules)."""
        with self._store.immediate():
            found = self.find_house_rules(guild_id, name)
            self._store.write("DELETE FROM house_rules WHERE id = ?", found.id)
            self._store.write(
                "UPDATE guilds SET house_rules = NULL WHERE house_rules = ?", found.id
            )
        return found

    def setup_named(self, guild_id: int, name: str) -> Setup:
        """What a profile or house rules of that name play; RuleError."""
        if name in profiles():
            return fresh_setup(name)
        return self.find_house_rules(guild_id, name).setup

    def usual_setup(self, guild_id: int) -> Setup | None:
        """What new tables of the server play, if it has chosen anything."""
        chosen = self.guild(guild_id)
        if chosen.house_rules is None:
            return chosen.setup
        return self.house_rules_of_id(chosen.house_rules).setup

    def recall(self, key: str) -> str | None:
        """Something remembered by `remember`, such as the hash of the commands synced last."""
        value = self._store.scalar("SELECT value FROM remembered WHERE key = ?", key)
        return None if value is None else str(value)

    def remember(self, key: str, value: str) -> None:
        self._store.write(
            "INSERT OR REPLACE INTO remembered (key, value) VALUES (?, ?)", key, value
        )


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


def _read_house_rules(row: dict[str, Any]) -> HouseRules:
    return HouseRules(row["id"], row["name"], _read_setup(row["setup"]))


def _read_setup(text: str) -> Setup:
    stored = json.loads(text)
    return Setup(
        stored["profile"],
        tuple(stored["options"].items()),
        stored["rounds"],
        stored["deals"],
        ClockMode(stored["clock"]),
    )
