"""Layouts of every phase within Discord's limits, which discord.py does not check."""

import asyncio
from datetime import UTC, datetime

import pytest
from discord import ui

from bot.render.board import Scene
from bot.render.hand import Panel
from bot.render.history import Line
from bot.render.limits import LABEL_LIMIT, MESSAGE_LIMIT
from bot.render.lobby import Lobby
from bot.render.pictures.canvas import Picture
from bot.render.players import Player
from bot.render.replay import Replay
from bot.render.rules import rule_pages
from bot.service.facts import ClockMode, Setup
from bot.service.model import Status, Table
from bot.service.settings import Preferences
from bot.ui.acts import changed_setup
from bot.ui.buttons import ITEMS, ChoiceButton, HistoryButton, SheetButton
from bot.ui.hand_layout import choices, hand_panel
from bot.ui.layout import OPTIONS_LIMIT
from bot.ui.option_layouts import options_layout, settings_layout, values_shown
from bot.ui.replay_layouts import history_layout, replay_layout
from bot.ui.rule_sheets import sheet_layout
from bot.ui.table_layouts import board_layout, closed_layout, lobby_layout, settlement_layout, sheet
from core.game.commands import Chi, Discard, Gang, Hu, Pass, Peng
from core.game.events import MeldMade
from core.game.phases import Idle
from core.game.state import State
from core.past.frames import frames
from core.rulesets.find import find_ruleset, options_of, profiles
from core.tiles.notation import read_tile, read_tiles
from tests.helpers.deals import steps
from tests.helpers.records import replace
from tests.helpers.scenes import fullest
from tests.helpers.views import (
    CHINESE,
    ENGLISH,
    ICONS,
    LONG_PLAYERS,
    PICTORIAL,
    PLAYERS,
    claim,
    panel,
    peng,
    public,
    turn,
)
from tests.render.test_board import crowded
from tests.render.test_settlement import finished

COMPONENTS_LIMIT = 40
CUSTOM_ID_LIMIT = 100
UNTIL = datetime(2026, 1, 1, tzinfo=UTC)
BIG = 10**12


def built(make):
    """A layout is made inside an event loop."""

    async def inside():
        return make()

    return asyncio.run(inside())


def checked(make):
    """The layout, after Discord's limits were looked at."""
    view = built(make)
    everything = list(view.walk_children())
    assert len(everything) <= COMPONENTS_LIMIT
    texts = [item.content for item in everything if isinstance(item, ui.TextDisplay)]
    assert all(texts)
    assert sum(len(text) for text in texts) <= MESSAGE_LIMIT
    pressable = [item for item in everything if isinstance(item, ui.DynamicItem)]
    plain = [item for item in everything if isinstance(item, ui.Button | ui.Select)]
    assert plain == []  # an ordinary item in a stored view would un-register the dynamic ones
    ids = [item.custom_id for item in pressable]
    assert len(set(ids)) == len(ids)
    for item in pressable:
        assert type(item) in ITEMS
        assert len(item.custom_id) <= CUSTOM_ID_LIMIT
        if isinstance(item.item, ui.Button):
            assert 1 <= len(item.item.label) <= LABEL_LIMIT
        else:
            _check_menu(item.item)
    for row in everything:
        if isinstance(row, ui.ActionRow):
            assert 1 <= len(row.children) <= 4
    assert view.is_finished()  # never stored, so no timer and no trap
    return view


def _check_menu(menu):
    assert 1 <= len(menu.options) <= OPTIONS_LIMIT
    assert len(menu.placeholder) <= 150
    values = [entry.value for entry in menu.options]
    assert len(set(values)) == len(values)
    assert all(1 <= len(entry.label) <= 100 for entry in menu.options)


def labels(view, kind=ChoiceButton, *, live=True):
    return [
        item.item.label
        for item in view.walk_children()
        if isinstance(item, kind) and not (live and item.item.disabled)
    ]


def rows_of_choices(view):
    rows = [row for row in view.walk_children() if isinstance(row, ui.ActionRow)]
    return [
        [item.item.label for item in row.children]
        for row in rows
        if isinstance(row.children[0], ChoiceButton)
    ]


THIRTEEN = "1m2m3m4m6m7m8m9m1p2p3p4p6p"
"""Thirteen different tiles."""


def discards(view, *, fish=False):
    return tuple(Discard(tile, fish) for tile in sorted(set(view.hand.concealed)))


