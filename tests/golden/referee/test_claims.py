"""§4.2-4.4: chi, peng and exposed gang; which claim wins."""

from itertools import permutations

import pytest

from tests.golden.referee.scripted import ON_N, ON_N_TOO, play

# Seat 3 deals and gets rid of an 8p; seat 0 draws and its discard is what the others want.


def test_two_hu_on_one_tile_the_nearest_to_the_discarder_wins():
    """§4.4: seat 1 sits nearer to seat 0 than seat 3, who spoke first."""
    game = play(
        ["3 discard 8p", "0 discard N", "3 hu", "1 hu"],
        dealer=3,
        hands={1: ON_N, 3: ON_N_TOO + "8p"},
        draws="N",
    )
    assert game.course[-2:] == ["0 discards N", "1 hu N (discard)"]
    # Plain 1, double German 4: the discarder ×2 + 5, the dealer ×2, seat 2 once. No jing anywhere.
    assert game.deltas == [-13, 25, -4, -8]


def test_the_nearest_hu_closes_the_window_at_once():
    game = play(
        ["3 discard 8p", "0 discard N", "1 hu", "3 hu"],
        dealer=3,
        hands={1: ON_N, 3: ON_N_TOO + "8p"},
        draws="N",
    )
    assert game.course[-1] == "1 hu N (discard)"
    assert game.refused == {3: "nothing_asked"}


def test_the_farther_hu_wins_when_the_nearer_passes():
    game = play(
        ["3 discard 8p", "0 discard N", "3 hu", "1 pass"],
        dealer=3,
        hands={1: ON_N, 3: ON_N_TOO + "8p"},
        draws="N",
    )
    assert game.course[-1] == "3 hu N (discard)"


PENG_AND_HU = {1: "1m4m7m1p4p7p2s5s8sNNCC", 3: ON_N_TOO + "8p"}


def test_hu_beats_an_earlier_peng():
    """§4.4: while seat 3 may still hu, the peng of seat 1 does not stand."""
    game = play(["3 discard 8p", "0 discard N", "1 peng"], dealer=3, hands=PENG_AND_HU, draws="N")
    assert game.course[-1] == "0 discards N"
    assert game.phase == "claiming"
    assert game.options == {"3": ["hu", "pass"]}
    assert game.go("3 hu").course[-2:] == ["0 discards N", "3 hu N (discard)"]


def test_the_peng_stands_once_the_hu_is_passed():
    script = ["3 discard 8p", "0 discard N", "1 peng", "3 pass"]
    game = play(script, dealer=3, hands=PENG_AND_HU, draws="N")
    assert game.course[-1] == "1 peng NNN"


CHI_AND_PENG = {1: "1m4m7m1p4p7p4s5s8sEECC", 2: "2m5m8m2p5p8p3s3s7sSSFF"}


def test_peng_beats_an_earlier_chi():
    script = ["3 discard 8p", "0 discard 3s", "1 chi 4s 5s", "2 peng"]
    game = play(script, dealer=3, hands=CHI_AND_PENG, draws="9m")
    assert game.course[-2:] == ["0 discards 3s", "2 peng 3s3s3s"]


def test_the_window_closes_when_nothing_outstanding_can_beat_the_best_answer():
    """§4.4: a chi cannot beat the peng, so seat 1 is not waited for."""
    script = ["3 discard 8p", "0 discard 3s", "2 peng", "1 chi 4s 5s"]
    game = play(script, dealer=3, hands=CHI_AND_PENG, draws="9m")
    assert game.course[-1] == "2 peng 3s3s3s"
    assert game.refused == {3: "not_your_turn"}


def test_gang_beats_an_earlier_chi():
    """The ganger draws a replacement and has a turn; play goes on from its next (§4.1)."""
    game = play(
        ["3 discard 8p", "0 discard 3s", "1 chi 4s 5s", "2 gang", "2 discard 8p"],
        dealer=3,
        hands={1: CHI_AND_PENG[1], 2: "2m5m8m2p5p8p3s3s3sSSFF"},
        draws="9m",
        tail="9p",
    )
    assert game.course[-4:] == [
        "2 gang 3s3s3s3s",
        "2 draws a replacement",
        "2 discards 8p",
        "3 draws",
    ]


@pytest.mark.parametrize(
    ("last", "outcome"), [("3 hu", "3 hu 3s (discard)"), ("3 pass", "2 peng 3s3s3s")]
)
def test_the_result_never_depends_on_who_answered_first(last, outcome):
    """§4.4: chi, peng and hu on one tile in all six orders."""
    for answers in permutations(("1 chi 4s 5s", "2 peng", last)):
        game = play(
            ["3 discard 8p", "0 discard 3s", *answers],
            dealer=3,
            hands={**CHI_AND_PENG, 3: "2m3m4m5m6m7m7p8p9pNN4s5s8p"},
            draws="9m",
        )
        assert game.course[-2:] == ["0 discards 3s", outcome], answers


def test_no_answer_is_a_pass():
    script = ["3 discard 8p", "0 discard 3s", "1 chi 4s 5s", "time"]
    game = play(script, dealer=3, hands=CHI_AND_PENG, draws="9m")
    assert game.course[-2:] == ["0 discards 3s", "1 chi 3s4s5s"]
    game = play(["3 discard 8p", "0 discard 3s", "time"], dealer=3, hands=CHI_AND_PENG, draws="9m")
    assert game.course[-2:] == ["0 discards 3s", "1 draws"]


