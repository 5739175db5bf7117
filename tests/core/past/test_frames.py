"""A finished deal step by step: one thing at a time, answers with what they answer."""

import pytest

from core.game import events as e
from core.game.commands import Chi, Choose, Discard, Expire, Hu, Pass, Peng, StartDeal
from core.game.phases import Idle
from core.past.frames import frames
from core.play.table import handle, replay
from core.rulesets.find import find_ruleset, profiles
from core.tiles.seats import SEATS
from tests.helpers.deals import fresh, steps
from tests.helpers.tables import CLAIMED, tile

RULES = find_ruleset("nanchang")


def played(*choices):
    """The deal CLAIMED after these choices, then silence to its end."""
    state, _, _ = fresh(RULES, 0)
    state, log = handle(state, StartDeal((1000,) * 4), RULES, CLAIMED)
    waiting = list(choices)
    while not isinstance(state.public.phase, Idle):
        prompt = state.public.phase.prompt
        command = Choose(waiting[0][0], prompt, waiting.pop(0)[1]) if waiting else Expire(prompt)
        state, events = handle(state, command, RULES, CLAIMED)
        log += events
    return log


@pytest.fixture(scope="module")
def claimed():
    """5p: seat 1 would chi, seat 2 pengs and throws away its East, on which silence follows."""
    five = (0, Discard(tile("5p")))
    chi = (1, Chi(tile("4p"), tile("6p")))
    return frames(played(five, chi, (2, Peng()), (2, Discard(tile("E")))), RULES)


def test_a_step_is_one_thing_and_the_answers_to_it(claimed):
    kinds = [type(frame.moment) for frame in claimed[:5]]
    assert kinds == [e.TilesDealt, e.IndicatorTurned, e.TileDiscarded, e.MeldMade, e.TileDiscarded]
    thrown = claimed[2]
    answers = [event for event in thrown.events if isinstance(event, e.Answered)]
    assert [(answer.seat, type(answer.choice)) for answer in answers] == [(1, Chi), (2, Peng)]
    assert thrown.beaten == {1}
    assert {seat for seat in SEATS if thrown.offers[seat]} == {1, 2}
    assert thrown.offers[2] == (Peng(), Pass())
    assert thrown.hands[2].concealed.count(tile("5p")) == 2
    assert claimed[3].hands[2].concealed.count(tile("5p")) == 0


def test_a_window_that_closed_without_an_answer_shows_who_was_not_waited_for():
    log = played((0, Discard(tile("5p"))), (2, Peng()))
    thrown = frames(log, RULES)[2]
    assert [event.seat for event in thrown.events if isinstance(event, e.Answered)] == [2]
    assert thrown.offers[1]
    assert thrown.beaten == frozenset()


def test_silence_is_an_answer():
    thrown = frames(played((0, Discard(tile("5p")))), RULES)[2]
    answers = {one.seat: one for one in thrown.events if isinstance(one, e.Answered)}
    assert {seat: (one.choice, one.silent) for seat, one in answers.items()} == {
        1: (Pass(), True),
        2: (Pass(), True),
    }


def test_through_the_eyes_of_a_seat_only_its_own_is_seen(claimed):
    thrown = claimed[2].seen_by(2)
    assert [hand is not None for hand in thrown.hands] == [False, False, True, False]
    assert [event.seat for event in thrown.events if isinstance(event, e.Answered)] == [2]
    assert thrown.offers[1] == ()
    assert thrown.beaten == frozenset()
    drawn = next(frame for frame in claimed if isinstance(frame.moment, e.TileDrawn))
    assert drawn.moment.tile is not None
    assert drawn.seen_by((drawn.moment.seat + 1) % 4).moment.tile is None
    assert drawn.seen_by(drawn.moment.seat).moment == drawn.moment
    dealt = claimed[0].seen_by(3)
    assert [len(hand) for hand in dealt.moment.hands] == [0, 0, 0, 13]
    assert not any(isinstance(event, e.WallBuilt) for event in dealt.events)


def test_a_deal_under_way_shows_no_frames(claimed):
    log = [event for frame in claimed for event in frame.events]
    for end in range(len(log)):
        with pytest.raises(ValueError, match="under way"):
            frames(log[:end], RULES)


@pytest.mark.parametrize("profile", profiles())
def test_the_frames_of_any_deal_tell_every_event_once_and_end_where_it_ends(profile):
    rules = find_ruleset(profile)
    for seed in range(4):
        log = [event for _, _, events, _ in steps(rules, seed) for event in events]
        found = frames(log, rules)
        assert [event for frame in found for event in frame.events] == log
        assert found[-1].public == replay(log).public
        assert isinstance(found[-1].moment, e.HandsShown)
        for frame in found:
            answered = {one.seat for one in frame.events if isinstance(one, e.Answered)}
            assert answered <= {seat for seat in SEATS if frame.offers[seat]}
            given = [one for one in frame.events if isinstance(one, e.Answered)]
            assert all(one.choice in frame.offers[one.seat] for one in given)
            wins = {one.seat for one in given if one.choice == Hu()}
            assert not wins or frame.beaten != answered
