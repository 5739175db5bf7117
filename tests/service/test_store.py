"""The log of a table in the database: appended once, in order, or not at all."""

import pytest

from bot.service.facts import EndVoted, HostPassed, TableOpened
from bot.service.migrations import MIGRATIONS
from bot.service.setups import fresh_setup
from bot.service.store import Conflict, Duplicate, connect, open_store
from core.game.errors import Refusal
from core.game.events import DealStarted
from tests.helpers.tables import NOON

OPENED = TableOpened(1, 2, 3, fresh_setup("nanchang"))
STARTED = DealStarted(1, "ab", (1000, 1000, 1000, 1000))


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path / "log.db")
    yield store
    store.close()


def test_events_come_back_as_they_went_in(store):
    store.append(7, 0, [OPENED, STARTED], "a", NOON)
    store.append(7, 2, [EndVoted(3)], "b", NOON)
    assert [(one.version, one.event, one.at) for one in store.events(7)] == [
        (1, OPENED, NOON),
        (2, STARTED, NOON),
        (3, EndVoted(3), NOON),
    ]
    assert [one.version for one in store.events(7, after=1, until=2)] == [2]
    assert store.version(7) == 3
    assert store.version(8) == 0


def test_the_cause_stands_on_the_first_event_only(store):
    store.append(7, 0, [OPENED, STARTED], "a", NOON)
    rows = store.rows("SELECT version, cause, kind, schema, at FROM events ORDER BY version")
    assert rows == [
        {
            "version": 1,
            "cause": "a",
            "kind": "TableOpened",
            "schema": 1,
            "at": "2026-01-01T12:00:00.000000+00:00",
        },
        {
            "version": 2,
            "cause": None,
            "kind": "DealStarted",
            "schema": 1,
            "at": "2026-01-01T12:00:00.000000+00:00",
        },
    ]


def test_the_same_cause_twice_is_refused_by_the_database(store):
    store.append(7, 0, [OPENED], "a", NOON)
    with pytest.raises(Duplicate) as refused:
        store.append(7, 1, [EndVoted(3), HostPassed(4)], "a", NOON)
    assert (refused.value.refusal, refused.value.code) == (Refusal.STALE, "duplicate")
    assert store.version(7) == 1
    store.append(8, 0, [OPENED], "a", NOON)  # another table's clicks are its own


def test_appends_without_a_cause_do_not_meet(store):
    store.append(7, 0, [OPENED], None, NOON)
    store.append(7, 1, [EndVoted(3)], None, NOON)
    assert store.version(7) == 2


@pytest.mark.parametrize("version", [0, 2, 5])
def test_an_append_at_the_wrong_version_changes_nothing(store, version):
    store.append(7, 0, [OPENED], "a", NOON)
    with pytest.raises(Conflict):
        store.append(7, version, [EndVoted(3), HostPassed(4)], "b", NOON)
    assert [one.event for one in store.events(7)] == [OPENED]


def test_a_transaction_is_kept_whole_or_dropped_whole(store):
    def halfway():
        with store.immediate():
            store.append(7, 0, [OPENED], "a", NOON)
            store.write("INSERT INTO people VALUES (1, '甲')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        halfway()
    assert store.version(7) == 0
    assert store.rows("SELECT * FROM people") == []


def test_part_of_a_transaction_can_fail_by_itself(store):
    with store.immediate():
        store.append(7, 0, [OPENED], "a", NOON)
        with pytest.raises(Conflict):
            store.append(7, 0, [OPENED], "b", NOON)
        store.append(7, 1, [EndVoted(3)], "c", NOON)
    assert store.version(7) == 2


def test_a_transaction_that_reads_first_can_write_after_another_connection(store, tmp_path):
    other = open_store(tmp_path / "log.db")
    store.append(7, 0, [OPENED], "a", NOON)
    assert other.version(7) == 1
    with other.immediate():
        version = other.version(7)
        other.append(7, version, [EndVoted(3)], "b", NOON)
    assert store.version(7) == 2
    other.close()


def test_commits_reach_the_disk(store):
    assert store.db.journal_mode == "wal"
    assert store.scalar("PRAGMA synchronous") == 2  # FULL


def test_every_table_is_strict(store):
    tables = [
        row
        for row in store.rows("PRAGMA table_list")
        if row["schema"] == "main" and row["type"] == "table"
    ]
    ours = {row["name"]: row["strict"] for row in tables if "sqlite_" not in row["name"]}
    assert "events" in ours
    assert set(ours.values()) == {1}


RELEASED = (None, *(step.name for step in MIGRATIONS.pending(connect(":memory:"))[1:]))
"""Where a database may stand: empty, or just before each step but the first."""


@pytest.mark.parametrize("before", RELEASED)
def test_every_released_schema_is_brought_up_to_date(tmp_path, before):
    path = tmp_path / "old.db"
    if before is not None:
        old = connect(path)
        MIGRATIONS.apply(old, stop_before=before)
        old.close()
    store = open_store(path)
    fresh = open_store(tmp_path / "fresh.db")
    assert store.db.schema == fresh.db.schema
    assert MIGRATIONS.pending(store.db) == []
    store.append(1, 0, [OPENED], None, NOON)
    store.close()
    again = open_store(path)
    assert again.version(1) == 1
    again.close()
    fresh.close()
