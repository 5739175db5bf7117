"""Logs exported by the first release, and what one changed value in them is refused for."""

import json
from pathlib import Path

import pytest

from bot.service.facts import TABLE_CODEC
from bot.service.operations import verify
from bot.service.past.exports import read_log
from bot.texts import texts_of
from core.game.errors import RuleError

LOGS = sorted((Path(__file__).parent.parent / "golden" / "logs").glob("*.jsonl"))


@pytest.fixture
def log():
    return [json.loads(line) for line in LOGS[0].read_text("utf-8").splitlines()]


def written(lines):
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_it_still_verifies(path):
    assert verify(path.read_text("utf-8")) is None


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_it_means_the_same_byte_for_byte(path):
    for line in map(json.loads, path.read_text("utf-8").splitlines()):
        body = json.dumps(line["body"], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        event = TABLE_CODEC.decode(line["kind"], line["schema"], body)
        assert TABLE_CODEC.encode(event) == (line["kind"], line["schema"], body)


CHANGES = (
    ("TileDiscarded", ("body", "seat"), -1, "body.seat"),
    ("TileDiscarded", ("body", "seat"), None, "body.seat"),
    ("TileDiscarded", ("body", "tile"), 42, "body.tile"),
    ("TileDrawn", ("body", "left"), {}, "body.left"),
    ("DiceThrown", ("body", "faces"), [1, 7], "body.faces[1]"),
    ("TilesDealt", ("body", "hands"), [[], [], []], "body.hands"),
    ("PointsTransferred", ("body", "amount"), 0, "body.amount"),
    ("HandWon", ("body", "by"), "luck", "body.by"),
    ("MeldMade", ("body", "meld", "tiles"), [3, 3, 3, 3, 3], "body.meld.tiles"),
    ("PlayerSat", ("body", "seat"), [], "body.seat"),
    ("SessionStarted", ("body", "rounds"), True, "body.rounds"),
    ("DealEnded", ("body", "marks"), None, "body.marks"),
    ("DealEnded", ("schema",), 9, "kind, schema, body"),
    ("DealEnded", ("kind",), "DealBegun", "kind, schema, body"),
    ("DealEnded", ("at",), "noon", "at"),
    ("DealEnded", ("version",), 0, "version"),
)


@pytest.mark.parametrize(("kind", "path", "value", "where"), CHANGES)
def test_a_changed_value_is_refused_by_its_place(log, kind, path, value, where):
    number = next(n for n, line in enumerate(log, start=1) if line["kind"] == kind)
    target = log[number - 1]
    for key in path[:-1]:
        target = target[key]
    assert target[path[-1]] != value
    target[path[-1]] = value
    with pytest.raises(RuleError) as refusal:
        read_log(written(log))
    sentence = texts_of("en")(f"error.{refusal.value.code}", **refusal.value.values)
    assert sentence == f"Line {number} of this log cannot be read: {where}."


def test_a_field_too_many_is_refused(log):
    log[3]["body"]["color"] = "red"
    with pytest.raises(RuleError) as refusal:
        read_log(written(log))
    assert refusal.value.values == {"line": 4, "where": "body.color"}


def test_a_line_taken_out_is_missed(log):
    with pytest.raises(RuleError) as refusal:
        read_log(written(log[:9] + log[10:]))
    assert (refusal.value.code, refusal.value.values) == ("log_gap", {"line": 10})


def test_an_answer_said_to_be_silent_in_time_ends_in_a_problem(log):
    """Time that runs out for nobody brings about nothing, and must not be read for ever."""
    answers = [line for line in log if line["kind"] == "Answered"]
    for answer in answers:
        answer["body"]["silent"] = not answer["body"]["silent"]
        problem = verify(written(log))
        answer["body"]["silent"] = not answer["body"]["silent"]
        assert problem is None or problem.code == "illegal"
