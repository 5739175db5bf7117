"""Answers, clocks, computers and people who come and go, on the deal CLAIMED."""

from datetime import timedelta

import pytest

from bot.service.facts import (
    ClockMode,
    ComputerSat,
    HostPassed,
    SeatAutomated,
    SeatLeft,
    SeatReturned,
    TableClosed,
    TablePaused,
    TableResumed,
    TurnMissed,
)
from bot.service.model import Person, Status
from bot.service.publications import Message, Publications
from bot.service.requests import (
    AnswerPrompt,
    CloseTable,
    ComeBack,
    End,
    Leave,
    Pause,
    Resume,
    Substitute,
    VoteEnd,
)
from bot.service.settings import Preferences, Settings
from bot.service.setups import fresh_setup
from core.game.commands import Chi, Discard, Hu, Pass, Peng
from core.game.errors import Refusal, RuleError
from core.game.events import MeldMade, TileDiscarded, TileDrawn
from core.game.phases import Claiming, Turn
from core.players.simple import play_simply
from core.tiles.melds import Meld, MeldKind
from tests.helpers.records import replace
from tests.helpers.tables import CHANNEL, CLAIMED, GUILD, HEAVENLY, PEOPLE, tile
from tests.service.test_lobby import refused

A, B, C, D = PEOPLE
FIVE, NINE = tile("5p"), tile("9s")
CHI = Chi(tile("4p"), tile("6p"))
NEW = Person(9, "新人")


def standing(evening):
    """Everything anybody knows, but not how many events it took."""
    table = evening.table
    return table.public, [table.view(seat) for seat in range(4)], table.seats


# --- clicks that come late, twice or from elsewhere -----------------------------------------


def test_a_double_click_is_refused_by_the_prompt_number(claimed):
    evening = claimed()
    prompt = evening.table.prompt
    evening.tables.handle(1, AnswerPrompt(A.id, prompt, Discard(FIVE)), "first", evening.now)
    before = standing(evening)
    second = (
        evening.tables.handle,
        1,
        AnswerPrompt(A.id, prompt, Discard(FIVE)),
        "second",
        evening.now,
    )
    assert refused(*second) == (Refusal.STALE, "stale")
    assert standing(evening) == before


def test_only_who_is_asked_may_answer_and_only_what_is_open(claimed):
    evening = claimed()
    prompt = evening.table.prompt
    tables, now = evening.tables, evening.now
    assert refused(tables.handle, 1, AnswerPrompt(99, prompt, Discard(FIVE)), "x", now) == (
        Refusal.NOT_YOURS,
        "not_seated",
    )
    assert refused(tables.handle, 1, AnswerPrompt(B.id, prompt, Discard(FIVE)), "x", now) == (
        Refusal.NOT_YOURS,
        "not_your_turn",
    )
    assert refused(tables.handle, 1, AnswerPrompt(A.id, prompt, Hu()), "x", now) == (
        Refusal.ILLEGAL,
        "not_winning",
    )
    evening.choose(0, Discard(FIVE))
    assert refused(evening.choose, 3, Peng()) == (Refusal.ILLEGAL, "no_pair")
    assert refused(evening.choose, 3, Pass())[1] == "not_asked"
    assert evening.store.version(1) == evening.table.version


PENG = MeldMade(2, Meld(MeldKind.PENG, (FIVE,) * 3, 0, FIVE))


@pytest.mark.parametrize("pause", [0, 1.0])
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_two_claims_in_one_window_give_the_same_in_both_orders_and_redelivered(
    claimed, pause, order
):
    evening = claimed(claim_pause=pause)
    evening.choose(0, Discard(FIVE))
    prompt = evening.table.prompt
    answers = {1: (B.id, CHI), 2: (C.id, Peng())}
    for seat in order:
        user_id, choice = answers[seat]
        answer = AnswerPrompt(user_id, prompt, choice)
        click = (1, answer, f"claim {seat}", evening.now)
        if (pause, order, seat) == (0, (2, 1), 1):  # the peng closed the window at once
            assert refused(evening.tables.handle, *click) == (Refusal.STALE, "stale")
        else:
            evening.tables.handle(*click)
        version = evening.store.version(1)
        assert refused(evening.tables.handle, *click)[0] is Refusal.STALE
        assert evening.store.version(1) == version
    evening.wait(pause)
    evening.due()
    events = [one.event for one in evening.store.events(1)]
    assert [event for event in events if isinstance(event, MeldMade)] == [PENG]
    table = evening.table
    assert isinstance(table.public.phase, Turn)
    assert table.public.phase.seat == 2
    assert all(hand.answer is None for hand in (table.view(seat).hand for seat in range(4)))
    assert table.view(1).hand.melds == ()


