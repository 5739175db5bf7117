"""The database: one connection, one log of events a table."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from bot.service.facts import TABLE_CODEC
from bot.service.migrations import bring_up
from core.game.errors import Refusal, RuleError
from core.game.events import Event

_APPEND = """
    INSERT INTO events (table_id, version, kind, schema, cause, at, body)
    VALUES (?, ?, ?, ?, ?, ?, ?)
"""


class Conflict(RuleError):
    """Somebody else appended first: the version the decision was made at is not the last one."""

    def __init__(self) -> None:
        super().__init__(Refusal.STALE, "conflict")


class Duplicate(RuleError):
    """What this cause brought about is already stored: a redelivered click, a clock run twice."""

    def __init__(self) -> None:
        super().__init__(Refusal.STALE, "duplicate")


@dataclass(frozen=True, slots=True)
class Stored:
    """One event with its place in the log. `at` is aware, UTC."""

    table_id: int
    version: int
    at: datetime
    event: Event


def stamp(at: datetime) -> str:
    """An aware time as it is stored: sortable text."""
    return at.isoformat(timespec="microseconds")


def connect(path: str | Path) -> Database:
    """A connection whose commits survive the power going out."""
    db = Database(path, strict=True)
    db.enable_wal()
    db.execute("PRAGMA synchronous = FULL")
    return db


class Store:
    """The events of all tables, and the transaction everything else is written in."""

    def __init__(self, db: Database) -> None:
        self.db = db

    def close(self) -> None:
        self.db.close()

    @contextmanager
    def immediate(self) -> Iterator[None]:
        """A transaction that may read before it writes; inside another one, simply a part of it.

        `Database.atomic()` begins deferred, and under WAL a deferred transaction that has read
        fails at once with "database is locked" when it writes after somebody else.
        """
        if self.db.conn.in_transaction:
            yield
            return
        self.db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.db.rollback()
            raise
        self.db.commit()

    def append(
        self,
        table_id: int,
        expected_version: int,
        events: Sequence[Event],
        cause: str | None,
        now: datetime,
    ) -> None:
        """Store the events after `expected_version`. Raises Duplicate or Conflict, and nothing is.

        The cause stands on the first event only, so that the database can hold it unique.
        """
        at = stamp(now)
        rows = []
        for place, event in enumerate(events):
            kind, schema, body = TABLE_CODEC.encode(event)
            version = expected_version + place + 1
            rows.append((table_id, version, kind, schema, cause if place == 0 else None, at, body))
        with self.immediate():
            if self.version(table_id) != expected_version:
                raise Conflict
            try:
                self.db.conn.executemany(_APPEND, rows)
            except sqlite3.IntegrityError as error:
                raise (Duplicate if "events.cause" in str(error) else Conflict)() from error

    def version(self, table_id: int) -> int:
        """How many events the table has; 0 where there is no such table."""
        return int(
            self.scalar("SELECT coalesce(max(version), 0) FROM events WHERE table_id = ?", table_id)
        )

    def next_table_id(self) -> int:
        return int(self.scalar("SELECT coalesce(max(table_id), 0) + 1 FROM events"))

    def events(self, table_id: int, after: int = 0, until: int | None = None) -> Iterator[Stored]:
        """The table's events of the versions after `after`, up to and with `until`."""
        yield from self._read(
            "WHERE table_id = ? AND version > ? AND version <= ? ORDER BY version",
            table_id,
            after,
            self.version(table_id) if until is None else until,
        )

    def all_events(self) -> Iterator[Stored]:
        """Every table's events in the order they were stored."""
        yield from self._read("ORDER BY rowid")

    def _read(self, where: str, *values: Any) -> Iterator[Stored]:
        query = f"SELECT table_id, version, kind, schema, at, body FROM events {where}"
        for table_id, version, kind, schema, at, body in self.db.execute(query, values):
            event = TABLE_CODEC.decode(kind, schema, body)
            yield Stored(table_id, version, datetime.fromisoformat(at), event)

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        found = self.db.execute(query, values)
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]

    def scalar(self, query: str, *values: Any) -> Any:
        """The first value of the first row, None where there is no row."""
        row = self.db.execute(query, values).fetchone()
        return None if row is None else row[0]

    def write(self, query: str, *values: Any) -> None:
        """One statement that changes something, by itself or in the open transaction."""
        with self.immediate():
            self.db.execute(query, values)


def open_store(path: str | Path) -> Store:
    """The database at the path, made or brought up to the present schema.

    Raises NewerDatabaseError.
    """
    db = connect(path)
    try:
        bring_up(db)
    except BaseException:
        db.close()
        raise
    return Store(db)
