"""Files of finished deals: nothing of a deal under way, and good enough to verify."""

import json

import pytest

from bot.service.exports import FORMATS, export, read_log
from bot.service.model import Person, Status
from bot.service.operations import backup, migrate, verify
from bot.service.projections import rebuild
from bot.service.store import open_store
from core.errors import Refusal, RuleError
from core.events import DealEnded, DealStarted, WallBuilt
from tests.helpers.tables import PEOPLE
from tests.service.test_lobby import refused

A, B, C, D = PEOPLE


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
    assert midway.tables.finished_deals(1) == (1, 2)
    assert refused(midway.tables.finished_deal, 1, 3) == (Refusal.ILLEGAL, "no_such_deal")


def test_a_finished_deal_is_read_from_its_start_to_its_end(midway):
    deal = midway.tables.finished_deal(1, 2)
    assert isinstance(deal.events[0], DealStarted)
    assert deal.events[0].number == 2
    assert isinstance(deal.events[-1], DealEnded)
    assert deal.names == ("甲", "乙", "丙", "丁")
    first = midway.tables.finished_deal(1, 1)
    sums = tuple(a + b for a, b in zip(first.deltas, deal.deltas, strict=True))
    assert sums == midway.table.public.session.scores


def test_an_exported_log_verifies_whatever_happened_at_the_table(midway):
    midway.tables.leave(1, C.id, "bye", midway.now)
    midway.play_out()
    manager = Person(70, "管理员")
    midway.tables.correct(1, 1, 0, 1, 4, manager, "", "c", midway.now)
    midway.tables.void_deal(1, 2, manager, "", "v", midway.now)
    assert verify(export(midway.store, 1)) is None
    midway.wait(20)
    midway.due()
    midway.tables.end(1, A.id, "end", midway.now)
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


def test_a_table_of_results_for_spreadsheets(heavenly):
    heavenly.choose(0, heavenly.table.options(0)[0])
    assert export(heavenly.store, 1, "csv").splitlines() == [
        "table,deal,ended_at,seat,user_id,name,dealer,won,delta",
        "1,1,2026-01-01T12:00:00.000000+00:00,0,1,甲,1,self,60",
        "1,1,2026-01-01T12:00:00.000000+00:00,1,2,乙,0,,-20",
        "1,1,2026-01-01T12:00:00.000000+00:00,2,3,丙,0,,-20",
        "1,1,2026-01-01T12:00:00.000000+00:00,3,4,丁,0,,-20",
    ]
    heavenly.tables.void_deal(1, 1, Person(70, "管理员"), "", "v", heavenly.now)
    assert len(export(heavenly.store, 1, "csv").splitlines()) == 1


def test_a_name_is_no_formula(heavenly):
    heavenly.tables.substitute(1, B.id, 1, Person(9, "=1+1"), "x", heavenly.now)
    heavenly.choose(0, heavenly.table.options(0)[0])
    assert ",'=1+1," in export(heavenly.store, 1, "csv")


def test_a_log_to_read(heavenly):
    heavenly.choose(0, heavenly.table.options(0)[0])
    lines = export(heavenly.store, 1, "txt").splitlines()
    won = next(line for line in lines if " HandWon " in line)
    assert 'seat=0 tile="9s" by="self" first_turn=true' in won


@pytest.mark.parametrize(
    ("table_id", "fmt", "code"), [(1, "pdf", "unknown_format"), (5, "jsonl", "no_such_table")]
)
def test_what_cannot_be_exported(midway, table_id, fmt, code):
    assert refused(export, midway.store, table_id, fmt)[1] == code


def test_a_backup_is_a_whole_database_beside_the_running_one(midway, tmp_path):
    path = tmp_path / "copy.db"
    backup(midway.store, path)
    copy = open_store(path)
    assert export(copy, 1) == export(midway.store, 1)
    results = copy.rows("SELECT * FROM results ORDER BY number, seat")
    rebuild(copy)
    assert copy.rows("SELECT * FROM results ORDER BY number, seat") == results
    copy.close()
    with pytest.raises(FileExistsError):
        backup(midway.store, path)


def test_migrating_says_what_was_missing(tmp_path):
    assert migrate(tmp_path / "new.db") == ("0001_tables",)
    assert migrate(tmp_path / "new.db") == ()
