"""A hand of a real table as somebody writes it down, and what there is to say about it."""

from collections import Counter
from dataclasses import dataclass, replace

from core.documents import DocumentError, read_one_tile, read_written_hand
from core.hand_notation import WrittenHand
from core.melds import Meld, MeldKind
from core.rulesets.base import Ruleset
from core.scoring.calculator import Calculation, Wait, calculate, winning_tiles
from core.scoring.checks import HAND_SIZE
from core.scoring.others import NOBODY, Others, read_others, somebody
from core.scoring.record import DealRecord, Replacement, SeatRecord, Win, WinKind
from core.seats import SEATS, Seat, by_seat, distance
from core.tiles import Kind, Tiles, without

DEALER: Seat = 0


@dataclass(frozen=True, slots=True)
class Form:
    """What is known of the hand, texts as they were typed. Seats are counted from the dealer, 0.

    `hand` is one line (hand_notation.py), the winning tile `win` in it or not; without `win` the
    question is which tiles win. `source` discarded, or made the robbed gang. `others` is what the
    other three hold of jing and gangs (others.py); empty: not known.
    """

    indicator: str = ""
    hand: str = ""
    win: str = ""
    by: WinKind = WinKind.SELF
    seat: Seat = 1
    source: Seat | None = None
    replacement: Replacement | None = None
    fishing: bool = False
    first_turn: bool = False
    others: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a form comes to: what is `missing`, the first `fault`, the win, or the waits.

    Where it matters whether anybody else holds jing and that is not known, `won` takes it that
    somebody does and `alone` that nobody does.
    """

    jing: Tiles = ()
    hand: WrittenHand | None = None
    tile: Kind | None = None
    missing: tuple[str, ...] = ()
    fault: DocumentError | None = None
    won: Calculation | None = None
    alone: Calculation | None = None
    waits: tuple[Wait, ...] | None = None


def answer(form: Form, ruleset: Ruleset) -> Answer:
    """Read the form and work out whatever can be."""
    told = Answer(missing=_missing(form, ruleset))
    try:
        told = replace(told, jing=_jing(form, ruleset))
        told = replace(told, hand=read_written_hand(form.hand, "hand"))
        told = replace(told, tile=read_one_tile(form.win, "win") if form.win.strip() else None)
        return told if told.missing else _worked_out(form, told, ruleset)
    except DocumentError as fault:
        return replace(told, fault=fault)


def _missing(form: Form, ruleset: Ruleset) -> tuple[str, ...]:
    needs_source = form.win.strip() and form.by is not WinKind.SELF
    there = {
        "indicator": ruleset.jing is None or form.indicator.strip(),
        "hand": form.hand.strip(),
        "source": form.source is not None or not needs_source,
    }
    return tuple(key for key, said in there.items() if not said)


def _jing(form: Form, ruleset: Ruleset) -> Tiles:
    if ruleset.jing is None or not form.indicator.strip():
        return ()
    return ruleset.jing.pair(read_one_tile(form.indicator, "indicator"))


def _worked_out(form: Form, told: Answer, ruleset: Ruleset) -> Answer:
    own = _own(form, told)
    known = (*told.jing[:1], *own.held, *(() if told.tile is None else (told.tile,)))
    unseen = Counter(ruleset.tiles)
    unseen.subtract(known)
    counted = bool(told.jing) and bool(form.others.strip())
    others = read_others(form.others, told.jing, unseen) if counted else somebody(told.jing, unseen)
    record = _record(form, told, own, others)
    if told.tile is None:
        return replace(told, waits=winning_tiles(record, ruleset, form.seat))
    won = calculate(record, ruleset, jing=counted)
    if counted:
        return replace(told, won=won)
    alone = calculate(_record(form, told, own, NOBODY), ruleset, jing=False)
    return replace(told, won=won, alone=None if alone.deltas == won.deltas else alone)


def _own(form: Form, told: Answer) -> SeatRecord:
    """The hand without the winning tile, which may have been written with it."""
    hand, tile = told.hand, told.tile
    assert hand is not None
    concealed = hand.concealed
    one_more = len(concealed) == HAND_SIZE - 3 * len(hand.melds) + 1
    if one_more and tile is not None and tile in concealed:
        concealed = without(concealed, tile)
    return SeatRecord(concealed, hand.melds, flowers=hand.flowers, fishing=form.fishing)


def _record(form: Form, told: Answer, own: SeatRecord, others: Others) -> DealRecord:
    held = by_seat((own, *others)[distance(form.seat, seat)] for seat in SEATS)
    wins: tuple[Win, ...] = ()
    if told.tile is not None:
        source = None if form.by is WinKind.SELF else form.source
        wins = (
            Win(
                form.seat,
                told.tile,
                form.by,
                source,
                replacement=form.replacement,
                first_turn=form.first_turn,
            ),
        )
        if form.by is WinKind.ROB:  # §4.5: the peng the gang was to be made of
            peng = Meld(MeldKind.PENG, (told.tile,) * 3)
            held = by_seat(
                replace(one, melds=(*one.melds, peng)) if seat == source else one
                for seat, one in enumerate(held)
            )
    return DealRecord(DEALER, held, wins, told.jing)
