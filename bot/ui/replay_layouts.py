"""Finished deals: one to step through, and lists to choose from."""

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from bot.render.history import Line, entry, history
from bot.render.pictures.canvas import Picture
from bot.render.reader import Reader
from bot.render.replay import Replay, happened, replay, replay_beside_picture, unmarked
from bot.ui.buttons import HistoryButton, PastSelect, ReplayButton, ReplaySelect
from bot.ui.layout import OPTIONS_LIMIT, Colour, Page, message, option
from core.game import events as e
from core.tiles.seats import SEATS, Seat, from_seat

ALL_HANDS = "all"
_CLAIMS = (
    e.MeldMade,
    e.ConcealedGangMade,
    e.AddedGangDeclared,
    e.HandWon,
)


def _claims(shown: Replay, step: int) -> list[int]:
    """The steps of claims, gangs and wins; those nearest to the step where there are too many."""
    places = [at for at, one in enumerate(shown.frames) if isinstance(one.moment, _CLAIMS)]
    return sorted(sorted(places, key=lambda at: abs(at - step))[:OPTIONS_LIMIT])


def replay_layout(
    table: int,
    shown: Replay,
    step: int,
    eyes: Seat | None,
    reader: Reader,
    picture: Picture | None = None,
) -> Page:
    """A step of a finished deal; where there is no such step, the last one."""
    text, last = reader.text, len(shown.frames) - 1
    step = min(step, last)
    moves = {
        "first": 0,
        "earlier": max(step - 1, 0),
        "later": min(step + 1, last),
        "last": last,
    }
    parts: list[ui.Item[Any]] = [
        ui.ActionRow(
            *(
                ReplayButton(
                    table,
                    shown.number,
                    target,
                    eyes,
                    move,
                    label=text(f"button.{move}"),
                    style=ButtonStyle.primary if move == "later" else ButtonStyle.secondary,
                    disabled=target == step,
                )
                for move, target in moves.items()
            )
        )
    ]
    if claims := _claims(shown, step):
        entries = []
        for at in claims:
            told = unmarked(next(happened(shown.frames[at], shown.players, reader.in_words)))
            entries.append(option(f"{at + 1}. {told}", str(at), chosen=at == step))
        menu = ReplaySelect(
            table,
            shown.number,
            step,
            eyes,
            "claim",
            placeholder=text("pick.claim"),
            options=entries,
        )
        parts.append(ui.ActionRow(menu))
    parts.append(ui.ActionRow(_eyes_menu(table, shown, step, eyes, reader)))
    words = (replay_beside_picture if picture else replay)(shown, step, eyes, reader)
    return message(words, parts, Colour.SETTLED, picture)


def _eyes_menu(
    table: int, shown: Replay, step: int, eyes: Seat | None, reader: Reader
) -> ReplaySelect:
    view = shown.frames[0].public
    entries = [option(reader.text("replay.all_hands"), ALL_HANDS, chosen=eyes is None)]
    for seat in from_seat(view.dealer):
        wind = reader.text(f"wind.{view.wind(seat)}")
        name = unmarked(shown.players[seat].name)
        entries.append(option(f"{wind} {name}", str(seat), chosen=seat == eyes))
    return ReplaySelect(
        table,
        shown.number,
        step,
        eyes,
        "eyes",
        placeholder=reader.text("pick.eyes"),
        options=entries,
    )


def read_eyes(value: str) -> Seat | None:
    """The seat of an entry of the menu of eyes."""
    return None if value == ALL_HANDS else SEATS[int(value)]


def history_layout(
    scope: str, place: int, lines: Sequence[Line], page: int, pages: int, reader: Reader
) -> Page:
    """A page of finished deals, each to be replayed; `scope` and `place` as in HistoryButton."""
    text, parts = reader.text, list[ui.Item[Any]]()
    if lines:
        entries = [
            option(unmarked(entry(line, reader)), f"{line.table}:{line.number}") for line in lines
        ]
        parts.append(ui.ActionRow(PastSelect(placeholder=text("pick.deal"), options=entries)))
    if pages > 1:
        turns = {"newer": page - 1, "older": page + 1}
        parts.append(
            ui.ActionRow(
                *(
                    HistoryButton(
                        scope,
                        place,
                        max(target, 0),
                        move,
                        label=text(f"button.{move}"),
                        style=ButtonStyle.secondary,
                        disabled=not 0 <= target < pages,
                    )
                    for move, target in turns.items()
                )
            )
        )
    title = text(f"history.title.{scope}")
    return message(history(title, lines, page, pages, reader), parts, Colour.QUIET)
