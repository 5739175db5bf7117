"""The bot as a process of its own: `mahjong-referee run`, led to the loopback Discord."""

import asyncio
import os
import sys
from pathlib import Path

from tests.wire.loopback import TOKEN, Loopback

_SITE = Path(__file__).with_name("site")
_PROGRAM = Path(sys.executable).with_name("mahjong-referee")
_SETTINGS = """
[database]
path = "{database}"
[clock]
turn_seconds = 86400.0
claim_seconds = 86400.0
claim_pause = 0.0
nudge_seconds = 0
computer_seconds = 0.0
deal_pause = 86400.0
[publishing]
board_seconds = 0.0
pictures = false
[language]
default = "en"
"""
"""Time does nothing by itself: whatever happens, somebody has done it."""


class BotProcess:
    """A run of the bot; what it has logged is read as it comes."""

    def __init__(self, process: asyncio.subprocess.Process, loopback: Loopback) -> None:
        self._process = process
        self._loopback = loopback
        self.lines: list[str] = []
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            self.lines.append(line.decode().rstrip())
            self._loopback.changed.set()
        self._loopback.deserted = True
        self._loopback.changed.set()

    @property
    def log(self) -> str:
        return "\n".join(self.lines)

    async def said(self, words: str) -> str:
        """The first line with these words, once it is there."""
        matching = await self._loopback.until(
            lambda: [line for line in self.lines if words in line]
        )
        return matching[0]

    async def ended(self) -> int:
        """The exit code, once everything it has said is read."""
        await self._reading
        return await self._process.wait()

    async def kill(self) -> None:
        """End it at once, if it still runs."""
        if self._process.returncode is None:
            self._process.kill()
        await self.ended()


async def start_bot(loopback: Loopback, folder: Path, token: str = TOKEN) -> BotProcess:
    """Start the bot with its database in the folder; it is not connected yet."""
    settings = folder / "config.toml"
    settings.write_text(_SETTINGS.format(database=folder / "mahjong.db"))
    process = await asyncio.create_subprocess_exec(
        _PROGRAM,
        "--config",
        settings,
        "run",
        stderr=asyncio.subprocess.PIPE,
        cwd=folder,
        env={
            **os.environ,
            "DISCORD_TOKEN": token,
            "PYTHONPATH": str(_SITE),
            "PYTHONUNBUFFERED": "1",
            "LOOPBACK_API": loopback.api,
            "LOOPBACK_GATEWAY": loopback.gateway.url,
            "LOOPBACK_CLOCK": str(loopback.clock.file),
        },
    )
    loopback.deserted = False
    return BotProcess(process, loopback)
