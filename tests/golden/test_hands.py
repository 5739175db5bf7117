"""算胡 (§9) by hand: shapes, multipliers, bonuses and who pays, each counting and not counting.

The jing are 九筒 and 一筒, seat 0 deals and seat 1 wins, unless said. The figures are worked out in
`(S · G · K · D · W + B) · base` beside each case: the dealer's share first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Any

import pytest

from core.documents.score import score
from core.rulesets import nanchang
from tests.helpers.documents import Document, deal, meld, won

PLAIN = "123m456m789s22s5s1p"  # won with 6s; 一筒 stands in
GERMAN = "123m456m789s22s56s"  # won with 4s; seat 3 holds a jing where it is not double
TRIPLETS = "111444777m33s8s1p"  # won with 8s; 一筒 stands in
PAIRS = "11335577m22s4s8s1p"  # won with 8s; 一筒 stands in
GERMAN_PAIRS = "11335577m22s44s8s"  # won with 8s
STAR = "147m26p15sESWNCF"  # won with B
FISHING = "123m456m789s56s11p"  # one 一筒 is fished with, the other stands in
GERMAN_FISHING = "123m456m789s456s1p"


@dataclass(frozen=True)
class Case:
    """`rows` count in the lines of the hand, `near` are those that nearly do."""

    name: str
    document: Document
    hand: tuple[int, int, int, int]
    rows: frozenset[str]
    near: frozenset[str]
    options: Mapping[str, Any] = field(default_factory=dict)


def case(name, hands, win, hand, *, rows="", near="", options=None, **more):
    options = options or {}
    document = deal(hands, win, options=options, **more)
    return Case(name, document, hand, frozenset(rows.split()), frozenset(near.split()), options)


SHAPES = [
    # 1·2·2, 1·2
    case("§9.1 plain", {1: PLAIN}, won(1, "6s"), (-4, 8, -2, -2), rows="shape.plain"),
    # 2·2·2, 2·2
    case(
        "§9.1 all triplets",
        {1: TRIPLETS},
        won(1, "8s"),
        (-8, 16, -4, -4),
        rows="shape.all_triplets",
        near="shape.plain",
    ),
    case(
        "§5.2 all triplets with a peng and a gang",
        {1: "777m33s8s1p"},
        won(1, "8s"),
        (-8, 16, -4, -4),
        melds={1: [meld("peng", "111m", 3), meld("concealed", "4444m")]},
        rows="shape.all_triplets",
    ),
    case(
        "§5.2 a chi on the table is no triplet",
        {1: "444777m33s8s1p"},
        won(1, "8s"),
        (-4, 8, -2, -2),
        melds={1: [meld("chi", "123s", 0)]},
        rows="shape.plain",
        near="shape.all_triplets",
    ),
    # 4·2·2, 4·2
    case(
        "§9.1 all triplets for four",
        {1: TRIPLETS},
        won(1, "8s"),
        (-16, 32, -8, -8),
        options={"big_seven": 4},
        rows="shape.all_triplets",
    ),
    case(
        "§9.1 seven pairs",
        {1: PAIRS},
        won(1, "8s"),
        (-8, 16, -4, -4),
        rows="shape.seven_pairs",
    ),
    # double German, 2·4·2·2 + 5, 2·4·2 + 5
    case(
        "§5.3 four equal tiles are two pairs",
        {1: "1111335577m44s8s"},
        won(1, "8s"),
        (-37, 79, -21, -21),
        rows="shape.seven_pairs",
    ),
    case(
        "§5.7 seven pairs that are melds too",
        {1: "112233m445566p1p"},
        won(1, "7s"),
        (-8, 16, -4, -4),
        rows="shape.seven_pairs",
        near="shape.plain",
    ),
    # 4·2·2, 4·2
    case(
        "§9.1 seven honour pairs, one with a jing",
        {1: "EESSWWNNCCFFB"},
        won(1, "1p"),
        (-16, 32, -8, -8),
        rows="shape.seven_honour_pairs",
        near="shape.seven_pairs",
    ),
    case(
        "§5.3 six honour pairs are not seven",
        {1: "EESSWWNNCCFF8s"},
        won(1, "1p"),
        (-8, 16, -4, -4),
        rows="shape.seven_pairs",
        near="shape.seven_honour_pairs",
    ),
    case(
        "§9.1 misfits",
        {1: "147m26p158sENCF1p"},
        won(1, "B"),
        (-8, 16, -4, -4),
        rows="shape.misfits",
        near="deguo",
    ),
    # German with a 九筒 as itself, 2·2·2·2 + 5, 2·2·2 + 5
    case(
        "§13 misfits 一四七万二六九筒一五八索东北中发白",
        {1: "147m269p158sENCF", 3: "1p"},
        won(1, "B"),
        (-21, 47, -13, -13),
        rows="shape.misfits deguo",
    ),
    # double German with a 一筒 as itself, 2·4·2·2 + 5, 2·4·2 + 5
    case(
        "§13 misfits 二五八万一八筒二五九索东西北中发白",
        {1: "258m18p259sEWNCF"},
        won(1, "B"),
        (-37, 79, -21, -21),
        rows="shape.misfits",
    ),
    # double German, 4·4·2·2 + 5, 4·4·2 + 5
    case(
        "§9.1 seven-star misfits",
        {1: STAR},
        won(1, "B"),
        (-69, 143, -37, -37),
        rows="shape.seven_star_misfits",
        near="shape.misfits",
    ),
    # 4·2·2, 4·2
    case(
        "§5.4 seven honours and a jing that stands in for a number",
        {1: "147m26p1s1pESWNCF"},
        won(1, "B"),
        (-16, 32, -8, -8),
        rows="shape.seven_star_misfits",
        near="deguo",
    ),
    # 东 and 南 are the jing: German, 4·2·2·2 + 5, 4·2·2 + 5
    case(
        "§5.4 jing among the seven honours as themselves",
        {1: STAR, 3: "S"},
        won(1, "B"),
        (-37, 79, -21, -21),
        indicator="E",
        rows="shape.seven_star_misfits deguo",
    ),
    case(
        "§5.4 a jing is not the seventh honour",
        {1: "147m26p15s1pESWNC"},
        won(1, "B"),
        (-8, 16, -4, -4),
        rows="shape.misfits",
        near="shape.seven_star_misfits",
    ),
]

GERMANS = [
    # 1·2·2·2 + 5, 1·2·2 + 5
    case(
        "§9.2 German",
        {1: GERMAN, 3: "1p"},
        won(1, "4s"),
        (-13, 31, -9, -9),
        rows="deguo deguo_bonus",
        near="double_deguo double_deguo_bonus",
    ),
    # 1·4·2·2 + 5, 1·4·2 + 5
    case(
        "§9.2 double German",
        {1: GERMAN},
        won(1, "4s"),
        (-21, 47, -13, -13),
        rows="double_deguo double_deguo_bonus",
        near="deguo deguo_bonus",
    ),
    case(
        "§5.6 a jing in another's meld spoils double German",
        {1: GERMAN},
        won(1, "4s"),
        (-13, 31, -9, -9),
        melds={3: [meld("peng", "111p", 2)]},
        rows="deguo",
        near="double_deguo",
    ),
    case(
        "§5.6 discarded jing do not matter",
        {1: GERMAN},
        won(1, "4s"),
        (-21, 47, -13, -13),
        discards={3: "1p", 0: "9p"},
        rows="double_deguo",
    ),
    case(
        "§3.3 not even where they count for their discarder",
        {1: GERMAN},
        won(1, "4s"),
        (-21, 47, -13, -13),
        discards={3: "1p"},
        options={"discarded_jing_counts": True},
        rows="double_deguo",
    ),
    case(
        "§5.6 the winner may hold jing",
        {1: "123m456m789s11p56s"},
        won(1, "4s"),
        (-21, 47, -13, -13),
        options={"double_deguo_test": "others"},
        rows="double_deguo",
    ),
    case(
        "§5.6 nobody may, the winner neither",
        {1: "123m456m789s11p56s"},
        won(1, "4s"),
        (-13, 31, -9, -9),
        options={"double_deguo_test": "nobody"},
        rows="deguo",
        near="double_deguo",
    ),
    case(
        "§5.6 nobody does",
        {1: GERMAN},
        won(1, "4s"),
        (-21, 47, -13, -13),
        options={"double_deguo_test": "nobody"},
        rows="double_deguo",
    ),
    case(
        "§5.5 a gang of jing does not spoil German",
        {1: "123m456m22s56s"},
        won(1, "4s"),
        (-21, 47, -13, -13),
        melds={1: [meld("concealed", "1111p")]},
        rows="double_deguo",
    ),
    case(
        "§5.5 open 三万三万三万 does not help 二万四万 to be German",
        {1: "2m456p789s123s"},
        won(1, "4m"),
        (-4, 8, -2, -2),
        indicator="4m",
        melds={1: [meld("peng", "333m", 0)]},
        rows="shape.plain",
        near="deguo deguo_bonus",
    ),
    case(
        "§5.5 primary and secondary are no German pair",
        {1: "11335577m22s44s9p"},
        won(1, "1p"),
        (-8, 16, -4, -4),
        rows="shape.seven_pairs",
        near="deguo",
    ),
    # 2·2·2·2 + 5, 2·2·2 + 5
    case(
        "§5.5 two of one jing are",
        {1: "11335577m22s44s1p", 3: "1p"},
        won(1, "1p"),
        (-21, 47, -13, -13),
        rows="shape.seven_pairs deguo",
    ),
    case(
        "§9.2 German seven pairs, plain",
        {1: GERMAN_PAIRS, 3: "1p"},
        won(1, "8s"),
        (-21, 47, -13, -13),
        options={"deguo_pairs": "plain"},
        rows="shape.seven_pairs",
    ),
    # 4·2·2·2 + 5, 4·2·2 + 5
    case(
        "§9.2 German seven pairs, star",
        {1: GERMAN_PAIRS, 3: "1p"},
        won(1, "8s"),
        (-37, 79, -21, -21),
        options={"deguo_pairs": "star"},
        rows="shape.deguo_pairs deguo",
        near="shape.seven_pairs",
    ),
    case(
        "§9.2 German all triplets, star",
        {1: "111444777m333s8s", 3: "1p"},
        won(1, "8s"),
        (-37, 79, -21, -21),
        options={"deguo_pairs": "star"},
        rows="shape.deguo_pairs",
        near="shape.all_triplets",
    ),
    case(
        "§9.2 seven pairs that are not German, star",
        {1: PAIRS},
        won(1, "8s"),
        (-8, 16, -4, -4),
        options={"deguo_pairs": "star"},
        rows="shape.seven_pairs",
        near="shape.deguo_pairs",
    ),
    # 1·4·2·2, 1·4·2
    case(
        "§9.6 double German without a bonus",
        {1: GERMAN},
        won(1, "4s"),
        (-16, 32, -8, -8),
        options={"double_deguo_bonus": 0},
        rows="double_deguo",
        near="deguo_bonus double_deguo_bonus",
    ),
    case(
        "§9.6 German keeps its bonus there",
        {1: GERMAN, 3: "1p"},
        won(1, "4s"),
        (-13, 31, -9, -9),
        options={"double_deguo_bonus": 0},
        rows="deguo_bonus",
    ),
    case(
        "§3.4 a discarded jing is wild",
        {1: GERMAN},
        won(1, "9p", "discard", 2),
        (-2, 5, -2, -1),
        options={"won_jing_is_wild": True},
        near="deguo",
    ),
    # double German: 1·4·2, discarder 1·4·2 + 5, 1·4
    case(
        "§3.4 or counts at face",
        {1: "123m456m789s22s78p"},
        won(1, "9p", "discard", 2),
        (-8, 25, -13, -4),
        options={"won_jing_is_wild": False},
        rows="double_deguo",
    ),
]

FISHINGS = [
    # 1·2·2·2, 1·2·2
    case(
        "§9.3 fishing",
        {1: FISHING},
        won(1, "E", fishing=True),
        (-8, 16, -4, -4),
        options={"fishing_declared": True},
        rows="fishing",
        near="fishing_bonus deguo",
    ),
    case(
        "§7.1 not declared, not fishing",
        {1: FISHING},
        won(1, "E"),
        (-4, 8, -2, -2),
        options={"fishing_declared": True},
        rows="shape.plain",
        near="fishing",
    ),
    case(
        "§7.1 where none declares it is read off the hand",
        {1: FISHING},
        won(1, "E"),
        (-8, 16, -4, -4),
        options={"fishing_declared": False},
        rows="fishing",
    ),
    # 1·2·2·2 + 5, 1·2·2 + 5
    case(
        "§9.6 fishing bonus",
        {1: FISHING},
        won(1, "E", fishing=True),
        (-13, 31, -9, -9),
        options={"fishing_bonus": 5},
        rows="fishing_bonus",
    ),
    # 1·2·2, discarder 1·2, 1
    case(
        "§7.4 a fisher's discard win is an ordinary one",
        {1: FISHING},
        won(1, "E", "discard", 2, fishing=True),
        (-2, 5, -2, -1),
        options={"fishing_bonus": 5, "fishing_discard_win": True},
        rows="discarder",
        near="fishing fishing_bonus",
    ),
    # 1·2·2·2·2 + 5, 1·2·2·2 + 5
    case(
        "§7.2 what is fished with is left out of the German test",
        {1: GERMAN_FISHING, 3: "1p"},
        won(1, "E", fishing=True),
        (-21, 47, -13, -13),
        rows="fishing deguo",
    ),
    # 2·2·2·2·2 + 5, 2·2·2·2 + 5
    case(
        "§7.2 the drawn tile as the seventh pair",
        {1: "11335577m22s44s1p", 3: "1p"},
        won(1, "E", fishing=True),
        (-37, 79, -21, -21),
        rows="fishing deguo shape.seven_pairs",
    ),
    case(
        "§7.6 a jing that is needed in a meld is not fished with",
        {1: "12m456p789p222s9sE"},
        won(1, "9s"),
        (-4, 8, -2, -2),
        indicator="E",
        options={"fishing_declared": False},
        rows="shape.plain",
        near="fishing",
    ),
    # 1·2·2·2, 1·2·2
    case(
        "§9.3 bloom",
        {1: "123m456m22s5s1p"},
        won(1, "6s", bloom=True),
        (-8, 16, -4, -4),
        melds={1: [meld("gang", "WWWW", 3)]},
        rows="bloom",
    ),
    case(
        "§9.3 a gang earlier on is no bloom",
        {1: "123m456m22s5s1p"},
        won(1, "6s"),
        (-4, 8, -2, -2),
        melds={1: [meld("gang", "WWWW", 3)]},
        rows="shape.plain",
        near="bloom",
    ),
    # 1·2·2·2·2, 1·2·2·2
    case(
        "§9.3 fishing on a bloom",
        {1: "123m456m56s11p"},
        won(1, "E", bloom=True, fishing=True),
        (-16, 32, -8, -8),
        melds={1: [meld("concealed", "WWWW")]},
        rows="fishing bloom",
    ),
]

PAYMENTS = [
    # 1·2·2 each
    case(
        "§9.4 the dealer wins",
        {0: PLAIN},
        won(0, "6s"),
        (12, -4, -4, -4),
        rows="dealer self_draw",
    ),
    # dealer discards: 1·2·2, 1
    case(
        "§9.5 the dealer discards",
        {1: PLAIN},
        won(1, "6s", "discard", 0),
        (-4, 6, -1, -1),
        rows="dealer discarder",
        near="self_draw",
    ),
    # 1·2·2, discarder 1·2·2 + 5, 1·2
    case(
        "§9.6 on a discard the discarder alone pays the bonus",
        {1: GERMAN, 3: "1p"},
        won(1, "4s", "discard", 2),
        (-4, 15, -9, -2),
        rows="deguo_bonus",
    ),
    # the discarder: 2 + 2 + 1
    case(
        "§9.9 the discarder pays all",
        {1: PLAIN},
        won(1, "6s", "discard", 2),
        (0, 5, -5, 0),
        options={"discarder_pays_all": True},
        rows="discarder dealer",
    ),
    case(
        "§9.9 not on a self-draw",
        {1: PLAIN},
        won(1, "6s"),
        (-4, 8, -2, -2),
        options={"discarder_pays_all": True},
    ),
    # base 5: (1·2·2)·5, (1·2)·5
    case(
        "§9 base",
        {1: PLAIN},
        won(1, "6s"),
        (-20, 40, -10, -10),
        options={"base": 5},
        rows="base",
    ),
    # (1·2·2·2 + 5)·2, (1·2·2 + 5)·2
    case(
        "§9 base on the bonus too",
        {1: GERMAN, 3: "1p"},
        won(1, "4s"),
        (-26, 62, -18, -18),
        options={"base": 2},
        rows="base deguo_bonus",
    ),
    # 69 cut to 50, 37
    case(
        "§9.10 cap",
        {1: STAR},
        won(1, "B"),
        (-50, 124, -37, -37),
        options={"cap_per_payer": 50},
        rows="cap",
    ),
    case(
        "§9.10 what is just the cap is not cut",
        {1: STAR},
        won(1, "B"),
        (-69, 143, -37, -37),
        options={"cap_per_payer": 69},
        near="cap",
    ),
    # the discarder: 4·4·2 + (4·4·2 + 5) + 4·4 = 85, cut to 50
    case(
        "§9.10 cap on all a discarder pays",
        {1: STAR},
        won(1, "B", "discard", 2),
        (0, 50, -50, 0),
        options={"cap_per_payer": 50, "discarder_pays_all": True},
        rows="cap",
    ),
]


def robbed(name, hands, tile, hand, option, rows):
    """Seat 2 adds the fourth tile to a peng from seat 3."""
    return case(
        name,
        hands,
        won(1, tile, "rob", 2),
        hand,
        melds={2: [meld("peng", tile * 3, 3)]},
        options={"rob_kong": option},
        rows=rows,
    )


ROBBED = [
    # as a self-draw: 1·2·2, 1·2
    robbed("§9.7 all pay", {1: PLAIN}, "6s", (-4, 8, -2, -2), "all", "robbed"),
    # 1·2·1, konger 1·4, 1
    robbed("§9.7 konger heavy", {1: PLAIN}, "6s", (-2, 7, -4, -1), "konger_heavy", "robbed"),
    # 4 + 2 + 2
    robbed("§9.7 konger alone", {1: PLAIN}, "6s", (0, 8, -8, 0), "konger_alone", "robbed"),
    # 1·2·2·2 + 5, 1·2·2 + 5
    robbed(
        "§9.7 all pay the bonus",
        {1: GERMAN, 3: "1p"},
        "4s",
        (-13, 31, -9, -9),
        "all",
        "deguo_bonus",
    ),
    # 1·2·2, konger 1·2·4 + 5, 1·2
    robbed(
        "§9.7 konger heavy, German",
        {1: GERMAN, 3: "1p"},
        "4s",
        (-4, 19, -13, -2),
        "konger_heavy",
        "deguo_bonus",
    ),
    # 13 + 9 + 9
    robbed(
        "§9.7 konger alone, German",
        {1: GERMAN, 3: "1p"},
        "4s",
        (0, 31, -31, 0),
        "konger_alone",
        "deguo_bonus",
    ),
]


def heavenly(name, hand, tile, each, **more):
    return case(
        name, {0: hand}, won(0, tile, first_turn=True), (3 * each, -each, -each, -each), **more
    )


def earthly(name, hand, tile, result, **more):
    return case(name, {1: hand}, won(1, tile, "discard", 0, first_turn=True), result, **more)


GERMAN_SCALE = {"heavenly_scale": "german"}
FIRST_TURNS = [
    heavenly("§9.8 heavenly", PLAIN, "6s", 20, rows="heavenly", near="dealer self_draw"),
    # the ordinary score would be 4·4·2·2 + 5 = 69
    heavenly("§9.8 heavenly though it costs the winner", STAR, "B", 20, near="double_deguo"),
    heavenly("§9.8 heavenly fishing", GERMAN_FISHING, "E", 40, rows="fishing"),
    heavenly(
        "§7.5 any of the fourteen may be the one to discard",
        "23m456m789s456s1pE",
        "1m",
        40,
        rows="fishing",
    ),
    heavenly("§9.8 base", PLAIN, "6s", 40, options={"base": 2}, rows="base"),
    heavenly("§9.8 heavenly, scale german", PLAIN, "6s", 20, options=GERMAN_SCALE),
    heavenly(
        "§9.8 heavenly German, scale german",
        GERMAN,
        "4s",
        40,
        options=GERMAN_SCALE,
        rows="deguo",
    ),
    heavenly(
        "§9.8 heavenly fishing German, scale german",
        GERMAN_FISHING,
        "E",
        80,
        options=GERMAN_SCALE,
        rows="deguo fishing",
    ),
    heavenly(
        "§9.8 heavenly fishing, scale german",
        FISHING,
        "E",
        40,
        options=GERMAN_SCALE,
        rows="fishing",
        near="deguo",
    ),
    earthly(
        "§9.8 earthly",
        PLAIN,
        "6s",
        (-20, 60, -20, -20),
        rows="earthly",
        near="dealer discarder",
    ),
    earthly(
        "§4.9 earthly after the dealer's concealed gang",
        PLAIN,
        "6s",
        (-20, 60, -20, -20),
        melds={0: [meld("concealed", "WWWW")]},
    ),
    earthly("§7.5 earthly fishing", FISHING, "E", (-40, 120, -40, -40), rows="fishing"),
    earthly(
        "§7.4 earthly where a fisher wins no discard",
        FISHING,
        "E",
        (-40, 120, -40, -40),
        options={"fishing_discard_win": False},
        rows="fishing",
    ),
    earthly(
        "§9.8 earthly though the discarder pays all",
        PLAIN,
        "6s",
        (-20, 60, -20, -20),
        options={"discarder_pays_all": True},
    ),
    earthly(
        "§9.8 earthly, scale german",
        PLAIN,
        "6s",
        (-20, 40, -10, -10),
        options=GERMAN_SCALE,
    ),
    earthly(
        "§9.8 earthly German, scale german",
        GERMAN,
        "4s",
        (-40, 80, -20, -20),
        options=GERMAN_SCALE,
        rows="deguo",
    ),
    earthly(
        "§9.8 earthly fishing German, scale german",
        GERMAN_FISHING,
        "E",
        (-80, 160, -40, -40),
        options=GERMAN_SCALE,
        rows="deguo fishing",
    ),
]

CASES = [*SHAPES, *GERMANS, *FISHINGS, *PAYMENTS, *ROBBED, *FIRST_TURNS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_the_hand_is_paid(case):
    settled = score(case.document)
    assert settled.hand == case.hand
    hand = next(one for one in settled.settlements if one.step == "hand")
    terms = {
        term.key for item in hand.items for term in chain(item.factors, item.bonuses, item.scale)
    }
    assert case.rows <= terms
    assert not case.near & terms


def row_keys() -> Iterable[str]:
    """The keys of every row that some table has."""
    for pairs, scale in product(("plain", "star"), ("flat", "german")):
        options = nanchang.NanchangOptions(deguo_pairs=pairs, heavenly_scale=scale)
        rows = nanchang.factor_rows, nanchang.bonus_rows, nanchang.flat_rows
        yield from (row.key for table in rows for row in table(options))


@pytest.mark.parametrize("side", ["rows", "near"])
def test_every_row_counts_in_a_case_and_nearly_counts_in_another(side):
    assert set(row_keys()) <= set().union(*(getattr(case, side) for case in CASES))


def test_names_are_not_used_twice():
    assert len({case.name for case in CASES}) == len(CASES)
