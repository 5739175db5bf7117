"""One fold step per event: no checks, no choices.

The state is three folds side by side: the public view over what the public may read, each hand
over what its owner may read, and the secrets over everything. A viewer who folds the redacted log
therefore arrives at the very view the state holds.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from core.game import events as e
from core.game.evolve_hand import EVERY_HAND, ONE_HAND, WINDOW_OVER, evolve_hand
from core.game.evolve_public import evolve_public
from core.game.state import State
from core.game.views import SeatView
from core.tiles.seats import SEATS, by_seat, put
from core.tiles.wall import Wall, break_wall


def _wall_built(state: State, event: e.WallBuilt) -> State:
    return replace(state, wall=Wall(event.tiles), seed=event.seed, liable=(None,) * 4)


def _wall_broken(state: State, event: e.WallBroken) -> State:
    return replace(state, wall=break_wall(state.wall.tiles, event.seat, event.count))


def _wall_dealt(state: State, event: e.TilesDealt) -> State:
    wall = state.wall
    dealt = len(wall.places) - event.left
    return replace(state, wall=replace(wall, places=wall.places[dealt:]), dealt=event.hands)


def _wall_turned(state: State, event: e.IndicatorTurned) -> State:
    dead = (event.place, event.place + 1)[: state.wall.left - event.left]
    return replace(state, wall=replace(state.wall.without(*dead), lying=event.place))


def _wall_drawn(state: State, event: e.TileDrawn) -> State:
    return replace(state, wall=state.wall.taken(event.place))


def _fed(state: State, event: e.FlushFed) -> State:
    return replace(state, liable=put(state.liable, event.seat, event.source))


def _fed_lost(state: State, event: e.FlushLost) -> State:
    return replace(state, liable=put(state.liable, event.seat, None))


_ANSWER = attrgetter("answer")
_SECRETS: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.WallBuilt: _wall_built,
    e.WallBroken: _wall_broken,
    e.TilesDealt: _wall_dealt,
    e.IndicatorTurned: _wall_turned,
    e.TileDrawn: _wall_drawn,
    e.FlushFed: _fed,
    e.FlushLost: _fed_lost,
}


def evolve(state: State, event: e.Event) -> State:
    """Fold one stored event into the whole state."""
    kind = type(event)
    fact: Any = event
    seen = event.seen_by(None)
    public = state.public if seen is None else evolve_public(state.public, seen)
    hands = state.hands
    if kind in EVERY_HAND or (kind in WINDOW_OVER and any(map(_ANSWER, hands))):
        hands = by_seat(evolve_hand(hands[seat], event, seat) for seat in SEATS)
    elif kind in ONE_HAND:
        hands = put(hands, fact.seat, evolve_hand(hands[fact.seat], event, fact.seat))
    state = replace(state, public=public, hands=hands)
    secret = _SECRETS.get(kind)
    return secret(state, event) if secret else state


def evolve_view(view: SeatView, event: e.Event) -> SeatView:
    """Fold one event redacted for `view.seat` into that seat's view."""
    seen = event.seen_by(None)
    public = view.public if seen is None else evolve_public(view.public, seen)
    return SeatView(view.seat, public, evolve_hand(view.hand, event, view.seat))
