"""What `referee` prints: public events, refused steps, and the standing at the end."""

import json

from core.documents.script import referee
from tests.golden.referee.scripted import IDLE, document


def test_a_refused_step_is_said_and_play_goes_on():
    said = referee(document(["0 discard B", "1 hu", "nonsense", "0 discard 8p"], draws="7s"))
    assert [line["refused"] for line in said if "refused" in line] == [
        {"step": 0, "code": "no_such_tile"},
        {"step": 1, "code": "not_your_turn"},
        {"step": 2, "code": "unreadable"},
    ]
    assert said[-3:-1] == [
        {"event": "TileDiscarded", "seat": 0, "tile": "8p"},
        {
            "event": "TileDrawn",
            "seat": 1,
            "tile": None,
            "place": 53,
            "left": 81,
            "replacement": None,
        },
    ]


def test_the_last_line_is_the_standing_with_options_in_script_words():
    standing = referee(document(["0 discard E"]))[-1]
    assert standing == {
        "phase": "claiming",
        "options": {"1": ["peng", "pass"]},
        "deltas": None,
        "hands": ["1m1m4m4m7m7m3p6p8p9p3s6sC", *IDLE[1:]],
    }


def test_every_line_is_json():
    said = referee(document(["0 discard 8p"]))
    assert json.loads(json.dumps(said)) == said


def test_what_a_deal_leaves_open_is_filled():
    """Thirteen and fourteen tiles, and no dice to run out of."""
    written = document(["0 gang 4s"], kong_replacement="dice")
    written["deal"] = {"hands": ["4s4s4s4s", "", "", ""], "indicator": "9s"}
    said = referee(written)
    assert [line["event"] for line in said if "event" in line][-3:] == [
        *("ConcealedGangMade", "DiceThrown", "TileDrawn"),
    ]
    assert len(said[-1]["hands"]) == 4
