"""What is due in play, by hand: gangs, fines, robbed gangs, wins at once (nanjing §6)."""

import pytest

from tests.golden.nanjing.scripted import IDLE, play
from tests.golden.nanjing.written import shows

# --- §6.3 gangs -----------------------------------------------------------------------------

TRIPLET = {0: IDLE[0] + "N", 2: IDLE[2][:-5] + "NNN"}


@pytest.mark.parametrize(
    ("profile", "paid"), [("nanjing", 6), ("nanjing-classic", 20), ("nanjing-chengbei", 6)]
)
def test_who_discarded_pays_for_an_exposed_gang_before_it_is_replaced(profile, paid):
    game = play(["0 discard N", "2 gang"], hands=TRIPLET, tail="7s", profile=profile)
    assert game.steps[-4:] == ["MeldMade", "gang", "PointsTransferred", "TileDrawn"]
    assert game.moved("gang") == [-paid, 0, paid, 0]


@pytest.mark.parametrize(
    ("profile", "paid"), [("nanjing", 3), ("nanjing-classic", 20), ("nanjing-chengbei", 3)]
)
def test_each_other_pays_for_a_concealed_gang(profile, paid):
    hands = {0: IDLE[0][:-6] + "NNNN" + "4s"}
    game = play(["0 gang N"], hands=hands, tail="7s", profile=profile)
    assert game.moved("gang") == [3 * paid, -paid, -paid, -paid]


PAIR = {0: IDLE[0] + "N", 2: IDLE[2][:-4] + "NN"}
PENG = ["0 discard N", "2 peng", "2 discard 2m", "3 discard 7s", "0 discard 7s", "1 discard 7s"]


def test_who_fed_the_peng_pays_for_an_added_gang():
    game = play([*PENG, "2 gang"], hands=PAIR, draws="7s7s7sN", tail="4s")
    assert game.steps[-4:] == ["GangAdded", "gang", "PointsTransferred", "TileDrawn"]
    assert game.moved("gang") == [-6, 0, 6, 0]


# --- §6.2c robbed gangs ---------------------------------------------------------------------

ROBBING = {
    "hands": {1: "1m2m3m4m5m6m2p3p4p8m8m5s6s", 2: IDLE[2][:-4] + "4s4s"},
    "draws": "9s9s4s" + "9s9sN4s",
}
ROB = [
    *("1 pass", "0 discard 8p", "1 discard 9s", "2 discard 9s", "3 discard 4s", "1 pass"),
    *("2 peng", "2 discard 2m", "3 discard 9s", "0 discard 9s", "1 discard N", "2 gang"),
]
"""Seat 1 waits for 4s and 7s; seat 2 makes a gang of 4s, its peng is seat 3's."""


def test_the_konger_pays_three_shares_and_gets_nothing_for_the_gang():
    """(20 + 20 门清 + 40 无花果)·3."""
    game = play([*ROB, "1 hu"], **ROBBING)
    assert game.course[-2:] == ["2 would add 4s", "1 hu 4s (rob)"]
    assert game.deltas == [0, 240, -240, 0]
    assert [meld.kind for meld in game.table.state.hands[2].melds] == ["peng"]


def test_a_gang_that_nobody_robs_is_paid():
    game = play([*ROB, "1 pass"], tail="N", **ROBBING)
    assert game.moved("gang") == [0, 0, 6, -6]


# --- §6.2d gangs in a row -------------------------------------------------------------------

GANGS = {
    "hands": {0: IDLE[0] + "9s", 1: "9s9s9s8p8p8p2s3s4s6s7s8sN", 2: IDLE[2].replace("8p", "4p")},
}
CHAIN = ["1 pass", "0 discard 9s", "1 gang"]


