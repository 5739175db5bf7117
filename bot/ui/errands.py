"""Work beside the play: one task for each thing at most, repeated until it succeeds."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

import aiohttp
import discord

log = logging.getLogger(__name__)

TRANSPORT = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""A delivery that failed, and no fault of ours; a timeout is an OSError."""

_MALFORMED = 50035


def is_malformed(error: BaseException) -> bool:
    """Discord could not read the request: a mistake of ours, and trying again is no use."""
    return isinstance(error, discord.HTTPException) and error.code == _MALFORMED


Work: TypeAlias = Callable[[], Awaitable[None]]
_LONGEST_WAIT = 60.0
_MOST_TRIES = 12


@dataclass(slots=True)
class _Errand:
    work: Work
    wanted: bool
    not_before: datetime
    failures: int = 0
    task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()


class Errands:
    """`run` starts what is wanted and due; a key is never carried out twice at a time.

    Wanting it again while it runs lets it run once more. What keeps failing is given up.
    """

    def __init__(self) -> None:
        self._errands: dict[Hashable, _Errand] = {}

    def want(self, key: Hashable, work: Work, at: datetime) -> None:
        errand = self._errands.setdefault(key, _Errand(work, True, at))
        errand.work, errand.wanted = work, True

    def running(self, key: Hashable) -> bool:
        errand = self._errands.get(key)
        return errand is not None and errand.running

    def run(self, now: datetime, spacing: Callable[[Hashable], float]) -> None:
        """`spacing(key)` are the seconds between two beginnings of the same errand."""
        for key, errand in list(self._errands.items()):
            if errand.running or errand.not_before > now:
                continue
            if not errand.wanted:
                del self._errands[key]
                continue
            errand.wanted = False
            errand.not_before = now + timedelta(seconds=spacing(key))
            errand.task = asyncio.create_task(self._carry_out(key, errand, now))

    async def _carry_out(self, key: Hashable, errand: _Errand, now: datetime) -> None:
        try:
            await errand.work()
            errand.failures = 0
        except TRANSPORT as error:
            if is_malformed(error):
                log.exception("%s is malformed", key)
                return
            errand.failures += 1
            log.warning("%s failed: %r", key, error)
            if errand.failures < _MOST_TRIES:
                errand.wanted = True
                told = getattr(error, "retry_after", None)
                wait = told or min(2.0**errand.failures, _LONGEST_WAIT)
                errand.not_before = now + timedelta(seconds=wait)
        except Exception:
            log.exception("%s failed", key)

    def close(self) -> None:
        """Drop everything; running tasks are cancelled."""
        for errand in self._errands.values():
            if errand.task is not None:
                errand.task.cancel()
        self._errands.clear()
