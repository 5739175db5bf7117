"""From a state to the record its settlement looks at."""

from core.game.record import DealRecord, SeatRecord, Win, WinKind
from core.game.state import State
from core.game.views import Hand, PublicSeat, SeatView
from core.tiles.kinds import sort_tiles, without
from core.tiles.seats import SEATS, Seat, by_seat


def seat_record(state: State, seat: Seat) -> SeatRecord:
    """What the seat holds and has done; its concealed tiles without a self-drawn winning tile."""
    win = next((win for win in state.public.wins if win.seat == seat), None)
    return _own_record(state.hands[seat], state.public.seats[seat], win)


def _own_record(hand: Hand, seat: PublicSeat, win: Win | None) -> SeatRecord:
    concealed = hand.concealed
    if win is not None and win.by is WinKind.SELF:
        concealed = without(concealed, win.tile)
    return SeatRecord(concealed, hand.melds, seat.unclaimed, seat.flowers, seat.fishing)


def deal_record(state: State) -> DealRecord:
    """The record of a deal at its end."""
    public = state.public
    place = public.indicator_place
    return DealRecord(
        dealer=public.dealer,
        seats=by_seat(seat_record(state, seat) for seat in SEATS),
        wins=public.wins,
        jing=public.jing,
        under=None if place is None else state.wall.tile(place + 1),
        last_jing=public.session.last_jing,
        liable=state.liable,
        balances=public.balances,
        streak=public.session.streak,
        marked=public.session.marked,
        left=public.left,
    )


def seen_record(view: SeatView, win: Win) -> DealRecord:
    """The record of a win as its winner knows it: the others' concealed tiles are missing."""
    public, own = view.public, _own_record(view.hand, view.me, win)
    return DealRecord(
        dealer=public.dealer,
        seats=by_seat(
            own if seat == view.seat else SeatRecord((), one.melds)
            for seat, one in enumerate(public.seats)
        ),
        wins=(win,),
        jing=public.jing,
        left=public.left,
    )


def dealt_record(state: State) -> DealRecord:
    """The record of the tiles as dealt, for what is settled before play (§8.7, §8.8)."""
    public = state.public
    place = public.indicator_place
    return DealRecord(
        dealer=public.dealer,
        seats=by_seat(SeatRecord(sort_tiles(tiles)) for tiles in state.dealt),
        jing=public.jing,
        under=None if place is None else state.wall.tile(place + 1),
        last_jing=public.session.last_jing,
    )
