"""Copies of the database: whole, as many as wanted, and good enough to play on from."""

import shutil
import sqlite3
from datetime import timedelta
from itertools import count

import pytest

from bot.service.backups import InUseError, NoCopyError, backup, restore, rotate
from bot.service.migrations import MIGRATIONS, NewerDatabaseError
from bot.service.model import Status
from bot.service.projections import rebuild
from bot.service.store import connect, open_store
from tests.helpers.tables import NOON, Evening

REPLACED = "evening-replaced-20260101T120000Z.db"


@pytest.fixture
def stopped(tmp_path):
    """Stands in for a bot: a database left in mid-deal, closed, and a copy of it."""
    evening = Evening(tmp_path / "evening.db")
    evening.begin()
    evening.choose(0, evening.table.options(0)[0])
    copy = tmp_path / "copy.db"
    backup(evening.store, copy)
    evening.play_out()
    evening.close()
    return evening.path, copy


def log(path):
    db = sqlite3.connect(path)
    rows = db.execute("SELECT * FROM events ORDER BY table_id, version").fetchall()
    db.close()
    return rows


def files(folder):
    return sorted(file.name for file in folder.iterdir())


def test_a_copy_is_a_whole_database_beside_the_running_one(tmp_path):
    evening = Evening(tmp_path / "evening.db")
    evening.begin()
    evening.play_out()
    path = tmp_path / "copy.db"
    backup(evening.store, path)
    assert log(path) == log(evening.path)
    copy = open_store(path)
    results = copy.rows("SELECT * FROM results ORDER BY number, seat")
    assert len(results) == 4
    rebuild(copy)
    assert copy.rows("SELECT * FROM results ORDER BY number, seat") == results
    copy.close()
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        backup(evening.store, path)
    assert path.read_bytes() == before
    evening.close()


def test_a_copy_broken_off_leaves_no_file_of_its_name(tmp_path):
    store = open_store(tmp_path / "evening.db")
    (tmp_path / "copy.db.part").write_text("what was written before the power went out")
    backup(store, tmp_path / "copy.db")
    store.close()
    assert files(tmp_path) == ["copy.db", "evening.db"]


def test_the_newest_copies_of_the_name_are_kept_and_nothing_else_is_touched(tmp_path):
    store = open_store(tmp_path / "evening.db")
    copies = tmp_path / "copies"
    copies.mkdir()
    others = ["night-20200101T000000Z.txt", "night-old.db", "nights-20200101T000000Z.db"]
    for name in others:
        (copies / name).write_text("another's")
    made = [
        rotate(store, copies / "night.db", 2, NOON + timedelta(hours=hour)).name
        for hour in (0, 1, 2)
    ]
    assert made[-1] == "night-20260101T140000Z.db"
    assert files(copies) == sorted([*others, *made[1:]])
    with pytest.raises(FileExistsError):
        rotate(store, copies / "night.db", 1, NOON + timedelta(hours=2))
    assert files(copies) == sorted([*others, *made[1:]])
    store.close()


def test_a_deal_is_played_on_from_a_copy_taken_in_its_middle(stopped, tmp_path):
    path, copy = stopped
    expected, replaced = log(copy), log(path)
    kept = restore(copy, path, NOON)
    assert kept == tmp_path / REPLACED
    assert log(path) == expected
    assert log(kept) == replaced
    assert files(tmp_path) == ["copy.db", REPLACED, "evening.db"]

    evening = Evening(path)
    evening.clicks = count(1000)
    assert evening.table.status is Status.PLAYING
    evening.play_out()
    assert evening.table.status is Status.BETWEEN
    assert sum(evening.table.public.session.scores) == 0
    assert evening.store.scalar("SELECT count(*) FROM results") == 4
    evening.close()


def test_a_copy_moved_elsewhere_becomes_the_first_database_there(stopped, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert restore(stopped[1], elsewhere / "mahjong.db", NOON) is None
    assert files(elsewhere) == ["mahjong.db"]
    assert log(elsewhere / "mahjong.db") == log(stopped[1])


def test_a_copy_of_an_older_schema_is_brought_up(tmp_path):
    old = connect(tmp_path / "old.db")
    MIGRATIONS.apply(old, stop_before="0006_past")
    old.close()
    restore(tmp_path / "old.db", tmp_path / "evening.db", NOON)
    db = connect(tmp_path / "evening.db")
    assert MIGRATIONS.pending(db) == []
    db.close()
    db = connect(tmp_path / "old.db")
    assert [step.name for step in MIGRATIONS.pending(db)] == ["0006_past"]
    db.close()


def letter(path):
    path.write_text("a letter")


def nothing(path):
    path.unlink()


def empty(path):
    path.write_bytes(b"")


def stranger(path):
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE addresses (name)")
    db.close()


def torn(path):
    """The second half of every page of the middle of the file is lost."""
    content = bytearray(path.read_bytes())
    for start in range(len(content) // 3 // 4096 * 4096, len(content), 4096):
        content[start + 2048 : start + 4096] = bytes(2048)
    path.write_bytes(content)


@pytest.mark.parametrize("spoil", [letter, nothing, empty, stranger, torn])
def test_what_is_no_whole_copy_replaces_nothing(stopped, tmp_path, spoil):
    path, copy = stopped
    spoil(copy)
    there, before = files(tmp_path), path.read_bytes()
    with pytest.raises(NoCopyError):
        restore(copy, path, NOON)
    assert (files(tmp_path), path.read_bytes()) == (there, before)


def test_a_copy_newer_than_the_program_replaces_nothing(stopped, tmp_path):
    path, copy = stopped
    db = sqlite3.connect(copy)
    db.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
        " VALUES ('mahjong-referee', '9999_later', '')"
    )
    db.commit()
    db.close()
    there, before = files(tmp_path), path.read_bytes()
    with pytest.raises(NewerDatabaseError):
        restore(copy, path, NOON)
    assert (files(tmp_path), path.read_bytes()) == (there, before)


def test_a_database_in_use_is_not_replaced(stopped, tmp_path):
    path, copy = stopped
    running = Evening(path)
    version = running.table.version
    with pytest.raises(InUseError):
        restore(copy, path, NOON)
    assert running.table.version == version
    running.close()
    assert files(tmp_path) == ["copy.db", "evening.db"]


def test_a_database_that_cannot_be_read_is_kept_with_its_log(stopped, tmp_path):
    path, copy = stopped
    path.write_text("a letter")
    (tmp_path / "evening.db-wal").write_text("another")
    restore(copy, path, NOON)
    assert log(path) == log(copy)
    assert (tmp_path / REPLACED).read_text() == "a letter"
    assert (tmp_path / f"{REPLACED}-wal").read_text() == "another"


def test_what_a_killed_bot_left_in_its_write_ahead_log_is_kept(stopped, tmp_path):
    path, copy = stopped
    running = Evening(path)
    running.wait(60)
    running.due()  # the next deal begins
    for ending in ("", "-wal"):
        shutil.copy(f"{path}{ending}", tmp_path / f"killed.db{ending}")
    expected = log(path)
    running.close()
    assert expected[-1] != log(copy)[-1]
    kept = restore(copy, tmp_path / "killed.db", NOON)
    assert log(kept) == expected
