"""Finished deals: lists of them, and any one step by step."""

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.ui import replays
from bot.ui.acts import House
from bot.ui.commands import COMPLETIONS_LIMIT, answered, described
from bot.ui.desk import Interaction

_SCOPES = [
    app_commands.Choice(name=described(f"history.scope.{scope}"), value=scope)
    for scope in replays.SCOPES
]


class Past(commands.Cog):
    """/history /replay"""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(description=described("command.history"))
    @app_commands.describe(deals=described("parameter.scope"))
    @app_commands.choices(deals=_SCOPES)
    @answered
    async def history(self, interaction: Interaction, deals: str = replays.OWN) -> None:
        await replays.show_history(self.house, interaction, deals)

    @app_commands.command(description=described("command.replay"))
    @app_commands.describe(deal=described("parameter.past_deal"))
    @answered
    async def replay(self, interaction: Interaction, deal: str | None = None) -> None:
        table, number = replays.wanted_deal(self.house, interaction, deal)
        await replays.open_replay(self.house, interaction, table, number)

    @replay.autocomplete("deal")
    async def _deals(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        fitting = replays.fitting_deals(self.house, interaction, typed, COMPLETIONS_LIMIT)
        return [Choice(name=label, value=value) for label, value in fitting]
