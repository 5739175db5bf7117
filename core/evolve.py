"""One fold step per event: no checks, no choices.

The state is three folds side by side: the public view over what the public may read, each hand
over what its owner may read, and the secrets over everything. A viewer who folds the redacted log
therefore arrives at the very view the state holds.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from core import events as e
from core.melds import Meld, MeldKind
from core.phases import (
    Claiming,
    Drawing,
    Ending,
    Idle,
    Opening,
    Over,
    Robbing,
    Turn,
    TurnStart,
)
from core.scoring.ledger import Transfer
from core.scoring.record import Replacement, Win, WinKind
from core.seats import SEATS, BySeat, Seat, by_seat, put
from core.state import State
from core.tiles import sort_tiles, with_tile, without
from core.values import changed
from core.views import Hand, PublicSeat, PublicView, SeatView
from core.wall import Wall, break_wall

# --- the public -----------------------------------------------------------------------------


def _at(view: PublicView, seat: Seat, changed: PublicSeat) -> BySeat[PublicSeat]:
    return put(view.seats, seat, changed)


def _session_started(view: PublicView, event: e.SessionStarted) -> PublicView:
    session = changed(
        view.session,
        profile=event.profile,
        options=event.options,
        fingerprint=event.fingerprint,
        rounds=event.rounds,
        deals=event.deals,
    )
    return changed(view, session=session)


def _deal_started(view: PublicView, event: e.DealStarted) -> PublicView:
    return PublicView(
        version=view.version,
        session=view.session,
        phase=Opening(),
        number=event.number,
        balances=event.balances,
        commitment=event.commitment,
    )


def _dealer_set(view: PublicView, event: e.DealerSet) -> PublicView:
    session = view.session
    if session.first_dealer is None:
        session = changed(session, first_dealer=event.seat, streak=1)
    return changed(view, dealer=event.seat, session=session)


def _dice_thrown(view: PublicView, event: e.DiceThrown) -> PublicView:
    return changed(view, throws=(*view.throws, event.faces))


def _dealt(view: PublicView, event: e.TilesDealt) -> PublicView:
    seats = by_seat(PublicSeat(concealed=14 if s == view.dealer else 13) for s in SEATS)
    return changed(view, seats=seats, left=event.left)


def _indicator(view: PublicView, event: e.IndicatorTurned) -> PublicView:
    return changed(
        view,
        indicator=event.tile,
        indicator_place=event.place,
        jing=event.jing,
        left=event.left,
    )


def _under(view: PublicView, event: e.UnderRevealed) -> PublicView:
    return changed(view, under=event.tile)


def _turn_begun(view: PublicView, event: e.TurnBegun) -> PublicView:
    return changed(view, phase=Turn(event.seat, TurnStart.DEALT, view.version))


_STARTS = {
    None: TurnStart.DRAWN,
    Replacement.GANG: TurnStart.GANG,
    Replacement.FLOWER: TurnStart.FLOWER,
}


def _drawn(view: PublicView, event: e.TileDrawn) -> PublicView:
    seat = view.seats[event.seat]
    return changed(
        view,
        seats=_at(view, event.seat, changed(seat, concealed=seat.concealed + 1)),
        left=event.left,
        phase=Turn(event.seat, _STARTS[event.replacement], view.version),
    )


def _discarded(view: PublicView, event: e.TileDiscarded) -> PublicView:
    seat = view.seats[event.seat]
    after = changed(seat, concealed=seat.concealed - 1, river=(*seat.river, event.tile))
    return changed(
        view,
        seats=_at(view, event.seat, after),
        phase=Claiming(event.seat, event.tile, view.version),
    )


def _fishing(view: PublicView, event: e.FishingDeclared) -> PublicView:
    return changed(view, seats=_at(view, event.seat, changed(view.seats[event.seat], fishing=True)))


def _fishing_ended(view: PublicView, event: e.FishingEnded) -> PublicView:
    return changed(
        view, seats=_at(view, event.seat, changed(view.seats[event.seat], fishing=False))
    )


def _take(view: PublicView, source: Seat) -> BySeat[PublicSeat]:
    """The last discard of a seat is claimed."""
    seat = view.seats[source]
    return put(view.seats, source, changed(seat, taken=(*seat.taken, len(seat.river) - 1)))


def _melded(view: PublicView, event: e.MeldMade) -> PublicView:
    meld = event.meld
    assert meld.source is not None
    seats = _take(view, meld.source)
    seat = seats[event.seat]
    used = len(meld.tiles) - 1
    after = changed(seat, concealed=seat.concealed - used, melds=(*seat.melds, meld))
    phase = (
        Drawing(event.seat, gang=True)
        if meld.is_gang
        else Turn(event.seat, TurnStart.CLAIMED, view.version)
    )
    return changed(view, seats=put(seats, event.seat, after), phase=phase, claims=view.claims + 1)


def _concealed(view: PublicView, event: e.ConcealedGangMade) -> PublicView:
    seat = view.seats[event.seat]
    tiles = () if event.tile is None else (event.tile,) * 4
    after = changed(
        seat,
        concealed=seat.concealed - 4,
        melds=(*seat.melds, Meld(MeldKind.CONCEALED, tiles)),
    )
    return changed(
        view,
        seats=_at(view, event.seat, after),
        phase=Drawing(event.seat, gang=True),
    )


def _gang_declared(view: PublicView, event: e.AddedGangDeclared) -> PublicView:
    seat = view.seats[event.seat]
    return changed(
        view,
        seats=_at(view, event.seat, changed(seat, concealed=seat.concealed - 1)),
        phase=Robbing(event.seat, event.tile, view.version),
    )


def _grown(melds: tuple[Meld, ...], tile: int) -> tuple[Meld, ...]:
    """The melds with the peng of the kind grown to an added gang."""
    return tuple(
        replace(meld, kind=MeldKind.ADDED, tiles=(tile,) * 4)
        if meld.kind is MeldKind.PENG and meld.tiles[0] == tile
        else meld
        for meld in melds
    )


def _gang_added(view: PublicView, event: e.GangAdded) -> PublicView:
    seat = view.seats[event.seat]
    return changed(
        view,
        seats=_at(view, event.seat, changed(seat, melds=_grown(seat.melds, event.tile))),
        phase=Drawing(event.seat, gang=True),
    )


def _won(view: PublicView, event: e.HandWon) -> PublicView:
    win = Win(event.seat, event.tile, event.by, event.source, event.replacement, event.first_turn)
    seats = view.seats
    if event.by is WinKind.DISCARD and not view.wins:
        assert event.source is not None
        seats = _take(view, event.source)
    return changed(view, seats=seats, wins=(*view.wins, win), phase=Ending())


def _deal_drawn(view: PublicView, event: e.DealDrawn) -> PublicView:
    return changed(view, phase=Ending())


def _shown(view: PublicView, event: e.HandsShown) -> PublicView:
    seats = by_seat(changed(view.seats[s], melds=event.melds[s]) for s in SEATS)
    return changed(view, seats=seats, shown=event.hands)


def _moved(view: PublicView, event: e.PointsTransferred) -> PublicView:
    scores = list(view.session.scores)
    scores[event.payer] -= event.amount
    scores[event.payee] += event.amount
    transfer = Transfer(event.cause, event.payer, event.payee, event.amount)
    return changed(
        view,
        session=changed(view.session, scores=by_seat(scores)),
        transfers=(*view.transfers, transfer),
    )


def _deal_ended(view: PublicView, event: e.DealEnded) -> PublicView:
    session = view.session
    session = changed(
        session,
        deals_over=session.deals_over + 1,
        rounds_over=session.rounds_over + event.round_over,
        next_dealer=event.next_dealer,
        streak=session.streak + 1 if event.next_dealer == view.dealer else 1,
        last_jing=view.jing,
    )
    return changed(view, phase=Idle(), session=session)


def _deal_voided(view: PublicView, event: e.DealVoided) -> PublicView:
    return changed(view, phase=Idle())


def _session_ended(view: PublicView, event: e.SessionEnded) -> PublicView:
    return changed(view, phase=Over())


def _unchanged(view: PublicView, event: e.Event) -> PublicView:
    return view


_PUBLIC: dict[type[e.Event], Callable[[PublicView, Any], PublicView]] = {
    e.SessionStarted: _session_started,
    e.DealStarted: _deal_started,
    e.DealerSet: _dealer_set,
    e.DiceThrown: _dice_thrown,
    e.WallBroken: _unchanged,
    e.TilesDealt: _dealt,
    e.IndicatorTurned: _indicator,
    e.UnderRevealed: _under,
    e.TurnBegun: _turn_begun,
    e.TileDrawn: _drawn,
    e.TileDiscarded: _discarded,
    e.FishingDeclared: _fishing,
    e.FishingEnded: _fishing_ended,
    e.MeldMade: _melded,
    e.ConcealedGangMade: _concealed,
    e.AddedGangDeclared: _gang_declared,
    e.GangAdded: _gang_added,
    e.HandWon: _won,
    e.DealDrawn: _deal_drawn,
    e.HandsShown: _shown,
    e.Settled: _unchanged,
    e.PointsTransferred: _moved,
    e.DealEnded: _deal_ended,
    e.DealVoided: _deal_voided,
    e.SessionEnded: _session_ended,
}


def evolve_public(view: PublicView, event: e.Event) -> PublicView:
    """Fold one event as the public reads it; the version counts them."""
    counted = changed(view, version=view.version + 1)
    return _PUBLIC[type(event)](counted, event)


# --- the hands ------------------------------------------------------------------------------


def _hand_dealt(hand: Hand, event: e.TilesDealt, seat: Seat) -> Hand:
    tiles = event.hands[seat]
    return Hand(concealed=sort_tiles(tiles), drawn=tiles[13] if len(tiles) == 14 else None)


def _hand_drew(hand: Hand, event: e.TileDrawn, seat: Seat) -> Hand:
    assert event.tile is not None
    return changed(hand, concealed=with_tile(hand.concealed, event.tile), drawn=event.tile)


def _hand_discarded(hand: Hand, event: e.TileDiscarded, seat: Seat) -> Hand:
    return changed(hand, concealed=without(hand.concealed, event.tile), drawn=None)


def _hand_melded(hand: Hand, event: e.MeldMade, seat: Seat) -> Hand:
    meld = event.meld
    assert meld.claimed is not None
    used = without(meld.tiles, meld.claimed)
    return changed(
        hand, concealed=without(hand.concealed, *used), drawn=None, melds=(*hand.melds, meld)
    )


def _hand_concealed(hand: Hand, event: e.ConcealedGangMade, seat: Seat) -> Hand:
    assert event.tile is not None
    tiles = (event.tile,) * 4
    return changed(
        hand,
        concealed=without(hand.concealed, *tiles),
        drawn=None,
        melds=(*hand.melds, Meld(MeldKind.CONCEALED, tiles)),
    )


def _hand_declared(hand: Hand, event: e.AddedGangDeclared, seat: Seat) -> Hand:
    return changed(hand, concealed=without(hand.concealed, event.tile), drawn=None)


def _hand_added(hand: Hand, event: e.GangAdded, seat: Seat) -> Hand:
    return changed(hand, melds=_grown(hand.melds, event.tile))


def _hand_answered(hand: Hand, event: e.Answered, seat: Seat) -> Hand:
    return changed(hand, answer=event.choice)


def _hand_missed(hand: Hand, event: e.HuMissed, seat: Seat) -> Hand:
    if event.tile is None:
        return changed(hand, missed_all=True)
    return changed(hand, missed=hand.missed | {event.tile})


def _hand_unlocked(hand: Hand, event: e.HuUnlocked, seat: Seat) -> Hand:
    return changed(hand, missed=frozenset(), missed_all=False)


_HAND: dict[type[e.Event], Callable[[Hand, Any, Seat], Hand]] = {
    e.TileDrawn: _hand_drew,
    e.TileDiscarded: _hand_discarded,
    e.MeldMade: _hand_melded,
    e.ConcealedGangMade: _hand_concealed,
    e.AddedGangDeclared: _hand_declared,
    e.GangAdded: _hand_added,
    e.Answered: _hand_answered,
    e.HuMissed: _hand_missed,
    e.HuUnlocked: _hand_unlocked,
}
"""Events that change the hand of their `seat` only."""

_WINDOW_OVER = {e.TileDrawn, e.MeldMade, e.GangAdded, e.HandWon, e.DealDrawn, e.DealVoided}
"""Facts that follow a window: the answers given in it are spent."""


def evolve_hand(hand: Hand, event: e.Event, seat: Seat) -> Hand:
    """Fold one event, as its owner may read it, into the hand of `seat`."""
    kind = type(event)
    if kind is e.TilesDealt:
        return _hand_dealt(hand, cast(e.TilesDealt, event), seat)
    if hand.answer is not None and kind in _WINDOW_OVER:
        hand = changed(hand, answer=None)
    change = _HAND.get(kind)
    return change(hand, event, seat) if change and cast(Any, event).seat == seat else hand


# --- what nobody sees -----------------------------------------------------------------------


def _wall_built(state: State, event: e.WallBuilt) -> State:
    return changed(state, wall=Wall(event.tiles), seed=event.seed, liable=(None,) * 4)


def _wall_broken(state: State, event: e.WallBroken) -> State:
    return changed(state, wall=break_wall(state.wall.tiles, event.seat, event.count))


def _wall_dealt(state: State, event: e.TilesDealt) -> State:
    wall = state.wall
    dealt = len(wall.places) - event.left
    return changed(state, wall=replace(wall, places=wall.places[dealt:]), dealt=event.hands)


def _wall_turned(state: State, event: e.IndicatorTurned) -> State:
    dead = (event.place, event.place + 1)[: state.wall.left - event.left]
    return changed(state, wall=replace(state.wall.without(*dead), lying=event.place))


def _wall_drawn(state: State, event: e.TileDrawn) -> State:
    return changed(state, wall=state.wall.taken(event.place))


def _fed(state: State, event: e.FlushFed) -> State:
    return changed(state, liable=put(state.liable, event.seat, event.source))


def _fed_lost(state: State, event: e.FlushLost) -> State:
    return changed(state, liable=put(state.liable, event.seat, None))


_SECRETS: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.WallBuilt: _wall_built,
    e.WallBroken: _wall_broken,
    e.TilesDealt: _wall_dealt,
    e.IndicatorTurned: _wall_turned,
    e.TileDrawn: _wall_drawn,
    e.FlushFed: _fed,
    e.FlushLost: _fed_lost,
}


_CHANGES_HANDS = {e.TilesDealt, *_HAND, *_WINDOW_OVER}


def evolve(state: State, event: e.Event) -> State:
    """Fold one stored event into the whole state."""
    kind = type(event)
    seen = event.seen_by(None)
    public = state.public if seen is None else evolve_public(state.public, seen)
    hands = state.hands
    if kind in _CHANGES_HANDS:
        hands = by_seat(evolve_hand(hands[seat], event, seat) for seat in SEATS)
    state = changed(state, public=public, hands=hands)
    secret = _SECRETS.get(kind)
    return secret(state, event) if secret else state


def evolve_view(view: SeatView, event: e.Event) -> SeatView:
    """Fold one event redacted for `view.seat` into that seat's view."""
    seen = event.seen_by(None)
    public = view.public if seen is None else evolve_public(view.public, seen)
    return SeatView(view.seat, public, evolve_hand(view.hand, event, view.seat))
