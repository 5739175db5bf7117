"""Hands of real tables: settled from the hand alone, and what each waiting tile would bring.

Seats are counted from the dealer; every amount is worked out by hand from the sections named.
"""

import pytest

from core.documents.form import Fact, Form, answer
from core.documents.reading import Fault
from core.game.record import WinKind
from core.rulesets.find import find_ruleset
from core.tiles.notation import read_tile, read_tiles

GERMAN = "123456789m2245s"  # 九筒 is turned up: neither jing is in it
PAIRS = "112233m445566p7s"  # seven pairs, or 123m 123m 456p 456p 77s
FISHING = "123m456p789s9p | concealed E"  # 九筒 beside three melds and a gang
SOUTH, WEST = 1, 2


def told(hand, win="", *, profile="nanchang", options=None, indicator="9p", **facts):
    by = WinKind(facts.pop("by", "self"))
    said = frozenset(map(Fact, facts.pop("facts", "").split()))
    form = Form(indicator, hand, win, by, facts=said, **facts)
    return answer(form, find_ruleset(profile, options))


def gains(*args, **facts):
    found = told(*args, **facts)
    assert found.fault is None
    assert found.missing == ()
    return found.won.deltas


# --- a win ----------------------------------------------------------------------------------

SETTLED = {
    # §9.5, §9.6: 1·2 German·2 self-draw + 5 = 9 each, from the dealer 1·2·2·2 + 5 = 13
    "German self-draw": ({"hand": GERMAN, "win": "6s"}, (-13, 31, -9, -9)),
    "the winning tile written in the hand": (
        {"hand": GERMAN + "6s", "win": "6s"},
        (-13, 31, -9, -9),
    ),
    # Winner the dealer: 13 from each
    "German self-draw of the dealer": (
        {"hand": GERMAN, "win": "6s", "seat": 0},
        (39, -13, -13, -13),
    ),
    # The example: 2 pairs·2 German·2 dealer·2 self-draw + 5 = 21
    "the better reading": ({"hand": PAIRS, "win": "7s", "seat": 0}, (63, -21, -21, -21)),
    # Discarder 2·2·2 + 5 = 13, the dealer 2·2·2 = 8, the third 2·2 = 4
    "seven pairs off West": (
        {"hand": PAIRS, "win": "7s", "by": "discard", "source": WEST},
        (-8, 25, -13, -4),
    ),
    # §9.2 star: S is 4 instead: 4·2·2 + 5 = 21, 4·2·2 = 16, 4·2 = 8
    "seven pairs off West, star": (
        {"hand": PAIRS, "win": "7s", "by": "discard", "source": WEST, "profile": "nanchang-suanzi"},
        (-16, 45, -21, -8),
    ),
    # §9.7: robbed as a self-draw, from all three
    "robbed": ({"hand": GERMAN, "win": "6s", "by": "rob", "source": WEST}, (-13, 31, -9, -9)),
    # konger_alone: the konger pays all three shares
    "robbed, the konger alone": (
        {
            "hand": GERMAN,
            "win": "6s",
            "by": "rob",
            "source": WEST,
            "options": {"rob_kong": "konger_alone"},
        },
        (0, 31, -31, 0),
    ),
    # §9.3: 1·2 German·2 fishing·2 bloom·2 self-draw + 5 = 21, dealer 1·2·2·2·2·2 + 5 = 37
    "a fishing bloom": (
        {"hand": FISHING, "win": "4s", "facts": "fishing bloom"},
        (-37, 79, -21, -21),
    ),
    # The gang replacement without fishing: 九筒 pairs 四条: 1·2·2 = 4, dealer 8
    "a bloom": (
        {"hand": FISHING, "win": "4s", "facts": "bloom"},
        (-8, 16, -4, -4),
    ),
    # §9.8: flat 20
    "earthly": (
        {"hand": GERMAN, "win": "6s", "by": "discard", "source": 0, "facts": "first_turn"},
        (-20, 60, -20, -20),
    ),
    # §8.1: West 1, the dealer 4 points: West +3 −4, the dealer +12 −1, the others −5
    "with jing points": ({"hand": GERMAN, "win": "6s", "others": "1 0 4"}, (-2, 26, -10, -14)),
    # §5.6: nobody else holds any: 1·4·2 + 5 = 13, from the dealer 1·4·2·2 + 5 = 21
    "double German": ({"hand": GERMAN, "win": "6s", "others": "0/0/0"}, (-21, 47, -13, -13)),
    # §8.3, §8.4: West alone holds a jing, 1·2, and a gang, 2: 4 from each
    "with jing and gangs": (
        {"hand": GERMAN, "win": "6s", "others": "1p | gang E / 0 / 0"},
        (-17, 27, 3, -13),
    ),
    # The winner's gang of 东 brings 2 from each, the primary fished with 2 from each, doubled as
    # overlord (§8.3, §8.4); double German (§5.6): 1·4·2·2 + 5 = 21, dealer 1·4·2·2·2 + 5 = 37
    "fishing, nobody else holding jing": (
        {"hand": FISHING, "win": "4s", "facts": "fishing", "others": "0 0 0"},
        (-37 - 6, 79 + 18, -21 - 6, -21 - 6),
    ),
}

