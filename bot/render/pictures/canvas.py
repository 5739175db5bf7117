"""A picture as a list of things to draw, and the drawing of it.

The list is a value: two pictures with the same list are the same picture, and it is drawn once.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from io import BytesIO
from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.render.pictures.lettering import font
from bot.render.pictures.raster import sprite
from core.tiles.kinds import Kind, Tiles

FELT, PANEL, PLATE = "#17393b", "#0f2a2c", "#21494b"
LIGHT, FAINT, GOLD, CLAIM = "#fbf6e6", "#a9c4c2", "#f5bd3d", "#7fb2ff"
GAIN, LOSS = "#8fd0ff", "#ffb37a"
"""Blue and orange, which nobody confuses; a sign goes with them."""

_KEPT = 64
"""Pictures kept, some 50 KB each."""


@dataclass(frozen=True, slots=True)
class Picture:
    """`alt` says in words what the picture shows."""

    png: bytes
    alt: str


class Direction(Enum):
    """Where on a picture of the table a seat is, or something points: x and y steps."""

    DOWN = (0, 1)
    RIGHT = (1, 0)
    UP = (0, -1)
    LEFT = (-1, 0)


AROUND = (Direction.DOWN, Direction.RIGHT, Direction.UP, Direction.LEFT)
"""In turn order, from the seat whose eyes it is."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle with round corners."""

    x: int
    y: int
    width: int
    height: int
    fill: str
    radius: int = 12
    border: str | None = None
    thickness: int = 4


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text; `anchor` as Pillow has it: l, m or r, and then m for the middle."""

    x: int
    y: int
    text: str
    size: int
    ink: str = LIGHT
    anchor: str = "lm"


@dataclass(frozen=True, slots=True)
class TileAt:
    """A tile with its upper left corner at (x, y), `height` when it stands."""

    x: int
    y: int
    height: int
    kind: Kind | None
    jing: Tiles = ()
    turned: bool = False
    dimmed: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A triangle around (x, y)."""

    x: int
    y: int
    size: int
    direction: Direction
    fill: str = GOLD


@dataclass(frozen=True, slots=True)
class Pasted:
    """A picture inside the picture."""

    x: int
    y: int
    png: bytes


Thing: TypeAlias = Box | Label | TileAt | Arrow | Pasted


@dataclass(frozen=True, slots=True)
class Drawing:
    """Things in the order they are drawn, on felt."""

    width: int
    height: int
    things: tuple[Thing, ...]


def _draw(image: Image.Image, pen: ImageDraw.ImageDraw, thing: Thing) -> None:
    if isinstance(thing, TileAt):
        tile = sprite(
            thing.kind, thing.height, thing.jing, turned=thing.turned, dimmed=thing.dimmed
        )
        image.paste(tile, (thing.x, thing.y), tile)
    elif isinstance(thing, Label):
        pen.text((thing.x, thing.y), thing.text, thing.ink, font(thing.size), thing.anchor)
    elif isinstance(thing, Box):
        corner = (thing.x + thing.width - 1, thing.y + thing.height - 1)
        pen.rounded_rectangle(
            ((thing.x, thing.y), corner), thing.radius, thing.fill, thing.border, thing.thickness
        )
    elif isinstance(thing, Pasted):
        image.paste(Image.open(BytesIO(thing.png)).convert("RGB"), (thing.x, thing.y))
    else:
        dx, dy = thing.direction.value
        tip, side = thing.size // 2, round(thing.size * 0.6)
        corners = [
            (thing.x + dx * tip, thing.y + dy * tip),
            (thing.x - dx * tip + dy * side, thing.y - dy * tip + dx * side),
            (thing.x - dx * tip - dy * side, thing.y - dy * tip - dx * side),
        ]
        pen.polygon(corners, thing.fill)


def encoded(image: Image.Image) -> bytes:
    """As PNG of 128 colours, which halves the time and thirds the size of full colour."""
    file = BytesIO()
    few = image.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", compress_level=6)
    return file.getvalue()


@lru_cache(maxsize=_KEPT)
def paint(drawing: Drawing) -> bytes:
    """The drawing as PNG."""
    image = Image.new("RGB", (drawing.width, drawing.height), FELT)
    pen = ImageDraw.Draw(image)
    for thing in drawing.things:
        _draw(image, pen, thing)
    return encoded(image)
