"""What the loopback Discord keeps: numbers, requests, interactions, faults, errors."""

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

APPLICATION = "900000000000000900"
"""The id of the application and of its bot user."""
COMPONENTS_V2, EPHEMERAL, LOADING = 1 << 15, 1 << 6, 1 << 7
TIMESTAMP = "2026-01-01T00:00:00+00:00"
_DISCORD_EPOCH = 1420070400000
_INTERACTION_SECONDS, _TOKEN_SECONDS = 3.0, 900.0


class Clock:
    """The clock of Discord and of the bot; it stands in a file for the bot's process."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._ahead = 0.0
        self._numbers = itertools.count()
        self.advance(0.0)

    def advance(self, seconds: float) -> None:
        """Move both; nobody waits."""
        self._ahead += seconds
        fresh = self.file.with_suffix(".fresh")
        fresh.write_text(str(self._ahead))
        fresh.replace(self.file)

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead

    def snowflake(self) -> str:
        """A number nobody has yet, with the time in it."""
        milliseconds = int(self.now() * 1000) - _DISCORD_EPOCH
        return str((milliseconds << 22) | (next(self._numbers) & 0x3FFFFF))


@dataclass
class Request:
    """A request of the bot and what it was answered."""

    method: str
    path: str
    body: Any
    files: list["File"]
    authorization: str | None
    status: int = 0
    code: int = 0
    """Why the server itself refused it; 0 for an answer that a fault made."""


@dataclass(frozen=True)
class File:
    """A part of a multipart request that has a file name."""

    field_name: str
    name: str
    content: bytes


@dataclass
class Interaction:
    """A press, a command or a form, and what the bot has answered to it."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    sent: float
    message_id: str | None = None
    answer: Json | None = None
    original: str | None = None
    thinking: bool = False
    ephemeral: bool = False
    followups: list[str] = field(default_factory=list)

    def may_be_answered(self, now: float) -> bool:
        """Its first answer is not too late."""
        return now - self.sent <= _INTERACTION_SECONDS

    def is_expired(self, now: float) -> bool:
        """Its token is of no use any more."""
        return now - self.sent > _TOKEN_SECONDS


@dataclass
class Fault:
    """What happens to the next `count` requests that `concerns` picks, instead of an answer.

    With no status the request hangs until the server stops.
    """

    concerns: Callable[[Request], bool]
    status: int | None = None
    code: int = 0
    message: str = "refused"
    retry_after: float | None = None
    errors: Json | None = None
    count: int = 1
    hits: int = 0

    @property
    def body(self) -> Json:
        body: Json = {"code": self.code, "message": self.message}
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class ApiError(Exception):
    """Discord refuses: HTTP status, code, message."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


def malformed(what: str) -> ApiError:
    """The refusal of a body that breaks a documented limit."""
    return ApiError(400, 50035, f"Invalid Form Body: {what}")


def user(user_id: str, name: str, *, bot: bool = False) -> Json:
    """A user as Discord writes one."""
    return {
        "id": user_id,
        "username": name,
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
    }


BOT_USER = user(APPLICATION, "referee", bot=True)
