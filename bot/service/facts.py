"""Facts about a table beside those of its deals; they stand in the same log, readable by all."""

from dataclasses import dataclass
from enum import StrEnum

from core.game.codec import CORE_EVENTS, Codec
from core.game.events import Event, OptionValue
from core.tiles.seats import Seat


class ClockMode(StrEnum):
    """How long a table waits for an answer: seconds, or hours."""

    NORMAL = "normal"
    RELAXED = "relaxed"


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table is going to play: a profile, the options changed in it, the length, the clock.

    With `rounds` and `deals` both None the session lasts until the players end it.
    """

    profile: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    rounds: int | None = None
    deals: int | None = None
    clock: ClockMode = ClockMode.NORMAL


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """A lobby is open in the channel (or thread); its host takes a seat with the next event."""

    guild_id: int
    channel_id: int
    host_id: int
    setup: Setup


@dataclass(frozen=True, slots=True)
class PlayerSat(Event):
    """A person took the seat: an empty one, or a computer's or a leaver's as their substitute."""

    seat: Seat
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class ComputerSat(Event):
    """A computer plays the seat from now on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """Whoever held the seat, person or computer, is gone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetupChosen(Event):
    setup: Setup


@dataclass(frozen=True, slots=True)
class HostPassed(Event):
    user_id: int


@dataclass(frozen=True, slots=True)
class TurnMissed(Event):
    """Silence discarded for the seat, `in_a_row` turns running now."""

    seat: Seat
    in_a_row: int


@dataclass(frozen=True, slots=True)
class SeatAutomated(Event):
    """托管: the machine plays for the player until they are back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReturned(Event):
    """The player of an automated seat is back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TablePaused(Event):
    """The clocks stand still. `reason`: away (no player is there), unreachable (no channel)."""

    reason: str


@dataclass(frozen=True, slots=True)
class TableResumed(Event):
    """The clocks run again, the open prompt's from the start."""


@dataclass(frozen=True, slots=True)
class NextDealWanted(Event):
    """The seat has read the settlement and wants the next deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndVoted(Event):
    """The player wants the table to end; the votes stand until the next deal."""

    user_id: int


@dataclass(frozen=True, slots=True)
class DealCorrected(Event):
    """A server manager changes what a finished deal paid; the transfers follow.

    `void`: they turn back everything it paid, and it counts in no statistics.
    """

    number: int
    user_id: int
    name: str
    reason: str
    void: bool


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """`reason`: length, host, vote, manager, empty (nobody is left), gone (the channel is)."""

    reason: str


TABLE_FACTS: tuple[type[Event], ...] = (
    TableOpened,
    PlayerSat,
    ComputerSat,
    SeatLeft,
    SetupChosen,
    HostPassed,
    TurnMissed,
    SeatAutomated,
    SeatReturned,
    TablePaused,
    TableResumed,
    NextDealWanted,
    EndVoted,
    DealCorrected,
    TableClosed,
)

TABLE_CODEC = Codec((*CORE_EVENTS, *TABLE_FACTS))
