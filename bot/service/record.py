"""Everything one table's log says: the fold of facts and play together."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.service.facts import (
    DealCorrected,
    PlayerSat,
    SeatReturned,
    TableResumed,
)
from bot.service.roster import FACTS, Roster, evolve_roster
from core.game import events as e
from core.game.evolve import evolve
from core.game.ledger import deltas
from core.game.phases import Idle, Over, Phase, Turn
from core.game.state import State
from core.tiles.seats import BySeat, put

_NEVER = datetime.min.replace(tzinfo=UTC)
_NOBODY = Roster()
_NOTHING = State()


@dataclass(frozen=True, slots=True)
class Tally:
    """What a finished deal moved in all, corrections included."""

    number: int
    deltas: BySeat[int]
    voided: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """`asked_at`: since when the clock of the open prompt, or the pause between deals, runs.

    `asked_version` is the version then, `board_version` that of the last public event,
    `deal_version` that of the last DealStarted. `correcting`: the finished deal whose correcting
    transfers are being read.
    """

    table_id: int
    version: int = 0
    board_version: int = 0
    deal_version: int = 0
    roster: Roster = _NOBODY
    state: State = _NOTHING
    asked_at: datetime = _NEVER
    asked_version: int = 0
    settled: tuple[e.Settled, ...] = ()
    finished: tuple[Tally, ...] = ()
    correcting: int | None = None

    @property
    def phase(self) -> Phase:
        return self.state.public.phase

    @property
    def in_session(self) -> bool:
        """The session has begun and is not over."""
        return bool(self.state.public.session.profile) and not isinstance(self.phase, Over)

    @property
    def in_deal(self) -> bool:
        return not isinstance(self.phase, Idle | Over)

    def tally(self, number: int) -> Tally | None:
        """The finished deal of that number."""
        return next((one for one in self.finished if one.number == number), None)


def _question(record: Record) -> tuple[type[Phase], int | None]:
    return type(record.phase), getattr(record.phase, "prompt", None)


def _clock_restarts(record: Record, event: e.Event) -> bool:
    """A table that goes on, or a person new to the turn, gets the whole time."""
    if isinstance(event, SeatReturned | PlayerSat):
        return isinstance(record.phase, Turn) and record.phase.seat == event.seat
    return isinstance(event, TableResumed)


def _retallied(record: Record, tally: Tally) -> Record:
    finished = tuple(tally if one.number == tally.number else one for one in record.finished)
    return replace(record, finished=finished)


def _corrected(record: Record, event: e.PointsTransferred) -> Record:
    assert record.correcting is not None
    tally = record.tally(record.correcting)
    assert tally is not None
    points = put(tally.deltas, event.payer, tally.deltas[event.payer] - event.amount)
    points = put(points, event.payee, points[event.payee] + event.amount)
    return _retallied(record, replace(tally, deltas=points))


def _counted(record: Record, event: e.Event) -> Record:
    """The bookkeeping of deals: what was settled, what was moved, what was corrected."""
    if isinstance(event, e.PointsTransferred) and event.cause != e.DESERTION:
        return _corrected(record, event) if record.correcting is not None else record
    if isinstance(event, DealCorrected):
        tally = record.tally(event.number)
        assert tally is not None
        record = _retallied(record, replace(tally, voided=tally.voided or event.void))
        return replace(record, correcting=event.number)
    if isinstance(event, e.DealStarted):
        record = replace(record, settled=(), deal_version=record.version)
    elif isinstance(event, e.Settled):
        record = replace(record, settled=(*record.settled, event))
    elif isinstance(event, e.DealEnded):
        public = record.state.public
        tally = Tally(public.number, deltas(public.transfers))
        record = replace(record, finished=(*record.finished, tally))
    return replace(record, correcting=None) if record.correcting is not None else record


def evolve_record(
    record: Record, event: e.Event, at: datetime, state: State | None = None
) -> Record:
    """Fold one stored event, stored at `at`; `state` is the core's after it, where it is known."""
    version = record.version + 1
    if state is None:
        state = record.state if type(event) in FACTS else evolve(record.state, event)
    after = replace(
        record,
        version=version,
        board_version=version if event.public else record.board_version,
        roster=evolve_roster(record.roster, event),
        state=state,
    )
    if _question(after) != _question(record) or _clock_restarts(record, event):
        after = replace(after, asked_at=at, asked_version=version)
    return _counted(after, event)
