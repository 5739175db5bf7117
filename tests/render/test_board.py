"""The public board in words."""

from datetime import UTC, datetime

import pytest

from bot.render.board import Scene, board, meld_words, river_words
from bot.render.limits import MESSAGE_LIMIT, length
from core.game import events as e
from core.game.phases import Claiming, Declaring, Idle, Turn, TurnStart
from core.game.views import PublicSeat, SessionView
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import read_tile, read_tiles
from tests.helpers.records import replace
from tests.helpers.views import (
    CHINESE,
    ENGLISH,
    LONG_PLAYERS,
    PICTORIAL,
    PLAYERS,
    chi,
    peng,
    public,
)

UNTIL = datetime(2026, 1, 1, tzinfo=UTC)  # 1767225600


def test_a_board_says_whose_turn_it_is_and_what_lies_there():
    seats = (
        PublicSeat(13, river=read_tiles("9sE"), taken=(1,)),
        PublicSeat(11, melds=(peng("E", 0),), fishing=True),
        PublicSeat(13),
        PublicSeat(13),
    )
    view = public(
        Turn(1, TurnStart.CLAIMED, 41),
        seats=seats,
        session=SessionView(scores=(-8, 8, 0, 0)),
    )
    away = replace(PLAYERS[2], away=True)
    scene = Scene(view, (PLAYERS[0], PLAYERS[1], away, PLAYERS[3]), (), UNTIL)
    header, table, waiting = board(scene, CHINESE)
    assert header == "### 第 3 盘\n还剩 52 张\n正精 五万★ · 副精 六万☆"
    assert table.splitlines() == [
        "▶ **东 Bob** `庄` `精钓` · 累计 +8",
        "碰 东东东 ← Ann ｜ 手里 11 张",
        "",
        "**南 Cat** `托管` · 累计 0",
        "",
        "**西 Dan** · 累计 0",
        "",
        "**北 Ann** · 累计 -8",
        "打过 九条 ~~东~~",
    ]
    assert waiting == "轮到 **Bob**\n<t:1767225600:R> 超时"


def test_a_doubled_deal_says_so():
    doubled = public(Turn(1, TurnStart.DEALT, 41), session=SessionView(marked=True))
    header, *_ = board(Scene(doubled, PLAYERS), CHINESE)
    assert header.splitlines()[1] == "还剩 52 张 · 比下胡，这一盘翻倍"


def test_a_claim_window_looks_the_same_whoever_is_asked():
    view = public(Claiming(3, read_tile("5m"), 57))
    (*_, waiting) = board(Scene(view, PLAYERS, (), UNTIL), ENGLISH)
    assert waiting == "**Dan** discarded 五万; waiting for claims\nTime runs out <t:1767225600:R>"


def test_flowers_lie_open_and_who_is_ready_is_marked():
    """A game without jing has no line about them."""
    seats = tuple(PublicSeat(13) for _ in range(3))
    dealer = PublicSeat(13, flowers=read_tiles("Cf1C"), ready=True)
    view = public(
        Declaring(9), seats=(seats[0], dealer, *seats[1:]), indicator=None, jing=(), number=1
    )
    header, table, waiting = board(Scene(view, PLAYERS, (), UNTIL), CHINESE)
    assert header == "### 第 1 盘\n还剩 52 张"
    assert table.splitlines()[:2] == [
        "**东 Bob** `庄` `听` · 累计 0",
        "花 中中 春",
    ]
    assert waiting == "看看有没有人报听\n<t:1767225600:R> 超时"


def test_a_paused_board_says_how_to_go_on():
    scene = Scene(public(Turn(0, TurnStart.DRAWN, 1)), PLAYERS, (), None, paused="away")
    assert board(scene, CHINESE)[-1].startswith("⏸ 没有人在")
    shut_out = replace(scene, paused="unreachable")
    assert board(shut_out, ENGLISH)[-1].startswith("⏸ I could not write in this channel")


def test_between_deals_nobody_is_on_turn():
    assert board(Scene(public(Idle()), PLAYERS), CHINESE)[-1] == "这一盘打完了"


def test_a_face_down_gang_shows_nothing():
    hidden = Meld(MeldKind.CONCEALED, ())
    assert meld_words(hidden, PLAYERS, CHINESE) == "暗杠"


