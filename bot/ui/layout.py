"""Building blocks of messages: texts in a coloured container, then rows of buttons."""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any

import discord
from discord import ui

from bot.render.limits import LABEL_LIMIT, Blocks

ROW = 4
"""Phones wrap the fifth button of a row."""
OPTIONS_LIMIT = 25


class Colour(IntEnum):
    """What a message is about, beside its words."""

    ASKED = 0xE8A33D
    QUIET = 0x3B5B7A
    TABLE = 0x2E7D5B
    SETTLED = 0x8A4FBE
    OVER = 0x6B6B6B


def rows(items: Sequence[ui.Item[Any]], width: int = ROW) -> Iterator[ui.ActionRow[Any]]:
    """The items in rows of at most `width`."""
    for start in range(0, len(items), width):
        yield ui.ActionRow(*items[start : start + width])


def message(
    blocks: Blocks, parts: Iterable[ui.Item[Any]] = (), colour: Colour = Colour.TABLE
) -> ui.LayoutView:
    """A fresh layout, stopped so that discord.py never stores it: presses are dynamic items'."""
    container: ui.Container[Any] = ui.Container(accent_colour=int(colour))
    for place, block in enumerate(blocks):
        if place:
            container.add_item(ui.Separator())
        container.add_item(ui.TextDisplay(block))
    for part in parts:
        container.add_item(part)
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return view


def label(text: str) -> str:
    """A button's label within Discord's limit."""
    return text if len(text) <= LABEL_LIMIT else text[: LABEL_LIMIT - 1] + "…"


def option(text: str, value: str, *, chosen: bool = False) -> discord.SelectOption:
    """An entry of a menu."""
    return discord.SelectOption(label=label(text), value=value, default=chosen)
