"""Settlements and scores in words: the arithmetic adds up and stands in full."""

from bot.render.limits import MESSAGE_LIMIT, length
from bot.render.settlement import FinishedDeal, final_scores, line_words, settlement
from core.game import events as e
from core.game.ledger import LineItem, Term, Transfer
from core.game.phases import Idle
from core.game.record import Win, WinKind
from core.game.views import SessionView
from core.shapes import Group, GroupKind, Reading, Shape
from core.tiles.notation import read_tile, read_tiles
from tests.helpers.records import replace
from tests.helpers.views import CHINESE, ENGLISH, LONG_PLAYERS, PLAYERS, public

NINE = read_tile("9s")


def group(kind, tiles, wild=None):
    stand = tuple(read_tile(tile) if tile else None for tile in wild or [None] * len(tiles))
    return Group(kind, read_tiles(tiles), stand[: len(read_tiles(tiles))])


READING = Reading(
    Shape.PLAIN,
    (
        group(GroupKind.RUN, "1m2m3m", (None, "5m", None)),
        group(GroupKind.TRIPLET, "EEE"),
        group(GroupKind.PAIR, "9s9s"),
    ),
    natural=False,
    fishing=False,
)
# Bob deals and wins on Ann's tile: Ann plain 1 × dealer 2 × discarder 2 = 4, the others 2 each.
ITEMS = (
    LineItem(
        "hand",
        "§9.5",
        1,
        0,
        (Term("shape.plain", 1), Term("dealer", 2), Term("discarder", 2)),
    ),
    LineItem("hand", "§9.5", 1, 2, (Term("shape.plain", 1), Term("dealer", 2))),
    LineItem("hand", "§9.5", 1, 3, (Term("shape.plain", 1), Term("dealer", 2))),
)
JING = (LineItem("jing.upper", "§8.2", 2, None, (Term("points", 5), Term("flush", 2))),)
MOVED = (
    Transfer("hand", 0, 1, 4),
    Transfer("hand", 2, 1, 2),
    Transfer("hand", 3, 1, 2),
    *(Transfer("jing.upper", payer, 2, 10) for payer in (0, 1, 3)),
)
EVENTS = (
    e.HandWon(1, NINE, WinKind.DISCARD, 0, None, False),
    e.Settled("hand", ITEMS, 1, READING),
    e.Settled("jing.upper", JING),
    e.DealEnded("ab" * 32, 1, False),
)


def finished(players=PLAYERS, events=EVENTS):
    view = public(
        Idle(),
        wins=(Win(1, NINE, WinKind.DISCARD, 0),),
        transfers=MOVED,
        shown=(read_tiles("1m"), read_tiles("1m5m3mEEE9s9s"), read_tiles("5m"), read_tiles("C")),
        session=SessionView(scores=(-14, -2, 28, -12)),
    )
    return FinishedDeal(view, events, (-4, 8, 18, -22), players)


def test_a_settlement_shows_hands_lines_gains_and_seed():
    head, hands, steps, gains, seed = settlement(finished(), CHINESE)
    assert head.splitlines()[:2] == ["### 第 3 盘 · 结算", "Bob 胡 九条，Ann 点炮"]
    assert hands.splitlines()[2:4] == ["**东 Bob**", "一五★三万 东东东 九九条"]
    assert steps.splitlines() == [
        "**算胡**",
        "平胡：一万 二万[五万] 三万 ｜ 东东东 ｜ 九九条",
        "Bob 收 Ann：平胡 1 × 庄 2 × 点炮 2 = 4",
        "Bob 收 Cat：平胡 1 × 庄 2 = 2",
        "Bob 收 Dan：平胡 1 × 庄 2 = 2",
        "**上精**",
        "Cat 收每家：精 5 × 冲关 2 = 10",
    ]
    assert gains.splitlines() == [
        "**Cat** +28（累计 +18）",
        "**Bob** -2（累计 +8）",
        "**Dan** -12（累计 -22）",
        "**Ann** -14（累计 -4）",
    ]
    assert "ab" * 32 in seed


