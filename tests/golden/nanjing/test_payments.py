"""Who pays for a win, and what gangs bring, by hand (nanjing §6.1-§6.3, §7).

Seat 1 wins with four hard flowers unless said; seat 3 feeds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from core.documents.deal import read_document
from core.documents.score import score
from core.game.ledger import deltas
from tests.golden.nanjing.written import FOUR, added, gang, hidden, peng, won
from tests.helpers.documents import Document

OPEN = "456p789s33m34s"  # beside one meld, won with 5s or 2s
SINGLE = "999m8m"  # all triplets with 8m; 7m wins too
FED = (peng("111m", 3), peng("222p", 3), peng("333s", 3))
FED_SUIT = (peng("111m", 3), peng("222m", 3), peng("333m", 3))
SUIT = (peng("111m", 0), peng("222m", 3), peng("333m", 2))
PAIR = "88m5p9s"  # wins nothing by itself
CLASSIC, CHENGBEI = "nanjing-classic", "nanjing-chengbei"


@dataclass(frozen=True)
class Case:
    name: str
    document: Document
    hand: tuple[int, int, int, int]
    section: str
    options: Mapping[str, Any] = field(default_factory=dict)


def case(name, hand, tile, melds, paid, section, *, flowers=FOUR, options=None, **more):
    document = won(hand, tile, *melds, flowers=flowers, options=options, **more)
    return Case(name, document, paid, section, options or {})


def off(source):
    return {"by": "discard", "source": source}


USUAL = [
    # 20 + 4·2
    case("a discard", OPEN, "5s", [FED[0]], (-28, 28, 0, 0), "§6.1", **off(0)),
    case("a self-draw", OPEN, "5s", [FED[0]], (-28, 84, -28, -28), "§6.1"),
    # (20 + 4·2)·3
    case(
        "a robbed gang",
        OPEN,
        "5s",
        [FED[0]],
        (0, 84, -84, 0),
        "§6.2c",
        by="rob",
        source=2,
        others={2: [peng("555s", 0)]},
    ),
    # (10 + 4·2 + 30)·3
    case(
        "§8 城北 a robbed 压绝",
        "567s33p789p46p",
        "5p",
        [FED[0]],
        (0, 144, -144, 0),
        "§6.2c",
        by="rob",
        source=2,
        others={2: [peng("555p", 0)]},
        profile=CHENGBEI,
    ),
]

FED_THRICE = [
    # 20 + 4·2 + 40
    case("off another", SINGLE, "8m", FED, (0, 68, 0, -68), "§6.2a", **off(2)),
    case("off the feeder", SINGLE, "8m", FED, (0, 68, 0, -68), "§6.2a", **off(3)),
    case("self-drawn", SINGLE, "8m", FED, (0, 204, 0, -204), "§6.2a"),
    # (20 + 4·2 + 60)·3
    case(
        "before a robbed gang",
        "99m67m",
        "8m",
        FED_SUIT,
        (0, 264, 0, -264),
        "§6.2a",
        by="rob",
        source=2,
        others={2: [peng("888m", 0)]},
    ),
    # 20 + (4 + 1)·2 + 60: 清一色, waiting for 5m alone
    case("清一色", "789m5m", "5m", FED_SUIT, (0, 90, 0, -90), "§6.2a", **off(2)),
    # 20 + 4·2
    case("another hand", "67p88s", "5p", FED, (0, 28, -28, 0), "§6.1", **off(2)),
    # 20 + (4 + 2)·2 + 40
    case(
        "with a concealed gang",
        SINGLE,
        "8m",
        (hidden("1111m"), *FED[1:]),
        (0, 72, 0, -72),
        "§6.2a",
        **off(2),
    ),
    # 20 + (4 + 4)·2 + 40
    case(
        "once, beside two concealed gangs",
        SINGLE,
        "8m",
        (hidden("1111m"), FED[1], hidden("3333s")),
        (0, 76, 0, -76),
        "§6.2a",
        **off(2),
    ),
    # 20 + (4 + 6)·2 + 40 + 20 for 门清
    case(
        "three concealed gangs are fed by nobody",
        SINGLE,
        "8m",
        (hidden("1111m"), hidden("2222p"), hidden("3333s")),
        (0, 100, -100, 0),
        "§6.1",
        **off(2),
    ),
    # 20 + (4 + 1)·2 + 40
    case(
        "an added gang is the mouth it was",
        SINGLE,
        "8m",
        (added("1111m", 3), *FED[1:]),
        (0, 70, 0, -70),
        "§6.2a",
        **off(2),
    ),
    # 20 + 4·2 + 40
    case(
        "a mouth of somebody else",
        SINGLE,
        "8m",
        (FED[0], peng("222p", 0), FED[2]),
        (0, 68, -68, 0),
        "§6.1",
        **off(2),
    ),
    # 20 + 4·2 + 40 + 60
    case(
        "a fourth of somebody else",
        "9s",
        "9s",
        (*FED, peng("444m", 0)),
        (0, 128, 0, -128),
        "§6.2a",
        **off(2),
    ),
    # 20 + 40; without 无花果
    case(
        "classic, off another",
        SINGLE,
        "8m",
        FED,
        (0, 60, 0, -60),
        "§6.2a",
        flowers="",
        profile=CLASSIC,
        **off(2),
    ),
    # 20 + 40 + 40
    case(
        "classic, off the feeder",
        SINGLE,
        "8m",
        FED,
        (0, 100, 0, -100),
        "§6.2a",
        flowers="",
        profile=CLASSIC,
        **off(3),
    ),
    # 20 + (4 + 1)·2
    case(
        "only 对对胡 counts, and there is none",
        "789m5m",
        "5m",
        FED_SUIT,
        (0, 30, 0, -30),
        "§6.2a",
        options={"fed_discard": "triplets"},
        **off(2),
    ),
]

INSTANT = [
    # 20 + 4·2 + 40 + 60
    case("快照", PAIR, "8m", FED, (0, 128, 0, -128), "§6.2a", **off(0)),
    case("快照 from the feeder", PAIR, "8m", FED, (0, 128, 0, -128), "§6.2a", **off(3)),
    # 20 + (4 + 1)·2 + 40 + 60 + 40
    case(
        "快照, 混一色 and 风碰 by the melds",
        PAIR,
        "8m",
        (*FED_SUIT[:2], peng("EEE", 3)),
        (0, 170, 0, -170),
        "§6.2a",
        **off(0),
    ),
    # 20 + (4 + 1)·2 + 40 + 60: 条 is absent from the melds
    case(
        "快照, 缺一 by the melds",
        PAIR,
        "8m",
        (FED[0], FED[1], peng("444p", 3)),
        (0, 130, 0, -130),
        "§6.2a",
        **off(0),
    ),
    # 20 + (1 + 4)·2 + 40 + 60 + 20: the fourth is a gang, too
    case(
        "快照, 门清 of exposed gangs",
        "888m9s",
        "8m",
        (gang("1111m", 3), gang("2222p", 3), gang("3333s", 3)),
        (0, 150, 0, -150),
        "§6.2a",
        flowers="C",
        **off(0),
    ),
    # 20 + 40 + 60 + 40
    case("快照, 无花果", PAIR, "8m", FED, (0, 160, 0, -160), "§6.2a", flowers="", **off(0)),
    # (20 + 4·2 + 40)·3
    case("classic 快照", PAIR, "8m", FED, (0, 204, 0, -204), "§6.2a", profile=CLASSIC, **off(0)),
    # (20 + 4·2 + 40 + 60)·3
    case(
        "classic 快照 from the feeder",
        PAIR,
        "8m",
        FED,
        (0, 384, 0, -384),
        "§6.2a",
        profile=CLASSIC,
        **off(3),
    ),
    # (10 + 4·2 + 30)·3
    case("城北 快照", PAIR, "8m", FED, (0, 144, 0, -144), "§6.2a", profile=CHENGBEI, **off(0)),
    # 20 + 4·2 + 40
    case(
        "快照 without 全球独钓",
        PAIR,
        "8m",
        FED,
        (0, 68, 0, -68),
        "§6.2a",
        options={"instant_on_the_table": "fed"},
        **off(0),
    ),
    # (20 + 4·2 + 40 + 60)·3
    case(
        "快照 for three shares",
        PAIR,
        "8m",
        FED,
        (0, 384, 0, -384),
        "§6.2a",
        options={"instant_shares": 3},
        **off(0),
    ),
    # 20 + 4·2 + 40 + 60 + 60
    case("同色三嘴", PAIR, "8m", SUIT, (-188, 188, 0, 0), "§6.2b", **off(0)),
    # 20 + (4 + 2)·2 + 40 + 60 + 60
    case(
        "同色三嘴 with a concealed gang",
        PAIR,
        "8m",
        (hidden("1111m"), SUIT[1], peng("333m", 0)),
        (-192, 192, 0, 0),
        "§6.2b",
        **off(0),
    ),
    # (20 + 4·2 + 40 + 60 + 60)·3
    case(
        "classic 同色三嘴",
        "88m57m",
        "8m",
        SUIT,
        (-564, 564, 0, 0),
        "§6.2b",
        profile=CLASSIC,
        **off(0),
    ),
    case("快照 before 同色三嘴", PAIR, "8m", FED_SUIT, (0, 188, 0, -188), "§6.2a", **off(0)),
    # All triplets with 8m or 9m: 20 + 4·2 + 40 as usual, 60 more at once
    case("at once rather than as usual", "88m99m", "8m", FED, (0, 128, 0, -128), "§6.2a", **off(0)),
]

BLOOM = {"replacement": "gang"}
BLOOMS = [
    # (20 + (1 + 1)·2 + 20 + 40)·3
    case(
        "大杠开花 of an exposed gang",
        OPEN,
        "5s",
        [gang("1111m", 3)],
        (0, 252, 0, -252),
        "§6.2d",
        flowers="C",
        **BLOOM,
    ),
    # (20 + (4 + 1)·2 + 40)·3
    case(
        "大杠开花 of an added gang",
        OPEN,
        "5s",
        [added("1111m", 2)],
        (0, 210, -210, 0),
        "§6.2d",
        **BLOOM,
    ),
    # 20 + (4 + 2)·2 + 20 + 40
    case(
        "大杠开花 of a concealed gang",
        OPEN,
        "5s",
        [hidden("1111m")],
        (-92, 276, -92, -92),
        "§6.1",
        **BLOOM,
    ),
    # (20 + (4 + 2 + 2)·2 + 40)·3: added from 0, then 3, one concealed between
    case(
        "大杠开花 of a row of gangs",
        "789s33m34s",
        "5s",
        [hidden("1111m"), added("2222p", 0)],
        (-222, 222, 0, 0),
        "§6.2d",
        **BLOOM,
    ),
    # (20 + (4 + 3)·2 + 40)·3
    case(
        "§8 大杠开花 of three added gangs",
        "55p67s",
        "8s",
        (added("1111m", 3), added("2222p", 0), added("3333s", 2)),
        (0, 222, 0, -222),
        "§6.2d",
        **BLOOM,
    ),
    # 20 + (4 + 1)·2 + 20 + 20: the last was a flower
    case(
        "小杠开花 after an exposed gang",
        OPEN,
        "5s",
        [gang("1111m", 3)],
        (-70, 210, -70, -70),
        "§6.1",
        replacement="flower",
    ),
    # (20 + (4 + 1)·2 + 40 + 40)·3
    case(
        "fed thrice before 大杠开花",
        SINGLE,
        "8m",
        (FED[0], FED[1], added("3333s", 3)),
        (0, 330, 0, -330),
        "§6.2a",
        **BLOOM,
    ),
]

OUTSIDE = {"options": {"outside_liability": 200}}
FLAT = [
    case("外包 快照", PAIR, "8m", FED, (0, 100, 0, -100), "§6.2a", **OUTSIDE, **off(0)),
    case("外包 同色三嘴", PAIR, "8m", SUIT, (-100, 100, 0, 0), "§6.2b", **OUTSIDE, **off(0)),
    case("外包 fed thrice", SINGLE, "8m", FED, (0, 100, 0, -100), "§6.2a", **OUTSIDE),
    # (20 + 4·2)·3
    case(
        "no 外包 for a robbed gang",
        OPEN,
        "5s",
        [FED[0]],
        (0, 84, -84, 0),
        "§6.2c",
        by="rob",
        source=2,
        others={2: [peng("555s", 0)]},
        **OUTSIDE,
    ),
]

CASES = [*USUAL, *FED_THRICE, *INSTANT, *BLOOMS, *FLAT]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_who_pays_for_a_win(case):
    settled = score(case.document)
    assert settled.hand == case.hand
    (hand,) = (one for one in settled.settlements if one.step == "hand")
    assert {item.section for item in hand.items} == {case.section}


# --- §6.3 -----------------------------------------------------------------------------------

MADE = (gang("1111m", 3), added("2222p", 0), hidden("8888s"))
AT_ONCE = [
    # 6 from 3, 6 from 0, 3 from each
    ("nanjing", {}, FOUR, (-9, 21, -3, -9)),
    (CHENGBEI, {}, FOUR, (-9, 21, -3, -9)),
    # 20 from 3, 20 from 0, 20 from each
    (CLASSIC, {}, FOUR, (-40, 100, -20, -40)),
    ("nanjing", {"gang": "20/20"}, FOUR, (-40, 100, -20, -40)),
    # and 6, 20, 6 from each for the four 中
    ("nanjing", {}, "CCCC", (-15, 39, -9, -15)),
    (CLASSIC, {}, "CCCC", (-60, 160, -40, -60)),
    ("nanjing", {"flower_gang": 20}, "CCCC", (-29, 81, -23, -29)),
    ("nanjing", {"base": 2}, "CCCC", (-30, 78, -18, -30)),
    ("nanjing", {}, "f1f2f3f4f5", (-15, 39, -9, -15)),
    ("nanjing", {}, "f1f2f3f5f6f7CCC", (-9, 21, -3, -9)),
]


@pytest.mark.parametrize(("profile", "options", "flowers", "paid"), AT_ONCE)
def test_what_gangs_bring(profile, options, flowers, paid):
    document = won("5p5p34s", "5s", *MADE, flowers=flowers, profile=profile, options=options)
    assert score(document).jing == paid


def test_who_does_not_win_is_paid_for_gangs_too_and_a_robbed_gang_is_not():
    others = {2: [peng("555s", 0), hidden("9999p")]}
    document = won(OPEN, "5s", peng("111m", 3), flowers=FOUR, by="rob", source=2, others=others)
    assert score(document).jing == (-3, -3, 9, -3)


# --- §7 -------------------------------------------------------------------------------------


def paid(document, **changes):
    """What a deal pays that is marked, or whose dealer has stayed."""
    ruleset, record = read_document(document)
    record = replace(record, **changes)
    settles = (*ruleset.in_play, *(step.settle for step in ruleset.ending))
    return deltas(
        moved for settle in settles for one in settle(record, ()) for moved in one.transfers
    )


GANG = won(OPEN, "5s", hidden("1111m"), flowers="C", **off(0))  # 20 + (1 + 2)·2 + 20 = 46; 3 each
CLASSIC_GANG = won(OPEN, "5s", hidden("1111m"), flowers="C", profile=CLASSIC, **off(0))  # 46; 20
FLAT_FEE = won(PAIR, "8m", *FED, flowers=FOUR, **OUTSIDE, **off(0))


@pytest.mark.parametrize(
    ("document", "changes", "expected"),
    [
        (GANG, {}, (-49, 55, -3, -3)),
        (GANG, {"marked": True}, (-98, 110, -6, -6)),
        # Not by how long the dealer has stayed
        (GANG, {"marked": True, "streak": 4}, (-98, 110, -6, -6)),
        # (46 + 10·2)·2, 20·2 from each
        (CLASSIC_GANG, {"marked": True, "streak": 3}, (-172, 252, -40, -40)),
        (CLASSIC_GANG, {}, (-66, 106, -20, -20)),
        # 跟牌 marks although the dealer did not stay
        (CLASSIC_GANG, {"marked": True}, (-132, 212, -40, -40)),
        (FLAT_FEE, {}, (0, 100, 0, -100)),
        (FLAT_FEE, {"marked": True}, (0, 200, 0, -200)),
    ],
)
def test_what_a_marked_deal_pays(document, changes, expected):
    assert paid(document, **changes) == expected


def test_the_pagoda_raises_every_share():
    """(28 + 10·1)·2 from each of three."""
    document = won(OPEN, "5s", peng("111m", 3), flowers=FOUR, profile=CLASSIC)
    assert paid(document, marked=True, streak=2) == (-76, 228, -76, -76)