def test_one_button_a_tile_and_the_drawn_one_apart():
    view = turn(THIRTEEN, "9p")
    layout = checked(lambda: hand_panel(1, 41, panel(view, discards(view)), CHINESE))
    assert rows_of_choices(layout) == [
        ["一万", "二万", "三万", "四万"],
        ["六万☆", "七万", "八万", "九万"],
        ["一筒", "二筒", "三筒", "四筒"],
        ["六筒"],
        ["九筒"],
    ]


def test_the_fullest_turn_of_one_s_own():
    """Win, three gangs, fishing, away and every tile: still one message."""
    view = turn(THIRTEEN, "9p", melds=())
    gangs = tuple(Gang(read_tile(tile)) for tile in ("1m", "2m", "3m"))
    offers = (Hu(), *gangs, *discards(view), *discards(view, fish=True))
    players = (replace(LONG_PLAYERS[0], away=True), *LONG_PLAYERS[1:])
    shown = replace(panel(view, offers, deadline=UNTIL), players=players)
    for fish in (False, True):
        layout = checked(lambda fish=fish: hand_panel(BIG, BIG, shown, ENGLISH, fish=fish))
        assert labels(layout)[:4] == ["Hu", "Gang 一万", "Gang 二万", "Gang 三万"]


def test_with_icons_the_fullest_turn_still_is_one_message():
    gangs = tuple(Gang(read_tile(tile)) for tile in ("1m", "2m", "3m"))
    view = turn(THIRTEEN, "9p")
    offers = (Hu(), *gangs, *discards(view), *discards(view, fish=True))
    shown = panel(view, offers, deadline=UNTIL)
    for fish in (False, True):
        layout = checked(lambda fish=fish: hand_panel(BIG, BIG, shown, PICTORIAL, fish=fish))
        tiles = [item.item for item in layout.walk_children() if isinstance(item, ChoiceButton)][4:]
        assert [str(button.emoji) for button in tiles[:2]] == [ICONS.tiles[0], ICONS.tiles[1]]
        assert len(tiles) == 14
        assert all(str(button.emoji) in ICONS.tiles for button in tiles)
        assert "<" not in "".join(button.label for button in tiles)


def test_icons_stand_in_texts_only_where_there_is_room_for_them():
    short = checked(lambda: board_layout(BIG, crowded(PLAYERS, 3), PICTORIAL))
    assert icons_in(short) > 12
    for discards_each in (10, 20, 30, 60):
        scene = crowded(LONG_PLAYERS, discards_each)
        checked(lambda scene=scene: board_layout(BIG, scene, PICTORIAL))
    full = Panel(fullest(), LONG_PLAYERS, deadline=UNTIL)
    assert icons_in(checked(lambda: hand_panel(BIG, 0, full, PICTORIAL))) > 16
    checked(lambda: board_layout(BIG, Scene(fullest().public, LONG_PLAYERS), PICTORIAL))
    checked(lambda: settlement_layout(BIG, finished(LONG_PLAYERS), PICTORIAL, over=False))


def icons_in(view):
    return sum(
        item.content.count("<:")
        for item in view.walk_children()
        if isinstance(item, ui.TextDisplay)
    )


def test_a_picture_is_a_file_of_the_message_and_said_in_words():
    picture = Picture(b"drawn", "said")
    shown = panel(turn(THIRTEEN, "9p"))
    pages = [
        checked(lambda: board_layout(BIG, crowded(LONG_PLAYERS, 60), PICTORIAL, picture)),
        checked(lambda: settlement_layout(BIG, finished(), PICTORIAL, picture, over=False)),
        checked(lambda: hand_panel(BIG, BIG, shown, PICTORIAL, picture)),
    ]
    for page in pages:
        (gallery,) = (item for item in page.walk_children() if isinstance(item, ui.MediaGallery))
        (item,) = gallery.items
        (file,) = page.files()
        assert item.media.url == f"attachment://{file.filename}"
        assert item.description == "said"
        assert file.fp.read() == b"drawn"
    assert len({page.files()[0].filename for page in pages}) == 1
    other = checked(lambda: hand_panel(1, 1, shown, CHINESE, Picture(b"other", "said")))
    assert other.files()[0].filename != pages[0].files()[0].filename


def test_fishing_discards_are_a_second_choice():
    view = turn("1m2m3m", "9p")
    only = (Discard(read_tile("9p"), fish=True),)
    shown = panel(view, (*discards(view), *only))
    plain = checked(lambda: hand_panel(1, 41, shown, CHINESE))
    fishing = checked(lambda: hand_panel(1, 41, shown, CHINESE, fish=True))
    assert labels(plain) == ["一万", "二万", "三万", "九筒"]
    assert labels(fishing) == ["九筒"]
    ids = [i.index for i in fishing.walk_children() if isinstance(i, ChoiceButton) and i.index]
    assert ids == [4]  # counted in the seat's options: four discards, then this one


