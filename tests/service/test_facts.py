"""Every fact about a table by hand, as it stands in the log: keyed by its class."""

from collections.abc import Callable

import pytest

from bot.service import facts as f
from bot.service.model import Person, Status
from bot.service.requests import ChooseSetup, ComeBack, Leave, VoidDeal, VoteEnd, WantNextDeal
from bot.service.setups import fresh_setup
from core.game.commands import Hu
from core.game.events import Event
from tests.helpers.records import replace
from tests.helpers.tables import CHANNEL, CLAIMED, GUILD, HEAVENLY, PEOPLE, Evening

A, B, *_ = PEOPLE
MANAGER = Person(9, "管理员")
SETUP = fresh_setup("nanchang")
LONGER = replace(SETUP, rounds=8)


def sit(evening: Evening) -> None:
    evening.open(people=2)


def choose_a_setup(evening: Evening) -> None:
    evening.open(people=1)
    evening.tables.handle(1, ChooseSetup(A.id, LONGER), "longer", evening.now)


def leave(evening: Evening) -> None:
    evening.begin()
    evening.tables.handle(1, Leave(A.id), "bye", evening.now)


def stay_silent(evening: Evening) -> None:
    """The only person misses two turns; the table stands still and goes on when they are back."""
    evening.begin(people=1)
    while evening.table.status is Status.PLAYING:
        evening.wait(60)
        evening.due()
    evening.tables.handle(1, ComeBack(A.id), "back", evening.now)


def win_and_go_on(evening: Evening) -> None:
    evening.begin()
    evening.choose(0, Hu())
    evening.tables.handle(1, WantNextDeal(B.id), "next", evening.now)


def win_and_be_struck_out(evening: Evening) -> None:
    evening.begin()
    evening.choose(0, Hu())
    evening.tables.handle(1, VoidDeal(1, MANAGER, "错了"), "void", evening.now)


def vote(evening: Evening) -> None:
    evening.begin(people=2)
    for person in PEOPLE[:2]:
        evening.tables.handle(1, VoteEnd(person.id), f"vote {person.id}", evening.now)


FACTS: dict[type[Event], tuple[Callable[[Evening], None], tuple[Event, ...]]] = {
    f.TableOpened: (sit, (f.TableOpened(GUILD, CHANNEL, A.id, SETUP),)),
    f.PlayerSat: (sit, (f.PlayerSat(0, A.id, "甲"), f.PlayerSat(1, B.id, "乙"))),
    f.ComputerSat: (sit, (f.ComputerSat(2), f.ComputerSat(3))),
    f.SeatLeft: (leave, (f.SeatLeft(0),)),
    f.SetupChosen: (choose_a_setup, (f.SetupChosen(LONGER),)),
    f.HostPassed: (leave, (f.HostPassed(B.id),)),
    f.TurnMissed: (stay_silent, (f.TurnMissed(0, 1), f.TurnMissed(0, 2))),
    f.SeatAutomated: (stay_silent, (f.SeatAutomated(0),)),
    f.SeatReturned: (stay_silent, (f.SeatReturned(0),)),
    f.TablePaused: (stay_silent, (f.TablePaused("away"),)),
    f.TableResumed: (stay_silent, (f.TableResumed(),)),
    f.NextDealWanted: (win_and_go_on, (f.NextDealWanted(1),)),
    f.EndVoted: (vote, (f.EndVoted(A.id), f.EndVoted(B.id))),
    f.DealCorrected: (
        win_and_be_struck_out,
        (f.DealCorrected(1, MANAGER.id, "管理员", "错了", void=True),),
    ),
    f.TableClosed: (vote, (f.TableClosed("vote"),)),
}
WINNING = {win_and_go_on, win_and_be_struck_out}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.__name__)
def test_a_fact_stands_in_the_log_as_by_hand(fact, new_evening):
    story, expected = FACTS[fact]
    chance = HEAVENLY if story in WINNING else CLAIMED
    evening = new_evening(chance=lambda: chance)
    story(evening)
    log = (stored.event for stored in evening.store.events(1))
    assert tuple(event for event in log if type(event) is fact) == expected


def test_every_fact_is_shown():
    assert set(FACTS) == set(f.TABLE_FACTS)
