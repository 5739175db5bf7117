"""Statistics against a slow recount from the events, over random sessions of both games."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import asdict

from bot.config import ExperienceConfig
from bot.service.migrations import MIGRATIONS
from bot.service.model import Person, Status
from bot.service.past.sessions import played_session
from bot.service.past.statistics import PERIODS, Statistics
from bot.service.projections import freshen, rebuild
from bot.service.requests import (
    AddComputer,
    AnswerPrompt,
    Correct,
    End,
    Leave,
    Sit,
    Start,
    Substitute,
    VoidDeal,
)
from bot.service.setups import fresh_setup
from bot.service.store import connect, open_store
from core.game.commands import Discard, Hu, Pass
from core.past.careers import RATED_DEALS, Order, Rival
from core.players.sensible import play_sensibly
from tests.helpers import slow_statistics as slow
from tests.helpers.records import replace
from tests.helpers.tables import CHANNEL, GUILD, PEOPLE, Evening, laid_out, tile
from tests.service.test_deals import MANAGER, projections

STRANGER = Person(9, "新人")
DAY = 24 * 3600


def play_deal(evening, table_id, random):
    """Everybody plays sensibly, but for one choice in ten."""
    while True:
        evening.tables.run_due(table_id, evening.now)
        table = evening.tables.table(table_id)
        if table.status is not Status.PLAYING:
            return
        seat = random.choice([seat for seat in range(4) if table.options(seat)])
        choice = play_sensibly(table.view(seat), table.options(seat), table.ruleset)
        if random.random() < 0.1:
            choice = random.choice(table.options(seat))
        user = table.seats[seat].user_id
        evening.tables.handle(
            table_id, AnswerPrompt(user, table.prompt, choice), evening.click(), evening.now
        )


def play_session(evening, profile, seed, guild=GUILD, deals=7):
    """Three people and a computer; one leaves, one is replaced; a deal is voided, one corrected."""
    random, tables = Random(seed), evening.tables
    host, leaver, replaced = random.sample(PEOPLE, 3)
    setup = replace(fresh_setup(profile), rounds=None, deals=deals)
    table_id = tables.open(host, guild, CHANNEL, setup, None, evening.now).table.id
    for person in (leaver, replaced):
        tables.handle(table_id, Sit(person), None, evening.now)
    tables.handle(table_id, AddComputer(host.id), None, evening.now)
    tables.handle(table_id, Start(host.id), None, evening.now)
    for number in range(1, deals + 1):
        play_deal(evening, table_id, random)
        if number == 3:
            tables.handle(table_id, VoidDeal(2, MANAGER, ""), None, evening.now)
            tables.handle(table_id, Correct(1, 0, 2, 7, MANAGER, ""), None, evening.now)
            tables.handle(table_id, Leave(leaver.id), None, evening.now)
        if number == 5:
            tables.handle(table_id, Substitute(replaced.id, 2, STRANGER), None, evening.now)
        evening.wait(random.choice((60, DAY, 5 * DAY)))
        if number < deals:
            tables.run_due(table_id, evening.now)


@pytest.fixture(scope="module")
def seasoned(tmp_path_factory):
    """Sessions of both games in one server, a short one in another."""
    path = tmp_path_factory.mktemp("seasoned") / "evening.db"
    evening = Evening(path, computer=play_sensibly, seed=90)
    evening.store.db.execute("PRAGMA synchronous = OFF")
    play_session(evening, "nanchang", 1)
    play_session(evening, "nanjing-classic", 2)
    play_session(evening, "nanchang-suanzi", 3, guild=GUILD + 1, deals=4)
    yield evening
    evening.close()


@pytest.fixture(scope="module")
def recount(seasoned):
    return slow.Recount(seasoned.store)


@pytest.fixture(scope="module")
def statistics(seasoned):
    return Statistics(seasoned.store, ExperienceConfig(), 1000)


def test_the_sessions_have_something_to_count(recount):
    """Else the comparisons below would say little."""
    found = Counter()
    for guild, user in recount.users():
        if deals := recount.played(guild, user):
            figures = slow.figures(deals, user)
            found.update(figures["kinds"])
            found.update({key: figures[key] for key in ("german", "overlord", "flush")})
    wanted = {"self_draw", "discard", "bloom", "german", "overlord", "flush"}
    assert wanted <= {key for key, count in found.items() if count}
    assert any(deal.voided for deal in recount.deals)
    assert recount.left


def test_a_career_is_what_a_slow_recount_finds(seasoned, recount, statistics):
    assert len(recount.users()) > 6
    for guild, user in recount.users():
        deals = recount.played(guild, user)
        career = statistics.career(guild, user, seasoned.now)
        if not deals:
            assert career is None
            continue
        assert asdict(career.whole) == slow.figures(deals, user)
        played = {deal.profile for deal in deals}
        assert {name: asdict(one) for name, one in career.profiles.items()} == {
            name: slow.figures([deal for deal in deals if deal.profile == name], user)
            for name in played
        }
        for name, length in PERIODS.items():
            late = [deal for deal in deals if deal.ended_at >= seasoned.now - length]
            found = career.periods.get(name)
            assert (found and asdict(found)) == (slow.figures(late, user) if late else None)
        assert career.results == tuple(deal.gain(deal.seat(user)) for deal in deals)
        met = {one.user_id: (one.deals, one.points) for one in career.rivals}
        assert met == slow.rivals(deals, user)
        assert [one.deals for one in career.rivals] == sorted(
            (one.deals for one in career.rivals), reverse=True
        )


@pytest.mark.parametrize("period", [None, *PERIODS])
@pytest.mark.parametrize("order", list(Order))
def test_a_ranking_is_what_a_slow_recount_finds(seasoned, recount, statistics, order, period):
    since = period and seasoned.now - PERIODS[period]
    lines = []
    for guild, user in recount.users():
        deals = [one for one in recount.played(guild, user) if not since or one.ended_at >= since]
        if guild != GUILD or len(deals) < (RATED_DEALS if order is Order.RATE else 1):
            continue
        won = sum(deal.win(deal.seat(user)) is not None for deal in deals)
        points = sum(deal.gain(deal.seat(user)) for deal in deals)
        points += recount.deserted(guild, user, since)
        earned = slow.experience(deals, user)
        figure = {"score": points, "rate": Fraction(won, len(deals)), "level": earned}[order]
        name = next(one.name for one in (*PEOPLE, STRANGER) if one.id == user)
        lines.append((figure, len(deals), name, won, points, earned))
    lines.sort(key=lambda line: (-line[0], *line[1:3]))
    places = [1 + sum(other[0] > line[0] for other in lines) for line in lines]
    top = statistics.top(GUILD, order, since)
    assert [
        (one.place, one.deals, one.name, one.wins, one.points, one.experience) for one in top
    ] == [(place, *line[1:]) for place, line in zip(places, lines, strict=True)]
    for one in top:
        assert one.balance == (None if since else 1000 + one.points)
        assert since or one.balance == statistics.balance(GUILD, one.user_id)


def test_nobody_s_rate_is_ranked_after_few_deals(seasoned, recount, statistics):
    deals = {one.user_id: one.deals for one in statistics.top(GUILD)}
    assert min(deals.values()) < RATED_DEALS <= max(deals.values())
    rated = {one.user_id for one in statistics.top(GUILD, Order.RATE)}
    assert rated == {user for user, count in deals.items() if count >= RATED_DEALS}


def test_a_session_is_what_a_slow_recount_finds(seasoned, recount):
    for table_id, deals in recount.tables.items():
        played = played_session(seasoned.store, table_id)
        counted = {number: deal for number, deal in enumerate(deals, 1) if not deal.voided}
        assert len(played.results) == len(counted)
        scores = seasoned.tables.table(table_id).public.session.scores
        assert tuple(map(sum, zip(*played.results, strict=True))) == scores
        gains = {
            (number, seat): deal.gain(seat)
            for number, deal in counted.items()
            for seat in range(4)
            if deal.win(seat)
        }
        best = played.best
        assert best.gain == gains[best.number, best.seat] == max(gains.values())
        assert played.people == deals[-1].people
    assert played_session(seasoned.store, 99) is None


def test_leaving_counts_with_the_deal_before_whose_end_it_was(seasoned, recount):
    """In the second session, of Nanjing, somebody leaves after the third deal; that costs 50."""
    deals = [deal for deal in recount.tables[2] if not deal.voided]
    results = played_session(seasoned.store, 2).results
    moved = [
        tuple(points - deal.gain(seat) for seat, points in enumerate(result))
        for deal, result in zip(deals, results, strict=True)
    ]
    assert [min(points) for points in moved] == [0, -50, 0, 0, 0, 0]


# --- by hand --------------------------------------------------------------------------------

FISHING = laid_out(
    "1m2m3m4m5m6m7m8m9m1s2s3sC9p",
    "1p1p1p1p2p2p2p2p3p3p3p3p4p",
    "4p4p4p5p5p5p5p6p6p6p6p7p7p",
    "7p7pEEEESSSSWWW",
    draws="8s8s8s5s",
)
"""The dealer fishes with its only jing, the one 中 nobody else can hold, and draws 5s."""


def test_a_fisher_s_deal(new_evening):
    evening = new_evening(chance=lambda: FISHING)
    evening.begin()
    evening.choose(0, Discard(tile("9p"), fish=True))
    for seat in (1, 2, 3):
        evening.choose(seat, Discard(tile("8s")))
        for asked in evening.asked():
            if evening.table.status is Status.PLAYING and asked != (seat + 1) % 4:
                evening.choose(asked, Pass())
    evening.choose(0, Hu())
    career = Statistics(evening.store, ExperienceConfig(), 1000).career(GUILD, 1, evening.now)
    # §7.2: all but 中 and 5s is natural: double German 4 × fishing 2 × dealer 2 × self-draw 2 + 5,
    # and §8.3: two points of jing, doubled as nobody else holds any.
    assert career.results == (3 * (37 + 4),)
    assert asdict(career.whole) == {
        **dict.fromkeys(("points", "best", "worst"), 123),
        "kinds": {"self_draw": 1},
        "shapes": {"plain": 1},
        **dict.fromkeys(("deals", "self_draws", "german", "fishing", "overlord"), 1),
        **dict.fromkeys(("discard_ins", "flush", "longest_unwon"), 0),
        **dict.fromkeys(("longest_won", "running"), 1),
    }
    assert career.rivals == tuple(
        Rival(one.id, one.name, 1, 41) for one in sorted(PEOPLE[1:], key=lambda one: one.name)
    )
    loser = Statistics(evening.store, ExperienceConfig(), 1000).career(GUILD, 2, evening.now)
    assert loser.standing.place == 2
    assert (loser.whole.overlord, loser.whole.running) == (0, -1)


# --- the projections ------------------------------------------------------------------------


def test_rebuilding_changes_nothing(seasoned):
    before = projections(seasoned.store)
    assert all(before[name] for name in ("deals", "results", "payments", "desertions", "standings"))
    rebuild(seasoned.store)
    assert projections(seasoned.store) == before


OLD_TABLES = ("events", "tables", "seats", "people", "deals", "results")


def old_database(path, store, before="0004_statistics", names=OLD_TABLES):
    """The database as the schema before a step has it; the names are of its tables filled."""
    old = connect(path)
    MIGRATIONS.apply(old, stop_before=before)
    for name in names:
        columns = [column.name for column in old[name].columns]
        old[name].insert_all(
            {column: row[column] for column in columns}
            for row in store.rows(f"SELECT * FROM {name} ORDER BY rowid")
        )
    old.close()


def test_a_new_schema_is_filled_in_from_the_log(tmp_path, seasoned):
    path = tmp_path / "old.db"
    old_database(path, seasoned.store)
    store = open_store(path)
    freshen(store)
    assert projections(store) == projections(seasoned.store)
    assert store.rows("SELECT DISTINCT purpose, message_id FROM messages") == [
        {"purpose": "session", "message_id": 0}
    ]
    store.write("UPDATE deals SET profile = ''")  # freshened once, it is left alone
    freshen(store)
    assert store.scalar("SELECT count(*) FROM deals WHERE profile != ''") == 0
    store.close()


def test_the_running_figures_and_last_seats_are_filled_in_without_reading_a_log(tmp_path, seasoned):
    path = tmp_path / "old.db"
    old_database(path, seasoned.store, "0006_past", (*OLD_TABLES, "payments", "desertions"))
    store = open_store(path)
    assert projections(store) == projections(seasoned.store)
    assert all(projections(store)[name] for name in ("last_seats", "standings", "rivals"))
    store.close()


def test_the_last_host_and_seats_of_old_tables_are_filled_in(tmp_path, new_evening):
    """The host of the first leaves it, a seat of the second is given up; the third is open."""
    evening = new_evening()
    a, b, c, d = PEOPLE
    evening.open(people=3)
    evening.tables.handle(1, Start(a.id), None, evening.now)
    evening.tables.handle(1, Leave(a.id), None, evening.now)
    evening.tables.handle(1, End(b.id), None, evening.now)
    evening.open(people=4)
    evening.tables.handle(2, Leave(c.id), None, evening.now)
    evening.tables.handle(2, End(a.id), None, evening.now)
    evening.open(people=1)
    old_database(tmp_path / "old.db", evening.store, "0006_past", OLD_TABLES)
    store = open_store(tmp_path / "old.db")
    assert projections(store) == projections(evening.store)
    assert store.rows("SELECT host_id, number FROM tables ORDER BY id") == [
        {"host_id": b.id, "number": 1},
        {"host_id": a.id, "number": 0},
        {"host_id": 0, "number": 0},
    ]
    assert [
        (row["table_id"], row["seat"], row["user_id"], row["name"])
        for row in store.rows("SELECT * FROM last_seats ORDER BY table_id, seat")
    ] == [
        (1, 0, None, ""),
        (1, 1, b.id, b.name),
        (1, 2, c.id, c.name),
        (1, 3, None, ""),
        (2, 0, a.id, a.name),
        (2, 1, b.id, b.name),
        (2, 3, d.id, d.name),
    ]
    store.close()


def test_a_log_nobody_can_read_stops_no_start(tmp_path, seasoned, caplog):
    path = tmp_path / "old.db"
    old_database(path, seasoned.store)
    store = open_store(path)
    store.write("UPDATE events SET kind = 'Forgotten' WHERE table_id = 2 AND version = 1")
    freshen(store)
    assert "stay as they were" in caplog.text
    assert store.scalar("SELECT count(*) FROM deals") == len(
        seasoned.store.rows("SELECT * FROM deals")
    )
    store.write("UPDATE events SET kind = 'TableOpened' WHERE kind = 'Forgotten'")
    freshen(store)
    assert projections(store) == projections(seasoned.store)
    store.close()