MARKED = (*EVENTS[:-1], e.DealEnded("ab" * 32, 3, False, ("several_winners", "liability")))


def test_what_doubles_the_next_deal_is_told_and_who_deals_it():
    *_, marks, seed = settlement(finished(events=MARKED), CHINESE)
    assert marks.splitlines() == ["**比下胡**：一炮多响 · 包牌", "下一盘翻倍，Dan 坐庄。"]
    assert "ab" * 32 in seed


def test_after_the_last_deal_nothing_is_doubled():
    assert "比下胡" not in "".join(settlement(finished(events=MARKED), CHINESE, last=True))
    assert "比下胡" not in "".join(settlement(finished(), CHINESE))


def test_further_pairs_of_jing_are_named():
    line = LineItem("jing.mirror", "§11", 2, None, (Term("points", 5), Term("flush", 2)))
    event = e.Settled("jing.mirror", (line,), pair=read_tiles("7p8p"))
    steps = settlement(finished(events=(*EVENTS, event)), CHINESE)[2]
    assert steps.splitlines()[-2:] == ["**照镜子** 七八筒", "Cat 收每家：精 5 × 冲关 2 = 10"]


def test_a_climb_reads_as_arithmetic():
    factors = Term("climb.deal", 16), Term("climb.streak", 3)
    item = LineItem("climb", "§11", 1, 0, factors, (Term("climb.paid", -16),))
    assert line_words(item, PLAYERS, CHINESE) == "Bob 收 Ann：本盘 16 × 爬楼 3 - 已付 16 = 32"


def test_what_all_three_pay_alike_is_told_once():
    """A self-draw by the dealer; a second line that only two pay alike; gangs told as often."""
    win = (Term("shape.plain", 1), Term("dealer", 2), Term("self_draw", 2))
    gang = LineItem("gang", "§8.4", 3, None, bonuses=(Term("gang.exposed", 2),))
    items = (
        *(LineItem("hand", "§9.5", 1, payer, win) for payer in (0, 2, 3)),
        *(LineItem("hand", "§9.10", 1, payer, bonuses=(Term("cap", 3),)) for payer in (0, 2)),
        gang,
        gang,
    )
    steps = settlement(finished(events=(e.Settled("hand", items, 1),)), CHINESE)[2]
    assert steps.splitlines()[1:] == [
        "Bob 收每家：平胡 1 × 庄 2 × 自摸 2 = 4",
        "Bob 收 Ann：封顶 3",
        "Bob 收 Cat：封顶 3",
        "Dan 收每家：明杠 2",
        "Dan 收每家：明杠 2",
    ]


def test_a_drawn_deal_says_so():
    events = (e.DealDrawn(), e.Settled("jing.upper", ()), e.DealEnded(None, 0, False))
    deal = replace(finished(events=events), view=replace(finished().view, transfers=()))
    blocks = settlement(deal, ENGLISH)
    assert "Drawn: nobody won" in blocks[0]
    assert not any("Jing**" in block for block in blocks)


def test_a_capped_line_reads_as_arithmetic():
    item = LineItem("cap", "§9.10", 1, 0, bonuses=(Term("cap", 50), Term("uncapped", -80)))
    assert line_words(item, PLAYERS, CHINESE) == "Bob 收 Ann：封顶 50 - 应付 80 = -30"


def test_the_longest_settlement_fits_and_keeps_what_everybody_won():
    many = tuple(e.Settled("jing.upper", ITEMS * 5, 1, READING) for _ in range(4))
    blocks = settlement(finished(LONG_PLAYERS, (*EVENTS, *many)), ENGLISH)
    assert length(blocks) <= MESSAGE_LIMIT
    assert "(total" in blocks[-1]


def test_ties_share_their_place():
    assert final_scores((5, 9, 5, -19), PLAYERS, ENGLISH).splitlines() == [
        "1. **Bob** +9",
        "2. **Ann** +5",
        "2. **Cat** +5",
        "4. **Dan** -19",
    ]
