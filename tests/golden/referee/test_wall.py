"""§2.3-2.6, §8.9: what is drawn, from where, and how the wall ends.

The indicator of a scripted deal lies at place 118 (upper) over 119; replacements come from 134,
135, 132, 133, … in this order.
"""

import pytest
from msgspec.structs import replace

from core.documents.script import ScriptedTable, read_script
from core.tiles.notation import read_tiles
from tests.golden.referee.scripted import IDLE, ON_N, ON_N_TOO, Game, document, play


def places(game):
    return [line["place"] for line in game.all("TileDrawn")]


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_gets_fourteen_the_others_thirteen(dealer):
    """§2.3: 136 less 53; one tile lies as the indicator."""
    game = play(dealer=dealer)
    assert [len(read_tiles(hand)) for hand in game.hands] == [
        13 + (seat == dealer) for seat in range(4)
    ]
    assert [line["left"] for line in game.all("TilesDealt")] == [83]
    assert [line["left"] for line in game.all("IndicatorTurned")] == [82]


def test_draws_come_from_the_head_in_order():
    """§2.5."""
    game = play(["0 discard 8p", "time", "time"], draws="7s4s4m")
    assert game.course == [
        *("0 discards 8p", "1 draws", "1 discards 7s"),
        *("2 draws", "2 discards 4s", "3 draws"),
    ]
    assert places(game) == [53, 54, 55]


@pytest.mark.parametrize(
    ("lower_jing", "draws", "under_drawn"),
    [("none", 82, True), ("at_deal", 81, False), ("at_end", 81, False)],
)
def test_the_indicator_is_never_drawn_the_tile_under_it_only_without_lower_jing(
    lower_jing, draws, under_drawn
):
    """§2.4."""
    drawn = places(play(lower_jing=lower_jing).stay_silent(0))
    assert len(drawn) == draws
    assert (118 in drawn, 119 in drawn) == (False, under_drawn)


# --- replacements (§2.5) --------------------------------------------------------------------

THREE_GANGS = "4s4s4s4s7s7s7s7s3s3s3s3sEC"
GANGS = ["0 gang 4s", "0 gang 7s", "0 gang 3s"]


def test_replacements_come_from_the_tail_the_upper_tile_of_a_stack_first():
    game = play(GANGS, hands={0: THREE_GANGS}, tail="8m9m9pN")
    assert places(game) == [134, 135, 132]
    assert game.hands[0] == "8m9m9pEC"


def with_the_jing_throw_of_two(**deal):
    """The game of a deal whose indicator is the third tile of its tail, at place 132."""
    table, script = read_script(document(**deal))
    second, wall, _, *later = table.chance.throws
    chance = replace(table.chance, throws=(second, wall, (1, 1), *later))
    return Game(ScriptedTable.begin(table.ruleset, chance, deal.get("dealer", 0))).go(*script)


@pytest.mark.parametrize(
    ("lower_jing", "expected", "hand"),
    [("none", [134, 135, 133], "8m9mENC"), ("at_end", [134, 135, 130], "6m8m9mEC")],
)
def test_replacements_pass_over_what_is_never_drawn(lower_jing, expected, hand):
    """9p at 132 is the indicator, N at 133 lies under it."""
    game = with_the_jing_throw_of_two(
        script=GANGS, hands={0: THREE_GANGS}, tail="8m9m9pN6m", lower_jing=lower_jing
    )
    assert places(game) == expected
    assert game.hands[0] == hand


# --- replacements by dice (§8.9) ------------------------------------------------------------


def test_thrown_replacements_count_tiles_from_the_end_and_no_gaps():
    """2: the second tile, 135. Then 134, 132, 133 are left of these: 3 is 133."""
    game = play(
        GANGS[:2], hands={0: THREE_GANGS}, tail="8m9m9pN", dice=[2, 3], kong_replacement="dice"
    )
    assert places(game) == [135, 133]
    assert [line["faces"] for line in game.all("DiceThrown")[-2:]] == [[1, 1], [2, 1]]
    assert game.all("DiceThrown")[-1]["purpose"] == "replacement"


