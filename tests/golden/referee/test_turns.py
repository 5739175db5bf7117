"""§4.1, §4.9-4.11: turns, what silence does, what cannot be declared."""

import pytest

from tests.golden.referee.scripted import IDLE, ON_N, play

WON_WITH_A_GANG = "4s4s4s4s5s6s1p2p3p7s7s7sNN"
"""4s4s4s 4s5s6s 1p2p3p 7s7s7s NN."""


def only_discards(game, seat):
    return all(option.startswith("discard ") for option in game.options[seat])


# --- a turn (§4.1) --------------------------------------------------------------------------


def test_the_dealer_acts_first_without_drawing():
    game = play(dealer=2)
    assert game.steps[-1] == "TurnBegun"
    assert (game.phase, list(game.options)) == ("turn", ["2"])
    assert game.go("2 discard 8p").course == ["2 discards 8p", "3 draws"]


def test_gangs_may_follow_each_other_each_with_a_replacement():
    hands = {0: "4s4s4s4s7s7s7s7s1m1m4m4mEC"}
    game = play(["0 gang 4s", "0 gang 7s", "0 discard 9m"], hands=hands, tail="N9m")
    assert game.course == [
        "0 gang face down",
        "0 draws a replacement",
        "0 gang face down",
        "0 draws a replacement",
        "0 discards 9m",
        "1 draws",
    ]


def test_on_a_turn_hu_gang_and_discard_are_a_free_choice():
    game = play(["0 gang 4s", "0 hu"], hands={0: WON_WITH_A_GANG}, tail="9m")
    assert play(hands={0: WON_WITH_A_GANG}).options["0"][:3] == ["hu", "gang 4s", "discard 1p"]
    assert game.refused == {1: "not_winning"}  # the gang was chosen, and 5s6s are left over
    assert game.course[-1] == "0 draws a replacement"


def test_hu_is_open_after_gangs_until_the_discard():
    hands = {0: "4s4s4s4s1p2p3p7s7s7s1m2m3mN"}
    game = play(["0 gang 4s", "0 hu"], hands=hands, tail="N")
    assert game.course[-1] == "0 hu N (self)"


def test_a_self_drawn_hu_not_taken_loses_and_locks_nothing():
    """Seat 0 draws its N, discards it, and wins on the next one."""
    game = play(
        ["0 discard 8p", "time", "time", "time", "0 discard N", "time"],
        hands={0: ON_N + "8p"},
        draws="7s7s7sNN",
    )
    assert game.options == {"0": ["hu", "pass"]}


def test_a_kept_tile_is_added_to_the_peng_on_a_later_turn():
    """Not in the turn of the peng, but two turns later as well as one."""
    game = play(
        ["0 discard N", "1 peng", "1 gang N", "1 discard C", *["time"] * 7, "1 gang N"],
        hands={0: IDLE[0] + "N", 1: "1m4m7m1p4p7p2s5s8sNNNC"},
        draws="7s7s7s7s4s4s4s4s",
    )
    assert game.refused == {2: "after_claim"}
    assert game.course[-4:] == ["1 draws", "1 would add N", "1 adds N", "1 draws a replacement"]


def test_after_a_peng_there_is_no_self_drawn_hu():
    """1m-9m and EE beside the peng are complete, but only a discard is open."""
    game = play(
        ["0 discard N", "1 peng", "1 hu"],
        hands={0: IDLE[0] + "N", 1: "1m2m3m4m5m6m7m8m9mNNEE"},
    )
    assert game.refused == {2: "after_claim"}
    assert only_discards(game, "1")


def test_after_a_chi_there_is_no_self_drawn_hu():
    game = play(
        ["0 discard 3s", "1 chi 4s 5s", "1 hu"],
        hands={1: "1m2m3m4m5m6m7m8m9mNN4s5s"},
    )
    assert game.refused == {2: "after_claim"}
    assert only_discards(game, "1")


@pytest.mark.parametrize("claim", ["1 peng", "1 chi S W"])
def test_after_a_chi_or_peng_there_is_no_gang(claim):
    game = play(
        ["0 discard N", claim, "1 gang 7s"],
        hands={0: IDLE[0] + "N", 1: "1m4m7m1p4p7s7s7s7sNNSW"},
    )
    assert game.refused == {2: "after_claim"}
    assert only_discards(game, "1")


def test_after_a_claim_later_discards_may_be_claimed_as_ever():
    game = play(
        ["0 discard 3s", "1 chi 4s 5s", "1 discard 8s", "2 discard E", "1 peng"],
        hands={1: "1m4m7m1p4p7p4s5s8sEECC"},
        draws="E",
    )
    assert game.course[-2:] == ["2 discards E", "1 peng EEE"]


# --- the first turn (§4.9) ------------------------------------------------------------------


