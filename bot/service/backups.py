"""Copies of the database: taken beside the running bot, counted, put back in its place."""

import os
import re
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database

from bot.service.migrations import MIGRATIONS, bring_up
from bot.service.store import Store, connect

_TIME = "%Y%m%dT%H%M%SZ"


class NoCopyError(Exception):
    """The file is no whole database of this program; the message is SQLite's reason, or empty."""


class InUseError(Exception):
    """A process has the database open."""


def backup(store: Store, path: Path) -> None:
    """Write a consistent copy beside the running bot; FileExistsError when there is such a file.

    A file of that name is always a whole copy: it gets its name once it is on the disk.
    """
    if path.exists():
        raise FileExistsError(path)
    part = _beside(path, ".part")
    part.unlink(missing_ok=True)
    try:
        store.db.execute("VACUUM INTO ?", [str(part)])
        _flush(part)
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)
    _flush(path.parent)


def rotate(store: Store, path: Path, keep: int, now: datetime) -> Path:
    """A copy with the time in its name, where it is; of such copies the `keep` newest stay.

    Raises FileExistsError for a second one within a second.
    """
    copy = path.with_stem(f"{path.stem}-{now.strftime(_TIME)}")
    backup(store, copy)
    name = re.compile(rf"{re.escape(path.stem)}-\d{{8}}T\d{{6}}Z{re.escape(path.suffix)}")
    copies = sorted(file for file in path.parent.iterdir() if name.fullmatch(file.name))
    for old in copies[:-keep]:
        old.unlink()
    return copy


def restore(copy: Path, path: Path, now: datetime) -> Path | None:
    """Put a copy, brought up to the present schema, in place of the database at the path.

    Returns where the database it replaces is kept, None where there was none. The copy stays as it
    is, and so does the database whenever this raises: NoCopyError, NewerDatabaseError, InUseError.
    """
    fresh = _beside(path, ".restored")
    fresh.unlink(missing_ok=True)
    try:
        _check(copy, fresh)
        with closing(connect(fresh)) as db:
            bring_up(db)
        _flush(fresh)
        return _exchange(fresh, path, now)
    finally:
        fresh.unlink(missing_ok=True)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _check(copy: Path, fresh: Path) -> None:
    """Write what the copy holds to a fresh file, if it is whole and this program's."""
    try:
        source = sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)
        with closing(Database(source)) as db:
            (state,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            if state != "ok" or not MIGRATIONS.applied(db):
                raise NoCopyError("" if state == "ok" else state)
            db.execute("VACUUM INTO ?", [str(fresh)])
    except sqlite3.Error as error:
        raise NoCopyError(str(error)) from None


def _exchange(fresh: Path, path: Path, now: datetime) -> Path | None:
    """One file for the other. At no moment is there none, or one with another's write-ahead log."""
    if not path.exists():
        fresh.rename(path)
        return None
    kept = path.with_stem(f"{path.stem}-replaced-{now.strftime(_TIME)}")
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as db:
        _shut_out_others(db)
        os.link(path, kept)
        for ending in ("-wal", "-shm"):  # left behind by a database that cannot be read
            if (log := _beside(path, ending)).exists():
                log.rename(_beside(kept, ending))
        fresh.replace(path)
        _flush(path.parent)
    return kept


def _shut_out_others(db: sqlite3.Connection) -> None:
    """Raise InUseError if another process has the database open; while `db` is, none can read it.

    SQLite leaves write-ahead logging only for the last connection, and takes the log in with it.
    """
    try:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise InUseError from None
        # It cannot be read: that is why a copy is wanted.


def _flush(path: Path) -> None:
    """Have the file, or what a directory lists, on the disk: VACUUM INTO leaves that open."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
