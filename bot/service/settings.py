"""What people and servers have chosen, and what the bot has to remember beside its tables."""

from dataclasses import dataclass

from bot.service.facts import Setup
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
    def __init__(self, store: Store) -> None: ...

    def preferences(self, user_id: int) -> Preferences: ...

    def set_preferences(self, user_id: int, preferences: Preferences) -> None: ...

    def guild(self, guild_id: int) -> GuildDefaults: ...

    def set_guild(self, guild_id: int, defaults: GuildDefaults) -> None: ...

    def recall(self, key: str) -> str | None:
        """Something remembered by `remember`, such as the hash of the commands synced last."""

    def remember(self, key: str, value: str) -> None: ...
