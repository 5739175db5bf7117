"""What each kind of button and menu does when it is pressed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from bot.service.model import Table
from bot.service.settings import Preferences
from bot.ui import acts, calculations, replays, rule_sheets
from bot.ui.acts import House, on_panel, redraw_panel
from bot.ui.answers import guarded, redraw
from bot.ui.buttons import (
    OPEN,
    ChoiceButton,
    FishButton,
    FormButton,
    FormSelect,
    HistoryButton,
    NextButton,
    PastSelect,
    PreferenceSelect,
    Pressable,
    ReplayButton,
    ReplaySelect,
    SetupSelect,
    SheetButton,
    TableButton,
)
from bot.ui.desk import Interaction
from bot.ui.form_layouts import TILES, typed_values
from bot.ui.leftovers import OF_A_TABLE, press_leftover
from bot.ui.option_layouts import AUTOMATIC, settings_layout
from bot.ui.replay_layouts import read_eyes
from core.game.commands import Choice
from core.game.errors import Refusal, RuleError


def _option(table: Table, user_id: int, button: ChoiceButton) -> Choice:
    """The choice a button stands for, if its prompt is still the one that is open."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise RuleError(Refusal.NOT_YOURS, "not_your_table")
    if table.prompt != button.prompt or button.index is None:
        raise RuleError(Refusal.STALE, "stale")
    options = table.options(seat)
    if button.index >= len(options):
        answered = table.view(seat).hand.answer is not None
        raise RuleError(Refusal.STALE, "answered" if answered else "stale")
    return options[button.index]


async def _choose(house: House, interaction: Interaction, button: ChoiceButton) -> None:
    table = house.desk.tables.table(button.table)
    choice = _option(table, interaction.user.id, button)
    changes = acts.answer_prompt(house, interaction, table, button.prompt, choice)
    await redraw_panel(house, interaction, changes.table)


async def _fish(house: House, interaction: Interaction, button: FishButton) -> None:
    table = house.desk.tables.table(button.table)
    current = table.prompt == button.prompt
    await redraw_panel(house, interaction, table, fish=button.on and current)
    if not current:
        raise RuleError(Refusal.STALE, "stale")


async def _next(house: House, interaction: Interaction, button: NextButton) -> None:
    table = house.desk.tables.table(button.table)
    if table.public.number != button.number:
        raise RuleError(Refusal.STALE, "stale")
    await acts.next_deal(house, interaction, button.table)


async def _refresh(house: House, interaction: Interaction, table_id: int) -> None:
    await redraw_panel(house, interaction, house.desk.tables.table(table_id))


_ACTIONS: dict[str, Callable[[House, Interaction, int], Awaitable[None]]] = {
    "sit": acts.sit,
    "leave": acts.leave,
    "computer": acts.add_computer,
    "options": acts.show_options,
    "start": acts.start,
    "hand": acts.show_hand,
    "score": acts.show_score,
    "rules": rule_sheets.show_table_sheet,
    "board": acts.repost_board,
    "back": acts.come_back,
    "refresh": _refresh,
}
"""By the action of a TableButton."""


async def _act(house: House, interaction: Interaction, button: TableButton) -> None:
    await _ACTIONS[button.action](house, interaction, button.table)


async def _set_up(house: House, interaction: Interaction, menu: SetupSelect) -> None:
    (value,) = menu.item.values
    await acts.set_up(house, interaction, menu.table, menu.what, menu.detail, value)


_PREFERENCES: dict[str, Callable[[Preferences, str], Preferences]] = {
    "language": lambda old, value: replace(old, language=None if value == AUTOMATIC else value),
    "notation": lambda old, value: replace(old, notation=value),
    "pictures": lambda old, value: replace(old, pictures=value == "on"),
    "hand": lambda old, value: replace(old, hand_picture=value == "on"),
    "nudges": lambda old, value: replace(old, nudges=value == "on"),
}
"""By what a PreferenceSelect is about."""


async def _prefer(house: House, interaction: Interaction, menu: PreferenceSelect) -> None:
    (value,) = menu.item.values
    desk, user_id = house.desk, interaction.user.id
    preferences = _PREFERENCES[menu.what](desk.settings.preferences(user_id), value)
    desk.settings.set_preferences(user_id, preferences)
    reader = desk.reader(user_id, interaction.guild_id)
    await redraw(interaction, settings_layout(preferences, reader))


async def _step(house: House, interaction: Interaction, button: ReplayButton) -> None:
    if button.move == OPEN:
        await replays.open_replay(house, interaction, button.table, button.deal)
    else:
        await replays.step_replay(
            house, interaction, button.table, button.deal, button.step, button.eyes
        )


async def _jump(house: House, interaction: Interaction, menu: ReplaySelect) -> None:
    (value,) = menu.item.values
    step, eyes = (int(value), menu.eyes) if menu.what == "claim" else (menu.step, read_eyes(value))
    await replays.step_replay(house, interaction, menu.table, menu.deal, step, eyes)


async def _turn(house: House, interaction: Interaction, button: HistoryButton) -> None:
    await replays.turn_page(house, interaction, button.scope, button.place, button.page)


async def _past(house: House, interaction: Interaction, menu: PastSelect) -> None:
    (value,) = menu.item.values
    await replays.open_replay(house, interaction, *replays.wanted_deal(house, interaction, value))


_PRESSES: dict[type, Callable[[House, Interaction, Any], Awaitable[None]]] = {
    ChoiceButton: _choose,
    FishButton: _fish,
    NextButton: _next,
    TableButton: _act,
    SetupSelect: _set_up,
    PreferenceSelect: _prefer,
    SheetButton: rule_sheets.turn_page,
    ReplayButton: _step,
    ReplaySelect: _jump,
    HistoryButton: _turn,
    PastSelect: _past,
    FormButton: calculations.press_form,
    FormSelect: calculations.enter,
}


_OF_A_PANEL = (ChoiceButton, NextButton, TableButton)


async def press(house: House, interaction: Interaction, item: Pressable) -> None:
    """Carry out a press; nothing escapes, because errors in dynamic items are silent."""
    house.publisher.clicked(interaction.user.id)
    await guarded(house.desk, interaction, partial(_carry_out, house, interaction, item))


async def _carry_out(house: House, interaction: Interaction, item: Any) -> None:
    if isinstance(item, OF_A_TABLE):
        closed = house.desk.past.closed_table(item.table)
        if closed is not None:
            await press_leftover(house, interaction, item, closed)
            return
    try:
        await _PRESSES[type(item)](house, interaction, item)
    except RuleError:
        if isinstance(item, _OF_A_PANEL) and on_panel(interaction):
            table = house.desk.tables.table(item.table)
            await redraw_panel(house, interaction, table)  # the sentence follows
        raise


_FORMS: dict[str, Callable[[House, Interaction, dict[str, Any]], Awaitable[None]]] = {
    TILES: calculations.typed,
}
"""By custom id what a form typed into is for; forms are never stored, so it is all there is."""


async def submit(house: House, interaction: Interaction) -> None:
    """A form came back with what was typed into it."""
    house.publisher.clicked(interaction.user.id)
    data: Any = interaction.data
    work = partial(_FORMS[data["custom_id"]], house, interaction, typed_values(data["components"]))
    await guarded(house.desk, interaction, work)