def test_every_claim_at_once():
    view = claim("2s3s4s6s7s8s" + "1m2m3m4m6m7m8m", "5s")
    runs = [Chi(*read_tiles(pair)) for pair in ("3s4s", "4s6s", "6s7s")]
    offers = (Hu(), Gang(read_tile("5s")), Peng(), *runs, Pass())
    layout = checked(lambda: hand_panel(BIG, BIG, panel(view, offers), CHINESE))
    assert labels(layout) == [
        "胡 五条",
        "杠 五条",
        "碰 五五条",
        "吃 三四条",
        "吃 四六条",
        "吃 六七条",
        "过",
    ]


def test_nothing_can_be_pressed_while_one_waits_or_has_answered():
    waiting = checked(lambda: hand_panel(1, 57, panel(claim(THIRTEEN, "9s")), CHINESE))
    assert labels(waiting, live=False) == []
    done = panel(claim(THIRTEEN, "9s", answer=Peng()), (Peng(), Pass()))
    assert labels(checked(lambda: hand_panel(1, 57, done, CHINESE)), live=False) == []


def test_a_paused_panel_only_brings_one_back():
    shown = panel(turn(THIRTEEN, "9p"), (Hu(),), paused="away")
    layout = checked(lambda: hand_panel(1, 41, shown, ENGLISH))
    assert labels(layout) == []
    assert "I’m back" in labels(layout, ui.DynamicItem)


def test_between_deals_a_panel_offers_the_next():
    view = replace(turn(THIRTEEN, None), public=public(Idle()))
    layout = checked(lambda: hand_panel(1, 0, panel(view), ENGLISH))
    assert labels(layout, ui.DynamicItem) == ["Next deal", "Refresh"]


def test_a_question_between_chis_counts_in_the_seat_s_options():
    runs = tuple(Chi(*read_tiles(pair)) for pair in ("3s4s", "4s6s"))
    shown = panel(claim(THIRTEEN, "5s"), (Peng(), *runs, Pass()))
    layout = checked(lambda: choices(1, 57, shown, Chi, ENGLISH, "Which?"))
    assert [item.index for item in layout.walk_children() if isinstance(item, ChoiceButton)] == [
        1,
        2,
    ]


@pytest.mark.parametrize("reader", [CHINESE, ENGLISH])
def test_what_the_channel_sees(reader):
    lobby = Lobby("nanchang", {}, 4, None, False, 1, "Ann", (Player("Ann"), None, None, None))
    checked(lambda: lobby_layout(BIG, lobby, reader))
    checked(lambda: board_layout(BIG, crowded(LONG_PLAYERS, 60), reader))
    checked(lambda: settlement_layout(BIG, finished(LONG_PLAYERS), reader, over=False))
    last = checked(lambda: settlement_layout(BIG, finished(), reader, over=True))
    assert labels(last, ui.DynamicItem) == ["Replay" if reader is ENGLISH else "回放"]
    checked(lambda: closed_layout(Scene(public(Idle()), PLAYERS), reader))
    checked(lambda: sheet(("a" * 3000, "b" * 3000)))


@pytest.mark.parametrize("profile", profiles())
@pytest.mark.parametrize("reader", [CHINESE, ENGLISH])
def test_every_page_of_a_rule_sheet(profile, reader):
    pages = rule_pages(find_ruleset(profile), reader, "x" * 150, "y" * 40)
    for number in range(len(pages)):
        layout = checked(lambda n=number: sheet_layout(pages, n, "profile", profile, reader))
        turned = [item.page for item in layout.walk_children() if isinstance(item, SheetButton)]
        assert turned == [page for page in (number - 1, number + 1) if 0 <= page < len(pages)]


