"""simcord with limits that do not depend on how fast the machine is."""

from typing import Any

import simcord

from bot.client import RefereeBot

_HANGS = 120.0
"""Real seconds after which a bot that has not come to rest never will."""
_LOOK = 0.001
"""Real seconds between two looks whether it has."""


class PatientEnv(simcord.Env):
    """Waits for the bot until it has come to rest, however busy the machine, and no longer."""

    def __init__(self, bot: RefereeBot) -> None:
        super().__init__(bot, check_errors=False, settle_timeout=_HANGS)

    async def _settle_internal(self, **how: Any) -> None:
        """simcord's own limits, 5 s to start in and 0.05 s between looks, are not kept to."""
        await super()._settle_internal(**{**how, "timeout": None, "idle": _LOOK})
