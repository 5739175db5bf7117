"""A table that has ended, as its projections tell it."""

from contextlib import contextmanager

from bot.service.facts import ClockMode, Setup
from bot.service.model import Person
from bot.service.past.closed import ClosedTable
from bot.service.requests import ChooseSetup, Correct, End, Leave
from bot.service.roster import Occupant
from bot.service.setups import fresh_setup
from core.tiles.seats import SEATS
from tests.helpers.tables import PEOPLE

A, B, C, D = PEOPLE


@contextmanager
def statements(store):
    """Everything the database is asked meanwhile."""
    asked = []
    store.db.conn.set_trace_callback(asked.append)
    yield asked
    store.db.conn.set_trace_callback(None)


def test_who_sat_there_at_the_end_and_what_came_of_it(heavenly):
    heavenly.choose(0, heavenly.table.options(0)[0])
    heavenly.wait(20)
    heavenly.due()  # the second deal
    heavenly.tables.handle(1, Leave(C.id), "c", heavenly.now)
    assert heavenly.past.closed_table(1) is None
    heavenly.tables.handle(1, End(A.id), "end", heavenly.now)
    seats = (Occupant(A.id, A.name), Occupant(B.id, B.name), Occupant(None), Occupant(D.id, D.name))
    with statements(heavenly.store) as asked:
        closed = heavenly.past.closed_table(1)
    assert closed == ClosedTable(A.id, 2, 1, seats, (60, -20, -20, -20))
    assert [closed.seat_of(person.id) for person in PEOPLE] == [0, 1, None, 3]
    assert not any("events" in statement for statement in asked)
    heavenly.tables.handle(1, Correct(1, 0, 1, 7, Person(70, "管理员"), ""), "x", heavenly.now)
    corrected = heavenly.past.closed_table(1).scores
    assert corrected == heavenly.table.public.session.scores == (53, -13, -20, -20)
    assert heavenly.past.closed_table(2) is None


def test_what_it_cost_to_leave_is_in_the_scores(new_evening):
    evening = new_evening()
    evening.begin(people=3, setup=fresh_setup("nanjing-classic"))
    evening.tables.handle(1, Leave(B.id), "bye", evening.now)
    evening.tables.handle(1, End(A.id), "end", evening.now)
    assert evening.past.closed_table(1).scores == (16, -50, 18, 16)
    assert (evening.past.closed_table(1).number, evening.past.closed_table(1).deals_over) == (1, 0)


def test_what_it_played_or_was_to_play(evening):
    options = (("lower_jing", "none"),)
    chosen = Setup("nanchang", options, None, 4, ClockMode.RELAXED)
    evening.begin(setup=chosen)
    evening.tables.handle(1, End(A.id), "end", evening.now)
    rules, setup = evening.past.closed_rules(1)
    assert setup == chosen
    assert dict(rules.options)["lower_jing"] == "none"
    evening.open()
    evening.tables.handle(2, ChooseSetup(A.id, fresh_setup("nanjing")), "set", evening.now)
    evening.tables.handle(2, End(A.id), "end", evening.now)
    rules, setup = evening.past.closed_rules(2)
    assert (rules.profile, setup) == ("nanjing", fresh_setup("nanjing"))


def test_nobody_folds_the_log_again_for_what_is_sent_at_the_end(evening):
    for _ in SEATS:
        table = evening.tables.open(A, 100, 200, None, None, evening.now).table.id
        evening.tables.handle(table, End(A.id), None, evening.now)
        evening.tables.due_tables(evening.now)
    with statements(evening.store) as asked:
        assert all(evening.tables.table(table) for table in (1, 2, 3, 4))
    assert not any("body" in statement for statement in asked)
