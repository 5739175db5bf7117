"""A player's finished deals, and what they add up to."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct

from core.game.record import HowWon, WinKind


class PlayedDeal(NamedTuple):
    """A player's part in one finished deal; `delta` in 子.

    `won`, `how` and `shape` are those of a winning hand, None without; `german` and `fishing` tell
    how it was read, `overlord` and `flush` how the player's jing were settled. `discard_ins` others
    won on the player's discard. `profile` is what was played.
    """

    delta: int
    won: WinKind | None = None
    how: HowWon | None = None
    shape: str | None = None
    discard_ins: int = 0
    german: bool = False
    fishing: bool = False
    overlord: bool = False
    flush: bool = False
    profile: str = ""


class Figures(Struct, frozen=True):
    """What some deals of a player add up to; points in 子, the rest counts deals.

    `kinds` counts the wins by HowWon, `shapes` by winning shape, the most frequent first.
    `longest_won` and `longest_unwon` are runs of deals, `running` is the present one, negative
    without a win.
    """

    deals: int
    points: int
    best: int
    worst: int
    kinds: Mapping[str, int]
    shapes: Mapping[str, int]
    self_draws: int
    discard_ins: int
    german: int
    fishing: int
    overlord: int
    flush: int
    longest_won: int
    longest_unwon: int
    running: int

    @property
    def wins(self) -> int:
        return sum(self.kinds.values())

    @property
    def average(self) -> float:
        """Points a deal."""
        return self.points / self.deals


def figures_of(played: Sequence[PlayedDeal]) -> Figures:
    """Of at least one deal, in the order of play."""
    gains, won, how, shapes, discard_ins, german, fishing, overlord, flush, _ = zip(
        *played, strict=True
    )
    runs = [(wins, len(list(deals))) for wins, deals in groupby(kind is not None for kind in won)]
    won_last, length = runs[-1]
    return Figures(
        deals=len(played),
        points=sum(gains),
        best=max(gains),
        worst=min(gains),
        kinds=_counted(how),
        shapes=_counted(shapes),
        self_draws=won.count(WinKind.SELF),
        discard_ins=len(played) - discard_ins.count(0),
        german=sum(german),
        fishing=sum(fishing),
        overlord=sum(overlord),
        flush=sum(flush),
        longest_won=max((length for wins, length in runs if wins), default=0),
        longest_unwon=max((length for wins, length in runs if not wins), default=0),
        running=length if won_last else -length,
    )


def _counted(values: Iterable[str | None]) -> Mapping[str, int]:
    """How often each value there is comes, the most frequent first."""
    counted = Counter(value for value in values if value is not None)
    return dict(sorted(counted.items(), key=lambda entry: (-entry[1], entry[0])))


class Order(StrEnum):
    """What a ranking goes by: points, wins a deal, experience."""

    SCORE = "score"
    RATE = "rate"
    LEVEL = "level"


RATED_DEALS = 10
"""How many deals a player's rate is ranked from."""


class Standing(Struct, frozen=True):
    """A line of a server's ranking; points in 子.

    `points` come from finished deals and from leaving sessions; with them `deals`, `wins` and
    `experience` are those of the ranking's period. `balance` is None where that is not for ever.
    """

    user_id: int
    name: str
    place: int
    balance: int | None
    deals: int
    wins: int
    points: int
    experience: int


class Rival(Struct, frozen=True):
    """Whom a player met, `user_id` None: computers. `points` were won from them in all, net."""

    user_id: int | None
    name: str
    deals: int
    points: int


class Career(Struct, frozen=True):
    """A player in one server: their line in its ranking, and all their finished deals.

    `profiles` by what was played, `periods` by name, each only where there are deals. `rivals`
    begin with who was met most. `results` are what each deal brought, in the order of play.
    """

    standing: Standing
    whole: Figures
    profiles: Mapping[str, Figures]
    periods: Mapping[str, Figures]
    rivals: tuple[Rival, ...]
    results: tuple[int, ...]
