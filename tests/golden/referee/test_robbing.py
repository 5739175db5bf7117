"""§4.5, §9.7: the added gang and its robbery.

Seat 1 has 8p8p8p, pengs the dealer's 8p with two of them and adds the third on its next turn.
"""

import pytest

from tests.golden.referee.scripted import ON_N, play

KONGER = "1m4m7m1p4p8p8p8pEECCN"
ROBBER = "1m2m3m4m5m6m7m8m9mNN6pS"
"""Waits for 5p and 8p once it has drawn 7p and discarded S."""
TO_THE_GANG = ["0 discard 8p", "1 peng", "1 discard C", "2 discard S", "time", "time", "1 gang 8p"]
DEAL = {"hands": {1: KONGER, 2: ROBBER}, "draws": "7p7s7s7s", "tail": "9p"}


def test_an_added_gang_waits_for_those_who_may_hu_on_it():
    """Only hu may be claimed; the replacement is not drawn yet."""
    game = play([*TO_THE_GANG, "2 peng"], **DEAL)
    assert game.course[-1] == "1 would add 8p"
    assert (game.phase, game.options) == ("robbing", {"2": ["hu", "pass"]})
    assert game.refused == {7: "only_hu"}


def test_a_robbed_gang_does_not_stand_and_its_tile_is_the_winners():
    game = play([*TO_THE_GANG, "2 hu"], **DEAL)
    assert game.course[-2:] == ["1 would add 8p", "2 hu 8p (rob)"]
    (shown,) = game.all("HandsShown")
    assert [meld["kind"] for meld in shown["melds"][1]] == ["peng"]
    assert "".join(shown["hands"][2]) == "1m2m3m4m5m6m7m8m9m6p7p8pNN"


@pytest.mark.parametrize(
    ("rule", "deltas"),
    [
        # Plain 1, double German 4; 0 deals: as a self-draw 4·2·2 + 5 from it, 4·2 + 5 from others.
        ("all", [-21, -13, 47, -13]),
        # The konger 4·4 + 5, the dealer 4·2, the other 4.
        ("konger_heavy", [-8, -21, 33, -4]),
        # All three shares of a self-draw: 21 + 13 + 13.
        ("konger_alone", [0, -47, 47, 0]),
    ],
)
def test_who_pays_for_a_robbed_gang(rule, deltas):
    """§9.7; the gang itself brings nothing."""
    assert play([*TO_THE_GANG, "2 hu"], rob_kong=rule, **DEAL).deltas == deltas


@pytest.mark.parametrize("answer", ["time", "2 pass"])
def test_a_robbery_refused_by_silence_or_word_lets_the_gang_stand(answer):
    game = play([*TO_THE_GANG, answer], **DEAL)
    assert game.course[-3:] == ["1 would add 8p", "1 adds 8p", "1 draws a replacement"]
    assert list(game.options) == ["1"]


NEARER = {
    "hands": {0: "2m3m4m5m6m7m3s4s5s6s6s6pF8p", 1: KONGER, 2: ROBBER},
    "draws": "7p9p7p7s",
}
TWO_ROBBERS = [
    *("0 discard 8p", "1 peng", "1 discard C", "2 discard S", "time"),
    *("0 discard F", "1 gang 8p"),
]


def test_of_two_robbers_the_nearest_to_the_konger_wins():
    game = play([*TWO_ROBBERS, "0 hu", "2 hu"], **NEARER)
    assert game.course[-1] == "2 hu 8p (rob)"


def test_the_farther_robs_when_the_nearer_passes():
    game = play([*TWO_ROBBERS, "0 hu", "2 pass"], **NEARER)
    assert game.course[-1] == "0 hu 8p (rob)"


def test_nobody_is_asked_when_nobody_waits_for_the_tile():
    game = play(
        ["0 discard 8p", "1 peng", "1 discard C", "time", "time", "time", "1 gang 8p"],
        hands={1: KONGER, 2: "2m5m8m2p5p9p2s5s8sSSFF"},
        draws="7s7s7s7s",
    )
    assert game.course[-3:] == ["1 would add 8p", "1 adds 8p", "1 draws a replacement"]


def test_a_concealed_gang_cannot_be_robbed():
    """Seat 2 waits for 8p."""
    hands = {0: "1m1m4m4m7m7m3p6p9p3s6sEC7s", 1: KONGER, 2: "1m2m3m4m5m6m7m8m9mNN6p7p"}
    game = play(["0 discard 7s", "1 gang 8p"], hands=hands, draws="8p")
    assert game.course[-2:] == ["1 gang face down", "1 draws a replacement"]
    assert list(game.options) == ["1"]


@pytest.mark.parametrize(
    ("wild", "last"), [(True, "1 would add 1s"), (False, "1 draws a replacement")]
)
def test_a_robbed_jing_is_as_wild_as_a_discarded_one(wild, last):
    """§3.4: seat 2 waits for N; the 1s that is added to the peng of jing may stand for it."""
    hands = {
        0: "1m1m4m4m7m7m3p6p9p3s6sEC1s",
        1: "1m4m7m1p4p8p1s1s1sEECC",
        2: ON_N,
    }
    script = ["0 discard 1s", "1 peng", "2 pass", "1 discard E", *["time"] * 3, "1 gang 1s"]
    if not wild:
        script.remove("2 pass")  # it was not asked
    game = play(script, hands=hands, draws="7s7s7s7s", won_jing_is_wild=wild)
    assert game.refused == {}
    assert game.course[-1] == last
