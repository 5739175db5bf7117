"""What the table is waiting for. `prompt` is the public version at which the question was asked.

Prompts count public events only: a number that also counted private answers would tell others
that somebody passed.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

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


class Idle(Struct, frozen=True):
    """No deal is running: before the first, between two, or after the last."""


class Opening(Struct, frozen=True):
    """The forced steps before the dealer's first turn."""


class Drawing(Struct, frozen=True):
    """A seat must draw a replacement from the tail, of a gang or a flower."""

    seat: Seat
    replacement: Replacement


class Declaring(Struct, frozen=True):
    """Hands one tile short may be declared ready before the first discard (nanjing §2.5)."""

    prompt: int


class Turn(Struct, frozen=True):
    """A seat must act until it discards."""

    seat: Seat
    start: TurnStart
    prompt: int


class Claiming(Struct, frozen=True):
    """A discard lies open to the claims of the others."""

    seat: Seat
    tile: Kind
    prompt: int


class Robbing(Struct, frozen=True):
    """An added gang may be robbed (抢杠, §4.5)."""

    seat: Seat
    tile: Kind
    prompt: int


class Ending(Struct, frozen=True):
    """The deal is won or drawn and is being settled."""


class Over(Struct, frozen=True):
    """The session has ended."""


Window: TypeAlias = Claiming | Robbing | Declaring
"""Everybody whom it concerns is asked at once, in private."""
Asking: TypeAlias = Turn | Window
Phase: TypeAlias = Idle | Opening | Drawing | Asking | Ending | Over
