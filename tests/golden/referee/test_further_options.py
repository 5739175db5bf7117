"""§11, the further options in play: what may not be won, what is settled when, what climbs."""

import pytest

from core.game import events as e
from core.game.ledger import deltas
from tests.golden.referee.scripted import IDLE, ON_N, play
from tests.golden.referee.test_sessions import HEAVENLY, session
from tests.golden.test_further_options import MIRRORED

WITH_JING = "1m2m3m4m5m6m7m8m9m2pNN1s"
"""The secondary stands in: waits for 1p 2p 3p 4p and N, and with N and without 2p it fishes."""
DEALT_3P = {0: IDLE[0] + "3p", 1: WITH_JING}
HU = {"1": ["hu", "pass"]}
FISHING = ["0 discard 8p", "1 discard 2p fish", "time"]
"""Seat 1 has drawn the N; then seat 2 discards what it draws."""


# --- 精必钓 ---------------------------------------------------------------------------------


def test_with_a_jing_a_plain_hand_wins_only_by_fishing():
    """Not on the dealer's 3p, not on the N drawn; but on any tile drawn after declaring."""
    game = play(["0 discard 3p"], hands=DEALT_3P, draws="N7s4s4s4s", must_fish=True)
    assert game.course[-1] == "1 draws"
    assert "hu" not in game.options["1"]
    game.go("1 hu", "1 discard 2p fish", "time", "time", "time")
    assert game.refused == {0: "must_fish"}
    assert game.course[-1] == "1 draws"
    game.go("1 hu")
    # Double German: 1·4·2·2·2 + 5 from the dealer, 1·4·2·2 + 5 from the others.
    assert game.moved("hand") == [-37, 79, -21, -21]


def test_while_fishing_no_discard_is_won_either():
    game = play(FISHING, hands={1: WITH_JING}, draws="N7s", must_fish=True)
    assert game.course[-2:] == ["2 discards 7s", "3 draws"]


def test_a_fishing_hand_is_earthly():
    hands = {0: IDLE[0] + "8p", 1: "1m2m3m4m5m6m7m8m9m2p3p4p1s"}
    game = play(["0 discard 8p", "1 hu"], hands=hands, must_fish=True)
    assert game.moved("hand") == [-40, 120, -40, -40]


@pytest.mark.parametrize("must_fish", [True, False])
def test_a_hand_without_jing_wins_as_ever(must_fish):
    hands = {0: IDLE[0] + "N", 1: ON_N}
    assert play(["0 discard N"], hands=hands, must_fish=must_fish).options == HU


def test_where_it_is_not_played_a_jing_stands_in():
    assert play(["0 discard 3p"], hands=DEALT_3P).options == HU


def test_seven_pairs_with_a_jing_win_on_a_discard():
    hands = {0: IDLE[0] + "N", 1: "1p1p3p3p5p5p2p2p4s4s7s7s1s"}
    assert play(["0 discard N"], hands=hands, must_fish=True).options == HU


# --- 有精点炮不能平胡 -------------------------------------------------------------------------


def test_with_a_jing_no_plain_hand_wins_on_a_discard_but_on_a_draw():
    game = play(["0 discard 3p"], hands=DEALT_3P, draws="3p", no_plain_discard_with_jing=True)
    assert game.course[-1] == "1 draws"
    game.go("1 hu")
    # 1·2·2 from the dealer, 1·2 from the others
    assert game.moved("hand") == [-4, 8, -2, -2]


def test_what_is_forbidden_locks_nothing():
    """A missed win locks a fisher for every kind; but the 7s was forbidden, the 1s is German."""
    deal = {"hands": {1: WITH_JING}, "draws": "N7s1s"}
    game = play([*FISHING, "time"], **deal, no_plain_discard_with_jing=True)
    assert game.course[-1] == "3 discards 1s"
    assert game.options == HU


def test_where_it_is_allowed_a_pass_does_lock():
    deal = {"hands": {1: WITH_JING}, "draws": "N7s1s"}
    game = play([*FISHING, "1 pass", "time"], **deal)
    assert game.course[-2:] == ["3 discards 1s", "0 draws"]


