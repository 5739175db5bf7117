"""§9.13, §10: the order of a deal, who deals next, when a session is over, void deals."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

from core.documents.rigged import Layout, RiggedChance, rig
from core.game import commands as c
from core.game import events as e
from core.game.errors import RuleError
from core.game.ledger import deltas
from core.game.phases import Idle, Over
from core.game.state import State
from core.play.ruleset import Ruleset
from core.play.table import handle
from core.rulesets.find import find_ruleset
from core.tiles.fair import Chance
from core.tiles.notation import read_tile, read_tiles
from core.tiles.seats import Seat
from tests.golden.referee.scripted import IDLE, ON_N, play, shows

HEAVENLY = "4s4s4s4s5s6s1p2p3p7s7s7sNN"


@dataclass
class Session:
    """A session under some options, deal after deal; `log` is everything that happened."""

    ruleset: Ruleset
    state: State = field(default_factory=State)
    log: list[e.Event] = field(default_factory=list)
    chance: Chance | None = None

    def do(self, command: c.Command) -> None:
        assert self.chance is not None
        self.state, events = handle(self.state, command, self.ruleset, self.chance)
        self.log += events

    def start(self, rounds: int | None = None, deals: int | None = None) -> "Session":
        self.chance = self.laid_out(0, {})
        self.do(c.StartSession(rounds, deals))
        return self

    def laid_out(self, dealer: Seat, hands: dict[Seat, str]) -> RiggedChance:
        full = [hands.get(seat, IDLE[seat]) for seat in range(4)]
        layout = Layout(
            dealer,
            tuple(map(read_tiles, full)),
            indicator=read_tile("9s"),
        )
        return rig(layout, self.ruleset)

    def choose(self, seat: Seat, choice: c.Choice) -> None:
        self.do(c.Choose(seat, self.state.public.phase.prompt, choice))  # type: ignore[union-attr]

    @property
    def dealer(self) -> Seat:
        """Who deals next."""
        return self.state.public.session.next_dealer or 0

    def deal(self, winner: Seat | None) -> None:
        """One deal: won at once by the dealer or on its first discard, or drawn in silence."""
        dealer = self.dealer
        hands = {dealer: IDLE[dealer] + "N"}
        if winner is not None:
            hands[winner] = HEAVENLY if winner == dealer else ON_N
        self.chance = self.laid_out(dealer, hands)
        self.do(c.StartDeal())
        if winner is None:
            while not isinstance(self.state.public.phase, Idle | Over):
                self.do(c.Expire(self.state.public.phase.prompt))  # type: ignore[union-attr]
            return
        if winner != dealer:
            self.choose(dealer, c.Discard(read_tile("N")))
        self.choose(winner, c.Hu())

    def all(self, kind: type[e.Event]) -> list[Any]:
        return [event for event in self.log if isinstance(event, kind)]


def session(length: dict[str, int] | None = None, **options: Any) -> Session:
    return Session(find_ruleset("nanchang", {"lower_jing": "none", **options})).start(
        **(length or {})
    )


def dealers(game: Session) -> list[Seat]:
    return [event.seat for event in game.all(e.DealerSet)]


# --- §9.13 ----------------------------------------------------------------------------------


def without_transfers(steps: Iterable[str]) -> list[str]:
    return [step for step in steps if step != "PointsTransferred"]


def test_a_deal_goes_in_the_order_of_the_rules():
    """Throws, deal, jing throw, indicator, play, hands, §9, upper jing with gangs, lower jing."""
    game = play(
        ["0 gang 4s", "0 discard N", "1 hu"],
        hands={0: "4s4s4s4s1m1m4m4m7m7m3p6p9pN", 1: ON_N},
        tail="9m",
        lower_jing="at_end",
        under="7s",
    )
    assert without_transfers(game.steps) == [
        *("SessionStarted", "DealStarted", "DealerSet"),
        *("DiceThrown", "DiceThrown", "WallBroken", "TilesDealt"),
        *("DiceThrown", "IndicatorTurned", "TurnBegun"),
        *("ConcealedGangMade", "TileDrawn", "TileDiscarded", "HandWon"),
        *("HandsShown", "hand", "jing.upper", "gang", "UnderRevealed", "jing.lower"),
        "DealEnded",
    ]


def test_a_heavenly_win_comes_after_all_settlements_of_the_deal():
    game = play(["0 hu"], hands={0: HEAVENLY}, lower_jing="at_deal", under="E")
    steps = without_transfers(game.steps)
    assert steps.index("jing.lower") < steps.index("TurnBegun") < steps.index("HandWon")


# --- who deals (§10.1) ----------------------------------------------------------------------


def test_the_first_dealer_is_east():
    game = session()
    game.deal(0)
    assert dealers(game) == [0]
    assert not [throw for throw in game.all(e.DiceThrown) if throw.purpose == "dealer"]


@shows("first_dealer")
@pytest.mark.parametrize(
    ("throws", "dealer"),
    [
        ([(1, 2), (6, 5), (3, 3), (1, 1)], 1),
        # Seats 1 and 3 throw 10 both, and throw again.
        ([(1, 2), (6, 4), (3, 3), (5, 5), (2, 2), (4, 1)], 3),
    ],
)
def test_or_the_highest_of_one_throw_each(throws, dealer):
    game = session(first_dealer="thrown")
    laid_out = game.laid_out(dealer, {dealer: IDLE[dealer] + "N"})
    game.chance = RiggedChance(laid_out.built, (*throws, *laid_out.throws))
    game.do(c.StartDeal())
    assert dealers(game) == [dealer]
    throws_told = [t.faces for t in game.all(e.DiceThrown) if t.purpose == "dealer"]
    assert throws_told == throws


@shows("dealer_after_win", "dealer_after_draw")
@pytest.mark.parametrize(
    ("option", "value", "winner", "following"),
    [
        ("dealer_after_win", "rotate", 0, 1),
        ("dealer_after_win", "rotate", 2, 1),
        ("dealer_after_win", "winner_dealer_stays", 0, 0),
        ("dealer_after_win", "winner_dealer_stays", 2, 1),
        ("dealer_after_win", "winner_deals", 0, 0),
        ("dealer_after_win", "winner_deals", 2, 2),
        ("dealer_after_draw", "rotate", None, 1),
        ("dealer_after_draw", "stays", None, 0),
    ],
)
def test_who_deals_next(option, value, winner, following):
    game = session(**{option: value})
    game.deal(winner)
    (ended,) = game.all(e.DealEnded)
    assert ended.next_dealer == following
    game.deal(following)
    assert dealers(game) == [0, following]


# --- rounds and lengths (§10.2) -------------------------------------------------------------


def test_a_round_is_over_when_the_deal_passes_on_from_the_seat_before_the_first_dealer():
    game = session({"rounds": 1}, dealer_after_win="rotate")
    for dealer in range(4):
        game.deal(dealer)
    assert [event.round_over for event in game.all(e.DealEnded)] == [False, False, False, True]
    assert [event.reason for event in game.all(e.SessionEnded)] == ["length"]


def test_a_dealer_who_stays_prolongs_the_round():
    """Seat 3 deals last, wins and stays; the round ends when it passes the deal on."""
    game = session({"rounds": 1})
    for winner in (1, 2, 3, 3, 0):
        game.deal(winner)
    assert dealers(game) == [0, 1, 2, 3, 3]
    ends = [event.round_over for event in game.all(e.DealEnded)]
    assert ends == [False, False, False, False, True]
    assert isinstance(game.state.public.phase, Over)


def test_a_round_counts_from_the_first_dealer():
    """Thrown for: seat 2 begins, so the round ends with seat 1."""
    game = session({"rounds": 1}, first_dealer="thrown", dealer_after_win="rotate")
    laid_out = game.laid_out(2, {2: HEAVENLY})
    throws = ((1, 1), (1, 2), (6, 6), (2, 2))
    game.chance = RiggedChance(laid_out.built, (*throws, *laid_out.throws))
    game.do(c.StartDeal())
    game.choose(2, c.Hu())
    for dealer in (3, 0, 1):
        game.deal(dealer)
    assert dealers(game) == [2, 3, 0, 1]
    ends = [event.round_over for event in game.all(e.DealEnded)]
    assert ends == [False, False, False, True]


def test_a_session_of_two_rounds_goes_on_after_the_first():
    game = session({"rounds": 2}, dealer_after_win="rotate")
    for deal in range(8):
        assert game.all(e.SessionEnded) == []
        game.deal(deal % 4)
    assert len(game.all(e.SessionEnded)) == 1


def test_a_session_may_be_a_number_of_deals():
    game = session({"deals": 2}, dealer_after_win="winner_deals")
    game.deal(2)
    assert game.all(e.SessionEnded) == []
    game.deal(2)
    assert [event.reason for event in game.all(e.SessionEnded)] == ["length"]
    with pytest.raises(RuleError):
        game.deal(2)


def test_running_scores_add_up_over_the_deals():
    """Two heavenly wins of the dealer who stays: 20 from each, twice."""
    game = session()
    game.deal(0)
    game.deal(0)
    assert game.state.public.session.scores == (120, -40, -40, -40)


@pytest.mark.parametrize(
    ("dealer_after_win", "rounds", "deals"),
    [("rotate", 4, None), ("winner_dealer_stays", 4, None), ("winner_deals", None, 16)],
)
def test_default_lengths(dealer_after_win, rounds, deals):
    ruleset = find_ruleset("nanchang", {"dealer_after_win": dealer_after_win})
    assert (ruleset.default_rounds, ruleset.default_deals) == (rounds, deals)


# --- ending by agreement --------------------------------------------------------------------


def test_an_unfinished_deal_is_void_and_what_was_paid_goes_back():
    """抄庄 has been paid when the session is ended."""
    game = session(follow_dealer=5)
    game.deal(0)
    before = game.state.public.session.scores
    game.chance = rig(
        Layout(
            0,
            tuple(map(read_tiles, (IDLE[0] + "N", *IDLE[1:]))),
            draws=read_tiles("NNN"),
            indicator=read_tile("9s"),
        ),
        game.ruleset,
    )
    game.do(c.StartDeal())
    for _ in range(4):
        game.do(c.Expire(game.state.public.phase.prompt))  # type: ignore[union-attr]
    paid = [event for event in game.all(e.PointsTransferred) if event.cause == "follow_dealer"]
    assert len(paid) == 3
    assert game.state.public.session.scores == tuple(
        score + change for score, change in zip(before, (-15, 5, 5, 5), strict=True)
    )
    game.do(c.EndSession("players"))
    back = [event for event in game.all(e.PointsTransferred) if event.cause == "void"]
    assert [(event.payer, event.payee, event.amount) for event in back] == [
        (event.payee, event.payer, event.amount) for event in paid
    ]
    assert game.state.public.session.scores == before
    assert deltas(game.state.public.transfers) == (0, 0, 0, 0)
    assert [type(event) for event in game.log[-2:]] == [e.DealVoided, e.SessionEnded]
    assert game.log[-1] == e.SessionEnded("players")


def test_a_session_ended_between_two_deals_voids_nothing():
    game = session()
    game.deal(0)
    game.do(c.EndSession("players"))
    assert game.all(e.DealVoided) == []
    assert game.state.public.session.scores == (60, -20, -20, -20)
    with pytest.raises(RuleError):
        game.do(c.EndSession("players"))
