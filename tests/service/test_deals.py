"""What comes after a deal: the next one, statistics, corrections, the projections made anew."""

from datetime import timedelta

import pytest

from bot.config import ClockConfig, ExperienceConfig
from bot.service.facts import DealCorrected, NextDealWanted, TableClosed
from bot.service.model import Person, Status
from bot.service.past.statistics import Statistics
from bot.service.projections import PROJECTIONS, rebuild
from bot.service.requests import Correct, End, Leave, Sit, Substitute, VoidDeal, WantNextDeal
from bot.service.setups import fresh_setup
from bot.service.standings import recounted
from core.game.commands import Discard, Hu
from core.game.errors import Refusal
from core.game.events import DealStarted, HandWon, PointsTransferred
from tests.helpers.records import replace
from tests.helpers.tables import CHANNEL, GUILD, HEAVENLY, PEOPLE, laid_out, tile
from tests.service.test_lobby import refused

A, B, C, D = PEOPLE
MANAGER = Person(70, "管理员")

EARTHLY = laid_out(
    "EEEESSSSWWWN9s2p",
    "1m2m3m4m5m6m7m8m9m1s2s3s9s",
    "4p4p4p5p5p5p5p6p6p6p6p7p7p",
    "1p1p3p3p3p3p4p7p7p2s2s3s3s",
)
"""The dealer's first discard 9s is seat 1's win; nobody holds a jing, upper or lower."""


@pytest.fixture
def statistics(heavenly):
    return Statistics(heavenly.store, heavenly.config.experience, 1000)


def win(evening):
    return evening.choose(0, Hu())


# --- the next deal --------------------------------------------------------------------------


def test_the_settlement_stays_to_be_read_and_then_the_next_deal_begins(heavenly):
    changes = win(heavenly)
    assert changes.ended == (1,)
    assert changes.seats == {0, 1, 2, 3}
    assert heavenly.table.status is Status.BETWEEN
    assert heavenly.table.public.session.scores == (60, -20, -20, -20)
    assert [one.seat for one in heavenly.table.settled if one.reading] == [0]
    assert heavenly.table.deadline == heavenly.now + timedelta(seconds=20)
    heavenly.wait(19.9)
    assert heavenly.due().events == ()
    heavenly.wait(0.1)
    started = heavenly.due().events[0]
    assert isinstance(started, DealStarted)
    assert (started.number, started.balances) == (2, (1060, 980, 980, 980))


def test_the_next_deal_begins_when_everybody_present_wants_it(heavenly):
    tables, now = heavenly.tables, heavenly.now
    assert refused(tables.handle, 1, WantNextDeal(A.id), "x", now) == (
        Refusal.STALE,
        "deal_running",
    )
    win(heavenly)
    assert tables.handle(1, WantNextDeal(A.id), "1", now).events == (NextDealWanted(0),)
    assert refused(tables.handle, 1, WantNextDeal(A.id), "2", now) == (
        Refusal.STALE,
        "already_ready",
    )
    assert refused(tables.handle, 1, WantNextDeal(99), "2", now) == (
        Refusal.NOT_YOURS,
        "not_seated",
    )
    tables.handle(1, WantNextDeal(B.id), "3", now)
    tables.handle(1, WantNextDeal(C.id), "4", now)
    assert heavenly.table.status is Status.BETWEEN
    tables.handle(1, WantNextDeal(D.id), "5", now)
    assert heavenly.table.status is Status.PLAYING
    assert not any(one.ready for one in heavenly.table.seats)


def test_the_last_deal_closes_the_table(new_evening):
    evening = new_evening(chance=lambda: HEAVENLY)
    evening.begin(setup=replace(fresh_setup("nanchang"), rounds=None, deals=1))
    assert win(evening).events[-1] == TableClosed("length")
    table = evening.table
    assert (table.status, table.reason) == (Status.CLOSED, "length")
    assert table.public.session.scores == (60, -20, -20, -20)
    assert evening.tables.table_of_user(A.id) is None


# --- statistics -----------------------------------------------------------------------------


