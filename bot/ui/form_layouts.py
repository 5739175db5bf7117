"""The calculator's panel, and the form that opens in front of it to type tiles into."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import ButtonStyle, TextStyle, ui

from bot.render.calculator import calculation, how_words
from bot.render.reader import Reader
from bot.ui.buttons import FormButton, FormSelect
from bot.ui.layout import OPTIONS_LIMIT, Colour, Page, message, option, rows
from core.documents.form import TEXTS, Answer, Form, facts_asked
from core.game.record import WinKind
from core.play.ruleset import Ruleset
from core.tiles.seats import SEATS, others

TILES = "form:tiles"
"""The custom id of the form to type into."""
TYPED_LIMIT = 200
"""Signs of one of its fields."""
_STREAKS = range(1, 11)
_OF_JING = ("indicator", "others", "discards")


def form_layout(
    form: Form,
    told: Answer,
    ruleset: Ruleset,
    rules: str,
    games: Sequence[tuple[str, str]],
    reader: Reader,
) -> Page:
    """What is entered and what comes of it; `games` are (label, name), `rules` is one's name."""
    name = next((label for label, game in games if game == rules), rules)
    colour = Colour.SETTLED if told.won or told.waits else Colour.QUIET
    menus = [ui.ActionRow(menu) for menu in _menus(form, told, ruleset, rules, games, reader)]
    buttons = rows(list(_buttons(told, reader)))
    return message(calculation(form, told, name, reader), (*menus, *buttons), colour)


def _buttons(told: Answer, reader: Reader) -> Iterator[ui.Item[Any]]:
    actions = {
        "write": ButtonStyle.primary,
        **({} if told.tile is None else {"which": ButtonStyle.secondary}),
        "clear": ButtonStyle.secondary,
    }
    for action, style in actions.items():
        yield FormButton(action, label=reader.text(f"button.{action}"), style=style)


def _menus(
    form: Form,
    told: Answer,
    ruleset: Ruleset,
    rules: str,
    games: Sequence[tuple[str, str]],
    reader: Reader,
) -> Iterator[ui.Item[Any]]:
    text = reader.text
    yield FormSelect(
        "rules",
        placeholder=text("enter.rules"),
        options=[
            option(label, game, chosen=game == rules) for label, game in games[:OPTIONS_LIMIT]
        ],
    )
    yield FormSelect(
        "seat",
        placeholder=text("enter.seat"),
        options=[
            option(
                text("calc.winner", seat=text(f"wind.{seat}")), str(seat), chosen=seat == form.seat
            )
            for seat in SEATS
        ],
    )
    yield FormSelect(
        "how",
        placeholder=text("enter.how"),
        options=[
            option(
                how_words(by, source, reader),
                write_how(by, source),
                chosen=(by, source) == (form.by, form.source),
            )
            for by, source in _ways(form)
        ],
    )
    facts = (*facts_asked(ruleset), *sorted(told.matter))
    yield FormSelect(
        "facts",
        placeholder=text("enter.facts"),
        min_values=0,
        max_values=len(facts),
        options=[option(text(f"fact.{fact}"), fact, chosen=fact in form.facts) for fact in facts],
    )
    if told.streak_matters or form.streak > 1:
        yield FormSelect(
            "streak",
            placeholder=text("enter.streak"),
            options=[
                option(text("calc.streak", count=count), str(count), chosen=count == form.streak)
                for count in _STREAKS
            ],
        )


def _ways(form: Form) -> Iterator[tuple[WinKind, int | None]]:
    yield WinKind.SELF, None
    for by in (WinKind.DISCARD, WinKind.ROB):
        for source in sorted(others(form.seat)):
            yield by, source


def write_how(by: WinKind, source: int | None) -> str:
    """How it was won, as a menu's entry carries it."""
    return f"{by}.{'' if source is None else source}"


def read_how(value: str) -> tuple[WinKind, int | None]:
    by, _, source = value.partition(".")
    return WinKind(by), int(source) if source else None


def tiles_form(form: Form, ruleset: Ruleset, reader: Reader) -> ui.Modal:
    """The texts of the form to type anew; never stored, so its answer is read off its id."""
    modal = ui.Modal(title=reader.text("button.write"), custom_id=TILES)
    for key in TEXTS:
        if ruleset.jing is not None or key not in _OF_JING:
            modal.add_item(
                ui.Label(
                    text=reader.text(f"field.{key}"),
                    description=reader.text(f"hint.{key}"),
                    component=ui.TextInput(
                        custom_id=key,
                        default=getattr(form, key),
                        required=False,
                        max_length=TYPED_LIMIT,
                        style=TextStyle.short,
                    ),
                )
            )
    modal.stop()
    return modal


def typed_values(components: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """By field what was typed into a form that Discord sends back."""
    fields = (one["component"] for one in components)
    return {one["custom_id"]: one["value"] for one in fields if one["custom_id"] in TEXTS}
