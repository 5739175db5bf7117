"""§4.6: who could hu and did not may not hu on that kind until they have drawn again."""

import pytest

from tests.golden.referee.scripted import IDLE, ON_N, play, shows

MISSED = ["2 discard N", "1 pass", "3 discard N"]
DEAL = {
    "dealer": 2,
    "hands": {1: ON_N, 2: IDLE[2] + "N"},
    "draws": "N7s7sN",
}


@pytest.mark.parametrize("answer", ["1 pass", "time"])
def test_a_win_missed_by_word_or_silence_is_locked_until_the_own_draw(answer):
    """Seat 3 discards the same kind before seat 1 has drawn; seat 2 after it."""
    game = play(["2 discard N", answer, "3 discard N", "1 hu"], **DEAL)
    assert game.course[-3:] == ["3 draws", "3 discards N", "0 draws"]
    assert game.refused == {3: "not_your_turn"}
    game = play(["2 discard N", answer, "3 discard N", "time", "time", "2 discard N"], **DEAL)
    assert game.options == {"1": ["hu", "pass"]}


def test_with_missed_win_off_nothing_is_locked():
    game = play(MISSED, missed_win="off", **DEAL)
    assert game.options == {"1": ["hu", "pass"]}


def test_the_lock_is_told_to_nobody_else():
    game = play(MISSED, **DEAL)
    assert "HuMissed" not in game.steps
    assert "LocksLifted" not in game.steps


@pytest.mark.parametrize(("rule", "asked"), [("draw", ["3"]), ("off", ["1"])])
def test_claiming_something_lower_that_stands_misses_the_win(rule, asked):
    """Seat 1 waits for 2p and 5p, takes the 2p by chi, and still waits for 2p."""
    game = play(
        ["0 discard 2p", "1 chi 3p 4p", "1 discard 5p", "2 discard 2p"],
        hands={0: IDLE[0] + "2p", 1: "1m2m3m4m5m6m7m8m9m2p3p4p5p"},
        draws="2p",
        missed_win=rule,
    )
    assert game.course[4] == "2 discards 2p"
    assert list(game.options) == asked


@pytest.mark.parametrize(("rule", "asked"), [("draw", ["0"]), ("lap", ["1"]), ("off", ["1"])])
@pytest.mark.parametrize("answer", ["1 chi 3p 4p", "1 pass"])
def test_a_missed_win_is_kept_through_anothers_peng(answer, rule, asked):
    """Seat 2 pengs the 2p that seat 1 missed: by a pass, or by a chi that was beaten.

    With `lap` the claim that skips seat 1 forgives it.
    """
    game = play(
        ["0 discard 2p", answer, "2 peng", "2 discard S", "3 discard 2p"],
        hands={
            0: IDLE[0] + "2p",
            1: "1m2m3m4m5m6m7m8m9mNN3p4p",
            2: "2m5m8m2p2p8p2s5s8sSSFF",
        },
        draws="2p",
        missed_win=rule,
    )
    assert "2 peng 2p2p2p" in game.course
    assert list(game.options) == asked


ON_N_WITH_7S = "1m2m3m4m5m6m2p3p4p7s7s7sN"
MISSED_N = ["2 discard N", "1 pass", "3 discard 7s"]


def test_a_gang_replacement_is_a_draw_and_forgives():
    game = play(
        [*MISSED_N, "1 gang", "1 discard 9m", "2 discard N"],
        dealer=2,
        hands={1: ON_N_WITH_7S, 2: IDLE[2] + "N"},
        draws="7sN",
        tail="9m",
    )
    assert game.options == {"1": ["hu", "pass"]}


@pytest.mark.parametrize(("rule", "asked"), [("draw", ["3"]), ("lap", ["1"])])
def test_the_own_peng_is_no_draw_but_ends_a_lap(rule, asked):
    game = play(
        [*MISSED_N, "1 peng", "1 discard 7s", "2 discard N"],
        dealer=2,
        hands={1: ON_N_WITH_7S, 2: IDLE[2] + "N"},
        draws="7sN",
        missed_win=rule,
    )
    assert list(game.options) == asked


