"""Flowers, claims, locks and readiness as they are played (nanjing §2)."""

import pytest

from tests.golden.nanjing.scripted import IDLE, ON_N, ON_N_TOO, play

# --- §2.2 flowers ---------------------------------------------------------------------------


def test_flowers_of_the_deal_are_replaced_from_the_tail_seat_by_seat():
    """The dealer's first replacement is a flower again; a whole set pays before play begins."""
    game = play(
        hands={0: IDLE[0][:-2] + "CB", 2: IDLE[2][:-2] + "f1", 3: "CFB" + IDLE[3][6:]},
        tail="f2" + "9s9s9s" + "4s" + "4s4s7s",
    )
    assert game.course == [
        *("0 lays C", "0 lays B", "0 draws a replacement", "0 draws a replacement"),
        *("0 lays f2", "0 draws a replacement"),
        *("2 lays f1", "2 draws a replacement"),
        *("3 lays C", "3 lays F", "3 lays B"),
        *("3 draws a replacement", "3 draws a replacement", "3 draws a replacement"),
    ]
    assert game.hands[0].count("9s") == 2
    assert "9s" in game.hands[2]
    assert game.phase == "turn"


def test_a_drawn_flower_is_laid_out_and_replaced_at_once():
    game = play(["0 discard 8p"], draws="C", tail="f5N")
    assert game.course[-5:] == [
        *("1 draws", "1 lays C", "1 draws a replacement", "1 lays f5", "1 draws a replacement")
    ]
    assert "N" in game.hands[1]
    assert [line["completes"] for line in game.all("FlowerLaid")] == [False, False]


ALMOST_ALL = {0: "CCCFFFFBBBBf1f2f3", 1: "f4f5f6f7f8" + IDLE[1][10:]}
"""Nineteen flowers: all 发, 白 and plants in one hand, three 中 with the dealer."""
REPLACED = "2m2m2m3m3m5m5m6m6m8m8m2p2p5p5p7p7p8p8p"


def test_a_flower_with_nothing_to_replace_it_ends_the_deal_and_pays_for_no_gang():
    game = play(hands=ALMOST_ALL, tail=REPLACED + "C")
    # 发 and 白 of the dealer, the plants of seat 1: 6 from each
    assert game.moved("gang") == [36 - 6, 18 - 12, -18, -18]
    game.stay_silent(1).go("time")
    assert game.course[-3:] == ["0 draws", "0 lays C", "drawn"]
    assert game.all("FlowerLaid")[-1]["completes"] is True
    assert game.deltas == [30, 6, -18, -18]
    assert game.all("DealEnded")[0]["marks"] == ["flower_gang", "drawn_deal"]


def test_a_flower_gang_completed_in_play_is_paid_at_once():
    game = play(["0 discard 8p"], hands={1: "CCC" + IDLE[1][6:]}, draws="C", tail="9s9s9s4s")
    assert game.course[-3:] == ["1 draws", "1 lays C", "1 draws a replacement"]
    assert game.steps[-6:] == ["FlowerLaid", "gang", *["PointsTransferred"] * 3, "TileDrawn"]
    assert game.moved("gang") == [-6, 18, -6, -6]


# --- §2.3 claims ----------------------------------------------------------------------------

BOTH = {0: IDLE[0] + "N", 1: ON_N, 3: ON_N_TOO}
NOT_READY = ["1 pass", "3 pass"]


def test_the_window_stays_open_until_everybody_who_could_has_answered():
    game = play([*NOT_READY, "0 discard N", "3 hu"], hands=BOTH)
    assert game.phase == "claiming"
    assert game.options == {"1": ["hu", "pass"]}


@pytest.mark.parametrize("answers", [["3 hu", "1 hu"], ["1 hu", "3 hu"]])
def test_several_hu_all_win_the_nearest_first(answers):
    """Each is worth 84, and the discarder pays both."""
    game = play([*NOT_READY, "0 discard N", *answers], hands=BOTH)
    assert game.course[-2:] == ["1 hu N (discard)", "3 hu N (discard)"]
    assert game.deltas == [-168, 84, 0, 84]
    assert [line["seat"] for line in game.all("Settled")] == [1, 3]


