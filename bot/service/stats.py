"""What the finished deals add up to."""

from bot.config import ExperienceConfig
from bot.service.model import Standing
from bot.service.store import Store


class Statistics:
    """Reads the projection of finished deals; `starting_balance` is what a player begins with."""

    def __init__(
        self, store: Store, experience: ExperienceConfig, starting_balance: int
    ) -> None: ...

    def balance(self, guild_id: int, user_id: int) -> int:
        """In 子; may be negative."""

    def standing(self, guild_id: int, user_id: int) -> Standing | None:
        """None for who has not finished a deal in this server."""

    def top(self, guild_id: int, limit: int = 10) -> tuple[Standing, ...]:
        """By balance; a tie shares its place and is listed by fewer deals, then by name."""
