"""Flowers and fans by hand (nanjing §4, §5, §8), each counting and nearly counting.

A hand is worth `run + (hard + soft) · double + fans`, worked out above each case. Unless said it
is self-drawn in the default profile, with 中 alone as a hard flower.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from core.documents.score import score
from core.rulesets import nanjing
from core.tiles.seats import SEATS
from tests.golden.nanjing.written import FOUR, added, gang, hidden, peng, won
from tests.helpers.documents import Document

OPEN = "456p789s33m34s"  # beside one meld, won with 5s or 2s: three suits, no wind, two waits
CLOSED = "123m456p789s33m34s"  # won with 5s or 2s
MIDDLE = "567m33p789p46p"  # beside one meld of 万, won with 5p alone; no 条
PRESSED = "567s33p789p46p"  # beside one meld of 万, won with 5p alone
EDGE = "123m456p789s55m12s"  # won with 3s alone
PURE = "555m88m99m"  # beside two pengs of 万, won with 8m or 9m
PAIRS = "1133m5577p99s22s4s"  # won with 4s
FOURTH = "1133m5577p99s222s"  # won with 2s
ONE_FOUR = "1111m5577p99s22s4s"  # won with 4s
PENG, ANOTHER = peng("111m", 3), peng("222m", 0)
TABLE = (peng("111m", 0), peng("222p", 3), peng("333s", 2), peng("444m", 3))
CLASSIC, CHENGBEI = "nanjing-classic", "nanjing-chengbei"


@dataclass(frozen=True)
class Case:
    """`share` is what the win costs one payer; `rows` count in its line, `near` nearly do."""

    name: str
    document: Document
    share: int
    rows: frozenset[str]
    near: frozenset[str]
    options: Mapping[str, Any] = field(default_factory=dict)


def case(name, hand, tile, *melds, share, rows="", near="", flowers="C", options=None, **more):
    document = won(hand, tile, *melds, flowers=flowers, options=options, **more)
    return Case(
        name, document, share, frozenset(rows.split()), frozenset(near.split()), options or {}
    )


CHECKS = [
    # 20 + 4·2
    case("§8 four hard", OPEN, "5s", PENG, flowers=FOUR, share=28, rows="run double hard"),
    # 20 + (4 + 2)·2
    case(
        "§8 four hard and two soft",
        MIDDLE,
        "5p",
        PENG,
        flowers=FOUR,
        share=32,
        rows="missing_suit middle",
        near="edge pair pressed",
    ),
    # 20 + 20 + 1·2
    case(
        "§8 门清 with one hard",
        CLOSED,
        "5s",
        share=42,
        rows="closed",
        near="middle edge pair missing_suit no_flowers",
    ),
    # 20 + 20 + 40
    case("§8 门清 with none", CLOSED, "5s", flowers="", share=80, rows="no_flowers", near="hard"),
    # 20 + 4·2 + 60 + 40
    case(
        "§8 清一色 and 对对",
        PURE,
        "9m",
        PENG,
        ANOTHER,
        flowers=FOUR,
        share=128,
        rows="pure triplets",
        near="mixed missing_suit on_the_table closed",
    ),
    # 10 + (4 + 2)·2
    case("§8 城北", MIDDLE, "5p", PENG, flowers=FOUR, share=22, profile=CHENGBEI),
    # 10 + 10 + 30
    case("§8 城北 门清 with none", CLOSED, "5s", flowers="", share=50, profile=CHENGBEI),
    # 10 + 4·2 + 30
    case(
        "§8 城北 压绝",
        PRESSED,
        "5p",
        PENG,
        flowers=FOUR,
        others={2: [peng("555p", 3)]},
        share=48,
        profile=CHENGBEI,
        rows="pressed",
        near="middle",
    ),
]

SOFT = [
    # 20 + (4 + 1)·2
    case("§4 风碰", OPEN, "5s", peng("EEE", 3), flowers=FOUR, share=30, rows="winds", near="mixed"),
    # 20 + 20 + (1 + 2)·2
    case("§4 风碰 held, twice", "EEENNN456p33m34s", "5s", share=46, rows="winds"),
    # 20 + 20 + 1·2
    case("§4 a pair of winds is no 风碰", "123m456p789sEE34s", "5s", share=42, near="winds"),
    # 20 + 20 + (1 + 3)·2
    case(
        "§4 a gang of winds is no 风碰",
        OPEN,
        "5s",
        hidden("EEEE"),
        share=48,
        rows="gang_concealed closed",
        near="winds",
    ),
    # 20 + 20 + (1 + 1)·2
    case("§4 缺一", "123m456m789s33m34s", "5s", share=44, rows="missing_suit"),
    case("§4 缺一 with winds", "123m456m789sEE34s", "5s", share=44, rows="missing_suit"),
    case("§4 边枝, 3 of 1-2", EDGE, "3s", share=44, rows="edge"),
    case("§4 边枝, 7 of 8-9", "123m456p123s55m89s", "7s", share=44, rows="edge"),
    # 20 + 20 + 1·2; 4s wins too
    case("§4 7 of 5-6 is no 边枝", "123m456p123s55m56s", "7s", share=42, near="edge"),
    # 20 + 20 + (1 + 1)·2
    case("§4 独占", "123m456p789s123p5s", "5s", share=44, rows="pair", near="middle"),
    # 20 + 20 + 1·2; 2s wins too
    case("§8 two waits for the pair", "123m456p789p2345s", "5s", share=42, near="pair"),
    # 20 + 20 + 1·2; 5s wins too
    case("§8 a middle beside another wait", "123m456p789p3335s", "4s", share=42, near="middle"),
    # Without the 2p and 5p, all of them its own, it waits for 4p: 20 + 20 + (1 + 4 + 1 + 1)·2
    case(
        "§4 what the seat holds all four of is no wait",
        "3334p789s",
        "4p",
        hidden("2222p"),
        hidden("5555p"),
        share=54,
        rows="pair gang_concealed missing_suit",
    ),
    # It waits for 2p and 4p: 20 + 20 + (1 + 4 + 1)·2
    case(
        "§4 what lies before others still is one",
        "3334p789s",
        "4p",
        hidden("1111p"),
        hidden("5555p"),
        others={2: [peng("222p", 3)]},
        share=52,
        near="pair",
    ),
    # The middle of 3-5 or the pair: 20 + 20 + (1 + 1)·2
    case(
        "§4 one wait flower at most",
        "123m456p789s44s35s",
        "4s",
        share=44,
        rows="middle",
        near="pair",
    ),
    # 20 + 20 + (1 + 1)·1
    case("§4 no 砸二", EDGE, "3s", share=42, near="double", options={"double": 1}),
]

GANGS = [
    # 20 + 20 + (1 + 1)·2
    case(
        "§4 exposed gang",
        OPEN,
        "5s",
        gang("1111m", 3),
        share=44,
        rows="gang_exposed closed",
        near="gang_concealed",
    ),
    # 20 + (4 + 1)·2
    case(
        "§4 added gang",
        OPEN,
        "5s",
        added("1111m", 3),
        flowers=FOUR,
        share=30,
        rows="gang_exposed",
        near="closed",
    ),
    # 20 + 20 + (1 + 2)·2
    case(
        "§4 concealed gang",
        OPEN,
        "5s",
        hidden("1111m"),
        share=46,
        rows="gang_concealed",
        near="gang_exposed",
    ),
    case("§4 exposed gang of winds", OPEN, "5s", gang("EEEE", 3), share=46),
    # 20 + 20 + (1 + 2)·2
    case("§4 classic, exposed", OPEN, "5s", gang("1111m", 3), share=46, profile=CLASSIC),
    case("§4 classic, concealed", OPEN, "5s", hidden("1111m"), share=46, profile=CLASSIC),
    case("§4 classic, exposed winds", OPEN, "5s", gang("EEEE", 3), share=46, profile=CLASSIC),
    case("§4 classic, concealed winds", OPEN, "5s", hidden("EEEE"), share=46, profile=CLASSIC),
    case("§4 two each", OPEN, "5s", gang("1111m", 3), share=46, options={"gang_flowers": "two"}),
    # 10 + 10 + (1 + 2)·2
    case("§4 城北 gang", OPEN, "5s", hidden("EEEE"), share=26, profile=CHENGBEI),
]

FANS = [
    # 20 + (1 + 1)·2 + 20 + 40
    case(
        "§5 混一色",
        "EEE123m456m33m78m",
        "9m",
        share=84,
        rows="mixed winds",
        near="pure missing_suit",
    ),
    # 20 + 1·2 + 20 + 60
    case("§5 清一色", "123m456m33m78m999m", "6m", share=102, rows="pure", near="mixed triplets"),
    # 20 + (4 + 1)·2 + 40
    case(
        "§5 对对胡",
        "NNN88m99p",
        "9p",
        PENG,
        peng("222s", 0),
        flowers=FOUR,
        share=70,
        rows="triplets winds",
        near="on_the_table",
    ),
    # 20 + 4·2 + 40 + 60
    case(
        "§5 全球独钓",
        "9s",
        "9s",
        *TABLE,
        flowers=FOUR,
        share=128,
        rows="triplets on_the_table",
        near="pair",
    ),
    # 20 + (4 + 2)·2 + 40 + 60
    case(
        "§5 全球独钓 with a concealed gang",
        "9s",
        "9s",
        hidden("8888m"),
        *TABLE[1:],
        flowers=FOUR,
        share=132,
        rows="on_the_table",
    ),
    # 10 + 4·2 + 30 + 50
    case("§5 城北 全球独钓", "9s", "9s", *TABLE, flowers=FOUR, share=98, profile=CHENGBEI),
    # 20 + 60 + 40 + 40
    case(
        "§5 无花果 of a great hand, not 门清",
        PURE,
        "9m",
        PENG,
        ANOTHER,
        flowers="",
        share=160,
        rows="no_flowers",
        near="closed",
    ),
]

SEVEN_PAIRS = [
    # 20 + 1·2 + 80, 40, (10 + 1·2 +) 50
    case("§5 七对", PAIRS, "4s", share=102, rows="seven_pairs", near="closed pair deluxe"),
    case("§5 classic 七对", PAIRS, "4s", share=62, profile=CLASSIC, rows="seven_pairs"),
    case("§5 城北 七对", PAIRS, "4s", share=62, profile=CHENGBEI, near="double_pairs"),
    case("§5 七对 for 50", PAIRS, "4s", share=72, options={"seven_pairs": 50}),
    # 20 + 80 + 40
    case("§5 七对 with 无花果", PAIRS, "4s", flowers="", share=140, rows="no_flowers"),
    # 20 + 1·2 + 80 + 60
    case("§5 七对 of one suit", "1133557799m22m4m", "4m", share=162, rows="pure"),
    # 20 + 1·2 + 80 + 40
    case("§5 七对 of a suit and winds", "11335577m99mEEN", "N", share=142, rows="mixed"),
    # 20 + (1 + 1)·2 + 80
    case("§5 七对, 缺一", "1133m5577m99s22s4s", "4s", share=104, rows="missing_suit"),
    # 20 + 1·2 + 160, 240, 320
    case("§5 豪华七对", ONE_FOUR, "4s", share=182, rows="deluxe", near="seven_pairs double_deluxe"),
    case("§5 豪华七对 by the fourth", FOURTH, "2s", share=182, near="double_pairs"),
    case(
        "§5 超豪华七对",
        "1111m5555p99s22s4s",
        "4s",
        share=262,
        rows="double_deluxe",
        near="deluxe triple_deluxe",
    ),
    case("§5 超超豪华七对", "1111m5555p9999s4s", "4s", share=342, rows="triple_deluxe"),
    case("§5 classic 豪华七对", ONE_FOUR, "4s", share=182, profile=CLASSIC),
    # 20 + 1·2 + 80
    case(
        "§5 no better seven pairs",
        ONE_FOUR,
        "4s",
        share=102,
        rows="seven_pairs",
        options={"seven_pairs_kin": "no_kin"},
    ),
    # 10 + 1·2 + 100
    case(
        "§5 双七对",
        FOURTH,
        "2s",
        share=112,
        profile=CHENGBEI,
        rows="double_pairs",
        near="seven_pairs",
    ),
    # 10 + 1·2 + 50
    case(
        "§5 a four held is no 双七对",
        ONE_FOUR,
        "4s",
        share=62,
        profile=CHENGBEI,
        rows="seven_pairs",
        near="double_pairs",
    ),
]

LIES = {2: [peng("555p", 3)]}
PRESSING = [
    # 20 + 4·2 + 40
    case(
        "§5 压绝",
        PRESSED,
        "5p",
        PENG,
        flowers=FOUR,
        others=LIES,
        share=68,
        rows="pressed",
        near="middle",
    ),
    case(
        "§5 压绝 by the edge",
        "567s55m789p12p",
        "3p",
        PENG,
        flowers=FOUR,
        others={0: [peng("333p", 3)]},
        share=68,
        rows="pressed",
        near="edge",
    ),
    # 20 + (4 + 1)·2 + 40
    case(
        "§5 压绝 on the own peng",
        PRESSED,
        "5p",
        peng("555p", 0),
        flowers=FOUR,
        share=70,
        rows="pressed missing_suit",
    ),
    case(
        "§5 压绝 on the own peng, only that counting",
        PRESSED,
        "5p",
        peng("555p", 0),
        flowers=FOUR,
        share=70,
        rows="pressed",
        options={"pressed_peng": "own"},
    ),
    # 20 + (4 + 1)·2
    case(
        "§5 another's peng where it must be the own",
        PRESSED,
        "5p",
        PENG,
        flowers=FOUR,
        others=LIES,
        share=30,
        rows="middle",
        near="pressed",
        options={"pressed_peng": "own"},
    ),
    # 20 + 4·2; 5s wins too
    case(
        "§5 not the only wait",
        OPEN,
        "2s",
        PENG,
        flowers=FOUR,
        others={2: [peng("222s", 3)]},
        share=28,
        near="pressed",
    ),
    # 20 + (4 + 1)·2
    case(
        "§5 a gang is no peng",
        "567s33p789p89p",
        "7p",
        PENG,
        flowers=FOUR,
        others={2: [hidden("6666p")]},
        share=30,
        rows="edge",
        near="pressed",
    ),
]

BLOOMS = [
    # 20 + 1·2 + 20 + 20
    case(
        "§5 小杠开花",
        CLOSED,
        "5s",
        replacement="flower",
        share=62,
        rows="flower_bloom",
        near="gang_bloom",
    ),
    # 10 + 1·2 + 10 + 10
    case("§5 城北 小杠开花", CLOSED, "5s", replacement="flower", share=32, profile=CHENGBEI),
    # 20 + (1 + 2)·2 + 20 + 40
    case(
        "§5 大杠开花",
        OPEN,
        "5s",
        hidden("1111m"),
        replacement="gang",
        share=86,
        rows="gang_bloom",
        near="flower_bloom",
    ),
    # (10 + (1 + 2)·2 + 10)·2
    case(
        "§5 城北 大杠开花",
        OPEN,
        "5s",
        hidden("1111m"),
        replacement="gang",
        share=52,
        profile=CHENGBEI,
        rows="gang_bloom",
    ),
    # (20 + (1 + 2)·2 + 20)·2
    case(
        "§5 大杠开花 that doubles",
        OPEN,
        "5s",
        hidden("1111m"),
        replacement="gang",
        share=92,
        options={"big_bloom": "doubles"},
    ),
    # 20 + (1 + 2)·2 + 20 + 20
    case(
        "§5 the last replacement decides",
        OPEN,
        "5s",
        hidden("1111m"),
        replacement="flower",
        share=66,
        rows="flower_bloom",
        near="gang_bloom",
    ),
    # 20 + 4·2 + 20 + 40
    case(
        "§5 大杠开花 on a flower gang",
        CLOSED,
        "5s",
        flowers="CCCC",
        replacement="gang",
        share=88,
        rows="gang_bloom",
    ),
]

FIRST_AND_LAST = [
    # 20 + 1·2 + 20 + 320; no wait flower
    case("§5 天胡", EDGE, "3s", dealer=1, first_turn=True, share=362, rows="heavenly", near="edge"),
    # 10 + 1·2 + 10 + 320
    case("§5 城北 天胡", EDGE, "3s", dealer=1, first_turn=True, share=342, profile=CHENGBEI),
    # 20 + 1·2 + 20
    case("§5 a dealer's later win", CLOSED, "5s", dealer=1, share=42, near="heavenly earthly"),
    # 20 + (1 + 1)·2 + 20 + 280
    case(
        "§5 地胡",
        EDGE,
        "3s",
        by="discard",
        source=2,
        first_turn=True,
        share=324,
        rows="earthly edge",
        near="heavenly",
    ),
    case("§5 地胡, self-drawn", EDGE, "3s", first_turn=True, share=324, rows="earthly"),
    # 10 + (1 + 1)·2 + 10 + 30
    case("§5 城北 地胡", EDGE, "3s", first_turn=True, share=54, profile=CHENGBEI),
    # 20 + (1 + 1)·2 + 20 + 30
    case("§5 地胡 for 30", EDGE, "3s", first_turn=True, share=74, options={"earthly": 30}),
    # 20 + 1·2 + 20 + 10
    case("§5 海底", CLOSED, "5s", left=15, share=52, profile=CLASSIC, rows="last_tiles"),
    # 20 + 1·2 + 20
    case("§5 too early", CLOSED, "5s", left=16, share=42, profile=CLASSIC, near="last_tiles"),
    case(
        "§5 a discard is no 海底",
        CLOSED,
        "5s",
        by="discard",
        source=2,
        left=5,
        share=42,
        profile=CLASSIC,
        near="last_tiles",
    ),
    case("§5 no 海底", CLOSED, "5s", left=3, share=42, near="last_tiles"),
    case("§5 海底 as an option", CLOSED, "5s", left=15, share=52, options={"haidi": 10}),
]

AMOUNTS = [
    # (20 + 1·2 + 20)·5
    case("§4 one 花 is worth the base", CLOSED, "5s", share=210, options={"base": 5}),
    # 10 + 1·2 + 20
    case("§5 跑 10", CLOSED, "5s", share=32, options={"run": 10}),
    # 20 + 1·2 + 10
    case("§5 low fans", CLOSED, "5s", share=32, options={"fans": "low"}),
]

CASES = [
    *CHECKS,
    *SOFT,
    *GANGS,
    *FANS,
    *SEVEN_PAIRS,
    *PRESSING,
    *BLOOMS,
    *FIRST_AND_LAST,
    *AMOUNTS,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_a_hand_is_worth(case):
    settled = score(case.document)
    source = case.document["win"]["from"]
    payers = [seat for seat in SEATS if seat != 1 and source in (None, seat)]
    lost = dict.fromkeys(payers, -case.share)
    assert settled.hand == tuple({1: case.share * len(payers), **lost}.get(s, 0) for s in SEATS)
    (hand,) = (one for one in settled.settlements if one.step == "hand")
    counted = {_short(term.key) for item in hand.items for term in item.terms}
    assert case.rows <= counted
    assert not case.near & counted


def _short(key):
    return key.rpartition(".")[2]


def row_keys() -> Iterable[str]:
    """The keys of every row that some table has."""
    for options in nanjing.PROFILES.values():
        rows = nanjing.flower_rows, nanjing.fan_rows, nanjing.doubling_rows
        yield from (_short(row.key) for table in rows for row in table(options))


@pytest.mark.parametrize("side", ["rows", "near"])
def test_every_row_counts_in_a_case_and_nearly_counts_in_another(side):
    in_cases = set().union(*(getattr(case, side) for case in CASES))
    assert set(row_keys()) <= in_cases


def test_names_are_not_used_twice():
    assert len({case.name for case in CASES}) == len(CASES)