def test_one_may_win_and_the_other_pass():
    game = play([*NOT_READY, "0 discard N", "1 pass", "3 hu"], hands=BOTH)
    assert game.deltas == [-84, 0, 0, 84]


def test_hu_comes_before_peng_whoever_is_nearer():
    hands = {0: IDLE[0] + "N", 1: IDLE[1][:-4] + "NN", 3: ON_N_TOO}
    game = play(["3 pass", "0 discard N", "1 peng", "3 hu"], hands=hands)
    assert game.course[-1] == "3 hu N (discard)"


def test_there_is_no_chi():
    hands = {1: IDLE[1][:-2] + "7s", 3: IDLE[3][:-4] + "6s6s"}
    game = play(["0 discard 6s", "1 chi 5s 7s"], hands=hands)
    assert game.refused == {1: "no_chi_here"}
    assert game.options == {"3": ["peng", "pass"]}


def test_a_concealed_gang_is_shown():
    game = play(["0 gang N"], hands={0: IDLE[0][:-6] + "NNNN" + "4s"}, tail="7s")
    assert game.course == ["0 gang N", "0 draws a replacement"]


# --- §2.4 locks -----------------------------------------------------------------------------

ON_TWO = "1m2m3m4m5m6m7m8m9m2p3pNN"
"""Waits for 1p and 4p."""
TWO = {0: IDLE[0] + "4p", 2: ON_TWO}


def test_a_missed_win_locks_every_kind_until_the_own_draw():
    game = play(["2 pass", "0 discard 4p", "2 pass", "1 discard 1p"], hands=TWO, draws="7s")
    assert game.options == {"3": ["peng", "pass"]}


def test_after_the_own_draw_it_may_win_again():
    script = ["2 pass", "0 discard 4p", "2 pass", "1 discard 7s", "2 discard 7s", "3 discard 4p"]
    game = play(script, hands=TWO, draws="7s7s4p")
    assert game.options == {"2": ["hu", "pass"]}


def test_a_hand_that_fails_the_gate_has_missed_nothing():
    """Open and without flowers it is not asked about the 4p it waits for, and so not locked."""
    hands = {0: IDLE[0] + "N", 2: "1m2m3m4m5m6m2s2s2p3p9mNN"}
    script = ["0 discard N", "2 peng", "2 discard 9m", "3 discard 4p"]
    game = play(script, hands=hands, draws="4p")
    assert game.course[-2:] == ["3 discards 4p", "0 draws"]
    assert game.table.state.hands[2].missed_all is False


PAIR = {0: IDLE[0] + "N", 2: "2m5m8m2p5p8p2s5s8sSSNN"}


def test_a_missed_peng_locks_the_kind_until_the_own_draw():
    game = play(["0 discard N", "2 pass", "1 discard N"], hands=PAIR, draws="N7s")
    assert game.course[-2:] == ["1 discards N", "2 draws"]
    script = ["0 discard N", "2 pass", "1 discard 7s", "2 discard 7s", "3 discard N"]
    game = play(script, hands=PAIR, draws="7s7sN")
    assert game.options == {"2": ["peng", "pass"]}


def test_a_peng_of_another_kind_does_not_lift_it():
    script = ["0 discard N", "2 pass", "1 discard S", "2 peng", "2 discard 2m", "3 discard N"]
    game = play(script, hands=PAIR, draws="SN")
    assert game.course[-2:] == ["3 discards N", "0 draws"]


def test_silence_misses_a_peng_too_and_nobody_else_is_told():
    game = play(["0 discard N", "time", "1 discard N"], hands=PAIR, draws="N7s")
    assert game.course[-1] == "2 draws"
    assert "PengMissed" not in game.steps


