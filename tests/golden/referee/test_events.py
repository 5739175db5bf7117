"""Every event by hand, as it stands in the log, sealed and private ones too: keyed by its class."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from core.documents.script import read_script, read_step
from core.game import commands as c
from core.game import events as e
from core.game.codec import CORE_EVENTS
from core.game.commands import Pass, Peng
from core.game.ledger import LineItem, Term
from core.game.phases import Idle
from core.game.record import Replacement, WinKind
from core.game.state import State
from core.play.table import handle
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import read_tile, read_tiles
from tests.golden.nanjing import scripted as nanjing
from tests.golden.referee.scripted import IDLE, ON_N, document
from tests.golden.referee.test_fed_flush import FED, HANDS
from tests.golden.referee.test_fishing import A_LAP, CAST, FISHER

N, C, E, NINE = map(read_tile, ("N", "C", "E", "9s"))
BALANCES = (1000, 1000, 1000, 1000)


@dataclass(frozen=True)
class Golden:
    """The events of one class that a scripted deal brings, in order, those of its opening too."""

    document: dict[str, Any]
    expected: tuple[e.Event, ...]
    silently: bool = False
    """Whether time then runs out until the deal is over."""
    after: tuple[c.Command, ...] = ()


def golden(*expected: e.Event, script=(), silently=False, after=(), **deal: Any) -> Golden:
    return Golden(document(script, **deal), expected, silently, after)


def by_flowers(*expected: e.Event, script=(), **deal: Any) -> Golden:
    """In a Nanjing deal."""
    return Golden(nanjing.document(script, **deal), expected)


def log_of(golden: Golden) -> list[e.Event]:
    table, script = read_script(golden.document)
    rules, chance, dealer = table.ruleset, table.chance, golden.document["dealer"]
    state, begun = handle(State(), c.StartSession(None, None), rules, chance)
    log = list(begun)
    session = replace(state.public.session, first_dealer=dealer, next_dealer=dealer, streak=1)
    state = replace(state, public=replace(state.public, session=session))

    def do(command: c.Command) -> None:
        nonlocal state
        state, events = handle(state, command, rules, chance)
        log.extend(events)

    do(c.StartDeal(BALANCES))
    for line in script:
        do(read_step(state, line))
    while golden.silently and not isinstance(state.public.phase, Idle):
        do(read_step(state, "time"))
    for command in golden.after:
        do(command)
    return log


RULES = read_script(document())[0].ruleset
BUILT = read_script(document())[0].chance.wall(RULES.tiles)
WON = {"hands": {0: IDLE[0] + "N", 1: ON_N}, "script": ["0 discard N", "1 hu"]}
"""Seat 1, holding no jing, wins the dealer's N."""
PENG = Meld(MeldKind.PENG, (E, E, E), 0, E)
TO_PENG = {"hands": {0: IDLE[0][:-2] + "E8pC"}, "script": ["0 discard E", "1 peng"]}
GANG = {"hands": {0: "NNNN" + IDLE[0][:-6] + "4s"}, "tail": "7s"}
ADDED = {
    "hands": {0: IDLE[0][:-2] + "E8pC"},
    "script": ["0 discard E", "1 peng", "1 discard 2s", *["time"] * 3, "1 gang E"],
    "draws": "7s7s7sE",
    "tail": "4s",
}

