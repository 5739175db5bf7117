"""Pictures: what they weigh, that they repeat, what they say, and what they keep to themselves."""

import socket
from io import BytesIO

import pytest
from PIL import Image

from bot.render.board import Scene, board
from bot.render.hand import Panel, panel_text
from bot.render.pictures import canvas, charts, table
from bot.render.pictures.alt import ALT_LIMIT, spoken
from bot.render.pictures.canvas import Box, Direction, Label, TileAt
from bot.render.pictures.charts import head_to_head, score_over_time, spread
from bot.render.pictures.hand import hand_picture
from bot.render.pictures.layout import Cell, drawable, meld_block
from bot.render.pictures.lettering import shortened, text_width, wrapped, writable
from bot.render.pictures.raster import width_of
from bot.render.pictures.settlement import settlement_picture
from bot.render.pictures.table import replay_picture, table_picture
from bot.render.players import Player
from bot.render.reader import FACES, Reader
from bot.render.replay import finished_deal, replay
from bot.render.settlement import settlement
from bot.texts import LOCALES, texts_of
from core.game.commands import StartDeal, StartSession
from core.game.events import DealEnded
from core.game.state import State
from core.play.table import handle
from core.rulesets.find import find_ruleset
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import read_tile, read_tiles
from tests.helpers.records import replace
from tests.helpers.scenes import PLAYED, fullest, pictures, played
from tests.helpers.tables import laid_out
from tests.helpers.views import CHINESE, ENGLISH, PLAYERS, chi, panel, peng, turn

READERS = {locale: Reader(texts_of(locale), FACES["zh"]) for locale in LOCALES}
DRAWN = dict(pictures())


def forget():
    for kept in (canvas.paint, charts.curves, charts.bars, charts.columns):
        kept.cache_clear()


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_light_wide_and_said_within_the_limit(name, reader):
    picture = DRAWN[name](reader)
    assert len(picture.png) <= 120 * 1024
    assert Image.open(BytesIO(picture.png)).width == 800
    assert 0 < len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_the_same_every_time(name):
    first = DRAWN[name](CHINESE)
    forget()
    assert DRAWN[name](CHINESE) == first


def test_a_picture_is_drawn_once_for_the_same_content():
    first = DRAWN["turn"](CHINESE)
    assert DRAWN["turn"](CHINESE).png is first.png


def test_nothing_is_fetched(monkeypatch):
    def refuse(*_):
        raise AssertionError("a connection")

    forget()
    monkeypatch.setattr(socket, "socket", refuse)
    for draw in DRAWN.values():
        assert draw(ENGLISH).png


# --- words ----------------------------------------------------------------------------------


def test_markdown_is_read_out():
    words = "### 第 3 盘\n▶ **东** `庄` a\\*b · ~~东~~"
    assert spoken(words, CHINESE) == "第 3 盘\n东 庄 a*b · 东（已拿走）"


def test_a_board_says_what_the_words_say():
    deal = played(12)
    scene = Scene(deal.states[-8].public, PLAYED)
    words = spoken("\n".join(board(scene, CHINESE)), CHINESE)
    assert table_picture(scene, CHINESE).alt == words
    later = replace(scene, log=deal.log)
    assert table_picture(later, CHINESE).alt == words


def test_a_hand_says_what_the_words_say_but_what_is_asked():
    one = panel(turn("1m2m3m", "5m", melds=(peng("E", 1),)))
    *words, _ = panel_text(one, CHINESE)
    assert hand_picture(one, CHINESE).alt == spoken("\n".join(words), CHINESE)


def test_a_settlement_says_what_the_words_say_but_the_seed():
    deal = finished_deal(played(12).replay)
    silent = replace(deal, events=tuple(e for e in deal.events if not isinstance(e, DealEnded)))
    words = spoken("\n".join(settlement(silent, ENGLISH)), ENGLISH)
    assert len(words) < ALT_LIMIT
    assert settlement_picture(deal, ENGLISH).alt == words


