"""Text to tiles and back.

Read: digits and letters (`1m2p3s`, `123m`, `E S W N C F B`, `f1`-`f8`), Chinese (五万, 一二三条,
東, 红中; simplified and traditional), Unicode tiles, half and full width, mixed as people mix them.
Written: short (`5m`) and Chinese (五万). Case matters: `S` is 南, `s` is 条.
"""

from collections.abc import Iterable

from core.tiles.kinds import DRAGONS, PLANTS, SEASONS, SUITED, WINDS, Kind, Tiles

_NUMERALS = "一二三四五六七八九"
_SUIT_LETTERS = "mps"
_SUIT_NAMES = "万筒条"
_HONOUR_LETTERS = "ESWNCFB"
_HONOUR_NAMES = "东南西北中发白"
_FLOWER_NAMES = "春夏秋冬梅兰竹菊"

_SUITS = {
    **{letter: suit for suit, letter in enumerate(_SUIT_LETTERS)},
    "万": 0,
    "萬": 0,
    "筒": 1,
    "饼": 1,
    "餅": 1,
    "条": 2,
    "條": 2,
    "索": 2,
}
_DIGITS = {
    **{str(number): number for number in range(1, 10)},
    **{numeral: number for number, numeral in enumerate(_NUMERALS, 1)},
}
_HONOURS = (*WINDS, *DRAGONS)
_FLOWERS = (*SEASONS, *PLANTS)


def _unicode_block() -> dict[str, Kind]:
    """U+1F000 on: winds, dragons, 万, 条, 筒, then plum, orchid, bamboo, chrysanthemum, seasons."""
    order = (*_HONOURS, *range(9), *range(18, 27), *range(9, 18), *PLANTS, *SEASONS)
    return {chr(0x1F000 + place): kind for place, kind in enumerate(order)}


_SINGLES: dict[str, Kind] = {
    **dict(zip(_HONOUR_LETTERS, _HONOURS, strict=True)),
    **dict(zip(_HONOUR_NAMES, _HONOURS, strict=True)),
    **dict(zip(_FLOWER_NAMES, _FLOWERS, strict=True)),
    "東": 27,
    "發": 32,
    "蘭": 39,
    **_unicode_block(),
}
_LONG: dict[str, Kind] = {
    **{f"f{number}": kind for number, kind in enumerate(_FLOWERS, 1)},
    **{f"{name}风": _SINGLES[name] for name in "东東南西北"},
    **{f"{name}風": _SINGLES[name] for name in "东東南西北"},
    "红中": 31,
    "紅中": 31,
    "发财": 32,
    "發財": 32,
    "白板": 33,
}
_SEPARATORS = " \t\r\n,，、;；\ufe0e\ufe0f"
"""Between tiles; the last two ask for the plain or the coloured form of a Unicode tile."""


class NotationError(ValueError):
    """`piece` is the first thing that cannot be read, at `position` (from 0) of the text."""

    def __init__(self, piece: str, position: int) -> None:
        super().__init__(f"{piece!r} at {position}")
        self.piece = piece
        self.position = position


def half_width(text: str) -> str:
    """Full-width signs as their usual ones, place by place."""
    return "".join(
        chr(ord(sign) - 0xFEE0) if "！" <= sign <= "～" else " " if sign == "\u3000" else sign
        for sign in text
    )


def read_tiles(text: str) -> Tiles:
    """The tiles in the order written; NotationError."""
    plain = half_width(text)
    tiles: list[Kind] = []
    at = 0
    while at < len(plain):
        sign = plain[at]
        if sign in _SEPARATORS:
            at += 1
        elif (pair := plain[at : at + 2]) in _LONG:
            tiles.append(_LONG[pair])
            at += 2
        elif sign in _SINGLES:
            tiles.append(_SINGLES[sign])
            at += 1
        else:
            end = at
            while end < len(plain) and plain[end] in _DIGITS:
                end += 1
            suit = _SUITS.get(plain[end : end + 1])
            if end == at or suit is None:
                raise NotationError(text[at : end + 1].strip(_SEPARATORS), at)
            tiles += (9 * suit + _DIGITS[digit] - 1 for digit in plain[at:end])
            at = end + 1
    return tuple(tiles)


def read_tile(text: str) -> Kind:
    """The one tile written; NotationError, also for none or several."""
    tiles = read_tiles(text)
    if len(tiles) != 1:
        raise NotationError(text, 0)
    return tiles[0]


SHORT: tuple[str, ...] = (
    *("123456789"[kind % 9] + _SUIT_LETTERS[kind // 9] for kind in SUITED),
    *_HONOUR_LETTERS,
    *(f"f{number}" for number in range(1, 9)),
)
"""`5m` by kind."""
CHINESE: tuple[str, ...] = (
    *(_NUMERALS[kind % 9] + _SUIT_NAMES[kind // 9] for kind in SUITED),
    *_HONOUR_NAMES,
    *_FLOWER_NAMES,
)
"""五万 by kind."""


def write_tiles(tiles: Iterable[Kind], names: tuple[str, ...] = SHORT) -> str:
    """The tiles one after the other, in one of the two writings."""
    return "".join(names[tile] for tile in tiles)