def test_the_public_never_reads_an_answer(claimed):
    evening = claimed(claim_pause=1.0)
    opened = evening.choose(0, Discard(FIVE))
    answered = evening.choose(1, CHI)
    assert answered.events == ()
    assert not answered.board
    assert answered.seats == {1}
    assert opened.seats == {0, 1, 2}  # 3 has nothing to choose and nothing new
    assert evening.table.board_version == opened.table.version


# --- claim windows --------------------------------------------------------------------------


def test_a_window_waits_its_minimum_whether_somebody_is_asked_or_not(claimed):
    evening = claimed(claim_pause=1.0)
    evening.choose(0, Discard(NINE))
    assert list(evening.asked()) == []
    assert evening.table.deadline == evening.now + timedelta(seconds=15)
    evening.wait(0.99)
    assert evening.tables.due_tables(evening.now) == ()
    assert evening.due().events == ()
    assert isinstance(evening.table.public.phase, Claiming)
    evening.wait(0.01)
    assert evening.tables.due_tables(evening.now) == (1,)
    assert isinstance(evening.due().events[0], TileDrawn)


def test_an_answer_after_the_minimum_closes_the_window_at_once(claimed):
    evening = claimed(claim_pause=1.0)
    evening.choose(0, Discard(FIVE))
    evening.wait(5)
    assert evening.due().events == ()
    assert evening.choose(2, Peng()).events == (PENG,)


def test_a_computer_asked_takes_no_longer_than_nobody_asked(claimed):
    evening = claimed(people=1, claim_pause=1.0, computer_seconds=3.0)
    evening.choose(0, Discard(FIVE))
    evening.wait(1)
    assert isinstance(evening.due().events[0], TileDrawn)


def test_a_window_that_nobody_answers_runs_out(claimed):
    evening = claimed(claim_seconds=15)
    evening.choose(0, Discard(FIVE))
    evening.choose(1, CHI)
    evening.wait(14.9)
    assert evening.due().events == ()
    evening.wait(0.1)
    made = evening.due().events[0]
    assert isinstance(made, MeldMade)
    assert (made.seat, made.meld.kind) == (1, MeldKind.CHI)


# --- silence --------------------------------------------------------------------------------


def everybody_plays_but(evening, absent):
    """Until the absent player's turn."""
    while (seat := next(evening.asked())) != absent:
        view, options = evening.table.view(seat), evening.table.options(seat)
        evening.choose(seat, play_simply(view, options, evening.table.ruleset))
    assert isinstance(evening.table.public.phase, Turn)


def test_two_silent_turns_and_the_machine_plays_until_the_player_is_back(claimed):
    evening = claimed()
    evening.wait(60)
    first = evening.due()
    assert first.events[0] == TileDiscarded(0, FIVE)  # the fourteenth dealt (§4.10)
    assert TurnMissed(0, 1) in first.events
    assert not evening.table.seats[0].automated
    everybody_plays_but(evening, 0)
    evening.wait(60)
    second = evening.due()
    assert {TurnMissed(0, 2), SeatAutomated(0)} <= set(second.events)
    assert evening.table.seats[0].automated
    assert evening.table.status is Status.PLAYING  # three others are there
    back = evening.tables.handle(1, ComeBack(A.id), "back", evening.now)
    assert back.events == (SeatReturned(0),)
    assert (evening.table.seats[0].automated, evening.table.seats[0].silent_turns) == (False, 0)
    assert refused(evening.tables.handle, 1, ComeBack(A.id), "again", evening.now)[1] == "not_away"


def test_an_answer_in_between_ends_the_silence(claimed):
    evening = claimed(silent_turns=3)
    evening.wait(60)
    evening.due()
    assert evening.table.seats[0].silent_turns == 1
    evening.wait(15)  # nobody claims
    evening.due()
    evening.wait(60)
    evening.due()
    assert [one.silent_turns for one in evening.table.seats] == [1, 1, 0, 0]
    evening.play_out()
    assert {one.silent_turns for one in evening.table.seats} == {0}