def test_a_replay_says_what_the_words_say():
    shown = played(3).replay
    words = spoken("\n".join(replay(shown, 9, 1, CHINESE)), CHINESE)
    assert len(words) < ALT_LIMIT
    assert replay_picture(shown, 9, 1, CHINESE).alt == words


def test_figures_are_said():
    # 5, then 5 - 8 = -3, then -3 + 4 = 1.
    assert score_over_time((5, -8, 4), ENGLISH).alt == (
        "Score over time: +1 after deals: 3, lowest -3, highest +5"
    )
    assert head_to_head((("A", 5), (r"b\_c", -5)), ENGLISH).alt == (
        "Won from each other\nA: +5\nb_c: -5"
    )
    # From -8 to 5 are 14 whole numbers: groups of two, beginning with an even one.
    assert spread((5, -8, 4), ENGLISH).alt.splitlines()[1:] == ["-8 to -7: 1", "+4 to +5: 2"]


# --- secrets ----------------------------------------------------------------------------------


HANDS = (
    "1m1m4m4m7m7m1s1s4s4s7s7s9s5p",
    "4p6p1p1p2m5m8m2s5s8sESW",
    "5p5p9p9p2m5m8m2s5s8sESN",
    "3p8p8p3m6m9m3s6s9sWNNB",
)


def dealt(hands):
    """The dealer's first turn."""
    ruleset, chance = find_ruleset("nanchang", {}), laid_out(*hands)
    state, _ = handle(State(), StartSession(None, None), ruleset, chance)
    state, _ = handle(state, StartDeal((1000,) * 4), ruleset, chance)
    return state


def test_what_a_viewer_cannot_see_is_in_no_picture():
    state = dealt(HANDS)
    other = dealt((HANDS[0], HANDS[3], HANDS[1], HANDS[2]))
    shown, hidden = (
        (
            table_picture(Scene(one.public, PLAYERS), CHINESE),
            hand_picture(Panel(one.view(0), PLAYERS), CHINESE),
        )
        for one in (state, other)
    )
    assert shown == hidden
    mine, theirs = (hand_picture(Panel(one.view(1), PLAYERS), CHINESE) for one in (state, other))
    assert mine.png != theirs.png
    assert mine.alt != theirs.alt


def test_a_replay_through_one_pair_of_eyes_shows_the_other_hands_face_down(monkeypatch):
    drawings = captured(monkeypatch)
    shown = played(3).replay
    replay_picture(shown, 9, 1, CHINESE)
    (drawing,) = drawings
    backs = [one for one in drawing.things if isinstance(one, TileAt) and one.kind is None]
    held = [seat.concealed for seat in shown.frames[9].public.seats]
    # One on each plate, and the tiles of three hands.
    assert len(backs) == 4 + sum(held) - held[1]


def test_a_face_down_gang_is_four_backs():
    assert meld_block(Meld(MeldKind.CONCEALED, ()), 0) == (Cell(None),) * 4


# --- layout ---------------------------------------------------------------------------------


def captured(monkeypatch):
    """The drawings of tables, as they come."""
    drawings = []

    def keep(drawing):
        drawings.append(drawing)
        return b""

    monkeypatch.setattr(table, "paint", keep)
    return drawings