def test_a_heavenly_win_is_claimed_before_any_gang():
    game = play(["0 hu"], hands={0: WON_WITH_A_GANG})
    (won,) = game.all("HandWon")
    assert (won["first_turn"], won["replacement"]) == (True, None)
    # 20 from each, though plain 1 · double German 4 · dealer 2 · self-draw 2 + 5 would be 21.
    assert game.deltas == [60, -20, -20, -20]


def test_after_a_concealed_gang_it_is_a_bloom():
    hands = {0: "4s4s4s4s1p2p3p7s7s7s1m2m3mN"}
    game = play(["0 gang 4s", "0 hu"], hands=hands, tail="N")
    (won,) = game.all("HandWon")
    assert (won["first_turn"], won["replacement"]) == (False, "gang")
    # Double German 4 · bloom 2 · dealer 2 · self-draw 2 + 5 = 37 from each, and 2 for the gang.
    assert game.deltas == [117, -39, -39, -39]


def test_several_gangs_in_one_turn_are_one_bloom():
    hands = {0: "4s4s4s4s7s7s7s7s1p2p3p1m2mN"}
    game = play(["0 gang 4s", "0 gang 7s", "0 hu"], hands=hands, tail="3mN")
    assert game.moved("hand") == [111, -37, -37, -37]


def test_earthly_is_any_hu_on_the_dealers_first_discard():
    game = play(["0 discard N", "1 hu"], hands={0: IDLE[0] + "N", 1: ON_N})
    (won,) = game.all("HandWon")
    assert won["first_turn"] is True
    # 20 from each: neither the dealer nor the discarder pays double.
    assert game.deltas == [-20, 60, -20, -20]


def test_it_is_earthly_also_after_the_dealers_concealed_gang():
    hands = {0: "4s4s4s4s1m1m4m4m7m7m3p6p9pN", 1: ON_N}
    game = play(["0 gang 4s", "0 discard N", "1 hu"], hands=hands, tail="9m")
    assert game.moved("hand") == [-20, 60, -20, -20]
    assert game.moved("gang") == [6, -2, -2, -2]


def test_the_first_discard_of_another_seat_is_no_earthly_win():
    game = play(["0 discard 8p", "1 discard N", "2 hu"], hands={2: ON_N}, draws="N")
    (won,) = game.all("HandWon")
    assert won["first_turn"] is False


# --- silence (§4.10) ------------------------------------------------------------------------


def test_silence_discards_the_tile_drawn_last():
    assert play(["0 discard 8p", "time"], draws="2m").course[-2:] == ["1 discards 2m", "2 draws"]


def test_silence_of_the_dealer_discards_the_fourteenth_tile_dealt():
    assert play(["time"], hands={0: IDLE[0] + "2m"}).course == ["0 discards 2m", "1 draws"]


def test_silence_after_a_gang_discards_the_replacement():
    hands = {0: "4s4s4s4s1m1m4m4m7m7m3p6p9p8p"}
    game = play(["0 gang 4s", "time"], hands=hands, tail="9m")
    assert game.course[-2:] == ["0 discards 9m", "1 draws"]


def test_silence_after_a_claim_discards_the_last_tile_that_is_no_jing():
    """In the order 万筒条东南西北中发白: 白 and 中 are jing here, so 发."""
    game = play(
        ["0 discard 8p", "1 peng", "time"],
        hands={1: "1m4m7m1p4p7p8p8pEECFB"},
        indicator="B",
    )
    assert game.course[-1] == "1 discards F"


def test_silence_after_a_claim_with_nothing_but_jing_discards_a_secondary():
    """Three pengs leave seat 1 with 1s1s and 9s9s9s.

    It could hu all the time; that it does not locks the kind, so that the second 6m and 9m of a
    lap are not even asked about.
    """
    game = play(
        [
            *("0 discard 8p", "1 peng", "1 discard N", "time", "time", "time"),
            *("0 discard 7s", "1 peng", "1 discard N", "time", "time", "time"),
            *("0 discard 4s", "1 peng", "time"),
        ],
        hands={0: "1m1m4m4m7m7m3p6p9pEC7s4s8p", 1: "8p8p7s7s4s4sNN9s9s9s1s1s"},
        draws="6m6m6m9m9m9m",
    )
    assert game.course[-3:] == ["1 peng 4s4s4s", "1 discards 1s", "2 draws"]


def test_silence_never_hus_gangs_or_declares():
    game = play(["time"], hands={0: WON_WITH_A_GANG})
    assert game.course[0] == "0 discards N"
    game = play(["time"], hands={0: "1m2m3m4m5m6m7m8m9m2p3p4p9sN"})
    assert game.course[0] == "0 discards N"


# --- §4.11 ----------------------------------------------------------------------------------


def test_a_false_hu_cannot_be_declared():
    game = play(["0 hu", "0 discard 3s", "1 hu"], hands={1: "1m4m7m1p4p7p4s5s8sEECC"})
    assert game.refused == {0: "not_winning", 2: "not_winning"}
    assert game.options == {"1": ["chi 4s 5s", "pass"]}