def test_a_heavenly_win_in_the_statistics(heavenly, statistics):
    win(heavenly)
    winner, loser = statistics.standing(GUILD, A.id), statistics.standing(GUILD, D.id)
    assert (winner.name, winner.deals, winner.wins, winner.points) == ("甲", 1, 1, 60)
    assert winner.experience == (10 + 60) * 2
    assert (loser.wins, loser.experience, loser.points) == (0, 10, -20)
    assert (winner.balance, loser.balance) == (1060, 980)
    assert statistics.standing(GUILD + 1, A.id) is None


def test_averages_and_sums_over_several_deals(heavenly, statistics):
    for _ in range(3):
        win(heavenly)
        heavenly.wait(20)
        heavenly.due()
    whole = statistics.career(GUILD, B.id, heavenly.now).whole
    assert (whole.deals, whole.points, whole.average, whole.best) == (3, -60, -20, -20)
    assert statistics.standing(GUILD, A.id).experience == 3 * 140
    generous = Statistics(heavenly.store, ExperienceConfig(1, 2, 3), 0)
    assert generous.standing(GUILD, A.id).experience == 3 * (1 + 2 * 60) * 3
    assert generous.standing(GUILD, B.id).experience == 3


def test_who_sits_there_at_the_end_of_a_deal_has_it(heavenly, statistics):
    heavenly.tables.handle(1, Substitute(B.id, 1, Person(9, "新人")), "x", heavenly.now)
    heavenly.tables.handle(1, Leave(C.id), "y", heavenly.now)
    win(heavenly)
    assert statistics.standing(GUILD, 9).points == -20
    assert statistics.standing(GUILD, B.id) is None
    assert [one.user_id for one in statistics.top(GUILD)] == [A.id, D.id, 9]  # 丁 before 新人
    assert heavenly.past.finished_deal(1, 1).people == (A.id, 9, None, D.id)


def test_a_discard_win_counts_for_the_winner_and_against_the_discarder(new_evening):
    evening = new_evening(
        clock=ClockConfig(claim_pause=0),
        chance=lambda: EARTHLY,
    )
    evening.begin()
    evening.choose(0, Discard(tile("9s")))
    won = evening.choose(1, Hu())
    assert any(isinstance(event, HandWon) and event.first_turn for event in won.events)
    statistics = Statistics(evening.store, ExperienceConfig(), 1000)
    # Earthly: 20 from each, whoever discarded (§9.8); doubled experience (§12).
    winner, discarder = statistics.standing(GUILD, B.id), statistics.standing(GUILD, A.id)
    assert (winner.points, winner.wins, winner.experience) == (60, 1, 140)
    assert discarder.points == -20
    figures = [statistics.career(GUILD, one.id, evening.now).whole for one in (A, B, C)]
    assert [one.discard_ins for one in figures] == [1, 0, 0]
    assert (figures[1].kinds, figures[1].self_draws) == ({"earthly": 1}, 0)


def test_a_tie_shares_its_place_and_lists_fewer_deals_first_then_names(evening):
    def result(number, user_id, delta):
        evening.store.write(
            "INSERT INTO results (table_id, number, guild_id, seat, user_id, delta, first_turn,"
            " discard_ins) VALUES (1, ?, ?, ?, ?, ?, 0, 0)",
            number,
            GUILD,
            user_id % 4,
            user_id,
            delta,
        )

    for number in (1, 2):
        evening.store.write(
            "INSERT INTO deals (table_id, number, guild_id, dealer, first_version, last_version,"
            " ended_at) VALUES (1, ?, ?, 0, 1, 2, '2026')",
            number,
            GUILD,
        )
    for user_id, name in ((1, "d"), (2, "c"), (3, "b"), (4, "a")):
        evening.store.write("INSERT INTO people VALUES (?, ?)", user_id, name)
    with recounted(evening.store, 1, 1):
        for user_id, delta in ((1, 50), (2, -10), (3, -10), (4, -5)):
            result(1, user_id, delta)
    with recounted(evening.store, 1, 2):
        result(2, 4, -5)
        result(2, 1, -20)
    top = Statistics(evening.store, ExperienceConfig(), 1000).top(GUILD)
    assert [(one.place, one.name, one.balance) for one in top] == [
        (1, "d", 1030),
        (2, "b", 990),
        (2, "c", 990),
        (2, "a", 990),
    ]
    with recounted(evening.store, 1, 2):
        result(2, 3, -1)
    top = Statistics(evening.store, ExperienceConfig(), 1000).top(GUILD)
    assert [(one.place, one.name) for one in top] == [(1, "d"), (2, "c"), (2, "a"), (4, "b")]
    assert len(Statistics(evening.store, ExperienceConfig(), 1000).top(GUILD, limit=2)) == 2


