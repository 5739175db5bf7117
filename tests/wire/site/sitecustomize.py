"""Leads a process to the loopback Discord of `tests.wire`, and lets the tests move its clock.

Python imports this by itself where this folder is in PYTHONPATH.
"""

import os
from datetime import datetime, timedelta
from pathlib import Path

if "LOOPBACK_API" in os.environ:
    import discord.gateway
    import discord.http
    import discord.utils
    import yarl

    CLOCK = Path(os.environ["LOOPBACK_CLOCK"])
    """Holds the seconds the process is ahead of the machine."""

    _utcnow = discord.utils.utcnow

    def utcnow() -> datetime:
        return _utcnow() + timedelta(seconds=float(CLOCK.read_text()))

    discord.utils.utcnow = utcnow
    discord.http.Route.BASE = os.environ["LOOPBACK_API"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["LOOPBACK_GATEWAY"])
