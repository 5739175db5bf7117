"""What falls due at a table, and when: read off the record, so a restart changes nothing."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.config import ClockConfig
from bot.service.draft import TableDraft
from bot.service.facts import ClockMode, SeatAutomated, TurnMissed
from bot.service.record import Record
from bot.service.setups import ruleset_of
from core.game.commands import Choice, Choose, Close, Expire
from core.game.phases import Asking, Idle, Turn, Window
from core.game.views import SeatView
from core.play.legal import default_choice, options
from core.play.resolve import is_decided
from core.players import Player
from core.tiles.seats import SEATS, Seat

log = logging.getLogger(__name__)


class Step(StrEnum):
    """What is to be done: deal, let a machine move, let time run out, close a window."""

    DEAL = "deal"
    MOVE = "move"
    EXPIRE = "expire"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Due:
    """`seat` is the one that moves, None for the other steps."""

    at: datetime
    step: Step
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """When things fall due. `floor`: no prompt runs out before, after a restart."""

    config: ClockConfig
    floor: datetime

    def deadline(self, record: Record) -> datetime | None:
        """When the open prompt runs out or the next deal begins; None while nothing does.

        Public: for a claim window it is the same whoever is asked, or nobody.
        """
        if record.roster.paused is not None or not record.in_session:
            return None
        phase = record.phase
        if isinstance(phase, Idle):
            return record.asked_at + timedelta(seconds=self.config.deal_pause)
        if isinstance(phase, Turn) and not _present(record, phase.seat):
            return None
        return max(record.asked_at + self._limit(record, isinstance(phase, Turn)), self.floor)

    def _limit(self, record: Record, turn: bool) -> timedelta:
        config = self.config
        if record.roster.setup.clock is ClockMode.RELAXED:
            hours = config.relaxed_turn_hours if turn else config.relaxed_claim_hours
            return timedelta(hours=hours)
        return timedelta(seconds=config.turn_seconds if turn else config.claim_seconds)

    def next_due(self, record: Record) -> Due | None:
        """The first thing that falls due, were nothing else to happen; None: nothing ever."""
        deadline = self.deadline(record)
        phase = record.phase
        if isinstance(phase, Window) and deadline is not None:
            return self._in_window(record, phase, deadline)
        if isinstance(phase, Turn) and deadline is None and record.roster.paused is None:
            wait = timedelta(seconds=self.config.computer_seconds)
            return Due(record.asked_at + wait, Step.MOVE, phase.seat)
        if deadline is None:
            return None
        return Due(deadline, Step.DEAL if isinstance(phase, Idle) else Step.EXPIRE)

    def _in_window(self, record: Record, phase: Window, deadline: datetime) -> Due | None:
        """Machines answer when the claim pause is over: later would tell that one was asked."""
        pause_over = record.asked_at + timedelta(seconds=self.config.claim_pause)
        if is_decided(record.state, ruleset_of(record)):
            return Due(pause_over, Step.CLOSE)
        machines = (seat for seat in _asked(record) if not _present(record, seat))
        seat = next(machines, None)
        return Due(deadline, Step.EXPIRE) if seat is None else Due(pause_over, Step.MOVE, seat)

    def nudge_at(self, record: Record) -> datetime | None:
        """When those who have not answered are to be reminded; None: never."""
        relaxed = record.roster.setup.clock is ClockMode.RELAXED
        wait = (
            timedelta(hours=self.config.relaxed_nudge_hours)
            if relaxed
            else timedelta(seconds=self.config.nudge_seconds)
        )
        if not isinstance(record.phase, Asking) or not wait or record.roster.paused is not None:
            return None
        return record.asked_at + wait


def _present(record: Record, seat: Seat) -> bool:
    one = record.roster.seats[seat]
    return one is not None and one.present


def _asked(record: Record) -> Iterator[Seat]:
    rules = ruleset_of(record)
    return (seat for seat in SEATS if options(record.state.view(seat), rules))


def waited_for(record: Record) -> tuple[Seat, ...]:
    """The seats whose persons have yet to answer; a secret in a claim window."""
    return tuple(seat for seat in _asked(record) if _present(record, seat))


def carry_out(draft: TableDraft, due: Due, clock: ClockConfig, computer: Player) -> str | None:
    """Do what is due; the cause it is stored under."""
    phase = draft.record.phase
    if due.step is Step.DEAL:
        draft.start_deal()
        return None
    assert isinstance(phase, Asking)
    if due.step is Step.MOVE:
        assert due.seat is not None
        choice = _machine_choice(draft, draft.record.state.view(due.seat), computer)
        draft.obey(Choose(due.seat, phase.prompt, choice))
        return f"computer:{phase.prompt}:{due.seat}"
    if due.step is Step.CLOSE:
        draft.obey(Close(phase.prompt))
    elif isinstance(phase, Turn):
        _run_out(draft, phase, clock.silent_turns)
    else:
        draft.obey(Expire(phase.prompt))
    return f"due:{phase.prompt}"


def _machine_choice(draft: TableDraft, view: SeatView, computer: Player) -> Choice:
    """What the computer plays; one that fails is treated as silent, or its table would stand."""
    offered = options(view, draft.ruleset)
    try:
        choice = computer(view, offered, draft.ruleset)
        if choice in offered:
            return choice
        log.error("table %s: a computer chose %s of %s", draft.record.table_id, choice, offered)
    except Exception:
        log.exception("table %s: a computer failed", draft.record.table_id)
    return default_choice(view, draft.ruleset)


def _run_out(draft: TableDraft, phase: Turn, limit: int) -> None:
    """The clock plays for a silent player, and after `limit` turns running the machine does."""
    silent = draft.record.roster.seats[phase.seat]
    assert silent is not None
    draft.obey(Expire(phase.prompt))
    draft.emit(TurnMissed(phase.seat, silent.silent_turns + 1))
    if silent.silent_turns + 1 >= limit:
        draft.emit(SeatAutomated(phase.seat))
