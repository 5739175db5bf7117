"""What a seat may do now: the only source of legality.

`why_not` gives the reason a choice is refused, or None. `offers` are the choices it lets through,
`options` those still open; `decide` calls it again on what a seat sends.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from core.game.commands import Chi, Choice, Discard, Gang, Hu, Pass, Peng, Ready
from core.game.phases import Claiming, Declaring, Robbing, Turn, TurnStart
from core.game.record import Replacement, Win, WinKind
from core.game.state import State
from core.game.views import Hand, PublicView, SeatView
from core.play.ruleset import Ruleset
from core.play.settling import seen_record
from core.shapes import ShapeSet, counts_of, hand_waits, hand_wins, is_fishing, wins
from core.tiles.kinds import (
    DRAGONS,
    KINDS,
    WINDS,
    Kind,
    Tiles,
    is_suited,
    number_of,
    without,
)
from core.tiles.melds import MeldKind
from core.tiles.seats import Seat, distance, others

_HU, _PENG, _PASS, _READY = Hu(), Peng(), Pass(), Ready()
_DISCARDS = tuple(map(Discard, range(KINDS)))
_GANGS = tuple(map(Gang, range(KINDS)))
_HANDS_KEPT = 1 << 12
_REPLACED = {TurnStart.GANG: Replacement.GANG, TurnStart.FLOWER: Replacement.FLOWER}


def stands_fishing(view: SeatView, ruleset: Ruleset) -> bool:
    """Whether the seat is fishing (§7.1): declared, or read off the hand where none declares.

    The hand is that of a seat that is not on turn: 13 tiles less three for each meld.
    """
    if ruleset.fishing is None:
        return False
    if ruleset.fishing.declared:
        return view.me.fishing
    return is_fishing(counts_of(view.hand.concealed), view.public.jing, ruleset.shapes)


def win_open(view: SeatView, ruleset: Ruleset) -> Win:
    """The win the seat would have by hu in the present phase."""
    phase = view.public.phase
    if isinstance(phase, Turn):
        assert view.hand.drawn is not None
        first = phase.start is TurnStart.DEALT
        return Win(
            view.seat,
            view.hand.drawn,
            WinKind.SELF,
            replacement=_REPLACED.get(phase.start),
            first_turn=first,
            supplier=view.public.supplier,
            ready=view.me.ready and not first,
        )
    if isinstance(phase, Robbing):
        return Win(view.seat, phase.tile, WinKind.ROB, phase.seat, ready=view.me.ready)
    assert isinstance(phase, Claiming)
    dealer = view.public.dealer
    first_discard = phase.seat == dealer and len(view.public.seats[dealer].river) == 1
    return Win(
        view.seat,
        phase.tile,
        WinKind.DISCARD,
        phase.seat,
        first_turn=first_discard and not ruleset.declares_ready,
        instant=_wins_at_once(view, phase.tile, ruleset),
        ready=view.me.ready,
    )


def _wins_at_once(view: SeatView, tile: Kind, ruleset: Ruleset) -> bool:
    """nanjing §6.2: the discard would be a fourth meld that wins whatever the hand."""
    if ruleset.instant is None or view.me.ready or tile in view.hand.missed_pengs:
        return False
    return ruleset.instant(view.hand.concealed, view.hand.melds, tile)


def _gated(view: SeatView, ruleset: Ruleset) -> str | None:
    if ruleset.gates:
        win = win_open(view, ruleset)
        record = seen_record(view, win)
        return next((gate.code for gate in ruleset.gates if not gate.allows(record, win)), None)
    return None


# --- one's own turn -------------------------------------------------------------------------


def _discard(view: SeatView, choice: Discard, ruleset: Ruleset) -> str | None:
    if choice.tile not in view.hand.concealed:
        return "no_such_tile"
    if view.me.ready and not _stays_ready(view, choice.tile, ruleset):
        return "ready"
    return _fish(view, choice.tile, ruleset) if choice.fish else None


def _discardable(view: SeatView, ruleset: Ruleset) -> list[Kind]:
    kinds = sorted(set(view.hand.concealed))
    return [k for k in kinds if _stays_ready(view, k, ruleset)] if view.me.ready else kinds


def _stays_ready(view: SeatView, tile: Kind, ruleset: Ruleset) -> bool:
    """nanjing §2.5: what was drawn goes; the dealer's first discard leaves a hand that waits."""
    if view.me.river or view.seat != view.public.dealer:
        return tile == view.hand.drawn
    left = without(view.hand.concealed, tile)
    return bool(hand_waits(left, view.public.jing, ruleset.shapes))


