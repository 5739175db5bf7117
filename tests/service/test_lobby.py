"""Sitting down, hosting, choosing what is played."""

import pytest

from bot.service.facts import ComputerSat, HostPassed, PlayerSat, TableOpened
from bot.service.model import Person, Status
from bot.service.requests import AddComputer, ChooseSetup, End, Leave, RemoveComputer, Sit, Start
from bot.service.roster import Occupant
from bot.service.settings import GuildDefaults, Settings
from bot.service.setups import fresh_setup
from core.game.errors import Refusal, RuleError
from tests.helpers.records import replace
from tests.helpers.tables import CHANNEL, GUILD, PEOPLE

A, B, C, D = PEOPLE
STRANGER = Person(9, "陌生人")


def refused(call, *args):
    """(which of the four, code) of the refusal."""
    with pytest.raises(RuleError) as error:
        call(*args)
    return error.value.refusal, error.value.code


def test_the_host_is_seated_and_others_take_the_lowest_free_seat(evening):
    opened = evening.tables.open(A, GUILD, CHANNEL, None, "1", evening.now)
    setup = fresh_setup("nanchang")
    assert opened.events == (
        TableOpened(GUILD, CHANNEL, A.id, setup),
        PlayerSat(0, A.id, "甲"),
    )
    evening.tables.handle(1, Sit(C, 2), "2", evening.now)
    evening.tables.handle(1, Sit(B), "3", evening.now)
    assert [one and one.name for one in evening.table.seats] == ["甲", "乙", "丙", None]
    assert evening.table.status is Status.LOBBY
    assert evening.tables.table_in_channel(CHANNEL).id == 1
    assert evening.tables.table_of_user(B.id).seat_of(B.id) == 1
    assert evening.tables.table_of_user(D.id) is None


def test_who_is_seated_anywhere_may_not_sit_down_again(evening):
    evening.open(people=2)
    evening.tables.open(C, GUILD, 201, None, "x", evening.now)
    taken = (Refusal.ILLEGAL, "already_seated")
    assert refused(evening.tables.handle, 2, Sit(B), "y", evening.now) == taken
    assert refused(evening.tables.handle, 1, Sit(B), "y", evening.now) == taken
    assert refused(evening.tables.open, B, GUILD, 202, None, "y", evening.now) == taken
    evening.tables.handle(1, Leave(B.id), "z", evening.now)
    evening.tables.handle(2, Sit(B), "w", evening.now)
    assert evening.tables.table_of_user(B.id).id == 2


def test_a_channel_has_one_open_table(evening):
    evening.open(people=1)
    again = (evening.tables.open, B, GUILD, CHANNEL, None, "x", evening.now)
    assert refused(*again) == (Refusal.ILLEGAL, "channel_taken")
    evening.tables.handle(1, End(A.id), "y", evening.now)
    assert evening.tables.table_in_channel(CHANNEL) is None
    assert evening.tables.open(B, GUILD, CHANNEL, None, "z", evening.now).table.id == 2


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "seat_taken"), (3, "seat_taken"), (7, "seat_taken"), (None, "full")]
)
def test_a_taken_seat_is_refused(evening, seat, code):
    evening.open(people=2)
    if code != "full":
        evening.tables.handle(1, RemoveComputer(A.id, 2), "x", evening.now)
    assert refused(evening.tables.handle, 1, Sit(STRANGER, seat), "y", evening.now)[1] == code


def test_a_bot_is_no_player(evening):
    bot = Person(50, "bot", bot=True)
    opening = (evening.tables.open, bot, GUILD, CHANNEL, None, "x", evening.now)
    assert refused(*opening) == (Refusal.ILLEGAL, "bot")
    evening.open(people=1)
    assert refused(evening.tables.handle, 1, Sit(bot), "x", evening.now) == (Refusal.ILLEGAL, "bot")


def test_a_click_delivered_twice_is_refused_by_the_database(evening):
    evening.tables.open(A, GUILD, CHANNEL, None, "1", evening.now)
    evening.tables.handle(1, AddComputer(A.id), "2", evening.now)
    again = (evening.tables.handle, 1, AddComputer(A.id), "2", evening.now)
    assert refused(*again) == (Refusal.STALE, "duplicate")
    assert evening.table.seats == (Occupant(A.id, "甲"), Occupant(None), None, None)
    evening.restart()
    assert evening.table.seats == (Occupant(A.id, "甲"), Occupant(None), None, None)