def test_the_first_supplier_in_a_row_of_gangs_pays_for_the_bloom():
    """20 + 20 门清 + 40 大杠开花 + 40 无花果 + (1 + 2 + 独占 + 缺一)·2 = 130; 6 and 3 each."""
    game = play([*CHAIN, "1 gang 8p", "1 hu"], tail="8pN", **GANGS)
    assert game.all("HandWon")[0]["supplier"] == 0
    assert game.deltas == [-390 - 9, 390 + 15, -3, -3]


def test_a_flower_in_the_row_changes_nothing_but_what_the_last_replacement_is():
    """With 中: 20 + 20 + 20 小杠开花 + (1 + 1 + 2 + 独占 + 缺一)·2 = 72 from each."""
    game = play([*CHAIN, "1 gang 8p", "1 hu"], tail="8pCN", **GANGS)
    assert game.all("HandWon")[0]["replacement"] == "flower"
    assert game.deltas == [-72 - 9, 216 + 15, -72 - 3, -72 - 3]


def test_the_flower_that_completes_a_flower_gang_is_one_of_the_row():
    """20 + 20 + 40 + (4 + 1 + 独占 + 缺一)·2 = 94, all by the supplier; 6, and 6 each."""
    hands = {0: IDLE[0] + "9s", 1: "9s9s9s2s3s4s6s7s8sNCCC"}
    game = play(["1 pass", "0 discard 9s", "1 gang", "1 hu"], hands=hands, tail="8p8p8p" + "CN")
    assert game.all("HandWon")[0]["replacement"] == "gang"
    assert game.deltas == [-282 - 12, 282 + 24, -6, -6]


# --- §6.2 wins at once ----------------------------------------------------------------------

FEEDS = {0: IDLE[0] + "9s", 1: "9s9s4p4pNN7s7sE8p5m3m6m"}
FIRST = ["0 discard 9s", "1 peng", "1 discard E", "2 discard 4s", "3 discard 4s"]
FED = [
    *FIRST,
    *("0 discard 4p", "1 peng", "1 discard 8p", "2 discard 4s", "3 discard 4s"),
    *("0 discard N", "1 peng", "1 discard 3m", "2 discard 7s"),
]
THRICE = {"hands": FEEDS, "draws": "4s4s4p" + "4s4sN" + "7s"}
"""Seat 0 feeds 9s, 4p and N; seat 2 discards the 7s."""


def test_a_fourth_mouth_wins_at_once_and_the_feeder_pays():
    """20 + 40 对对 + 60 全球独钓 + 40 无花果 + (风碰 + 缺一)·2 = 164."""
    game = play(FED, **THRICE)
    assert game.options == {"1": ["hu", "pass"]}
    game.go("1 hu")
    assert game.all("HandWon")[0]["instant"] is True
    assert game.deltas == [-164, 164, 0, 0]
    assert "liability" in game.all("DealEnded")[0]["marks"]


def test_classic_the_fourth_must_be_the_feeders_to_be_the_last_on_the_table():
    """(20 + 40 + 40 + 2·2)·3."""
    game = play([*FED, "1 hu"], profile="nanjing-classic", **THRICE)
    assert game.deltas == [-312, 312, 0, 0]


def test_a_fourth_mouth_is_taken_by_hu_only():
    assert play([*FED, "1 peng"], **THRICE).refused == {len(FED): "wins_at_once"}


def test_a_fourth_mouth_may_be_passed_and_its_kind_and_every_win_are_locked():
    game = play([*FED, "1 pass"], **THRICE)
    assert game.course[-1] == "3 draws"
    assert game.table.state.hands[1].missed_all is True


def test_a_mouth_of_somebody_else_feeds_nobody():
    script = [
        *FIRST,
        *("0 discard 9p", "1 discard 8p", "2 discard 4p", "1 peng", "1 discard 3m"),
        *("2 discard 4s", "3 discard 9p", "0 discard N", "1 peng", "1 discard 5m", "2 discard 7s"),
    ]
    game = play(script, hands=FEEDS, draws="4s4s9p6p4p" + "4s9pN" + "7s")
    assert game.refused == {}
    assert game.options == {"1": ["peng", "pass"]}


