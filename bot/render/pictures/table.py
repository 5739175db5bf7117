"""The table from above: the board of a running deal, and with hands laid open a replay's frame."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.render.board import Scene, board_title, board_versions, points, waiting_words, wind_name
from bot.render.pictures.alt import alt_text, spoken
from bot.render.pictures.canvas import (
    AROUND,
    FAINT,
    GOLD,
    LIGHT,
    PANEL,
    PLATE,
    Arrow,
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
    drawable,
    flow,
    jing_pair,
    meld_block,
    name_label,
    paragraph,
    pill,
)
from bot.render.pictures.lettering import fitting_size, text_width
from bot.render.pictures.raster import sprite, width_of
from bot.render.players import Players
from bot.render.reader import Reader
from bot.render.replay import Replay, happened, replay_header, replay_versions
from core.game.ledger import deltas
from core.game.phases import Claiming, Robbing, Turn
from core.game.views import Hand, PublicSeat, PublicView
from core.tiles.kinds import KINDS, sort_tiles, without
from core.tiles.seats import BySeat, Seat, next_seat

_SIDE = 252
"""Width of a plate, and of what lies before the seats left and right: six tiles."""
_PLATE = 84
_GAP = 12
_RIVER = (64, 60, 52, 48, 40, 32)
_MELDS = (56, 52, 48, 44, 40, 36, 32, 28, 24)
_LONG_RIVER, _SIDE_RIVER = 130, 264
_LONG_HAND, _SIDE_HAND = 60, 98
_SIDE_MELDS = 104


@dataclass(frozen=True, slots=True)
class _Table:
    """A scene as it is laid out around the seat that looks at it."""

    view: PublicView
    players: Players
    scores: BySeat[int]
    hands: BySeat[Hand | None]
    eyes: Seat
    reader: Reader
    header: str
    words: str
    open: bool

    def acting(self, seat: Seat) -> bool:
        phase = self.view.phase
        return isinstance(phase, Turn | Claiming | Robbing) and phase.seat == seat


def _plate(table: _Table, seat: Seat, x: int, y: int) -> Iterator[Thing]:
    """Who sits there: wind, name, score, what is special about it, and how many tiles it holds."""
    text, view, public = table.reader.text, table.view, table.view.seats[seat]
    acting = table.acting(seat)
    yield Box(x, y, _SIDE, _PLATE, PLATE, border=GOLD if acting else None)
    badge, used = pill(x + 10, y + 25, wind_name(view, seat, table.reader), 24, LIGHT)
    yield from badge
    left, right = x + 20 + used, x + _SIDE - 10
    if seat == view.dealer:
        word = text("board.dealer")
        width = pill(0, 0, word, 22, GOLD)[1]
        yield from pill(right - width, y + 25, word, 22, GOLD)[0]
        right -= width + 8
    yield name_label(table.players[seat], left, y + 25, right - left, 26)
    score = points(table.scores[seat])
    yield Label(x + 12, y + 62, score, 26)
    left = x + 22 + text_width(score, 26)
    right = x + _SIDE - 10
    held = str(public.concealed)
    yield Label(right, y + 62, held, 24, FAINT, "rm")
    right -= text_width(held, 24) + 26
    yield TileAt(right, y + 48, 28, None)
    marks = [text("board.fishing")] if public.fishing else []
    marks += [text("board.ready")] if public.ready else []
    marks += [text("board.away")] if table.players[seat].away else []
    for size in (20, 18, 16, 14, 12):
        if left + sum(pill(0, 0, mark, size, FAINT)[1] + 6 for mark in marks) <= right:
            break
    for mark in marks:
        badge, used = pill(left, y + 62, mark, size, FAINT)
        yield from badge
        left += used + 6


def _river(view: PublicView, seat: Seat) -> list[Block]:
    """Each discard by itself; the claimed ones dimmed, the one asked about ringed."""
    public = view.seats[seat]
    phase = view.phase
    asked = isinstance(phase, Claiming) and phase.seat == seat
    last = len(public.river) - 1
    return [
        (Cell(kind, dimmed=place in public.taken, ringed=asked and place == last),)
        for place, kind in enumerate(public.river)
    ]


def _melds(public: PublicSeat, seat: Seat, table: _Table) -> list[Block]:
    """The melds, and one block of flowers."""
    hand = table.hands[seat]
    melds = public.melds if hand is None else hand.melds
    blocks = [meld_block(meld, table.eyes) for meld in melds]
    if public.flowers:
        blocks.append(tuple(Cell(kind) for kind in sort_tiles(public.flowers)))
    return blocks


def _hand(table: _Table, seat: Seat) -> list[Block]:
    """The concealed tiles, each by itself, the drawn one last and ringed; backs where hidden."""
    hand = table.hands[seat]
    if hand is None:
        return [(Cell(None),)] * table.view.seats[seat].concealed
    kept = hand.concealed if hand.drawn is None else without(hand.concealed, hand.drawn)
    blocks: list[Block] = [(Cell(kind),) for kind in kept]
    return blocks if hand.drawn is None else [*blocks, (Cell(hand.drawn, ringed=True),)]


def _shelf(area: Area) -> Box:
    """What a hand lies on, so that nobody takes it for a river."""
    return Box(area.x - 6, area.y - 6, area.width + 12, area.height + 12, PANEL)


def _across(table: _Table, seat: Seat, y: int, *, river_first: bool) -> Iterator[Thing]:
    """The seat below or above: plate and melds side by side, the river over the whole width."""
    public, jing = table.view.seats[seat], table.view.jing
    whole = WIDTH - 2 * MARGIN
    hand_room = _LONG_HAND + _GAP if table.open else 0
    river_y = y if river_first else y + _PLATE + _GAP + hand_room
    plate_y = y + _LONG_RIVER + _GAP + hand_room if river_first else y
    hand_y = y + _LONG_RIVER + _GAP if river_first else y + _PLATE + _GAP
    beside = MARGIN + _SIDE + _GAP
    yield from _plate(table, seat, MARGIN, plate_y)
    melds = Area(beside, plate_y + 14, WIDTH - MARGIN - beside, _PLATE - 14)
    yield from flow(_melds(public, seat, table), melds, _MELDS, 8, jing)
    if table.open:
        area = Area(MARGIN, hand_y, whole, _LONG_HAND)
        yield _shelf(area)
        yield from flow(_hand(table, seat), area, (_LONG_HAND,), 4, jing)
    area = Area(MARGIN, river_y, whole, _LONG_RIVER)
    yield from flow(_river(table.view, seat), area, _RIVER, 2, jing)


def _column(table: _Table, seat: Seat, x: int, y: int) -> Iterator[Thing]:
    """The seat on the left or right: plate, river, hand and melds below each other."""
    public, jing = table.view.seats[seat], table.view.jing
    yield from _plate(table, seat, x, y)
    y += _PLATE + _GAP
    yield from flow(_river(table.view, seat), Area(x, y, _SIDE, _SIDE_RIVER), _RIVER, 2, jing)
    y += _SIDE_RIVER + _GAP
    if table.open:
        hand = Area(x, y, _SIDE, _SIDE_HAND)
        yield _shelf(hand)
        yield from flow(_hand(table, seat), hand, (44, 40), 2, jing)
        y += _SIDE_HAND + _GAP
    yield from flow(_melds(public, seat, table), Area(x, y, _SIDE, _SIDE_MELDS), _MELDS, 8, jing)


def _fitting(text: str, width: int, height: int) -> tuple[Sequence[Label], int]:
    """The words as large as the room allows, and how high they are."""
    for size in (28, 26, 24, 22, 20, 18):
        lines, used = paragraph(text, 0, 0, width, size, anchor="mm")
        if used <= height:
            break
    return lines, used


def _middle(table: _Table, area: Area) -> Iterator[Thing]:
    """Deal, wall, jing, and whom the table waits for or what has happened."""
    text, view = table.reader.text, table.view
    centre, width = area.x + area.width // 2, area.width - 32
    yield Box(area.x, area.y, area.width, area.height, PANEL, radius=24)
    titles = zip(table.header.splitlines(), (LIGHT, FAINT), strict=False)
    for row, (title, ink) in enumerate(titles):
        size = fitting_size(title, width + 16, (28, 26, 24, 22, 20, 18))
        yield Label(centre, area.y + 40 + 38 * row, title, size, ink, "mm")
    y = area.y + 110
    if view.indicator is not None:
        names = (text("picture.primary"), text("picture.secondary"))
        yield from jing_pair(view.jing, names, centre, y, 84, 112)
        y += 84 + 40
    if view.under is not None:
        name = text("picture.under")
        x = centre - (width_of(60) + 10 + text_width(name, 20)) // 2
        yield TileAt(x, y, 60, view.under)
        yield Label(x + width_of(60) + 10, y + 30, name, 20, FAINT)
        y += 60
    room = area.y + area.height - 24 - y
    lines, used = _fitting(table.words, width, room)
    for line in lines:
        yield replace(line, x=centre, y=y + (room - used) // 2 + line.y)


def _pointer(table: _Table, area: Area) -> Iterator[Thing]:
    """An arrow from the middle to whose turn it is."""
    for step, direction in enumerate(AROUND):
        if table.acting(next_seat(table.eyes, step)):
            dx, dy = direction.value
            yield Arrow(
                area.x + area.width // 2 + dx * (area.width // 2 - 2),
                area.y + area.height // 2 + dy * (area.height // 2 - 2),
                30,
                direction,
            )


def _drawing(table: _Table) -> Drawing:
    bottom, right, top, left = (next_seat(table.eyes, step) for step in range(4))
    across = _PLATE + _GAP + _LONG_RIVER + (_LONG_HAND + _GAP if table.open else 0)
    column = _PLATE + _SIDE_MELDS + _SIDE_RIVER + 2 * _GAP
    column += _SIDE_HAND + _GAP if table.open else 0
    middle_y = MARGIN + across + _GAP
    lower_y = middle_y + column + _GAP
    inner = MARGIN + _SIDE + _GAP
    area = Area(inner, middle_y, WIDTH - 2 * inner, column)
    things = (
        *_across(table, top, MARGIN, river_first=False),
        *_column(table, left, MARGIN, middle_y),
        *_column(table, right, WIDTH - MARGIN - _SIDE, middle_y),
        *_middle(table, area),
        *_pointer(table, area),
        *_across(table, bottom, lower_y, river_first=True),
    )
    return Drawing(WIDTH, lower_y + across + MARGIN, things)


_CLOSED: BySeat[Hand | None] = (None, None, None, None)


def warm() -> None:
    """Make the tiles of a board at their usual sizes, so that the first one is drawn as fast."""
    for kind in range(KINDS):
        for height in (_RIVER[0], _MELDS[0]):
            sprite(kind, height)


def table_picture(scene: Scene, reader: Reader, eyes: Seat = 0) -> Picture:
    """The board with `eyes` sitting below; words of play and deadline are no part of it."""
    reader = reader.in_words
    still = replace(scene, log=(), deadline=None)
    view, players = scene.view, drawable(scene.players)
    table = _Table(
        view,
        players,
        view.session.scores,
        _CLOSED,
        eyes,
        reader,
        spoken(board_title(view, reader), reader),
        spoken(waiting_words(replace(still, players=players), reader), reader),
        open=False,
    )
    return Picture(paint(_drawing(table)), alt_text(board_versions(still, reader), reader))


def replay_picture(shown: Replay, step: int, eyes: Seat | None, reader: Reader) -> Picture:
    """The table after a step before the last, as `replay` puts it in words."""
    reader = reader.in_words
    frame, players = shown.frames[step], drawable(shown.players)
    if eyes is not None:
        frame = frame.seen_by(eyes)
    table = _Table(
        frame.public,
        players,
        deltas(frame.public.transfers),
        frame.hands,
        0 if eyes is None else eyes,
        reader,
        spoken(replay_header(shown, step, reader), reader),
        spoken("\n".join(happened(frame, players, reader)), reader),
        open=True,
    )
    alt = alt_text(replay_versions(shown, step, eyes, reader), reader)
    return Picture(paint(_drawing(table)), alt)
