"""What doubles the next deal, who deals it, the end of a session, leaving it (nanjing §6.5, §7)."""

import pytest
from msgspec.structs import replace

from core.documents.rigged import Layout, RiggedChance, rig
from core.game import commands as c
from core.game import events as e
from core.game.errors import RuleError
from core.game.ledger import LineItem, Term, deltas
from core.game.phases import Declaring, Over
from core.game.record import Replacement, Win, WinKind
from core.game.state import State
from core.game.views import PublicSeat, PublicView
from core.play.table import handle
from core.rulesets.find import find_ruleset
from core.tiles.notation import read_tiles
from core.tiles.wall import break_wall, second_thrower
from tests.golden.nanjing.scripted import IDLE, ON_N, ON_N_TOO, play
from tests.golden.nanjing.written import shows

CLASSIC, CHENGBEI = "nanjing-classic", "nanjing-chengbei"


def ended(*wins, settled=(), flowers="", throws=((1, 2), (1, 1))):
    """The view of a finished deal of seat 2; seat 0 has laid out the flowers."""
    seats = (PublicSeat(flowers=read_tiles(flowers)), *(PublicSeat() for _ in range(3)))
    return PublicView(dealer=2, wins=wins, settled=settled, seats=seats, throws=throws)


def hand(key="hand", seat=1, fans=()):
    item = LineItem(key, "§6", seat, 3, bonuses=(Term("run", 20), *fans))
    return e.Settled("hand", (item,), seat)


def fine(key):
    return e.Settled("fine", (LineItem(key, "§6.4", 1, 0, bonuses=(Term(key, 6),)),))


OTHER = Win(1, 0, WinKind.SELF)
DEALER = Win(2, 0, WinKind.DISCARD, 0)
BIG = (Term("fan.pure", 60),)
HAPPENED = {
    "flower_gang": ended(OTHER, flowers="CFCCC"),
    "dealer_win": ended(DEALER, settled=(hand(seat=2, fans=BIG),)),
    "fine": ended(OTHER, settled=(fine("fine.row"),)),
    "big_bloom": ended(replace(OTHER, replacement=Replacement.GANG)),
    "drawn_deal": ended(),
    "several_winners": ended(OTHER, replace(OTHER, seat=3)),
    "liability": ended(OTHER, settled=(hand("liability.robbed"),)),
    "dice": ended(OTHER, throws=((1, 2), (4, 4), (1, 2))),
}
NEARLY = {
    "flower_gang": ended(OTHER, flowers="CCCf1f2f3"),
    "dealer_win": ended(OTHER, settled=(hand(fans=BIG),)),
    "fine": ended(OTHER, settled=(hand(),)),
    "big_bloom": ended(replace(OTHER, replacement=Replacement.FLOWER)),
    "drawn_deal": ended(OTHER),
    "several_winners": ended(OTHER),
    "liability": ended(OTHER, settled=(hand(),)),
    "dice": ended(OTHER, throws=((4, 4), (1, 2), (3, 3))),
}
OPTION = {key: f"mark_{key}" for key in HAPPENED}
OFF = {"dealer_win": "none", "fine": "none"}


@pytest.mark.parametrize("profile", ["nanjing", CHENGBEI])
@pytest.mark.parametrize("mark", HAPPENED)
def test_what_marks_the_next_deal_and_keeps_the_dealer(mark, profile):
    policy = find_ruleset(profile).dealer
    assert policy.marks(HAPPENED[mark]) == (mark,)
    assert policy.next_dealer(HAPPENED[mark]) == 2
    assert policy.marks(NEARLY[mark]) == ()
    assert policy.next_dealer(NEARLY[mark]) == 3


@shows(*OPTION.values())
@pytest.mark.parametrize("mark", HAPPENED)
def test_every_trigger_is_an_option(mark):
    policy = find_ruleset("nanjing", {OPTION[mark]: OFF.get(mark, False)}).dealer
    assert policy.marks(HAPPENED[mark]) == ()
    assert policy.next_dealer(HAPPENED[mark]) == 3


@pytest.mark.parametrize("key", ["fine.row", "fine.all_four"])
def test_either_fine_marks(key):
    assert find_ruleset("nanjing").dealer.marks(ended(OTHER, settled=(fine(key),))) == ("fine",)


def test_any_win_of_the_dealer_marks():
    small = ended(DEALER, settled=(hand(seat=2),))
    assert find_ruleset("nanjing").dealer.marks(small) == ("dealer_win",)


