"""One evening on the wire: a loopback Discord, the bot's process, and what must hold at the end.

def test_something(tmp_path):
    async def play(evening):
        await evening.connected()
        ann = evening.person("ann")
        await evening.seated(ann)
        await ann.press(await ann.asked(), "choose:")

    run_evening(tmp_path, play)
"""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.wire.loopback import Loopback
from tests.wire.people import Person, buttons
from tests.wire.process import BotProcess, start_bot

CONNECTED = "has connected to Gateway"
"""What the client logs first; that it is ready it says only after two seconds of silence."""
_MALFORMED = 50035


class Evening:
    """A server with one channel; the bot is started by the test."""

    def __init__(self, loopback: Loopback, folder: Path) -> None:
        self.loopback = loopback
        self._folder = folder
        self.channel_id = loopback.add_channel()
        self.processes: list[BotProcess] = []
        self._user_ids = itertools.count(1001)

    async def start(self) -> BotProcess:
        """Start the bot; it is not connected yet."""
        self.processes.append(await start_bot(self.loopback, self._folder))
        return self.processes[-1]

    async def connected(self) -> BotProcess:
        """Start the bot, connected and its commands known."""
        bot = await self.start()
        await bot.said(CONNECTED)
        await self.loopback.until(lambda: self.loopback.commands)
        return bot

    def person(self, name: str) -> Person:
        return Person(self.loopback, str(next(self._user_ids)), name, self.channel_id)

    async def seated(self, host: Person) -> None:
        """A started table of the host, where the host is, with three computers."""
        for _ in range(3):
            await host.press(await host.board(), "table:1:computer")
        await self.loopback.until(host.direct_messages)
        await host.press(await host.board(), "table:1:start")
        await self.loopback.until(
            lambda: [board for board in host.boards() if buttons(board, "table:1:hand")]
        )


def run_evening(folder: Path, play: Callable[[Evening], Awaitable[None]]) -> None:
    """Run `play`; no body may have broken a limit, nobody be left waiting for an answer."""
    asyncio.run(_evening(folder, play))


async def _evening(folder: Path, play: Callable[[Evening], Awaitable[None]]) -> None:
    loopback = Loopback(folder)
    await loopback.start()
    evening = Evening(loopback, folder)
    try:
        await play(evening)
    finally:
        for bot in evening.processes:
            await bot.kill()
            print(bot.log)  # shown where the test fails
        await loopback.stop()
    assert [request for request in loopback.requests if request.code == _MALFORMED] == []
    assert loopback.interactions.unanswered() == []
    assert not any("Traceback" in bot.log for bot in evening.processes)
