"""§7: fishing with seat 0, who deals, unless said."""

import pytest

from tests.golden.referee.scripted import IDLE, play

FISHER = "1m2m3m4m5m6m7m8m9m2p3p4p9sN"
"""Four melds and the jing 9s once the N is discarded."""
WITH_7S = "1m2m3m4m5m6m2p3p4p7s7s7s9sN"
CAST = ["0 discard N fish"]
A_LAP = ["time", "0 pass", "time", "time"]
"""The others discard one kind; the fisher passes on the first and is locked for the others."""


def ending(game, count):
    return game.course[-count:]


# --- declaring (§7.1) -----------------------------------------------------------------------


def test_fishing_is_announced_with_the_discard():
    game = play(CAST, hands={0: FISHER}, draws="7s")
    assert game.course == ["0 fishes", "0 discards N", "1 draws"]
    assert game.table.state.public.seats[0].fishing


@pytest.mark.parametrize("tile", ["8s", "W", "E", "9p", "5p", "9s", "1s"])
def test_from_then_on_any_tile_drawn_wins(tile):
    game = play([*CAST, *A_LAP], hands={0: FISHER}, draws=f"7s7s7s{tile}")
    assert game.course[-1] == "0 draws"
    assert game.options["0"][0] == "hu"


def test_a_declared_fishing_win_is_paid_as_one():
    """From each: double German 4 · fishing 2 · dealer 2 · self-draw 2 + 5 = 37.

    The 9s and the 6m are left out of the German test; no other player holds a jing. n = 2,
    overlord: 4.
    """
    game = play([*CAST, *A_LAP, "0 hu"], hands={0: FISHER}, draws="7s7s7s6m")
    assert game.moved("hand") == [111, -37, -37, -37]
    assert game.moved("jing.upper") == [12, -4, -4, -4]


def test_what_is_not_declared_is_no_fishing_win():
    """The 9s stands for 6m in a pair: plain 1 · dealer 2 · self-draw 2 = 4."""
    game = play(["0 discard N", *A_LAP, "0 hu"], hands={0: FISHER}, draws="7s7s7s6m")
    assert game.refused == {}
    assert game.moved("hand") == [12, -4, -4, -4]


def test_six_pairs_and_a_jing_are_fishing_too():
    """Seven pairs 2 · double German 4 · fishing 2 · dealer 2 · self-draw 2 + 5 = 69."""
    hands = {0: "2m2m3m3m5m5m6m6m8m8m2p2p9sN"}
    game = play([*CAST, *A_LAP, "0 hu"], hands=hands, draws="7s7s7sW")
    assert game.course[0] == "0 fishes"
    assert game.moved("hand") == [207, -69, -69, -69]


def test_other_jing_may_be_wild_in_the_melds():
    """One of two 9s is the 3m. Plain 1 · fishing 2 · dealer 2 · self-draw 2 = 8: not German.

    n = 4, overlord: 8.
    """
    hands = {0: "1m2m9s4m5m6m7m8m9m2p3p4p9sN"}
    game = play([*CAST, *A_LAP, "0 hu"], hands=hands, draws="7s7s7sW")
    assert game.moved("hand") == [24, -8, -8, -8]
    assert game.moved("jing.upper") == [24, -8, -8, -8]


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        (FISHER, "0 discard 1m fish"),
        (FISHER, "0 discard 9s fish"),
        ("1m2m3m4m5m6m7m8m9m2p3p4p8pN", "0 discard 8p fish"),
        ("2m2m3m3m5m5m6m6m8m8m2p3p9sN", "0 discard N fish"),
        (IDLE[0] + "N", "0 discard N fish"),
    ],
)
def test_what_is_left_must_be_a_jing_beside_melds_or_six_pairs(hand, discard):
    assert play([discard], hands={0: hand}).refused == {0: "not_fishing"}


def test_only_what_can_be_declared_is_offered():
    options = play(hands={0: FISHER}).options["0"]
    assert [option for option in options if "fish" in option] == ["discard N fish"]


def test_a_hand_that_merely_pairs_its_drawn_tile_is_not_fishing():
    """§7.6: 1m2mJ 456p 789p NNN 9s drawing 9s; the jing is 3s. Plain 1 · dealer 2 · self-draw 2.

    Where nobody declares, it is not read as fishing either.
    """
    hands = {0: "1m2m3s4p5p6p7p8p9pNNN9s5m"}
    for profile in ("nanchang", "nanchang-cgc"):
        game = play(
            ["0 discard 5m fish", "0 discard 5m", "time", "time", "time", "0 hu"],
            profile=profile,
            hands=hands,
            indicator="3s",
            draws="7s7s7s9s",
        )
        assert list(game.refused) == [0]
        assert game.moved("hand") == [12, -4, -4, -4]


# --- keeping it (§7.3) ----------------------------------------------------------------------