# §11, further options
SETTLED |= {
    # climb: the dealer's 13 from each, three times in the third deal in a row
    "climbing": (
        {"hand": GERMAN, "win": "6s", "seat": 0, "options": {"climb": True}, "streak": 3},
        (117, -39, -39, -39),
    ),
    # float: 9 from each and 13 from the dealer, ×4 for the primary discarded
    "a floated primary": (
        {"hand": GERMAN, "win": "6s", "options": {"float": True}, "discards": "9p"},
        (-52, 124, -36, -36),
    ),
}
# Nanjing §4-§7: a peng, a two-way wait and three suits leave nothing but run and hard flowers
FLOWERS = "123456m55p34s | peng 7p | flowers CF f1f2"
SETTLED |= {
    # 20 + 4·2 = 28 from the discarder alone
    "four flowers": (
        {"hand": FLOWERS, "win": "5s", "by": "discard", "source": 0, "profile": "nanjing"},
        (-28, 28, 0, 0),
    ),
    "four flowers drawn": (
        {"hand": FLOWERS, "win": "5s", "profile": "nanjing"},
        (-28, 84, -28, -28),
    ),
    # §7: everything twice
    "four flowers in a marked deal": (
        {"hand": FLOWERS, "win": "5s", "facts": "marked", "profile": "nanjing"},
        (-56, 168, -56, -56),
    ),
    # 门清 20 and 无花果 40 on top of 20
    "no flowers": (
        {
            "hand": "123456m78955p34s",
            "win": "5s",
            "by": "discard",
            "source": WEST,
            "profile": "nanjing",
        },
        (0, 80, -80, 0),
    ),
    # §6.2d: (4 hard + 1 gang)·2 + run 20 + 门清 20 + 大杠开花 40 = 90, all three shares by West
    "a gang's supplier": (
        {
            "hand": "123456m55p34s | gang 7p < W | flowers CF f1f2",
            "win": "5s",
            "facts": "bloom",
            "profile": "nanjing",
        },
        (0, 270, -270, 0),
    ),
    # classic: 海底 10 on top of 28
    "the last tiles": (
        {"hand": FLOWERS, "win": "5s", "facts": "last_tiles", "profile": "nanjing-classic"},
        (-38, 114, -38, -38),
    ),
    # classic, pagoda: (28 + 10·1)·2
    "the dealer has stayed once": (
        {
            "hand": FLOWERS,
            "win": "5s",
            "facts": "marked",
            "streak": 2,
            "profile": "nanjing-classic",
        },
        (-76, 228, -76, -76),
    ),
}


@pytest.mark.parametrize("name", SETTLED)
def test_a_win_is_settled_from_the_hand_alone(name):
    facts, expected = SETTLED[name]
    facts = dict(facts)
    assert gains(facts.pop("hand"), facts.pop("win"), **facts) == expected


def test_the_readings_considered_come_best_first():
    found = told(PAIRS, "7s", seat=0).won.considered
    # 21 from each as seven pairs, 1·2·2·2 + 5 = 13 as plain
    assert [(one.reading.shape, one.total) for one in found] == [("seven_pairs", 63), ("plain", 39)]
    assert {item.section for item in found[0].items} == {"§9.5"}


def test_what_hangs_on_the_others_jing_is_told_both_ways():
    found = told(GERMAN, "6s")
    assert found.won.deltas == (-13, 31, -9, -9)
    assert found.alone.deltas == (-21, 47, -13, -13)  # §5.6


def test_nothing_hangs_on_the_others_jing_without_german():
    assert told("123456789m225s1p", "4s").alone is None


def test_who_holds_every_jing_is_known_to_hold_it_alone():
    # 三 九筒 and 四 一筒: 999p 111p 123p 555m 44m is double German, 1·4·2·2 + 5 = 21
    found = told("9991111p23p4455m", "5m", seat=0)
    assert (found.won.deltas, found.alone) == ((63, -21, -21, -21), None)


def test_what_the_pay_hangs_on_is_asked_for():
    assert (told(GERMAN, "6s").streak_matters, told(GERMAN, "6s").matter) == (False, set())
    assert told(GERMAN, "6s", options={"climb": True}).streak_matters
    nanjing = told(FLOWERS, "5s", profile="nanjing")
    assert (nanjing.streak_matters, nanjing.matter) == (False, {Fact.MARKED})
    classic = told(FLOWERS, "5s", profile="nanjing-classic")
    assert (classic.streak_matters, classic.matter) == (True, {Fact.MARKED, Fact.LAST_TILES})


def test_what_a_game_does_not_know_is_passed_over():
    found = told(GERMAN, "6s", facts="ready flower fishing", profile="nanchang-cgc")
    assert found.won.deltas == told(GERMAN, "6s", profile="nanchang-cgc").won.deltas
    assert told(FLOWERS, "5s", profile="nanjing", others="E | peng S/EE/").fault is None


# --- which tiles win ------------------------------------------------------------------------


