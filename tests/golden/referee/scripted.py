"""A scripted deal as its readers meet it: laid out, refereed, and told back in a few words.

The idle hands wait for nothing and take little: pairs of 1m 4m 7m with seat 0, E C with seat 1,
S F with seat 2, W B with seat 3, no chi at all. N, 4s and 7s are nobody's. Unless a test says
otherwise the indicator is 9s (primary 9s, secondary 1s), held by nobody, and the under tile is an
ordinary one (`lower_jing = none`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.documents.script import ScriptedTable, read_script
from core.game.codec import Json
from core.game.events import OptionValue
from core.game.ledger import Transfer, deltas
from core.tiles.seats import SEATS, Seat
from tests.helpers.shown import Shown

IDLE = (
    "1m1m4m4m7m7m3p6p9p3s6sEC",
    "1m4m7m1p4p7p2s5s8sEECC",
    "2m5m8m2p5p8p2s5s8sSSFF",
    "3m6m9m3p6p9p2s5s8sWWBB",
)
ON_N = "1m2m3m4m5m6m7m8m9m2p3p4pN"
"""Waits for N alone (and, as any waiting hand does, for a jing)."""
ON_N_TOO = "2m3m4m5m6m7m3s4s5s6s7s8sN"
"""Another one; both fit into one deal."""
shows = Shown()
"""The test shows what the options do."""


def document(
    script: Sequence[str] = (),
    *,
    hands: Mapping[Seat, str] | None = None,
    dealer: Seat = 0,
    profile: str = "nanchang",
    draws: str = "",
    tail: str = "",
    indicator: str = "9s",
    under: str | None = None,
    dice: Sequence[int] = (),
    **options: OptionValue,
) -> dict[str, Any]:
    """A document of `referee`; hands that are not given are idle, an idle dealer's last is 8p."""
    full = [IDLE[seat] + ("8p" if seat == dealer else "") for seat in SEATS]
    for seat, hand in (hands or {}).items():
        full[seat] = hand
    return {
        "profile": profile,
        "options": {"lower_jing": "none", **options},
        "dealer": dealer,
        "deal": {
            "hands": full,
            "draws": draws,
            "tail": tail,
            "indicator": indicator,
            "under": under,
            "dice": list(dice),
        },
        "script": list(script),
    }


@dataclass(frozen=True)
class Game:
    """A scripted table and what it has said."""

    table: ScriptedTable

    def go(self, *lines: str) -> "Game":
        """Obey further lines."""
        self.table.run(lines)
        return self

    def stay_silent(self, left: int) -> "Game":
        """Let time run out for everybody until so many drawable tiles are left."""
        while self.table.state.public.left > left:
            self.go("time")
        return self

    def all(self, event: str) -> list[Json]:
        """The public events of one kind."""
        return [line for line in self.table.said if line.get("event") == event]

    @property
    def steps(self) -> list[str]:
        """Every public event by kind; settlements by their step."""
        return [
            line["step"] if line["event"] == "Settled" else line["event"]
            for line in self.table.said
            if "event" in line
        ]

    @property
    def course(self) -> list[str]:
        """The play as the public hears it, one sentence an event."""
        return list(filter(None, map(_told, self.table.said)))

    @property
    def refused(self) -> dict[int, str]:
        """Step and code of every refused line."""
        refusals = [line["refused"] for line in self.table.said if "refused" in line]
        return {refusal["step"]: refusal["code"] for refusal in refusals}

    @property
    def options(self) -> dict[str, list[str]]:
        return self.table.standing()["options"]

    @property
    def phase(self) -> str:
        return self.table.standing()["phase"]

    @property
    def deltas(self) -> list[int]:
        return self.table.standing()["deltas"]

    @property
    def hands(self) -> list[str]:
        return self.table.standing()["hands"]

    def moved(self, cause: str) -> list[int]:
        """What each seat has gained by one cause so far."""
        return list(
            deltas(
                Transfer(line["cause"], line["payer"], line["payee"], line["amount"])
                for line in self.all("PointsTransferred")
                if line["cause"] == cause
            )
        )


def referee(written: Mapping[str, Any]) -> Game:
    """Referee a document."""
    table, script = read_script(written)
    return Game(table).go(*script)


def play(script: Sequence[str] = (), **deal: Any) -> Game:
    """Referee the document of these parts."""
    return referee(document(script, **deal))


def _told(line: Json) -> str:
    match line:
        case {"event": "TileDiscarded", "seat": seat, "tile": tile}:
            return f"{seat} discards {tile}"
        case {"event": "TileDrawn", "seat": seat, "replacement": None}:
            return f"{seat} draws"
        case {"event": "TileDrawn", "seat": seat}:
            return f"{seat} draws a replacement"
        case {"event": "MeldMade", "seat": seat, "meld": {"kind": kind, "tiles": tiles}}:
            return f"{seat} {kind} {''.join(tiles)}"
        case {"event": "ConcealedGangMade", "seat": seat, "tile": tile}:
            return f"{seat} gang {tile or 'face down'}"
        case {"event": "AddedGangDeclared", "seat": seat, "tile": tile}:
            return f"{seat} would add {tile}"
        case {"event": "GangAdded", "seat": seat, "tile": tile}:
            return f"{seat} adds {tile}"
        case {"event": "FishingDeclared", "seat": seat}:
            return f"{seat} fishes"
        case {"event": "FishingEnded", "seat": seat}:
            return f"{seat} fishes no more"
        case {"event": "HandWon", "seat": seat, "tile": tile, "by": by}:
            return f"{seat} hu {tile} ({by})"
        case {"event": "FlowerLaid", "seat": seat, "tile": tile}:
            return f"{seat} lays {tile}"
        case {"event": "ReadyDeclared", "seat": seat}:
            return f"{seat} is ready"
        case {"event": "DealDrawn"}:
            return "drawn"
    return ""
