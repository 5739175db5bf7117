"""`play --check`: a whole deal by clicks, with a restart in the middle of it."""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.config import Config
from bot.playground.world import World, components, open_world, text
from bot.service.model import Status
from core.tiles.fair import SEED_BYTES, FairChance

log = logging.getLogger(__name__)

_SEED = bytes(SEED_BYTES)
"""Always the same deal, so that a fault found once is found again."""
_RESTART_AFTER = 6
_STEP = 0.5
_LONGEST = timedelta(minutes=15)
"""Of the simulated time; a step is in seconds."""


class _Count(logging.Handler):
    """Counts what is logged as an error; whatever is malformed for Discord (50035) is."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.errors += 1


def run_check(profile: str) -> int:
    """Play the deal and print what the channel shows of it; 1 when anything went wrong."""
    count = _Count()
    logging.getLogger().addHandler(count)
    try:
        asyncio.run(_check(profile))
    except Exception:
        log.exception("the check broke off")
    finally:
        logging.getLogger().removeHandler(count)
    return 1 if count.errors else 0


async def _check(profile: str) -> None:
    clock = replace(Config().clock, claim_pause=0.0, computer_seconds=0.0)
    publishing = replace(Config().publishing, pictures=False)  # what is printed is words
    config = replace(Config(), clock=clock, publishing=publishing)
    async with open_world(1, config, lambda: FairChance(_SEED)) as world:
        await world.open_table(profile)
        await world.start()
        await _play(world)
        await world.env.advance_time(_STEP)
        print(text(world.message("board")), end="\n\n")
        print(text(world.message(f"settlement:{world.table.public.number}")))
        if not world.bot.tick.is_running():
            log.error("the bot's loop has stopped")
        for error in world.env.errors:
            log.error("the bot failed", exc_info=error)


async def _play(world: World) -> None:
    """Press the first button of one's panel whenever there is one, until the deal is settled."""
    user = world.people[0].user
    clicks, end = 0, world.env.now() + _LONGEST
    while world.table.status is Status.PLAYING:
        panel = user.dm_channel.history(viewer=user)[-1]
        button = _first_choice(panel)
        if button is not None:
            result = await user.click(panel, custom_id=button)
            if not result.acknowledged:
                raise RuntimeError(f"nobody answered the click on {button}")
            clicks += 1
            if clicks == _RESTART_AFTER:
                await world.restart()
        await world.env.advance_time(_STEP)
        if world.env.now() > end:
            raise RuntimeError(f"the deal does not end:\n{text(panel)}")
    if clicks < _RESTART_AFTER:
        raise RuntimeError("the deal ended before the restart")


def _first_choice(panel: Any) -> str | None:
    """The first live answer to a prompt: claims stand before tiles."""
    for one in components(panel):
        custom_id = one.get("custom_id", "")
        if custom_id.startswith("choose:") and not one.get("disabled"):
            return str(custom_id)
    return None
