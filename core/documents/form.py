"""A hand of a real table as somebody writes it down, and what there is to say about it."""

from collections import Counter
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from core.documents.calculator import Calculation, Wait, calculate, winning_tiles
from core.documents.checks import HAND_SIZE
from core.documents.others import NOBODY, Others, read_others, somebody
from core.documents.reading import DocumentError, read_one_tile, read_tile_text, read_written_hand
from core.game.record import DealRecord, Replacement, SeatRecord, Win, WinKind
from core.play.ruleset import Ruleset
from core.tiles.hand_notation import WrittenHand
from core.tiles.kinds import Kind, Tiles, without
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import SEATS, Seat, by_seat, distance

DEALER: Seat = 0

TEXTS = ("indicator", "hand", "win", "others", "discards")
"""The fields of a form that are typed."""


class Fact(StrEnum):
    """What may be true of a win or its deal beside the tiles."""

    BLOOM = "bloom"
    FLOWER = "flower"
    FISHING = "fishing"
    FIRST_TURN = "first_turn"
    READY = "ready"
    LAST_TILES = "last_tiles"
    MARKED = "marked"


_OF_DEAL = (Fact.MARKED, Fact.LAST_TILES)
"""Facts that are asked for where the pay hangs on them."""


class Form(Struct, frozen=True):
    """What is known of the hand, texts as they were typed. Seats are counted from the dealer, 0.

    `hand` is one line (hand_notation.py), the winning tile `win` in it or not; without `win` the
    question is which tiles win. `source` discarded, or made the robbed gang. `others` is what the
    other three hold of jing and gangs (others.py); empty: not known. `discards` are what the seat
    has discarded itself, where that matters. `streak`: the deals in a row the dealer has dealt.
    """

    indicator: str = ""
    hand: str = ""
    win: str = ""
    by: WinKind = WinKind.SELF
    seat: Seat = 1
    source: Seat | None = None
    facts: frozenset[Fact] = frozenset()
    others: str = ""
    discards: str = ""
    streak: int = 1


class Answer(Struct, frozen=True):
    """What a form comes to: what is `missing`, the first `fault`, the win, or the waits.

    Where it matters whether anybody else holds jing and that is not known, `won` takes it that
    somebody does and `alone` that nobody does. `streak_matters` to the pay, as do the facts of
    `matter` beside those asked in every case.
    """

    jing: Tiles = ()
    hand: WrittenHand = WrittenHand()
    tile: Kind | None = None
    missing: tuple[str, ...] = ()
    fault: DocumentError | None = None
    won: Calculation | None = None
    alone: Calculation | None = None
    waits: tuple[Wait, ...] | None = None
    streak_matters: bool = False
    matter: frozenset[Fact] = frozenset()


def facts_asked(ruleset: Ruleset) -> tuple[Fact, ...]:
    """The facts a game knows whatever the hand."""
    known = {
        Fact.BLOOM: True,
        Fact.FLOWER: bool(ruleset.flowers),
        Fact.FISHING: ruleset.fishing is not None and ruleset.fishing.declared,
        Fact.FIRST_TURN: True,
        Fact.READY: ruleset.declares_ready,
    }
    return tuple(fact for fact, asked in known.items() if asked)


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


# --- working out ----------------------------------------------------------------------------


def _worked_out(form: Form, told: Answer, ruleset: Ruleset) -> Answer:
    form = replace(form, facts=form.facts - (set(Fact) - {*facts_asked(ruleset), *_OF_DEAL}))
    own = _own(form, told)
    unseen = Counter(ruleset.tiles)
    unseen.subtract((*told.jing[:1], *own.held, *own.discards, *_tiles(told)))
    counted = bool(form.others.strip())
    others = read_others(form.others, told.jing, unseen) if counted else somebody(told.jing, unseen)
    record = _record(form, told, own, others)
    if told.tile is None:
        return replace(told, waits=winning_tiles(record, ruleset, form.seat))
    jing = counted and bool(told.jing)
    won = calculate(record, ruleset, jing=jing)
    alone = won
    if not counted:
        alone = calculate(_record(form, told, own, NOBODY), ruleset, jing=False)
    return replace(
        told,
        won=won,
        alone=None if alone.deltas == won.deltas else alone,
        streak_matters=_differs(replace(record, streak=record.streak + 1), won, ruleset, jing=jing),
        matter=frozenset(
            fact
            for fact, other in (
                (Fact.MARKED, replace(record, marked=not record.marked)),
                (Fact.LAST_TILES, replace(record, left=0 if record.left is None else None)),
            )
            if _differs(other, won, ruleset, jing=jing)
        ),
    )


def _differs(record: DealRecord, won: Calculation, ruleset: Ruleset, *, jing: bool) -> bool:
    return calculate(record, ruleset, jing=jing).deltas != won.deltas


def _tiles(told: Answer) -> Tiles:
    return () if told.tile is None else (told.tile,)


def _own(form: Form, told: Answer) -> SeatRecord:
    """The hand without the winning tile, which may have been written with it."""
    hand, tile = told.hand, told.tile
    concealed = hand.concealed
    one_more = len(concealed) == HAND_SIZE - 3 * len(hand.melds) + 1
    if one_more and tile is not None and tile in concealed:
        concealed = without(concealed, tile)
    return SeatRecord(
        concealed,
        hand.melds,
        read_tile_text(form.discards, "discards"),
        hand.flowers,
        fishing=Fact.FISHING in form.facts,
    )


def _record(form: Form, told: Answer, own: SeatRecord, others: Others) -> DealRecord:
    seats = [(own, *others)[distance(form.seat, seat)] for seat in SEATS]
    win = None if told.tile is None else _win(form, told.tile, own)
    if win is not None and win.by is WinKind.ROB and win.source is not None:
        robbed = seats[win.source]  # §4.5: it still has the peng the gang was to be made of
        peng = Meld(MeldKind.PENG, (win.tile,) * 3)
        seats[win.source] = replace(robbed, melds=(*robbed.melds, peng))
    return DealRecord(
        DEALER,
        by_seat(seats),
        () if win is None else (win,),
        told.jing,
        streak=form.streak,
        marked=Fact.MARKED in form.facts,
        left=0 if Fact.LAST_TILES in form.facts else None,
    )


def _win(form: Form, tile: Kind, own: SeatRecord) -> Win:
    """The last gang written is taken for the one the tile replaced."""
    gangs = [meld.source for meld in own.melds if meld.is_gang]
    replaced = {Fact.BLOOM: Replacement.GANG, Fact.FLOWER: Replacement.FLOWER}
    return Win(
        form.seat,
        tile,
        form.by,
        None if form.by is WinKind.SELF else form.source,
        replacement=next((what for fact, what in replaced.items() if fact in form.facts), None),
        first_turn=Fact.FIRST_TURN in form.facts,
        supplier=gangs[-1] if gangs and Fact.BLOOM in form.facts else None,
        ready=Fact.READY in form.facts,
    )
