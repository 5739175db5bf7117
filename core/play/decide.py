"""A command becomes events, or a RuleError and nothing at all."""

from collections.abc import Callable
from typing import Any

from core.game import commands as c
from core.game import events as e
from core.game.errors import Refusal, RuleError
from core.game.phases import Asking, Idle, Over, Turn, Window
from core.play.draft import Draft
from core.play.legal import default_choice, options, why_not, win_open
from core.play.resolve import keep_fishing, no_longer_fed, resolve
from core.tiles.fair import commitment
from core.tiles.seats import SEATS, Seat, next_seat, others


def decide(draft: Draft, command: c.Command) -> None:
    """Emit what the command brings about; RuleError when the rules refuse it."""
    _COMMANDS[type(command)](draft, command)


# --- the session ----------------------------------------------------------------------------


def _start_session(draft: Draft, command: c.StartSession) -> None:
    if draft.public.session.profile:
        raise RuleError(Refusal.ILLEGAL, "session_running")
    rules = draft.ruleset
    draft.emit(
        e.SessionStarted(
            rules.profile, rules.options, rules.fingerprint, command.rounds, command.deals
        )
    )


def _start_deal(draft: Draft, command: c.StartDeal) -> None:
    if not isinstance(draft.public.phase, Idle):
        raise RuleError(Refusal.ILLEGAL, "deal_running")
    seed = draft.chance.seed
    number = draft.public.number + 1
    draft.emit(e.DealStarted(number, commitment(seed) if seed else "", command.balances))
    draft.emit(e.WallBuilt(draft.chance.wall(draft.ruleset.tiles), seed.hex() if seed else None))


def _desert(draft: Draft, command: c.Desert) -> None:
    """What it costs is shared by the others, the rest goes to the next of them."""
    if isinstance(draft.public.phase, Over) or not draft.public.session.profile:
        raise RuleError(Refusal.ILLEGAL, "session_over")
    share, rest = divmod(draft.ruleset.desertion, 3)
    for payee in others(command.seat):
        amount = share + (rest if payee == next_seat(command.seat) else 0)
        if amount:
            draft.emit(e.PointsTransferred(e.DESERTION, command.seat, payee, amount))


def _end_session(draft: Draft, command: c.EndSession) -> None:
    phase = draft.public.phase
    if isinstance(phase, Over):
        raise RuleError(Refusal.ILLEGAL, "session_over")
    if not isinstance(phase, Idle):
        for moved in draft.public.transfers:
            draft.emit(e.PointsTransferred("void", moved.payee, moved.payer, moved.amount))
        draft.emit(e.DealVoided(draft.state.seed))
    draft.emit(e.SessionEnded(command.reason))


# --- a seat's choice ------------------------------------------------------------------------


def _choose(draft: Draft, command: c.Choose) -> None:
    phase = draft.public.phase
    if not isinstance(phase, Asking):
        raise RuleError(Refusal.STALE, "nothing_asked")
    if phase.prompt != command.prompt:
        raise RuleError(Refusal.STALE, "stale")
    view = draft.view(command.seat)
    if view.hand.answer is not None:
        raise RuleError(Refusal.STALE, "answered")
    if isinstance(phase, Turn) and phase.seat != command.seat:
        raise RuleError(Refusal.NOT_YOURS, "not_your_turn")
    reason = why_not(view, command.choice, draft.ruleset)
    if reason:
        kind = Refusal.NOT_YOURS if reason == "not_asked" else Refusal.ILLEGAL
        raise RuleError(kind, reason)
    if isinstance(phase, Turn):
        _act(draft, command.seat, command.choice)
    else:
        draft.emit(e.Answered(command.seat, command.choice))


def _act(draft: Draft, seat: Seat, choice: c.Choice) -> None:
    _ACTS[type(choice)](draft, seat, choice)


def _discard(draft: Draft, seat: Seat, choice: c.Discard) -> None:
    view = draft.view(seat)
    if view.me.fishing and choice.tile != view.hand.drawn:
        draft.emit(e.FishingEnded(seat))  # §7.3
    if choice.fish:
        draft.emit(e.FishingDeclared(seat))
    draft.emit(e.TileDiscarded(seat, choice.tile))
    no_longer_fed(draft, seat)


def _gang(draft: Draft, seat: Seat, choice: c.Gang) -> None:
    if draft.view(seat).hand.concealed.count(choice.tile) == 4:
        face_down = draft.ruleset.gangs_face_down
        draft.emit(e.ConcealedGangMade(seat, choice.tile, face_down))
        keep_fishing(draft, seat)
    else:
        draft.emit(e.AddedGangDeclared(seat, choice.tile))


def _hu(draft: Draft, seat: Seat, choice: c.Hu) -> None:
    draft.emit(e.HandWon.of(win_open(draft.view(seat), draft.ruleset)))


def _ready(draft: Draft, seat: Seat, choice: c.Ready) -> None:
    draft.emit(e.ReadyDeclared(seat))


_ACTS: dict[type, Callable[[Draft, Seat, Any], None]] = {
    c.Discard: _discard,
    c.Gang: _gang,
    c.Hu: _hu,
    c.Ready: _ready,
}


# --- the clock ------------------------------------------------------------------------------


def _expire(draft: Draft, command: c.Expire) -> None:
    phase = draft.public.phase
    if not isinstance(phase, Asking) or phase.prompt != command.prompt:
        raise RuleError(Refusal.STALE, "stale")
    if isinstance(phase, Turn):
        _act(draft, phase.seat, default_choice(draft.view(phase.seat), draft.ruleset))
        return
    for seat in SEATS:
        view = draft.view(seat)
        if options(view, draft.ruleset):
            draft.emit(e.Answered(seat, default_choice(view, draft.ruleset), silent=True))


def _close(draft: Draft, command: c.Close) -> None:
    phase = draft.public.phase
    if not isinstance(phase, Window) or phase.prompt != command.prompt:
        raise RuleError(Refusal.STALE, "stale")
    if not resolve(draft):
        raise RuleError(Refusal.ILLEGAL, "still_open")


_COMMANDS: dict[type, Callable[[Draft, Any], None]] = {
    c.StartSession: _start_session,
    c.StartDeal: _start_deal,
    c.Choose: _choose,
    c.Expire: _expire,
    c.Close: _close,
    c.Desert: _desert,
    c.EndSession: _end_session,
}