@pytest.mark.parametrize("profile", profiles())
@pytest.mark.parametrize("reader", [CHINESE, PICTORIAL])
def test_finished_deals_to_step_through(profile, reader):
    rules = find_ruleset(profile)
    log = [event for _, _, events, _ in steps(rules, 1) for event in events]
    shown = Replay(BIG, frames(log, rules), (0, 0, 0, 0), LONG_PLAYERS)
    last = len(shown.frames) - 1
    for step in (0, 1, last // 2, last - 1, last, last + 5):
        for eyes in (None, 3):
            checked(lambda step=step, eyes=eyes: replay_layout(BIG, shown, step, eyes, reader))


def test_more_claims_than_a_menu_holds_are_those_nearby():
    rules = find_ruleset("nanchang")
    log = [event for _, _, events, _ in steps(rules, 1) for event in events]
    found = frames(log, rules)
    many = Replay(1, (*found[:2], *[_melded(found)] * 40, found[-1]), (0, 0, 0, 0), PLAYERS)
    layout = checked(lambda: replay_layout(1, many, 30, None, ENGLISH))
    (menu,) = (i for i in layout.walk_children() if getattr(i, "what", "") == "claim")
    assert [int(entry.value) for entry in menu.item.options] == [*range(17, 42)]


def _melded(found):
    return next(frame for frame in found if isinstance(frame.moment, MeldMade))


@pytest.mark.parametrize("reader", [CHINESE, ENGLISH])
def test_lists_of_finished_deals(reader):
    won = ("rob", None, None, None)
    lines = [
        Line(BIG, number, UNTIL, True, LONG_PLAYERS, (10**6,) * 4, won) for number in range(10)
    ]
    for page in (0, 1, 2):
        shown = checked(lambda page=page: history_layout("channel", 10**20, lines, page, 3, reader))
        assert len(labels(shown, HistoryButton)) == (1 if page in (0, 2) else 2)
    only = checked(lambda: history_layout("own", 0, lines[:1], 0, 1, reader))
    assert labels(only, HistoryButton) == []
    checked(lambda: history_layout("server", 1, [], 0, 1, reader))


def table_of(profile):
    rules = find_ruleset(profile)
    setup = Setup(profile, (), rules.default_rounds, rules.default_deals)
    return Table(
        id=BIG,
        version=1,
        board_version=1,
        asked_version=1,
        deal_version=0,
        guild_id=1,
        channel_id=1,
        host_id=1,
        status=Status.LOBBY,
        reason=None,
        setup=setup,
        seats=(None,) * 4,
        votes=frozenset(),
        public=State().public,
        settled=(),
        deadline=None,
        ruleset=rules,
        _state=State(),
    )


@pytest.mark.parametrize("profile", profiles())
@pytest.mark.parametrize("reader", [CHINESE, ENGLISH])
def test_every_option_can_be_changed_by_menu(profile, reader):
    table = table_of(profile)
    lobby = Lobby(profile, {}, 4, None, True, 1, "Ann", (None,) * 4)
    for changing in (None, *(option.key for option in options_of(profile))):
        checked(lambda changing=changing: options_layout(table, lobby, reader, changing))


def test_a_menu_changes_the_setup_and_undoes_it():
    setup = Setup("nanchang", (), 4, None)
    changed = changed_setup(setup, "value", "lower_jing", "none")
    assert changed.options == (("lower_jing", "none"),)
    assert changed_setup(changed, "value", "lower_jing", "at_end") == setup
    assert changed_setup(setup, "value", "echo_jing", "1").options == (("echo_jing", True),)
    assert changed_setup(setup, "length", "", "deals.8") == replace(setup, rounds=None, deals=8)
    assert changed_setup(setup, "length", "", "open") == replace(setup, rounds=None)
    assert changed_setup(setup, "clock", "", "relaxed").clock is ClockMode.RELAXED
    other = changed_setup(changed, "profile", "", "nanchang-2016")
    assert (other.profile, other.options) == ("nanchang-2016", ())


def test_where_there_are_too_many_values_round_ones_are_offered():
    (cap,) = (option for option in options_of("nanchang") if option.key == "cap_per_payer")
    assert values_shown(cap) == (0, *range(50, 1001, 50))


@pytest.mark.parametrize("language", [None, "en"])
def test_settings_show_what_is_chosen(language):
    chosen = Preferences(language, "short", pictures=True, nudges=False, hand_picture=False)
    layout = checked(lambda: settings_layout(chosen, ENGLISH))
    picked = [
        entry.value
        for item in layout.walk_children()
        if isinstance(item, ui.DynamicItem)
        for entry in item.item.options
        if entry.default
    ]
    assert picked == [language or "auto", "short", "on", "off", "off"]


def test_melds_leave_their_tiles_out():
    melds = tuple(peng(tile, 1) for tile in ("1m", "2m", "3m", "4m"))
    view = turn("9s", "9p", melds=melds)
    layout = checked(lambda: hand_panel(1, 41, panel(view, discards(view)), ENGLISH))
    assert labels(layout) == ["九条", "九筒"]
