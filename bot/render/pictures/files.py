"""The files the pictures are drawn with, as they lie in the installed package."""

from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
TEXT_FONT = FONTS / "referee-text.otf"
TILE_FONT = FONTS / "referee-tiles.otf"