@shows("missed_win")
@pytest.mark.parametrize(("rule", "asked"), [("draw", ["3"]), ("lap", ["1"]), ("off", ["1"])])
def test_a_claim_that_skips_the_seat_ends_a_lap(rule, asked):
    """Seat 2 pengs the S of seat 0 over the head of seat 1, and discards another N."""
    script = ["2 discard N", "1 pass", "time", "0 discard S", "2 peng", "2 discard N"]
    game = play(
        script,
        dealer=2,
        hands={1: ON_N, 2: "2m5m8m2p5p8p2s5sSSFFNN"},
        draws="7sS",
        missed_win=rule,
    )
    assert "2 peng SSS" in game.course
    assert list(game.options) == asked


def test_other_kinds_stay_open():
    """Seat 1 waits for 2p and 5p, misses the 2p and is asked on the 5p."""
    script = ["2 discard 2p", "1 pass", "3 discard 5p"]
    game = play(script, dealer=2, hands={1: "1m2m3m4m5m6m7m8m9mNN3p4p"}, draws="5p")
    assert game.options == {"1": ["hu", "pass"]}


def test_a_self_drawn_hu_is_never_locked():
    script = ["2 discard N", "1 pass", "time", "time"]
    game = play(script, dealer=2, hands=DEAL["hands"], draws="7s7sN")
    assert game.options["1"][0] == "hu"


# --- while fishing --------------------------------------------------------------------------

ON_ANYTHING = "1m2m3m4m5m6m7m8m9m2p3p4p9s"


def test_while_fishing_a_missed_win_locks_every_kind():
    """Declared by seat 1, which passes on 7s; N is not offered until it has drawn."""
    game = play(
        ["1 discard E fish", "time", "1 pass", "3 discard N"],
        dealer=1,
        hands={1: ON_ANYTHING + "E"},
        draws="7sN7s7sN",
    )
    assert list(game.options) == ["0"]
    assert game.go("time", "time", "2 discard N").options == {"1": ["hu", "pass"]}


def test_standing_in_the_shape_without_declaring_locks_the_kind_alone():
    game = play(
        ["1 discard E", "time", "1 pass", "3 discard N"],
        dealer=1,
        hands={1: ON_ANYTHING + "E"},
        draws="7sN",
    )
    assert game.options == {"1": ["hu", "pass"]}


def test_where_none_declares_the_shape_locks_every_kind():
    """fishing_declared = no: read off the hand."""
    game = play(
        ["1 discard E", "time", "1 pass", "3 discard N"],
        dealer=1,
        hands={1: ON_ANYTHING + "E"},
        draws="7sN",
        fishing_declared=False,
    )
    assert list(game.options) == ["0"]


CHI_AND_WAIT = ["0 discard 4p", "1 chi 2p 3p", "1 discard 9s", "2 discard 4p"]
"""Seat 1 stands in the shape, takes the 4p by chi, lets its jing go, and now waits for 4p."""


def test_only_a_hu_that_was_really_open_locks():
    """fishing_discard_win = no: the 4p that seat 1 took could not be won on; nothing is missed."""
    game = play(
        ["0 discard 8p", "1 pass", "time", "time", "time", *CHI_AND_WAIT],
        hands={1: ON_ANYTHING},
        draws="7s7s7s4p4p",
        fishing_declared=False,
        fishing_discard_win=False,
    )
    assert game.refused == {}
    assert game.options == {"1": ["hu", "pass"]}


def test_the_same_hu_had_it_been_open_would_lock():
    game = play(
        CHI_AND_WAIT,
        hands={0: IDLE[0] + "4p", 1: ON_ANYTHING},
        draws="4p",
        fishing_declared=False,
    )
    assert game.refused == {}
    assert list(game.options) == ["3"]


@pytest.mark.parametrize(("rule", "sequel"), [("draw", "2 draws"), ("off", "1 discards 9p")])
def test_a_missed_robbery_locks_too(rule, sequel):
    """Seat 2 stands in the shape and lets the gang stand; the 9p is not offered any more.

    All four of the kind are gone then, so only the lock on every kind can be seen.
    """
    game = play(
        [
            *("0 discard 8p", "1 peng", "2 pass", "1 discard C"),
            *(["2 pass"] if rule == "off" else []),
            *("2 discard 7s", "1 gang", "1 gang 8p", "2 pass", "1 discard 9p"),
        ],
        hands={1: "1m4m8p8p8p7s7s7sEECCN", 2: ON_ANYTHING},
        draws="7s",
        tail="9m9p",
        fishing_declared=False,
        missed_win=rule,
    )
    assert game.refused == {}
    assert "1 adds 8p" in game.course
    assert game.course[-1] == sequel
