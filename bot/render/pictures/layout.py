"""What pictures have in common: rows of tiles that find their size, melds, plates, paragraphs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeAlias

from bot.render.pictures.canvas import (
    AROUND,
    CLAIM,
    FAINT,
    GOLD,
    LIGHT,
    PANEL,
    Arrow,
    Box,
    Direction,
    Label,
    Thing,
    TileAt,
)
from bot.render.pictures.lettering import fitting_size, shortened, text_width, wrapped, writable
from bot.render.pictures.raster import width_of
from bot.render.players import Player, Players, bare, plain
from core.tiles.kinds import Kind, Tiles, without
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import Seat, by_seat, distance

WIDTH = 800
"""Of every picture, in pixels: twice what a phone shows."""
MARGIN = 16


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile in a row, or without a kind its back.

    `towards`: turned, and claimed from there. `ringed`: the one to look at.
    """

    kind: Kind | None
    towards: Direction | None = None
    dimmed: bool = False
    ringed: bool = False

    def width(self, height: int) -> int:
        return height if self.towards else width_of(height)


Block: TypeAlias = tuple[Cell, ...]
"""Tiles that stay together."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle to fill."""

    x: int
    y: int
    width: int
    height: int


def drawable(players: Players) -> Players:
    """The players under names that the font can write."""
    return by_seat(
        replace(player, name=plain(writable(bare(player.name)) or f"#{seat + 1}"))
        for seat, player in enumerate(players)
    )


def name_label(player: Player, x: int, y: int, width: int, size: int) -> Label:
    """A name from (x, y) on: smaller where there is little room, then shortened."""
    name = bare(player.name)
    size = fitting_size(name, width, range(size, 15, -2))
    return Label(x, y, shortened(name, size, width), size)


def block_width(block: Block, height: int) -> int:
    return sum(cell.width(height) for cell in block)


def towards(source: Seat, eyes: Seat) -> Direction:
    """Where a seat is on a table that `eyes` looks at from below."""
    return AROUND[distance(eyes, source)]


def meld_block(meld: Meld, eyes: Seat) -> Block:
    """A meld with the claimed tile turned, on the side of whose it was."""
    if not meld.tiles:
        return (Cell(None),) * 4
    if meld.source is None or meld.claimed is None:
        kind = meld.tiles[0]
        hidden = Cell(None if meld.kind is MeldKind.CONCEALED else kind)
        return (hidden, Cell(kind), Cell(kind), hidden)
    direction = towards(meld.source, eyes)
    cells = [Cell(kind) for kind in without(meld.tiles, meld.claimed)]
    place = {Direction.LEFT: 0, Direction.RIGHT: len(cells)}.get(direction, 1)
    cells.insert(place, Cell(meld.claimed, direction))
    return tuple(cells)


def place_block(block: Block, x: int, y: int, height: int, jing: Tiles = ()) -> Iterable[Thing]:
    """The tiles side by side from (x, y) on."""
    for cell in block:
        if cell.towards:
            lower = y + height - width_of(height)
            yield TileAt(x, lower, height, cell.kind, jing, turned=True)
            size = height // 4 + 2
            yield Arrow(x + height // 2, y + size // 2 - 3, size, cell.towards, CLAIM)
        else:
            if cell.ringed:
                yield Box(x - 4, y - 4, width_of(height) + 8, height + 8, GOLD)
            yield TileAt(x, y, height, cell.kind, jing, dimmed=cell.dimmed)
        x += cell.width(height)


def _lines(blocks: Sequence[Block], width: int, height: int, gap: int) -> list[list[Block]]:
    """The blocks in lines of at most that width, with tiles of that height."""
    lines: list[list[Block]] = []
    room = 0
    for block in blocks:
        needed = block_width(block, height)
        if not lines or needed > room:
            lines.append([])
            room = width
        lines[-1].append(block)
        room -= needed + gap
    return lines


def flow(
    blocks: Sequence[Block], area: Area, heights: Sequence[int], gap: int, jing: Tiles = ()
) -> Iterable[Thing]:
    """The blocks line by line, with the first of the heights at which all find room."""
    for height in heights:
        lines = _lines(blocks, area.width, height, gap)
        broad = any(block_width(block, height) > area.width for block in blocks)
        if len(lines) * (height + gap) - gap <= area.height and not broad:
            break
    for line, y in zip(lines, count(area.y, height + gap)):
        x = area.x
        for block in line:
            yield from place_block(block, x, y, height, jing)
            x += block_width(block, height) + gap


def pill(
    x: int, y: int, text: str, size: int, fill: str, ink: str = PANEL
) -> tuple[tuple[Thing, ...], int]:
    """A word in a badge whose left middle is (x, y), and how wide it is."""
    height = round(size * 1.5)
    width = max(height, text_width(text, size) + round(size * 0.8))
    return (
        Box(x, y - height // 2, width, height, fill, radius=height // 4),
        Label(x + width // 2, y, text, size, ink, "mm"),
    ), width


def paragraph(
    text: str, x: int, y: int, width: int, size: int, ink: str = LIGHT, anchor: str = "lm"
) -> tuple[tuple[Label, ...], int]:
    """Lines that fit the width, the first around y + the half of a line; and how high they are."""
    pitch = round(size * 1.4)
    lines = [line for part in text.splitlines() for line in wrapped(writable(part), size, width)]
    return (
        tuple(
            Label(x, y + pitch * place + pitch // 2, line, size, ink, anchor)
            for place, line in enumerate(lines)
        ),
        pitch * len(lines),
    )


def jing_pair(
    jing: Tiles, names: Sequence[str], x: int, y: int, height: int, pitch: int
) -> Iterable[Thing]:
    """Primary and secondary jing, each over its name; x is the middle."""
    for middle, tile, name in zip((x - pitch // 2, x + pitch // 2), jing, names, strict=True):
        yield TileAt(middle - width_of(height) // 2, y, height, tile, jing)
        yield Label(middle, y + height + 16, name, 20, FAINT, "mm")
