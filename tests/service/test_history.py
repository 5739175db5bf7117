"""Which finished deals somebody may look at, and in what order."""

from bot.service.model import Person, Status
from bot.service.past.history import History, Onlooker, Scope
from bot.service.requests import AnswerPrompt, End, Start, Substitute, VoidDeal
from bot.service.setups import fresh_setup
from core.game.errors import Refusal
from core.players.simple import play_simply
from tests.helpers.tables import CHANNEL, GUILD, PEOPLE
from tests.service.test_lobby import refused

A, B, C, D = PEOPLE
STRANGER = 99
EVERYTHING = Scope(guild_id=GUILD)


def numbers(evening, scope, onlooker, limit=25, offset=0):
    found = History(evening.store).deals(scope, onlooker, limit, offset)
    return [(deal.table_id, deal.number) for deal in found]


def play_deals(evening, count):
    for _ in range(count):
        evening.play_out()
        evening.wait(20)
        evening.due()


def test_who_sat_sees_their_deals_and_who_reads_the_channel_sees_all_of_it(evening):
    evening.begin()
    play_deals(evening, 2)
    evening.tables.handle(1, Substitute(D.id, 3, Person(5, "戊")), "x", evening.now)
    play_deals(evening, 1)
    assert evening.table.status is Status.PLAYING
    past = [(1, 3), (1, 2), (1, 1)]
    assert numbers(evening, EVERYTHING, Onlooker(A.id)) == past
    assert numbers(evening, EVERYTHING, Onlooker(D.id)) == past[1:]
    assert numbers(evening, EVERYTHING, Onlooker(5)) == past[:1]
    assert numbers(evening, EVERYTHING, Onlooker(STRANGER)) == []
    reading = Onlooker(STRANGER, {CHANNEL})
    assert numbers(evening, EVERYTHING, reading) == past
    assert numbers(evening, Scope(), reading) == []
    assert numbers(evening, Scope(), Onlooker(D.id, {CHANNEL})) == past[1:]
    assert numbers(evening, EVERYTHING, Onlooker(STRANGER, {CHANNEL + 1})) == []


def test_a_deal_under_way_is_in_no_list(evening):
    evening.begin()
    play_deals(evening, 1)
    history, reading = History(evening.store), Onlooker(A.id, {CHANNEL})
    assert evening.table.public.number == 2
    assert [history.may_see(reading, 1, number) for number in (0, 1, 2, 3)] == [
        False,
        True,
        False,
        False,
    ]
    assert history.count(EVERYTHING, reading) == 1
    assert refused(evening.past.finished_deal, 1, 2) == (Refusal.ILLEGAL, "no_such_deal")
    evening.tables.handle(1, End(A.id), "end", evening.now)
    assert history.count(EVERYTHING, reading) == 1  # what was cut short is void, and no deal


def test_lists_are_narrowed_and_paged(evening):
    evening.begin()
    play_deals(evening, 3)
    reading = Onlooker(STRANGER, {CHANNEL})
    assert numbers(evening, EVERYTHING, reading, limit=2) == [(1, 3), (1, 2)]
    assert numbers(evening, EVERYTHING, reading, limit=2, offset=2) == [(1, 1)]
    assert numbers(evening, Scope(guild_id=GUILD, number=2), reading) == [(1, 2)]
    for scope, count in (
        (Scope(channel_id=CHANNEL), 3),
        (Scope(channel_id=CHANNEL + 1), 0),
        (Scope(guild_id=GUILD), 3),
        (Scope(guild_id=GUILD + 1), 0),
        (Scope(channel_id=CHANNEL, number=3), 1),
        (Scope(), 0),
    ):
        assert History(evening.store).count(scope, reading) == count


def found(evening, typed, onlooker, guild=GUILD, limit=25):
    deals = evening.past.history.search(guild, onlooker, typed, limit)
    return [(deal.table_id, deal.number) for deal in deals]


