"""What is known of the other three players' jing at a real table, in turn order after one seat."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import TypeAlias

from core.documents.reading import DocumentError, Fault, read_written_hand
from core.game.record import SeatRecord
from core.tiles.kinds import Kind, Tiles
from core.tiles.notation import half_width

Others: TypeAlias = tuple[SeatRecord, SeatRecord, SeatRecord]

_NOTHING = SeatRecord(())
NOBODY: Others = (_NOTHING, _NOTHING, _NOTHING)
"""None of them holds a jing or a gang."""


def somebody(jing: Tiles, unseen: Mapping[Kind, int]) -> Others:
    """One of them holds a jing, if there is one left to hold."""
    held = next((tile for tile in jing if unseen[tile] > 0), None)
    return NOBODY if held is None else (SeatRecord((held,)), _NOTHING, _NOTHING)


def read_others(text: str, jing: Tiles, unseen: Mapping[Kind, int]) -> Others:
    """Three parts with `/` or spaces between them: jing points, or jing and gangs in one line.

    `unseen` are the tiles nobody is known to hold. DocumentError.
    """
    plain = half_width(text)
    parts = [part.strip() for part in (plain.split("/") if "/" in plain else plain.split())]
    if len(parts) != len(NOBODY):
        raise DocumentError(Fault.WRONG_VALUE, where="others", value=text)
    held = [_NOTHING if part.isdecimal() else _written(part) for part in parts]
    counted = {place: int(part) for place, part in enumerate(parts) if part.isdecimal()}
    left = Counter(unseen)
    left.subtract(tile for one in held for tile in one.held)
    tiles = _made_of(tuple(counted.values()), jing, left)
    if tiles is None:
        raise DocumentError(Fault.WRONG_VALUE, where="others", value=text)
    for place, some in zip(counted, tiles, strict=True):
        held[place] = SeatRecord(some)
    first, second, third = held
    return first, second, third


def _written(text: str) -> SeatRecord:
    hand = read_written_hand(text, "others")
    return SeatRecord(hand.concealed, hand.melds)


def _made_of(
    points: tuple[int, ...], jing: Tiles, left: Mapping[Kind, int]
) -> tuple[Tiles, ...] | None:
    """Jing that make these points (§8.1), as there are left; None where there are too few."""
    if not points:
        return ()
    if not jing:
        return None
    primary, secondary = jing
    for twos in product(range(max(left[primary], 0) + 1), repeat=len(points)):
        ones = tuple(count - 2 * two for count, two in zip(points, twos, strict=True))
        enough = sum(twos) <= left[primary] and sum(ones) <= left[secondary]
        if enough and min(ones) >= 0:
            return tuple(
                (primary,) * two + (secondary,) * one for two, one in zip(twos, ones, strict=True)
            )
    return None
