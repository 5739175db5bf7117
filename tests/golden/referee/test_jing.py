"""§3: which tiles are jing, and what they are in claims."""

import pytest

from tests.golden.referee.scripted import IDLE, ON_N, play


@pytest.mark.parametrize(
    ("indicator", "secondary", "cycle"),
    [
        ("1p", "2p", "separate"),
        ("9m", "1m", "separate"),
        ("E", "S", "separate"),
        ("S", "W", "separate"),
        ("W", "N", "separate"),
        ("N", "E", "separate"),
        ("C", "F", "separate"),
        ("F", "B", "separate"),
        ("B", "C", "separate"),
        ("9s", "1s", "joined"),
        ("W", "N", "joined"),
        ("N", "C", "joined"),
        ("B", "E", "joined"),
    ],
)
def test_the_primary_is_the_indicator_the_secondary_the_next_kind(indicator, secondary, cycle):
    """§3.1."""
    (turned,) = play(indicator=indicator, honor_cycle=cycle).all("IndicatorTurned")
    assert turned["jing"] == [indicator, secondary]


def test_two_primaries_may_peng_a_discarded_one_at_face():
    """§3.2: with 5m as primary, 5m5m in hand peng a 5m."""
    game = play(
        ["3 discard 5m", "1 peng"],
        dealer=3,
        indicator="5m",
        hands={
            1: "1m5m5m1p4p7p2s5s8sEECC",
            2: "2m9m8m2p5p8p2s5s8sSSFF",
            3: IDLE[3] + "5m",
        },
    )
    assert game.course == ["3 discards 5m", "1 peng 5m5m5m"]


def test_a_jing_may_be_itself_in_a_chi_and_nothing_else():
    """§3.2: 4m and the jing 5m take a 6m; with the jing 7p and 5p no 5p is taken."""
    idle = "2m9m8m2p5p8p2s5s8sSSFF"
    hands = {0: "1m1m4m5m9m9m3p6p9p3s6sEC", 2: idle, 3: "3m8m9m3p6p9p2s5s8sWWBB6m"}
    game = play(["3 discard 6m", "0 chi 4m 5m"], dealer=3, indicator="5m", hands=hands)
    assert game.course == ["3 discards 6m", "0 chi 4m5m6m"]
    hands = {0: "1m1m4m5m7p7p9p9p9p3s3sEC", 2: idle, 3: IDLE[3] + "7p"}
    game = play(["3 discard 7p", "0 chi 5m 9p"], dealer=3, indicator="5m", hands=hands)
    assert game.options == {"0": ["peng", "pass"]}
    assert game.refused == {1: "no_run"}


def test_a_claimed_jing_is_only_itself():
    """§3.2: nobody takes a discarded jing as another tile; 4m6m do not take the jing 9s."""
    hands = {0: "1m1m4m6m7m7m3p6p9p3s6sEC", 3: IDLE[3] + "9s"}
    game = play(["3 discard 9s"], dealer=3, hands=hands)
    assert game.course == ["3 discards 9s", "0 draws"]


def test_in_the_hand_a_jing_may_be_a_fifth_copy():
    """§3.2: four 5p and a jing are a triplet and a pair."""
    hands = {0: "1m2m3m4m5m6m7m8m9m5p5p5p5p9s", 2: "2m5m8m2p3p8p2s5s8sSSFF"}
    assert play(hands=hands).options["0"][0] == "hu"


def test_in_the_hand_a_jing_may_be_itself():
    """§3.2: 7s8s9s with 9s as primary."""
    assert play(hands={0: "1m2m3m4m5m6m7m8m9mNN7s8s9s"}).options["0"][0] == "hu"


DISCARDED = ["3 discard 9s", "1 pass", "0 discard N", "1 hu"]


@pytest.mark.parametrize(
    ("counts", "points"),
    # The discarder's primary is 2 points, and only theirs: overlord, 4 from each.
    [(False, [0, 0, 0, 0]), (True, [-4, -4, -4, 12])],
)
def test_a_discarded_jing_belongs_to_nobody_unless_it_counts(counts, points):
    """§3.3; for German it never counts: the win is double German either way."""
    game = play(
        DISCARDED,
        dealer=3,
        hands={1: ON_N, 3: IDLE[3] + "9s"},
        draws="N",
        discarded_jing_counts=counts,
    )
    assert game.moved("jing.upper") == points
    # Double German 4: the discarder 4·2 + 5, seat 2 4, the dealer 4·2.
    assert game.moved("hand") == [-13, 25, -4, -8]


def test_a_discarded_jing_is_won_on_as_wild():
    """§3.4: seat 1 waits for N; the 9s stands for it."""
    script = ["3 discard 8p", "0 discard 9s", "1 hu"]
    game = play(script, dealer=3, hands={1: ON_N}, draws="9s")
    assert game.course[-1] == "1 hu 9s (discard)"
    # Plain 1, not German: the discarder 2, the dealer 2, seat 2 1.
    assert game.moved("hand") == [-2, 5, -1, -2]
    # The winning tile included (§8.1): 2 points, alone: overlord, 4 from each.
    assert game.moved("jing.upper") == [-4, 12, -4, -4]


def test_where_it_is_not_wild_a_discarded_jing_wins_only_at_face():
    """§3.4, won_jing_is_wild = no: tenpai on N gets nothing, 7s8s its 9s."""
    script = ["3 discard 8p", "0 discard 9s"]
    deal = {"dealer": 3, "draws": "9s", "won_jing_is_wild": False}
    assert play(script, hands={1: ON_N}, **deal).course[-1] == "1 draws"
    at_face = play(script, hands={1: "1m2m3m4m5m6m7m8m9mNN7s8s"}, **deal)
    assert at_face.options == {"1": ["hu", "chi 7s 8s", "pass"]}
