"""Who sits, who hosts, what is played: requests that concern the people of a table."""

from bot.service import facts as f
from bot.service import requests as r
from bot.service.draft import TableDraft
from bot.service.model import Person
from bot.service.setups import checked
from core.game.commands import Choose, Desert, Expire, Pass, StartSession
from core.game.errors import Refusal, RuleError
from core.game.phases import Turn
from core.play.legal import options
from core.tiles.seats import Seat, from_seat


def seat_of(draft: TableDraft, user_id: int) -> Seat:
    """The user's seat; RuleError(not yours) when they have none."""
    seat = draft.record.roster.seat_of(user_id)
    if seat is None:
        raise RuleError(Refusal.NOT_YOURS, "not_seated")
    return seat


def _refuse_seated(draft: TableDraft, person: Person) -> None:
    if draft.is_seated(person.id):
        raise RuleError(Refusal.ILLEGAL, "already_seated")


def _refuse_bot(person: Person) -> None:
    if person.bot:
        raise RuleError(Refusal.ILLEGAL, "bot")


def _host_only(draft: TableDraft, user_id: int) -> None:
    if draft.record.roster.host_id != user_id:
        raise RuleError(Refusal.NOT_YOURS, "not_host")


def _lobby_only(draft: TableDraft) -> None:
    if draft.record.in_session:
        raise RuleError(Refusal.ILLEGAL, "session_running")


def _free_seat(draft: TableDraft, wanted: Seat | None) -> Seat:
    free = draft.record.roster.free
    if not free:
        raise RuleError(Refusal.ILLEGAL, "full")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise RuleError(Refusal.ILLEGAL, "seat_taken")
    return wanted


def open_table(
    draft: TableDraft, host: Person, guild_id: int, channel_id: int, setup: f.Setup
) -> None:
    _refuse_seated(draft, host)
    _refuse_bot(host)
    draft.emit(
        f.TableOpened(guild_id, channel_id, host.id, checked(setup)),
        f.PlayerSat(0, host.id, host.name),
    )


def sit(draft: TableDraft, request: r.Sit) -> None:
    person = request.person
    _refuse_seated(draft, person)
    _refuse_bot(person)
    _lobby_only(draft)
    draft.emit(f.PlayerSat(_free_seat(draft, request.seat), person.id, person.name))


def add_computer(draft: TableDraft, request: r.AddComputer) -> None:
    _host_only(draft, request.user_id)
    _lobby_only(draft)
    draft.emit(f.ComputerSat(_free_seat(draft, request.seat)))


def remove_computer(draft: TableDraft, request: r.RemoveComputer) -> None:
    _host_only(draft, request.user_id)
    _lobby_only(draft)
    computers = [
        place
        for place, one in enumerate(draft.record.roster.seats)
        if one is not None and one.user_id is None
    ]
    if not computers or request.seat not in (None, *computers):
        raise RuleError(Refusal.ILLEGAL, "no_computer")
    draft.emit(f.SeatLeft(computers[-1] if request.seat is None else request.seat))


def choose_setup(draft: TableDraft, request: r.ChooseSetup) -> None:
    _host_only(draft, request.user_id)
    _lobby_only(draft)
    draft.emit(f.SetupChosen(checked(request.setup)))


def start(draft: TableDraft, request: r.Start) -> None:
    _host_only(draft, request.user_id)
    _lobby_only(draft)
    if draft.record.roster.free:
        raise RuleError(Refusal.ILLEGAL, "seats_free")
    setup = draft.record.roster.setup
    draft.obey(StartSession(setup.rounds, setup.deals))
    draft.start_deal()


# --- coming and going while it is played ----------------------------------------------------


def _answer_by_default(draft: TableDraft, seat: Seat) -> None:
    """What the seat is asked is decided as silence would."""
    phase = draft.record.phase
    if isinstance(phase, Turn):
        if phase.seat == seat:
            draft.obey(Expire(phase.prompt))
    elif options(draft.record.state.view(seat), draft.ruleset):
        draft.obey(Choose(seat, phase.prompt, Pass()))  # type: ignore[union-attr]


def _pass_host(draft: TableDraft, user_id: int, seat: Seat) -> None:
    """The next person in turn order hosts, if it was the user who did."""
    roster = draft.record.roster
    if roster.host_id != user_id:
        return
    for place in from_seat(seat):
        one = roster.seats[place]
        if one is not None and one.user_id is not None:
            draft.emit(f.HostPassed(one.user_id))
            return


def leave(draft: TableDraft, request: r.Leave) -> None:
    seat = seat_of(draft, request.user_id)
    if draft.record.in_session:
        draft.obey(Desert(seat))
        _answer_by_default(draft, seat)
    if draft.record.roster.closed is not None:  # that choice ended the session
        return
    draft.emit(f.SeatLeft(seat))
    if draft.record.in_session:
        draft.emit(f.ComputerSat(seat))
    _pass_host(draft, request.user_id, seat)


def substitute(draft: TableDraft, request: r.Substitute) -> None:
    user_id, seat, person = request.user_id, request.seat, request.person
    _refuse_seated(draft, person)
    _refuse_bot(person)
    if not draft.record.in_session:
        raise RuleError(Refusal.ILLEGAL, "not_running")
    leaver = draft.record.roster.seats[seat]
    assert leaver is not None
    if leaver.user_id != user_id:
        _host_only(draft, user_id)
        if leaver.present:
            raise RuleError(Refusal.ILLEGAL, "seat_taken")
    if leaver.present:
        _answer_by_default(draft, seat)
    if draft.record.roster.closed is not None:
        return
    if leaver.user_id is not None:
        draft.emit(f.SeatLeft(seat))
    draft.emit(f.PlayerSat(seat, person.id, person.name))
    if leaver.user_id is not None:
        _pass_host(draft, leaver.user_id, seat)
    _go_on(draft)


def close(draft: TableDraft, request: r.CloseTable) -> None:
    draft.close(request.reason)


def pause(draft: TableDraft, request: r.Pause) -> None:
    if not draft.record.in_session:
        raise RuleError(Refusal.ILLEGAL, "not_running")
    if draft.record.roster.paused is not None:
        raise RuleError(Refusal.STALE, "paused")
    draft.emit(f.TablePaused(request.reason))


def resume(draft: TableDraft, request: r.Resume) -> None:
    _go_on(draft)
    if not draft.steps:
        raise RuleError(Refusal.STALE, "not_paused")


def _go_on(draft: TableDraft) -> None:
    """A paused table goes on."""
    if draft.record.roster.paused is not None:
        draft.emit(f.TableResumed())


def appear(draft: TableDraft, seat: Seat) -> None:
    """The seat's player has shown themself: they play it again, and a paused table goes on."""
    one = draft.record.roster.seats[seat]
    assert one is not None
    if one.automated:
        draft.emit(f.SeatReturned(seat))
    _go_on(draft)


def come_back(draft: TableDraft, request: r.ComeBack) -> None:
    appear(draft, seat_of(draft, request.user_id))
    if not draft.steps:
        raise RuleError(Refusal.STALE, "not_away")


# --- the end --------------------------------------------------------------------------------


def vote_end(draft: TableDraft, request: r.VoteEnd) -> None:
    user_id = request.user_id
    seat_of(draft, user_id)
    if user_id in draft.record.roster.votes:
        raise RuleError(Refusal.STALE, "already_voted")
    draft.emit(f.EndVoted(user_id))
    roster = draft.record.roster
    if 2 * len(roster.votes) > len(roster.people):
        draft.close("vote")


def end(draft: TableDraft, request: r.End) -> None:
    _host_only(draft, request.user_id)
    draft.close("host")
