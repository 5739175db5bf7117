"""What the service tells its callers: a table as it stands, and what a call has changed."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.service.facts import TABLE_FACTS, Setup
from bot.service.roster import Occupant, seat_in
from core.game.commands import Choice
from core.game.events import Event, Settled
from core.game.state import State
from core.game.views import PublicView, SeatView
from core.play.legal import options
from core.play.ruleset import Ruleset
from core.tiles.seats import BySeat, Seat


@dataclass(frozen=True, slots=True)
class Person:
    """A user of Discord; `name` is kept as their last known name."""

    id: int
    name: str
    bot: bool = False


class Status(StrEnum):
    """LOBBY before the session, BETWEEN two deals; PAUSED hides which of the others it was."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    PAUSED = "paused"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one version. What stands here, every person in the channel may know.

    `board_version` is the last version the board shows something of, `asked_version` the one at
    which the open question was asked, `deal_version` the one at which the present or last deal
    began. `reason` says why the table is paused or closed. `settled` are the settlements of that
    deal so far. `deadline`: when the open prompt runs out, or the next deal begins by itself; None
    while nothing does. `votes` are the users who want to end the table.
    """

    id: int
    version: int
    board_version: int
    asked_version: int
    deal_version: int
    guild_id: int
    channel_id: int
    host_id: int
    status: Status
    reason: str | None
    setup: Setup
    seats: BySeat[Occupant | None]
    votes: frozenset[int]
    public: PublicView
    settled: tuple[Settled, ...]
    deadline: datetime | None
    ruleset: Ruleset
    _state: State = field(repr=False)

    def view(self, seat: Seat) -> SeatView:
        """What only the seat may know: for its owner's eyes."""
        return self._state.view(seat)

    def options(self, seat: Seat) -> tuple[Choice, ...]:
        """The open options of the seat, in the order its buttons count them; also for its owner."""
        return options(self._state.view(seat), self.ruleset)

    @property
    def prompt(self) -> int | None:
        """The number of the open prompt, public: it does not say who is asked."""
        return getattr(self.public.phase, "prompt", None)

    def seat_of(self, user_id: int) -> Seat | None:
        return seat_in(self.seats, user_id)


@dataclass(frozen=True, slots=True)
class Changes:
    """What one call has done to a table, and the table after it.

    `events` are the new ones as the public reads them, in order. `seats` are those whose hand,
    options or standing changed: their panels are to be drawn anew. `board`: so is the board.
    `nudges` are the seats to be reminded. `ended` are the deals that were settled, by number.
    `left` are the users who were seated before and are not any more.
    """

    table: Table
    events: tuple[Event, ...] = ()
    seats: frozenset[Seat] = frozenset()
    board: bool = False
    nudges: tuple[Seat, ...] = ()
    ended: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A settled deal as anybody may read it afterwards, secrets and all.

    `people` are the user ids at the end of it, None for a computer; `names` their last known names,
    empty for a computer. `scores` are the running ones after it. `voided`: a server manager struck
    it out.
    """

    table_id: int
    number: int
    ruleset: Ruleset = field(repr=False)
    dealer: Seat
    events: tuple[Event, ...] = field(repr=False)
    people: BySeat[int | None]
    names: BySeat[str]
    deltas: BySeat[int]
    scores: BySeat[int]
    ended_at: datetime
    voided: bool

    @property
    def play(self) -> tuple[Event, ...]:
        """The events of the deal itself, without those of who sat at the table."""
        return tuple(event for event in self.events if not isinstance(event, TABLE_FACTS))
