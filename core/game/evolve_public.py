"""The public fold: what everybody may know, one step per event as the public reads it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.game import events as e
from core.game.ledger import Transfer
from core.game.phases import (
    Claiming,
    Declaring,
    Drawing,
    Ending,
    Idle,
    Opening,
    Over,
    Phase,
    Robbing,
    Turn,
    TurnStart,
)
from core.game.record import Replacement, Win, WinKind
from core.game.views import PublicSeat, PublicView
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import SEATS, BySeat, Seat, by_seat, put


def _at(view: PublicView, seat: Seat, after: PublicSeat) -> BySeat[PublicSeat]:
    return put(view.seats, seat, after)


def _session_started(view: PublicView, event: e.SessionStarted) -> PublicView:
    session = replace(
        view.session,
        profile=event.profile,
        options=event.options,
        fingerprint=event.fingerprint,
        rounds=event.rounds,
        deals=event.deals,
    )
    return replace(view, session=session)


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
        session = replace(session, first_dealer=event.seat, streak=1)
    return replace(view, dealer=event.seat, session=session)


def _dice_thrown(view: PublicView, event: e.DiceThrown) -> PublicView:
    return replace(view, throws=(*view.throws, event.faces))


def _dealt(view: PublicView, event: e.TilesDealt) -> PublicView:
    seats = by_seat(PublicSeat(concealed=14 if s == view.dealer else 13) for s in SEATS)
    return replace(view, seats=seats, left=event.left)


def _indicator(view: PublicView, event: e.IndicatorTurned) -> PublicView:
    return replace(
        view,
        indicator=event.tile,
        indicator_place=event.place,
        jing=event.jing,
        left=event.left,
    )


def _under(view: PublicView, event: e.UnderRevealed) -> PublicView:
    return replace(view, under=event.tile)


def _turn_begun(view: PublicView, event: e.TurnBegun) -> PublicView:
    return replace(view, phase=Turn(event.seat, TurnStart.DEALT, view.version))


_STARTS = {
    None: TurnStart.DRAWN,
    Replacement.GANG: TurnStart.GANG,
    Replacement.FLOWER: TurnStart.FLOWER,
}


def _drawn(view: PublicView, event: e.TileDrawn) -> PublicView:
    seat = view.seats[event.seat]
    return replace(
        view,
        seats=_at(view, event.seat, replace(seat, concealed=seat.concealed + 1)),
        left=event.left,
        phase=_unless_opening(view, Turn(event.seat, _STARTS[event.replacement], view.version)),
    )


def _unless_opening(view: PublicView, phase: Phase) -> Phase:
    """Flowers dealt are replaced before any turn begins (nanjing §2.2)."""
    return view.phase if isinstance(view.phase, Opening) else phase


def _flower_laid(view: PublicView, event: e.FlowerLaid) -> PublicView:
    seat = view.seats[event.seat]
    after = replace(seat, concealed=seat.concealed - 1, flowers=(*seat.flowers, event.tile))
    replacement = Replacement.GANG if event.completes else Replacement.FLOWER
    return replace(
        view,
        seats=_at(view, event.seat, after),
        phase=_unless_opening(view, Drawing(event.seat, replacement)),
    )


def _readiness_asked(view: PublicView, event: e.ReadinessAsked) -> PublicView:
    return replace(view, phase=Declaring(view.version))


def _ready(view: PublicView, event: e.ReadyDeclared) -> PublicView:
    """On a turn the options become others: a new prompt, so that old buttons are stale."""
    seats = _at(view, event.seat, replace(view.seats[event.seat], ready=True))
    phase = view.phase
    if isinstance(phase, Turn):
        phase = Turn(phase.seat, phase.start, view.version)
    return replace(view, seats=seats, phase=phase)


def _discarded(view: PublicView, event: e.TileDiscarded) -> PublicView:
    seat = view.seats[event.seat]
    after = replace(seat, concealed=seat.concealed - 1, river=(*seat.river, event.tile))
    return replace(
        view,
        seats=_at(view, event.seat, after),
        phase=Claiming(event.seat, event.tile, view.version),
        row=(*view.row, (event.seat, event.tile)),
        supplier=None,
    )


def _fishing(view: PublicView, event: e.FishingDeclared) -> PublicView:
    return replace(view, seats=_at(view, event.seat, replace(view.seats[event.seat], fishing=True)))


def _fishing_ended(view: PublicView, event: e.FishingEnded) -> PublicView:
    return replace(
        view, seats=_at(view, event.seat, replace(view.seats[event.seat], fishing=False))
    )


def _take(view: PublicView, source: Seat) -> BySeat[PublicSeat]:
    """The last discard of a seat is claimed."""
    seat = view.seats[source]
    return put(view.seats, source, replace(seat, taken=(*seat.taken, len(seat.river) - 1)))


def _melded(view: PublicView, event: e.MeldMade) -> PublicView:
    meld = event.meld
    assert meld.source is not None
    seats = _take(view, meld.source)
    seat = seats[event.seat]
    used = len(meld.tiles) - 1
    after = replace(seat, concealed=seat.concealed - used, melds=(*seat.melds, meld))
    phase = (
        Drawing(event.seat, Replacement.GANG)
        if meld.is_gang
        else Turn(event.seat, TurnStart.CLAIMED, view.version)
    )
    return replace(
        view,
        seats=put(seats, event.seat, after),
        phase=phase,
        claims=view.claims + 1,
        row=(),
        supplier=meld.source if meld.is_gang else None,
    )


def _concealed(view: PublicView, event: e.ConcealedGangMade) -> PublicView:
    seat = view.seats[event.seat]
    tiles = () if event.tile is None else (event.tile,) * 4
    after = replace(
        seat,
        concealed=seat.concealed - 4,
        melds=(*seat.melds, Meld(MeldKind.CONCEALED, tiles)),
    )
    return replace(
        view,
        seats=_at(view, event.seat, after),
        phase=Drawing(event.seat, Replacement.GANG),
    )


def _gang_declared(view: PublicView, event: e.AddedGangDeclared) -> PublicView:
    seat = view.seats[event.seat]
    return replace(
        view,
        seats=_at(view, event.seat, replace(seat, concealed=seat.concealed - 1)),
        phase=Robbing(event.seat, event.tile, view.version),
    )


def grown(melds: tuple[Meld, ...], tile: int) -> tuple[Meld, ...]:
    """The melds with the peng of the kind grown to an added gang."""
    return tuple(
        replace(meld, kind=MeldKind.ADDED, tiles=(tile,) * 4)
        if meld.kind is MeldKind.PENG and meld.tiles[0] == tile
        else meld
        for meld in melds
    )


def _gang_added(view: PublicView, event: e.GangAdded) -> PublicView:
    seat = view.seats[event.seat]
    source = next(meld.source for meld in seat.melds if meld.tiles[:1] == (event.tile,))
    return replace(
        view,
        seats=_at(view, event.seat, replace(seat, melds=grown(seat.melds, event.tile))),
        phase=Drawing(event.seat, Replacement.GANG),
        supplier=source if view.supplier is None else view.supplier,
    )


_WIN_FIELDS = Win.__struct_fields__


def _won(view: PublicView, event: e.HandWon) -> PublicView:
    win = Win(**{name: getattr(event, name) for name in _WIN_FIELDS})
    seats = view.seats
    if event.by is WinKind.DISCARD and not view.wins:
        assert event.source is not None
        seats = _take(view, event.source)
    return replace(view, seats=seats, wins=(*view.wins, win), phase=Ending())


def _deal_drawn(view: PublicView, event: e.DealDrawn) -> PublicView:
    return replace(view, phase=Ending())


def _shown(view: PublicView, event: e.HandsShown) -> PublicView:
    seats = by_seat(replace(view.seats[s], melds=event.melds[s]) for s in SEATS)
    return replace(view, seats=seats, shown=event.hands)


def _settled(view: PublicView, event: e.Settled) -> PublicView:
    return replace(view, settled=(*view.settled, event))


def _moved(view: PublicView, event: e.PointsTransferred) -> PublicView:
    scores = list(view.session.scores)
    scores[event.payer] -= event.amount
    scores[event.payee] += event.amount
    view = replace(view, session=replace(view.session, scores=by_seat(scores)))
    if event.cause == e.DESERTION:
        return view
    transfer = Transfer(event.cause, event.payer, event.payee, event.amount)
    return replace(view, transfers=(*view.transfers, transfer))


def _deal_ended(view: PublicView, event: e.DealEnded) -> PublicView:
    session = view.session
    session = replace(
        session,
        deals_over=session.deals_over + 1,
        rounds_over=session.rounds_over + event.round_over,
        next_dealer=event.next_dealer,
        streak=session.streak + 1 if event.next_dealer == view.dealer else 1,
        last_jing=view.jing,
        marked=bool(event.marks),
    )
    return replace(view, phase=Idle(), session=session)


def _deal_voided(view: PublicView, event: e.DealVoided) -> PublicView:
    return replace(view, phase=Idle())


def _session_ended(view: PublicView, event: e.SessionEnded) -> PublicView:
    return replace(view, phase=Over())


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
    e.FlowerLaid: _flower_laid,
    e.ReadinessAsked: _readiness_asked,
    e.ReadyDeclared: _ready,
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
    e.Settled: _settled,
    e.PointsTransferred: _moved,
    e.DealEnded: _deal_ended,
    e.DealVoided: _deal_voided,
    e.SessionEnded: _session_ended,
}


def evolve_public(view: PublicView, event: e.Event) -> PublicView:
    """Fold one event as the public reads it; the version counts them."""
    counted = replace(view, version=view.version + 1)
    return _PUBLIC[type(event)](counted, event)
