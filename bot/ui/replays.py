"""Finished deals looked at again: by command, from a settlement, from a list."""

import re
from functools import partial

import discord

from bot.render.history import Line, entry
from bot.render.pictures.settlement import settlement_picture
from bot.render.pictures.table import replay_picture
from bot.render.players import Players
from bot.render.reader import Reader
from bot.render.replay import Replay, finished_deal, is_last, transcript, unmarked
from bot.service.model import FinishedDeal
from bot.service.past.history import Onlooker, PastDeal, Scope
from bot.ui.acts import House
from bot.ui.answers import redraw, redraw_drawn, require_guild, show, show_drawn
from bot.ui.desk import Interaction, past_players
from bot.ui.drawing import Draft
from bot.ui.layout import Page, label
from bot.ui.replay_layouts import history_layout, replay_layout
from core.game.errors import Refusal, RuleError
from core.past.frames import frames
from core.tiles.seats import Seat

OWN, CHANNEL, SERVER = "own", "channel", "server"
SCOPES = (OWN, CHANNEL, SERVER)
_PAGE = 10
_WRITTEN = re.compile(r"(?:(\d{1,12}):)?(\d{1,12})")


def onlooker(interaction: Interaction) -> Onlooker:
    """The user, with the channels of this server they can read."""
    guild, user = interaction.guild, interaction.user
    if guild is None or interaction.channel_id is None or not isinstance(user, discord.Member):
        return Onlooker(user.id)
    threads = (one for one in guild.threads if one.parent is not None and not one.is_private())
    channels = (*guild.channels, *threads)
    readable = {one.id for one in channels if one.permissions_for(user).view_channel}
    return Onlooker(user.id, readable | {interaction.channel_id})


def replay_of(deal: FinishedDeal, players: Players) -> Replay:
    """The steps of a finished deal."""
    return Replay(deal.number, frames(deal.play, deal.ruleset), deal.scores, players)


def transcript_of(deal: FinishedDeal, reader: Reader) -> str:
    """The whole of a finished deal as text."""
    reader = reader.in_words
    text = reader.text
    title = text(
        "replay.title",
        number=deal.number,
        profile=text(f"profile.{deal.ruleset.profile}"),
        table=deal.table_id,
        ended=f"{deal.ended_at:%Y-%m-%d %H:%M} UTC",
    )
    if deal.voided:
        title += "\n" + text("replay.voided")
    players = past_players(deal.people, deal.names, reader)
    return transcript(replay_of(deal, players), title, reader)


def _step(
    house: House,
    interaction: Interaction,
    table_id: int,
    number: int,
    step: int,
    eyes: Seat | None,
) -> Draft:
    """A step of the deal, if the user may look at it; RuleError(no_such_deal)."""
    desk = house.desk
    if not desk.past.history.may_see(onlooker(interaction), table_id, number):
        raise RuleError(Refusal.NOT_YOURS, "no_such_deal")
    reader = desk.reader(interaction.user.id, interaction.guild_id)
    deal = desk.past.finished_deal(table_id, number)
    shown = replay_of(deal, past_players(deal.people, deal.names, reader))
    step = min(step, len(shown.frames) - 1)
    drawing = partial(replay_picture, shown, step, eyes, reader)
    if is_last(shown, step):
        drawing = partial(settlement_picture, finished_deal(shown), reader)
    return Draft(
        partial(replay_layout, table_id, shown, step, eyes, reader),
        drawing if desk.draws_for(interaction.user.id) else None,
    )


async def open_replay(house: House, interaction: Interaction, table_id: int, number: int) -> None:
    """A replay of the user's own, from its first step."""
    draft = _step(house, interaction, table_id, number, 0, None)
    await show_drawn(interaction, house.studio, draft)


async def step_replay(
    house: House,
    interaction: Interaction,
    table_id: int,
    number: int,
    step: int,
    eyes: Seat | None,
) -> None:
    """Another step, or other eyes, on the same message."""
    draft = _step(house, interaction, table_id, number, step, eyes)
    await redraw_drawn(interaction, house.studio, draft)


# --- which deal -----------------------------------------------------------------------------


def wanted_deal(house: House, interaction: Interaction, written: str | None) -> tuple[int, int]:
    """(table, deal) of `TABLE:DEAL` or a deal's number, or the last one; RuleError(no_such_deal).

    A number is looked for in this channel first, then among the user's own deals.
    """
    found = _WRITTEN.fullmatch((written or "").strip())
    if written is not None and found is None:
        raise RuleError(Refusal.UNREADABLE, "no_such_deal")
    number = int(found[2]) if found else None
    if found and found[1]:
        return int(found[1]), int(found[2])
    history, looking = house.desk.past.history, onlooker(interaction)
    here = Scope(channel_id=interaction.channel_id, number=number)
    for scope in (here, Scope(number=number)):
        if deals := history.deals(scope, looking, limit=1):
            return deals[0].table_id, deals[0].number
    raise RuleError(Refusal.ILLEGAL, "no_such_deal")


def fitting_deals(
    house: House, interaction: Interaction, typed: str, limit: int
) -> list[tuple[str, str]]:
    """(label, TABLE:DEAL) of the last deals the user may look at that fit what is typed.

    What History.search finds, then those of the very last whose labels hold it.
    """
    history, looking = house.desk.past.history, onlooker(interaction)
    reader = house.desk.reader(interaction.user.id, interaction.guild_id)
    last, found = (
        [
            (label(unmarked(entry(_line(deal, reader), reader))), f"{deal.table_id}:{deal.number}")
            for deal in history.search(interaction.guild_id, looking, words, limit)
        ]
        for words in ("", typed)
    )
    held = [one for one in last if typed.strip().casefold() in one[0].casefold()]
    return [*dict.fromkeys((*found, *held))][:limit]


def _line(deal: PastDeal, reader: Reader) -> Line:
    players = past_players(deal.people, deal.names, reader)
    return Line(
        deal.table_id, deal.number, deal.ended_at, deal.voided, players, deal.deltas, deal.won
    )


async def show_history(house: House, interaction: Interaction, scope: str) -> None:
    """The first page of one's own deals, this channel's or this server's."""
    place = 0
    if scope == CHANNEL:
        require_guild(interaction)
        place = interaction.channel_id or 0
    elif scope == SERVER:
        place = require_guild(interaction)
    await show(interaction, _page(house, interaction, scope, place, 0))


async def turn_page(
    house: House, interaction: Interaction, scope: str, place: int, page: int
) -> None:
    """Another page, on the same message."""
    await redraw(interaction, _page(house, interaction, scope, place, page))


def _page(house: House, interaction: Interaction, scope: str, place: int, page: int) -> Page:
    wanted = {
        OWN: Scope(),
        CHANNEL: Scope(channel_id=place),
        SERVER: Scope(guild_id=place),
    }[scope]
    history, looking = house.desk.past.history, onlooker(interaction)
    count = history.count(wanted, looking)
    pages = max(-(-count // _PAGE), 1)
    page = min(page, pages - 1)
    reader = house.desk.reader(interaction.user.id, interaction.guild_id)
    deals = history.deals(wanted, looking, _PAGE, page * _PAGE)
    lines = [_line(deal, reader) for deal in deals]
    return history_layout(scope, place, lines, page, pages, reader)
