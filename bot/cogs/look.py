"""What people look up."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.render.lists import level_sheet, ranking
from bot.service.past.statistics import PERIODS
from bot.ui import acts, rule_sheets
from bot.ui.acts import House
from bot.ui.answers import require_guild, show, tell
from bot.ui.careers import show_career
from bot.ui.commands import answered, completions, described
from bot.ui.desk import Interaction
from bot.ui.option_layouts import settings_layout
from bot.ui.table_layouts import sheet
from core.past.careers import Order

_ORDERS = [Choice(name=described(f"order.{order}"), value=order.value) for order in Order]
_PERIODS = [Choice(name=described(f"period.{period}"), value=period) for period in PERIODS]


class Look(commands.Cog):
    """/score /stats /top /level /rules /help /settings"""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(description=described("command.score"))
    @answered
    async def score(self, interaction: Interaction) -> None:
        table = self.house.desk.table_for(interaction)
        await acts.show_score(self.house, interaction, table.id)

    def _guild(self, interaction: Interaction) -> int:
        """The server of the channel; in direct messages that of the user's table."""
        found = self.house.desk.guild_id(interaction)
        return require_guild(interaction) if found is None else found

    async def _none_yet(self, interaction: Interaction) -> None:
        await tell(interaction, self.house.text(interaction)("stats.none"))

    @app_commands.command(description=described("command.stats"))
    @app_commands.describe(player=described("parameter.who"))
    @answered
    async def stats(self, interaction: Interaction, player: discord.User | None = None) -> None:
        desk, user = self.house.desk, player or interaction.user
        career = desk.past.statistics.career(self._guild(interaction), user.id, desk.now())
        if career is None:
            await self._none_yet(interaction)
        else:
            await show_career(self.house, interaction, career)

    @app_commands.command(description=described("command.level"))
    @app_commands.describe(player=described("parameter.who"))
    @answered
    async def level(self, interaction: Interaction, player: discord.User | None = None) -> None:
        desk, user = self.house.desk, player or interaction.user
        standing = desk.past.statistics.standing(self._guild(interaction), user.id)
        if standing is None:
            await self._none_yet(interaction)
        else:
            reader = desk.reader(interaction.user.id, interaction.guild_id)
            await show(interaction, sheet(level_sheet(standing, reader)))

    @app_commands.command(description=described("command.top"))
    @app_commands.describe(by=described("parameter.order"), period=described("parameter.period"))
    @app_commands.choices(by=_ORDERS, period=_PERIODS)
    @answered
    async def top(
        self, interaction: Interaction, by: str = Order.SCORE, period: str | None = None
    ) -> None:
        desk, order = self.house.desk, Order(by)
        reader = desk.reader(interaction.user.id, interaction.guild_id)
        since = None if period is None else desk.now() - PERIODS[period]
        standings = desk.past.statistics.top(self._guild(interaction), order, since)
        await show(interaction, sheet(ranking(standings, order, period, reader)))

    @app_commands.command(description=described("command.rules"))
    @app_commands.describe(profile=described("parameter.profile"))
    @answered
    async def rules(self, interaction: Interaction, profile: str | None = None) -> None:
        desk = self.house.desk
        if profile is not None:
            await rule_sheets.show_rules_named(self.house, interaction, profile)
            return
        table = None
        if interaction.channel_id is not None:
            table = desk.tables.table_in_channel(interaction.channel_id)
        table = table or desk.tables.table_of_user(interaction.user.id)
        if table is None:
            await rule_sheets.show_usual_rules(self.house, interaction)
        else:
            await rule_sheets.show_table_sheet(self.house, interaction, table.id)

    @rules.autocomplete("profile")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return completions(rule_sheets.games(self.house, interaction), typed)

    @app_commands.command(description=described("command.help"))
    @answered
    async def help(self, interaction: Interaction) -> None:
        text = self.house.text(interaction)
        await show(interaction, sheet((text("help.title"), text("help.text"))))

    @app_commands.command(description=described("command.settings"))
    @answered
    async def settings(self, interaction: Interaction) -> None:
        desk, user_id = self.house.desk, interaction.user.id
        reader = desk.reader(user_id, interaction.guild_id)
        await show(interaction, settings_layout(desk.settings.preferences(user_id), reader))