def test_a_win_is_declined_by_discarding_the_kind_drawn():
    """The 3m is in the hand already; that it is the kind just drawn is what counts."""
    lap = ["time", "0 pass", "time", "time"]
    game = play([*CAST, *A_LAP, "0 discard 3m", *lap], hands={0: FISHER}, draws="7s7s7s3m9p9p9pW")
    assert "0 discards 3m" in game.course
    assert "0 fishes no more" not in game.course
    assert game.options["0"][0] == "hu"
    assert game.go("0 hu").moved("hand") == [111, -37, -37, -37]


def test_discarding_anything_else_ends_it():
    game = play([*CAST, *A_LAP, "0 discard 3m"], hands={0: FISHER}, draws="7s7s7s6m")
    assert ending(game, 3)[:2] == ["0 fishes no more", "0 discards 3m"]
    assert not game.table.state.public.seats[0].fishing


def test_it_may_be_declared_anew_with_that_discard():
    """The 5p drawn makes 3p4p5p in place of 2p3p4p."""
    game = play([*CAST, *A_LAP, "0 discard 2p fish"], hands={0: FISHER}, draws="7s7s7s5p")
    assert ending(game, 4)[:3] == ["0 fishes no more", "0 fishes", "0 discards 2p"]
    assert game.refused == {}


def test_chi_ends_it_and_it_may_be_declared_anew():
    game = play(
        [*CAST, "time", "0 pass", "time", "3 discard 5m", "0 chi 4m 6m", "0 discard 5m fish"],
        hands={0: FISHER},
        draws="7s7s5m",
    )
    assert game.course[-6:-1] == [
        "3 discards 5m",
        "0 fishes no more",
        "0 chi 4m5m6m",
        "0 fishes",
        "0 discards 5m",
    ]


def test_peng_ends_it_and_it_may_be_declared_anew():
    game = play([*CAST, "time", "0 peng", "0 discard 7s fish"], hands={0: WITH_7S}, draws="7s")
    assert game.course[4:8] == ["0 fishes no more", "0 peng 7s7s7s", "0 fishes", "0 discards 7s"]


def test_a_concealed_gang_keeps_it_and_the_bloom_is_a_fishing_win():
    """From each: double German 4 · fishing 2 · bloom 2 · dealer 2 · self-draw 2 + 5 = 69."""
    game = play(
        [*CAST, *A_LAP, "0 gang 7s", "0 hu"], hands={0: WITH_7S}, draws="9m9m9m7s", tail="8m"
    )
    assert ending(game, 3) == ["0 gang face down", "0 draws a replacement", "0 hu 8m (self)"]
    assert game.moved("hand") == [207, -69, -69, -69]
    assert game.deltas == [225, -75, -75, -75]  # overlord 4, gang 2


def test_a_gang_from_a_discard_keeps_it():
    game = play([*CAST, "time", "0 gang"], hands={0: WITH_7S}, draws="7s", tail="8m")
    assert ending(game, 2) == ["0 gang 7s7s7s7s", "0 draws a replacement"]
    assert game.go("0 hu").moved("hand") == [207, -69, -69, -69]


def test_an_added_gang_keeps_it():
    game = play(
        ["3 discard 7s", "0 peng", *CAST, "time", "0 pass", "time", "time", "0 gang 7s", "0 hu"],
        dealer=3,
        hands={0: "1m2m3m4m5m6m2p3p4p7s7s9sN", 3: IDLE[3] + "7s"},
        draws="9m9m9m7s",
        tail="8m",
    )
    assert ending(game, 4)[:2] == ["0 would add 7s", "0 adds 7s"]
    # No longer the dealer: 4 · 2 · 2 · 2 + 5 = 37 from seats 1 and 2, 69 from seat 3, who deals.
    assert game.moved("hand") == [143, -37, -37, -69]


def test_a_gang_that_leaves_no_melds_ends_it():
    """345p 456p 567p: without the 5p nothing is left of them."""
    game = play(
        [*CAST, *A_LAP, "0 gang 5p"],
        hands={0: "3p4p5p4p5p6p5p6p7p1m2m3m9sN", 2: "2m5m8m2p8p2s5s8sSSFFE"},
        draws="7s7s7s5p",
    )
    assert ending(game, 3) == ["0 gang face down", "0 fishes no more", "0 draws a replacement"]


def test_a_gang_from_a_discard_that_leaves_no_melds_ends_it():
    game = play(
        [*CAST, "time", "0 gang"],
        hands={0: "3p4p5p4p5p6p5p6p7p1m2m3m9sN", 2: "2m5m8m2p8p2s5s8sSSFFE"},
        draws="5p",
    )
    assert ending(game, 3) == ["0 gang 5p5p5p5p", "0 fishes no more", "0 draws a replacement"]


def test_an_added_gang_that_leaves_no_melds_ends_it():
    """The 5p was kept in 5p6p7p, and the W drawn does not replace it."""
    game = play(
        ["3 discard 5p", "0 peng", *CAST, "time", "0 pass", "time", "time", "0 gang 5p"],
        dealer=3,
        hands={
            0: "5p5p5p6p7p1m2m3m4m5m6m9sN",
            2: "2m5m8m2p8p2s5s8sSSFFE",
            3: IDLE[3] + "5p",
        },
        draws="9m9m9mW",
    )
    assert ending(game, 3) == ["0 adds 5p", "0 fishes no more", "0 draws a replacement"]


