"""Building blocks of messages: texts and a picture in a coloured container, rows of buttons."""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from hashlib import sha256
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.render.limits import LABEL_LIMIT, Blocks
from bot.render.pictures.canvas import Picture

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


class Page(ui.LayoutView):
    """A message to be sent. Its picture travels beside it, as a file: `files` opens it anew."""

    def __init__(self, picture: Picture | None = None) -> None:
        super().__init__(timeout=None)
        self.picture = picture

    @property
    def file_name(self) -> str | None:
        """Told by the picture's content: another picture has another name."""
        if self.picture is None:
            return None
        return f"{sha256(self.picture.png).hexdigest()[:16]}.png"

    def files(self) -> list[discord.File]:
        if self.picture is None:
            return []
        return [discord.File(BytesIO(self.picture.png), self.file_name)]


def message(
    blocks: Blocks,
    parts: Iterable[ui.Item[Any]] = (),
    colour: Colour = Colour.TABLE,
    picture: Picture | None = None,
) -> Page:
    """A fresh layout, stopped so that discord.py never stores it: presses are dynamic items'.

    The picture comes below the first text.
    """
    page = Page(picture)
    container: ui.Container[Any] = ui.Container(accent_colour=int(colour))
    for place, block in enumerate(blocks):
        if place:
            container.add_item(ui.Separator())
        container.add_item(ui.TextDisplay(block))
        if place == 0 and picture is not None:
            item = discord.MediaGalleryItem(
                f"attachment://{page.file_name}", description=picture.alt
            )
            container.add_item(ui.MediaGallery(item))
    for part in parts:
        container.add_item(part)
    page.add_item(container)
    page.stop()
    return page


def label(text: str) -> str:
    """A button's label within Discord's limit."""
    return text if len(text) <= LABEL_LIMIT else text[: LABEL_LIMIT - 1] + "…"


def option(text: str, value: str, *, chosen: bool = False) -> discord.SelectOption:
    """An entry of a menu."""
    return discord.SelectOption(label=label(text), value=value, default=chosen)
