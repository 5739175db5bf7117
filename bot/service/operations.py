"""What an operator does to the database from the command line."""

from pathlib import Path

from bot.service.exports import read_log
from bot.service.migrations import MIGRATIONS
from bot.service.store import Store, connect
from core.verify import Problem, first_problem


def migrate(path: str | Path) -> tuple[str, ...]:
    """Bring a database up to the present schema; the names of the steps that were missing."""
    db = connect(path)
    try:
        missing = tuple(step.name for step in MIGRATIONS.pending(db))
        MIGRATIONS.apply(db)
    finally:
        db.close()
    return missing


def backup(store: Store, path: str | Path) -> None:
    """Write a consistent copy beside the running bot; FileExistsError when there is such a file."""
    if Path(path).exists():
        raise FileExistsError(path)
    store.db.execute("VACUUM INTO ?", [str(path)])


def verify(text: str) -> Problem | None:
    """The first thing that is wrong with an exported log; RuleError when it cannot be read."""
    return first_problem(read_log(text))
