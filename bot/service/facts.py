"""Facts about a table beside those of its deals; they stand in the same log, readable by all."""

from enum import StrEnum

from msgspec import Struct

from core.game.codec import CORE_EVENTS, Codec
from core.game.events import Event, OptionValue
from core.tiles.numbers import Count, Positive
from core.tiles.seats import Seat


class ClockMode(StrEnum):
    """How long a table waits for an answer: seconds, or hours."""

    NORMAL = "normal"
    RELAXED = "relaxed"


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is going to play: a profile, the options changed in it, the length, the clock.

    With `rounds` and `deals` both None the session lasts until the players end it.
    """

    profile: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    rounds: Positive | None = None
    deals: Positive | None = None
    clock: ClockMode = ClockMode.NORMAL


class TableOpened(Event, frozen=True):
    """A lobby is open in the channel (or thread); its host takes a seat with the next event."""

    guild_id: Count
    channel_id: Count
    host_id: Count
    setup: Setup


class PlayerSat(Event, frozen=True):
    """A person took the seat: an empty one, or a computer's or a leaver's as their substitute."""

    seat: Seat
    user_id: Count
    name: str


class ComputerSat(Event, frozen=True):
    """A computer plays the seat from now on."""

    seat: Seat


class SeatLeft(Event, frozen=True):
    """Whoever held the seat, person or computer, is gone."""

    seat: Seat


class SetupChosen(Event, frozen=True):
    setup: Setup


class HostPassed(Event, frozen=True):
    user_id: Count


class TurnMissed(Event, frozen=True):
    """Silence discarded for the seat, `in_a_row` turns running now."""

    seat: Seat
    in_a_row: Positive


class SeatAutomated(Event, frozen=True):
    """托管: the machine plays for the player until they are back."""

    seat: Seat


class SeatReturned(Event, frozen=True):
    """The player of an automated seat is back."""

    seat: Seat


class TablePaused(Event, frozen=True):
    """The clocks stand still. `reason`: away (no player is there), unreachable (no channel)."""

    reason: str


class TableResumed(Event, frozen=True):
    """The clocks run again, the open prompt's from the start."""


class NextDealWanted(Event, frozen=True):
    """The seat has read the settlement and wants the next deal."""

    seat: Seat


class EndVoted(Event, frozen=True):
    """The player wants the table to end; the votes stand until the next deal."""

    user_id: Count


class DealCorrected(Event, frozen=True):
    """A server manager changes what a finished deal paid; the transfers follow.

    `void`: they turn back everything it paid, and it counts in no statistics.
    """

    number: Positive
    user_id: Count
    name: str
    reason: str
    void: bool


class TableClosed(Event, frozen=True):
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
