"""Events as a person at the table would say them."""

import pytest

from bot.render.words import say
from core.game import events as e
from core.game.record import Replacement, WinKind
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import read_tile, read_tiles
from tests.helpers.views import CHINESE, ENGLISH, PLAYERS, chi, peng

FIVE = read_tile("5m")
GANG = Meld(MeldKind.GANG, read_tiles("5m5m5m5m"), 0, FIVE)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.DiceThrown(1, (3, 4), "jing"), "Bob 掷骰翻精：3＋4＝7"),
        (e.IndicatorTurned(FIVE, 118, read_tiles("5m6m"), 82), "翻出 五万，正精 五万，副精 六万"),
        (e.UnderRevealed(FIVE), "下面翻出 五万"),
        (e.TileDiscarded(1, FIVE), "Bob 打 五万"),
        (e.FishingDeclared(1), "Bob 报精钓"),
        (e.FishingEnded(1), "Bob 不钓了"),
        (e.MeldMade(1, chi("4m5m6m", "5m", 0)), "Bob 用 四六万 吃 Ann 的 五万"),
        (e.MeldMade(1, peng("5m", 0)), "Bob 碰 Ann 的 五万"),
        (e.MeldMade(1, GANG), "Bob 杠 Ann 的 五万"),
        (e.ConcealedGangMade(1, FIVE), "Bob 暗杠 五万"),
        (e.ConcealedGangMade(1, FIVE).seen_by(None), "Bob 暗杠"),
        (e.AddedGangDeclared(1, FIVE), "Bob 补杠 五万"),
        (e.TileDrawn(1, FIVE, 100, 50, Replacement.GANG), "Bob 杠后补了一张"),
        (e.TileDrawn(1, FIVE, 100, 50, Replacement.FLOWER), "Bob 补花摸了一张"),
        (e.FlowerLaid(1, read_tile("f1"), completes=False), "Bob 补花 春"),
        (e.ReadyDeclared(1), "Bob 报听"),
        (e.HandWon(1, FIVE, WinKind.SELF, None, None, False), "Bob 自摸 五万"),
        (e.HandWon(1, FIVE, WinKind.DISCARD, 0, None, False), "Bob 胡 五万，Ann 点炮"),
        (e.HandWon(1, FIVE, WinKind.ROB, 0, None, False), "Bob 抢 Ann 的杠，胡 五万"),
        (e.DealDrawn(), "荒牌，没有人胡"),
        (e.PointsTransferred("follow_dealer", 0, 1, 5), "抄庄：Ann 赔 Bob 5 子"),
        (e.DealVoided(None), "这一盘作废"),
    ],
)
def test_what_is_said(event, words):
    assert say(event, PLAYERS, CHINESE) == words


@pytest.mark.parametrize(
    "event",
    [
        e.TileDrawn(1, FIVE, 60, 50),
        e.PointsTransferred("hand", 0, 1, 5),
        e.GangAdded(1, FIVE),
        e.ReadinessAsked(),
        e.DealEnded(None, 0, False),
    ],
)
def test_what_nobody_would_say(event):
    assert say(event, PLAYERS, ENGLISH) is None
