"""Wins in which several rules meet, by hand (nanjing §3-§7). Seat 1 wins; seat 0 deals."""

import pytest

from core.documents.score import score
from tests.golden.nanjing import test_due
from tests.golden.nanjing.scripted import IDLE, play
from tests.golden.nanjing.written import FOUR, added, gang, hidden, peng, won

CLASSIC, CHENGBEI = {"profile": "nanjing-classic"}, {"profile": "nanjing-chengbei"}
WINDS = ("9m", "9m", peng("EEE", 0), peng("111m", 2), peng("222m", 3), peng("444m", 0))
ALL_WINDS = ("NN55p", "N", peng("EEE", 0), peng("SSS", 2), peng("WWW", 3))
PURE_PAIRS = ("1111m22m33m44m55m7m", "7m")
DOUBLED_PAIRS = ("1133m5577p99s222s", "2s")
PAIRS = ("1133m5577p99s22s4s", "4s")
CLOSED = ("123m456p789s33m34s", "5s")
OPEN = ("456p789s33m34s", "5s")
PRESSED = ("567s33p789p46p", "5p")
LIES = {2: [peng("555p", 3)]}
FED = (peng("111m", 3), peng("222p", 3), peng("333s", 3))
OF_SUIT = (peng("111m", 0), peng("222m", 3), peng("333m", 2))


def off(source):
    return {"by": "discard", "source": source}


def robbed(source, tiles):
    return {"by": "rob", "source": source, "others": {source: [peng(tiles, 0)]}}


def flat(amount):
    return {"outside_liability": amount}


def from_each(share):
    return (-share, 3 * share, -share, -share)


TOGETHER = {
    # 20 + 风碰 1·2 + 混一色 40 + 对对 40 + 全球独钓 60 + 无花果 40
    "everything open": (won(*WINDS, **off(2)), (0, 202, -202, 0)),
    # 10 + 1·2 + 30 + 30 + 50 + 30
    "everything open, 城北": (won(*WINDS, **off(2), **CHENGBEI), (0, 152, -152, 0)),
    # 20 + (4 + 风碰 4)·2 + 40 + 40; two suits are absent
    "four winds and a pair of a suit": (
        won(*ALL_WINDS, flowers=FOUR, **off(2)),
        (0, 116, -116, 0),
    ),
    # 20 + 清一色 60 + 豪华七对 160 + 无花果 40
    "清一色 豪华七对": (won(*PURE_PAIRS), from_each(280)),
    "清一色 豪华七对, classic": (won(*PURE_PAIRS, **CLASSIC), from_each(280)),
    # 10 + 50 + 七对 50 + 30
    "清一色七对 with a four, 城北": (won(*PURE_PAIRS, **CHENGBEI), from_each(140)),
    # 10 + 双七对 100 + 地胡 30 + 无花果 30
    "双七对 and 地胡, 城北": (
        won(*DOUBLED_PAIRS, first_turn=True, **off(3), **CHENGBEI),
        (0, 170, 0, -170),
    ),
    # 20 + 1·2 + 七对 40 + 地胡 280
    "七对 and 地胡, classic": (
        won(*PAIRS, flowers="C", first_turn=True, **off(2), **CLASSIC),
        (0, 342, -342, 0),
    ),
    # 20 + 七对 80 + 无花果 40 + 天胡 320
    "七对 and 天胡": (won(*PAIRS, dealer=1, first_turn=True), from_each(460)),
    # 20 + 1·2 + 压绝 40 + 小杠开花 20: 压绝 lifts the gate
    "压绝 and 小杠开花": (
        won(*PRESSED, peng("111m", 3), flowers="C", others=LIES, replacement="flower"),
        from_each(82),
    ),
    # 20 + 压绝 40 + 无花果 40: no plain hand, so it need not be 门清
    "open 压绝 and 无花果": (won(*PRESSED, peng("111m", 3), others=LIES), from_each(100)),
    # 20 + 门清 20 + 压绝 40 + 无花果 40; 10 + 10 + 30 + 30
    "closed 压绝 and 无花果": (won(PRESSED[0] + "111m", "5p", others=LIES), from_each(120)),
    "closed 压绝 and 无花果, 城北": (
        won(PRESSED[0] + "111m", "5p", others=LIES, **CHENGBEI),
        from_each(80),
    ),
    # (20 + (4 + 1)·2)·3: 压档, for only an own peng is 压绝
    "robbed 压档 where the peng must be the own": (
        won(
            *PRESSED,
            peng("111m", 3),
            flowers=FOUR,
            options={"pressed_peng": "own"},
            **robbed(2, "555p"),
        ),
        (0, 90, -90, 0),
    ),
    # (10 + (4 + 2)·2 + 门清 10)·2 three times
    "大杠开花 of an exposed gang, 城北": (
        won(*OPEN, gang("1111m", 3), flowers=FOUR, replacement="gang", **CHENGBEI),
        (0, 192, 0, -192),
    ),
    # (20 + (4 + 2)·2 + 40 + 海底 10)·3
    "大杠开花 of an added gang at the end of the wall, classic": (
        won(*OPEN, added("1111m", 3), flowers=FOUR, replacement="gang", left=10, **CLASSIC),
        (0, 246, 0, -246),
    ),
    # 20 + 4·2 + 海底 10
    "a small hand at the end of the wall, classic": (
        won(*OPEN, peng("111m", 3), flowers=FOUR, left=15, **CLASSIC),
        from_each(38),
    ),
    # (20 + 4·2)·3: an ordinary hand is paid as usual though fed thrice
    "fed thrice, an ordinary hand, robbed": (
        won("67p88s", "5p", *FED, flowers=FOUR, **robbed(2, "555p")),
        (0, 84, -84, 0),
    ),
    # (20 + (4 + 2)·2 + 40 + 60 + 60)·3: a fourth of three held is a gang, for 2 soft flowers
    "同色三嘴 by a gang, classic": (
        won("888m9m", "8m", *OF_SUIT, flowers=FOUR, **off(0), **CLASSIC),
        (-576, 576, 0, 0),
    ),
    # (10 + (1 + 2)·2 + 30 + 50 + 50)·3
    "同色三嘴 by a gang, 城北": (
        won("888m9m", "8m", *OF_SUIT, flowers="C", **off(0), **CHENGBEI),
        (-438, 438, 0, 0),
    ),
    # (20 + (1 + 2)·2 + 对对 40)·3: not from the feeder, so no 全球独钓; 缺一 counts no more
    "快照 by a gang of another's, classic": (
        won("888m9s", "8m", *FED, flowers="C", **off(0), **CLASSIC),
        (0, 198, 0, -198),
    ),
    # Half of 300, no matter how many shares; five times that
    "外包 of a self-draw": (
        won("999m8m", "8m", *FED, flowers=FOUR, options=flat(300), **CLASSIC),
        (0, 150, 0, -150),
    ),
    "外包 at a base of 5": (
        won("88m5p9s", "8m", *FED, flowers=FOUR, options={**flat(300), "base": 5}, **off(0)),
        (0, 750, 0, -750),
    ),
    # 20 + (4 + 3 + 2)·2 + 门清 20: concealed gangs of a wind and of a suit
    "two concealed gangs": (
        won("789s33m34s", "5s", hidden("NNNN"), hidden("2222p"), flowers=FOUR, **off(3)),
        (0, 58, 0, -58),
    ),
    # 20 + (4 + 2 + 1)·2 + 门清 20: exposed ones
    "two exposed gangs": (
        won("789s33m34s", "5s", gang("NNNN", 0), gang("2222p", 0), flowers=FOUR, **off(3)),
        (0, 54, 0, -54),
    ),
}


