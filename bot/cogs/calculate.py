"""/calc, for those who play with tiles and argue."""

from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands
from msgspec.structs import replace

from bot.ui import calculations, rule_sheets
from bot.ui.acts import House
from bot.ui.commands import answered, completions, described
from bot.ui.desk import Interaction
from bot.ui.form_layouts import TYPED_LIMIT
from core.documents.form import Fact, Form
from core.game.record import WinKind
from core.tiles.seats import SEATS

_SEATS = [Choice(name=described(f"wind.{seat}"), value=seat) for seat in SEATS]
_WAYS = [
    Choice(name=described(key), value=by.value)
    for by, key in (
        (WinKind.SELF, "how.self"),
        (WinKind.DISCARD, "how.any.discard"),
        (WinKind.ROB, "how.any.rob"),
    )
]


class Calculate(commands.Cog):
    """/calc"""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(description=described("command.calc"))
    @app_commands.describe(
        hand=described("parameter.hand"),
        win=described("parameter.winning"),
        by=described("parameter.by"),
        source=described("parameter.source"),
        winner=described("parameter.winner"),
        indicator=described("parameter.indicator"),
        others=described("parameter.others"),
        rules=described("parameter.rules_named"),
        bloom=described("parameter.bloom"),
        fishing=described("parameter.fished"),
        first_turn=described("parameter.first_turn"),
    )
    @app_commands.choices(by=_WAYS)
    @app_commands.choices(source=_SEATS, winner=_SEATS)
    @answered
    async def calc(
        self,
        interaction: Interaction,
        hand: Range[str, 1, TYPED_LIMIT] | None = None,
        win: Range[str, 1, TYPED_LIMIT] | None = None,
        by: str | None = None,
        source: int | None = None,
        winner: int | None = None,
        indicator: Range[str, 1, TYPED_LIMIT] | None = None,
        others: Range[str, 1, TYPED_LIMIT] | None = None,
        rules: str | None = None,
        bloom: bool | None = None,
        fishing: bool | None = None,
        first_turn: bool | None = None,
    ) -> None:
        """What is left out stays as it was entered before; a hand begins anew."""
        said: dict[str, Any] = {
            "hand": hand,
            "win": win,
            "by": None if by is None else WinKind(by),
            "source": source,
            "seat": winner,
            "indicator": indicator,
            "others": others,
        }
        facts = {Fact.BLOOM: bloom, Fact.FISHING: fishing, Fact.FIRST_TURN: first_turn}

        def fill(form: Form) -> Form:
            if hand is not None:
                form = Form()
            now = form.facts - {fact for fact, true in facts.items() if true is False}
            now |= {fact for fact, true in facts.items() if true}
            return replace(
                form,
                facts=now,
                **{name: value for name, value in said.items() if value is not None},
            )

        await calculations.open_form(self.house, interaction, rules, fill)

    @calc.autocomplete("rules")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return completions(rule_sheets.games(self.house, interaction), typed)