# --- §2.5 ready at the start ----------------------------------------------------------------

READY = {0: IDLE[0] + "N", 1: ON_N}


def test_hands_one_tile_short_are_asked_before_the_first_discard():
    game = play(hands=READY)
    assert (game.phase, game.options) == ("declaring", {"1": ["ready", "pass"]})
    assert game.go("0 discard N").refused == {0: "nothing_asked"}


def test_nobody_is_asked_who_is_further_away():
    assert play().phase == "turn"


@pytest.mark.parametrize("answer", ["1 pass", "time"])
def test_who_does_not_declare_is_not_ready(answer):
    assert play([answer], hands=READY).course == []


def test_who_is_ready_wins_a_discard_as_earthly():
    """84 + 280."""
    game = play(["1 ready", "0 discard N", "1 hu"], hands=READY)
    assert game.course[0] == "1 is ready"
    assert game.deltas == [-364, 364, 0, 0]


def test_and_by_a_self_draw():
    game = play(["1 ready", "0 discard 3p", "1 hu"], hands=READY, draws="N")
    assert game.deltas == [-364, 3 * 364, -364, -364]


def test_who_is_not_ready_wins_the_first_discard_as_usual():
    assert play(["1 pass", "0 discard N", "1 hu"], hands=READY).deltas == [-84, 84, 0, 0]


def test_who_is_ready_discards_what_it_drew():
    game = play(["1 ready", "0 discard 3p", "1 discard 2p"], hands=READY, draws="7s")
    assert game.refused == {2: "ready"}
    assert game.options == {"1": ["discard 7s"]}


def test_who_is_ready_makes_no_gang():
    hands = {1: "1m2m3m4m5m6m7m8m9m9s9s9sN"}
    asked = play(["1 pass", "0 discard 3p"], hands=hands, draws="9s")
    assert "gang 9s" in asked.options["1"]
    game = play(["1 ready", "0 discard 3p"], hands=hands, draws="9s")
    assert game.options == {"1": ["discard 9s"]}


def test_who_is_ready_makes_no_peng():
    hands = {0: IDLE[0] + "8p", 1: "1m1m4m5m6m7m8m9m2p3p4pNN"}
    assert play(["time", "0 discard 1m"], hands=hands).options["1"] == ["hu", "peng", "pass"]
    game = play(["1 ready", "0 discard 1m"], hands=hands)
    assert game.options == {"1": ["hu", "pass"]}


def test_who_is_ready_may_pass_a_hu_and_stays_ready():
    script = ["1 ready", "0 discard N", "1 pass", "1 discard 7s"]
    game = play([*script, "time", "time", "0 discard N"], hands=READY, draws="7s7s7sN")
    assert game.options == {"1": ["hu", "pass"]}
    assert game.go("1 hu").deltas == [-364, 364, 0, 0]


DEALT_READY = {0: "1m2m3m4m5m6m7m8m9m2p3p4pN9s"}


def test_the_dealer_declares_with_the_first_discard():
    game = play(hands=DEALT_READY)
    assert "ready" in game.options["0"]
    game.go("0 ready")
    assert game.options == {"0": ["discard 9s", "discard N"]}
    game.go("0 discard 9s", "1 discard N", "0 hu")
    assert game.refused == {}


def test_the_dealer_cannot_declare_a_hand_that_would_not_wait_nor_later():
    assert play(["0 ready"]).refused == {0: "not_waiting"}
    script = ["0 discard 9s", "time", "time", "time", "0 ready"]
    assert play(script, hands=DEALT_READY, draws="7s7s7s7s").refused == {4: "too_late"}


# --- §2.6 -----------------------------------------------------------------------------------


def test_the_deal_is_drawn_when_the_last_discard_is_not_won():
    game = play().stay_silent(0)
    while game.phase != "ended":
        game.go("time")
    assert game.course[-1] == "drawn"
    assert game.table.state.public.left == 0
