"""What an operator does to the database from the command line."""

from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from bot.service.migrations import bring_up
from bot.service.past.exports import read_log
from bot.service.store import connect
from core.past.verify import Problem, first_problem


def migrate(path: str | Path) -> tuple[str, ...]:
    """Bring a database up to the present schema; the names of the steps that were missing.

    Raises NewerDatabaseError.
    """
    with closing(connect(path)) as db:
        return bring_up(db)


def verify(text: str) -> Problem | None:
    """The first thing that is wrong with an exported log, its place the line of the text.

    Raises RuleError when the text is no log.
    """
    events = read_log(text)
    problem = first_problem(tuple(events.values()))
    if problem is None:
        return None
    lines = (*events, max(events, default=0) + 1)  # what breaks off is wrong behind its end
    return replace(problem, event=lines[problem.event - 1])