def silent_alone(evening):
    """The only person stays silent until the machine takes over."""
    while evening.table.status is Status.PLAYING:
        evening.wait(60)
        last = evening.due()
    return last


def test_with_everybody_away_the_table_stands_still_and_says_so(claimed):
    evening = claimed(people=1)
    last = silent_alone(evening)
    assert last.events[-2:] == (SeatAutomated(0), TablePaused("away"))
    assert (evening.table.status, evening.table.reason) == (Status.PAUSED, "away")
    assert evening.table.deadline is None
    evening.wait(10**6)
    assert evening.tables.due_tables(evening.now) == ()
    assert evening.due().events == ()
    evening.restart()
    back = evening.tables.handle(1, ComeBack(A.id), "back", evening.now)
    assert back.events == (SeatReturned(0), TableResumed())
    assert evening.table.status is Status.PLAYING
    evening.due()
    assert list(evening.asked()) == [0]
    assert evening.table.deadline > evening.now


def test_an_answer_brings_its_player_back(claimed):
    evening = claimed(people=1)
    silent_alone(evening)
    table = evening.table
    if table.options(0):
        evening.choose(0, table.options(0)[-1])
    else:
        evening.tables.handle(1, ComeBack(A.id), "back", evening.now)
    assert evening.table.status is Status.PLAYING
    assert not evening.table.seats[0].automated


def test_a_table_out_of_reach_can_be_paused_and_goes_on_with_the_first_answer(claimed):
    evening = claimed()
    evening.tables.handle(1, Pause("unreachable"), None, evening.now)
    assert refused(evening.tables.handle, 1, Pause("unreachable"), None, evening.now)[1] == "paused"
    evening.wait(3600)
    assert evening.due().events == ()
    changes = evening.choose(0, Discard(NINE))
    assert changes.events[0] == TableResumed()
    assert evening.table.status is Status.PLAYING
    assert refused(evening.tables.handle, 1, Resume(), None, evening.now)[1] == "not_paused"


def test_a_relaxed_table_waits_for_hours(evening):
    setup = replace(fresh_setup("nanchang"), clock=ClockMode.RELAXED)
    evening.begin(setup=setup)
    assert evening.table.deadline == evening.now + timedelta(hours=12)


def test_a_relaxed_table_reminds_once_after_hours(evening):
    setup = replace(fresh_setup("nanchang"), clock=ClockMode.RELAXED)
    evening.begin(setup=setup)
    evening.wait(7199)
    assert evening.due().nudges == ()
    evening.wait(1)
    assert evening.due().nudges == (0,)
    evening.wait(9 * 3600)
    assert evening.due().nudges == ()


def test_a_reminder_goes_once_to_each_who_has_not_answered(claimed):
    evening = claimed(claim_seconds=40, nudge_seconds=20)
    evening.choose(0, Discard(FIVE))
    Settings(evening.store).set_preferences(C.id, Preferences(nudges=False))
    evening.wait(20)
    assert evening.tables.due_tables(evening.now) == (1,)
    assert evening.due().nudges == (1,)
    assert evening.tables.due_tables(evening.now) == ()
    evening.wait(1)
    assert evening.due().nudges == ()
    evening.restart()
    assert evening.tables.due_tables(evening.now) == ()
    assert evening.due().nudges == ()


# --- what fails -----------------------------------------------------------------------------


def broken(view, options, ruleset):
    raise ZeroDivisionError


def confused(view, options, ruleset):
    return Hu()


@pytest.mark.parametrize("computer", [broken, confused])
def test_a_computer_that_fails_is_silent_and_its_table_goes_on(new_evening, caplog, computer):
    evening = new_evening(chance=lambda: CLAIMED, computer=computer)
    evening.begin(people=1)
    evening.choose(0, Discard(NINE))
    evening.due()
    events = [one.event for one in evening.store.events(1)]
    thrown = [(one.seat, one.tile) for one in events if isinstance(one, TileDiscarded)]
    assert thrown == [(0, NINE), (1, tile("3m")), (2, tile("3s")), (3, tile("9m"))]
    assert list(evening.asked()) == [0]
    assert "a computer" in caplog.text