def test_passes_and_beaten_claims_are_never_public():
    script = ["3 discard 8p", "0 discard 3s", "1 chi 4s 5s", "2 peng"]
    game = play(script, dealer=3, hands=CHI_AND_PENG, draws="9m")
    assert game.steps[-3:] == ["TileDrawn", "TileDiscarded", "MeldMade"]


# --- chi (§4.2) -----------------------------------------------------------------------------


def test_only_the_next_player_may_chi():
    """From seat 3 it is seat 0's turn to chi; seat 1 has the tiles and may only peng."""
    game = play(
        ["3 discard 8p", "1 chi 6p 7p", "0 chi 6p 7p", "1 pass"],
        dealer=3,
        hands={0: "1m1m4m4m7m7m6p7p3s6sECN", 1: "1m4m7m6p7p8p8p2s5s8sECC"},
    )
    assert game.refused == {1: "not_next"}
    assert game.course == ["3 discards 8p", "0 chi 6p7p8p"]


def test_each_way_to_chi_is_an_option():
    hands = {0: "1m1m4m4m7m7m6p7p9pEECC", 1: "1m4m7m1p4p7p2s5s8sSWWN"}
    game = play(["3 discard 8p"], dealer=3, hands=hands)
    assert game.options == {"0": ["chi 6p 7p", "chi 7p 9p", "pass"]}


def test_any_three_different_winds_are_a_chi():
    script = ["3 discard N"]
    hands = {0: "1m1m4m4m7m7m3p6p9p3sESW", 3: "3m6m9m3p6p9p2s5s8sWWBBN"}
    game = play(script, dealer=3, hands=hands)
    assert game.options == {"0": ["chi E S", "chi E W", "chi S W", "pass"]}
    assert game.go("0 chi W E").course[-1] == "0 chi EWN"


def test_the_three_dragons_are_a_chi():
    game = play(["3 discard B"], dealer=3, hands={0: "1m1m4m4m7m7m3p6p9p3s6sCF"})
    assert game.options == {"0": ["chi C F", "pass"]}
    assert game.go("0 chi C F").course[-1] == "0 chi CFB"


@pytest.mark.parametrize("chi", ["0 chi E C", "0 chi E W", "0 chi W W"])
def test_winds_and_dragons_never_mix_and_winds_differ(chi):
    hands = {0: "1m1m4m4m7m7m3p6p3sWWEC"}
    game = play(["3 discard W", chi], dealer=3, hands=hands)
    assert game.options == {"0": ["peng", "pass"]}
    assert game.refused == {1: "no_run"}


@pytest.mark.parametrize(
    ("hand", "chi"), [("1m1m4m4m7m7m8p8p9p3s6sEC", "0 chi 9p 1p"), (None, "0 chi 6p 7p")]
)
def test_a_chi_needs_its_two_tiles_in_the_hand_and_a_run(hand, chi):
    """A run does not go from 9 on to 1, and nothing is claimed with tiles one does not hold."""
    hands = {0: hand or "1m1m4m4m7m7m8p8p9p3s6sEC"}
    game = play(["3 discard 8p", chi], dealer=3, hands=hands)
    assert game.options == {"0": ["peng", "pass"]}
    assert game.refused == {1: "no_such_tile"}


@pytest.mark.parametrize(
    ("hand", "claim"),
    [("1m1m4m4m7m7m6p7p8p3s6sEC", "0 chi 6p 7p"), ("1m1m4m4m7m7m8p8p8p3s6sEC", "0 peng")],
)
def test_after_a_claim_the_kind_just_claimed_may_be_discarded(hand, claim):
    idle = "2m5m8m2p5p9p2s5s8sSSFF"
    game = play(["3 discard 8p", claim, "0 discard 8p"], dealer=3, hands={0: hand, 2: idle})
    assert game.course[-2:] == ["0 discards 8p", "1 draws"]


# --- peng and gang (§4.3) -------------------------------------------------------------------


def test_anyone_may_peng_and_play_goes_on_from_there():
    hands = {3: "3m6m9m3p6p9p2s5s8sWWBBF"}
    game = play(["3 discard F", "2 peng", "2 discard 8p"], dealer=3, hands=hands)
    assert game.course == ["3 discards F", "2 peng FFF", "2 discards 8p", "3 draws"]


def test_anyone_may_gang_and_play_goes_on_from_there():
    hands = {2: "2m5m8m2p5p8p2s5s8sSFFF", 3: "3m6m9m3p6p9p2s5s8sWWBBF"}
    game = play(["3 discard F", "2 gang", "2 discard 8p"], dealer=3, hands=hands, tail="9p")
    assert game.course == [
        "3 discards F",
        "2 gang FFFF",
        "2 draws a replacement",
        "2 discards 8p",
        "3 draws",
    ]


def test_jing_are_not_wild_in_a_gang_or_a_peng():
    """§4.3: 8p8p and a jing make no gang, 9p and a jing no peng."""
    hands = {1: "1m4m7m1p4p8p8p9s5s8sECC"}
    game = play(["3 discard 8p", "1 gang 8p"], dealer=3, hands=hands)
    assert game.options == {"1": ["peng", "pass"]}
    assert game.refused == {1: "no_gang"}
    hands = {1: "1m4m7m1p4p8p7p9s5s8sECC"}
    assert play(["3 discard 8p"], dealer=3, hands=hands).course[-1] == "0 draws"
