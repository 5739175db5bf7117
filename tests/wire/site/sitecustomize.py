"""Leads a process to the loopback Discord of `tests.wire`, and lets the tests move its clock.

Python imports this by itself where this folder is in PYTHONPATH.
"""

import asyncio
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

if "LOOPBACK_API" in os.environ:
    import discord.gateway
    import discord.http
    import discord.utils
    import yarl

    LONGEST_SLEEP = 0.05
    """Seconds; a pause before another try is not what the tests are about."""
    CLOCK = Path(os.environ["LOOPBACK_CLOCK"])
    """Holds the seconds the process is ahead of the machine."""

    _utcnow, _sleep = discord.utils.utcnow, asyncio.sleep

    def utcnow() -> datetime:
        return _utcnow() + timedelta(seconds=float(CLOCK.read_text()))

    async def sleep(delay: float, result: Any = None) -> Any:
        return await _sleep(min(delay, LONGEST_SLEEP), result)

    discord.utils.utcnow = utcnow
    asyncio.sleep = sleep
    discord.http.Route.BASE = os.environ["LOOPBACK_API"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["LOOPBACK_GATEWAY"])
