"""Nanjing's profiles and options, the gate, and what is left of both (nanjing §2, §3)."""

from importlib import import_module

import pytest

from core.documents.reading import DocumentError, Fault
from core.documents.score import score
from core.rulesets import nanjing
from core.rulesets.find import RulesetError, find_ruleset, options_of, profiles
from core.tiles.kinds import NANJING_SET
from tests.golden.nanjing import test_hands, test_payments
from tests.golden.nanjing.written import FOUR, added, hidden, peng, shows, won

DEFAULT = {
    "run": 20,
    "fans": "high",
    "earthly": 280,
    "seven_pairs": 80,
    "seven_pairs_kin": "deluxe",
    "big_bloom": "fan",
    "haidi": 0,
    "double": 2,
    "gang_flowers": "by_kind",
    "pressed_peng": "any",
    "pressed_lifts_gate": True,
    "fed_discard": "whole",
    "same_suit": "melds",
    "instant_shares": 1,
    "instant_on_the_table": "always",
    "outside_liability": 0,
    "gang": "6/3",
    "flower_gang": 6,
    "fine": 6,
    "desertion": 0,
    "base": 1,
    "pagoda": False,
    "mark_flower_gang": True,
    "mark_dealer_win": "any",
    "mark_fine": "any",
    "mark_big_bloom": True,
    "mark_drawn_deal": True,
    "mark_several_winners": True,
    "mark_liability": True,
    "mark_dice": True,
    "heavenly_ends_session": False,
}
STRICTER = {
    "gang_flowers": "two",
    "fed_discard": "triplets",
    "same_suit": "all_tiles",
    "instant_shares": 3,
    "instant_on_the_table": "fed",
    "fine": 10,
}
CHANGES = {
    "nanjing": {},
    "nanjing-classic": {
        **STRICTER,
        "seven_pairs": 40,
        "haidi": 10,
        "gang": "20/20",
        "flower_gang": 20,
        "desertion": 50,
        "pagoda": True,
        "mark_flower_gang": False,
        "mark_dealer_win": "big",
        "mark_fine": "row",
        "mark_drawn_deal": False,
        "mark_liability": False,
        "mark_dice": False,
    },
    "nanjing-chengbei": {
        **STRICTER,
        "run": 10,
        "fans": "low",
        "earthly": 30,
        "seven_pairs": 50,
        "seven_pairs_kin": "double_pairs",
        "big_bloom": "doubles",
        "pressed_lifts_gate": False,
        "heavenly_ends_session": True,
    },
}


@pytest.mark.parametrize("profile", CHANGES)
def test_the_profiles_are_those_of_the_table(profile):
    assert dict(find_ruleset(profile).options) == {**DEFAULT, **CHANGES[profile]}


def test_the_game_has_no_other_profiles():
    game = [profile for profile in profiles() if options_of(profile) is nanjing.OPTIONS]
    assert game == list(CHANGES)


@pytest.mark.parametrize("profile", CHANGES)
def test_every_value_of_every_option_makes_a_table(profile):
    for option in options_of(profile):
        for value in option.allowed[:5]:
            assert dict(find_ruleset(profile, {option.key: value}).options)[option.key] == value


def test_a_pagoda_needs_a_dealer_who_can_stay():
    nothing = {f"mark_{key}": False for key in ("big_bloom", "several_winners")}
    with pytest.raises(RulesetError) as caught:
        find_ruleset("nanjing-classic", {**nothing, "mark_dealer_win": "none"})
    assert caught.value.code == "pagoda_without_staying"
    assert caught.value.params == {"option": "pagoda", "other": "mark_dealer_win"}
    find_ruleset("nanjing-classic", {**nothing, "mark_dealer_win": "none", "pagoda": False})


def test_the_tiles():
    """144: three suits, winds and dragons fourfold, eight single flowers (§1)."""
    ruleset = find_ruleset("nanjing")
    assert len(ruleset.tiles) == len(NANJING_SET) == 144
    assert sum(kind in ruleset.flowers for kind in ruleset.tiles) == 20


# --- §3 the gate ----------------------------------------------------------------------------

OPEN = "456p789s33m34s"  # beside one meld, won with 5s or 2s
PRESSED = "567s33p789p46p"  # beside one meld of 万, won with 5p alone
PENG, LIES = peng("111m", 3), {2: [peng("555p", 3)]}
THREE = "CFB"
CLASSIC, CHENGBEI = "nanjing-classic", "nanjing-chengbei"


