"""Lobby, statistics, levels, ranking."""

from bot.render.lists import level_sheet, ranking, score, statistics
from bot.render.lobby import Lobby, lobby, value_name
from bot.render.players import Player
from bot.service.model import Standing
from core.phases import Idle
from core.views import SessionView
from tests.helpers.views import CHINESE, ENGLISH, PLAYERS, public

ANN = Standing(
    user_id=1,
    name="Ann_",
    place=1,
    balance=1040,
    deals=4,
    wins={"self": 1, "discard": 2},
    shapes={"plain": 3},
    discard_ins=1,
    points=40,
    best=35,
    experience=120,
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


def test_statistics_in_words():
    title, lines = statistics(ANN, CHINESE)
    assert title == r"### Ann\_ 的战绩"
    assert lines.splitlines() == [
        "打了 4 盘，胡 3 盘",
        "自摸 1 · 接炮 2 · 抢杠 0",
        "点炮 1",
        "平均每盘 +10.0",
        "最好一盘 +35",
        "总分 1040 · 第 1 名",
        "野雀 · 第 3 级",  # 120 completes levels 1 and 2 (40 + 80)
    ]


def test_a_level_with_its_bar():
    assert level_sheet("Ann", 60, CHINESE)[1] == "第 2 级 **野雀**\n▰▰▰▱▱▱▱▱▱▱▱▱ 20 / 80"


def test_a_ranking_and_an_empty_one():
    assert ranking([ANN], CHINESE)[1] == r"1. **Ann\_** 1040（4 盘，野雀）"
    assert ranking([], CHINESE)[1] == "还没有人打完一盘。"


def test_the_scores_of_a_table():
    view = public(Idle(), session=SessionView(scores=(0, 3, -3, 0), deals_over=2))
    head, lines = score(view, PLAYERS, CHINESE)
    assert head == "### 累计\n打完 2 盘"
    assert lines.splitlines()[0] == "1. **Bob** +3"