# --- corrections ----------------------------------------------------------------------------


def test_a_voided_deal_gives_its_points_back_and_counts_nowhere(heavenly, statistics):
    win(heavenly)
    changes = heavenly.tables.handle(1, VoidDeal(1, MANAGER, "错了"), "x", heavenly.now)
    assert changes.events == (
        DealCorrected(1, MANAGER.id, "管理员", "错了", void=True),
        PointsTransferred("void", 0, 1, 20),
        PointsTransferred("void", 0, 2, 20),
        PointsTransferred("void", 0, 3, 20),
    )
    assert heavenly.table.public.session.scores == (0, 0, 0, 0)
    assert statistics.top(GUILD) == ()
    assert statistics.balance(GUILD, A.id) == 1000
    deal = heavenly.past.finished_deal(1, 1)
    assert (deal.voided, deal.deltas) == (True, (0, 0, 0, 0))
    again = (heavenly.tables.handle, 1, VoidDeal(1, MANAGER, ""), "y", heavenly.now)
    assert refused(*again) == (Refusal.ILLEGAL, "deal_voided")


def test_a_correction_moves_points_of_one_deal_and_can_be_voided_with_it(heavenly, statistics):
    win(heavenly)
    heavenly.wait(20)
    heavenly.due()
    win(heavenly)
    correction = Correct(1, 3, 0, 5, MANAGER, "抄错")
    changes = heavenly.tables.handle(1, correction, "x", heavenly.now)
    assert changes.events[1:] == (PointsTransferred("correction", 3, 0, 5),)
    assert heavenly.table.public.session.scores == (125, -40, -40, -45)
    assert heavenly.past.finished_deal(1, 1).deltas == (65, -20, -20, -25)
    assert heavenly.past.finished_deal(1, 2).deltas == (60, -20, -20, -20)
    assert statistics.standing(GUILD, D.id).points == -45
    heavenly.tables.handle(1, VoidDeal(1, MANAGER, ""), "y", heavenly.now)
    assert heavenly.table.public.session.scores == (60, -20, -20, -20)
    assert statistics.standing(GUILD, A.id).points == 60


def test_what_cannot_be_corrected(heavenly):
    handle, now = heavenly.tables.handle, heavenly.now
    assert refused(handle, 1, Correct(1, 0, 1, 5, MANAGER, ""), "x", now)[1] == "deal_running"
    win(heavenly)
    assert refused(handle, 1, Correct(2, 0, 1, 5, MANAGER, ""), "x", now)[1] == "no_such_deal"
    for payer, payee, amount in ((0, 0, 5), (0, 1, 0), (0, 1, -5), (4, 0, 5)):
        assert refused(handle, 1, Correct(1, payer, payee, amount, MANAGER, ""), "x", now) == (
            Refusal.UNREADABLE,
            "bad_amount",
        )


def test_a_correction_does_not_touch_what_the_next_deal_pays(heavenly):
    win(heavenly)
    heavenly.tables.handle(1, Correct(1, 0, 1, 7, MANAGER, ""), "x", heavenly.now)
    heavenly.wait(20)
    heavenly.due()
    assert heavenly.table.public.balances == (1053, 987, 980, 980)
    win(heavenly)
    heavenly.tables.handle(1, End(A.id), "end", heavenly.now)
    assert heavenly.table.public.session.scores == (113, -33, -40, -40)
    heavenly.tables.handle(1, VoidDeal(2, MANAGER, ""), "y", heavenly.now)  # a closed table's, too
    assert heavenly.table.public.session.scores == (53, -13, -20, -20)


