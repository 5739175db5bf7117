"""Who sits where and on what terms: the fold of a table's facts."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.service import facts as f
from core.game import events as e
from core.tiles.seats import SEATS, BySeat, Seat, by_seat, put


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who holds a seat: a person, or a computer (`user_id` None).

    `automated`: the machine plays for the absent person (托管). `silent_turns` in a row were
    decided by the clock. `ready`: wants the next deal.
    """

    user_id: int | None
    name: str = ""
    automated: bool = False
    silent_turns: int = 0
    ready: bool = False

    @property
    def present(self) -> bool:
        """A person who plays the seat themselves."""
        return self.user_id is not None and not self.automated


def seat_in(seats: BySeat[Occupant | None], user_id: int) -> Seat | None:
    """Where the user sits."""
    for seat, occupant in enumerate(seats):
        if occupant is not None and occupant.user_id == user_id:
            return seat
    return None


_NO_SETUP = f.Setup("")


@dataclass(frozen=True, slots=True)
class Roster:
    """`paused` and `closed` hold the reason, None while the table is neither.

    `votes` are the users who want to end the table; `correcting` is the deal that the next
    transfers between deals belong to.
    """

    guild_id: int = 0
    channel_id: int = 0
    host_id: int = 0
    setup: f.Setup = _NO_SETUP
    seats: BySeat[Occupant | None] = (None, None, None, None)
    paused: str | None = None
    closed: str | None = None
    votes: frozenset[int] = frozenset()

    @property
    def people(self) -> tuple[Occupant, ...]:
        """The persons at the table, in turn order."""
        return tuple(one for one in self.seats if one is not None and one.user_id is not None)

    @property
    def present(self) -> tuple[Occupant, ...]:
        """The persons who play their seats themselves."""
        return tuple(one for one in self.people if one.present)

    @property
    def free(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in SEATS if self.seats[seat] is None)

    def seat_of(self, user_id: int) -> Seat | None:
        return seat_in(self.seats, user_id)


def _with(roster: Roster, seat: Seat, **changes: Any) -> Roster:
    """The roster with fields of the seat's occupant changed."""
    one = roster.seats[seat]
    assert one is not None
    return replace(roster, seats=put(roster.seats, seat, replace(one, **changes)))


def _opened(roster: Roster, event: f.TableOpened) -> Roster:
    return Roster(event.guild_id, event.channel_id, event.host_id, event.setup)


def _sat(roster: Roster, event: f.PlayerSat) -> Roster:
    return replace(roster, seats=put(roster.seats, event.seat, Occupant(event.user_id, event.name)))


def _computer_sat(roster: Roster, event: f.ComputerSat) -> Roster:
    return replace(roster, seats=put(roster.seats, event.seat, Occupant(None)))


def _left(roster: Roster, event: f.SeatLeft) -> Roster:
    gone = roster.seats[event.seat]
    assert gone is not None
    return replace(
        roster,
        seats=put(roster.seats, event.seat, None),
        votes=roster.votes - {gone.user_id},
    )


def _setup(roster: Roster, event: f.SetupChosen) -> Roster:
    return replace(roster, setup=event.setup)


def _host(roster: Roster, event: f.HostPassed) -> Roster:
    return replace(roster, host_id=event.user_id)


def _missed(roster: Roster, event: f.TurnMissed) -> Roster:
    return _with(roster, event.seat, silent_turns=event.in_a_row)


def _automated(roster: Roster, event: f.SeatAutomated) -> Roster:
    return _with(roster, event.seat, automated=True)


def _returned(roster: Roster, event: f.SeatReturned) -> Roster:
    return _with(roster, event.seat, automated=False, silent_turns=0)


def _paused(roster: Roster, event: f.TablePaused) -> Roster:
    return replace(roster, paused=event.reason)


def _resumed(roster: Roster, event: f.TableResumed) -> Roster:
    return replace(roster, paused=None)


def _wanted(roster: Roster, event: f.NextDealWanted) -> Roster:
    return _with(roster, event.seat, ready=True)


def _voted(roster: Roster, event: f.EndVoted) -> Roster:
    return replace(roster, votes=roster.votes | {event.user_id})


def _closed(roster: Roster, event: f.TableClosed) -> Roster:
    return replace(roster, closed=event.reason, paused=None)


def _unchanged(roster: Roster, event: f.DealCorrected) -> Roster:
    return roster


def _deal_started(roster: Roster, event: e.DealStarted) -> Roster:
    seats = by_seat(None if one is None else replace(one, ready=False) for one in roster.seats)
    return replace(roster, seats=seats, votes=frozenset())


def _discarded(roster: Roster, event: e.TileDiscarded) -> Roster:
    return _with(roster, event.seat, silent_turns=0)


def _answered(roster: Roster, event: e.Answered) -> Roster:
    return roster if event.silent else _with(roster, event.seat, silent_turns=0)


FACTS: dict[type[e.Event], Callable[[Roster, Any], Roster]] = {
    f.TableOpened: _opened,
    f.PlayerSat: _sat,
    f.ComputerSat: _computer_sat,
    f.SeatLeft: _left,
    f.SetupChosen: _setup,
    f.HostPassed: _host,
    f.TurnMissed: _missed,
    f.SeatAutomated: _automated,
    f.SeatReturned: _returned,
    f.TablePaused: _paused,
    f.TableResumed: _resumed,
    f.NextDealWanted: _wanted,
    f.EndVoted: _voted,
    f.DealCorrected: _unchanged,
    f.TableClosed: _closed,
}
_PLAY: dict[type[e.Event], Callable[[Roster, Any], Roster]] = {
    e.DealStarted: _deal_started,
    e.TileDiscarded: _discarded,
    e.Answered: _answered,
}
"""What the play itself says about the people: a missed turn is stored after its discard."""


def evolve_roster(roster: Roster, event: e.Event) -> Roster:
    """Fold one event of the table's log."""
    change = FACTS.get(type(event)) or _PLAY.get(type(event))
    return change(roster, event) if change else roster
