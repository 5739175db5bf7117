"""What the table is waiting for. `prompt` is the public version at which the question was asked.

Prompts count public events only: a number that also counted private answers would tell others
that somebody passed.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from core.game.record import Replacement
from core.tiles.kinds import Kind
from core.tiles.seats import Seat


class TurnStart(StrEnum):
    """How a turn came about: which of the options it has (§4.1)."""

    DEALT = "dealt"
    DRAWN = "drawn"
    GANG = "gang"
    FLOWER = "flower"
    CLAIMED = "claimed"


@dataclass(frozen=True, slots=True)
class Idle:
    """No deal is running: before the first, between two, or after the last."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The forced steps before the dealer's first turn."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A seat must draw a replacement from the tail, of a gang or a flower."""

    seat: Seat
    replacement: Replacement


@dataclass(frozen=True, slots=True)
class Declaring:
    """Hands one tile short may be declared ready before the first discard (nanjing §2.5)."""

    prompt: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat must act until it discards."""

    seat: Seat
    start: TurnStart
    prompt: int


@dataclass(frozen=True, slots=True)
class Claiming:
    """A discard lies open to the claims of the others."""

    seat: Seat
    tile: Kind
    prompt: int


@dataclass(frozen=True, slots=True)
class Robbing:
    """An added gang may be robbed (抢杠, §4.5)."""

    seat: Seat
    tile: Kind
    prompt: int


@dataclass(frozen=True, slots=True)
class Ending:
    """The deal is won or drawn and is being settled."""


@dataclass(frozen=True, slots=True)
class Over:
    """The session has ended."""


Window: TypeAlias = Claiming | Robbing | Declaring
"""Everybody whom it concerns is asked at once, in private."""
Asking: TypeAlias = Turn | Window
Phase: TypeAlias = Idle | Opening | Drawing | Asking | Ending | Over