# --- §6.4 fines -----------------------------------------------------------------------------

ROW = ["0 discard N", "1 discard N", "2 discard N", "3 discard N"]


@pytest.mark.parametrize(
    ("profile", "fine"), [("nanjing", 6), ("nanjing-classic", 10), ("nanjing-chengbei", 10)]
)
def test_four_of_a_kind_in_a_row_are_fined_before_any_claim(profile, fine):
    game = play(ROW, hands={0: IDLE[0] + "N"}, draws="NNN", profile=profile)
    assert game.moved("fine") == [-3 * fine, fine, fine, fine]
    last = game.steps.index("fine")
    assert game.steps[last - 1] == "TileDiscarded"


def test_the_row_may_begin_with_anybody():
    script = ["0 discard 8p", "1 discard N", "2 discard N", "3 discard N", "0 discard N"]
    game = play(script, draws="NNNN")
    assert game.moved("fine") == [6, -18, 6, 6]


def test_a_concealed_gang_between_does_not_break_it():
    hands = {0: IDLE[0] + "N", 2: "8p8p8p8p2m5m8m2p5p2s5s8sS"}
    script = [*ROW[:2], "2 gang 8p", *ROW[2:]]
    assert play(script, hands=hands, draws="NNN", tail="7s").moved("fine") == [-18, 6, 6, 6]


def test_a_peng_between_breaks_it():
    """Seat 3 takes the second; what follows is no row of four."""
    hands = {0: IDLE[0] + "N", 3: IDLE[3][:-4] + "NN"}
    script = ["0 discard N", "3 peng", "3 discard 3m", "0 discard 7s", "1 discard N"]
    game = play(script, hands=hands, draws="7sN")
    assert game.refused == {}
    assert game.moved("fine") == [0, 0, 0, 0]


def test_three_in_a_row_are_no_four():
    game = play([*ROW[:3], "3 discard 7s"], hands={0: IDLE[0] + "N"}, draws="NN7s")
    assert game.moved("fine") == [0, 0, 0, 0]


ALL_FOUR = {0: IDLE[0][:-6] + "NNNN" + "4s"}
ROUND = ["1 discard 7s", "2 discard 9s", "3 discard 4s"]
DRAWS = "7s9s4s8p"


def test_who_discards_all_four_of_a_kind_is_fined():
    script = [*("0 discard N", *ROUND) * 3, "0 discard N"]
    game = play(script, hands=ALL_FOUR, draws=DRAWS * 3)
    assert game.refused == {}
    assert game.moved("fine") == [-18, 6, 6, 6]


def test_three_are_not_fined():
    script = [*("0 discard N", *ROUND) * 3]
    assert play(script, hands=ALL_FOUR, draws=DRAWS * 3).moved("fine") == [0, 0, 0, 0]


def test_the_fourth_counts_though_it_is_won():
    """18, and 80 to seat 2, which waited for 4s and 7s."""
    hands = {0: IDLE[0][:-6] + "4s4s4s4sN", 2: "1m2m3m5m6m7m2p3p4p8m8m5s6s"}
    once = ["0 discard 4s", "2 pass", "1 discard N", "2 discard 9s", "3 discard 8p"]
    game = play(["2 pass", *once * 3, "0 discard 4s", "2 hu"], hands=hands, draws="N9s8pS" * 3)
    assert game.steps.index("fine") < game.steps.index("HandWon")
    assert game.moved("fine") == [-18, 6, 6, 6]
    assert game.deltas == [-98, 6, 86, 6]


@shows("fine")
def test_there_may_be_no_fines():
    game = play(ROW, hands={0: IDLE[0] + "N"}, draws="NNN", fine=0)
    assert game.moved("fine") == [0, 0, 0, 0]