def test_melds_say_whose_tile_it_was():
    assert meld_words(chi("2m3m4m", "3m", 2), PLAYERS, CHINESE) == "吃 二三四万 ← Cat"
    gang = Meld(MeldKind.ADDED, read_tiles("5m5m5m5m"), 1, read_tile("5m"))
    words = meld_words(gang, PLAYERS, ENGLISH, jing=read_tiles("5m6m"))
    assert words == "added gang 五★五★五★五★万 ← Bob"


def test_a_long_river_keeps_its_end():
    seat = PublicSeat(river=read_tiles("1m2m3m4m"), taken=(3,))
    assert river_words(seat, CHINESE, 2) == "… 三万 ~~四万~~"
    assert river_words(seat, CHINESE, None) == "一万 二万 三万 ~~四万~~"


def test_the_running_words_are_the_last_ones():
    log = tuple(e.TileDiscarded(0, read_tile(f"{number}m")) for number in range(1, 10))
    words = board(Scene(public(Idle()), PLAYERS, log), CHINESE)[2].splitlines()
    assert words == [f"Ann 打 {number}万" for number in "五六七八九"]


def test_the_throws_of_an_opening_are_one_line():
    log = (
        e.DealStarted(3, "", (0, 0, 0, 0)),
        e.DiceThrown(0, (3, 4), "dealer"),
        e.DiceThrown(1, (6, 6), "dealer"),
        e.DealerSet(1),
        e.DiceThrown(1, (2, 3), "second"),
        e.DiceThrown(2, (1, 1), "wall"),
        e.WallBroken(2, 7),
        e.TileDiscarded(1, read_tile("1m")),
        e.DiceThrown(1, (1, 2), "replacement"),
    )
    words = board(Scene(public(Idle()), PLAYERS, log), CHINESE)[2].splitlines()
    assert words == [
        "掷骰：定庄 7, 12 · 找墙 5 · 开墙 2",
        "Bob 打 一万",
        "Bob 掷骰补牌：1＋2＝3",
    ]


def crowded(players, rivers=28):
    """As much as can lie on a table, and more."""
    melds = tuple(peng(tile, 0) for tile in ("1m", "2m", "3m", "4m"))
    seat = PublicSeat(1, melds, read_tiles("5m" * rivers), tuple(range(rivers)), (), fishing=True)
    view = public(Turn(0, TurnStart.DRAWN, 1), seats=(seat,) * 4)
    said = e.MeldMade(0, peng("5m", 1))
    return Scene(view, players, (said,) * 30, UNTIL)


def test_the_fullest_board_shows_everything_within_the_limit():
    blocks = board(crowded(PLAYERS), ENGLISH)
    assert len(blocks) == 4
    assert length(blocks) <= MESSAGE_LIMIT


def test_the_words_give_way_first_and_then_the_rivers():
    blocks = board(crowded(LONG_PLAYERS, 160), ENGLISH)
    assert length(blocks) <= MESSAGE_LIMIT
    assert len(blocks) == 3
    rivers = [line for line in blocks[1].splitlines() if "discards" in line]
    assert all(line.startswith("discards … ") for line in rivers)
    assert blocks[-1].startswith("**0")


@pytest.mark.parametrize(
    ("discards", "in_log", "in_rivers", "in_melds"),
    [(3, True, True, True), (6, False, True, True), (11, False, False, True), (160, *[False] * 3)],
)
def test_icons_give_way_in_the_words_of_play_first_then_in_the_rivers(
    discards, in_log, in_rivers, in_melds
):
    """Four melds of four seats take some 1,600 signs, each claimed discard 70, the words 700."""
    blocks = board(crowded(PLAYERS, discards), PICTORIAL)
    assert length(blocks) <= MESSAGE_LIMIT
    lines = blocks[1].splitlines()
    (river, *_) = (line for line in lines if line.startswith("discards"))
    (melds, *_) = (line for line in lines if line.startswith("peng"))
    log = blocks[2] if len(blocks) == 4 else ""
    assert ["<:" in text for text in (log, river, melds)] == [in_log, in_rivers, in_melds]
