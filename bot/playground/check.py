"""`play --check`: a whole deal by clicks, with a restart in the middle of it."""

import asyncio
import logging
import sys
from dataclasses import replace
from typing import Any

from bot.config import Config
from bot.playground.world import World, components, open_world, text
from bot.service.model import Status
from core.fair import SEED_BYTES, FairChance

_SEED = bytes(SEED_BYTES)
"""Always the same deal, so that a fault found once is found again."""
_RESTART_AFTER = 6
_STEP = 0.5
_LONGEST = 3600.0
"""Seconds of the simulated Discord's time: a step, and what a deal takes at most."""


class _Problems(logging.Handler):
    """Everything logged as an error; what is malformed for Discord (50035) is."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


def run_check(profile: str) -> int:
    """Play the deal, print what the channel shows, and anything that went wrong; the exit code."""
    problems = _Problems()
    logging.getLogger().addHandler(problems)
    try:
        asyncio.run(_check(profile, problems.found))
    finally:
        logging.getLogger().removeHandler(problems)
    for problem in problems.found:
        print(problem, file=sys.stderr)
    return 1 if problems.found else 0


async def _check(profile: str, problems: list[str]) -> None:
    at_once = replace(Config().clock, claim_pause=0.0, computer_seconds=0.0)
    config = replace(Config(), clock=at_once)
    async with open_world(1, config, lambda: FairChance(_SEED)) as world:
        await world.open_table(profile)
        await world.start()
        await _play(world, problems)
        await world.env.advance_time(_STEP)
        print(text(world.message("board")), end="\n\n")
        print(text(world.message(f"settlement:{world.table.public.number}")))
        if not world.bot.tick.is_running():
            problems.append("the bot's loop has stopped")
        problems += [f"{type(error).__name__}: {error}" for error in world.env.errors]


async def _play(world: World, problems: list[str]) -> None:
    """Press the first button of one's panel whenever there is one, until the deal is settled."""
    user = world.people[0].user
    clicks, end = 0, world.env.now().timestamp() + _LONGEST
    while world.table.status is Status.PLAYING:
        panel = user.dm_channel.history(viewer=user)[-1]
        button = _first_choice(panel)
        if button is not None:
            result = await user.click(panel, custom_id=button)
            clicks += 1
            if not result.acknowledged:
                problems.append(f"the click on {button} was not answered")
            if clicks == _RESTART_AFTER:
                await world.restart()
        await world.env.advance_time(_STEP)
        if world.env.now().timestamp() > end:
            raise RuntimeError(f"the deal does not end; the panel:\n{text(panel)}")
    if clicks < _RESTART_AFTER:
        problems.append("the deal was over before the restart")


def _first_choice(panel: Any) -> str | None:
    """The first live answer to a prompt: claims stand before tiles."""
    for one in components(panel):
        custom_id = one.get("custom_id", "")
        if custom_id.startswith("choose:") and not one.get("disabled"):
            return str(custom_id)
    return None
