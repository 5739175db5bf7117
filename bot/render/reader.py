"""Who reads: a language and a face for tiles, chosen once and handed on."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby

from bot.texts import Texts
from core.notation import CHINESE, SHORT
from core.tiles import Kind, Tiles, is_suited, suit_of

PRIMARY_MARK = "★"
SECONDARY_MARK = "☆"


def jing_mark(tile: Kind, jing: Collection[Kind]) -> str:
    """★ behind a primary jing, ☆ behind a secondary one; `jing` is (primary, secondary) or ()."""
    marks = dict(zip(jing, (PRIMARY_MARK, SECONDARY_MARK), strict=False))
    return marks.get(tile, "")


@dataclass(frozen=True, slots=True)
class TileFace:
    """How tiles are written. `names` by kind; suited ones are a number and a suit."""

    names: tuple[str, ...]

    def tile(self, tile: Kind, jing: Collection[Kind] = ()) -> str:
        """One tile by itself: 五万★."""
        return self.names[tile] + jing_mark(tile, jing)

    def row(self, tiles: Iterable[Kind], jing: Collection[Kind] = ()) -> str:
        """Sorted tiles in groups of a suit: 一二五★万 三三筒 东东 中."""
        return " ".join(self._group(tuple(group), jing) for _, group in groupby(tiles, _family))

    def _group(self, tiles: Tiles, jing: Collection[Kind]) -> str:
        if not is_suited(tiles[0]):
            return "".join(self.tile(tile, jing) for tile in tiles)
        numbers = "".join(self.names[tile][0] + jing_mark(tile, jing) for tile in tiles)
        return numbers + self.names[tiles[0]][1]


def _family(tile: Kind) -> int:
    """What is written together: a suit, or one kind of honours and flowers."""
    return suit_of(tile) if is_suited(tile) else tile


_TRADITIONAL = str.maketrans("万条东发兰", "萬條東發蘭")
FACES = {"zh": TileFace(CHINESE), "short": TileFace(SHORT)}
"""The notations a player may choose between."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Language and tile face of whoever reads."""

    text: Texts
    face: TileFace


def reader_of(text: Texts, notation: str = "zh") -> Reader:
    """Who reads these sentences, and tiles in one of FACES: traditional signs beside such text."""
    face = FACES[notation]
    if text.locale == "zh-TW":
        face = TileFace(tuple(name.translate(_TRADITIONAL) for name in face.names))
    return Reader(text, face)