@pytest.mark.parametrize("name", TOGETHER)
def test_rules_that_meet(name):
    document, hand = TOGETHER[name]
    assert score(document).hand == hand


def test_a_fourth_gang_that_wins_is_paid_for_no_gang():
    document, _ = TOGETHER["同色三嘴 by a gang, classic"]
    assert score(document).jing == (0, 0, 0, 0)


# --- several robbers, several winners -------------------------------------------------------

ROBBING = {
    "hands": {
        0: "1m2m3m4m5m6m2p3p4p8p8p5s6sN",
        1: "1m2m3m4m5m6m5p6p7p8m8m5s6s",
        2: IDLE[2][:-4] + "4s4s",
    },
    "draws": "9s9s4s" + "9s9sN4s",
}
ROB = [
    *("1 pass", "0 discard N", "1 discard 9s", "2 discard 9s", "3 discard 4s", "0 pass", "1 pass"),
    *("2 peng", "2 discard 2m", "3 discard 9s", "0 discard 9s", "1 discard N", "2 gang"),
]
"""Seats 0 and 1 wait for 4s and 7s; seat 2 adds the fourth 4s to its peng."""


def test_the_konger_pays_every_robber_three_shares():
    """(20 + 门清 20 + 无花果 40)·3 to each; the dealer is one of them."""
    game = play([*ROB, "1 hu", "0 hu"], **ROBBING)
    assert game.refused == {}
    assert game.course[-2:] == ["0 hu 4s (rob)", "1 hu 4s (rob)"]
    assert game.deltas == [240, 240, -480, 0]
    assert game.all("DealEnded")[0]["marks"] == ["dealer_win", "several_winners", "liability"]


def test_another_may_win_the_tile_of_a_fourth_meld():
    """82 by seat 2: 20 + 门清 20 + 无花果 40 + 边枝 1·2. 164 by the feeder, seat 0 (test_due)."""
    hands = {**test_due.FEEDS, 3: "2m3m4m1p2p3p5p6p7pWW8s9s"}
    script = ["3 pass", *test_due.FED, "1 hu", "3 hu"]
    game = play(script, **{**test_due.THRICE, "hands": hands})
    assert game.refused == {}
    assert game.course[-2:] == ["3 hu 7s (discard)", "1 hu 7s (discard)"]
    assert game.deltas == [-164, 164, -82, 82]
