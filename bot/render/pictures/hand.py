"""A player's own hand as a picture, for panels of those who want one."""

from collections.abc import Iterator

from bot.render.board import wind_name
from bot.render.hand import Panel, hand_notes, panel_text
from bot.render.pictures.alt import alt_text, spoken
from bot.render.pictures.canvas import (
    CLAIM,
    Arrow,
    Direction,
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
    Cell,
    flow,
    meld_block,
    paragraph,
    place_block,
)
from bot.render.pictures.raster import width_of
from bot.render.reader import Reader
from core.game.views import SeatView
from core.tiles.kinds import sort_tiles, without

_TILE, _JING = 68, 52
_TILES_Y = 84
_DRAWN_GAP = 24
_MELDS = Area(MARGIN, 196, WIDTH - 2 * MARGIN, 60)
_HEIGHT = 272


def _tiles(view: SeatView) -> Iterator[Thing]:
    """The concealed tiles, the drawn one apart with an arrow below it."""
    hand, jing = view.hand, view.public.jing
    kept = hand.concealed if hand.drawn is None else without(hand.concealed, hand.drawn)
    yield from place_block(tuple(Cell(kind) for kind in kept), MARGIN, _TILES_Y, _TILE, jing)
    if hand.drawn is not None:
        x = MARGIN + len(kept) * width_of(_TILE) + _DRAWN_GAP
        yield TileAt(x, _TILES_Y, _TILE, hand.drawn, jing)
        yield Arrow(x + width_of(_TILE) // 2, _TILES_Y + _TILE + 16, 20, Direction.UP, CLAIM)


def hand_picture(panel: Panel, reader: Reader) -> Picture:
    """Hand, melds and jing; what is asked and until when stays in the message."""
    reader, view = reader.in_words, panel.view
    public, jing = view.public, view.public.jing
    wind = wind_name(public, view.seat, reader)
    title = reader.text("hand.header", number=public.number, wind=wind)
    blocks = [meld_block(meld, view.seat) for meld in view.hand.melds]
    if view.me.flowers:
        blocks.append(tuple(Cell(kind) for kind in sort_tiles(view.me.flowers)))
    notes, used = paragraph(
        "\n".join(hand_notes(view, reader)), MARGIN, _HEIGHT, WIDTH - 2 * MARGIN, 26
    )
    jing_x = WIDTH - MARGIN - len(jing) * (width_of(_JING) + 8) + 8
    things = (
        Label(MARGIN, 40, spoken(title, reader), 30),
        *flow([(Cell(kind),) for kind in jing], Area(jing_x, 14, WIDTH, _JING), (_JING,), 8, jing),
        *_tiles(view),
        *flow(blocks, _MELDS, (56, 48, 40, 32, 24), 14, jing),
        *notes,
    )
    drawing = Drawing(WIDTH, _HEIGHT + used + (MARGIN if notes else 0), things)
    return Picture(paint(drawing), alt_text([panel_text(panel, reader)[:2]], reader))
