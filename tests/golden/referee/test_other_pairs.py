"""§8.7, §8.8: the lower jing and the last deal's."""

from typing import Any

import pytest

from core.documents.script import public_lines, read_script
from core.game.commands import StartDeal
from core.play.table import handle
from tests.golden.referee.scripted import IDLE, ON_N, ON_N_TOO, Game, document, play, shows

WON = ["0 discard N", "1 hu"]
HANDS = {0: IDLE[0] + "N", 1: ON_N}


# --- lower jing (§8.7) ----------------------------------------------------------------------


def test_at_the_end_the_lower_jing_is_revealed_after_the_upper_and_settled_on_everything_held():
    """7s under the indicator: 7s (2) and 8s (1). Seats 2 and 3 hold an 8s each, nobody a 7s."""
    game = play(WON, hands=HANDS, under="7s", lower_jing="at_end")
    end = game.steps[game.steps.index("HandsShown") :]
    assert [step for step in end if step != "PointsTransferred"] == [
        *("HandsShown", "hand", "jing.upper", "UnderRevealed", "jing.lower", "DealEnded"),
    ]
    assert game.steps.count("UnderRevealed") == 1
    assert game.moved("jing.lower") == [-2, -2, 2, 2]
    assert game.deltas == [-22, 58, -18, -18]  # earthly: 20 from each


def test_the_winning_tile_counts_for_the_lower_jing_too():
    """N under the indicator: seat 1 wins with NN, 4 points. E is secondary: one with seat 0."""
    game = play(WON, hands=HANDS, under="N", lower_jing="at_end")
    # Seat 1 receives 4 from each, seat 0 receives 1.
    assert game.moved("jing.lower") == [-1, 11, -5, -5]


def test_at_the_deal_the_lower_jing_is_shown_and_settled_before_play_and_never_again():
    """The dealer's fourteenth is a 7s: 2 points; the others hold one 8s each, 1 point."""
    game = play(
        ["0 discard N", "1 hu"],
        hands={0: "1m1m4m4m7m7m3p6p9p3s6sEN7s", 1: ON_N},
        under="7s",
        lower_jing="at_deal",
    )
    turned = game.steps.index("IndicatorTurned")
    begun = game.steps.index("TurnBegun")
    opening = game.steps[turned:begun]
    assert opening[:3] == ["IndicatorTurned", "UnderRevealed", "jing.lower"]
    # Seat 0 receives 2, seats 2 and 3 receive 1 from each.
    assert game.moved("jing.lower") == [4, -4, 0, 0]
    assert game.steps.count("jing.lower") == game.steps.count("UnderRevealed") == 1


def test_a_lower_jing_is_never_wild():
    """Seat 1 waits for N; the 7s of the lower pair is no N."""
    hands = {0: IDLE[0] + "7s", 1: ON_N}
    game = play(["0 discard 7s"], hands=hands, under="7s", lower_jing="at_deal")
    assert game.course[-1] == "1 draws"


# --- the last deal's jing (§8.8) ------------------------------------------------------------


def two_deals(**second: Any) -> Game:
    """A first deal with 9s and 1s as jing, won by seat 1; then the second, dealt by seat 1."""
    rules = {"echo_jing": True}
    game = play(WON, hands=HANDS, **rules)
    table = game.table
    laid_out, script = read_script(document(dealer=1, **second, **rules))
    table.chance = laid_out.chance
    table.said.clear()
    table.state, events = handle(table.state, StartDeal(), table.ruleset, table.chance)
    table.said += public_lines(events)
    return game.go(*script)


def test_a_first_deal_has_no_last_jing():
    assert "jing.echo" not in play(WON, hands=HANDS, echo_jing=True).steps


@shows("echo_jing")
def test_the_last_deals_jing_are_settled_on_the_dealt_tiles_before_the_jing_throw():
    """Seat 2 is dealt 9s 1s 1s: 4 points; the dealer's fourteenth is a 1s: 1 point."""
    game = two_deals(
        hands={1: IDLE[1] + "1s", 2: "2m5m8m2p5p8p9s1s1sSSFF"},
        indicator="9m",
    )
    dealt = game.steps.index("TilesDealt")
    assert [step for step in game.steps[dealt:] if step != "PointsTransferred"] == [
        *("TilesDealt", "jing.echo", "DiceThrown", "IndicatorTurned", "TurnBegun"),
    ]
    assert game.moved("jing.echo") == [-5, -1, 11, -5]


def test_the_last_deals_jing_are_never_wild():
    """Seat 3 waits for N and is not asked on a 1s."""
    hands = {1: IDLE[1] + "1s", 3: ON_N_TOO}
    game = two_deals(hands=hands, indicator="9m", script=["1 discard 1s"])
    assert game.course[-1] == "2 draws"


@pytest.mark.parametrize(
    ("kind", "indicator", "amount", "answer"),
    [
        ("1s", "9m", 10, []),  # the last deal's secondary
        ("9s", "9m", 20, []),  # the last deal's primary
        ("9s", "8s", 20, ["2 pass"]),  # primary then, secondary and wild now: the higher once
        ("1s", "9s", 10, ["2 pass"]),  # secondary twice: once
        ("7s", "9m", 2, []),  # neither
    ],
)
def test_a_gang_of_the_last_deals_jing_is_a_jing_gang(kind, indicator, amount, answer):
    """Seat 2 makes a concealed gang of it and wins on the replacement."""
    game = two_deals(
        script=["1 discard 8p", *answer, f"2 gang {kind}", "2 hu"],
        hands={2: f"2m3m4m5m6m7m2p3p4p{kind * 3}N"},
        indicator=indicator,
        draws=kind,
        tail="N",
    )
    assert game.refused == {}
    assert game.moved("gang") == [-amount, -amount, 3 * amount, -amount]
