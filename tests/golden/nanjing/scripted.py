"""Scripted Nanjing deals. Idle hands hold no flowers, wait for nothing and take little.

Pairs of 1m 4m 7m are with seat 0, E W with seat 1, S 9m with seat 2, W 1p with seat 3. N, 4s and 7s
are nobody's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from core.game.events import OptionValue
from core.tiles.seats import SEATS, Seat
from tests.golden.referee.scripted import Game, referee

IDLE = (
    "1m1m4m4m7m7m3p6p9p3s6sES",
    "1m4m7m1p4p7p2s5s8sEEWW",
    "2m5m8m2p5p8p2s5s8sSS9m9m",
    "3m6m9m3p6p9p2s5s8sWW1p1p",
)
ON_N = "1m2m3m4m5m6m7m8m9m2p3p4pN"
"""Waits for N alone: run 20 + 门清 20 + 无花果 40 + (独占 + 缺一)·2 = 84 in the default profile."""
ON_N_TOO = "2m3m4m5m6m7m3s4s5s6s7s8sN"
"""So does this one; both fit into one deal."""


def document(
    script: Sequence[str] = (),
    *,
    hands: Mapping[Seat, str] | None = None,
    dealer: Seat = 0,
    profile: str = "nanjing",
    draws: str = "",
    tail: str = "",
    **options: OptionValue,
) -> dict[str, Any]:
    """A document of `referee`; hands that are not given are idle, an idle dealer's last is 8p."""
    full = [IDLE[seat] + ("8p" if seat == dealer else "") for seat in SEATS]
    for seat, hand in (hands or {}).items():
        full[seat] = hand
    return {
        "profile": profile,
        "options": options,
        "dealer": dealer,
        "deal": {"hands": full, "draws": draws, "tail": tail},
        "script": list(script),
    }


def play(script: Sequence[str] = (), **deal: Any) -> Game:
    """Referee the document of these parts."""
    return referee(document(script, **deal))
