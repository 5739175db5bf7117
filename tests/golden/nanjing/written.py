"""Finished Nanjing deals for `score`: seat 1 wins, seat 0 deals, the rest is filled."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.tiles.kinds import DRAGONS, NANJING_SET, PLANTS, SEASONS, SHAPE_KINDS, without
from core.tiles.notation import read_tiles, write_tiles
from tests.helpers.documents import Document
from tests.helpers.shown import Shown

FOUR = "CFBf1"
"""Four hard flowers, no gang among them."""
shows = Shown()
"""The test shows what the options do, beside those the cases set."""


def peng(tiles: str, source: int) -> dict[str, Any]:
    return {"kind": "peng", "tiles": tiles, "from": source}


def gang(tiles: str, source: int) -> dict[str, Any]:
    return {"kind": "gang", "tiles": tiles, "from": source}


def added(tiles: str, source: int) -> dict[str, Any]:
    return {"kind": "added", "tiles": tiles, "from": source}


def hidden(tiles: str) -> dict[str, Any]:
    return {"kind": "concealed", "tiles": tiles}


def won(
    hand: str,
    tile: str,
    *melds: dict[str, Any],
    by: str = "self",
    source: int | None = None,
    flowers: str = "",
    profile: str = "nanjing",
    dealer: int = 0,
    replacement: str | None = None,
    first_turn: bool = False,
    others: Mapping[int, Sequence[dict[str, Any]]] | None = None,
    left: int | None = None,
    streak: int = 1,
    options: Mapping[str, Any] | None = None,
) -> Document:
    """A document. `others` are melds of other seats; `left`: so many tiles are in the wall."""
    seats: list[dict[str, Any]] = [
        {"hand": "", "melds": list((others or {}).get(seat, ())), "flowers": "", "discards": ""}
        for seat in range(4)
    ]
    seats[1] = {"hand": hand, "melds": list(melds), "flowers": flowers, "discards": ""}
    said = list(read_tiles(hand + tile + flowers))
    said += [kind for one in seats for made in one["melds"] for kind in read_tiles(made["tiles"])]
    spare = [kind for kind in NANJING_SET if kind < SHAPE_KINDS and kind not in DRAGONS]
    for kind in said:
        if kind in spare:
            spare.remove(kind)
    for seat in (0, 2, 3):
        size = 13 - 3 * len(seats[seat]["melds"])
        seats[seat]["hand"] = write_tiles(spare.pop() for _ in range(size))
    if left is not None:
        laid = read_tiles(flowers)
        seats[3]["flowers"] = write_tiles(without([*DRAGONS] * 4 + [*SEASONS, *PLANTS], *laid))
        seats[3]["discards"] = write_tiles(spare[: len(spare) - left])
    return {
        "profile": profile,
        "options": dict(options or {}),
        "dealer": dealer,
        "indicator": None,
        "streak": streak,
        "seats": seats,
        "win": {
            "seat": 1,
            "tile": tile,
            "by": by,
            "from": source,
            "replacement": replacement,
            "first_turn": first_turn,
        },
    }
