"""A whole hand in one line: `123m456p55s | peng EEE | chi 123m`, `一二三万 五五条 | 碰 东 | 杠 中`.

The concealed tiles, then the melds and flowers, each behind a bar: a word for what it is and its
tiles. Without a word three of a kind are a peng, four an exposed gang, anything else a chi. One
tile stands for the whole of a peng or gang; `<` or `←` and a wind say whose tile was claimed,
counted from the dealer, East.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.tiles.kinds import Tiles, sort_tiles
from core.tiles.melds import GANGS, Meld, MeldKind
from core.tiles.notation import NotationError, half_width, read_tiles
from core.tiles.seats import Seat

_FLOWERS = ("flowers", "花")
_MELDS = {
    "chi": MeldKind.CHI,
    "吃": MeldKind.CHI,
    "peng": MeldKind.PENG,
    "碰": MeldKind.PENG,
    "gang": MeldKind.GANG,
    "杠": MeldKind.GANG,
    "槓": MeldKind.GANG,
    "明杠": MeldKind.GANG,
    "明槓": MeldKind.GANG,
    "added": MeldKind.ADDED,
    "补杠": MeldKind.ADDED,
    "補槓": MeldKind.ADDED,
    "concealed": MeldKind.CONCEALED,
    "暗杠": MeldKind.CONCEALED,
    "暗槓": MeldKind.CONCEALED,
}
_WORD = re.compile(rf"\s*({'|'.join((*_FLOWERS, *_MELDS))})", re.IGNORECASE)
_SOURCE = re.compile(r"\s*[<←]\s*([东東南西北ESWN])\s*$")
_WINDS: dict[str, Seat] = {
    sign: seat for seat, signs in enumerate(("东東E", "南S", "西W", "北N")) for sign in signs
}


class WrittenHand(Struct, frozen=True):
    """A hand as it was written; whether its melds are melds is not looked at."""

    concealed: Tiles = ()
    melds: tuple[Meld, ...] = ()
    flowers: Tiles = ()


def read_hand(text: str) -> WrittenHand:
    """The hand written; NotationError."""
    first, *parts = _parts(half_width(text))
    concealed = sort_tiles(_tiles(*first))
    melds: list[Meld] = []
    flowers: Tiles = ()
    for at, part in parts:
        found = _WORD.match(part)
        start = found.end() if found else 0
        word = found[1].lower() if found else ""
        if word in _FLOWERS:
            flowers += _tiles(at + start, part[start:])
        else:
            melds.append(_meld(_MELDS.get(word), at + start, part[start:]))
    return WrittenHand(concealed, tuple(melds), sort_tiles(flowers))


def _parts(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for part in text.split("|"):
        yield at, part
        at += len(part) + 1


def _tiles(at: int, text: str) -> Tiles:
    try:
        return read_tiles(text)
    except NotationError as error:
        raise NotationError(error.piece, at + error.position) from None


def _meld(kind: MeldKind | None, at: int, text: str) -> Meld:
    source = _SOURCE.search(text)
    tiles = sort_tiles(_tiles(at, text[: source.start()] if source else text))
    if not tiles:
        raise NotationError(text.strip() or "|", at)
    kind = kind or _kind_of(tiles)
    if len(tiles) == 1 and kind is not MeldKind.CHI:
        tiles *= 4 if kind in GANGS else 3
    return Meld(kind, tiles, _WINDS[source[1]] if source else None)


def _kind_of(tiles: Tiles) -> MeldKind:
    if len(set(tiles)) > 1:
        return MeldKind.CHI
    return MeldKind.GANG if len(tiles) == 4 else MeldKind.PENG