def waits_of(*args, **facts):
    return {one.tile: (one.drawn, one.discarded) for one in told(*args, **facts).waits}


def test_every_waiting_tile_with_what_it_brings():
    natural = (31, (17, None, 15, 15))
    """Drawn as above; off the dealer 1·2·2·2 + 5 and 2 and 2, off another 4 + 5, 4 and 2."""
    wild = (8, (6, None, 5, 5))
    """Plain with a jing: drawn 4 and 2 and 2; off the dealer 4, 1, 1, off another 2, 2, 1."""
    assert waits_of(GERMAN) == {
        read_tile("1p"): wild,
        read_tile("9p"): wild,
        read_tile("3s"): natural,
        read_tile("6s"): natural,
    }


def test_a_tile_of_which_none_is_left_is_no_wait():
    # 六条 is turned up and three lie in the peng; 七条 is the secondary and wild
    found = waits_of("123456m22p45s | peng 6s", indicator="6s")
    assert list(found) == list(read_tiles("3s7s"))


def test_a_fishing_hand_waits_for_everything():
    # §7.1 read off the hand, §7.4 no discard: 1·2 German·2 fishing·2 + 5 = 13, dealer 21
    found = waits_of(FISHING, profile="nanchang-platform")
    assert len(found) == 33  # 东 lies in the gang
    assert found[read_tile("4s")] == (47, (None, None, None, None))


def test_a_hand_that_waits_for_nothing():
    assert told("147m147p147sESWN").waits != ()  # misfits
    assert told("1144m77p22s36sESW").waits == ()


# --- what is missing or wrong ---------------------------------------------------------------


def test_what_is_missing_is_listed():
    assert told("", indicator="").missing == ("indicator", "hand")
    assert told(GERMAN, "6s", by="discard").missing == ("source",)
    assert told(GERMAN, by="discard").missing == ()  # which tiles win needs no source


REFUSED = [
    ({"hand": "12x"}, Fault.UNREADABLE_TILES, {"where": "hand", "piece": "12x", "position": 0}),
    ({"hand": "", "indicator": "Q"}, Fault.UNREADABLE_TILES, {"where": "indicator"}),
    ({"hand": GERMAN, "win": "6s6s"}, Fault.UNREADABLE_TILES, {"where": "win"}),
    ({"hand": GERMAN, "win": "6s", "others": "1 2"}, Fault.WRONG_VALUE, {"where": "others"}),
    ({"hand": GERMAN, "win": "6s", "others": "11 0 0"}, Fault.WRONG_VALUE, {"where": "others"}),
    ({"hand": GERMAN, "win": "6s", "others": "4 4 4"}, Fault.WRONG_VALUE, {"where": "others"}),
    ({"hand": GERMAN, "win": "6s", "others": "x/0/0"}, Fault.UNREADABLE_TILES, {"where": "others"}),
    ({"hand": GERMAN, "win": "9s"}, Fault.NOT_WINNING, {"seat": SOUTH}),
    ({"hand": GERMAN + "1s"}, Fault.HAND_SIZE, {"expected": 13, "found": 14}),
    ({"hand": "1m | peng EEC"}, Fault.NO_MELD, {"kind": "peng"}),
    ({"hand": "11111m"}, Fault.TOO_MANY, {"tile": "1m", "copies": 5}),
    ({"hand": "99m999p", "indicator": "9p", "win": "9p"}, Fault.TOO_MANY, {"tile": "9p"}),
    ({"hand": "1m | flowers f1"}, Fault.NOT_IN_GAME, {"tile": "f1"}),
    ({"hand": GERMAN, "win": "6s", "by": "discard", "source": SOUTH}, Fault.WIN_SOURCE, {}),
    ({"hand": GERMAN, "win": "6s", "facts": "bloom"}, Fault.WIN_REPLACEMENT, {}),
    ({"hand": GERMAN, "win": "6s", "facts": "first_turn"}, Fault.NOT_FIRST_TURN, {}),
    ({"hand": GERMAN, "win": "6s", "facts": "fishing"}, Fault.NOT_FISHING, {}),
    # Nanjing §3: three hard flowers and a peng
    (
        {"hand": "123456m55p34s | peng 7p | flowers CF f1", "win": "5s", "profile": "nanjing"},
        Fault.WIN_FORBIDDEN,
        {"rule": "gate"},
    ),
    ({"hand": "C", "profile": "nanjing"}, Fault.WRONG_VALUE, {"value": "C"}),
    ({"hand": "1m | flowers 2m", "profile": "nanjing"}, Fault.WRONG_VALUE, {"value": "2m"}),
    ({"hand": FLOWERS, "profile": "nanjing", "others": "1 0 0"}, Fault.WRONG_VALUE, {}),
]


@pytest.mark.parametrize(("facts", "code", "params"), REFUSED)
def test_the_first_thing_that_is_wrong_is_named(facts, code, params):
    facts = dict(facts)
    fault = told(facts.pop("hand"), facts.pop("win", ""), **facts).fault
    assert fault is not None
    assert fault.code == code
    assert {key: fault.params[key] for key in params} == params
