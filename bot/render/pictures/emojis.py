"""The tiles as emojis of the bot's own.

A name ends in a digest of what is drawn: whoever redraws a tile gives it a new name, and what is
uploaded under a name never has to be compared.
"""

from functools import cache
from hashlib import sha256

from bot.render.pictures.faces import HEIGHT, KIND_NAMES, MARKS, WIDTH, back_svg, svg, tile_svg
from bot.render.pictures.files import TILE_FONT
from bot.render.pictures.raster import rasterise
from core.tiles.kinds import KINDS

EMOJI_LIMIT = 256 * 1024
"""Bytes of a picture that Discord takes."""
_SIZE = 128
_DIGITS = 6


def _squared(tile: str) -> str:
    """A tile in the middle of the square that emojis are."""
    return svg(f'<svg x="{(HEIGHT - WIDTH) // 2}" width="{WIDTH}">{tile}</svg>', HEIGHT, HEIGHT)


@cache
def _drawn() -> dict[str, tuple[str, str]]:
    """By plain name the emoji's name, and its SVG."""
    font = TILE_FONT.read_bytes()
    documents = {KIND_NAMES[kind]: _squared(tile_svg(kind)) for kind in range(KINDS)}
    documents["back"] = _squared(back_svg())
    documents |= {name: svg(mark, HEIGHT, HEIGHT) for name, mark in MARKS.items()}
    found = {}
    for name, document in documents.items():
        digest = sha256(document.encode() + font).hexdigest()[:_DIGITS]
        found[name] = f"{name}_{digest}", document
    return found


def emoji_names() -> dict[str, str]:
    """The emoji's name by that of the kind (faces.KIND_NAMES), of the mark, or `back`."""
    return {plain: name for plain, (name, _) in _drawn().items()}


@cache
def tile_emojis() -> dict[str, bytes]:
    """Every emoji by its name, as PNG."""
    return {name: rasterise(document, _SIZE, _SIZE) for name, document in _drawn().values()}
