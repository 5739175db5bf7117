"""A finished deal as a picture: how the winning hand is read, the lines, what everybody gained."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from bot.render.board import points, wind_name
from bot.render.pictures.alt import alt_text, spoken
from bot.render.pictures.canvas import (
    FAINT,
    GAIN,
    GOLD,
    LIGHT,
    LOSS,
    PANEL,
    PLATE,
    Box,
    Drawing,
    Label,
    Picture,
    Thing,
    TileAt,
    paint,
)
from bot.render.pictures.layout import (
    MARGIN,
    WIDTH,
    Area,
    Block,
    Cell,
    block_width,
    drawable,
    flow,
    meld_block,
    name_label,
    paragraph,
    pill,
    place_block,
)
from bot.render.pictures.lettering import shortened, text_width
from bot.render.pictures.raster import width_of
from bot.render.players import bare
from bot.render.reader import Reader
from bot.render.settlement import (
    FinishedDeal,
    by_gain,
    headline,
    line_words,
    settlement_versions,
    shared,
)
from core.game.events import DealEnded, Settled
from core.game.ledger import deltas
from core.shapes import Group, Reading
from core.tiles.kinds import Tiles
from core.tiles.seats import SEATS, Seat

_INNER = WIDTH - 2 * MARGIN
_JING = 56
_READ = (64, 60, 52, 48, 40)
_GAP = 12
_HANDS = (44, 40, 36, 32, 28, 24)
_NAME = 212
"""Room for wind and name before a hand."""
_CARD = 140

Section: TypeAlias = tuple[list[Thing], int]
"""Things below a given height, and how much of it they take."""


def _head(deal: FinishedDeal, reader: Reader) -> Section:
    """Which deal, how it ended, the jing and the lower tile."""
    view = deal.view
    tiles = [(Cell(kind),) for kind in view.jing]
    x = WIDTH - MARGIN - len(tiles) * (width_of(_JING) + 8) + 8
    things = [*flow(tiles, Area(x, MARGIN, WIDTH, _JING), (_JING,), 8, view.jing)]
    if view.under is not None:
        x -= width_of(_JING) + 24
        things.append(TileAt(x, MARGIN, _JING, view.under))
        x -= 10
        things.append(Label(x, MARGIN + _JING // 2, reader.text("picture.under"), 22, FAINT, "rm"))
    title = spoken(reader.text("settled.title", number=view.number), reader)
    said = spoken(headline(deal.events, deal.players, reader), reader)
    words, used = paragraph(said, MARGIN, 76, _INNER, 28)
    return [*things, Label(MARGIN, 44, title, 30, GOLD), *words], 76 + used + _GAP


def _read_cells(group: Group) -> tuple[Block, Tiles]:
    """The tiles of a group as they lie, and what each is read as."""
    cells = [
        Cell(kind if wild is None else wild)
        for kind, wild in zip(group.tiles, group.wild, strict=True)
    ]
    return tuple(cells), group.tiles


def reading_section(
    deal: FinishedDeal, seat: Seat, reading: Reading, y: int, reader: Reader
) -> Section:
    """The winning hand, group by group and then the melds; below a jing what it stands for."""
    jing = deal.view.jing
    groups = [_read_cells(group) for group in reading.groups]
    groups += [(meld_block(meld, seat), ()) for meld in deal.view.seats[seat].melds]
    singles = len(reading.groups) > 7
    gap = 2 if singles else 14
    for height in _READ:
        width = sum(block_width(block, height) + gap for block, _ in groups) - gap
        if width <= _INNER - 24:
            break
    small = height // 8 * 4 + 4
    stands_in = any(wild is not None for group in reading.groups for wild in group.wild)
    used = 52 + height + (small + 8 if stands_in else 0) + _GAP
    things: list[Thing] = [Box(MARGIN, y, _INNER, used, PANEL)]
    shape = reader.text(f"shape.{reading.shape}")
    badge, badge_width = pill(MARGIN + 12, y + 28, shape, 24, GOLD)
    name = shortened(bare(deal.players[seat].name), 26, 400)
    things += [*badge, Label(MARGIN + 24 + badge_width, y + 28, name, 26)]
    x, top = MARGIN + 12, y + 54
    for block, read in groups:
        things += place_block(block, x, top, height, jing)
        for place, (cell, kind) in enumerate(zip(block, read, strict=False)):
            if cell.kind != kind:
                middle = x + width_of(height) * place + width_of(height) // 2
                things.append(TileAt(middle - width_of(small) // 2, top + height + 4, small, kind))
        x += block_width(block, height) + gap
    return things, used + _GAP


def _gains(deal: FinishedDeal, y: int, reader: Reader) -> Section:
    """A card for each seat: what it gained and its running score."""
    gains = deltas(deal.view.transfers)
    width = (_INNER - 3 * _GAP) // 4
    things: list[Thing] = []
    for place, seat in enumerate(by_gain(gains)):
        x, middle = MARGIN + place * (width + _GAP), MARGIN + place * (width + _GAP) + width // 2
        things.append(Box(x, y, width, _CARD, PLATE))
        name = shortened(bare(deal.players[seat].name), 24, width - 16)
        ink = GAIN if gains[seat] > 0 else LOSS if gains[seat] < 0 else LIGHT
        score = reader.text("picture.score", score=points(deal.scores[seat]))
        things += [
            Label(middle, y + 28, name, 24, LIGHT, "mm"),
            Label(middle, y + 73, points(gains[seat]), 42, ink, "mm"),
            Label(middle, y + 114, score, 22, FAINT, "mm"),
        ]
    return things, _CARD + _GAP


def _hands(deal: FinishedDeal, hidden: Collection[Seat], y: int, reader: Reader) -> Section:
    """The hands that are not among the winning ones, as they were at the end."""
    view = deal.view
    if view.shown is None:
        return [], 0
    things: list[Thing] = []
    top = y
    for seat in SEATS:
        if seat in hidden:
            continue
        badge, used = pill(MARGIN, y + 23, wind_name(view, seat, reader), 22, LIGHT)
        room = _NAME - used - 16
        things += [*badge, name_label(deal.players[seat], MARGIN + used + 8, y + 23, room, 24)]
        blocks = [tuple(Cell(kind) for kind in view.shown[seat])]
        blocks += [meld_block(meld, seat) for meld in view.seats[seat].melds]
        area = Area(MARGIN + _NAME, y, _INNER - _NAME, 44)
        things += flow([block for block in blocks if block], area, _HANDS, 10, view.jing)
        y += 44 + 10
    return things, y - top + _GAP


def _lines(deal: FinishedDeal, y: int, reader: Reader) -> Section:
    """Every line of arithmetic under the name of its step."""
    things: list[Thing] = []
    top = y
    for event in deal.events:
        if not isinstance(event, Settled) or not event.items:
            continue
        step = spoken(reader.text(f"settled.step.{event.step}"), reader)
        things.append(Label(MARGIN, y + 20, step, 24, GOLD))
        tiles = tuple(Cell(kind) for kind in event.pair)
        things += place_block(tiles, MARGIN + text_width(step, 24) + 14, y, 40)
        y += 42
        for item in shared(event.items):
            words = spoken(line_words(item, deal.players, reader), reader)
            lines, used = paragraph(words, MARGIN + 16, y, _INNER - 16, 24)
            things += lines
            y += used
        y += 10
    return things, y - top


def winning_readings(deal: FinishedDeal) -> Iterator[tuple[Seat, Reading]]:
    """Who won, and how each winning hand was read."""
    for event in deal.events:
        if isinstance(event, Settled) and event.seat is not None and event.reading is not None:
            yield event.seat, event.reading


def settlement_picture(deal: FinishedDeal, reader: Reader) -> Picture:
    """The settlement; the seed, which nobody reads off a picture, stays in the message."""
    shown = replace(
        deal, events=tuple(event for event in deal.events if not isinstance(event, DealEnded))
    )
    reader = reader.in_words
    drawn = replace(shown, players=drawable(deal.players))
    read = list(winning_readings(deal))
    things, y = _head(drawn, reader)
    winners = {seat for seat, _ in read}
    sections = (
        *(partial(reading_section, drawn, seat, reading) for seat, reading in read),
        partial(_gains, drawn),
        partial(_hands, drawn, winners),
        partial(_lines, drawn),
    )
    for section in sections:
        more, used = section(y, reader)
        things += more
        y += used
    alt = alt_text(settlement_versions(shown, reader), reader)
    return Picture(paint(Drawing(WIDTH, y + MARGIN, tuple(things))), alt)
