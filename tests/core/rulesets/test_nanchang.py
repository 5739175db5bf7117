"""Nanchang's profiles and options (§11), and what options do that no settlement shows."""

import pytest

from core.documents.rigged import RiggedChance
from core.game.events import TileDiscarded
from core.game.ledger import Transfer, deltas
from core.game.record import DealRecord, SeatRecord, Win, WinKind
from core.game.state import State
from core.game.views import PublicSeat, PublicView, SessionView
from core.play.draft import Draft
from core.rulesets import nanchang
from core.rulesets.find import RulesetError, find_ruleset, options_of, profiles
from core.scoring.immediate import FollowDealer
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import read_tile, read_tiles
from core.tiles.wall import Wall
from tests.golden.test_further_options import CASES as FURTHER
from tests.golden.test_hands import CASES as HANDS
from tests.golden.test_jing import CASES as JING
from tests.helpers.records import replace

DEFAULT = {
    "honor_cycle": "separate",
    "won_jing_is_wild": True,
    "discarded_jing_counts": False,
    "lower_jing": "at_end",
    "echo_jing": False,
    "kong_replacement": "tail",
    "double_deguo_test": "others",
    "double_deguo_bonus": 5,
    "big_seven": 2,
    "deguo_pairs": "plain",
    "fishing_declared": True,
    "fishing_bonus": 0,
    "fishing_discard_win": True,
    "rob_kong": "all",
    "heavenly_scale": "flat",
    "follow_dealer": 0,
    "gang": "2/2",
    "jing_gang": "10/20",
    "overlord": "double",
    "flush_liability": "feeder",
    "winnings_within_balance": False,
    "discarder_pays_all": False,
    "base": 1,
    "cap_per_payer": 0,
    "first_dealer": "east",
    "dealer_after_win": "winner_dealer_stays",
    "dealer_after_draw": "rotate",
    "missed_win": "draw",
    "must_fish": False,
    "must_float": False,
    "float": False,
    "no_plain_discard_with_jing": False,
    "climb": False,
    "same_song": False,
    "mirror": "none",
    "draw_gangs_void": False,
}
CHANGES = {
    "nanchang": {},
    "nanchang-2016": {
        "honor_cycle": "joined",
        "lower_jing": "at_deal",
        "double_deguo_test": "nobody",
        "dealer_after_win": "rotate",
    },
    "nanchang-platform": {
        "double_deguo_bonus": 0,
        "fishing_declared": False,
        "fishing_discard_win": False,
        "rob_kong": "konger_heavy",
        "follow_dealer": 5,
        "flush_liability": "discarder_alone",
        "winnings_within_balance": True,
        "dealer_after_win": "rotate",
    },
    "nanchang-suanzi": {
        "lower_jing": "none",
        "deguo_pairs": "star",
        "fishing_bonus": 5,
        "flush_liability": "none",
        "dealer_after_win": "rotate",
    },
    "nanchang-cgc": {
        "lower_jing": "none",
        "double_deguo_test": "nobody",
        "fishing_declared": False,
        "flush_liability": "none",
    },
}


@pytest.mark.parametrize("profile", CHANGES)
def test_the_profiles_are_those_of_the_table(profile):
    assert dict(find_ruleset(profile).options) == {**DEFAULT, **CHANGES[profile]}


def test_the_game_has_no_other_profiles():
    game = [profile for profile in profiles() if options_of(profile) is nanchang.OPTIONS]
    assert game == list(CHANGES)


NEEDED = {"same_song": {"lower_jing": "none"}, "climb": {"dealer_after_draw": "stays"}}
"""What an option cannot be played without."""


@pytest.mark.parametrize("profile", CHANGES)
def test_every_value_of_every_option_makes_a_table(profile):
    for option in options_of(profile):
        for value in option.allowed[:5]:
            options = {**NEEDED.get(option.key, {}), option.key: value}
            assert dict(find_ruleset(profile, options).options)[option.key] == value


ROTATES = {"dealer_after_win": "rotate", "dealer_after_draw": "rotate"}