def test_the_tile_may_be_claimed_otherwise():
    hands = {0: IDLE[0] + "N", 1: WITH_JING}
    game = play(["0 discard N"], hands=hands, no_plain_discard_with_jing=True)
    assert game.options == {"1": ["peng", "pass"]}
    assert game.go("1 hu").refused == {0: "no_plain_discard_with_jing"}


# --- 必飘一精, 飘精 ---------------------------------------------------------------------------

FLOAT = {"must_float": True, "float": True}


def test_who_holds_jing_must_discard_one_first():
    """Seat 1 would win on the 3p and on the 9s drawn; it may once the 9s is discarded."""
    game = play(["0 discard 3p"], hands=DEALT_3P, draws="9s3p", **FLOAT)
    assert game.course[-1] == "1 draws"
    assert "hu" not in game.options["1"]
    game.go("1 hu", "1 discard 9s", "time")
    assert game.refused == {0: "must_float"}
    assert game.options == HU
    game.go("1 hu")
    # A primary floated: (1·2)·4 from the dealer, (1·2)·4 from seat 2, who discarded, 1·4
    assert game.moved("hand") == [-8, 20, -8, -4]


def test_a_claimed_jing_has_been_discarded_all_the_same():
    """Seat 2 takes the 9s by peng and discards the 3p."""
    game = play(
        ["0 discard 8p", "1 discard 9s", "2 peng", "2 discard 3p", "1 hu"],
        hands={1: WITH_JING, 2: "2m5m8m2p5p8p2s5s8s9s9sS3p"},
        draws="9s",
        **FLOAT,
    )
    assert game.refused == {}
    assert game.moved("hand") == [-8, 20, -8, -4]


def test_another_seats_jing_does_not_count():
    game = play(["0 discard 9s"], hands={0: IDLE[0] + "9s", 1: WITH_JING}, **FLOAT)
    assert game.course[-1] == "1 draws"


def test_who_holds_none_need_not():
    """Not even for the discarded jing it wins on."""
    game = play(["0 discard 9s"], hands={0: IDLE[0] + "9s", 1: ON_N}, **FLOAT)
    assert game.options == HU


def test_a_dealt_hand_with_jing_does_not_win_at_once():
    heavenly = HEAVENLY.replace("NN", "1sN")
    assert "hu" in play(hands={0: heavenly}).options["0"]
    assert "hu" not in play(hands={0: heavenly}, must_float=True).options["0"]


# --- 同一首歌 -------------------------------------------------------------------------------


def test_the_same_song_is_revealed_after_the_upper_jing_and_settled_pair_by_pair():
    """7m lies under the indicator: 7m 8m, 7p 8p, 7s 8s on everything held.

    七万: 2 of seat 1, 八万: 1 of seat 2; 七筒 and 八筒 the same; of 七条 the dealer has three, 6·3,
    and the others an 八条 each. v = 18, 5, 3, 1.
    """
    game = play(["0 hu"], hands={0: HEAVENLY}, under="7m", same_song=True)
    assert [step for step in game.steps[game.steps.index("HandsShown") :] if step.islower()] == [
        *("hand", "jing.upper", "jing.same_song", "jing.same_song", "jing.same_song"),
    ]
    shown = game.steps.index("UnderRevealed")
    assert game.steps.index("jing.upper") < shown < game.steps.index("jing.same_song")
    assert [line["pair"] for line in game.all("Settled")] == [
        *([], [], ["7m", "8m"], ["7p", "8p"], ["7s", "8s"]),
    ]
    assert game.moved("jing.same_song") == [45, -7, -15, -23]


@pytest.mark.parametrize(
    ("options", "left"),
    [({}, 82), ({"same_song": True}, 81), ({"lower_jing": "at_end"}, 81)],
)
def test_the_tile_under_the_indicator_is_then_never_drawn(options, left):
    """136 tiles, 53 dealt, one or both of a stack dead."""
    (turned,) = play(**options).all("IndicatorTurned")
    assert turned["left"] == left


# --- 照镜子, 晒月亮 ---------------------------------------------------------------------------


