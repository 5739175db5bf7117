"""Files of finished deals: nothing of a deal under way, and good enough to verify."""

import csv
import io
import json
from functools import partial

import pytest

from bot.service.model import Person, Status
from bot.service.operations import migrate, verify
from bot.service.past import exports
from bot.service.past.deals import finished_deals
from bot.service.past.exports import FORMATS, read_log
from bot.service.requests import Correct, End, Leave, Substitute, VoidDeal
from bot.ui.replays import transcript_of
from core.game.commands import Discard, Pass, Peng
from core.game.errors import Refusal, RuleError
from core.game.events import DealEnded, DealStarted, WallBuilt
from tests.helpers.tables import PEOPLE, tile
from tests.helpers.views import CHINESE
from tests.service.test_lobby import refused

A, B, C, D = PEOPLE


def export(store, table_id, fmt="jsonl"):
    return exports.export(store, table_id, fmt, partial(transcript_of, reader=CHINESE))


@pytest.fixture
def midway(new_evening):
    """Two deals are over and the third has begun."""
    evening = new_evening(seed=4)
    evening.begin()
    for _ in range(2):
        evening.play_out()
        evening.wait(20)
        evening.due()
    assert evening.table.status is Status.PLAYING
    return evening


@pytest.mark.parametrize("fmt", FORMATS)
def test_an_export_is_the_same_before_and_in_the_middle_of_the_next_deal(midway, fmt):
    before = export(midway.store, 1, fmt)
    for _ in range(6):
        midway.tables.run_due(1, midway.now)
        seat = next(midway.asked())
        midway.choose(seat, midway.table.options(seat)[-1])
    assert export(midway.store, 1, fmt) == before


def test_nothing_of_a_deal_under_way_is_exported(midway):
    stored = [one.event for one in midway.store.events(1)]
    seeds = [event.seed for event in stored if isinstance(event, WallBuilt)]
    commitments = [event.commitment for event in stored if isinstance(event, DealStarted)]
    assert len(seeds) == 3
    text = export(midway.store, 1)
    assert seeds[0] in text
    assert seeds[1] in text
    assert seeds[2] not in text
    assert commitments[2] not in text
    assert finished_deals(midway.store, 1) == (1, 2)
    assert refused(midway.past.finished_deal, 1, 3) == (Refusal.ILLEGAL, "no_such_deal")


def test_a_finished_deal_is_read_from_its_start_to_its_end(midway):
    deal = midway.past.finished_deal(1, 2)
    assert isinstance(deal.events[0], DealStarted)
    assert deal.events[0].number == 2
    assert isinstance(deal.events[-1], DealEnded)
    assert deal.names == ("甲", "乙", "丙", "丁")
    first = midway.past.finished_deal(1, 1)
    sums = tuple(a + b for a, b in zip(first.deltas, deal.deltas, strict=True))
    assert sums == midway.table.public.session.scores


def test_an_exported_log_verifies_whatever_happened_at_the_table(midway):
    midway.tables.handle(1, Leave(C.id), "bye", midway.now)
    midway.play_out()
    manager = Person(70, "管理员")
    midway.tables.handle(1, Correct(1, 0, 1, 4, manager, ""), "c", midway.now)
    midway.tables.handle(1, VoidDeal(2, manager, ""), "v", midway.now)
    assert verify(export(midway.store, 1)) is None
    midway.wait(20)
    midway.due()
    midway.tables.handle(1, End(A.id), "end", midway.now)
    assert verify(export(midway.store, 1)) is None


def test_an_edited_log_does_not_verify(midway):
    lines = export(midway.store, 1).splitlines()
    place = next(n for n, line in enumerate(lines) if json.loads(line)["kind"] == "TileDiscarded")
    edited = json.loads(lines[place])
    edited["body"]["tile"] = (edited["body"]["tile"] + 1) % 34
    lines[place] = json.dumps(edited)
    assert verify("\n".join(lines)).code == "illegal"


@pytest.mark.parametrize("text", ["{", "[]", '{"kind": "TileDiscarded"}', "1"])
def test_what_is_no_log_is_unreadable(text):
    with pytest.raises(RuleError) as error:
        read_log(text)
    assert error.value.refusal is Refusal.UNREADABLE


def rows(store):
    return list(csv.DictReader(io.StringIO(export(store, 1, "csv"))))


def test_a_spreadsheet_shows_every_step_and_what_each_seat_won(heavenly):
    heavenly.choose(0, heavenly.table.options(0)[0])
    found = rows(heavenly.store)
    assert {row["ended_at"] for row in found} == {"2026-01-01T12:00:00.000000+00:00"}
    assert [int(row["line"]) for row in found] == [*range(1, len(found) + 1)]
    (won,) = (row for row in found if row["event"] == "HandWon")
    assert (won["seat"], won["user_id"], won["name"], won["tile"]) == ("0", "1", "甲", "9s")
    paid = [row for row in found if row["event"] == "PointsTransferred"]
    assert [(p["seat"], p["source"], p["amount"]) for p in paid] == [
        ("0", "1", "20"),
        ("0", "2", "20"),
        ("0", "3", "20"),
    ]
    results = [row for row in found if row["event"] == "Result"]
    assert [(r["name"], r["amount"], r["detail"]) for r in results] == [
        ("甲", "60", "self"),
        ("乙", "-20", ""),
        ("丙", "-20", ""),
        ("丁", "-20", ""),
    ]
    heavenly.tables.handle(1, VoidDeal(1, Person(70, "管理员"), ""), "v", heavenly.now)
    assert {row["voided"] for row in rows(heavenly.store)} == {"1"}


def test_a_spreadsheet_shows_claims_and_what_was_passed(claimed):
    evening = claimed(claim_pause=0)
    evening.choose(0, Discard(tile("5p")))
    evening.choose(1, Pass())
    evening.choose(2, Peng())
    evening.due()
    evening.play_out()
    found = rows(evening.store)
    (melded, *_) = (row for row in found if row["event"] == "MeldMade")
    assert (melded["seat"], melded["tile"], melded["source"]) == ("2", "5p", "0")
    assert json.loads(melded["detail"]) == {"kind": "peng", "tiles": ["5p", "5p", "5p"]}
    first, second, *_ = (row for row in found if row["event"] == "Answered")
    assert json.loads(first["detail"]) == {"choice": {"type": "Pass"}, "silent": False}
    assert (second["seat"], json.loads(second["detail"])["choice"]) == ("2", {"type": "Peng"})


def test_a_name_is_no_formula(heavenly):
    heavenly.tables.handle(1, Substitute(B.id, 1, Person(9, "=1+1")), "x", heavenly.now)
    heavenly.choose(0, heavenly.table.options(0)[0])
    assert ",'=1+1," in export(heavenly.store, 1, "csv")


@pytest.mark.parametrize(
    ("table_id", "fmt", "code"), [(1, "pdf", "unknown_format"), (5, "jsonl", "no_such_table")]
)
def test_what_cannot_be_exported(midway, table_id, fmt, code):
    assert refused(export, midway.store, table_id, fmt)[1] == code


def test_migrating_says_what_was_missing(tmp_path):
    steps = migrate(tmp_path / "new.db")
    assert steps[:2] == ("0001_tables", "0002_house_rules")
    assert steps == tuple(sorted(steps))
    assert migrate(tmp_path / "new.db") == ()