def played_over_days(evening):
    """Three deals of table 1 on three days, then one of table 2; in the third 戊 sits for 丁."""
    evening.begin()
    for number in (1, 2, 3):
        evening.play_out()
        evening.wait(24 * 3600 - 20)
        if number == 2:
            evening.tables.handle(1, Substitute(D.id, 3, Person(5, "Eve")), "x", evening.now)
        evening.wait(20)
        evening.due()
    evening.tables.handle(1, End(A.id), "end", evening.now)
    evening.open(channel=CHANNEL + 1)
    evening.tables.handle(2, Start(A.id), "start", evening.now)
    while evening.tables.table(2).status is Status.PLAYING:
        table = evening.tables.table(2)
        seat = next(seat for seat in range(4) if table.options(seat))
        choice = play_simply(table.view(seat), table.options(seat), table.ruleset)
        user = table.seats[seat].user_id
        evening.tables.handle(
            2, AnswerPrompt(user, table.prompt, choice), evening.click(), evening.now
        )


def test_any_deal_is_found_by_what_is_typed(evening):
    played_over_days(evening)
    everything = [(2, 1), (1, 3), (1, 2), (1, 1)]
    reading = Onlooker(STRANGER, {CHANNEL, CHANNEL + 1})
    for typed, wanted in (
        ("", everything),
        ("1", everything),  # the first deals, and all of table 1
        ("2", [(2, 1), (1, 2)]),
        ("3", [(1, 3)]),
        ("4", []),
        ("1:", everything[1:]),
        ("1:2", [(1, 2)]),
        ("1:4", []),
        ("2026-01-02", [(1, 2)]),
        (" 2026-01-0", everything),
        ("2026-01-01 12", [(1, 1)]),
        ("2026-01-01 13", []),
        ("2025", []),
        ("丁", [(2, 1), (1, 2), (1, 1)]),
        ("eVE", [(1, 3)]),
        ("Adam", []),
        ("%", []),
        ("'", []),
    ):
        assert found(evening, typed, reading) == wanted, typed
    assert found(evening, "1", reading, limit=2) == everything[:2]


def test_only_what_may_be_looked_at_is_found(evening):
    played_over_days(evening)
    beside = Onlooker(STRANGER, {CHANNEL + 1})
    for typed in ("", "1", "甲", "2026-01-0"):
        assert found(evening, typed, beside) == [(2, 1)]
        assert found(evening, typed, Onlooker(STRANGER)) == []
        assert found(evening, typed, Onlooker(STRANGER, {CHANNEL}), guild=GUILD + 1) == []
    assert found(evening, "甲", Onlooker(5)) == [(1, 3)]
    assert found(evening, "Eve", Onlooker(A.id), guild=None) == [(1, 3)]  # in direct messages
    assert found(evening, "1", Onlooker(D.id, {CHANNEL + 1})) == [(2, 1), (1, 2), (1, 1)]


def test_a_line_tells_who_won_how_and_what(heavenly):
    heavenly.choose(0, heavenly.table.options(0)[0])
    (deal,) = History(heavenly.store).deals(EVERYTHING, Onlooker(A.id), 1)
    assert deal.names == ("甲", "乙", "丙", "丁")
    assert deal.people == (1, 2, 3, 4)
    assert deal.deltas == (60, -20, -20, -20)
    assert deal.won == ("self", None, None, None)
    assert (deal.ended_at, deal.voided) == (heavenly.now, False)
    heavenly.tables.handle(1, VoidDeal(1, Person(70, "管理员"), ""), "v", heavenly.now)
    (deal,) = History(heavenly.store).deals(EVERYTHING, Onlooker(A.id), 1)
    assert deal.voided


def test_a_finished_deal_keeps_the_rules_it_was_played_by(new_evening):
    evening = new_evening()
    evening.begin(setup=fresh_setup("nanchang", (("lower_jing", "none"),)))
    evening.play_out()
    assert dict(evening.past.finished_deal(1, 1).ruleset.options)["lower_jing"] == "none"
