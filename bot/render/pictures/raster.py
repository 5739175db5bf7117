"""From SVG to pixels, once for every tile and size."""

from functools import lru_cache
from io import BytesIO

import resvg_py
from PIL import Image

from bot.render.pictures.faces import HEIGHT, WIDTH, back_svg, jing_svg, tile_svg
from bot.render.pictures.files import TILE_FONT
from core.tiles.kinds import Kind, Tiles

_DIMMED = 0.38
"""How much of a claimed tile is left in the river."""


def rasterise(svg: str, width: int, height: int) -> bytes:
    """The SVG document as PNG; signs come from the bundled font only."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=[str(TILE_FONT)],
    )


def width_of(height: int) -> int:
    """How wide a tile of that height is, in pixels."""
    return height * WIDTH // HEIGHT


@lru_cache(maxsize=1024)
def sprite(
    kind: Kind | None, height: int, jing: Tiles = (), *, turned: bool = False, dimmed: bool = False
) -> Image.Image:
    """A tile, or without a kind its back; `jing` is (primary, secondary) or nothing.

    `turned`: lying on its side. Not to be changed: it is kept. ValueError for a height that is no
    multiple of 4, whose width would be no whole number.
    """
    if height % 4:
        raise ValueError(f"no whole width at height {height}")
    if kind is None:
        svg = back_svg()
    elif kind in jing:
        svg = jing_svg(kind, primary=kind == jing[0])
    else:
        svg = tile_svg(kind)
    image = Image.open(BytesIO(rasterise(svg, width_of(height), height))).convert("RGBA")
    if dimmed:
        image.putalpha(image.getchannel("A").point(lambda alpha: round(alpha * _DIMMED)))
    return image.transpose(Image.Transpose.ROTATE_90) if turned else image
