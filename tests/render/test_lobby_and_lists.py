"""Lobby, statistics, levels, ranking."""

from bot.render.lists import level_sheet, ranking, score
from bot.render.lobby import Lobby, lobby, value_name
from bot.render.players import Player
from core.game.phases import Idle
from core.game.views import SessionView
from core.past.careers import Order, Standing
from tests.helpers.records import replace
from tests.helpers.views import CHINESE, ENGLISH, PLAYERS, public

ANN = Standing(
    user_id=1, name="Ann_", place=1, balance=1040, deals=4, wins=3, points=40, experience=120
)


def test_a_lobby_shows_what_is_played_and_who_is_missing():
    table = Lobby(
        "nanchang",
        {"lower_jing": "none", "echo_jing": True, "base": 2},
        4,
        None,
        False,
        2,
        "Ann",
        (Player("Ann"), None, Player("Computer 3", computer=True), None),
    )
    head, changed, seats, state = lobby(table, CHINESE)
    assert head == "### 南昌麻将\nAnn 开的桌\n打 4 圈 · 正常计时 · 底 2"
    assert changed.splitlines() == ["下精：不打下精", "回头一笑：是"]
    assert seats.splitlines() == ["东 **Ann**", "南 空位", "西 **Computer 3**", "北 空位"]
    assert state == "还差 2 个人"


def test_values_are_words_or_numbers():
    assert value_name("gang", "1/2", ENGLISH) == "1/2"
    assert value_name("rob_kong", "all", ENGLISH) == "all three"
    assert value_name("winnings_within_balance", False, ENGLISH) == "no"


def test_a_level_with_its_bar_and_every_title():
    title, words, ladder = level_sheet(replace(ANN, experience=60), CHINESE)
    assert title == r"### Ann\_"
    assert words == "第 2 级 **野雀**\n▰▰▰▱▱▱▱▱▱▱▱▱ 20 / 80"
    assert ladder.splitlines()[:3] == [
        "1 级起 小麻雀（经验 0）",
        "▶ **2 级起 野雀（经验 40）**",
        "6 级起 家雀（经验 1147）",  # 40 + 80 + 187 + 360 + 480
    ]
    assert len(ladder.splitlines()) == 14


def test_rankings_by_each_order():
    def words(order, period=None, **changes):
        title, lines, *more = ranking([replace(ANN, **changes)], order, period, CHINESE)
        return (title, lines, *more)

    assert words(Order.SCORE) == (
        "### 排行榜 · 分数 · 全部",
        r"1. **Ann\_** 1040（4 盘，胡 3）",
    )
    late = words(Order.SCORE, "week", balance=None)
    assert late == ("### 排行榜 · 分数 · 近 7 天", r"1. **Ann\_** +40（4 盘，胡 3）")
    assert words(Order.RATE)[1:] == (r"1. **Ann\_** 75%（4 盘，胡 3）", "打满 10 盘才排。")
    # 120 completes levels 1 and 2 (40 + 80).
    assert words(Order.LEVEL)[1] == r"1. **Ann\_** 3 级 野雀（4 盘，胡 3）"
    assert words(Order.LEVEL, "month")[1] == r"1. **Ann\_** 经验 120（4 盘，胡 3）"
    assert ranking([], Order.SCORE, None, CHINESE)[1] == "还没有人上榜。"


def test_the_scores_of_a_table():
    view = public(Idle(), session=SessionView(scores=(0, 3, -3, 0), deals_over=2))
    head, lines = score(view, PLAYERS, CHINESE)
    assert head == "### 累计\n打完 2 盘"
    assert lines.splitlines()[0] == "1. **Bob** +3"
