"""The rule sheet of a table, a profile or a server's house rules, page by page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, ui

from bot.render.limits import Blocks
from bot.render.lobby import played_words
from bot.render.players import plain
from bot.render.reader import Reader
from bot.render.rules import Kept, kept_rules, rule_pages
from bot.service.facts import ClockMode, Setup
from bot.service.setups import ruleset_for
from bot.ui.acts import House
from bot.ui.answers import redraw, show
from bot.ui.buttons import SheetButton
from bot.ui.desk import Interaction
from bot.ui.layout import Colour, Page, message
from core.game.errors import Refusal, RuleError
from core.play.ruleset import Ruleset
from core.rulesets.find import find_ruleset, profiles

TABLE, PROFILE, HOUSE = "table", "profile", "house"


@dataclass(frozen=True, slots=True)
class _Played:
    """What a sheet is about: its rules, its name, and words about length and clock."""

    ruleset: Ruleset
    name: str
    words: str = ""


def _of_table(house: House, table_id: str, reader: Reader) -> _Played:
    desk, number = house.desk, int(table_id)
    if desk.past.closed_table(number) is None:
        table = desk.tables.table(number)
        rules, setup = table.ruleset, table.setup
    else:
        rules, setup = desk.past.closed_rules(number)
    name = reader.text(f"profile.{rules.profile}")
    return _Played(rules, name, setup_words(setup, reader))


def _of_profile(house: House, profile: str, reader: Reader) -> _Played:
    if profile not in profiles():
        raise RuleError(Refusal.UNREADABLE, "unknown_profile", profile=profile)
    return _Played(find_ruleset(profile), reader.text(f"profile.{profile}"))


def _of_house(house: House, rules_id: str, reader: Reader) -> _Played:
    found = house.desk.settings.house_rules_of_id(int(rules_id))
    words = setup_words(found.setup, reader)
    return _Played(ruleset_for(found.setup), plain(found.name), words)


_FOUND: dict[str, Callable[[House, str, Reader], _Played]] = {
    TABLE: _of_table,
    PROFILE: _of_profile,
    HOUSE: _of_house,
}
"""By what a sheet is of."""


def setup_words(setup: Setup, reader: Reader) -> str:
    """How long a table plays, and by which clock."""
    relaxed = setup.clock is ClockMode.RELAXED
    return played_words(setup.rounds, setup.deals, relaxed=relaxed, reader=reader)


def games(house: House, interaction: Interaction) -> Iterator[tuple[str, str]]:
    """What can be played here, as (label, name): the server's house rules, then the profiles."""
    text = house.text(interaction)
    guild_id = house.desk.guild_id(interaction)
    for kept in () if guild_id is None else house.desk.settings.house_rules(guild_id):
        yield kept.name, kept.name
    for profile in profiles():
        yield text(f"profile.{profile}"), profile


async def show_rules_named(house: House, interaction: Interaction, name: str) -> None:
    """The sheet of a profile, or of house rules of the server."""
    guild_id = house.desk.guild_id(interaction)
    if name in profiles() or guild_id is None:
        await show_sheet(house, interaction, PROFILE, name)
    else:
        kept = house.desk.settings.find_house_rules(guild_id, name)
        await show_sheet(house, interaction, HOUSE, str(kept.id))


async def show_usual_rules(house: House, interaction: Interaction) -> None:
    """The sheet of what new tables here play."""
    desk, guild_id = house.desk, house.desk.guild_id(interaction)
    kept = None if guild_id is None else desk.settings.guild(guild_id).house_rules
    if kept is not None:
        await show_sheet(house, interaction, HOUSE, str(kept))
        return
    usual = desk.config.table.profile
    if guild_id is not None:
        usual = desk.tables.default_setup(guild_id).profile
    await show_sheet(house, interaction, PROFILE, usual)


async def show_house_rules(house: House, interaction: Interaction, guild_id: int) -> None:
    """Everything the server keeps."""
    reader = house.desk.reader(interaction.user.id, guild_id)
    usual = house.desk.settings.guild(guild_id).house_rules
    kept = [
        Kept(
            one.name,
            one.setup.profile,
            dict(one.setup.options),
            setup_words(one.setup, reader),
            one.id == usual,
        )
        for one in house.desk.settings.house_rules(guild_id)
    ]
    await show(interaction, message(kept_rules(kept, reader), (), Colour.QUIET))


async def show_sheet(house: House, interaction: Interaction, of: str, name: str) -> None:
    """The first page of the sheet of a table, profile or house rules, by number or name."""
    await show(interaction, _page(house, interaction, of, name, 0))


async def show_table_sheet(house: House, interaction: Interaction, table_id: int) -> None:
    await show_sheet(house, interaction, TABLE, str(table_id))


async def turn_page(house: House, interaction: Interaction, button: SheetButton) -> None:
    """Another page of the sheet in place of the one the button stands under."""
    await redraw(interaction, _page(house, interaction, button.of, button.name, button.page))


def _page(house: House, interaction: Interaction, of: str, name: str, number: int) -> Page:
    reader = house.desk.reader(interaction.user.id, interaction.guild_id)
    played = _FOUND[of](house, name, reader)
    title = reader.text("sheet.title", profile=played.name)
    pages = rule_pages(played.ruleset, reader, title, played.words)
    return sheet_layout(pages, min(number, len(pages) - 1), of, name, reader)


def sheet_layout(pages: list[Blocks], number: int, of: str, name: str, reader: Reader) -> Page:
    """One page, with buttons to those before and after it."""
    buttons: list[ui.Item[Any]] = [
        SheetButton(of, name, page, label=reader.text(key), style=ButtonStyle.secondary)
        for key, page in (("button.earlier", number - 1), ("button.later", number + 1))
        if 0 <= page < len(pages)
    ]
    rows = [ui.ActionRow(*buttons)] if buttons else []
    return message(pages[number], rows, Colour.QUIET)
