"""Looking back at 100,000 finished deals: statistics, rankings, lists, what completes a deal."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from bot.config import ExperienceConfig
from bot.service.migrations import MIGRATIONS
from bot.service.past import PastDeals
from bot.service.past.history import Onlooker, Scope
from bot.service.past.statistics import PERIODS
from bot.service.store import connect, open_store, stamp
from core.past.careers import Order

TARGET = 20
"""Milliseconds, whatever is looked up."""
TRIES = 5

NOW = datetime(2026, 1, 1, tzinfo=UTC)
YEAR = timedelta(days=365)
GUILDS, DEALS = 40, 100_000
LARGEST_DEALS, LARGEST_PLAYERS = 20_000, 60
KEENEST, KEENEST_DEALS = 1, 5_000
CHANNELS, SESSION = 5, 16
"""Of a server, and deals of a table."""
WINS = (
    *(("self", "self_draw", 0), ("self", "bloom", 0), ("self", "heavenly", 1)),
    *(("discard", "discard", 0), ("rob", "robbed", 0)),
)


def channels(guild: int) -> list[int]:
    return [guild * 100 + place for place in range(CHANNELS)]


def _deals_of(guild: int, random: Random) -> Iterator[tuple[str, list[int | None]]]:
    """When each deal of a server ended, and who sat there; None: a computer."""
    largest = guild == 1
    count = LARGEST_DEALS if largest else (DEALS - LARGEST_DEALS) // (GUILDS - 1) + 1
    first = guild * 1000
    players = range(first, first + (LARGEST_PLAYERS if largest else 20))
    for place in range(count):
        people: list[int | None] = [*random.sample(players, 4)]
        if random.random() < 0.2:
            people[0] = None
        if largest and place % (LARGEST_DEALS // KEENEST_DEALS) == 0:
            people[1] = KEENEST
        yield stamp(NOW - YEAR + YEAR * place / count), people


def fill(path: Path) -> None:
    """A year's deals as the schema without running figures has them; that of today fills these."""
    random, table = Random(1), 0
    tables, deals, results, payments = [], [], [], []
    for guild in range(1, GUILDS + 1):
        for place, (ended_at, people) in enumerate(_deals_of(guild, random)):
            number = place % SESSION + 1
            if number == 1:
                table += 1
                tables.append((table, guild, random.choice(channels(guild))))
            deals.append((table, number, guild, ended_at, random.random() < 0.01))
            winner, points = random.randrange(4), random.randrange(5, 90)
            won, how, early = random.choice(WINS)
            for seat, user in enumerate(people):
                if seat == winner:
                    row = (3 * points, won, how, "plain", early)
                else:
                    row = (-points, None, None, None, 0)
                    payments.append((table, number, seat, winner, points))
                results.append((table, number, seat, user, *row))
    users = sorted({user for *_, user, _, _, _, _, _ in results if user is not None})
    db = connect(path)
    MIGRATIONS.apply(db, stop_before="0006_past")
    for statement, rows in (
        ("INSERT INTO tables (id, guild_id, channel_id, closed) VALUES (?, ?, ?, 1)", tables),
        (
            "INSERT INTO deals (table_id, number, guild_id, ended_at, voided, dealer,"
            " first_version, last_version, profile) VALUES (?, ?, ?, ?, ?, 0, 1, 2, 'nanchang')",
            deals,
        ),
        (
            "INSERT INTO results (table_id, number, seat, user_id, delta, won, how, shape,"
            " first_turn, discard_ins) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
            results,
        ),
        (
            "INSERT INTO payments (table_id, number, payer, payee, amount) VALUES (?, ?, ?, ?, ?)",
            payments,
        ),
        (
            "INSERT INTO people (user_id, name) VALUES (?, ?)",
            [(user, f"Player {user}") for user in users],
        ),
    ):
        db.conn.executemany(statement, rows)
    db.conn.commit()
    db.close()


def _lookups(past: PastDeals) -> Iterator[tuple[str, Callable[[], object]]]:
    """By name, for the keenest player, who reads every channel, and one who reads none."""
    statistics, history = past.statistics, past.history
    keen, blind = Onlooker(KEENEST, channels(1)), Onlooker(KEENEST)
    last_page = LARGEST_DEALS - 10
    yield "/stats", lambda: statistics.career(1, KEENEST, NOW)
    yield "/level", lambda: statistics.standing(1, KEENEST)
    yield "a balance", lambda: statistics.balance(1, KEENEST)
    for order in Order:
        yield f"/top {order}", partial(statistics.top, 1, order)
        for name, length in PERIODS.items():
            yield f"/top {order} {name}", partial(statistics.top, 1, order, NOW - length)
    for name, scope in (
        ("own", Scope()),
        ("channel", Scope(channel_id=channels(1)[0])),
        ("server", Scope(guild_id=1)),
    ):
        yield f"/history {name}, pages", partial(history.count, scope, keen)
        yield f"/history {name}", partial(history.deals, scope, keen, 10)
        yield f"/history {name}, blind", partial(history.count, scope, blind)
    yield "/history server, last", partial(history.deals, Scope(guild_id=1), keen, 10, last_page)
    yield "/replay 99", partial(history.deals, Scope(number=99), keen, 1)
    yield "may see", partial(history.may_see, blind, 5, 5)
    yield "session", partial(past.session, 5)
    for typed in ("", "7", "99", "1200:", "2025-01", "2025-01-02 1", "player", "player 1007", "x"):
        yield f"/replay {typed}…", partial(history.search, 1, keen, typed, 25)
        yield f"/replay {typed}…, blind", partial(history.search, 1, blind, typed, 25)


def run() -> None:
    """Print the milliseconds of processor time of each look-up and completion, best of a few."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "past.db"
        fill(path)
        with closing(open_store(path)) as store:
            past = PastDeals(store, ExperienceConfig(), 1000)
            for name, look_up in _lookups(past):
                spent = []
                for _ in range(TRIES):
                    begun = process_time()
                    look_up()
                    spent.append(process_time() - begun)
                print(f"{name:30} {1000 * min(spent):8.2f} ms  (target ≤ {TARGET})")


if __name__ == "__main__":
    run()