@pytest.mark.parametrize(
    ("profile", "options", "code", "named"),
    [
        (
            "nanchang",
            {"same_song": True},
            "same_song_and_lower_jing",
            {"option": "same_song", "other": "lower_jing"},
        ),
        (
            "nanchang-2016",
            {"same_song": True, "lower_jing": "at_deal"},
            "same_song_and_lower_jing",
            {"option": "same_song", "other": "lower_jing"},
        ),
        (
            "nanchang",
            {"climb": True, **ROTATES},
            "climb_without_staying",
            {"option": "climb", "other": "dealer_after_win"},
        ),
        (
            "nanchang-suanzi",
            {"climb": True},
            "climb_without_staying",
            {"option": "climb", "other": "dealer_after_win"},
        ),
    ],
)
def test_what_makes_no_sense_together_is_refused_by_name(profile, options, code, named):
    with pytest.raises(RulesetError) as caught:
        find_ruleset(profile, options)
    assert (caught.value.code, caught.value.params) == (code, named)


@pytest.mark.parametrize(
    ("profile", "options"),
    [
        ("nanchang-suanzi", {"same_song": True}),
        ("nanchang", {"climb": True}),
        ("nanchang", {"climb": True, **ROTATES, "dealer_after_draw": "stays"}),
        ("nanchang-2016", {"climb": True, "dealer_after_win": "winner_deals"}),
        ("nanchang", {"must_fish": True, "must_float": True, "no_plain_discard_with_jing": True}),
    ],
)
def test_what_makes_sense_can_be_played(profile, options):
    assert options.items() <= dict(find_ruleset(profile, options).options).items()


def test_a_profile_and_its_options_have_one_fingerprint():
    plain = find_ruleset("nanchang")
    assert find_ruleset("nanchang", {"base": 1}).fingerprint == plain.fingerprint
    assert len(plain.fingerprint) == 64
    others = [find_ruleset("nanchang", {"base": 2}), find_ruleset("nanchang-cgc")]
    assert len({plain.fingerprint, *(other.fingerprint for other in others)}) == 3


@pytest.mark.parametrize(
    ("profile", "options", "code", "named"),
    [
        ("riichi", {}, "unknown_profile", {"profile": "riichi"}),
        ("nanchang", {"bass": 1}, "unknown_option", {"option": "bass"}),
        ("nanchang", {"base": 3}, "unknown_value", {"option": "base", "value": 3}),
        ("nanchang", {"base": True}, "unknown_value", {"option": "base", "value": True}),
        ("nanchang", {"echo_jing": 1}, "unknown_value", {"option": "echo_jing", "value": 1}),
        ("nanchang", {"gang": "3/3"}, "unknown_value", {"option": "gang", "value": "3/3"}),
        ("nanchang", {"cap_per_payer": 49}, "unknown_value", {"option": "cap_per_payer"}),
        ("nanchang", {"cap_per_payer": 1001}, "unknown_value", {"option": "cap_per_payer"}),
        ("nanchang", {"echo_jing": "perhaps"}, "unknown_value", {"option": "echo_jing"}),
        ("nanchang", {"gang": ["2/2"]}, "unknown_value", {"option": "gang"}),
    ],
)
def test_what_is_unknown_is_refused_by_name(profile, options, code, named):
    with pytest.raises(RulesetError) as caught:
        find_ruleset(profile, options)
    assert caught.value.code == code
    assert named.items() <= caught.value.params.items()


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("no", False)])
def test_yes_and_no_are_words_for_either(word, value):
    assert dict(find_ruleset("nanchang", {"echo_jing": word}).options)["echo_jing"] is value


# --- options that no settlement of an end shows -----------------------------------------------

SHOWN = {"winnings_within_balance"}  # tests/golden/test_jing.py


def shows(option):
    """The test shows what the option does."""
    SHOWN.add(option)
    return lambda test: test


def over(dealer, winner=None):
    """The view of a finished deal."""
    win = () if winner is None else (Win(winner, 0, WinKind.SELF),)
    return PublicView(dealer=dealer, wins=win)


@shows("dealer_after_win")
@pytest.mark.parametrize(
    ("option", "dealer_won", "other_won"),
    [("rotate", 3, 3), ("winner_dealer_stays", 2, 3), ("winner_deals", 2, 1)],
)
def test_who_deals_after_a_win(option, dealer_won, other_won):
    policy = find_ruleset("nanchang", {"dealer_after_win": option}).dealer
    assert policy.next_dealer(over(2, winner=2)) == dealer_won
    assert policy.next_dealer(over(2, winner=1)) == other_won


