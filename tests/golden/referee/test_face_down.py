"""§4.8: a concealed gang shows its kind to its owner alone until the deal ends."""

from core.tiles.notation import read_tile
from tests.golden.referee.scripted import ON_N, play

SCRIPT = ["0 gang 4s", "0 discard N"]
DEAL = {"hands": {0: "4s4s4s4s1m1m4m4m7m7m3p6p9pN", 1: ON_N}, "tail": "9m"}


def test_the_public_and_the_other_hands_see_no_kind():
    game = play(SCRIPT, **DEAL)
    (made,) = game.all("ConcealedGangMade")
    assert made["tile"] is None
    for seat in (1, 2, 3):
        (meld,) = game.table.state.view(seat).public.seats[0].melds
        assert meld.tiles == ()


def test_the_owner_sees_it():
    view = play(SCRIPT, **DEAL).table.state.view(0)
    assert [meld.tiles for meld in view.hand.melds] == [(read_tile("4s"),) * 4]


def test_it_is_shown_when_the_deal_ends_and_before_anything_is_settled():
    game = play([*SCRIPT, "1 hu"], **DEAL)
    (shown,) = game.all("HandsShown")
    (meld,) = shown["melds"][0]
    assert (meld["kind"], meld["tiles"]) == ("concealed", ["4s"] * 4)
    assert game.steps.index("HandsShown") < game.steps.index("hand")
    (public,) = game.table.state.public.seats[0].melds
    assert public.tiles == (read_tile("4s"),) * 4


def test_an_added_gang_is_public():
    game = play(
        ["0 discard N", "1 peng", "1 discard C", *["time"] * 3, "1 gang N"],
        hands={0: "1m1m4m4m7m7m3p6p9p3s6sECN", 1: "1m4m7m1p4p7p2s5s8sNNNC"},
        draws="7s7s7s7s",
    )
    assert [line["tile"] for line in game.all("GangAdded")] == ["N"]
