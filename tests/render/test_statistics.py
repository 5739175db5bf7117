"""A career in words and plots."""

from bot.render.limits import MESSAGE_LIMIT, length
from bot.render.pictures.alt import ALT_LIMIT
from bot.render.replay import finished_deal
from bot.render.session import FinishedSession, session_words
from bot.render.statistics import plots, statistics
from core.game.record import HowWon, WinKind
from core.past.careers import Career, PlayedDeal, Rival, Standing, figures_of
from tests.helpers.records import replace
from tests.helpers.scenes import PLAYED as TABLE
from tests.helpers.scenes import RESULTS, best_hand, played
from tests.helpers.views import CHINESE, ENGLISH

PLAYED = (
    PlayedDeal(-20, discard_ins=1),
    PlayedDeal(60, WinKind.SELF, HowWon.HEAVENLY, "plain", german=True, overlord=True),
    PlayedDeal(12, WinKind.DISCARD, HowWon.DISCARD, "seven_pairs"),
    PlayedDeal(-4, discard_ins=2, flush=True),
)
CAREER = Career(
    Standing(1, "Ann_", 1, 1048, 4, 2, 48, 120),
    figures_of(PLAYED),
    profiles={"nanchang": figures_of(PLAYED[:3]), "nanjing": figures_of(PLAYED[3:])},
    periods={"month": figures_of(PLAYED[2:])},
    rivals=(Rival(2, "Bob*", 4, 30), Rival(None, "", 3, -2)),
    results=tuple(deal.delta for deal in PLAYED),
)


def test_statistics_in_words():
    assert statistics(CAREER, CHINESE) == (
        "### Ann\\_ 的战绩\n总分 1048 · 第 1 名\n野雀 · 第 3 级",
        "打了 4 盘，胡 2 盘（50%）\n"
        "怎么胡的：接炮 1 · 天胡 1\n"
        "胡的什么：平胡 1 · 小七对 1\n"
        "自摸 1 盘，占胡牌的 50%\n"
        "点炮 2 盘，占 50%\n"
        "一共 +48，平均每盘 +12.0 · 最好 +60，最差 -20\n"
        "德国 1 · 霸王精 1 · 冲关 1\n"
        "最多连胡 2 盘 · 最多 1 盘没胡\n"
        "已经 1 盘没胡了",
        "**最近**\n近 30 天：2 盘，胡 1，+8",
        "**各种打法**\n南昌麻将：3 盘，胡 2，+52\n南京麻将：1 盘，胡 0，-4",
        "**跟谁打**\nBob\\*：同桌 4 盘，输赢 +30\n电脑：同桌 3 盘，输赢 -2",
    )


def test_who_has_not_won_and_held_no_jing_reads_nothing_of_it():
    one = figures_of(PLAYED[:1])
    lost = replace(CAREER, whole=one, profiles={"nanjing": one}, periods={}, results=(-20,))
    told = statistics(lost, ENGLISH)
    assert told[1].splitlines() == [
        "Deals: 1, won: 0 (0%)",
        "Others won on a discard: 1 (100% of the deals)",
        "Points -20, -20.0 a deal · best -20, worst -20",
        "Most wins in a row: 0 · deals in a row without: 1",
        "Deals since the last win: 1",
    ]
    assert len(told) == 4
    assert len(plots(lost, ENGLISH)) == 3


def test_a_full_career_fits_into_one_message():
    names = tuple(Rival(at, "*" * 32, 10**6, -(10**6)) for at in range(40))
    full = replace(
        CAREER,
        rivals=names,
        profiles=dict.fromkeys(("nanchang", "nanchang-suanzi", "nanjing") * 3, CAREER.whole),
    )
    assert length(statistics(full, ENGLISH)) <= MESSAGE_LIMIT
    drawn = plots(full, ENGLISH)
    assert len(drawn) == 4
    assert all(1 <= len(one.alt) <= ALT_LIMIT for one in drawn)
    assert all(one.png.startswith(b"\x89PNG") for one in drawn)


def test_plots_say_what_they_show():
    score, spread, kinds, rivals = plots(CAREER, CHINESE)
    assert score.alt == "分数走势：打完 4 盘 +48，最低 -20，最高 +52"
    assert spread.alt.startswith("每盘输赢\n")
    assert kinds.alt == "怎么胡的\n接炮：1\n天胡：1"
    assert rivals.alt == "跟谁打，赢多少\nBob*：+30\n电脑：-2"


def test_a_session_in_words_shows_the_best_hand_whole():
    deal = finished_deal(played(12).replay)
    best = best_hand(deal)
    title, scores, hand, curves = session_words(FinishedSession(TABLE, RESULTS, best), CHINESE)
    assert title == "### 牌局结束\n打完 8 盘"
    assert len(scores.splitlines()) == len(curves.splitlines()) == 4
    # RESULTS by hand: 12 - 7 + 40 - 21 + 3 - 2 + 18 - 30.
    assert r"**阿明** +13" in scores
    winner = TABLE[best.seat].name
    assert hand.splitlines()[0] == f"最大的一手：第 1 盘，{best.gain:+d} · {winner}"
    melds = deal.view.seats[best.seat].melds
    assert hand.count(" ｜ ") + 1 == len(best.reading.groups) + len(melds) == 5