def test_a_table_that_fails_is_tried_again_a_little_later(new_evening):
    """The second deal cannot be dealt at once; the first stays finished."""
    dice = iter([HEAVENLY, None, HEAVENLY])

    def chance():
        if (found := next(dice)) is None:
            raise OSError("no randomness")
        return found

    evening = new_evening(chance=chance)
    evening.begin()
    evening.choose(0, Hu())
    evening.wait(20)
    assert evening.tables.due_tables(evening.now) == (1,)
    with pytest.raises(OSError, match="no randomness"):
        evening.due()
    assert evening.tables.due_tables(evening.now) == ()
    assert evening.table.status is Status.BETWEEN
    evening.wait(10)
    assert evening.tables.due_tables(evening.now) == (1,)
    evening.due()
    assert evening.table.public.number == 2


# --- restarts -------------------------------------------------------------------------------


def test_a_restart_in_the_middle_of_a_turn_changes_nothing(claimed):
    evening = claimed()
    before, deadline = standing(evening), evening.table.deadline
    evening.wait(5)
    evening.restart()
    evening.tables.reopen(evening.now)
    assert standing(evening) == before
    assert evening.table.deadline == deadline
    evening.choose(0, Discard(NINE))


def test_a_restart_in_the_middle_of_a_window_keeps_the_answers_given(claimed):
    evening = claimed(claim_pause=1.0)
    evening.choose(0, Discard(FIVE))
    evening.choose(1, CHI, cause="chi")
    before, prompt = standing(evening), evening.table.prompt
    evening.restart()
    evening.tables.reopen(evening.now)
    assert standing(evening) == before
    assert list(evening.asked()) == [2]
    again = (evening.tables.handle, 1, AnswerPrompt(B.id, prompt, CHI), "chi", evening.now)
    assert refused(*again) == (Refusal.STALE, "answered")
    evening.tables.handle(1, AnswerPrompt(C.id, prompt, Pass()), "pass", evening.now)
    evening.wait(1)
    assert isinstance(evening.due().events[0], MeldMade)


@pytest.mark.parametrize("discard", [None, FIVE])
def test_a_prompt_that_ran_out_while_the_bot_was_down_gets_a_fresh_minimum(claimed, discard):
    evening = claimed()
    if discard is not None:
        evening.choose(0, Discard(discard))
    prompt = evening.table.prompt
    evening.wait(3600)
    evening.restart()
    evening.tables.reopen(evening.now)
    assert evening.table.deadline == evening.now + timedelta(seconds=10)
    evening.wait(9.9)
    assert evening.due().events == ()
    assert evening.table.prompt == prompt
    evening.wait(0.1)
    assert evening.due().events
    assert evening.table.prompt != prompt


def test_boards_that_lag_are_known_after_a_restart(claimed):
    evening = claimed()
    shown = Publications(evening.store)
    assert shown.lagging_boards() == (1,)
    board = Message(1, "board", 0, CHANNEL, 555, evening.table.board_version)
    shown.record(board)
    shown.record(Message(1, "panel", A.id, 77, 556, 1))
    assert shown.lagging_boards() == ()
    evening.choose(0, Discard(NINE))
    evening.restart()
    shown = Publications(evening.store)
    assert shown.lagging_boards() == (1,)
    assert shown.find(1, "board") == board
    assert shown.find(1, "panel", A.id).message_id == 556
    shown.forget(1, "board")
    assert shown.find(1, "board") is None


def test_two_processes_see_each_others_events(claimed):
    evening = claimed()
    other = evening.tables
    evening.restart()
    evening.choose(0, Discard(NINE))
    assert other.table(1) == evening.table


# --- leaving --------------------------------------------------------------------------------


def test_a_leavers_turn_is_played_by_default_and_a_computer_goes_on(claimed):
    evening = claimed()
    left = evening.tables.handle(1, Leave(A.id), "bye", evening.now)
    assert left.events == (
        TileDiscarded(0, FIVE),
        SeatLeft(0),
        ComputerSat(0),
        HostPassed(B.id),
    )
    assert left.left == (A.id,)
    table = evening.table
    assert table.seats[0].user_id is None
    assert (table.public.dealer, table.host_id) == (0, B.id)
    assert evening.tables.table_of_user(A.id) is None
    evening.play_out()
    assert evening.table.status is Status.BETWEEN


def test_a_leavers_claim_is_a_pass(claimed):
    evening = claimed()
    evening.choose(0, Discard(FIVE))
    evening.choose(1, CHI)
    left = evening.tables.handle(1, Leave(C.id), "bye", evening.now)
    assert isinstance(left.events[0], MeldMade)
    assert left.events[0].seat == 1
    assert left.events[1:] == (SeatLeft(2), ComputerSat(2))


