"""How an interaction is answered, and what is said when something is refused or fails."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import Permissions, Thread
from discord.ui import LayoutView

from bot.service.store import Duplicate
from bot.ui.desk import Desk, Interaction
from bot.ui.errands import TRANSPORT, is_malformed
from core.errors import Refusal, RuleError

log = logging.getLogger(__name__)

_BOARD_NEEDS = Permissions(view_channel=True, send_messages=True)
_BOARD_IN_THREAD_NEEDS = Permissions(view_channel=True, send_messages_in_threads=True)
_THREAD_NEEDS = Permissions(
    view_channel=True, create_public_threads=True, send_messages_in_threads=True
)


async def tell(interaction: Interaction, sentence: str) -> None:
    """A sentence only its reader sees."""
    if interaction.response.is_done():
        await interaction.followup.send(sentence, ephemeral=True)
    else:
        await interaction.response.send_message(sentence, ephemeral=True)


async def show(interaction: Interaction, view: LayoutView, **files: Any) -> None:
    """A layout only its reader sees."""
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=True, **files)
    else:
        await interaction.response.send_message(view=view, ephemeral=True, **files)


async def redraw(interaction: Interaction, view: LayoutView) -> None:
    """Answer a press by changing the message it was on."""
    await interaction.response.edit_message(view=view)


class Refused(RuleError):
    """Something the bot itself refuses; the sentence of `code` is filled in with `values`."""

    def __init__(self, refusal: Refusal, code: str, **values: object) -> None:
        super().__init__(refusal, code)
        self.values = values


async def guarded(
    desk: Desk, interaction: Interaction, work: Callable[[], Awaitable[None]]
) -> None:
    """Carry out a press or command; whatever goes wrong, its user is told in a sentence."""
    try:
        desk.heard(interaction)
        await work()
    except Duplicate:
        log.info("interaction %s was delivered twice", interaction.id)
    except RuleError as refused:
        await _say(desk, interaction, refused.code, getattr(refused, "values", {}))
    except TRANSPORT as error:
        level = logging.ERROR if is_malformed(error) else logging.WARNING
        log.log(level, "interaction %s could not be answered: %r", interaction.id, error)
    except Exception:
        log.exception("interaction %s failed", interaction.id)
        await _say(desk, interaction, "failed", {})


async def _say(
    desk: Desk, interaction: Interaction, code: str, values: Mapping[str, object]
) -> None:
    text = desk.reader(interaction.user.id, interaction.guild_id).text
    try:
        await tell(interaction, text(f"error.{code}", **values))
    except TRANSPORT as error:
        log.warning("interaction %s could not be answered: %r", interaction.id, error)


def require_board(interaction: Interaction, *, thread: bool) -> None:
    """Refused unless the bot may put a board there, or open a thread for it."""
    if thread:
        needed = _THREAD_NEEDS
    elif isinstance(interaction.channel, Thread):
        needed = _BOARD_IN_THREAD_NEEDS
    else:
        needed = _BOARD_NEEDS
    held = interaction.app_permissions
    missing = [name for name, wanted in needed if wanted and not getattr(held, name)]
    if missing:
        names = ", ".join(name.replace("_", " ") for name in missing)
        raise Refused(Refusal.ILLEGAL, "permissions", names=names)


def require_guild(interaction: Interaction) -> int:
    """The server's id; RuleError(guild_only) in direct messages."""
    if interaction.guild_id is None:
        raise RuleError(Refusal.ILLEGAL, "guild_only")
    return interaction.guild_id


def require_manager(interaction: Interaction) -> int:
    """The server's id; RuleError(managers_only) unless the user may manage the server."""
    guild_id = require_guild(interaction)
    if not interaction.permissions.manage_guild:
        raise RuleError(Refusal.NOT_YOURS, "managers_only")
    return guild_id