def _ready_with_discard(view: SeatView, choice: Ready, ruleset: Ruleset) -> str | None:
    """The dealer declares with the first discard."""
    phase = view.public.phase
    assert isinstance(phase, Turn)
    if not ruleset.declares_ready:
        return "no_ready_here"
    if view.me.ready or view.me.river or view.seat != view.public.dealer:
        return "too_late"
    if phase.start is TurnStart.CLAIMED:
        return "after_claim"
    kinds = set(view.hand.concealed)
    return None if any(_stays_ready(view, tile, ruleset) for tile in kinds) else "not_waiting"


def _ready_as_dealt(view: SeatView, choice: Ready, ruleset: Ruleset) -> str | None:
    waiting = hand_waits(view.hand.concealed, view.public.jing, ruleset.shapes)
    return None if waiting else "not_waiting"


def _fish(view: SeatView, tile: Kind, ruleset: Ruleset) -> str | None:
    if ruleset.fishing is None or not ruleset.fishing.declared:
        return "fishing_undeclared"
    if view.me.fishing and tile == view.hand.drawn:
        return "already_fishing"
    left = counts_of(without(view.hand.concealed, tile))
    return None if is_fishing(left, view.public.jing, ruleset.shapes) else "not_fishing"


def _own_gang(view: SeatView, choice: Gang, ruleset: Ruleset) -> str | None:
    phase = view.public.phase
    assert isinstance(phase, Turn)
    if phase.start is TurnStart.CLAIMED:
        return "after_claim"
    if view.me.ready:
        return "ready"
    if not view.public.left:
        return "no_replacement"
    return None if choice.tile in _gang_kinds(view.hand) else "no_gang"


def _gang_kinds(hand: Hand) -> list[Kind]:
    """The kinds of which four tiles are in sight: all in the hand, or one beside a peng (§4.1)."""
    held = hand.concealed
    kinds = [kind for kind, fourth in zip(held, held[3:], strict=False) if kind == fourth]
    pengs = (meld.tiles[0] for meld in hand.melds if meld.kind is MeldKind.PENG)
    return sorted([*kinds, *(kind for kind in pengs if kind in held)])


def _own_hu(view: SeatView, choice: Hu, ruleset: Ruleset) -> str | None:
    phase = view.public.phase
    assert isinstance(phase, Turn)
    if phase.start is TurnStart.CLAIMED:
        return "after_claim"
    if not hand_wins(view.hand.concealed, view.public.jing, ruleset.shapes):
        return "not_winning"
    return _gated(view, ruleset)


def _turn_offers(view: SeatView, phase: Turn, ruleset: Ruleset) -> list[Choice]:
    kinds = _discardable(view, ruleset)
    candidates: list[Choice] = [_HU, *(_GANGS[kind] for kind in _gang_kinds(view.hand))]
    found = _allowed(candidates, view, ruleset)
    found += [_DISCARDS[kind] for kind in kinds]
    if ruleset.declares_ready:
        found += _allowed([_READY], view, ruleset)
    if _may_fish(view, ruleset):
        found += _allowed([Discard(kind, fish=True) for kind in kinds], view, ruleset)
    return found


def _allowed(candidates: Iterable[Choice], view: SeatView, ruleset: Ruleset) -> list[Choice]:
    return [c for c in candidates if _TURN[type(c)](view, c, ruleset) is None]


def _may_fish(view: SeatView, ruleset: Ruleset) -> bool:
    """Whether any discard can leave a fishing shape: then the tile and the jing were the pair."""
    if ruleset.fishing is None or not ruleset.fishing.declared:
        return False
    jing, concealed = view.public.jing, view.hand.concealed
    return not set(jing).isdisjoint(concealed) and hand_wins(concealed, jing, ruleset.shapes)


# --- claims ---------------------------------------------------------------------------------