def test_computers_come_and_go_by_the_host(evening):
    evening.open(people=2)
    assert evening.table.seats[2:] == (Occupant(None), Occupant(None))
    assert refused(evening.tables.handle, 1, RemoveComputer(B.id), "x", evening.now) == (
        Refusal.NOT_YOURS,
        "not_host",
    )
    assert (
        refused(evening.tables.handle, 1, RemoveComputer(A.id, 1), "x", evening.now)[1]
        == "no_computer"
    )
    evening.tables.handle(1, RemoveComputer(A.id), "y", evening.now)
    assert evening.table.seats[2:] == (Occupant(None), None)
    assert evening.tables.handle(1, AddComputer(A.id, 3), "z", evening.now).events == (
        ComputerSat(3),
    )


def test_the_host_chooses_what_is_played(evening):
    evening.open(people=2)
    setup = fresh_setup("nanchang-cgc", (("base", 2), ("fishing_declared", "yes")))
    evening.tables.handle(1, ChooseSetup(A.id, setup), "x", evening.now)
    assert evening.table.setup.options == (("base", 2), ("fishing_declared", True))
    assert evening.table.ruleset.profile == "nanchang-cgc"
    assert (
        refused(evening.tables.handle, 1, ChooseSetup(B.id, setup), "y", evening.now)[1]
        == "not_host"
    )


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"profile": "nowhere"}, "unknown_profile"),
        ({"options": (("colour", "red"),)}, "unknown_option"),
        ({"options": (("base", 3),)}, "unknown_value"),
        ({"rounds": 0}, "bad_length"),
        ({"deals": 4}, "bad_length"),
        ({"options": (("dealer_after_win", "winner_deals"),)}, "bad_length"),
    ],
)
def test_what_cannot_be_played_is_refused(evening, changes, code):
    setup = replace(fresh_setup("nanchang"), **changes)
    assert refused(evening.tables.open, A, GUILD, CHANNEL, setup, "x", evening.now)[1] == code
    assert evening.tables.open_tables() == ()


def test_a_game_the_winner_deals_lasts_a_number_of_deals():
    setup = fresh_setup("nanchang", (("dealer_after_win", "winner_deals"),))
    assert (setup.rounds, setup.deals) == (None, 16)


def test_the_server_may_have_its_own_usual_table(evening):
    setup = fresh_setup("nanchang-suanzi", (("base", 5),))
    Settings(evening.store).set_guild(GUILD, GuildDefaults(setup, "zh-CN"))
    evening.tables.open(A, GUILD, CHANNEL, None, "x", evening.now)
    assert evening.table.setup == setup
    assert evening.tables.default_setup(GUILD + 1) == fresh_setup("nanchang")


def test_the_host_leaving_the_lobby_passes_it_on_and_the_last_one_closes_it(evening):
    evening.open(people=2)
    left = evening.tables.handle(1, Leave(A.id), "x", evening.now)
    assert HostPassed(B.id) in left.events
    assert left.left == (A.id,)
    assert evening.table.host_id == B.id
    assert evening.table.seats[0] is None
    evening.tables.handle(1, Leave(B.id), "y", evening.now)
    assert (evening.table.status, evening.table.reason) == (Status.CLOSED, "empty")
    late = (evening.tables.handle, 1, Sit(C), "z", evening.now)
    assert refused(*late) == (Refusal.STALE, "table_closed")


def test_starting_takes_the_host_and_four_seats(evening):
    evening.open(people=4)
    assert refused(evening.tables.handle, 1, Start(B.id), "x", evening.now)[1] == "not_host"
    evening.tables.handle(1, Leave(D.id), "y", evening.now)
    assert refused(evening.tables.handle, 1, Start(A.id), "x", evening.now)[1] == "seats_free"
    evening.tables.handle(1, Sit(D), "z", evening.now)
    evening.tables.handle(1, Start(A.id), "x", evening.now)
    assert evening.table.status is Status.PLAYING
    assert evening.table.public.balances == (1000, 1000, 1000, 1000)
    assert refused(evening.tables.handle, 1, Start(A.id), "w", evening.now)[1] == "session_running"
    assert (
        refused(evening.tables.handle, 1, Sit(STRANGER), "w", evening.now)[1] == "session_running"
    )
    later = fresh_setup("nanchang-cgc")
    assert (
        refused(evening.tables.handle, 1, ChooseSetup(A.id, later), "w", evening.now)[1]
        == "session_running"
    )


def test_a_lobby_waits_as_long_as_it_takes(evening):
    evening.open(people=2)
    evening.wait(10**7)
    assert evening.tables.due_tables(evening.now) == ()
    evening.restart()
    assert [table.id for table in evening.tables.reopen(evening.now)] == [1]


def test_a_table_nobody_opened(evening):
    assert refused(evening.tables.table, 5) == (Refusal.STALE, "no_such_table")
