"""What Nanjing's rules say on their sheet, read off the rows and policies of a ruleset."""

from collections.abc import Iterator

from core.game.ledger import Term
from core.game.record import DealRecord, SeatRecord, Win, WinKind
from core.play.ruleset import Ruleset
from core.rulesets.sheet import (
    Fact,
    Line,
    SheetSection,
    Worth,
    additions,
    amounts,
    factors,
    play_facts,
    session_facts,
    settling,
)
from core.scoring.fans import LAST_TILES
from core.scoring.flower_hand import GATE_FLOWERS, HARD, PAGODA, FlowerHand
from core.scoring.flowers import CountRow
from core.scoring.gangs import GangPayments
from core.scoring.immediate import Fines
from core.shapes import Reading, Shape
from core.tiles.kinds import EAST, Kind
from core.tiles.melds import Meld, MeldKind

_NO_READING = Reading(Shape.PLAIN, (), natural=True, fishing=False)
_LAST_TILES = "fan.last_tiles"
_GANGS = ("flower.gang_exposed", "flower.gang_concealed")


def sections(rules: Ruleset) -> tuple[SheetSection, ...]:
    """The sections of the sheet, in reading order."""
    hand = settling(rules, FlowerHand)
    return (
        SheetSection("play", (_flower_tiles(rules), *play_facts(rules)), ("§1", "§2")),
        SheetSection(
            "shapes",
            (Fact("shapes.two"), _gate(hand)),
            ("§3",),
            frozenset({"pressed_lifts_gate"}),
        ),
        SheetSection(
            "flowers", tuple(_flowers(hand)), ("§4",), frozenset({"double", "gang_flowers", "base"})
        ),
        SheetSection(
            "fans",
            tuple(_fans(hand)),
            ("§5",),
            frozenset(
                {"run", "fans", "earthly", "seven_pairs", "seven_pairs_kin", "big_bloom", "haidi"}
            ),
        ),
        SheetSection(
            "liability",
            tuple(_liability(hand)),
            ("§6",),
            frozenset({"fed_discard", "instant_shares", "outside_liability"}),
        ),
        SheetSection(
            "at_once",
            tuple(_at_once(rules)),
            (),
            frozenset({"gang", "flower_gang", "fine", "desertion"}),
        ),
        SheetSection("doubling", tuple(_doubling(hand)), ("§7",), frozenset({"pagoda"})),
        SheetSection("session", (Fact("session.highest_throw"), *session_facts(rules))),
    )


def _flower_tiles(rules: Ruleset) -> Fact:
    return Fact("play.flowers", {"count": sum(tile in rules.flowers for tile in rules.tiles)})


def _gate(hand: FlowerHand) -> Fact:
    rows = (row.key for row in (*hand.fans, *hand.doublers) if row.value)
    small = tuple(key for key in rows if key in hand.small)
    return Fact("shapes.gate", {"flowers": GATE_FLOWERS}, small)


def _flowers(hand: FlowerHand) -> Iterator[Line]:
    yield Fact("flowers.hard")
    for row in hand.flowers:
        if row.key not in (HARD, *_GANGS):
            yield Worth(row.key, 1, added=True)
    yield Fact("flowers.one_wait")
    exposed, concealed = (row for row in hand.flowers if row.key in _GANGS)
    yield Fact(
        "flowers.gangs",
        {
            "exposed": _gang(exposed, MeldKind.GANG, 0),
            "concealed": _gang(concealed, MeldKind.CONCEALED, 0),
            "wind_exposed": _gang(exposed, MeldKind.GANG, EAST),
            "wind_concealed": _gang(concealed, MeldKind.CONCEALED, EAST),
        },
    )
    if hand.double > 1:
        yield Fact("flowers.double", {"factor": hand.double})
    for term in hand.base:
        yield Fact("flowers.stake", {"factor": term.value})


def _gang(row: CountRow, kind: MeldKind, tile: Kind) -> int:
    """What one gang of the kind counts, tried out on a seat that has it."""
    held = SeatRecord((), (Meld(kind, (tile,) * 4),))
    others = SeatRecord(())
    record = DealRecord(dealer=0, seats=(held, others, others, others))
    return row.count(_NO_READING, Win(0, tile, WinKind.SELF), record)


def _fans(hand: FlowerHand) -> Iterator[Line]:
    yield Fact("fans.sum")
    yield Worth("run", hand.run, added=True)
    yield from additions(hand.fans)
    yield from factors(hand.doublers)
    if any(row.key == _LAST_TILES and row.value for row in hand.fans):
        yield Fact("fans.last_tiles", {"left": LAST_TILES})


def _liability(hand: FlowerHand) -> Iterator[Fact]:
    yield Fact("pay.shares")
    whole = hand.liability.whole_discard
    yield Fact("liability.fed_thrice" if whole else "liability.fed_thrice_triplets")
    yield Fact("liability.fourth_meld", {"shares": hand.liability.instant_shares})
    yield Fact("liability.robbed")
    yield Fact("liability.bloom")
    if hand.outside:
        yield Fact("liability.outside", {"doubled": hand.outside, "single": hand.outside // 2})


def _at_once(rules: Ruleset) -> Iterator[Line]:
    for due in rules.at_once:
        if isinstance(due, GangPayments):
            yield Fact("at_once.gangs")
            yield from amounts(
                (
                    Term("gang.exposed", due.exposed),
                    Term("gang.concealed", due.concealed),
                    Term("gang.flower", due.flower),
                )
            )
        elif isinstance(due, Fines):
            yield Fact("at_once.fine_row", {"amount": due.amount})
            yield Fact("at_once.fine_all_four", {"amount": due.amount})


def _doubling(hand: FlowerHand) -> Iterator[Fact]:
    yield Fact("doubling.marked")
    if hand.pagoda:
        yield Fact("doubling.pagoda", {"amount": PAGODA})