@shows("dealer_after_draw")
@pytest.mark.parametrize(("option", "following"), [("rotate", 0), ("stays", 3)])
def test_who_deals_after_a_draw(option, following):
    policy = find_ruleset("nanchang", {"dealer_after_draw": option}).dealer
    assert policy.next_dealer(over(3)) == following


def test_how_long_a_session_lasts():
    assert find_ruleset("nanchang").default_rounds == 4
    winner_deals = find_ruleset("nanchang", {"dealer_after_win": "winner_deals"})
    assert (winner_deals.default_rounds, winner_deals.default_deals) == (None, 16)


@shows("first_dealer")
@pytest.mark.parametrize(("option", "thrown"), [("east", False), ("thrown", True)])
def test_whether_the_first_dealer_is_thrown_for(option, thrown):
    assert find_ruleset("nanchang", {"first_dealer": option}).dealer.thrown is thrown


@shows("missed_win")
@pytest.mark.parametrize(
    ("option", "locks", "lifted"),
    [("draw", True, False), ("lap", True, True), ("off", False, False)],
)
def test_what_a_missed_win_locks(option, locks, lifted):
    policy = find_ruleset("nanchang", {"missed_win": option}).missed_win
    assert (policy.locks, policy.every_kind) == (locks, False)
    assert (policy.lifted_by_meld, policy.lifted_by_skip) == (lifted, lifted)


@shows("kong_replacement")
def test_where_a_replacement_comes_from():
    wall = Wall(tuple(range(12)), tuple(range(12)))
    thrown = RiggedChance((), ((1, 2),))
    # From the end, the upper tile first: 10 11 8
    for option, place, throws in (("tail", 10, ()), ("dice", 8, ((1, 2),))):
        ruleset = find_ruleset("nanchang", {"kong_replacement": option})
        draft = Draft(State(wall=wall), ruleset, thrown)
        assert ruleset.replacement.place(draft, 1) == place
        assert draft.public.throws == throws


def first_discards(tiles, claims=0):
    seats = tuple(PublicSeat(river=read_tiles(tile)) for tile in tiles)
    return PublicView(dealer=1, seats=seats, claims=claims)


LAST = TileDiscarded(0, read_tiles("W")[0])


@shows("follow_dealer")
@pytest.mark.parametrize("amount", [5, 10])
def test_the_dealer_is_followed(amount):
    (due,) = find_ruleset("nanchang", {"follow_dealer": amount, "base": 10}).at_once
    (settled,) = due(first_discards(["W", "W", "W", "W"]), LAST)
    assert settled.step == "follow_dealer"
    assert deltas(settled.transfers) == (amount, -3 * amount, amount, amount)


@pytest.mark.parametrize(
    "view",
    [
        first_discards(["W", "W", "W", "E"]),
        first_discards(["", "W", "W", "W"]),
        first_discards(["W", "WW", "W", "W"]),
        first_discards(["WE", "WE", "WE", "WE"]),
        first_discards(["W", "W", "W", "W"], claims=1),
        first_discards(["", "", "", ""]),
    ],
)
def test_the_dealer_is_not_followed(view):
    assert FollowDealer(5)(view, LAST) == ()


def test_nobody_follows_where_it_costs_nothing():
    assert find_ruleset("nanchang").at_once == ()


def held(*hands, melds=()):
    seats = [SeatRecord(read_tiles(hand)) for hand in hands]
    seats[0] = replace(seats[0], melds=tuple(melds))
    return tuple(seats)


def settled_at_the_end(options, record):
    """All that the steps of an end move, in order."""
    moved: tuple[Transfer, ...] = ()
    for step in find_ruleset("nanchang", {"lower_jing": "none", **options}).ending:
        for one in step.settle(record, moved):
            moved += one.transfers
    return deltas(moved)


