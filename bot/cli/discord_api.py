"""The one question `doctor` asks Discord."""

import json
from dataclasses import dataclass
from datetime import datetime
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

_APPLICATION = "https://discord.com/api/v10/applications/@me"
_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Answer:
    """`status` is HTTP's, `at` Discord's clock, `application` what it says of the application."""

    status: int
    at: datetime
    application: dict[str, Any]


def ask_discord(token: str) -> Answer:
    """What Discord answers to the token; OSError when it cannot be reached."""
    agent = "DiscordBot (mahjong-referee, 0)"  # Discord refuses what does not call itself so
    request = Request(_APPLICATION, headers={"Authorization": f"Bot {token}", "User-Agent": agent})
    try:
        with urlopen(request, timeout=_SECONDS) as answer:
            return Answer(answer.status, _clock(answer.headers), json.load(answer))
    except HTTPError as refused:
        with refused:
            return Answer(refused.code, _clock(refused.headers), {})
    except (HTTPException, ValueError) as error:
        raise OSError(f"not Discord's answer: {error}") from None


def _clock(headers: Message) -> datetime:
    """OSError where there is none: something between here and Discord has answered."""
    if "Date" not in headers:
        raise OSError("an answer without a date is not Discord's")
    return parsedate_to_datetime(headers["Date"])