def _claim_hu(view: SeatView, choice: Hu, ruleset: Ruleset) -> str | None:
    phase = view.public.phase
    assert isinstance(phase, Claiming | Robbing)
    tile, hand, jing = phase.tile, view.hand, view.public.jing
    instant = isinstance(phase, Claiming) and _wins_at_once(view, tile, ruleset)
    if not instant and not _completes(tile, view, ruleset):
        return "not_winning"
    if hand.missed_all or tile in hand.missed:
        return "missed_win"
    fishing = ruleset.fishing
    if (
        fishing is not None
        and not fishing.wins_discards
        and isinstance(phase, Claiming)
        and not win_open(view, ruleset).first_turn
        and is_fishing(counts_of(hand.concealed), jing, ruleset.shapes)
    ):
        return "fishing_discard"
    return _gated(view, ruleset)


def _completes(tile: Kind, view: SeatView, ruleset: Ruleset) -> bool:
    """Whether another's tile makes a winning shape; a jing perhaps only at face (§3.4)."""
    concealed, jing = view.hand.concealed, view.public.jing
    if tile not in hand_waits(concealed, jing, ruleset.shapes):
        return False
    natural = ruleset.jing.natural(tile, jing) if ruleset.jing else None
    return natural is None or wins(
        counts_of((*concealed, tile)), jing, ruleset.shapes, natural=natural
    )


def _claim_peng(view: SeatView, choice: Peng, ruleset: Ruleset) -> str | None:
    phase = view.public.phase
    if not isinstance(phase, Claiming):
        return "only_hu"
    if view.hand.concealed.count(phase.tile) < 2:
        return "no_pair"
    return _locked(view, phase.tile, ruleset)


def _locked(view: SeatView, tile: Kind, ruleset: Ruleset) -> str | None:
    """What forbids any peng or gang of the discard."""
    if not view.public.left:
        return "wall_end"
    if view.me.ready:
        return "ready"
    if _wins_at_once(view, tile, ruleset):
        return "wins_at_once"
    return "missed_peng" if tile in view.hand.missed_pengs else None


def _claim_gang(view: SeatView, choice: Gang, ruleset: Ruleset) -> str | None:
    phase = view.public.phase
    if not isinstance(phase, Claiming):
        return "only_hu"
    if choice.tile != phase.tile or view.hand.concealed.count(phase.tile) != 3:
        return "no_gang"
    return _locked(view, phase.tile, ruleset)


def _claim_chi(view: SeatView, choice: Chi, ruleset: Ruleset) -> str | None:
    phase = view.public.phase
    if not isinstance(phase, Claiming):
        return "only_hu"
    if not ruleset.claims.chi:
        return "no_chi_here"
    if distance(phase.seat, view.seat) not in ruleset.claims.chi:
        return "not_next"
    if not view.public.left:
        return "wall_end"
    held = view.hand.concealed
    if choice.first not in held or choice.second not in held:
        return "no_such_tile"
    return None if (choice.first, choice.second) in _run_partners(phase.tile) else "no_run"


@cache
def _run_partners(tile: Kind) -> list[tuple[Kind, Kind]]:
    """§4.2: the pairs of kinds that make a run with the tile, each in rising order."""
    if is_suited(tile):
        number = number_of(tile)
        spans = ((-2, -1, 3, 9), (-1, 1, 2, 8), (1, 2, 1, 7))
        return [(tile + a, tile + b) for a, b, low, high in spans if low <= number <= high]
    ring = WINDS if tile in WINDS else DRAGONS
    others = [kind for kind in ring if kind != tile]
    return [(a, b) for a in others for b in others if a < b]


def _pass(view: SeatView, choice: Pass, ruleset: Ruleset) -> str | None:
    return None if offers(view, ruleset) else "not_asked"


@lru_cache(_HANDS_KEPT)
def _taken(held: Tiles, jing: Tiles, shapes: ShapeSet) -> frozenset[Kind]:
    """The kinds a hand could claim from anybody, by shape: most discards are none of them."""
    pairs = {kind for kind, following in pairwise(held) if kind == following}
    return frozenset(pairs.union(hand_waits(held, jing, shapes)))


def _claim_offers(
    view: SeatView, phase: Claiming | Robbing, ruleset: Ruleset
) -> tuple[Choice, ...]:
    tile, held = phase.tile, view.hand.concealed
    runs = _runs(view, phase.seat, tile, ruleset)
    if not runs and tile not in _taken(held, view.public.jing, ruleset.shapes):
        return ()
    candidates: list[Choice] = [_HU]
    if tile in held:
        candidates += (_GANGS[tile], _PENG)
    candidates += runs
    claims = [c for c in candidates if _WINDOW[type(c)](view, c, ruleset) is None]
    return (*claims, _PASS) if claims else ()


