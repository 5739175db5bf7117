"""§4.7: 抄庄."""

import pytest

from tests.golden.referee.scripted import IDLE, play, shows

DEALER = IDLE[0] + "N"
FOLLOWED = ["0 discard N", "time", "time", "time"]


@shows("follow_dealer")
@pytest.mark.parametrize("base", [1, 2])
def test_the_dealer_pays_each_once_three_have_followed(base):
    """Free of base (§8.5), and play goes on."""
    game = play(FOLLOWED, hands={0: DEALER}, draws="NNN", follow_dealer=5, base=base)
    assert game.moved("follow_dealer") == [-15, 5, 5, 5]
    assert game.course[-2:] == ["3 discards N", "0 draws"]


def test_nothing_is_paid_before_the_third_tile_lies():
    game = play(FOLLOWED[:3], hands={0: DEALER}, draws="NNN", follow_dealer=5)
    assert game.all("PointsTransferred") == []


def test_it_is_paid_before_any_claim_on_the_third_tile():
    """Seat 0 may chi the last 8p; the dealer has paid already."""
    game = play(
        ["0 discard 8p", "time", "2 discard 8p", "time"],
        hands={0: "1m1m4m4m7m7m6p7p3s6sECN8p"},
        draws="8p7s8p",
        follow_dealer=10,
    )
    assert game.options == {"0": ["chi 6p 7p", "pass"]}
    assert game.moved("follow_dealer") == [-30, 10, 10, 10]


def test_a_claim_in_between_interrupts():
    """Seat 1 takes the N by chi and discards one too: four first discards of N, but a claim."""
    game = play(
        ["0 discard N", "1 chi E S", "1 discard N", "time", "time"],
        hands={0: DEALER, 1: "1m4m7m1p4p7p2s5sESNCC"},
        draws="NN",
        follow_dealer=5,
    )
    assert game.course[-2:] == ["3 discards N", "0 draws"]
    assert game.all("PointsTransferred") == []


def test_a_peng_in_between_interrupts():
    """It takes two of the kind away; the dealer's next N is no first discard."""
    game = play(
        ["0 discard N", "2 peng", "2 discard S", "time", "0 discard N"],
        hands={0: DEALER, 2: "2m5m8m2p5p8p2s5s8sSFNN"},
        draws="SN",
        follow_dealer=5,
    )
    assert game.refused == {}
    assert game.all("PointsTransferred") == []


def test_a_concealed_gang_does_not_interrupt():
    game = play(
        ["0 discard N", "time", "2 gang 4s", "2 discard N", "time"],
        hands={0: DEALER, 2: "2m5m8m2p5p8p4s4s4sSSFF"},
        draws="N4sN",
        tail="N",
        follow_dealer=5,
    )
    assert "2 gang face down" in game.course
    assert game.moved("follow_dealer") == [-15, 5, 5, 5]


def test_another_kind_in_between_ends_it():
    game = play(FOLLOWED, hands={0: DEALER}, draws="N7sN", follow_dealer=5)
    assert game.all("PointsTransferred") == []


def test_only_first_discards_count():
    """The dealer's second discard is followed by three of its kind."""
    game = play(
        ["0 discard 8p", *["time"] * 3, "0 discard N", *["time"] * 3],
        hands={},
        draws="7s7s7sNNNN",
        follow_dealer=5,
    )
    assert game.course[-2:] == ["3 discards N", "0 draws"]
    assert game.all("PointsTransferred") == []


def test_where_it_is_not_played_nobody_pays():
    game = play(FOLLOWED, hands={0: DEALER}, draws="NNN", follow_dealer=0)
    assert game.all("PointsTransferred") == []