def test_the_mirror_at_the_deal_comes_after_the_lower_jing_on_the_dealt_tiles():
    """7p 8p: 5 points of the dealer, 1 of seat 1, v = 10 and 1."""
    game = play(
        ["0 discard 7p"],
        hands={**MIRRORED, 0: MIRRORED[0] + "N"},
        indicator="5m",
        under="B",
        lower_jing="at_deal",
        mirror="deal",
    )
    opening = game.steps[game.steps.index("IndicatorTurned") : game.steps.index("TurnBegun")]
    assert [step for step in opening if step != "PointsTransferred"] == [
        *("IndicatorTurned", "UnderRevealed", "jing.lower", "jing.mirror"),
    ]
    assert game.moved("jing.mirror") == [29, -7, -11, -11]
    assert game.steps.count("jing.mirror") == 1


HEAVENLY_MIRRORED = [270, -90, -90, -90]
"""The dealer's 4s4s4s4s5s6s7s7s7s, winning, in three pairs; the others hold a 5s and an 8s each.

4s 5s: 9·6 and 1 each; 6s 7s: 5·2, an overlord, ·2; 7s 8s: 6·3 and 1 each. v = 92, 2, 2, 2.
"""


@pytest.mark.parametrize("mirror", ["end", "none"])
def test_the_mirror_at_the_end_is_settled_on_everything_held(mirror):
    game = play(["0 hu"], hands={0: HEAVENLY}, mirror=mirror)
    assert game.moved("jing.mirror") == (HEAVENLY_MIRRORED if mirror == "end" else [0, 0, 0, 0])
    pairs = [line["pair"] for line in game.all("Settled") if line["step"] == "jing.mirror"]
    assert pairs == ([["4s", "5s"], ["6s", "7s"], ["7s", "8s"]] if mirror == "end" else [])


# --- 荒庄荒杠 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("void", "gangs"), [(True, [0, 0, 0, 0]), (False, [6, -2, -2, -2])])
def test_in_a_drawn_deal_gangs_pay_nothing(void, gangs):
    hands = {0: "1m1m4m4m7m7m3p6p9p4s4s4s4sN"}
    game = play(["0 gang 4s"], hands=hands, draw_gangs_void=void).stay_silent(0).go("time", "time")
    assert game.course[-1] == "drawn"
    assert game.moved("gang") == gangs


# --- 爬楼 -----------------------------------------------------------------------------------


def test_what_a_deal_pays_climbs_with_the_dealers_streak():
    """Seat 0 wins two deals by heavenly hands of 20, seat 1 the third on its first discard."""
    game = session(climb=True)
    scores = []
    for winner in (0, 0, 1, 1):
        game.deal(winner)
        scores.append(game.state.public.session.scores)
    assert scores == [
        (60, -20, -20, -20),
        (180, -60, -60, -60),  # 40 from each
        (120, 120, -120, -120),  # 60 from each, the dealer's third
        (100, 180, -140, -140),  # seat 1 deals for the first time
    ]


def test_a_dealer_who_stays_after_a_draw_climbs_too():
    game = session(climb=True, dealer_after_win="rotate", dealer_after_draw="stays")
    game.deal(None)
    game.deal(0)
    steps = [event.step for event in game.all(e.Settled)]
    assert steps[-1] == "climb"
    (line, *_) = game.all(e.Settled)[-1].items
    assert (line.seat, line.total) == (0, 20)


def test_the_end_of_a_deal_goes_in_the_order_of_the_rules():
    """The second deal of a dealer, with nothing brought, so that all goes back."""
    game = session(climb=True, same_song=True, mirror="end", winnings_within_balance=True)
    game.deal(0)
    game.log.clear()
    game.deal(0)
    steps = [event.step for event in game.all(e.Settled)]
    assert list(dict.fromkeys(steps)) == [
        *("hand", "jing.upper", "jing.same_song", "jing.mirror", "climb", "balance"),
    ]
    assert game.state.public.session.scores == (0, 0, 0, 0)
    assert deltas(game.state.public.transfers) == (0, 0, 0, 0)
