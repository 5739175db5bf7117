"""算精 (§8) and the balance rule (§9.11) by hand.

The jing are 五万 and 六万 and seat 0 deals, unless said; v is what a seat receives from each other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from core.documents.score import score
from tests.helpers.documents import Document, deal, meld, won

DICE = {"kong_replacement": "dice"}  # so the indicator may be held: a fourth primary


@dataclass(frozen=True)
class Case:
    name: str
    document: Document
    jing: tuple[int, int, int, int]
    options: Mapping[str, Any] = field(default_factory=dict)


def case(name, hands, jing, *, win=None, options=None, indicator="5m", **more):
    options = options or {}
    document = deal(hands, win, options=options, indicator=indicator, **more)
    return Case(name, document, jing, options)


def fed(tile, source, taker, before):
    return {"tile": tile, "from": source, "to": taker, "points_before": before}


FLUSHES = [
    # Seat 1 holds one point, so seat 0 is no overlord: v = 1 to seat 1.
    (1, "6m", 1),
    (2, "5m", 2),
    (3, "56m", 3),
    (4, "55m", 4),
    (5, "556m", 10),
    (6, "555m", 18),
    (7, "5556m", 28),
    (8, "55566m", 40),
    (9, "555666m", 54),
    (10, "555566m", 70),
    (11, "5555666m", 88),
]


@pytest.mark.parametrize(("count", "jing", "value"), FLUSHES)
def test_the_flush_table(count, jing, value):
    settled = score(deal({0: jing, 1: "6m"}, indicator="5m", options=DICE))
    assert settled.jing == (3 * value - 1, 3 - value, -1 - value, -1 - value)


OVERLORDS = [
    case("§8.3 nobody holds any", {}, (0, 0, 0, 0)),
    case("§8.3 overlord of one point", {0: "6m"}, (6, -2, -2, -2)),
    # 10·7·2
    case("§8.3 overlord of all seven", {0: "5556666m"}, (420, -140, -140, -140)),
    # 12·9·2
    case("§8.2 twelve points", {0: "55556666m"}, (648, -216, -216, -216), options=DICE),
    # 10 + 10
    case(
        "§8.3 overlord plus ten, after the flush",
        {0: "556m"},
        (60, -20, -20, -20),
        options={"overlord": "plus10"},
    ),
    case(
        "§8.3 no overlord, nothing to add",
        {0: "556m", 1: "6m"},
        (29, -7, -11, -11),
        options={"overlord": "plus10"},
    ),
    case("§8.5 base plays no part", {0: "6m"}, (6, -2, -2, -2), options={"base": 10}),
    case(
        "§9.10 nor does the cap",
        {0: "5556666m"},
        (420, -140, -140, -140),
        options={"cap_per_payer": 50},
    ),
    # 五万六万 in a meld are 3, the 五万 drawn makes 5: 10·2
    case(
        "§8.1 melds and the winning tile count",
        {0: "34m234p567p99s"},
        (60, -20, -20, -20),
        win=won(0, "5m"),
        melds={0: [meld("chi", "567m", 3)]},
    ),
]

DISCARDED = [
    # n = 3, 3·2
    case(
        "§3.3 a discarded jing belongs to nobody", {0: "56m"}, (18, -6, -6, -6), discards={0: "5m"}
    ),
    # n = 5, 10·2
    case(
        "§3.3 or stays its discarder's",
        {0: "56m"},
        (60, -20, -20, -20),
        discards={0: "5m"},
        options={"discarded_jing_counts": True},
    ),
    # v = 3 and 1
    case(
        "§3.3 against an overlord too",
        {0: "56m"},
        (8, 0, -4, -4),
        discards={1: "6m"},
        options={"discarded_jing_counts": True},
    ),
]


def gangs(name, melds, jing, option=None, **more):
    options = {**more.pop("options", {}), **(option or {})}
    return case(name, more.pop("hands", {}), jing, melds={0: melds}, options=options, **more)


THREE_GANGS = [
    meld("gang", "7777s", 2),
    meld("added", "8888s", 1),
    meld("concealed", "WWWW"),
]
SECONDARY_GANG = [meld("concealed", "6666m")]
PRIMARY_GANG = [meld("gang", "5555m", 1)]
GANGS = [
    # 2 + 2 + 2, and gangs make no overlord
    gangs("§8.4 gangs", THREE_GANGS, (18, -6, -6, -6)),
    # 1 + 1 + 2
    gangs("§8.4 gangs 1/2", THREE_GANGS, (12, -4, -4, -4), {"gang": "1/2"}),
    # 1 + 1 + 1
    gangs("§8.4 gangs 1/1", THREE_GANGS, (9, -3, -3, -3), {"gang": "1/1"}),
    # 4 + 10 = 14, and seat 1 has 2
    gangs("§8.4 secondary gang", SECONDARY_GANG, (40, -8, -16, -16), hands={1: "5m"}),
    # 4·2 + 10 = 18
    gangs("§8.4 secondary gang of an overlord", SECONDARY_GANG, (54, -18, -18, -18)),
    # 8·5 + 20 = 60, and seat 1 has 1
    gangs("§8.4 primary gang", PRIMARY_GANG, (179, -57, -61, -61), hands={1: "6m"}, options=DICE),
    # 8·5·2 + 20 = 100
    gangs("§8.4 primary gang of an overlord", PRIMARY_GANG, (300, -100, -100, -100), options=DICE),
    # 4·2 + 20 = 28
    gangs("§8.4 jing gangs 20/40", SECONDARY_GANG, (84, -28, -28, -28), {"jing_gang": "20/40"}),
    # 8·5·2 + 40 = 120
    gangs(
        "§8.4 jing gangs 20/40, primary",
        PRIMARY_GANG,
        (360, -120, -120, -120),
        {"jing_gang": "20/40"},
        options=DICE,
    ),
    # 8·5·2 + 10 = 90
    gangs(
        "§8.4 jing gangs 10/10, primary",
        PRIMARY_GANG,
        (270, -90, -90, -90),
        {"jing_gang": "10/10"},
        options=DICE,
    ),
]

# A 4 points, B 1, C 1, D 0; C discards a secondary, A takes it: 5 (§8.6).
FED = {
    "melds": {0: [meld("peng", "666m", 2)]},
    "fed": [fed("6m", 2, 0, 4)],
}
# A takes the 六万 of C at 4 points, falls below, takes the 五万 of D at 3: chi and peng, 6 points.
FED_TWICE = {
    "melds": {0: [meld("peng", "666m", 2), meld("chi", "456m", 3)]},
    "fed": [fed("6m", 2, 0, 4), fed("5m", 3, 0, 3)],
}
WINNING = "55m78m123p456p789p"  # four points, waiting for 6m
LIABILITIES = [
    case(
        "§8.6 feeder",
        {0: "5m", 1: "6m"},
        (39, -2, -31, -6),
        options={"flush_liability": "feeder"},
        **FED,
    ),
    case(
        "§8.6 discarder alone",
        {0: "5m", 1: "6m"},
        (29, 3, -31, -1),
        options={"flush_liability": "discarder_alone"},
        **FED,
    ),
    # v = 10 and 1
    case(
        "§8.6 no liability",
        {0: "5m", 1: "6m"},
        (29, -7, -11, -11),
        options={"flush_liability": "none"},
        **FED,
    ),
    case(
        "§8.6 who was at five already was not fed",
        {0: "5m", 1: "6m"},
        (29, -7, -11, -11),
        melds=FED["melds"],
        fed=[fed("6m", 2, 0, 5)],
    ),
    # v = 3 and 1
    case("§8.6 nor who has fallen below", {1: "6m"}, (8, 0, -4, -4), **FED),
    # overlord of 6: 6·3·2·3 = 108 from seat 3, 6·2 from the others
    case("§8.6 the later discard is liable", {}, (132, -12, -12, -108), **FED_TWICE),
    # overlord: 5·2·2·3 = 60, 5·2
    case("§8.6 the overlord factor is everybody's", {0: "5m"}, (80, -10, -60, -10), **FED),
    # (5·2 + 10)·3 = 60, 5 + 10
    case(
        "§8.6 and so are ten points more",
        {0: "5m"},
        (90, -15, -60, -15),
        options={"overlord": "plus10"},
        **FED,
    ),
    # the example, and 2 from each for the gang
    case(
        "§8.6 gangs are paid by everyone",
        {0: "5m", 1: "6m"},
        (45, -4, -33, -8),
        melds={0: [meld("peng", "666m", 2), meld("concealed", "WWWW")]},
        fed=FED["fed"],
    ),
    # overlord of 5: 60 from seat 2, 10 from the others
    case(
        "§8.6 the tile of a discard win feeds too",
        {1: WINNING},
        (-10, 80, -60, -10),
        win=won(1, "6m", "discard", 2),
    ),
    # v = 10 and, with the peng that stands, 3
    case(
        "§8.6 a robbed tile feeds nobody",
        {1: WINNING},
        (-13, 27, -1, -13),
        win=won(1, "6m", "rob", 2),
        melds={2: [meld("peng", "666m", 0)]},
    ),
    case(
        "§8.6 nor does one drawn",
        {1: WINNING},
        (-20, 60, -20, -20),
        win=won(1, "6m"),
    ),
]

LOWER = {"lower_jing": "at_end"}
LOWERS = [
    # Lower pair 三筒 四筒: n = 5 and 1, v = 10 and 1; nobody holds an upper jing.
    case(
        "§8.7 at the end",
        {0: "33p4p", 1: "4p"},
        (29, -7, -11, -11),
        lower="3p",
        options=LOWER,
    ),
    # an overlord of the lower (10·2) beside one of the upper (1·2)
    case(
        "§8.7 each pair has its overlord",
        {0: "33p4p", 1: "6m"},
        (58, -14, -22, -22),
        lower="3p",
        options=LOWER,
    ),
    # overlord of 4: 8, and an ordinary gang 2
    case(
        "§8.7 a lower gang is no jing gang",
        {},
        (30, -10, -10, -10),
        lower="3p",
        melds={0: [meld("concealed", "4444p")]},
        options=LOWER,
    ),
    case(
        "§8.7 discards are not held",
        {1: "4p"},
        (-2, 6, -2, -2),
        lower="3p",
        discards={0: "4p"},
        options={**LOWER, "discarded_jing_counts": True},
    ),
    case(
        "§8.7 settled at the deal it is no part of the end",
        {0: "33p4p"},
        (0, 0, 0, 0),
        lower="3p",
        options={"lower_jing": "at_deal"},
    ),
    case(
        "§8.7 or not at all", {0: "33p4p"}, (0, 0, 0, 0), lower="3p", options={"lower_jing": "none"}
    ),
]

RINGS = [
    # 东 follows 北, or 中 does: overlord of a secondary
    case("§3.1 北 leads to 东", {0: "E"}, (6, -2, -2, -2), indicator="N"),
    case("§3.1 and not to 中", {0: "C"}, (0, 0, 0, 0), indicator="N"),
    case(
        "§3.1 joined, 北 leads to 中",
        {0: "C"},
        (6, -2, -2, -2),
        indicator="N",
        options={"honor_cycle": "joined"},
    ),
    case(
        "§3.1 joined, 白 leads to 东",
        {0: "E"},
        (6, -2, -2, -2),
        indicator="B",
        options={"honor_cycle": "joined"},
    ),
    case("§3.1 九 leads to 一", {0: "1p"}, (6, -2, -2, -2), indicator="9p"),
]

CASES = [*OVERLORDS, *DISCARDED, *GANGS, *LIABILITIES, *LOWERS, *RINGS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_the_jing_are_paid(case):
    assert score(case.document).jing == case.jing


# --- §9.11 ----------------------------------------------------------------------------------

GERMAN = "123m456m789s22s56s"  # double German, won with 4s: 21 from or with the dealer, else 13
BALANCES = [
    # 47 won of 10: 37 go back as 21:13:13, 16.5 10.2 10.2, the rest to the largest remainder
    ("in proportion", won(1, "4s"), (1000, 10, 1000, 1000), (-4, 10, -3, -3)),
    # 63 won of 10: 53 go back, 17.7 each, the rest to the nearest two after seat 0
    ("ties to the nearest", won(0, "4s"), (10, 1000, 1000, 1000), (10, -3, -3, -4)),
    ("nothing below nothing", won(0, "4s"), (-5, 1000, 1000, 1000), (0, 0, 0, 0)),
    ("just within", won(0, "4s"), (63, 0, 0, 0), (63, -21, -21, -21)),
    ("a thousand where none is named", won(0, "4s"), None, (63, -21, -21, -21)),
]


@pytest.mark.parametrize(
    ("win", "balances", "result"), [row[1:] for row in BALANCES], ids=[row[0] for row in BALANCES]
)
def test_winnings_within_the_balance(win, balances, result):
    options = {"winnings_within_balance": True}
    document = deal({win["seat"]: GERMAN}, win, options=options, balances=balances)
    assert score(document).deltas == result


def test_two_seats_give_back_in_turn_order():
    # v = 4 and 3: +9 +5 −7 −7. Seat 0 keeps 2 and returns 7 as 4 and 3; now −3 −4. Seat 1 keeps 1
    # and returns 4 as 1.7 and 2.3: 2 and 2.
    document = deal(
        {0: "55m", 1: "56m"},
        indicator="5m",
        options={"winnings_within_balance": True},
        balances=(2, 1, 1000, 1000),
    )
    assert score(document).deltas == (2, 1, -1, -2)


def test_without_the_option_balances_do_not_matter():
    assert score(deal({0: GERMAN}, won(0, "4s"), balances=(0, 0, 0, 0))).deltas[0] == 63


def test_names_are_not_used_twice():
    assert len({case.name for case in CASES}) == len(CASES)
