"""How an interaction is answered, and what is said when something is refused or fails."""

import logging
from collections.abc import Awaitable, Callable, Mapping

from discord import Permissions, Thread

from bot.ui.desk import Desk, Interaction
from bot.ui.drawing import Draft, Studio
from bot.ui.errands import TRANSPORT, is_malformed
from bot.ui.layout import Page
from core.game.errors import Refusal, RuleError

log = logging.getLogger(__name__)

_BOARD_NEEDS = Permissions(view_channel=True, send_messages=True)
_BOARD_IN_THREAD_NEEDS = Permissions(view_channel=True, send_messages_in_threads=True)
_THREAD_NEEDS = Permissions(
    view_channel=True, create_public_threads=True, send_messages_in_threads=True
)
_PICTURES_NEED = Permissions(attach_files=True)


async def tell(interaction: Interaction, sentence: str) -> None:
    """A sentence only its reader sees."""
    if interaction.response.is_done():
        await interaction.followup.send(sentence, ephemeral=True)
    else:
        await interaction.response.send_message(sentence, ephemeral=True)


async def show(interaction: Interaction, page: Page) -> None:
    """A message only its reader sees."""
    if interaction.response.is_done():
        await interaction.followup.send(view=page, ephemeral=True, files=page.files())
    else:
        await interaction.response.send_message(view=page, ephemeral=True, files=page.files())


async def redraw(interaction: Interaction, page: Page) -> None:
    """Answer a press by changing the message it was on."""
    await interaction.response.edit_message(view=page, attachments=page.files())


async def show_drawn(interaction: Interaction, studio: Studio, draft: Draft) -> None:
    """A message only its reader sees; acknowledged before its picture is drawn."""
    if draft.drawing is None:
        await show(interaction, draft.lay_out(None))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    page = await studio.finish(draft)
    await interaction.edit_original_response(view=page, attachments=page.files())


async def redraw_drawn(interaction: Interaction, studio: Studio, draft: Draft) -> Page:
    """Answer a press by changing the message it was on, acknowledged before drawing."""
    if draft.drawing is None:
        page = draft.lay_out(None)
        await redraw(interaction, page)
    else:
        await interaction.response.defer()
        page = await studio.finish(draft)
        await interaction.edit_original_response(view=page, attachments=page.files())
    return page


async def guarded(
    desk: Desk, interaction: Interaction, work: Callable[[], Awaitable[None]]
) -> None:
    """Carry out a press or command; whatever goes wrong, its user is told in a sentence."""
    try:
        desk.heard(interaction)
        await work()
    except RuleError as refused:
        if refused.code == "duplicate":
            log.info("interaction %s was delivered twice", interaction.id)
        else:
            await _say(desk, interaction, refused.code, refused.values)
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


def require_board(interaction: Interaction, *, thread: bool, pictures: bool) -> None:
    """Refused unless the bot may put a board there, or open a thread for it."""
    if thread:
        needed = _THREAD_NEEDS
    elif isinstance(interaction.channel, Thread):
        needed = _BOARD_IN_THREAD_NEEDS
    else:
        needed = _BOARD_NEEDS
    if pictures:
        needed = needed | _PICTURES_NEED  # |= would change the constant
    held = interaction.app_permissions
    missing = [name for name, wanted in needed if wanted and not getattr(held, name)]
    if missing:
        names = ", ".join(name.replace("_", " ") for name in missing)
        raise RuleError(Refusal.ILLEGAL, "permissions", names=names)


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
