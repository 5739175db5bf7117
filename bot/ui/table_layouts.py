"""What the channel sees: lobby, board, settlement, the end; and sheets to read."""

from collections.abc import Iterable
from typing import Any

from discord import ButtonStyle, ui

from bot.render.board import Scene, board, board_beside_picture
from bot.render.limits import Blocks, first_fitting
from bot.render.lobby import Lobby, lobby
from bot.render.pictures.canvas import Picture
from bot.render.reader import Reader
from bot.render.session import FinishedSession, session_title, session_words
from bot.render.settlement import (
    FinishedDeal,
    final_scores,
    settlement,
    settlement_beside_picture,
)
from bot.ui.buttons import OPEN, NextButton, ReplayButton, TableButton
from bot.ui.layout import Colour, Page, message, rows


def _buttons(
    table: int, reader: Reader, actions: Iterable[tuple[str, ButtonStyle]]
) -> list[ui.Item[Any]]:
    return [
        TableButton(table, action, label=reader.text(f"button.{action}"), style=style)
        for action, style in actions
    ]


def lobby_layout(table: int, shown: Lobby, reader: Reader) -> Page:
    """The lobby, open for sitting down."""
    first = _buttons(
        table,
        reader,
        (
            ("sit", ButtonStyle.success),
            ("leave", ButtonStyle.secondary),
            ("computer", ButtonStyle.secondary),
        ),
    )
    second = _buttons(
        table,
        reader,
        (
            ("options", ButtonStyle.secondary),
            ("rules", ButtonStyle.secondary),
            ("start", ButtonStyle.primary),
        ),
    )
    return message(lobby(shown, reader), [ui.ActionRow(*first), ui.ActionRow(*second)])


def board_layout(table: int, scene: Scene, reader: Reader, picture: Picture | None = None) -> Page:
    """The board of a deal."""
    buttons = _buttons(
        table,
        reader,
        (
            ("hand", ButtonStyle.primary),
            ("score", ButtonStyle.secondary),
            ("rules", ButtonStyle.secondary),
            ("board", ButtonStyle.secondary),
        ),
    )
    words = board_beside_picture if picture else board
    return message(words(scene, reader), rows(buttons), picture=picture, above=0)


def settlement_layout(
    table: int,
    deal: FinishedDeal,
    reader: Reader,
    picture: Picture | None = None,
    *,
    over: bool,
    followed: bool = False,
) -> Page:
    """A settled deal; `over`: it was the last one; `followed`: the next one has begun."""
    number = deal.view.number
    buttons: list[ui.Item[Any]] = [
        ReplayButton(
            table,
            number,
            0,
            None,
            OPEN,
            label=reader.text("button.replay"),
            style=ButtonStyle.secondary,
        )
    ]
    if not over and not followed:
        text = reader.text("button.next")
        buttons.insert(0, NextButton(table, number, label=text, style=ButtonStyle.success))
    words = (settlement_beside_picture if picture else settlement)(deal, reader, last=over)
    return message(words, [ui.ActionRow(*buttons)], Colour.SETTLED, picture)


def session_layout(
    table: int, session: FinishedSession, reader: Reader, picture: Picture | None = None
) -> Page:
    """The card of a session that is over, with the replay of its best hand."""
    words = (session_title(session, reader),) if picture else session_words(session, reader)
    parts: list[ui.Item[Any]] = []
    if session.best is not None:
        text = reader.text("button.best")
        number = session.best.deal.view.number
        button = ReplayButton(table, number, 0, None, OPEN, label=text, style=ButtonStyle.secondary)
        parts.append(ui.ActionRow(button))
    return message(words, parts, Colour.OVER, picture)


def closed_layout(scene: Scene, reader: Reader) -> Page:
    """What is left of a table that has ended."""
    text = reader.text
    if not scene.view.number:
        return message((text("lobby.closed"),), (), Colour.OVER)
    scores = final_scores(scene.view.session.scores, scene.players, reader)
    return message((text("settled.session_over"), scores), (), Colour.OVER)


def sheet(blocks: Blocks, colour: Colour = Colour.QUIET) -> Page:
    """Something to read."""
    return message(first_fitting((blocks,)), (), colour)
