"""A finished deal step by step: what happened, and the table after it, every hand open."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from core.game import events as e
from core.game.commands import Choice, Pass, Ready
from core.game.evolve import evolve
from core.game.state import State
from core.game.views import Hand, PublicView
from core.play.legal import offers
from core.play.ruleset import Ruleset
from core.tiles.seats import SEATS, BySeat, Seat, by_seat

_MOMENTS = (
    e.TilesDealt,
    e.IndicatorTurned,
    e.TileDrawn,
    e.FlowerLaid,
    e.ReadinessAsked,
    e.ReadyDeclared,
    e.TileDiscarded,
    e.MeldMade,
    e.ConcealedGangMade,
    e.AddedGangDeclared,
    e.HandWon,
    e.DealDrawn,
    e.HandsShown,
)
"""What a step is about, one to a step; what follows from it, answers too, belongs to the step."""
_LEADING = (e.DiceThrown, e.FishingDeclared, e.FishingEnded, e.GangAdded)
"""What belongs to the step of the moment after it."""
_ASKING = (e.ReadinessAsked, e.TileDiscarded, e.AddedGangDeclared)
_CLAIMED = (e.MeldMade, e.HandWon)
_NOTHING: BySeat[tuple[Choice, ...]] = ((), (), (), ())


class Frame(Struct, frozen=True):
    """One step of a deal: its events and the table after them.

    `hands[s]` is None where it is hidden. `offers` are what each seat could answer to the moment
    of the step, `beaten` the seats that claimed it in vain.
    """

    events: tuple[e.Event, ...]
    public: PublicView
    hands: BySeat[Hand | None]
    offers: BySeat[tuple[Choice, ...]] = _NOTHING
    beaten: frozenset[Seat] = frozenset()

    @property
    def moment(self) -> e.Event:
        return next(event for event in self.events if isinstance(event, _MOMENTS))

    def seen_by(self, seat: Seat) -> "Frame":
        """The step through the eyes of one seat."""
        seen = (event.seen_by(seat) for event in self.events)
        return Frame(
            tuple(event for event in seen if event is not None),
            self.public,
            by_seat(self.hands[s] if s == seat else None for s in SEATS),
            by_seat(self.offers[s] if s == seat else () for s in SEATS),
            self.beaten & {seat},
        )


def frames(events: Sequence[e.Event], ruleset: Ruleset) -> tuple[Frame, ...]:
    """The steps of a deal, from its DealStarted to its DealEnded; ValueError while it goes on.

    Only what the deal itself tells is in them: scores and lengths of the session are not.
    """
    if not events or not isinstance(events[-1], e.DealEnded):
        raise ValueError("a deal under way shows no frames")
    state, told, offered, begun = State(), list[e.Event](), _NOTHING, False
    found: list[Frame] = []
    for event in events:
        if begun and isinstance(event, (*_MOMENTS, *_LEADING)):
            found.append(Frame(tuple(told), state.public, state.hands, offered))
            told, offered, begun = [], _NOTHING, False
        state = evolve(state, event)
        told.append(event)
        begun = begun or isinstance(event, _MOMENTS)
        if isinstance(event, _ASKING):
            offered = by_seat(offers(state.view(seat), ruleset) for seat in SEATS)
    found.append(Frame(tuple(told), state.public, state.hands, offered))
    return tuple(_judged(frame, found[at + 1 :]) for at, frame in enumerate(found))


def _judged(frame: Frame, following: Iterable[Frame]) -> Frame:
    """The frame with the claims on its tile that came to nothing."""
    claimed = {
        event.seat
        for event in frame.events
        if isinstance(event, e.Answered) and not isinstance(event.choice, Pass | Ready)
    }
    if not claimed:
        return frame
    moments = takewhile(lambda one: isinstance(one, _CLAIMED), (one.moment for one in following))
    granted = {one.seat for one in moments if isinstance(one, _CLAIMED)}
    return replace(frame, beaten=frozenset(claimed - granted))
