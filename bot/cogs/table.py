"""/table: opening, sitting, leaving, ending."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands
from msgspec.structs import replace

from bot.service.facts import ClockMode, Setup
from bot.service.model import Table as Played
from bot.service.requests import Substitute
from bot.ui import acts, rule_sheets
from bot.ui.acts import House
from bot.ui.answers import require_board, require_guild, tell
from bot.ui.commands import answered, completions, described
from bot.ui.desk import Interaction, person
from core.game.errors import Refusal, RuleError
from core.tiles.seats import SEATS

_SEATS = [app_commands.Choice(name=described(f"wind.{seat}"), value=seat) for seat in SEATS]

_WEEK = 7 * 24 * 60
"""Minutes; Discord archives no thread later."""


class Table(commands.GroupCog, name="table", description=described("command.table")):
    """The /table group."""

    def __init__(self, house: House) -> None:
        self.house = house

    def _own(self, interaction: Interaction) -> Played:
        return self.house.desk.own_table(interaction.user.id)

    @app_commands.command(description=described("command.table_open"))
    @app_commands.describe(
        profile=described("parameter.profile"),
        thread=described("parameter.thread"),
        relaxed=described("parameter.relaxed"),
    )
    @answered
    async def open(
        self,
        interaction: Interaction,
        profile: str | None = None,
        thread: bool = False,
        relaxed: bool = False,
    ) -> None:
        guild_id = require_guild(interaction)
        pictures = self.house.desk.draws_in(guild_id)
        require_board(interaction, thread=thread, pictures=pictures)
        await interaction.response.defer(ephemeral=True)
        setup = self._setup(guild_id, profile, relaxed=relaxed)
        channel_id = await self._place(interaction, setup, thread=thread)
        desk = self.house.desk
        changes = desk.tables.open(
            person(interaction.user),
            guild_id,
            channel_id,
            setup,
            acts.cause(interaction),
            desk.now(),
        )
        self.house.publisher.note(changes)
        text = self.house.text(interaction)
        await tell(interaction, text("told.opened"))
        await acts.try_direct_messages(self.house, interaction, changes.table)

    @open.autocomplete("profile")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return completions(rule_sheets.games(self.house, interaction), typed)

    def _setup(self, guild_id: int, profile: str | None, *, relaxed: bool) -> Setup:
        desk = self.house.desk
        if profile is None:
            setup = desk.tables.default_setup(guild_id)
        else:
            setup = desk.settings.setup_named(guild_id, profile)
        return replace(setup, clock=ClockMode.RELAXED) if relaxed else setup

    async def _place(self, interaction: Interaction, setup: Setup, *, thread: bool) -> int:
        """The channel for the board: this one, or a new thread of it."""
        channel: Any = interaction.channel
        assert interaction.channel_id is not None
        if not thread or isinstance(channel, discord.Thread):
            return interaction.channel_id
        if self.house.desk.tables.table_of_user(interaction.user.id) is not None:
            raise RuleError(Refusal.ILLEGAL, "already_seated")  # before a thread is made for it
        text = self.house.desk.public_reader(require_guild(interaction)).text
        made = await channel.create_thread(
            name=text(f"profile.{setup.profile}"),
            type=discord.ChannelType.public_thread,
            **({"auto_archive_duration": _WEEK} if setup.clock is ClockMode.RELAXED else {}),
        )
        return int(made.id)

    @app_commands.command(description=described("command.table_join"))
    @app_commands.describe(seat=described("parameter.seat"))
    @app_commands.choices(seat=_SEATS)
    @answered
    async def join(self, interaction: Interaction, seat: int | None = None) -> None:
        require_guild(interaction)
        assert interaction.channel_id is not None
        table = self.house.desk.tables.table_in_channel(interaction.channel_id)
        if table is None:
            raise RuleError(Refusal.ILLEGAL, "no_table")
        await acts.sit(self.house, interaction, table.id, seat)

    @app_commands.command(description=described("command.table_leave"))
    @answered
    async def leave(self, interaction: Interaction) -> None:
        await acts.leave(self.house, interaction, self._own(interaction).id)

    @app_commands.command(description=described("command.table_computer"))
    @app_commands.describe(remove=described("parameter.remove"))
    @answered
    async def computer(self, interaction: Interaction, remove: bool = False) -> None:
        act = acts.remove_computer if remove else acts.add_computer
        await act(self.house, interaction, self._own(interaction).id)

    @app_commands.command(description=described("command.table_start"))
    @answered
    async def start(self, interaction: Interaction) -> None:
        await acts.start(self.house, interaction, self._own(interaction).id)

    @app_commands.command(description=described("command.table_options"))
    @answered
    async def options(self, interaction: Interaction) -> None:
        await acts.show_options(self.house, interaction, self._own(interaction).id)

    @app_commands.command(description=described("command.table_next"))
    @answered
    async def next(self, interaction: Interaction) -> None:
        await acts.next_deal(self.house, interaction, self._own(interaction).id)

    @app_commands.command(description=described("command.table_back"))
    @answered
    async def back(self, interaction: Interaction) -> None:
        await acts.come_back(self.house, interaction, self._own(interaction).id)

    @app_commands.command(description=described("command.table_board"))
    @answered
    async def board(self, interaction: Interaction) -> None:
        await acts.repost_board(self.house, interaction, self._own(interaction).id)

    @app_commands.command(description=described("command.table_end"))
    @answered
    async def end(self, interaction: Interaction) -> None:
        await acts.end(self.house, interaction, self._own(interaction).id)

    @app_commands.command(description=described("command.table_substitute"))
    @app_commands.describe(
        player=described("parameter.player"), seat=described("parameter.seat_given")
    )
    @app_commands.choices(seat=_SEATS)
    @answered
    async def substitute(
        self, interaction: Interaction, player: discord.User, seat: int | None = None
    ) -> None:
        """Somebody takes over a seat; without naming one it is the user's own."""
        desk = self.house.desk
        table = self._own(interaction)
        given = desk.seat(table, interaction.user.id) if seat is None else seat
        here = interaction.channel_id == table.channel_id
        reader = (
            desk.public_reader(table.guild_id)
            if here
            else desk.reader(interaction.user.id, interaction.guild_id)
        )
        gone = desk.players(table, reader)[given]
        request = Substitute(interaction.user.id, given, person(player))
        self.house.hand_in(interaction, table.id, request)
        words = reader.text("told.substituted", player=player.mention, gone=gone.name)
        if here:  # the substitute reads it too, and knows where the hand is
            told = discord.AllowedMentions(users=[player])
            await interaction.response.send_message(words, allowed_mentions=told)
        else:
            await tell(interaction, words)