def test_the_lying_indicator_may_be_thrown_and_is_a_fourth_primary():
    """The throw of 3 hits 132, where the indicator 9s lies: the dealer makes a gang of primaries.

    A bloom on N. From each: double German 4 · bloom 2 · dealer 2 · self-draw 2 + 5 = 37;
    n = 8: 8·5, overlord 2 = 80; gangs 20 + 2. In all 139.
    """
    game = with_the_jing_throw_of_two(
        script=["0 gang 4s", "0 gang 9s", "0 hu"],
        hands={0: "4s4s4s4s9s9s9s4p5p6p1m2m3mN"},
        indicator="E",
        tail="8mN9s7s6m",
        dice=[3, 2],
        kong_replacement="dice",
    )
    assert [line["tile"] for line in game.all("IndicatorTurned")] == ["9s"]
    assert places(game) == [132, 135]
    assert game.moved("hand") == [111, -37, -37, -37]
    assert game.moved("jing.upper") == [240, -80, -80, -80]
    assert game.moved("gang") == [66, -22, -22, -22]
    assert game.deltas == [417, -139, -139, -139]


def test_where_fewer_are_left_than_thrown_the_last_one_counted_is_drawn():
    """134 and 135 are left, and the indicator at 118 is counted after them."""
    game = play(
        hands={0: "4s4s4s4s1m1m4m4m7m7m3p6p9p8p"}, dice=[12], kong_replacement="dice"
    ).stay_silent(2)
    assert game.go("0 gang 4s").all("TileDrawn")[-1]["place"] == 118


# --- the last tile (§2.6) -------------------------------------------------------------------

# 82 draws: seat 2 draws the last, from place 135.
LAST_TILE = {
    "hands": {
        0: ON_N + "8p",
        2: "2m5m8m2p5p8p6s6s6sSSFN",
        3: "3m6m9m3p6p9p4s5s9sWWNN",
    },
    "tail": "7s6s",
}


def test_the_seat_that_draws_the_last_tile_cannot_gang():
    game = play(**LAST_TILE).stay_silent(0)
    assert list(game.options) == ["2"]
    assert "gang 6s" not in game.options["2"]
    assert game.go("2 gang 6s").refused == {0: "no_replacement"}


def test_a_gang_is_open_as_long_as_one_tile_is_left():
    game = play(hands={1: "1m4m7m1p4p7p2s7s7s7sECC"}, tail="7s4s").stay_silent(1)
    assert game.options["1"][0] == "gang 7s"


def test_on_the_last_discard_only_hu_may_be_claimed():
    """Seat 3 has NN for a peng."""
    game = play(**LAST_TILE).stay_silent(0).go("2 discard N")
    assert game.options == {"0": ["hu", "pass"]}
    assert game.go("3 peng").refused == {0: "wall_end"}


def test_the_last_discard_may_be_won_and_pays_no_bonus():
    """Seat 3's 9s: 2 points, overlord, 4 from each. The win is German 2, not double.

    The dealer wins: the discarder 2·2·2 + 5, the others 2·2.
    """
    game = play(**LAST_TILE).stay_silent(0).go("2 discard N", "0 hu")
    assert game.moved("hand") == [21, -4, -13, -4]
    assert game.moved("jing.upper") == [-4, -4, -4, 12]


@pytest.mark.parametrize("discard", ["2 discard N", "2 discard 6s"])
def test_a_last_discard_that_is_not_won_draws_the_deal_and_jing_are_settled(discard):
    """Seat 3 might have taken the N by peng or the 6s by chi."""
    game = play(**LAST_TILE).stay_silent(0).go(discard)
    if discard == "2 discard N":
        game.go("0 pass")
    assert game.course[-1] == "drawn"
    assert game.deltas == [-4, -4, -4, 12]
    assert game.steps.count("jing.upper") == 1


def test_a_self_draw_on_the_last_tile_pays_no_bonus():
    """Double German 4: the dealer 4·2·2 + 5, the others 4·2 + 5."""
    game = play(hands={2: ON_N}, tail="7sN").stay_silent(0).go("2 hu")
    assert game.deltas == [-21, -13, 47, -13]


def test_of_two_hu_on_the_last_discard_the_nearest_wins_too():
    """§4.4."""
    hands = {0: ON_N + "8p", 2: IDLE[2], 3: ON_N_TOO}
    game = play(hands=hands, tail="7sN").stay_silent(0).go("2 discard N", "0 hu", "3 hu")
    assert game.course[-1] == "3 hu N (discard)"