def test_a_gang_out_of_six_pairs_ends_it():
    """Four equal tiles were two pairs (§5.3)."""
    game = play(
        [*CAST, *A_LAP, "0 gang 4s"],
        hands={0: "2m2m3m3m5m5m6m6m4s4s4s4s9sN"},
        draws="7s7s7sW",
    )
    assert game.course[0] == "0 fishes"
    assert ending(game, 3) == ["0 gang face down", "0 fishes no more", "0 draws a replacement"]


# --- on a discard (§7.4) --------------------------------------------------------------------


def test_on_a_discard_a_fisher_wins_an_ordinary_discard_win():
    """The 9s pairs with the 6s: plain 1 · dealer 2, the discarder 2 more. Overlord: 4 from each."""
    game = play([*CAST, "time", "0 hu"], hands={0: FISHER}, draws="6s")
    assert game.course[-1] == "0 hu 6s (discard)"
    assert game.deltas == [20, -8, -6, -6]


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize("discard", ["0 discard N", "0 discard N fish"])
def test_where_fishers_win_no_discard_nobody_in_the_shape_is_asked(discard, declared):
    """fishing_discard_win = no looks at the shape, announced or not."""
    if not declared:
        discard = "0 discard N"
    game = play(
        [discard, "time"],
        hands={0: FISHER},
        draws="6s",
        fishing_declared=declared,
        fishing_discard_win=False,
    )
    assert game.course[-2:] == ["1 discards 6s", "2 draws"]


def test_there_an_earthly_win_is_excepted():
    """Earthly fishing (§7.5): 40 from each; n = 2, overlord: 4."""
    game = play(
        ["0 discard N", "1 hu"],
        profile="nanchang-platform",
        hands={0: IDLE[0] + "N", 1: FISHER[:-1]},
    )
    assert game.deltas == [-44, 132, -44, -44]


def test_there_a_robbed_gang_may_be_won():
    """It is no discard (§4.6, §9.7)."""
    game = play(
        ["0 discard 8p", "1 peng", "2 pass", "1 discard C", *["time"] * 3, "1 gang 8p"],
        hands={1: "1m4m7m1p4p8p8p8pEECCN", 2: FISHER[:-1]},
        draws="7s7s7s7s",
        fishing_discard_win=False,
    )
    assert game.refused == {}
    assert game.options == {"2": ["hu", "pass"]}


# --- where nobody declares ------------------------------------------------------------------


def test_where_nobody_declares_it_is_read_off_the_hand():
    """nanchang-cgc: German 2 (the winner holds a jing) · fishing 2 · dealer 2 · self-draw 2 + 5."""
    game = play(
        ["0 discard N fish", "0 discard N", *A_LAP, "0 hu"],
        profile="nanchang-cgc",
        hands={0: FISHER},
        draws="7s7s7s6m",
    )
    assert game.refused == {0: "fishing_undeclared"}
    assert not any("fishes" in sentence for sentence in game.course)
    assert game.moved("hand") == [63, -21, -21, -21]


def test_where_nobody_declares_a_bloom_is_read_off_the_hand_after_the_gang():
    """nanchang-cgc: German 2 · fishing 2 · bloom 2 · dealer 2 · self-draw 2 + 5 = 37."""
    game = play(
        ["0 discard N", *A_LAP, "0 gang 7s", "0 hu"],
        profile="nanchang-cgc",
        hands={0: WITH_7S},
        draws="9m9m9m7s",
        tail="8m",
    )
    assert game.moved("hand") == [111, -37, -37, -37]


# --- heavenly and earthly (§7.5) ------------------------------------------------------------


def test_heavenly_fishing_needs_no_declaration():
    """Discarding the N would leave the shape: 40 from each, and 4 for the overlord."""
    assert play(["0 hu"], hands={0: FISHER}).deltas == [132, -44, -44, -44]


def test_heavenly_fishing_asks_that_some_one_tile_could_go():
    """The tile need not be the last one dealt."""
    assert play(["0 hu"], hands={0: "N" + FISHER[:-1]}).moved("hand") == [120, -40, -40, -40]


def test_a_heavenly_win_with_a_jing_need_not_be_fishing():
    """1m2mJ 456p 789p NNN 9s9s: 20 from each."""
    game = play(["0 hu"], hands={0: "1m2m3s4p5p6p7p8p9pNNN9s9s"}, indicator="3s")
    assert game.moved("hand") == [60, -20, -20, -20]


def test_earthly_fishing_needs_no_declaration():
    hands = {0: IDLE[0] + "N", 1: FISHER[:-1]}
    assert play(["0 discard N", "1 hu"], hands=hands).moved("hand") == [-40, 120, -40, -40]


def test_an_earthly_win_of_another_shape_is_not_fishing():
    """1m2mJ with a wait on 9s."""
    hands = {0: IDLE[0][:18] + "6sECN9s", 1: "1m2m3s4p5p6p7p8p9pNNN9s"}
    game = play(["0 discard 9s", "1 hu"], hands=hands, indicator="3s")
    assert game.moved("hand") == [-20, 60, -20, -20]
