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
ROW_OF_ICONS = 3
"""And the fourth when a tile's name stands behind its emoji."""
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
    """A message to be sent. Its pictures travel beside it, as files: `files` opens them anew."""

    def __init__(self, *pictures: Picture) -> None:
        super().__init__(timeout=None)
        self.pictures = pictures

    @property
    def file_names(self) -> tuple[str, ...]:
        return tuple(map(_file_name, self.pictures))

    def files(self) -> list[discord.File]:
        return [discord.File(BytesIO(one.png), _file_name(one)) for one in self.pictures]


def _file_name(picture: Picture) -> str:
    """Told by the picture's content: another picture has another name."""
    return f"{sha256(picture.png).hexdigest()[:16]}.png"


def _gallery(picture: Picture) -> ui.MediaGallery[Any]:
    item = discord.MediaGalleryItem(f"attachment://{_file_name(picture)}", description=picture.alt)
    return ui.MediaGallery(item)


def message(
    blocks: Blocks,
    parts: Iterable[ui.Item[Any]] = (),
    colour: Colour = Colour.TABLE,
    picture: Picture | None = None,
    plots: Sequence[Picture] = (),
    *,
    above: int = 1,
) -> Page:
    """A fresh layout, stopped so that discord.py never stores it: presses are dynamic items'.

    The picture comes below so many of the texts as are to be `above` it, plots below them all.
    """
    page = Page(*((picture,) if picture else ()), *plots)
    container: ui.Container[Any] = ui.Container(accent_colour=int(colour))
    shown: list[ui.Item[Any]] = [ui.TextDisplay(block) for block in blocks]
    if picture is not None:
        shown.insert(above, _gallery(picture))
    for place, part in enumerate(shown):
        if place and isinstance(part, ui.TextDisplay):
            container.add_item(ui.Separator())
        container.add_item(part)
    for part in (*map(_gallery, plots), *parts):
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
