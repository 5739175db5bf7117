"""A player's own panel: claims first and in colour, on one's turn one button a tile."""

from collections.abc import Iterator
from typing import Any

from discord import ButtonStyle, ui

from bot.render.hand import (
    Panel,
    choice_label,
    panel_beside_picture,
    panel_text,
    tiles_in_hand,
)
from bot.render.pictures.canvas import Picture
from bot.render.reader import Reader
from bot.ui.buttons import ChoiceButton, FishButton, NextButton, TableButton
from bot.ui.layout import ROW, ROW_OF_ICONS, Colour, Page, label, message, rows
from core.game.commands import Choice, Discard, Gang, Hu, Pass, Peng
from core.game.phases import Idle, Turn
from core.tiles.kinds import Kind

_STYLES: dict[type, ButtonStyle] = {
    Hu: ButtonStyle.danger,
    Gang: ButtonStyle.primary,
    Peng: ButtonStyle.primary,
    Pass: ButtonStyle.secondary,
}


class _Sheet:
    """One panel being laid out; `place` tells the ids of equal choices apart."""

    def __init__(
        self, table: int, prompt: int, panel: Panel, reader: Reader, *, fish: bool
    ) -> None:
        self.table, self.prompt, self.panel = table, prompt, panel
        self.reader, self.fish = reader, fish
        self.place = 0

    def button(
        self, index: int | None, text: str, style: ButtonStyle, icon: str | None = None
    ) -> ChoiceButton:
        self.place += 1
        return ChoiceButton(
            self.table,
            self.prompt,
            index,
            self.place,
            label=label(text),
            style=style,
            disabled=index is None,
            emoji=icon,
        )

    def claims(self) -> Iterator[ChoiceButton]:
        """Everything but discards, as long as it is asked."""
        if self.panel.asked:
            for index, choice in enumerate(self.panel.offers):
                if not isinstance(choice, Discard):
                    text = choice_label(choice, self.panel.view, self.reader.in_words)
                    style = _STYLES.get(type(choice), ButtonStyle.success)
                    yield self.button(index, text, style)

    def tile(self, tile: Kind, style: ButtonStyle) -> ChoiceButton:
        """The button of one tile; dead when it may not be discarded now."""
        panel, wanted = self.panel, Discard(tile, fish=self.fish)
        index = panel.offers.index(wanted) if panel.asked and wanted in panel.offers else None
        text = self.reader.in_words.face.tile(tile, panel.view.public.jing)
        return self.button(index, text, style, self.reader.face.icon(tile))

    def tiles(self) -> Iterator[ui.Item[Any]]:
        """On one's turn the hand in rows, the drawn tile in one of its own."""
        if not (self.panel.asked and isinstance(self.panel.view.public.phase, Turn)):
            return  # the words show the hand
        hand = self.panel.view.hand
        tiles = tiles_in_hand(self.panel.view)
        kept = tiles if hand.drawn is None else tiles[:-1]
        width = ROW if self.reader.face.icons is None else ROW_OF_ICONS
        yield from rows([self.tile(tile, ButtonStyle.secondary) for tile in kept], width)
        if hand.drawn is not None:
            yield ui.ActionRow(self.tile(hand.drawn, ButtonStyle.primary))

    def below(self) -> Iterator[ui.Item[Any]]:
        """What is not about a tile."""
        panel, text = self.panel, self.reader.text
        if panel.asked and any(_fishes(choice) for choice in panel.offers):
            key = "button.tiles" if self.fish else "button.fish"
            yield FishButton(
                self.table, self.prompt, not self.fish, label=text(key), style=ButtonStyle.success
            )
        if panel.paused is not None or panel.players[panel.view.seat].away:
            yield TableButton(
                self.table, "back", label=text("button.back"), style=ButtonStyle.success
            )
        if isinstance(panel.view.public.phase, Idle):
            yield NextButton(
                self.table,
                panel.view.public.number,
                label=text("button.next"),
                style=ButtonStyle.success,
            )
        yield TableButton(
            self.table, "refresh", label=text("button.refresh"), style=ButtonStyle.secondary
        )


def _fishes(choice: Choice) -> bool:
    return isinstance(choice, Discard) and choice.fish


def hand_panel(
    table: int,
    prompt: int,
    panel: Panel,
    reader: Reader,
    picture: Picture | None = None,
    *,
    fish: bool = False,
) -> Page:
    """The panel of a seat; with `fish`, its tiles declare fishing."""
    sheet = _Sheet(table, prompt, panel, reader, fish=fish)
    parts: list[ui.Item[Any]] = [*rows(list(sheet.claims()))]
    tiles = list(sheet.tiles())
    if parts and tiles:
        parts.append(ui.Separator())
    parts += [*tiles, *rows(list(sheet.below()))]
    blocks = (panel_beside_picture if picture else panel_text)(panel, reader)
    if fish:
        blocks = (*blocks[:-1], reader.text("hand.pick_fishing"))
    colour = Colour.ASKED if panel.asked else Colour.QUIET
    return message(blocks, parts, colour, picture, above=0)


def choices(
    table: int, prompt: int, panel: Panel, kind: type, reader: Reader, question: str
) -> Page:
    """A question between the options of one kind: which chi, which gang."""
    sheet = _Sheet(table, prompt, panel, reader, fish=False)
    buttons = [
        sheet.button(index, choice_label(choice, panel.view, reader.in_words), ButtonStyle.success)
        for index, choice in enumerate(panel.offers)
        if isinstance(choice, kind)
    ]
    return message((question,), rows(buttons), Colour.ASKED)