def test_the_last_person_leaving_ends_the_table_and_voids_the_deal(claimed):
    evening = claimed(people=1)
    left = evening.tables.handle(1, Leave(A.id), "bye", evening.now)
    assert left.events[-1] == TableClosed("empty")
    assert evening.table.status is Status.CLOSED
    assert evening.table.public.session.scores == (0, 0, 0, 0)
    assert evening.tables.open_tables() == ()


def test_a_substitute_takes_over_the_hand_and_the_seat(claimed):
    evening = claimed()
    hand = evening.table.view(1).hand
    changes = evening.tables.handle(1, Substitute(B.id, 1, NEW), "x", evening.now)
    assert changes.left == (B.id,)
    assert evening.table.seats[1].name == "新人"
    assert evening.table.view(1).hand == hand
    assert evening.tables.table_of_user(NEW.id).seat_of(NEW.id) == 1
    assert refused(evening.choose, 1, Pass())[1] == "not_your_turn"


def test_who_may_seat_a_substitute(claimed):
    evening = claimed(people=2)
    handle, now = evening.tables.handle, evening.now
    assert refused(handle, 1, Substitute(B.id, 2, NEW), "x", now)[1] == "not_host"
    assert refused(handle, 1, Substitute(A.id, 1, NEW), "x", now)[1] == "seat_taken"
    assert refused(handle, 1, Substitute(A.id, 2, B), "x", now)[1] == "already_seated"
    evening.tables.handle(1, Substitute(A.id, 2, NEW), "y", evening.now)
    assert evening.table.seats[2].user_id == NEW.id


def test_a_substitute_for_the_absent_lets_a_paused_table_go_on(claimed):
    evening = claimed(people=1)
    silent_alone(evening)
    changes = evening.tables.handle(1, Substitute(A.id, 0, NEW), "x", evening.now)
    assert TableResumed() in changes.events
    assert evening.table.host_id == NEW.id
    assert evening.table.status is Status.PLAYING


# --- ending ---------------------------------------------------------------------------------


def test_more_than_half_of_the_people_end_a_table(claimed):
    evening = claimed()
    for person in (A, B):
        evening.tables.handle(1, VoteEnd(person.id), f"vote {person.id}", evening.now)
    assert evening.table.votes == {A.id, B.id}
    assert (
        refused(evening.tables.handle, 1, VoteEnd(B.id), "again", evening.now)[1] == "already_voted"
    )
    assert refused(evening.tables.handle, 1, VoteEnd(99), "else", evening.now)[1] == "not_seated"
    assert evening.table.status is Status.PLAYING
    evening.tables.handle(1, VoteEnd(C.id), "vote", evening.now)
    assert (evening.table.status, evening.table.reason) == (Status.CLOSED, "vote")


def test_computers_have_no_vote(claimed):
    evening = claimed(people=1)
    evening.tables.handle(1, VoteEnd(A.id), "vote", evening.now)
    assert evening.table.reason == "vote"


def test_the_host_ends_a_table_and_so_does_a_manager(claimed):
    evening = claimed()
    assert refused(evening.tables.handle, 1, End(B.id), "x", evening.now)[1] == "not_host"
    evening.tables.handle(1, End(A.id), "x", evening.now)
    assert (evening.table.reason, evening.tables.table_of_user(A.id)) == ("host", None)
    evening.open(channel=CHANNEL + 1)
    evening.tables.handle(2, CloseTable("manager"), "y", evening.now)
    assert evening.tables.table(2).reason == "manager"
    late = (evening.tables.handle, 1, AnswerPrompt(A.id, 1, Discard(FIVE)), "z", evening.now)
    assert refused(*late) == (Refusal.STALE, "table_closed")


def test_a_table_whose_log_cannot_be_read_stops_no_other(evening):
    evening.begin(people=2)
    other = evening.tables.open(C, GUILD, CHANNEL + 1, None, None, evening.now).table.id
    evening.store.write("UPDATE events SET kind = 'Unheard' WHERE table_id = 1 AND version = 3")
    evening.restart()
    assert [table.id for table in evening.tables.reopen(evening.now)] == [other]
    assert 1 in evening.tables.due_tables(evening.now)
    with pytest.raises(RuleError):
        evening.due()
    assert 1 not in evening.tables.due_tables(evening.now)
