"""What people look up."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.render.lists import level_sheet, ranking, statistics
from bot.service.model import Standing
from bot.ui import acts, rule_sheets
from bot.ui.acts import House
from bot.ui.answers import require_guild, show, tell
from bot.ui.commands import answered, completions, described
from bot.ui.desk import Interaction
from bot.ui.option_layouts import settings_layout
from bot.ui.table_layouts import sheet


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

    async def _standing(
        self, interaction: Interaction, player: discord.User | None
    ) -> Standing | None:
        """The player's numbers; when there are none, that is said."""
        user = player or interaction.user
        standing = self.house.desk.statistics.standing(self._guild(interaction), user.id)
        if standing is None:
            await tell(interaction, self.house.text(interaction)("stats.none"))
        return standing

    @app_commands.command(description=described("command.stats"))
    @app_commands.describe(player=described("parameter.who"))
    @answered
    async def stats(self, interaction: Interaction, player: discord.User | None = None) -> None:
        if standing := await self._standing(interaction, player):
            reader = self.house.desk.reader(interaction.user.id, interaction.guild_id)
            await show(interaction, sheet(statistics(standing, reader)))

    @app_commands.command(description=described("command.level"))
    @app_commands.describe(player=described("parameter.who"))
    @answered
    async def level(self, interaction: Interaction, player: discord.User | None = None) -> None:
        if standing := await self._standing(interaction, player):
            reader = self.house.desk.reader(interaction.user.id, interaction.guild_id)
            words = level_sheet(standing.name, standing.experience, reader)
            await show(interaction, sheet(words))

    @app_commands.command(description=described("command.top"))
    @answered
    async def top(self, interaction: Interaction) -> None:
        reader = self.house.desk.reader(interaction.user.id, interaction.guild_id)
        standings = self.house.desk.statistics.top(self._guild(interaction))
        await show(interaction, sheet(ranking(standings, reader)))

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