# --- leaving (nanjing §6.5) -----------------------------------------------------------------


def test_leaving_a_running_session_costs_what_the_rules_say_outside_any_deal(new_evening):
    """50, shared by the others: 16 each, the 2 left over to the next seat."""
    evening = new_evening()
    evening.begin(people=3, setup=fresh_setup("nanjing-classic"))
    left = evening.tables.handle(1, Leave(B.id), "bye", evening.now)
    moved = [event for event in left.events if isinstance(event, PointsTransferred)]
    assert [(one.payee, one.amount) for one in moved] == [(2, 18), (3, 16), (0, 16)]
    assert {(one.cause, one.payer) for one in moved} == {("desertion", 1)}
    assert evening.table.public.session.scores == (16, -50, 18, 16)
    assert evening.table.public.transfers == ()
    found = Statistics(evening.store, evening.config.experience, 1000)
    assert [found.balance(GUILD, one.id) for one in (A, B, C)] == [1016, 950, 1018]
    evening.tables.handle(1, End(A.id), "end", evening.now)
    assert evening.table.public.session.scores == (16, -50, 18, 16)  # the deal is void, this is not
    assert found.standing(GUILD, B.id) is None


def test_the_running_scores_after_a_deal_hold_what_leaving_cost(new_evening):
    evening = new_evening()
    evening.begin(people=3, setup=fresh_setup("nanjing-classic"))
    evening.tables.handle(1, Leave(B.id), "bye", evening.now)
    evening.play_out()
    deal = evening.past.finished_deal(1, 1)
    assert deal.scores == evening.table.public.session.scores
    left = zip(deal.scores, deal.deltas, strict=True)
    assert [score - delta for score, delta in left] == [16, -50, 18, 16]


@pytest.mark.parametrize("profile", ["nanjing", "nanchang"])
def test_leaving_is_free_elsewhere_and_in_the_lobby(new_evening, profile):
    evening = new_evening()
    evening.open(people=3, setup=fresh_setup("nanjing-classic"))
    evening.tables.handle(1, Leave(B.id), "bye", evening.now)
    assert evening.table.public.session.scores == (0, 0, 0, 0)
    other = new_evening()
    other.begin(people=3, setup=fresh_setup(profile))
    left = other.tables.handle(1, Leave(B.id), "bye", other.now)
    assert not any(isinstance(event, PointsTransferred) for event in left.events)


# --- projections ----------------------------------------------------------------------------


def projections(store):
    found = {name: store.rows(f"SELECT * FROM {name}") for name in PROJECTIONS}
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


def test_the_projections_made_anew_are_the_same(new_evening):
    evening = new_evening(seed=5)
    evening.begin(people=3, setup=fresh_setup("nanjing-classic"))
    for _ in range(4):
        evening.play_out()
        evening.wait(20)
        evening.due()
    evening.tables.handle(1, Leave(C.id), "c", evening.now)
    evening.tables.open(C, GUILD, CHANNEL + 1, None, "o", evening.now)
    evening.tables.handle(2, Sit(Person(8, "别名")), "s", evening.now)
    evening.play_out()
    evening.tables.handle(1, VoidDeal(2, MANAGER, ""), "v", evening.now)
    evening.tables.handle(1, Correct(3, 0, 1, 4, MANAGER, ""), "w", evening.now)
    evening.tables.handle(2, Leave(C.id), "l", evening.now)
    evening.tables.handle(1, End(A.id), "e", evening.now)
    evening.tables.open(C, GUILD, CHANNEL, None, "p", evening.now)
    evening.tables.handle(3, Sit(A), "q", evening.now)
    before = projections(evening.store)
    assert all(before.values())
    rebuild(evening.store)
    assert projections(evening.store) == before
    evening.restart()
    assert evening.tables.table_of_user(A.id).id == 3