EVENTS: dict[type[e.Event], Golden] = {
    e.SessionStarted: golden(
        e.SessionStarted("nanchang", RULES.options, RULES.fingerprint, None, None)
    ),
    e.DealStarted: golden(e.DealStarted(1, "", BALANCES)),
    e.WallBuilt: golden(e.WallBuilt(BUILT, None)),
    e.DealerSet: golden(e.DealerSet(2), dealer=2),
    # 3 counted from the dealer is seat 2; 3 + 2 stacks
    e.DiceThrown: golden(
        e.DiceThrown(0, (1, 2), "second"),
        e.DiceThrown(2, (1, 1), "wall"),
        e.DiceThrown(0, (5, 4), "jing"),
    ),
    e.WallBroken: golden(e.WallBroken(2, 5)),
    # 136 - 53
    e.TilesDealt: golden(
        e.TilesDealt(tuple(map(read_tiles, (IDLE[0] + "8p", *IDLE[1:]))), 83)  # type: ignore[arg-type]
    ),
    # The upper tile of the ninth of 68 stacks from the tail: (68 - 9)·2; it alone is never drawn
    e.IndicatorTurned: golden(e.IndicatorTurned(NINE, 118, (NINE, read_tile("1s")), 82)),
    e.UnderRevealed: golden(e.UnderRevealed(C), lower_jing="at_deal", under="C", hands={1: ON_N}),
    e.TurnBegun: golden(e.TurnBegun(0)),
    e.TileDrawn: golden(
        e.TileDrawn(0, read_tile("7s"), 134, 81, Replacement.GANG),
        e.TileDrawn(1, E, 53, 80),
        script=["0 gang N", "0 discard 7s"],
        draws="E",
        **GANG,
    ),
    e.FlowerLaid: by_flowers(
        *[e.FlowerLaid(1, C, False)] * 3,
        e.FlowerLaid(1, C, True),
        script=["0 discard 8p"],
        hands={1: "CCC" + nanjing.IDLE[1][6:]},
        draws="C",
        tail="9s9s9s4s",
    ),
    e.ReadinessAsked: by_flowers(e.ReadinessAsked()),
    e.ReadyDeclared: by_flowers(e.ReadyDeclared(1), script=["1 ready"], hands={1: nanjing.ON_N}),
    e.TileDiscarded: golden(e.TileDiscarded(0, read_tile("8p")), script=["0 discard 8p"]),
    e.FishingDeclared: golden(e.FishingDeclared(0), script=CAST, hands={0: FISHER}),
    e.FishingEnded: golden(
        e.FishingEnded(0),
        script=[*CAST, *A_LAP, "0 discard 2p"],
        hands={0: FISHER},
        draws="7s7s7s9p",
    ),
    e.Answered: golden(
        e.Answered(1, Peng()),
        e.Answered(3, Pass(), silent=True),
        script=["0 discard E", "1 peng", "time"],
        hands={0: IDLE[0][:-2] + "E8pC", 3: "2m3m4m5m6m7m3s4s5s6s7s8sE"},
    ),
    e.HuMissed: golden(
        e.HuMissed(1, N), script=["0 discard N", "1 pass"], hands={0: IDLE[0] + "N", 1: ON_N}
    ),
    e.PengMissed: by_flowers(
        e.PengMissed(1, E),
        script=["0 discard E", "1 pass"],
        hands={0: nanjing.IDLE[0][:-2] + "E8p4s"},
    ),
    e.LocksLifted: golden(
        e.LocksLifted(1),
        script=["0 discard N", "1 pass"],
        hands={0: IDLE[0] + "N", 1: ON_N},
    ),
    e.MeldMade: golden(e.MeldMade(1, PENG), **TO_PENG),
    e.ConcealedGangMade: golden(e.ConcealedGangMade(0, N, True), script=["0 gang N"], **GANG),
    e.AddedGangDeclared: golden(e.AddedGangDeclared(1, E), **ADDED),
    e.GangAdded: golden(e.GangAdded(1, E), **ADDED),
    e.FlushFed: golden(e.FlushFed(1, 0), script=FED, hands=HANDS),
    e.FlushLost: golden(e.FlushLost(1), script=[*FED, "1 discard 9s", "3 pass"], hands=HANDS),
    e.HandWon: golden(e.HandWon(1, N, WinKind.DISCARD, 0, None, True), **WON),
    e.HandsShown: golden(
        e.HandsShown(
            tuple(read_tiles(hand) for hand in (IDLE[0], ON_N + "N", *IDLE[2:])),  # type: ignore[arg-type]
            ((), (), (), ()),
        ),
        **WON,
    ),
    e.DealDrawn: golden(e.DealDrawn(), silently=True),
    e.Settled: by_flowers(
        e.Settled(
            "gang", (LineItem("gang.exposed", "§6.3", 1, 0, (), (Term("gang.exposed", 6),)),)
        ),
        script=["0 discard N", "1 gang"],
        hands={0: nanjing.IDLE[0] + "N", 1: "NNN" + nanjing.IDLE[1][:-6]},
        tail="7s",
    ),
    # Earthly: 20 from each (§9.8); nobody holds a jing
    e.PointsTransferred: golden(
        *(e.PointsTransferred("hand", payer, 1, 20) for payer in (2, 3, 0)), **WON
    ),
    e.DealEnded: golden(e.DealEnded(None, 1, False), **WON),
    e.DealVoided: golden(e.DealVoided(None), after=[c.EndSession("players")]),
    e.SessionEnded: golden(e.SessionEnded("players"), after=[c.EndSession("players")]),
}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_stands_in_the_log_as_by_hand(kind):
    found = tuple(event for event in log_of(EVENTS[kind]) if type(event) is kind)
    assert found == EVENTS[kind].expected


def test_every_event_is_shown():
    assert set(EVENTS) == set(CORE_EVENTS)
