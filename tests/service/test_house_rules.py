"""House rules kept under a name: saved, opened, made the usual ones, forgotten."""

import pytest

from bot.service.facts import ClockMode
from bot.service.settings import HOUSE_RULES_LIMIT, GuildDefaults, Settings
from bot.service.setups import fresh_setup, unlike_usual
from bot.texts import texts_of
from core.game.errors import Refusal, RuleError
from tests.helpers.records import replace
from tests.helpers.tables import CHANNEL, GUILD, PEOPLE

A = PEOPLE[0]
FRIDAY = replace(
    fresh_setup("nanchang-cgc", (("base", 5), ("echo_jing", True))),
    rounds=None,
    deals=8,
    clock=ClockMode.RELAXED,
)


@pytest.fixture
def settings(evening):
    return Settings(evening.store)


def refused(call, *args):
    with pytest.raises(RuleError) as error:
        call(*args)
    return error.value.refusal, error.value.code


def test_a_table_opens_with_what_was_saved(evening, settings):
    settings.save_house_rules(GUILD, " 周五 ", FRIDAY)
    setup = settings.setup_named(GUILD, "周五")
    assert setup == FRIDAY
    evening.tables.open(A, GUILD, CHANNEL, setup, "x", evening.now)
    assert evening.table.setup == FRIDAY
    assert dict(evening.table.ruleset.options)["base"] == 5


def test_a_table_keeps_what_it_began_with(evening, settings):
    settings.save_house_rules(GUILD, "Friday", FRIDAY)
    evening.tables.open(A, GUILD, CHANNEL, settings.setup_named(GUILD, "friday"), "x", evening.now)
    settings.save_house_rules(GUILD, "FRIDAY", fresh_setup("nanchang"))
    assert [(one.name, one.setup.profile) for one in settings.house_rules(GUILD)] == [
        ("Friday", "nanchang")
    ]
    evening.restart()
    assert evening.table.setup == FRIDAY
    settings.delete_house_rules(GUILD, "Friday")
    assert evening.table.setup == FRIDAY


def test_they_are_a_server_s_own(settings):
    settings.save_house_rules(GUILD, "b", FRIDAY)
    settings.save_house_rules(GUILD, "a", FRIDAY)
    settings.save_house_rules(GUILD + 1, "a", fresh_setup("nanchang"))
    assert [one.name for one in settings.house_rules(GUILD)] == ["a", "b"]
    assert settings.find_house_rules(GUILD + 1, "a").setup == fresh_setup("nanchang")
    assert refused(settings.find_house_rules, GUILD + 1, "b") == (Refusal.STALE, "no_such_rules")


def test_new_tables_may_play_them_and_follow_their_changes(evening, settings):
    kept = settings.save_house_rules(GUILD, "Friday", FRIDAY)
    settings.set_guild(GUILD, GuildDefaults(fresh_setup("nanchang-2016"), "en", kept.id))
    assert evening.tables.default_setup(GUILD) == FRIDAY
    settings.save_house_rules(GUILD, "Friday", fresh_setup("nanchang-suanzi"))
    assert evening.tables.default_setup(GUILD) == fresh_setup("nanchang-suanzi")
    settings.delete_house_rules(GUILD, "Friday")
    assert evening.tables.default_setup(GUILD) == fresh_setup("nanchang-2016")
    assert settings.guild(GUILD).language == "en"


def test_a_number_is_never_given_out_twice(settings):
    first = settings.save_house_rules(GUILD, "a", FRIDAY)
    settings.delete_house_rules(GUILD, "a")
    assert settings.save_house_rules(GUILD, "b", FRIDAY).id != first.id
    assert refused(settings.house_rules_of_id, first.id)[1] == "no_such_rules"


@pytest.mark.parametrize("name", ["", "  ", "x" * 33, "nanchang-2016", "Nanchang"])
def test_a_name_that_cannot_be_one(settings, name):
    refusal = refused(settings.save_house_rules, GUILD, name, FRIDAY)
    assert refusal == (Refusal.UNREADABLE, "bad_name")


def test_a_server_keeps_so_many_and_may_still_change_them(settings):
    for number in range(HOUSE_RULES_LIMIT):
        settings.save_house_rules(GUILD, f"rules {number}", FRIDAY)
    full = (Refusal.ILLEGAL, "too_many_rules")
    assert refused(settings.save_house_rules, GUILD, "one more", FRIDAY) == full
    assert settings.save_house_rules(GUILD, "Rules 0", fresh_setup("nanchang")).name == "rules 0"


def test_what_cannot_be_played_is_not_kept(settings):
    wrong = replace(FRIDAY, options=(("base", 3),))
    assert refused(settings.save_house_rules, GUILD, "a", wrong)[1] == "unknown_value"
    assert settings.house_rules(GUILD) == ()


def test_kept_rules_that_can_no_longer_be_played_are_refused_when_opened(evening, settings):
    settings.save_house_rules(GUILD, "old", FRIDAY)
    evening.store.write("UPDATE house_rules SET setup = replace(setup, 'echo_jing', 'echo')")
    setup = settings.setup_named(GUILD, "old")
    with pytest.raises(RuleError) as error:
        evening.tables.open(A, GUILD, CHANNEL, setup, "x", evening.now)
    refusal = error.value
    told = texts_of("en")(f"error.{refusal.code}", **refusal.values)
    assert told == "There is no rule “echo”."


def test_what_is_unlike_the_default_profile():
    # cgc: no lower jing, double German against all four, undeclared fishing, no liability.
    assert unlike_usual(FRIDAY) == {
        "lower_jing": "none",
        "echo_jing": True,
        "double_deguo_test": "nobody",
        "fishing_declared": False,
        "flush_liability": "none",
        "base": 5,
    }
