"""Replays and transcripts: what was said, drawn, passed and held, at every step."""

import pytest

from bot.render.history import Line, entry, history
from bot.render.limits import MESSAGE_LIMIT, length
from bot.render.replay import Replay, happened, replay, transcript, unmarked
from core.game.commands import Chi, Discard, Peng
from core.past.frames import frames
from core.rulesets.find import find_ruleset, profiles
from tests.core.past.test_frames import RULES, played
from tests.helpers.deals import steps
from tests.helpers.records import replace
from tests.helpers.tables import NOON, tile
from tests.helpers.views import CHINESE, ENGLISH, LONG_PLAYERS, PLAYERS

FIVE = (0, Discard(tile("5p")))
CHI = (1, Chi(tile("4p"), tile("6p")))


def shown(*choices, players=PLAYERS):
    return Replay(3, frames(played(*choices), RULES), (9, -3, -3, -3), players)


@pytest.fixture(scope="module")
def claimed():
    return shown(FIVE, CHI, (2, Peng()))


def test_a_step_is_told_with_every_answer(claimed):
    assert list(happened(claimed.frames[2], PLAYERS, ENGLISH)) == [
        "Ann discards 五筒",
        "Bob answers: Chi with 四六筒, beaten by another claim",
        "Cat answers: Peng with 五五筒",
    ]
    assert list(happened(claimed.frames[3], PLAYERS, ENGLISH)) == ["Cat peng: Ann’s 五筒"]


def test_silence_and_who_was_not_waited_for_are_told():
    silent = shown(FIVE)
    assert list(happened(silent.frames[2], PLAYERS, CHINESE)) == [
        "Ann 打 五筒",
        "Bob 没出声，算过，本来能：吃 四六筒",
        "Cat 没出声，算过，本来能：碰 五五筒",
    ]
    early = shown(FIVE, (2, Peng()))
    assert list(happened(early.frames[2], PLAYERS, CHINESE)) == [
        "Ann 打 五筒",
        "Bob 不用再选，本来能：吃 四六筒",
        "Cat 要：碰 五五筒",
    ]
    assert "Bob 摸 三万" in list(happened(silent.frames[3], PLAYERS, CHINESE))


def test_all_hands_lie_open_or_one(claimed):
    head, told, seats = replay(claimed, 2, None, ENGLISH)
    assert head.splitlines()[:2] == [
        "### Deal 3 · step 3 of " + str(len(claimed.frames)),
        "Tiles left: 81",
    ]
    assert told.splitlines()[0] == "Ann discards 五筒"
    # Cat was dealt 5p5p9p9p2m5m8m2s5s8sESN.
    assert "West **Cat** · 0\n二五八万 五五九九筒 二五八条 东 南 北" in seats
    head, told, seats = replay(claimed, 2, 1, ENGLISH)
    assert "五五九九筒" not in seats
    assert "West **Cat** · 0\n13 in hand" in seats
    assert told.splitlines() == [
        "Ann discards 五筒",
        "Bob answers: Chi with 四六筒, beaten by another claim",
    ]


def test_the_last_step_is_the_settlement(claimed):
    last = len(claimed.frames) - 1
    blocks = replay(claimed, last, 2, ENGLISH)
    assert "settlement" in blocks[0]
    assert "(total +9)" in blocks[-1]


@pytest.mark.parametrize("profile", profiles())
@pytest.mark.parametrize("reader", [CHINESE, ENGLISH])
def test_every_step_of_any_deal_fits_a_message(profile, reader):
    rules = find_ruleset(profile)
    for seed in range(2):
        log = [event for _, _, events, _ in steps(rules, seed) for event in events]
        long = Replay(10**6, frames(log, rules), (0, 0, 0, 0), LONG_PLAYERS)
        for step in range(len(long.frames)):
            for eyes in (None, step % 4):
                blocks = replay(long, step, eyes, reader)
                assert all(blocks)
                assert length(blocks) <= MESSAGE_LIMIT


def test_a_transcript_is_plain_text_with_numbered_steps(claimed):
    named = replace(claimed, players=LONG_PLAYERS)
    text = transcript(named, "Title", CHINESE)
    assert text.startswith("Title\n东 0" + "*" * 31 + "\n")
    assert "\\" not in text
    lines = transcript(claimed, "Title", CHINESE).splitlines()
    at = lines.index("   3  Ann 打 五筒")
    assert lines[at + 1 : at + 4] == [
        "      Bob 要：吃 四六筒，被人抢先了",
        "      Cat 要：碰 五五筒",
        "   4  Cat 碰 Ann 的 五筒",
    ]
    assert "西 Cat: 二五八万 五五九九筒 二五八条 东 南 北" in lines
    assert not any("**" in line or "###" in line for line in lines)


def test_markdown_is_taken_off_and_names_stay():
    assert unmarked("### a\n**b** ~~c~~ `d` \\*\\*e\\_") == "a\nb c d **e_"


def line(**changes):
    usual = {"won": ("self", None, None, None), "voided": False, "players": PLAYERS}
    return Line(7, 3, NOON, deltas=(60, -20, -20, -20), **{**usual, **changes})


def test_a_list_of_deals_marks_winners_and_voided_ones():
    (title, told, page) = history("### x", [line(), line(voided=True)], 0, 3, ENGLISH)
    first, second = told.splitlines()
    results = "**Ann** self-draw +60 · Bob -20 · Cat -20 · Dan -20"
    assert first == f"**7:3** · <t:{int(NOON.timestamp())}:f> · {results}"
    assert second == f"struck out · {first}"
    assert (title, page) == ("### x", "Page 1 of 3")
    assert entry(line(), CHINESE).startswith("桌 7 第 3 盘 · 2026-01-01 12:00 UTC · ")
    assert history("### x", [], 0, 1, CHINESE) == ("### x", "这里还没打完过一盘。")


def test_the_longest_page_fits():
    names = [line(players=LONG_PLAYERS) for _ in range(10)]
    assert length(history("### x", names, 0, 10**6, ENGLISH)) <= MESSAGE_LIMIT
