"""A person is forgotten: not a trace of them, and not a figure of anybody changed."""

import re
from itertools import count

import pytest

from bot.service import facts
from bot.service.facts import TABLE_FACTS
from bot.service.forgetting import forget, locale_key
from bot.service.forms import form_key
from bot.service.model import Person, Status
from bot.service.operations import verify
from bot.service.past import exports
from bot.service.projections import PROJECTIONS, rebuild
from bot.service.publications import Message, Publications
from bot.service.requests import Correct, End, Leave, Sit, Start, Substitute, VoteEnd
from bot.service.settings import Preferences, Settings
from core.game.codec import CORE_EVENTS
from core.game.errors import Refusal
from tests.helpers.tables import CHANNEL, GUILD, PEOPLE, Evening
from tests.service.test_lobby import refused

A, B, C, D = PEOPLE
GONE = Person(734567890123456789, "Zebedee")
PERSONAL = {"user_id", "host_id", "name"}


@pytest.fixture
def evening(tmp_path):
    """Tables that GONE hosted, substituted at, voted at and corrected; all closed."""
    evening = Evening(tmp_path / "evening.db")
    opened = evening.tables.open(GONE, GUILD, CHANNEL, None, evening.click(), evening.now)
    evening.clicks = count(100)

    def ask(table_id, request):
        return evening.tables.handle(table_id, request, evening.click(), evening.now)

    for person in (A, B, C):
        ask(opened.table.id, Sit(person))
    ask(1, Start(GONE.id))
    evening.play_out()
    ask(1, VoteEnd(GONE.id))
    ask(1, Correct(1, 0, 1, 5, GONE, f"<@{GONE.id}> says Zebedee paid"))
    ask(1, Leave(GONE.id))
    ask(1, End(A.id))
    evening.open(people=1, channel=201)
    ask(2, Start(A.id))
    ask(2, Substitute(A.id, 0, GONE))
    ask(2, End(GONE.id))
    settings = Settings(evening.store)
    settings.set_preferences(GONE.id, Preferences(language="en"))
    settings.remember(form_key(GONE.id), "{}")
    settings.remember(locale_key(GONE.id), "en-US")
    Publications(evening.store).record(Message(1, "panel", GONE.id, 300, 301, 1))
    yield evening
    evening.close()


def dump(store):
    return "\n".join(store.db.conn.iterdump())


def projections(store):
    return {name: sorted(map(repr, store.rows(f"SELECT * FROM {name}"))) for name in PROJECTIONS}


def test_not_a_trace_is_left(evening):
    before = dump(evening.store)
    assert before.count(str(GONE.id)) >= 15
    forget(evening.store, GONE.id)
    after = dump(evening.store)
    assert str(GONE.id) not in after
    assert GONE.name not in after
    for file in evening.path.parent.iterdir():
        content = file.read_bytes()
        assert GONE.name.encode() not in content, file.name
        assert str(GONE.id).encode() not in content, file.name


def test_nothing_else_changes(evening):
    before = dump(evening.store)
    forget(evening.store, GONE.id)
    after = dump(evening.store)
    nobody = evening.store.scalar("SELECT user_id FROM people WHERE name = 'N. N. 1'")
    kept = [
        line
        for line in before.splitlines()
        if not re.search(rf'"(preferences|messages|remembered)" VALUES.*{GONE.id}', line)
    ]
    expected = "\n".join(kept).replace(str(GONE.id), str(nobody)).replace(GONE.name, "N. N. 1")
    expected = expected.replace(f"<@{nobody}>", "<@N. N. 1>")
    counted = """INSERT INTO "remembered" VALUES('forgotten','1');"""
    assert sorted(after.splitlines()) == sorted([*expected.splitlines(), counted])


def test_the_log_gives_the_same_projections_and_is_right(evening):
    forget(evening.store, GONE.id)
    written = projections(evening.store)
    assert len(written["results"]) == 4
    rebuild(evening.store)
    assert projections(evening.store) == written
    assert verify(exports.export(evening.store, 1, "jsonl", lambda deal: "")) is None
    evening.restart()
    assert evening.tables.table(1).status is Status.CLOSED


def test_two_who_are_forgotten_stay_two(evening):
    forget(evening.store, GONE.id)
    forget(evening.store, B.id)
    names = evening.store.rows("SELECT name FROM people ORDER BY name")
    assert [row["name"] for row in names][:2] == ["N. N. 1", "N. N. 2"]
    ids = {row["user_id"] for row in evening.store.rows("SELECT user_id FROM people")}
    assert len(ids) == 4
    assert all(number < 1 << 22 for number in ids)


def test_who_sits_at_an_open_table_is_not_forgotten(evening):
    evening.tables.open(GONE, GUILD, 202, None, evening.click(), evening.now)
    before = dump(evening.store)
    seated = (Refusal.ILLEGAL, "seated")
    assert refused(forget, evening.store, GONE.id) == seated
    assert dump(evening.store) == before
    evening.tables.handle(3, Leave(GONE.id), evening.click(), evening.now)
    forget(evening.store, GONE.id)


def test_who_is_not_known_cannot_be_forgotten(evening):
    forget(evening.store, GONE.id)
    before = dump(evening.store)
    for user_id in (GONE.id, 5):
        assert refused(forget, evening.store, user_id) == (Refusal.ILLEGAL, "nothing_known")
    assert dump(evening.store) == before


def test_every_event_that_names_a_person_is_known_to_it():
    naming = {
        event.__name__: PERSONAL & set(event.__struct_fields__)
        for event in (*CORE_EVENTS, *TABLE_FACTS)
        if PERSONAL & set(event.__struct_fields__)
    }
    assert naming == {
        facts.TableOpened.__name__: {"host_id"},
        facts.PlayerSat.__name__: {"user_id", "name"},
        facts.HostPassed.__name__: {"user_id"},
        facts.EndVoted.__name__: {"user_id"},
        facts.DealCorrected.__name__: {"user_id", "name"},
    }
