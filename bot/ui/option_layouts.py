"""Menus: what a table plays, and a user's own settings."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.render.limits import Blocks
from bot.render.lobby import Lobby, length_words, lobby, option_name, value_name
from bot.render.reader import NOTATIONS, Reader
from bot.service.facts import ClockMode
from bot.service.model import Table
from bot.service.settings import Preferences
from bot.texts import LOCALES
from bot.ui.buttons import PreferenceSelect, SetupSelect
from bot.ui.layout import OPTIONS_LIMIT, Colour, Page, message, option
from core.game.events import OptionValue
from core.play.ruleset import Option
from core.rulesets.find import options_of, profiles

_PAGE = 15
_ROUNDS = (1, 2, 4, 8)
_DEALS = (1, 4, 8, 16)
_ROUND_STEP = 50
OPEN_END = "open"


def written(value: OptionValue) -> str:
    """An option's value as a menu entry carries it."""
    return f"{int(value)}" if isinstance(value, bool) else str(value)


def values_shown(found: Option) -> tuple[OptionValue, ...]:
    """The values a menu can offer: all of them, or round numbers where there are too many."""
    if len(found.allowed) <= OPTIONS_LIMIT:
        return found.allowed
    return tuple(v for v in found.allowed if isinstance(v, int) and v % _ROUND_STEP == 0)


def _lengths(goes_round: bool) -> Iterator[tuple[str, int | None, int | None]]:
    if goes_round:
        for rounds in _ROUNDS:
            yield f"rounds.{rounds}", rounds, None
    for deals in _DEALS:
        yield f"deals.{deals}", None, deals
    yield OPEN_END, None, None


def read_length(value: str) -> tuple[int | None, int | None]:
    """(rounds, deals) of a menu entry."""
    kind, _, count = value.partition(".")
    if value == OPEN_END:
        return None, None
    return (int(count), None) if kind == "rounds" else (None, int(count))


def options_layout(table: Table, shown: Lobby, reader: Reader, changing: str | None = None) -> Page:
    """The host's menus; `changing` is the rule whose values are offered."""
    text, setup = reader.text, table.setup
    found = options_of(setup.profile)
    goes_round = table.ruleset.default_rounds is not None
    menus: list[ui.Item[Any]] = [
        SetupSelect(
            table.id,
            "profile",
            placeholder=text("pick.profile"),
            options=[
                option(text(f"profile.{name}"), name, chosen=name == setup.profile)
                for name in profiles()
            ],
        ),
        SetupSelect(
            table.id,
            "length",
            placeholder=text("pick.length"),
            options=[
                option(
                    length_words(rounds, deals, reader),
                    value,
                    chosen=(rounds, deals) == (setup.rounds, setup.deals),
                )
                for value, rounds, deals in _lengths(goes_round)
            ],
        ),
        SetupSelect(
            table.id,
            "clock",
            placeholder=text("pick.clock"),
            options=[
                option(text(f"clock.{mode}"), mode, chosen=mode is setup.clock)
                for mode in ClockMode
            ],
        ),
        *_pages(table.id, found, changing, reader),
    ]
    for one in found:
        if one.key == changing:
            current = dict(table.ruleset.options)[one.key]
            menus.append(
                SetupSelect(
                    table.id,
                    "value",
                    one.key,
                    placeholder=text("pick.value", option=option_name(one.key, reader)),
                    options=[
                        option(
                            f"{option_name(one.key, reader)}: {value_name(one.key, value, reader)}",
                            written(value),
                            chosen=value == current,
                        )
                        for value in values_shown(one)
                    ],
                )
            )
    return message(lobby(shown, reader), [ui.ActionRow(menu) for menu in menus])


def _pages(
    table: int, found: Sequence[Option], changing: str | None, reader: Reader
) -> Iterator[SetupSelect]:
    for number, start in enumerate(range(0, len(found), _PAGE)):
        named = [(one.key, option_name(one.key, reader)) for one in found[start : start + _PAGE]]
        yield SetupSelect(
            table,
            "option",
            str(number),
            placeholder=f"{reader.text('pick.option')}: {named[0][1]} … {named[-1][1]}",
            options=[option(name, key, chosen=key == changing) for key, name in named],
        )


AUTOMATIC = "auto"


def settings_layout(preferences: Preferences, reader: Reader) -> Page:
    """A user's settings as menus."""
    text = reader.text
    languages = [
        option(text(f"language.{name}"), name, chosen=name == (preferences.language or AUTOMATIC))
        for name in (AUTOMATIC, *LOCALES)
    ]
    notations = [
        option(text(f"notation.{name}"), name, chosen=name == preferences.notation)
        for name in NOTATIONS
    ]
    switches = {
        "pictures": preferences.pictures,
        "hand": preferences.hand_picture,
        "nudges": preferences.nudges,
    }
    menus = (
        PreferenceSelect("language", placeholder=text("pick.language"), options=languages),
        PreferenceSelect("notation", placeholder=text("pick.notation"), options=notations),
        *(_switch(what, on, reader) for what, on in switches.items()),
    )
    words: Blocks = (text("settings.title"), *(text(f"pick.{menu.what}") for menu in menus))
    return message(("\n".join(words),), [ui.ActionRow(menu) for menu in menus], Colour.QUIET)


def _switch(what: str, on: bool, reader: Reader) -> PreferenceSelect:
    """A menu of on and off that says what it is about, whichever is chosen."""
    text = reader.text
    title = text(f"pick.{what}")
    states = [
        option(
            text("switch.line", what=title, state=text(f"switch.{state}")),
            state,
            chosen=(state == "on") is on,
        )
        for state in ("on", "off")
    ]
    return PreferenceSelect(what, placeholder=title, options=states)
