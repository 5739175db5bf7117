"""The calculator: everybody has a form of their own, filled in by command, menu or typing."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.service.forms import KeptForm, keep_form, kept_form
from bot.service.setups import fresh_setup, ruleset_for
from bot.ui import rule_sheets
from bot.ui.acts import House
from bot.ui.answers import redraw, show
from bot.ui.buttons import FormButton, FormSelect
from bot.ui.desk import Interaction
from bot.ui.form_layouts import form_layout, read_how, tiles_form
from bot.ui.layout import Page
from core.documents.form import Fact, Form, answer
from core.game.errors import RuleError
from core.play.ruleset import Ruleset
from core.rulesets.find import profiles


def _kept(house: House, interaction: Interaction) -> KeptForm:
    return kept_form(house.desk.settings, interaction.user.id)


def _panel(house: House, interaction: Interaction, kept: KeptForm) -> Page:
    """Keep the form and lay it out."""
    desk = house.desk
    keep_form(desk.settings, interaction.user.id, kept)
    ruleset, rules = _played(house, interaction, kept.rules)
    reader = desk.reader(interaction.user.id, interaction.guild_id)
    games = list(rule_sheets.games(house, interaction))
    return form_layout(kept.form, answer(kept.form, ruleset), ruleset, rules, games, reader)


def _played(house: House, interaction: Interaction, rules: str) -> tuple[Ruleset, str]:
    """The rules of that name and the name, those that are usual where it names none any more."""
    try:
        return named_rules(house, interaction, rules), rules
    except RuleError:
        return _usual(house, interaction)


def named_rules(house: House, interaction: Interaction, name: str) -> Ruleset:
    """A profile's rules, or house rules of the server; RuleError."""
    guild_id = house.desk.guild_id(interaction)
    if guild_id is None or name in profiles():
        return ruleset_for(fresh_setup(name))
    return ruleset_for(house.desk.settings.setup_named(guild_id, name))


def _usual(house: House, interaction: Interaction) -> tuple[Ruleset, str]:
    """What a table opened here would play."""
    desk, guild_id = house.desk, house.desk.guild_id(interaction)
    if guild_id is None:
        setup = fresh_setup(desk.config.table.profile)
        return ruleset_for(setup), setup.profile
    chosen = desk.settings.guild(guild_id).house_rules
    if chosen is not None:
        kept = desk.settings.house_rules_of_id(chosen)
        return ruleset_for(kept.setup), kept.name
    setup = desk.tables.default_setup(guild_id)
    return ruleset_for(setup), setup.profile


async def open_form(
    house: House, interaction: Interaction, rules: str | None, fill: Callable[[Form], Form]
) -> None:
    """The user's form with what a command says filled in."""
    kept = _kept(house, interaction)
    if rules is not None:
        named_rules(house, interaction, rules)
        kept = replace(kept, rules=rules)
    await show(interaction, _panel(house, interaction, replace(kept, form=fill(kept.form))))


_ENTERED: dict[str, Callable[[Form, list[str]], Form]] = {
    "seat": lambda form, values: _with_seat(form, int(values[0])),
    "how": lambda form, values: _with_how(form, values[0]),
    "facts": lambda form, values: replace(form, facts=frozenset(map(Fact, values))),
    "streak": lambda form, values: replace(form, streak=int(values[0])),
}
"""By what a FormSelect is about, what its entries change in the form."""


def _with_seat(form: Form, seat: int) -> Form:
    """Who wins off nobody's own tile is asked again whose it was."""
    return replace(form, seat=seat, source=None if form.source == seat else form.source)


def _with_how(form: Form, value: str) -> Form:
    by, source = read_how(value)
    return replace(form, by=by, source=source)


async def enter(house: House, interaction: Interaction, menu: FormSelect) -> None:
    """A menu of the form was used."""
    kept, values = _kept(house, interaction), menu.item.values
    if menu.what == "rules":
        kept = replace(kept, rules=values[0])
    else:
        kept = replace(kept, form=_ENTERED[menu.what](kept.form, values))
    await redraw(interaction, _panel(house, interaction, kept))


async def press_form(house: House, interaction: Interaction, button: FormButton) -> None:
    """`write` opens the form to type into, `which` drops the winning tile, `clear` everything."""
    kept = _kept(house, interaction)
    if button.action == "write":
        ruleset, _ = _played(house, interaction, kept.rules)
        reader = house.desk.reader(interaction.user.id, interaction.guild_id)
        await interaction.response.send_modal(tiles_form(kept.form, ruleset, reader))
        return
    form = replace(kept.form, win="") if button.action == "which" else Form()
    await redraw(interaction, _panel(house, interaction, replace(kept, form=form)))


async def typed(house: House, interaction: Interaction, values: Mapping[str, Any]) -> None:
    """The form to type into came back."""
    kept = _kept(house, interaction)
    form = replace(kept.form, **values)
    await redraw(interaction, _panel(house, interaction, replace(kept, form=form)))
