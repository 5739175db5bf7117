"""A process playing at a table, killed at any moment: what it acknowledged stands, once."""

import os
import random
import signal
import time
from collections.abc import Iterator

import pytest

from bot.config import ClockConfig, Config
from bot.service.model import Status
from bot.service.requests import AnswerPrompt, Sit, Start, WantNextDeal
from bot.service.setups import fresh_setup
from bot.service.store import Store, open_store
from bot.service.tables import Tables
from core.game.errors import RuleError
from core.players.sensible import play_sensibly
from core.tiles.seats import SEATS
from tests.helpers.records import replace
from tests.helpers.tables import CHANNEL, GUILD, NOON, PEOPLE, entropy_from

KILLS = 50
DEALS = 10
CLOCK = ClockConfig(claim_pause=0, computer_seconds=0, deal_pause=0)


def open_tables(store: Store) -> Tables:
    """As every process opens them: the seed of a deal depends on its number alone."""

    def entropy() -> bytes:
        seeds = entropy_from(1)
        played = store.scalar("SELECT count(*) FROM deals")
        return [seeds() for _ in range(played + 1)][-1]

    config = replace(Config(), clock=CLOCK)
    return Tables(store, config, entropy=entropy, computer=play_sensibly)


def script(tables: Tables) -> Iterator[str]:
    """Play the evening on from wherever it stands; the cause of each action once it is stored."""
    if not tables.open_tables():
        tables.open(PEOPLE[0], GUILD, CHANNEL, SETUP, "open", NOON)
        yield "open"
    for person in PEOPLE[1:]:
        if tables.table_of_user(person.id) is None:
            tables.handle(1, Sit(person), f"sit {person.id}", NOON)
            yield f"sit {person.id}"
    if tables.table(1).status is Status.LOBBY:
        tables.handle(1, Start(PEOPLE[0].id), "start", NOON)
        yield "start"
    while (table := tables.table(1)).status is not Status.CLOSED:
        if table.status is Status.BETWEEN:
            for person in PEOPLE:
                if not table.seats[table.seat_of(person.id)].ready:
                    cause = f"next {table.public.number} {person.id}"
                    tables.handle(1, WantNextDeal(person.id), cause, NOON)
                    yield cause
            continue
        seat = next(seat for seat in SEATS if table.options(seat))
        choice = play_sensibly(table.view(seat), table.options(seat), table.ruleset)
        cause = f"{seat} {table.prompt} {choice}"
        tables.handle(1, AnswerPrompt(table.seats[seat].user_id, table.prompt, choice), cause, NOON)
        yield cause


SETUP = replace(fresh_setup("nanchang"), rounds=None, deals=DEALS)


def child(path, pipe: int) -> None:
    """Play until killed or done, acknowledging every action on the pipe."""
    for cause in script(open_tables(open_store(path))):
        os.write(pipe, f"{cause}\n".encode())


def play_until_killed(path, actions: int, delay: float) -> list[str]:
    """What a forked child acknowledged before it was killed; after `actions` and a moment more."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(read)
            child(path, write)
        finally:
            os._exit(0)
    os.close(write)
    said = b""
    while said.count(b"\n") < actions and (more := os.read(read, 4096)):
        said += more
    time.sleep(delay)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while more := os.read(read, 4096):
        said += more
    os.close(read)
    return said.decode().splitlines()


def log(store: Store) -> list[dict[str, object]]:
    return store.rows("SELECT version, kind, cause, body FROM events ORDER BY version")


def causes(store: Store) -> list[str]:
    return [row["cause"] for row in log(store) if row["cause"] is not None]


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_killed_at_fifty_random_points_an_evening_ends_as_if_undisturbed(tmp_path):
    undisturbed = open_store(tmp_path / "undisturbed.db")
    tables = open_tables(undisturbed)
    actions = list(script(tables))
    expected, expected_log = tables.table(1), log(undisturbed)
    undisturbed.close()

    path = tmp_path / "killed.db"
    chance = random.Random(1)
    most = len(actions) // KILLS
    acknowledged: list[str] = []
    for _ in range(KILLS):
        heard = play_until_killed(path, chance.randint(0, most), chance.uniform(0, 0.004))
        store = open_store(path)
        stored = causes(store)
        # Nothing acknowledged is lost; at most the last action was stored and not acknowledged.
        acknowledged += heard
        assert stored[: len(acknowledged)] == acknowledged
        assert len(stored) <= len(acknowledged) + 1
        acknowledged = stored
        store.close()

    store = open_store(path)
    assert len(acknowledged) < len(actions)
    tables = open_tables(store)
    list(script(tables))
    final = tables.table(1)
    assert final.status is Status.CLOSED
    assert final.public.session.scores == expected.public.session.scores
    assert log(store) == expected_log
    store.close()


def test_an_action_whose_acknowledgement_was_lost_is_refused_when_it_comes_again(tmp_path):
    store = open_store(tmp_path / "again.db")
    tables = open_tables(store)
    for cause in script(tables):
        table = tables.table(1)
        seat = next((seat for seat in SEATS if table.options(seat)), None)
        if seat is None:
            continue
        if table.version > 100:
            break
        answer = AnswerPrompt(table.seats[seat].user_id, table.prompt, table.options(seat)[-1])
        tables.handle(1, answer, f"after {cause}", NOON)
        after = tables.table(1)
        reopened = open_tables(store)
        with pytest.raises(RuleError):
            reopened.handle(1, answer, f"after {cause}", NOON)
        assert reopened.table(1) == after
    store.close()
