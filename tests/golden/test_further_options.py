"""The further options of Nanchang (§11) by hand: what they forbid, and what they do to payments.

The jing are 九筒 and 一筒, seat 0 deals and seat 1 wins, unless said. Every option is shown at work
and shown where it does nothing. What happens in play is in `referee/test_further_options.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from core.documents.reading import DocumentError, Fault
from core.documents.score import score
from core.game.ledger import Transfer
from core.game.record import DealRecord, SeatRecord
from core.rulesets.find import find_ruleset
from core.scoring.climb import climb
from core.shapes import Shape
from tests.golden.test_hands import (
    FISHING,
    GERMAN,
    GERMAN_FISHING,
    PAIRS,
    PLAIN,
    STAR,
    TRIPLETS,
)
from tests.helpers.documents import Document, deal, meld, won

FURTHER = frozenset(
    {
        "must_fish",
        "must_float",
        "float",
        "no_plain_discard_with_jing",
        "climb",
        "same_song",
        "mirror",
        "draw_gangs_void",
    }
)
WITH_JING_PAIR = "123m456m789s11p56s"  # won with 4s: the 一筒 are themselves, German
MISFITS = "147m26p158sENCF1p"  # won with B; 一筒 stands in
PAIRS_AND_MELDS = "112233m445566p1p"  # won with 7s; seven pairs, or four runs and a pair
OPEN_JING = "123m456m22s56s"  # beside a peng of 一筒, won with 4s: German


@dataclass(frozen=True)
class Case:
    """`option` is shown at work, or doing nothing; `options` are those of the table."""

    name: str
    option: str
    works: bool
    document: Document
    options: Mapping[str, Any]


# --- what is forbidden (精必钓, 有精点炮不能平胡, 必飘一精) ----------------------------------


def forbidden(option, name, hands, win, *, options=None, **more):
    options = {option: True, **(options or {})}
    return Case(
        f"{option}: {name}", option, True, deal(hands, win, options=options, **more), options
    )


PENG = {1: [meld("peng", "111p", 3)]}
FORBIDDEN = [
    forbidden("must_fish", "plain with a jing", {1: PLAIN}, won(1, "6s")),
    forbidden("must_fish", "on a discard", {1: PLAIN}, won(1, "6s", "discard", 2)),
    forbidden(
        "must_fish",
        "robbing",
        {1: PLAIN},
        won(1, "6s", "rob", 2),
        melds={2: [meld("peng", "666s", 3)]},
    ),
    forbidden("must_fish", "the shape without declaring", {1: FISHING}, won(1, "E")),
    forbidden(
        "must_fish",
        "a fisher's discard win is an ordinary one (§7.4)",
        {1: FISHING},
        won(1, "E", "discard", 2, fishing=True),
    ),
    forbidden(
        "must_fish",
        "the only jing is the one won on",
        {1: GERMAN},
        won(1, "9p", "discard", 2),
    ),
    forbidden("must_fish", "heavenly", {0: PLAIN}, won(0, "6s", first_turn=True)),
    forbidden("no_plain_discard_with_jing", "plain", {1: PLAIN}, won(1, "6s", "discard", 2)),
    forbidden(
        "no_plain_discard_with_jing",
        "a fisher too",
        {1: FISHING},
        won(1, "E", "discard", 2, fishing=True),
    ),
    forbidden(
        "no_plain_discard_with_jing",
        "earthly is won on a discard",
        {1: PLAIN},
        won(1, "6s", "discard", 0, first_turn=True),
    ),
    forbidden("must_float", "none discarded", {1: PLAIN}, won(1, "6s")),
    forbidden("must_float", "another's discard", {1: PLAIN}, won(1, "6s"), discards={2: "9p"}),
    forbidden("must_float", "no other tile will do", {1: PLAIN}, won(1, "6s"), discards={1: "W"}),
    forbidden("must_float", "a jing in a meld is held", {1: OPEN_JING}, won(1, "4s"), melds=PENG),
    forbidden("must_float", "the jing drawn is held", {1: GERMAN}, won(1, "9p")),
    forbidden("must_float", "heavenly", {0: PLAIN}, won(0, "6s", first_turn=True)),
    forbidden("must_float", "German", {1: WITH_JING_PAIR}, won(1, "4s")),
]


@pytest.mark.parametrize("case", FORBIDDEN, ids=lambda case: case.name)
def test_what_an_option_forbids_is_refused_by_its_name(case):
    with pytest.raises(DocumentError) as caught:
        score(case.document)
    assert caught.value.code == Fault.WIN_FORBIDDEN
    assert caught.value.params["rule"] == case.option


@pytest.mark.parametrize("case", FORBIDDEN, ids=lambda case: case.name)
def test_and_is_a_win_without_it(case):
    options = {**case.document["options"], case.option: False}
    assert score({**case.document, "options": options}).reading is not None


def test_of_two_that_forbid_a_win_the_first_is_named():
    options = {"no_plain_discard_with_jing": True, "must_fish": True}
    with pytest.raises(DocumentError) as caught:
        score(deal({1: PLAIN}, won(1, "6s", "discard", 2), options=options))
    assert caught.value.params == {"seat": 1, "rule": "must_fish"}


# --- what the hand is paid ------------------------------------------------------------------


@dataclass(frozen=True)
class Hand(Case):
    hand: tuple[int, int, int, int]


def hand(option, name, hands, win, paid, *, works=False, options=None, **more):
    options = {option: True, **(options or {})}
    document = deal(hands, win, options=options, **more)
    return Hand(f"{option}: {name}", option, works, document, options, paid)


def floats(name, hands, win, paid, *, works=True, **more):
    return hand("float", name, hands, win, paid, works=works, **more)


CHI_OF_FLOATED = {2: [meld("chi", "123p", 1)]}
FED_FLOATED = [{"tile": "1p", "from": 1, "to": 2, "points_before": 0}]
HANDS = [
    # 1·2·2·2, 1·2·2
    hand("must_fish", "fishing", {1: FISHING}, won(1, "E", fishing=True), (-8, 16, -4, -4)),
    hand(
        "must_fish",
        "read off the hand",
        {1: FISHING},
        won(1, "E"),
        (-8, 16, -4, -4),
        options={"fishing_declared": False},
    ),
    # 1·2·2·2 + 5, 1·2·2 + 5
    hand("must_fish", "no jing", {1: GERMAN, 3: "1p"}, won(1, "4s"), (-13, 31, -9, -9)),
    hand(
        "must_fish",
        "a German hand with jing",
        {1: WITH_JING_PAIR, 3: "1p"},
        won(1, "4s"),
        (-13, 31, -9, -9),
    ),
    # 2·2·2, 2·2
    hand("must_fish", "seven pairs", {1: PAIRS}, won(1, "8s"), (-8, 16, -4, -4)),
    hand("must_fish", "all triplets", {1: TRIPLETS}, won(1, "8s"), (-8, 16, -4, -4)),
    hand("must_fish", "misfits", {1: MISFITS}, won(1, "B"), (-8, 16, -4, -4)),
    hand(
        "must_fish",
        "seven pairs that are melds too",
        {1: PAIRS_AND_MELDS},
        won(1, "7s"),
        (-8, 16, -4, -4),
    ),
    hand(
        "must_fish",
        "earthly fishing",
        {1: FISHING},
        won(1, "E", "discard", 0, first_turn=True),
        (-40, 120, -40, -40),
    ),
    hand(
        "must_fish",
        "heavenly fishing",
        {0: GERMAN_FISHING},
        won(0, "E", first_turn=True),
        (120, -40, -40, -40),
    ),
    # 1·2·2, 1·2
    hand("no_plain_discard_with_jing", "drawn", {1: PLAIN}, won(1, "6s"), (-4, 8, -2, -2)),
    hand(
        "no_plain_discard_with_jing",
        "robbed",
        {1: PLAIN},
        won(1, "6s", "rob", 2),
        (-4, 8, -2, -2),
        melds={2: [meld("peng", "666s", 3)]},
    ),
    # 2·2, discarder 2·2, 2
    hand(
        "no_plain_discard_with_jing",
        "seven pairs",
        {1: PAIRS},
        won(1, "8s", "discard", 2),
        (-4, 10, -4, -2),
    ),
    # 1·2·2, discarder 1·2·2 + 5, 1·2
    hand(
        "no_plain_discard_with_jing",
        "German",
        {1: GERMAN, 3: "1p"},
        won(1, "4s", "discard", 2),
        (-4, 15, -9, -2),
    ),
    # 1·2·2, 1·2
    hand("must_float", "floated", {1: PLAIN}, won(1, "6s"), (-4, 8, -2, -2), discards={1: "9p"}),
    hand(
        "must_float",
        "floated and claimed",
        {1: PLAIN},
        won(1, "6s"),
        (-4, 8, -2, -2),
        melds={2: [meld("peng", "111p", 1)]},
    ),
    # double German: 1·4·2·2 + 5, 1·4·2 + 5
    hand("must_float", "no jing", {1: GERMAN}, won(1, "4s"), (-21, 47, -13, -13)),
    hand(
        "must_float",
        "a jing in a meld, one floated",
        {1: OPEN_JING},
        won(1, "4s"),
        (-21, 47, -13, -13),
        melds=PENG,
        discards={1: "9p"},
    ),
    # 1·2, discarder 1·2, 1
    hand(
        "must_float",
        "no jing but the one won on",
        {1: GERMAN},
        won(1, "9p", "discard", 2),
        (-2, 5, -2, -1),
    ),
    # (1·2·2)·4, (1·2)·4
    floats("a primary", {1: PLAIN}, won(1, "6s"), (-16, 32, -8, -8), discards={1: "9p"}),
    # (1·2·2)·2·2, (1·2)·2·2
    floats("two secondaries", {1: PLAIN}, won(1, "6s"), (-16, 32, -8, -8), discards={1: "1p1p"}),
    # (1·2·2)·4·2, (1·2)·4·2
    floats("one of each", {1: PLAIN}, won(1, "6s"), (-32, 64, -16, -16), discards={1: "9pW1p"}),
    # (1·2·2)·4·4, (1·2)·4·4
    floats("two primaries", {1: PLAIN}, won(1, "6s"), (-64, 128, -32, -32), discards={1: "9p9p"}),
    # (1·2·2)·2, discarder (1·2)·2, 1·2
    floats(
        "on a discard",
        {1: PLAIN},
        won(1, "6s", "discard", 2),
        (-4, 10, -4, -2),
        discards={1: "1p"},
    ),
    # (1·2·2·2 + 5)·2, (1·2·2 + 5)·2
    floats(
        "the bonus too",
        {1: GERMAN, 3: "1p"},
        won(1, "4s"),
        (-26, 62, -18, -18),
        discards={1: "1p"},
    ),
    # (1·2·2)·2·2, (1·2)·2·2
    floats(
        "beside base",
        {1: PLAIN},
        won(1, "6s"),
        (-16, 32, -8, -8),
        discards={1: "1p"},
        options={"base": 2},
    ),
    # 69·2 and 37·2, cut to 50
    floats(
        "before the cap",
        {1: STAR},
        won(1, "B"),
        (-50, 150, -50, -50),
        discards={1: "1p"},
        options={"cap_per_payer": 50},
    ),
    # (1·2·2)·2, (1·2)·2
    floats(
        "claimed by peng",
        {1: PLAIN},
        won(1, "6s"),
        (-8, 16, -4, -4),
        melds={2: [meld("peng", "111p", 1)]},
    ),
    floats(
        "claimed by chi, as `fed` tells",
        {1: PLAIN},
        won(1, "6s"),
        (-8, 16, -4, -4),
        melds=CHI_OF_FLOATED,
        fed=FED_FLOATED,
    ),
    # 1·2·2, 1·2
    floats(
        "of a chi any tile may have been claimed",
        {1: PLAIN},
        won(1, "6s"),
        (-4, 8, -2, -2),
        works=False,
        melds=CHI_OF_FLOATED,
    ),
    floats(
        "another's jing", {1: PLAIN}, won(1, "6s"), (-4, 8, -2, -2), works=False, discards={2: "9p"}
    ),
    floats("none", {1: PLAIN}, won(1, "6s"), (-4, 8, -2, -2), works=False, discards={1: "W"}),
    floats(
        "where it is not played",
        {1: PLAIN},
        won(1, "6s"),
        (-4, 8, -2, -2),
        works=False,
        discards={1: "9p"},
        options={"float": False},
    ),
]


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case.name)
def test_what_the_hand_is_paid(case):
    assert score(case.document).hand == case.hand


@pytest.mark.parametrize(("must_fish", "shape"), [(False, Shape.PLAIN), (True, Shape.ALL_TRIPLETS)])
def test_of_equal_readings_one_that_is_allowed_is_scored(must_fish, shape):
    """Heavenly, 20 whatever the reading: 一二三万 three times, or three triplets."""
    win = won(0, "8s", first_turn=True)
    settled = score(deal({0: "111222333m55s8s1p"}, win, options={"must_fish": must_fish}))
    assert settled.hand == (60, -20, -20, -20)
    assert settled.reading.shape is shape


# --- what the jing and gangs are paid -------------------------------------------------------


@dataclass(frozen=True)
class Jing(Case):
    jing: tuple[int, int, int, int]


def jing(option, name, hands, paid, *, works=True, value=True, options=None, win=None, **more):
    options = {option: value, **(options or {})}
    more = {"indicator": "5m", **more}
    document = deal(hands, win, options={"lower_jing": "none", **options}, **more)
    return Jing(f"{option}: {name}", option, works, document, options, paid)


def song(name, hands, paid, *, works=True, **more):
    return jing("same_song", name, hands, paid, works=works, **more)


def mirror(name, hands, paid, *, works=True, value="end", **more):
    return jing("mirror", name, hands, paid, works=works, value=value, **more)


NO_HONOURS = {
    0: "1m1m4m4m7m7m3p6p9p3s6s9s",  # one more
    1: "1m4m7m1p4p7p2s5s8s9s9s6s",  # one more
    2: "2m8m2p5p8p2s5s8s1s1s4s7s3m",
    3: "3m9m3p6p9p2s5s8s4s7s1s6s9m",
}
NO_ENDS = {
    0: "2m2m3m3m4m4m7m7m8m8m2p2p",  # one more
    1: "3p3p4p4p5p5p6p6p7p7p8p8p2s",
    2: "2s2s3s3s4s4s5s5s6s6s7s7s8s",
    3: "ESWNCFBESWNCF",
}


def honours(first, second):
    """Seats 0 and 1 hold these; the others hold no honours, and nobody 五万 or 六万."""
    own = (first, NO_HONOURS[0]), (second, NO_HONOURS[1])
    filled = {seat: tiles + rest[: 2 * (13 - len(tiles))] for seat, (tiles, rest) in enumerate(own)}
    return {**NO_HONOURS, **filled}


UPPER_SUNG = {
    0: "5m5m6mEEEESSSSWW",
    1: "6mWWNNNNCCCCFF",
    2: "FFBBBB7s7s8s8s9s9s9s",
    3: "7s7s8s8s9s1s1s1s1s2s2s2s2s",
}
# No two alike with the next kind beside them, no three alike; nobody holds 五万 or 六万.
NOTHING_MIRRORED = {
    0: "7p7p9pEW1m3m8m1s3s5s7s2p",
    1: "8pSN2m4m9m2s4s6s8s1p3pC",
    2: "FB1m3m8m1s3s5s7s9s2p4p6p",
    3: "EW2m4m9m2s4s6s8s9s1p3pC",
}
MIRRORED = {**NOTHING_MIRRORED, 0: "7p7p8pEW1m3m8m1s3s5s7s2p"}
TRIPLET = {**NOTHING_MIRRORED, 0: "7p7p7pEW1m3m8m1s3s5s7s2p"}
UPPER_MIRRORED = {
    0: "5m5m6mEW1p3p8p1s3s5s7s2m",
    1: "6mSN2p4p9p2s4s6s8s1m3mC",
    2: "FB1p3p8p1s3s5s7s9s2m4m9m",
    3: "EW2p4p9p2s4s6s8s9s1m3mC",
}
GANGS = [meld("gang", "7777s", 2), meld("added", "8888s", 1), meld("concealed", "WWWW")]
JING = [
    # 三筒 四筒: 5 points and 1, v = 10 and 1; 三万 四万: 2 and 1; 三条 四条: nobody's
    song("a number in each suit", {0: "33p4p3m", 1: "4p4m"}, (34, -6, -14, -14), lower="3p"),
    # 东南: 5·2·2; 南西: 2·2; 西北: 1·2 of seat 1; 北东: 2 and 2
    song("four winds", honours("EES", "N"), (74, -14, -30, -30), lower="E"),
    # 中发: 4·2; 发白: 4 and 1; 白中: 1 and 2
    song("three dragons", honours("CFF", "B"), (36, -4, -16, -16), lower="C"),
    # 九万一万, 九筒一筒, 九条一条: one point, 1·2
    song("nine goes with one", {**NO_ENDS, 0: "1p" + NO_ENDS[0]}, (6, -2, -2, -2), lower="9s"),
    # 北中: one point, 1·2
    song(
        "joined, 中 goes with 北",
        honours("C", "1p"),
        (6, -2, -2, -2),
        lower="E",
        options={"honor_cycle": "joined"},
    ),
    song("but not otherwise", honours("C", "1p"), (0, 0, 0, 0), works=False, lower="E"),
    # 五万 六万: 10 and 1, as the upper jing and as one of the three pairs; the others are nobody's
    song("the upper pair may be one of them", UPPER_SUNG, (58, -14, -22, -22), lower="5m"),
    song(
        "where it is not played",
        {0: "33p4p3m", 1: "4p4m"},
        (0, 0, 0, 0),
        works=False,
        lower="3p",
        options={"same_song": False},
    ),
    # 七筒 八筒: 5 points and 1
    mirror("two and the next", MIRRORED, (29, -7, -11, -11)),
    # 七筒 八筒: 6·3 and 1
    mirror("three alike", TRIPLET, (53, -15, -19, -19)),
    mirror("not two without the next", NOTHING_MIRRORED, (0, 0, 0, 0), works=False),
    # 五万 六万: 10 and 1, as the upper jing and as a pair in the mirror
    mirror("the upper pair too", UPPER_MIRRORED, (58, -14, -22, -22)),
    # 七筒 八筒: 5·2 + 10
    mirror(
        "ten more for an overlord",
        {**MIRRORED, 1: "9pSN2m4m9m2s4s6s8s1p3pC"},
        (60, -20, -20, -20),
        options={"overlord": "plus10"},
    ),
    mirror(
        "at the deal it is no part of the end", MIRRORED, (0, 0, 0, 0), works=False, value="deal"
    ),
    mirror("where it is not played", MIRRORED, (0, 0, 0, 0), works=False, value="none"),
    jing("draw_gangs_void", "drawn", {}, (0, 0, 0, 0), melds={0: GANGS}),
    # 4·2, without 10 for the gang
    jing(
        "draw_gangs_void",
        "jing gangs too, not the points",
        {},
        (24, -8, -8, -8),
        melds={0: [meld("concealed", "6666m")]},
    ),
    # 一筒 is an overlord's: 1·2 to seat 1; 2 to seat 0
    jing(
        "draw_gangs_void",
        "won",
        {1: PLAIN},
        (4, 4, -4, -4),
        works=False,
        win=won(1, "6s"),
        indicator="9p",
        melds={0: [meld("concealed", "WWWW")]},
    ),
    jing(
        "draw_gangs_void",
        "where it is not played",
        {},
        (18, -6, -6, -6),
        works=False,
        melds={0: GANGS},
        options={"draw_gangs_void": False},
    ),
]


@pytest.mark.parametrize("case", JING, ids=lambda case: case.name)
def test_what_the_jing_are_paid(case):
    assert score(case.document).jing == case.jing


def test_the_same_song_needs_the_tile_under_the_indicator():
    with pytest.raises(DocumentError) as caught:
        score(deal({}, options={"same_song": True}))
    assert caught.value.code == Fault.LOWER_MISSING


# --- 爬楼 -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Climb(Case):
    deltas: tuple[int, int, int, int]


def climbs(name, streak, hands, paid, *, works=True, options=None, win=None, **more):
    options = {"climb": True, **(options or {})}
    document = {**deal(hands, win, options=options, **more), "streak": streak}
    return Climb(f"climb: {name}", "climb", works, document, options, paid)


JING_5M = {"indicator": "5m"}
CLIMBS = [
    # an overlord's 1·2, three times
    climbs("jing in a drawn deal", 3, {0: "6m"}, (18, -6, -6, -6), **JING_5M),
    climbs("a first deal", 1, {0: "6m"}, (6, -2, -2, -2), works=False, **JING_5M),
    # (2 + 2 + 2)·2
    climbs("gangs", 2, {}, (36, -12, -12, -12), melds={0: GANGS}, **JING_5M),
    # 69 cut to 50, 37 each; twice that
    climbs(
        "after the cap",
        2,
        {1: STAR},
        (-100, 248, -74, -74),
        win=won(1, "B"),
        options={"cap_per_payer": 50},
    ),
    # 42 from each; 50 may be kept: 76 go back, 25 each and one to the nearest
    climbs(
        "before the balance",
        2,
        {0: GERMAN},
        (50, -16, -17, -17),
        win=won(0, "4s"),
        balances=(50, 1000, 1000, 1000),
        options={"winnings_within_balance": True},
    ),
    # v = 4 and 1: 3 from seat 1 and 4 from each, twice; 2 to seat 1 from each
    climbs("what two seats pay each other", 2, {0: "55m", 1: "6m"}, (22, -2, -10, -10), **JING_5M),
    climbs(
        "where it is not played",
        3,
        {0: "6m"},
        (6, -2, -2, -2),
        works=False,
        options={"climb": False},
        **JING_5M,
    ),
]


@pytest.mark.parametrize("case", CLIMBS, ids=lambda case: case.name)
def test_what_the_deal_pays(case):
    assert score(case.document).deltas == case.deltas


def test_a_followed_dealer_does_not_climb():
    record = DealRecord(dealer=0, seats=(SeatRecord(()),) * 4, streak=2)
    assert climb(record, (Transfer("follow_dealer", 0, 1, 5),)) == ()


@pytest.mark.parametrize("streak", [0, -1, "2", True])
def test_a_streak_is_a_number_of_deals(streak):
    with pytest.raises(DocumentError) as caught:
        score({**deal({}), "streak": streak})
    assert (caught.value.code, caught.value.params["where"]) == (Fault.WRONG_VALUE, "streak")


# --- all of them ----------------------------------------------------------------------------

CASES = [*FORBIDDEN, *HANDS, *JING, *CLIMBS]


@pytest.mark.parametrize("works", [True, False])
def test_every_further_option_is_shown_at_work_and_doing_nothing(works):
    assert {case.option for case in CASES if case.works is works} == FURTHER


@pytest.mark.parametrize("option", sorted(FURTHER))
def test_every_further_option_is_off_by_default(option):
    assert dict(find_ruleset("nanchang").options)[option] in (False, "none")


def test_names_are_not_used_twice():
    assert len({case.name for case in CASES}) == len(CASES)