def _runs(view: SeatView, source: Seat, tile: Kind, ruleset: Ruleset) -> list[Chi]:
    if distance(source, view.seat) not in ruleset.claims.chi:
        return []
    held = view.hand.concealed
    return [Chi(a, b) for a, b in _run_partners(tile) if a in held and b in held]


def _ready_offers(view: SeatView, phase: Declaring, ruleset: Ruleset) -> tuple[Choice, ...]:
    return (_READY, _PASS) if _ready_as_dealt(view, _READY, ruleset) is None else ()


# --- dispatch -------------------------------------------------------------------------------

_TURN: dict[type, Callable[[SeatView, Any, Ruleset], str | None]] = {
    Discard: _discard,
    Gang: _own_gang,
    Hu: _own_hu,
    Ready: _ready_with_discard,
}
_WINDOW: dict[type, Callable[[SeatView, Any, Ruleset], str | None]] = {
    Hu: _claim_hu,
    Gang: _claim_gang,
    Peng: _claim_peng,
    Chi: _claim_chi,
    Pass: _pass,
}
_READINESS: dict[type, Callable[[SeatView, Any, Ruleset], str | None]] = {
    Ready: _ready_as_dealt,
    Pass: _pass,
}
_CHECKS = {Turn: _TURN, Claiming: _WINDOW, Robbing: _WINDOW, Declaring: _READINESS}
_OFFERS: dict[type, Callable[[SeatView, Any, Ruleset], Iterable[Choice]]] = {
    Turn: _turn_offers,
    Claiming: _claim_offers,
    Robbing: _claim_offers,
    Declaring: _ready_offers,
}


def _is_asked(view: SeatView) -> bool:
    """Whether the present phase asks the seat, if there is anything for it to choose."""
    return type(view.public.phase) in _OFFERS and view.seat in _whom(view.public)


def why_not(view: SeatView, choice: Choice, ruleset: Ruleset) -> str | None:
    """The code of the reason the rules refuse the choice in the present phase, or None."""
    if not _is_asked(view):
        return "nothing_asked"
    check = _CHECKS[type(view.public.phase)].get(type(choice))
    return check(view, choice, ruleset) if check else "wrong_time"


def offers(view: SeatView, ruleset: Ruleset) -> tuple[Choice, ...]:
    """Everything the seat could answer in the present phase, answered or not.

    Empty when the seat is not asked; in a claim window the last offer is to pass.
    """
    if not _is_asked(view):
        return ()
    phase = view.public.phase
    return tuple(_OFFERS[type(phase)](view, phase, ruleset))


def asked_seats(state: State, ruleset: Ruleset) -> dict[Seat, tuple[Choice, ...]]:
    """By seat that the present phase asks, in turn order, everything it could answer with."""
    phase = state.public.phase
    asks = _OFFERS.get(type(phase))
    if asks is None:
        return {}
    asked = {}
    for seat in _whom(state.public):
        view = SeatView(seat, state.public, state.hands[seat])
        if offered := asks(view, phase, ruleset):
            asked[seat] = tuple(offered)
    return asked


def _whom(public: PublicView) -> tuple[Seat, ...]:
    """The seats the phase asks, if there is anything for them to choose."""
    phase = public.phase
    if isinstance(phase, Turn):
        return (phase.seat,)
    if isinstance(phase, Declaring):
        return others(public.dealer)
    assert isinstance(phase, Claiming | Robbing)
    return others(phase.seat)


def options(view: SeatView, ruleset: Ruleset) -> tuple[Choice, ...]:
    """The open options of a seat, in a fixed order; empty once it has answered."""
    return () if view.hand.answer is not None else offers(view, ruleset)


def default_choice(view: SeatView, ruleset: Ruleset) -> Choice:
    """What silence means (§4.10): pass, or on one's turn the tile drawn last."""
    if not isinstance(view.public.phase, Turn):
        return Pass()
    hand = view.hand
    if hand.drawn is not None and _discard(view, _DISCARDS[hand.drawn], ruleset) is None:
        return _DISCARDS[hand.drawn]
    jing = view.public.jing
    kinds = [k for k in hand.concealed if _discard(view, _DISCARDS[k], ruleset) is None]
    plain = [kind for kind in kinds if kind not in jing]
    secondary = [kind for kind in kinds if kind in jing[1:]]
    return _DISCARDS[(plain or secondary or kinds)[-1]]
