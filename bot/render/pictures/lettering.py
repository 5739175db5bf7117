"""Text in pictures: one font, what it can write, and how much room that takes."""

from collections.abc import Iterator, Sequence
from functools import cache

from fontTools.ttLib import TTFont
from PIL import ImageFont

from bot.render.pictures.files import TEXT_FONT


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels."""
    return ImageFont.truetype(str(TEXT_FONT), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _writable() -> frozenset[int]:
    with TTFont(TEXT_FONT, lazy=True) as opened:
        return frozenset(opened.getBestCmap())


def writable(text: str) -> str:
    """The text without signs that the font does not have, such as emoji in names."""
    return " ".join("".join(sign for sign in text if ord(sign) in _writable()).split())


def text_width(text: str, size: int) -> int:
    """In pixels, rounded up."""
    return -int(-font(size).getlength(text) // 1)


def fitting_size(text: str, width: int, sizes: Sequence[int]) -> int:
    """The first of ever smaller sizes at which the text fits, or the last."""
    return next((size for size in sizes if text_width(text, size) <= width), sizes[-1])


def shortened(text: str, size: int, width: int) -> str:
    """The text, or as much of its beginning as fits, and then …"""
    if text_width(text, size) <= width:
        return text
    while text and text_width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text}…"


def wrapped(text: str, size: int, width: int) -> Iterator[str]:
    """Lines that fit: broken at spaces, and where there are none (Chinese) anywhere."""
    line = ""
    for piece in _pieces(text):
        if line and text_width(line + piece.rstrip(), size) > width:
            yield line.rstrip()
            line = ""
        line += piece
    if line:
        yield line.rstrip()


_OPENING, _CLOSING = "（「『《“", "，。、；：！？）」』》”…"


def _pieces(text: str) -> Iterator[str]:
    """Words with the space behind them, and signs from full-width scripts one by one.

    Punctuation stays with what it belongs to.
    """
    piece = ""
    for sign in text:
        last = piece[-1:]
        apart = last == " " or _is_wide(sign) or _is_wide(last)
        if piece and apart and sign not in f" {_CLOSING}" and last not in _OPENING:
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


def _is_wide(sign: str) -> bool:
    return sign >= "\u2e80"
