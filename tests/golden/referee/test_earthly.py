"""§9.8 in play: heavenly and earthly wins stand outside all other payment rules."""

import pytest

from tests.golden.referee.scripted import IDLE, ON_N, play

EARTHLY = {"hands": {0: IDLE[0] + "N", 1: ON_N}}


@pytest.mark.parametrize(
    ("options", "deltas"),
    [
        ({}, [-20, 60, -20, -20]),
        ({"discarder_pays_all": True}, [-20, 60, -20, -20]),
        # German: the dealer 20·2, the two others half of it.
        ({"heavenly_scale": "german"}, [-40, 80, -20, -20]),
    ],
)
def test_an_earthly_win(options, deltas):
    assert play(["0 discard N", "1 hu"], **EARTHLY, **options).deltas == deltas


def test_an_earthly_win_is_by_any_non_dealer_the_nearest_first():
    hands = {0: IDLE[0] + "N", 3: "2m3m4m5m6m7m3s4s5s6s7s8sN", 1: ON_N}
    game = play(["0 discard N", "3 hu", "1 pass"], hands=hands)
    assert game.deltas == [-20, -20, -20, 60]