def outline(thing):
    """Left, top, right, bottom."""
    if isinstance(thing, TileAt):
        size = (thing.height, width_of(thing.height))
        width, height = size if thing.turned else size[::-1]
        return thing.x, thing.y, thing.x + width, thing.y + height
    if isinstance(thing, Label):
        width = text_width(thing.text, thing.size)
        left = thing.x - {"l": 0, "m": width // 2, "r": width}[thing.anchor[0]]
        return left, thing.y - thing.size // 2, left + width, thing.y + thing.size // 2
    return thing.x, thing.y, thing.x + thing.width, thing.y + thing.height


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_the_fullest_table_stays_within_the_picture(monkeypatch, reader):
    drawings = captured(monkeypatch)
    long = tuple(Player("一二三四五六七八九十" * 3) for _ in range(4))
    table_picture(Scene(fullest().public, long), reader)
    table_picture(Scene(fullest().public, PLAYED), reader)
    for drawing in drawings:
        for thing in drawing.things:
            if isinstance(thing, Box | Label | TileAt):
                left, top, right, bottom = outline(thing)
                assert 0 <= left < right <= drawing.width, thing
                assert 0 <= top < bottom <= drawing.height, thing


def test_tiles_of_a_table_do_not_overlap(monkeypatch):
    drawings = captured(monkeypatch)
    table_picture(Scene(fullest().public, PLAYED), CHINESE)
    tiles = [outline(one) for one in drawings[0].things if isinstance(one, TileAt)]
    assert len(tiles) == 4 * (16 + 8 + 32 + 1) + 3  # gangs, flowers, river, plate; jing and lower
    for place, (left, top, right, bottom) in enumerate(tiles):
        for other in tiles[:place]:
            beside = right <= other[0] or other[2] <= left
            assert beside or bottom <= other[1] or other[3] <= top


def test_a_board_does_not_change_its_size():
    sizes = {
        Image.open(BytesIO(table_picture(Scene(view, PLAYED), CHINESE).png)).size
        for view in (played(12).states[0].public, fullest().public)
    }
    assert len(sizes) == 1


@pytest.mark.parametrize(
    ("source", "cells"),
    [
        (1, (Cell(1), Cell(3), Cell(2, Direction.RIGHT))),
        (2, (Cell(1), Cell(2, Direction.UP), Cell(3))),
        (3, (Cell(2, Direction.LEFT), Cell(1), Cell(3))),
    ],
)
def test_a_claimed_tile_is_turned_towards_whose_it_was(source, cells):
    assert meld_block(chi("2m3m4m", "3m", source), 0) == cells


def test_a_concealed_gang_shows_what_it_is_once_that_may_be_seen():
    kind = read_tile("E")
    gang = Meld(MeldKind.CONCEALED, read_tiles("EEEE"))
    assert meld_block(gang, 0) == (Cell(None), Cell(kind), Cell(kind), Cell(None))


# --- lettering ------------------------------------------------------------------------------


def test_signs_the_font_lacks_are_left_out_of_names():
    assert writable("Bob 🎉 阿明") == "Bob 阿明"
    names = drawable((Player("🎉"), Player("a🎉"), Player(r"\*x\*"), Player("阿明")))
    assert [one.name for one in names] == ["#1", "a", r"\*x\*", "阿明"]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_font_has_every_sign_that_is_written(locale):
    sections = ("board.", "choice.", "hand.", "meld.", "picture.", "replay.", "said.", "score.")
    sections += ("settled.", "shape.", "term.", "wind.")
    texts = [text for key, text in texts_of(locale).sentences.items() if key.startswith(sections)]
    written = {sign for text in texts for sign in text}
    assert {sign for sign in written - set("\n ⏸") if not writable(sign)} == set()


def test_lines_are_broken_where_they_may_be():
    assert list(wrapped("one two", 24, text_width("one tw", 24))) == ["one", "two"]
    assert list(wrapped("轮到阿明", 24, text_width("轮到阿", 24))) == ["轮到阿", "明"]
    assert list(wrapped("轮到 Bob", 24, text_width("轮到 B", 24))) == ["轮到", "Bob"]
    assert list(wrapped("打了七筒，看", 24, text_width("打了七筒", 24))) == ["打了七", "筒，看"]
    assert list(wrapped("点「我的牌」", 24, text_width("我点「", 24))) == ["点「我", "的牌」"]


def test_a_long_name_is_cut():
    assert shortened("阿明", 24, 48) == "阿明"
    assert shortened("阿明阿明阿明", 24, text_width("阿明…", 24)) == "阿明…"
