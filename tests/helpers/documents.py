"""Finished deals for `score`, written down briefly: what is not said is filled with other tiles."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from core.tiles.kinds import JOINED_RINGS, NANCHANG_SET, SEPARATE_RINGS
from core.tiles.notation import read_tile, read_tiles, write_tiles

Document: TypeAlias = dict[str, Any]


def meld(kind: str, tiles: str, source: int | None = None) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles, "from": source}


def won(
    seat: int,
    tile: str,
    by: str = "self",
    source: int | None = None,
    *,
    bloom: bool = False,
    fishing: bool = False,
    first_turn: bool = False,
) -> dict[str, Any]:
    return {
        "seat": seat,
        "tile": tile,
        "by": by,
        "from": source,
        "replacement": "gang" if bloom else None,
        "fishing": fishing,
        "first_turn": first_turn,
    }


def deal(
    hands: Mapping[int, str],
    win: dict[str, Any] | None = None,
    *,
    profile: str = "nanchang",
    indicator: str = "9p",
    lower: str | None = None,
    dealer: int = 0,
    melds: Mapping[int, Sequence[dict[str, Any]]] | None = None,
    discards: Mapping[int, str] | None = None,
    fed: Sequence[dict[str, Any]] = (),
    balances: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Document:
    """A document; hands that are too short are filled with tiles nobody holds and that are no jing.

    The default profile's lower jing is left out where no `lower` is given.
    """
    melds, discards = melds or {}, discards or {}
    said: list[int] = [read_tile(indicator)]
    said += [read_tile(tile) for tile in (lower, win and win["tile"]) if tile]
    for seat in range(4):
        said += read_tiles(hands.get(seat, "") + discards.get(seat, ""))
        said += [kind for one in melds.get(seat, ()) for kind in read_tiles(one["tiles"])]
    spare = _spare(said, read_tile(indicator), lower)
    seats = []
    for seat in range(4):
        written = read_tiles(hands.get(seat, ""))
        missing = 13 - 3 * len(melds.get(seat, ())) - len(written)
        tiles = written + tuple(spare.pop() for _ in range(missing))
        seats.append(
            {
                "hand": write_tiles(tiles),
                "melds": list(melds.get(seat, ())),
                "discards": discards.get(seat, ""),
            }
        )
    if lower is None and profile == "nanchang":
        options = {"lower_jing": "none", **(options or {})}
    return {
        "profile": profile,
        "options": dict(options or {}),
        "dealer": dealer,
        "indicator": indicator,
        "lower": lower,
        "balances": None if balances is None else list(balances),
        "seats": seats,
        "win": win,
        "fed": list(fed),
    }


def _spare(said: list[int], indicator: int, lower: str | None) -> list[int]:
    """Unused tiles of kinds that no pair of jing names, under either honour cycle."""
    pairs = [indicator] if lower is None else [indicator, read_tile(lower)]
    jing = {kind for first in pairs for kind in (first, JOINED_RINGS[first], SEPARATE_RINGS[first])}
    left = list(NANCHANG_SET)
    for kind in said:
        if kind in left:
            left.remove(kind)
    return [kind for kind in left if kind not in jing]
