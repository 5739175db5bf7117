"""Who reads: a language and a face for tiles, chosen once and handed on."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from bot.render.limits import Blocks
from bot.texts import Texts
from core.tiles.kinds import Kind, Tiles, is_suited, suit_of
from core.tiles.notation import CHINESE, SHORT

PRIMARY_MARK = "★"
SECONDARY_MARK = "☆"


@dataclass(frozen=True, slots=True)
class Icons:
    """Emojis of our own as messages refer to them (<:name:id>): tiles by kind, and marks.

    Only messages show them: in labels, menus and descriptions they would be those letters.
    """

    tiles: tuple[str, ...]
    primary: str
    secondary: str
    claimed: str


@dataclass(frozen=True, slots=True)
class TileFace:
    """How tiles are written, as icons or else by name.

    `names` by kind; suited ones are a number and a suit. `jing` below is (primary, secondary) or
    nothing.
    """

    names: tuple[str, ...]
    icons: Icons | None = None

    def tile(self, tile: Kind, jing: Collection[Kind] = ()) -> str:
        """One tile by itself: 五万★."""
        name = self.names[tile] if self.icons is None else self.icons.tiles[tile]
        return name + self._mark(tile, jing)

    def icon(self, tile: Kind) -> str | None:
        """The tile's emoji by itself, for a button."""
        return None if self.icons is None else self.icons.tiles[tile]

    def claimed(self, tile: Kind) -> str:
        """A tile that somebody has taken: names are struck through, which icons cannot be."""
        if self.icons is None:
            return f"~~{self.tile(tile)}~~"
        return self.tile(tile) + self.icons.claimed

    def _mark(self, tile: Kind, jing: Collection[Kind]) -> str:
        """★ behind a primary jing, ☆ behind a secondary one."""
        icons = self.icons
        signs = (PRIMARY_MARK, SECONDARY_MARK)
        if icons is not None:
            signs = (icons.primary, icons.secondary)
        return dict(zip(jing, signs, strict=False)).get(tile, "")

    def row(self, tiles: Iterable[Kind], jing: Collection[Kind] = ()) -> str:
        """Sorted tiles in groups of a suit: 一二五★万 三三筒 东东 中."""
        return " ".join(self._group(tuple(group), jing) for _, group in groupby(tiles, _family))

    def _group(self, tiles: Tiles, jing: Collection[Kind]) -> str:
        if self.icons is not None or not is_suited(tiles[0]):
            return "".join(self.tile(tile, jing) for tile in tiles)
        numbers = "".join(self.names[tile][0] + self._mark(tile, jing) for tile in tiles)
        return numbers + self.names[tiles[0]][1]


def _family(tile: Kind) -> int:
    """What is written together: a suit, or one kind of honours and flowers."""
    return suit_of(tile) if is_suited(tile) else tile


_TRADITIONAL = str.maketrans("万条东发兰", "萬條東發蘭")
FACES = {"zh": TileFace(CHINESE), "short": TileFace(SHORT)}
"""By notation."""
EMOJI = "emoji"
NOTATIONS = (EMOJI, *FACES)
"""What a player may choose between."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Language and tile face of whoever reads."""

    text: Texts
    face: TileFace

    @property
    def in_words(self) -> "Reader":
        """The same without icons."""
        return replace(self, face=replace(self.face, icons=None))


def icons_then_words(
    versions: Callable[[Reader], Iterable[Blocks]], reader: Reader
) -> Iterator[Blocks]:
    """The longest version with icons if the reader has any, then ever shorter ones in words."""
    if reader.face.icons is not None:
        yield next(iter(versions(reader)))
    yield from versions(reader.in_words)


def reader_of(text: Texts, notation: str = "zh", icons: Icons | None = None) -> Reader:
    """Who reads these sentences, and tiles in one of NOTATIONS.

    EMOJI is 'zh' as long as there are no icons. Traditional signs go with traditional text.
    """
    face = FACES.get(notation, FACES["zh"])
    if text.locale == "zh-TW":
        face = TileFace(tuple(name.translate(_TRADITIONAL) for name in face.names))
    return Reader(text, replace(face, icons=icons if notation == EMOJI else None))