# --- classic --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "marks", "dealer"),
    [
        (HAPPENED["dealer_win"], ("dealer_win",), 2),
        (ended(DEALER, settled=(hand(seat=2, fans=(Term("fan.closed", 20),)),)), (), 3),
        # 七对 for 40 is big; flowers are no fan however many
        (
            ended(DEALER, settled=(hand(seat=2, fans=(Term("fan.seven_pairs", 40),)),)),
            ("dealer_win",),
            2,
        ),
        (ended(DEALER, settled=(hand(seat=2, fans=(Term("flower.hard", 40),)),)), (), 3),
        (NEARLY["dealer_win"], (), 3),
        (HAPPENED["big_bloom"], ("big_bloom",), 2),
        (HAPPENED["several_winners"], ("several_winners",), 2),
        (HAPPENED["fine"], ("fine",), 3),
        (ended(OTHER, settled=(fine("fine.all_four"),)), (), 3),
        *((HAPPENED[key], (), 3) for key in ("flower_gang", "drawn_deal", "liability", "dice")),
    ],
)
def test_classic_marks_less_and_a_row_passes_the_deal_on(view, marks, dealer):
    policy = find_ruleset(CLASSIC).dealer
    assert policy.marks(view) == marks
    assert policy.next_dealer(view) == dealer


def test_a_fed_win_of_the_dealer_is_big_though_its_fans_are_not_paid():
    """清一色 off another: only 对对胡 would be (§6.2a)."""
    fed = ended(DEALER, settled=(hand("liability.fed_thrice", seat=2),))
    assert find_ruleset(CLASSIC).dealer.marks(fed) == ("dealer_win",)


# --- deal after deal ------------------------------------------------------------------------


def rethrown(chance, dealer, throws):
    """The same deal from a wall that is broken by other throws."""
    first, second = (
        (second_thrower(dealer, sum(one)), sum(one) + sum(other))
        for one, other in (chance.throws, throws)
    )
    order = break_wall(chance.built, *first).tiles
    place = len(order) - break_wall(tuple(range(len(order))), *second).tiles[0]
    return RiggedChance(order[place:] + order[:place], throws)


class Session:
    """A session under some rules, deal after deal, first dealt by seat 0."""

    def __init__(self, profile="nanjing", **options):
        self.ruleset = find_ruleset(profile, options)
        self.state = State()
        self.log = []
        self.chance = rig(Layout(0), self.ruleset)
        self.do(c.StartSession(None, None))

    def do(self, command):
        self.state, events = handle(self.state, command, self.ruleset, self.chance)
        self.log += events

    def deal(self, hands, throws=None):
        session = self.state.public.session
        dealer = 0 if session.next_dealer is None else session.next_dealer
        full = [IDLE[seat] + ("N" if seat == dealer else "") for seat in range(4)]
        for seat, tiles in hands.items():
            full[seat] = tiles
        self.chance = rig(Layout(dealer, tuple(map(read_tiles, full))), self.ruleset)
        before = ((6, 5), (1, 2), (1, 2), (1, 2)) if session.next_dealer is None else ()
        laid_out = self.chance if throws is None else rethrown(self.chance, dealer, throws)
        self.chance = RiggedChance(laid_out.built, (*before, *laid_out.throws))
        self.do(c.StartDeal())
        if isinstance(self.state.public.phase, Declaring):
            self.do(c.Expire(self.prompt))
        return dealer

    @property
    def prompt(self):
        return self.state.public.phase.prompt

    @property
    def dealer(self):
        return self.state.public.dealer

    def won_off_the_dealer(self, *winners):
        self.do(c.Choose(self.dealer, self.prompt, c.Discard(read_tiles("N")[0])))
        for seat in winners:
            self.do(c.Choose(seat, self.prompt, c.Hu()))

    @property
    def gains(self):
        return deltas(self.state.public.transfers)


def test_two_winners_double_the_next_deal_of_the_same_dealer_once():
    """84 each; then 168; nothing marks the third, which the next player deals."""
    game = Session()
    game.deal({1: ON_N, 3: ON_N_TOO})
    game.won_off_the_dealer(1, 3)
    assert game.gains == (-168, 84, 0, 84)
    assert game.state.public.session.marked is True
    assert game.deal({1: ON_N}) == 0
    game.won_off_the_dealer(1)
    assert game.gains == (-168, 168, 0, 0)
    assert game.deal({2: ON_N}) == 1
    game.won_off_the_dealer(2)
    assert game.gains == (0, -84, 84, 0)


