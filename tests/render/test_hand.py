"""A player's own panel in words."""

from datetime import UTC, datetime

import pytest

from bot.render.hand import choice_label, panel_text, tiles_in_hand
from core.game.commands import Chi, Discard, Gang, Hu, Pass, Peng, Ready
from core.game.phases import Declaring, Idle
from core.game.views import Hand, PublicSeat, SeatView
from core.tiles.notation import read_tile, read_tiles
from tests.helpers.records import replace
from tests.helpers.views import CHINESE, ENGLISH, PLAYERS, claim, panel, peng, public, turn

UNTIL = datetime(2026, 1, 1, tzinfo=UTC)
HAND = "1m2m5m6m3p4p5p7s8s9sEEC"


def test_ones_own_turn():
    view = turn(HAND, "9p", melds=(peng("N", 2),))
    shown = panel(view, (Discard(read_tile("C")),), deadline=UNTIL)
    header, hand, state = panel_text(shown, CHINESE)
    assert header == "### 第 3 盘 · 你坐北\n正精 五万★ · 副精 六万☆"
    assert hand.splitlines() == [
        "手牌：一二五★六☆万 三四五筒 七八九条 东东 中",
        "摸到：**九筒**",
        "吃碰杠：碰 北北北 ← Cat",
    ]
    assert state == "**轮到你了**\n<t:1767225600:R> 超时"


def test_the_drawn_tile_lies_apart_even_when_others_are_like_it():
    assert tiles_in_hand(turn("1m1m", "1m")) == read_tiles("1m1m1m")
    assert tiles_in_hand(turn("2m9m", "1m")) == read_tiles("2m9m1m")


def test_a_claim():
    shown = panel(claim(HAND, "E"), (Peng(), Pass()), deadline=UNTIL)
    assert panel_text(shown, CHINESE)[-1] == "**Dan 打了 东，要不要？**\n<t:1767225600:R> 超时"


def test_the_choice_made_is_shown():
    shown = panel(claim(HAND, "E", answer=Peng()), (Peng(), Pass()), deadline=UNTIL)
    assert panel_text(shown, CHINESE)[-1] == "你选了「碰 东东」，等别人"
    assert not shown.asked


def test_waiting_says_nothing_about_the_others():
    """Somebody else is asked or nobody is: the words are the same."""
    shown = panel(claim(HAND, "9m"), (), deadline=UNTIL)
    later = panel(replace(claim(HAND, "9m"), public=public(Idle(), number=3)), ())
    assert panel_text(shown, CHINESE)[-1] == "等别人"
    assert panel_text(shown, CHINESE)[:2] == panel_text(later, CHINESE)[:2]


def test_away_and_paused():
    view = turn(HAND, "9p")
    players = (replace(PLAYERS[0], away=True), *PLAYERS[1:])
    shown = replace(panel(view, (Discard(0),)), players=players)
    assert "I’m back" in panel_text(shown, ENGLISH)[-1]
    assert panel_text(replace(shown, paused="away"), ENGLISH)[-1].startswith("The game waits")
    shut_out = panel_text(replace(shown, paused="unreachable"), ENGLISH)[-1]
    assert shut_out.startswith("I cannot write in the table’s channel")


def test_readiness_is_asked_and_shown():
    asked = SeatView(0, public(Declaring(9)), Hand(concealed=read_tiles(HAND)))
    shown = panel(asked, (Ready(), Pass()), deadline=UNTIL)
    words = "**Your hand waits as it was dealt: declare ready?**\nTime runs out <t:1767225600:R>"
    assert panel_text(shown, ENGLISH)[-1] == words
    assert [choice_label(one, asked, ENGLISH) for one in shown.offers] == ["Ready", "Pass"]
    answered = panel(replace(asked, hand=replace(asked.hand, answer=Ready())), shown.offers)
    assert panel_text(answered, ENGLISH)[-1] == "You chose “Ready”; waiting for the others"
    assert panel_text(panel(asked), ENGLISH)[-1] == "Waiting for the others"


def test_flowers_readiness_and_missed_pengs_are_told():
    view = turn(HAND, "9p")
    seat = PublicSeat(13, flowers=read_tiles("f2C"), ready=True)
    view = replace(
        view,
        public=replace(view.public, seats=(seat, *view.public.seats[1:])),
        hand=replace(view.hand, missed_pengs=frozenset(read_tiles("E"))),
    )
    lines = panel_text(panel(view), CHINESE)[1].splitlines()
    assert lines[2:] == ["花：中 夏", "你报了听，摸什么打什么", "过碰了，摸牌前不能碰杠 东"]


def test_missed_wins_are_told():
    view = claim(HAND, "9m")
    one = replace(view, hand=replace(view.hand, missed=frozenset(read_tiles("3m9m"))))
    every = replace(view, hand=replace(view.hand, missed_all=True))
    assert "漏胡了，摸牌前不能胡 三九万" in panel_text(panel(one), CHINESE)[1]
    assert "漏胡了，摸牌前什么都不能胡" in panel_text(panel(every), CHINESE)[1]


@pytest.mark.parametrize(
    ("choice", "label"),
    [
        (Discard(read_tile("5m")), "五万★"),
        (Discard(read_tile("9s"), fish=True), "精钓，打 九条"),
        (Chi(*read_tiles("4m6m")), "吃 四六☆万"),
        (Peng(), "碰 五★五★万"),
        (Gang(read_tile("5m")), "杠 五万★"),
        (Hu(), "胡 五万★"),
        (Pass(), "过"),
    ],
)
def test_claims_are_called_by_the_tiles_they_use(choice, label):
    assert choice_label(choice, claim(HAND, "5m"), CHINESE) == label


def test_on_ones_own_turn_a_win_is_a_self_draw():
    assert choice_label(Hu(), turn(HAND, "9p"), CHINESE) == "自摸"


def test_a_hand_of_melds_only_has_a_line_still():
    melds = tuple(peng(tile, 1) for tile in ("1m", "2m", "3m", "4m"))
    view = replace(turn("9s", None), hand=Hand(concealed=read_tiles("9s"), melds=melds))
    words = panel_text(panel(view), CHINESE)[1]
    assert words.startswith("手牌：九条\n吃碰杠：碰 一一一万 ← Bob ｜")