@shows("echo_jing")
@pytest.mark.parametrize(
    ("echo", "gang", "value"),
    [
        (True, "E", 20),
        (True, "S", 10),
        (False, "E", 2),
        # Secondary now, primary in the last deal: the higher once, and an overlord of four.
        (True, "6m", 20 + 8),
        (False, "6m", 10 + 8),
    ],
)
def test_the_last_deals_jing_make_jing_gangs(echo, gang, value):
    last = ("6m", "7m") if gang == "6m" else ("E", "S")
    tile = read_tile(gang)
    record = DealRecord(
        dealer=0,
        seats=held("", "", "", "", melds=[Meld(MeldKind.CONCEALED, (tile,) * 4)]),
        jing=read_tiles("5m6m"),
        last_jing=read_tiles("".join(last)),
    )
    assert settled_at_the_end({"echo_jing": echo}, record)[0] == 3 * value


def test_gangs_are_ordinary_in_a_first_deal():
    gang = Meld(MeldKind.CONCEALED, read_tiles("EEEE"))
    record = DealRecord(dealer=0, seats=held("", "", "", "", melds=[gang]), jing=read_tiles("5m6m"))
    assert settled_at_the_end({"echo_jing": True}, record) == (6, -2, -2, -2)


@pytest.mark.parametrize(
    ("option", "steps"),
    [({}, 4), ({"echo_jing": True}, 5), ({"lower_jing": "at_deal"}, 6)],
)
def test_the_opening_grows_by_what_is_settled_at_the_deal(option, steps):
    assert len(find_ruleset("nanchang", {"lower_jing": "none", **option}).opening) == steps


@pytest.mark.parametrize(
    ("option", "revealing"), [("none", []), ("at_deal", []), ("at_end", [False, False, True])]
)
def test_the_lower_jing_is_revealed_after_the_upper_is_settled(option, revealing):
    ending = find_ruleset("nanchang", {"lower_jing": option}).ending
    assert [step.reveals_under for step in ending] == (revealing or [False, False])


def dealt(ruleset, **view):
    """A draft of a deal just dealt: seat 0 has 5 points of 东 and 南, seat 1 has one."""
    hands = tuple(read_tiles(tiles) for tiles in ("EES1m", "S", "9p", ""))
    state = State(
        public=PublicView(jing=read_tiles("5m6m"), **view),
        dealt=hands,
        wall=Wall(read_tiles("9sE")),
    )
    return Draft(state, ruleset, RiggedChance((), ()))


def test_the_last_deals_jing_are_settled_on_the_dealt_tiles():
    ruleset = find_ruleset("nanchang", {"echo_jing": True})
    draft = dealt(ruleset, session=SessionView(last_jing=read_tiles("ES")))
    ruleset.opening[3](draft)
    # v = 10 and 1
    assert deltas(draft.public.transfers) == (29, -7, -11, -11)


def test_in_a_first_deal_there_are_none():
    ruleset = find_ruleset("nanchang", {"echo_jing": True})
    draft = dealt(ruleset)
    ruleset.opening[3](draft)
    assert draft.steps == []


def test_the_lower_jing_may_be_settled_on_the_dealt_tiles():
    ruleset = find_ruleset("nanchang", {"lower_jing": "at_deal"})
    draft = dealt(ruleset, indicator_place=0)
    for step in ruleset.opening[4:]:
        step(draft)
    assert draft.public.under == read_tile("E")
    assert deltas(draft.public.transfers) == (29, -7, -11, -11)


@pytest.mark.parametrize(("counts", "points"), [(False, 3), (True, 5)])
def test_the_points_that_feed_a_flush(counts, points):
    feeding = find_ruleset("nanchang", {"discarded_jing_counts": counts}).feeding
    seat = SeatRecord(
        read_tiles("5m"),
        melds=(Meld(MeldKind.CHI, read_tiles("6m7m8m"), 3),),
        discards=read_tiles("5m"),
    )
    assert feeding is not None
    assert feeding(seat, read_tiles("5m6m")) == points


def test_nobody_can_be_fed_without_liability():
    assert find_ruleset("nanchang", {"flush_liability": "none"}).feeding is None


def test_every_option_is_shown_somewhere():
    in_cases = {option for case in (*HANDS, *JING, *FURTHER) for option in case.options}
    assert in_cases | SHOWN == set(DEFAULT)
