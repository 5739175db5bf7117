"""The whole truth about a table: the public view, the four hands and what nobody sees."""

from msgspec import Struct

from core.game.views import Hand, PublicView, SeatView
from core.tiles.kinds import Tiles
from core.tiles.seats import BySeat, Seat
from core.tiles.wall import Wall

_NOTHING_SEEN = PublicView()
_EMPTY = Hand()
_NO_WALL = Wall()


class State(Struct, frozen=True):
    """Immutable; changed by `evolve` only.

    `dealt` are the hands as dealt; `liable[s]` is who fed the flush of seat s (§8.6).
    """

    public: PublicView = _NOTHING_SEEN
    hands: BySeat[Hand] = (_EMPTY, _EMPTY, _EMPTY, _EMPTY)
    wall: Wall = _NO_WALL
    seed: str | None = None
    dealt: BySeat[Tiles] = ((), (), (), ())
    liable: BySeat[Seat | None] = (None, None, None, None)

    def view(self, seat: Seat) -> SeatView:
        """What the seat may know."""
        return SeatView(seat, self.public, self.hands[seat])
