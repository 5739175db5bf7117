"""§8.6: who feeds a flush. 9s is primary (2 points), 1s secondary (1 point).

Seat 3 waits for N and ends each deal by drawing it; on every jing discarded before, it is asked
and passes.
"""

import pytest

from tests.golden.referee.scripted import IDLE, ON_N_TOO, play

TAKER = "2s3s9s9s1m4m7m1p4p7pEEC"
"""Two primaries: 4 points; a chi of 1s makes 5."""
FED = ["0 discard 1s", "1 chi 2s 3s", "3 pass"]
HANDS = {
    0: IDLE[0] + "1s",
    1: TAKER,
    2: "2m5m8m2p5p8p1s5s8sSSFF",
    3: ON_N_TOO,
}


@pytest.mark.parametrize(
    ("liability", "jing"),
    [
        # Seat 2 has 1 point from each. Seat 1: the liable 0 pays 5·2·3 = 30, the others 5.
        ("feeder", [-31, 39, -2, -6]),
        # The others pay nothing.
        ("discarder_alone", [-31, 29, 3, -1]),
        # All three pay 10.
        ("none", [-11, 29, -7, -11]),
    ],
)
def test_the_example_of_the_rules(liability, jing):
    """A (seat 1) 4 points, B 1, C (seat 0) the secondary it discards, D 0; D wins the deal."""
    game = play(
        [*FED, "1 discard C", "time", "3 hu"],
        hands=HANDS,
        draws="9mN",
        flush_liability=liability,
    )
    assert game.refused == {}
    assert game.moved("jing.upper") == jing
    # German 2: the dealer 2·2·2 + 5, the others 2·2 + 5.
    assert game.moved("hand") == [-13, -9, -9, 31]


def test_it_is_nobody_elses_affair():
    """Who was fed is not told while the hands are secret."""
    game = play([*FED, "1 discard C"], hands=HANDS)
    assert game.steps[-4:] == ["TileDiscarded", "MeldMade", "TileDiscarded", "TileDrawn"]


def test_it_lasts_while_the_taker_stays_at_five_or_more():
    """Seat 1 draws the third 9s: n = 7, 7·4 = 28, the liable 0 pays 84, the others 7."""
    game = play(
        [*FED, "1 discard C", *["time"] * 3, "1 discard E", "time", "3 hu"],
        hands=HANDS,
        draws="9m9p9p9s9mN",
    )
    assert game.refused == {}
    assert game.moved("jing.upper") == [-85, 97, -4, -8]


def test_falling_below_five_ends_it():
    """Seat 1 lets a 9s go (3 points) and draws the third (5): nobody is liable, all pay 10."""
    game = play(
        [*FED, "1 discard 9s", "3 pass", *["time"] * 3, "1 discard C", "time", "3 hu"],
        hands=HANDS,
        draws="9m9p9p9s9mN",
    )
    assert game.refused == {}
    assert game.moved("jing.upper") == [-11, 29, -7, -11]


def test_a_later_discard_that_lifts_the_taker_again_makes_its_discarder_liable():
    """Seat 2 feeds 1s by peng (5), seat 1 lets 9s go (3), draws 1s (4), takes 9s by chi of 0: 6.

    Seat 1 alone holds jing: overlord 2. The liable 0 pays 6·3·2·3 = 108, the others 6·2 = 12.
    """
    game = play(
        [
            *("2 discard 1s", "1 peng", "3 pass", "1 discard 9s", "3 pass"),
            *("time", "time", "time", "1 discard C", "time", "time"),
            *("0 discard 9s", "1 chi 7s 8s", "3 pass", "1 discard E", "time", "3 hu"),
        ],
        dealer=2,
        hands={1: "9s1s1s7s8s1m4m7m1p4pEEC", 2: IDLE[2] + "1s", 3: ON_N_TOO},
        draws="9m9p9p1s9m9p9s9mN",
    )
    assert game.refused == {}
    assert game.moved("jing.upper") == [-108, 132, -12, -12]


def test_a_peng_may_feed():
    """Seat 1 has 9s and 1s1s: 4, and 5 with the third 1s. Overlord 2: 5·2·2·3 = 60, 5·2 = 10."""
    game = play(
        ["2 discard 1s", "1 peng", "3 pass", "1 discard C", "time", "3 hu"],
        dealer=2,
        hands={1: "9s1s1s7s8s1m4m7m1p4pEEC", 2: IDLE[2] + "1s", 3: ON_N_TOO},
        draws="9mN",
    )
    assert game.refused == {}
    assert game.moved("jing.upper") == [-10, 80, -60, -10]


@pytest.mark.parametrize(
    ("taker", "value"),
    # From 2 points to 3, from 6 to 7; seat 1 alone holds jing: overlord 2.
    [("2s3s9s7p1m4m7m1p4pEECW", 3 * 2), ("2s3s9s9s9s1m4m7m1p4pEEC", 7 * 4 * 2)],
)
def test_a_jing_that_does_not_lift_to_five_feeds_nobody(taker, value):
    game = play(
        [*FED, "1 discard C", "time", "3 hu"],
        hands={0: IDLE[0] + "1s", 1: taker, 3: ON_N_TOO},
        draws="9mN",
    )
    assert game.refused == {}
    assert game.moved("jing.upper") == [-value, 3 * value, -value, -value]


def test_the_jing_of_a_discard_win_feeds_too():
    """Seat 1 holds 9s9s and wins on 1s: n = 5. Overlord 2: 5·2·2·3 = 60 from 0, 5·2 = 10."""
    game = play(
        ["3 discard 8p", "0 discard 1s", "1 hu"],
        dealer=3,
        hands={1: "2m3m4m5m6m7m2p3p4p9s9sNC"},
        draws="1s",
    )
    assert game.course[-1] == "1 hu 1s (discard)"
    assert game.moved("jing.upper") == [-60, 80, -10, -10]


def test_a_robbed_tile_feeds_nobody():
    """Seat 1 robs the 1s that seat 0 adds: n = 5, all pay 10; seat 0 keeps 3 points."""
    game = play(
        ["3 discard 1s", "0 peng", "1 pass", "0 discard 6s", *["time"] * 3, "0 gang 1s", "1 hu"],
        dealer=3,
        hands={
            0: "1m1m4m4m7m7m3p6p1s1s6sEC",
            1: "2m3m4m5m6m7m2p3p4p9s9sNC",
            3: IDLE[3] + "1s",
        },
        draws="7s7s7s1s",
    )
    assert game.course[-1] == "1 hu 1s (rob)"
    assert game.moved("jing.upper") == [-1, 27, -13, -13]


def test_gangs_are_paid_by_everyone_as_always():
    """§8.6: the dealer's concealed gang brings 2 from each, also from whom it feeds."""
    game = play(
        ["0 gang 4s", *FED, "1 discard C", "time", "3 hu"],
        hands={**HANDS, 0: "4s4s4s4s1m1m4m4m7m7m3p6p9p1s", 3: "2m3m4m5m6m7m2p3p4p6s7s8sN"},
        draws="9mN",
        tail="9m",
    )
    assert game.refused == {}
    assert game.moved("gang") == [6, -2, -2, -2]
    assert game.moved("jing.upper") == [-31, 39, -2, -6]