@pytest.mark.parametrize("profile", CHANGES)
@pytest.mark.parametrize(
    ("meld", "more"),
    [
        (PENG, {}),
        (PENG, {"flowers": ""}),
        (added("1111m", 3), {}),
        (peng("EEE", 3), {}),
        (PENG, {"replacement": "flower"}),
        (added("1111m", 3), {"replacement": "gang"}),
        (PENG, {"left": 10}),
        (PENG, {"by": "discard", "source": 0}),
    ],
)
def test_a_small_hand_is_refused(meld, more, profile):
    with pytest.raises(DocumentError) as caught:
        score(won(OPEN, "5s", meld, profile=profile, **{"flowers": THREE, **more}))
    assert caught.value.code is Fault.WIN_FORBIDDEN
    assert caught.value.params == {"seat": 1, "rule": "gate"}


@pytest.mark.parametrize("profile", CHANGES)
@pytest.mark.parametrize(
    ("hand", "tile", "melds", "flowers"),
    [
        (OPEN, "5s", [PENG], FOUR),
        (OPEN, "5s", [hidden("1111m")], ""),
        # 混一色, 清一色, 对对胡, 七对
        ("123m456m33m78m", "9m", [peng("EEE", 3)], THREE),
        ("123m456m33m78m", "9m", [peng("999m", 3)], THREE),
        ("555p88m99s", "9s", [PENG, peng("EEE", 0)], THREE),
        ("1133m5577p99s22s4s", "4s", [], ""),
    ],
)
def test_four_hard_flowers_or_门清_or_any_other_fan_let_a_hand_win(
    hand, tile, melds, flowers, profile
):
    assert score(won(hand, tile, *melds, flowers=flowers, profile=profile)).hand[1] > 0


@shows("pressed_lifts_gate")
@pytest.mark.parametrize(
    ("options", "hand"),
    [
        # 20 + 3·2 + 40 from each
        ({}, 3 * 66),
        ({"profile": CLASSIC}, 3 * 66),
        ({"options": {"pressed_lifts_gate": False}}, None),
        ({"profile": CHENGBEI}, None),
        # 10 + 3·2 + 30 from each
        ({"profile": CHENGBEI, "options": {"pressed_lifts_gate": True}}, 3 * 46),
    ],
)
def test_压绝_lifts_the_gate_but_not_at_the_north_town(options, hand):
    document = won(PRESSED, "5p", PENG, flowers=THREE, others=LIES, **options)
    if hand is None:
        with pytest.raises(DocumentError, match="gate"):
            score(document)
    else:
        assert score(document).hand[1] == hand


# --- §6.2b ----------------------------------------------------------------------------------

SUIT = (peng("111m", 0), peng("222m", 3), peng("333m", 2))


@shows("same_suit")
@pytest.mark.parametrize(
    ("option", "hand", "wins"),
    [("melds", "88m5p9s", True), ("all_tiles", "88m5p9s", False), ("all_tiles", "88m57m", True)],
)
def test_what_must_be_of_one_suit(option, hand, wins):
    document = won(
        hand, "8m", *SUIT, by="discard", source=0, flowers=FOUR, options={"same_suit": option}
    )
    if wins:
        assert score(document).hand == (-188, 188, 0, 0)
    else:
        with pytest.raises(DocumentError, match="not_winning"):
            score(document)


@pytest.mark.parametrize(
    ("melds", "hand", "tile"),
    [
        (SUIT, "88p5p9s", "8p"),
        ((peng("EEE", 0), peng("SSS", 3), peng("WWW", 2)), "NN5p9s", "N"),
        (SUIT[:2], "88m5p9s123p", "8m"),
        (SUIT, "8m5p9s1p", "8m"),
    ],
)
def test_what_is_no_fourth_meld_of_a_suit(melds, hand, tile):
    with pytest.raises(DocumentError, match="not_winning"):
        score(won(hand, tile, *melds, by="discard", source=0, flowers=FOUR))


def test_every_option_is_shown_somewhere():
    for other in ("test_due", "test_marks"):
        import_module(f"tests.golden.nanjing.{other}")
    cases = (*test_hands.CASES, *test_payments.CASES)
    in_cases = {option for case in cases for option in case.options}
    in_cases |= {option for _, options, *_ in test_payments.AT_ONCE for option in options}
    assert in_cases | shows.keys == set(DEFAULT)
