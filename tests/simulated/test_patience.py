"""Whether a step of the simulation succeeds does not depend on how fast the machine is."""

import asyncio

from tests.helpers.simulated import evening
from tests.simulated.test_whole_bot import READY

SLOW = 6.0
"""Real seconds that every request takes; simcord by itself gives a step five, with all its own."""


def test_the_bot_is_waited_for_however_long_its_requests_take(tmp_path, monkeypatch):
    async def play(sim):
        loop, client = asyncio.get_running_loop(), type(sim.bot.http)
        time, request, late = loop.time, client.request, 0.0

        async def slow_request(*about, **options):
            nonlocal late
            late += SLOW
            return await request(*about, **options)

        monkeypatch.setattr(client, "request", slow_request)
        monkeypatch.setattr(loop, "time", lambda: time() + late)
        await sim.seated("ann")
        await sim.press("ann", "东")
        await sim.pass_time(2)
        assert "discards 东" in sim.text(sim.board)
        sent = len(sim.env.http_requests)
        await sim.restart()
        assert len(sim.env.http_requests) > sent

    evening(tmp_path, play, layout=READY)