def test_equal_dice_of_the_dealer_mark_the_next_deal():
    game = Session()
    game.deal({1: ON_N}, throws=((3, 3), (1, 2)))
    game.won_off_the_dealer(1)
    assert game.gains == (-84, 84, 0, 0)
    assert game.log[-1].marks == ("dice",)
    assert game.state.public.session.next_dealer == 0


@shows("pagoda")
def test_the_pagoda_grows_with_every_stay():
    """Two winners each time: 84, then (84 + 10)·2, then (84 + 20)·2."""
    game = Session(CLASSIC)
    for share in (84, 188, 208):
        assert game.deal({1: ON_N, 3: ON_N_TOO}) == 0
        game.won_off_the_dealer(1, 3)
        assert game.gains == (-2 * share, share, 0, share)


def test_the_first_dealer_is_the_highest_throw_and_ties_throw_again():
    ruleset = find_ruleset("nanjing")
    laid_out = rig(Layout(3), ruleset)
    throws = ((1, 2), (6, 4), (3, 3), (5, 5), (2, 2), (4, 1))
    chance = RiggedChance(laid_out.built, (*throws, *laid_out.throws))
    state, _ = handle(State(), c.StartSession(None, None), ruleset, chance)
    state, events = handle(state, c.StartDeal(), ruleset, chance)
    assert state.public.dealer == 3
    thrown = [event.seat for event in events if isinstance(event, e.DiceThrown)]
    assert thrown == [0, 1, 2, 3, 1, 3, 3, 1]


HEAVENLY = "1m2m3m4m5m6m7m8m9m2p3p4pNN"


@shows("heavenly_ends_session")
@pytest.mark.parametrize(
    ("profile", "options", "over"),
    [
        ("nanjing", {}, False),
        (CHENGBEI, {}, True),
        ("nanjing", {"heavenly_ends_session": True}, True),
    ],
)
def test_a_heavenly_win_ends_the_session_at_the_north_town(profile, options, over):
    game = Session(profile, **options)
    game.deal({0: HEAVENLY})
    game.do(c.Choose(0, game.prompt, c.Hu()))
    assert isinstance(game.state.public.phase, Over) is over


def test_no_other_win_ends_it():
    game = Session(CHENGBEI)
    game.deal({1: ON_N})
    game.won_off_the_dealer(1)
    assert not isinstance(game.state.public.phase, Over)


# --- §6.5 desertion -------------------------------------------------------------------------


@shows("desertion")
@pytest.mark.parametrize(
    ("profile", "options", "scores"),
    [
        # 16 each, the 2 left over to the next seat
        (CLASSIC, {}, (16, 16, -50, 18)),
        (CLASSIC, {"base": 2}, (33, 33, -100, 34)),
        (CLASSIC, {"desertion": 0}, (0, 0, 0, 0)),
        ("nanjing", {}, (0, 0, 0, 0)),
        (CHENGBEI, {}, (0, 0, 0, 0)),
    ],
)
def test_what_leaving_costs(profile, options, scores):
    game = Session(profile, **options)
    game.do(c.Desert(2))
    assert game.state.public.session.scores == scores


def test_leaving_in_a_deal_is_no_part_of_it_and_not_doubled():
    game = Session(CLASSIC)
    game.deal({1: ON_N, 3: ON_N_TOO})
    game.won_off_the_dealer(1, 3)
    game.deal({1: ON_N})
    game.do(c.Desert(0))
    assert game.gains == (0, 0, 0, 0)
    before = game.state.public.session.scores
    assert before == (-168 - 50, 84 + 18, 16, 84 + 16)
    game.do(c.EndSession("players"))
    assert game.state.public.session.scores == before


def test_nobody_leaves_a_session_that_is_over_or_has_not_begun():
    game = Session(CLASSIC)
    game.do(c.EndSession("players"))
    for state in (game.state, State()):
        with pytest.raises(RuleError, match="session_over"):
            handle(state, c.Desert(0), game.ruleset, game.chance)


def test_a_script_that_says_nothing_of_dice_marks_nothing():
    game = play(["1 pass", "0 discard N", "1 hu"], hands={0: IDLE[0] + "N", 1: ON_N})
    assert game.all("DealEnded")[0]["marks"] == []
