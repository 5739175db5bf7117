"""Past-tense facts with an audience. Every event is stored; `seen_by` says who may read what.

The viewer None is the public: the channel, and everybody who holds no seat.
"""

from typing import ClassVar, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.game.commands import Choice
from core.game.ledger import LineItem
from core.game.record import Replacement, Win, WinKind
from core.shapes import Reading
from core.tiles.kinds import Kind, Tiles
from core.tiles.melds import Meld
from core.tiles.numbers import Count, Die, Positive
from core.tiles.seats import BySeat, Seat, put

Viewer: TypeAlias = Seat | None
OptionValue: TypeAlias = str | int | bool


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact everybody may read, unless a subclass says otherwise."""

    public: ClassVar[bool] = True

    def seen_by(self, viewer: Viewer) -> Self | None:
        """The event as the viewer may read it; None when not at all."""
        return self


class _Private(Event, frozen=True):
    """A fact only `seat` may read while the deal goes on."""

    public: ClassVar[bool] = False
    seat: Seat

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer == self.seat else None


class _Sealed(Event, frozen=True):
    """A fact nobody may read while the deal goes on."""

    public: ClassVar[bool] = False

    def seen_by(self, viewer: Viewer) -> Self | None:
        return None


# --- session --------------------------------------------------------------------------------


class SessionStarted(Event, frozen=True):
    """`options` are all option values, so that a running session keeps its rules (§11)."""

    profile: str
    options: tuple[tuple[str, OptionValue], ...]
    fingerprint: str
    rounds: Positive | None
    deals: Positive | None


class DealStarted(Event, frozen=True):
    """A deal begins; `commitment` is the SHA-256 of its seed."""

    number: Positive
    commitment: str
    balances: BySeat[int]


class WallBuilt(_Sealed, frozen=True):
    """The shuffled wall, by place on the table (fair.py); `seed` in hex, None when rigged."""

    tiles: Tiles
    seed: str | None


class DealerSet(Event, frozen=True):
    """庄家: this seat deals."""

    seat: Seat


class DiceThrown(Event, frozen=True):
    """Two dice by a seat; `purpose`: dealer, second, wall, jing or replacement (§2.7)."""

    seat: Seat
    faces: tuple[Die, Die]
    purpose: str


class WallBroken(Event, frozen=True):
    """The wall is broken after `count` stacks of the wall of `seat` (§2.2)."""

    seat: Seat
    count: Positive


class TilesDealt(Event, frozen=True):
    """The hands as dealt, each in the order its tiles came; others' are empty (§2.3)."""

    hands: BySeat[Tiles]
    left: Count

    def seen_by(self, viewer: Viewer) -> Self | None:
        hidden: BySeat[Tiles] = ((), (), (), ())
        if viewer is not None:
            hidden = put(hidden, viewer, self.hands[viewer])
        return replace(self, hands=hidden)


class IndicatorTurned(Event, frozen=True):
    """The upper tile of a stack is turned up (§2.4); `jing` is (primary, secondary)."""

    tile: Kind
    place: Count
    jing: tuple[Kind, Kind]
    left: Count


class UnderRevealed(Event, frozen=True):
    """The tile under the indicator is shown (§8.7)."""

    tile: Kind


class TurnBegun(Event, frozen=True):
    """The opening is over; the dealer acts first, without drawing (§4.1)."""

    seat: Seat


# --- play -----------------------------------------------------------------------------------


class TileDrawn(Event, frozen=True):
    """`place` counts in drawing order; the tile is its owner's secret."""

    seat: Seat
    tile: Kind | None
    place: Count
    left: Count
    replacement: Replacement | None = None

    def seen_by(self, viewer: Viewer) -> Self | None:
        if viewer == self.seat:
            return self
        return type(self)(self.seat, None, self.place, self.left, self.replacement)


class FlowerLaid(Event, frozen=True):
    """A flower is laid out, to be replaced (nanjing §2.2); `completes` a flower gang (§6.3)."""

    seat: Seat
    tile: Kind
    completes: bool


class ReadinessAsked(Event, frozen=True):
    """Hands one tile short may now be declared ready (nanjing §2.5)."""


class ReadyDeclared(Event, frozen=True):
    """听: the seat stays as it is from here on (nanjing §2.5)."""

    seat: Seat


class TileDiscarded(Event, frozen=True):
    seat: Seat
    tile: Kind


class FishingDeclared(Event, frozen=True):
    """精钓 announced with the discard that follows (§7.1)."""

    seat: Seat


class FishingEnded(Event, frozen=True):
    """A declared fishing is given up by what follows (§7.3)."""

    seat: Seat


class Answered(_Private, frozen=True):
    """A seat's answer in a claim window; `silent` when time gave it."""

    choice: Choice
    silent: bool = False


class HuMissed(_Private, frozen=True):
    """胡先不胡后: no hu on this kind for now; None locks every kind (§4.6)."""

    tile: Kind | None


class PengMissed(_Private, frozen=True):
    """过碰: no peng or gang of this kind for now (nanjing §2.4)."""

    tile: Kind


class LocksLifted(_Private, frozen=True):
    """What was missed is forgiven (§4.6, nanjing §2.4)."""


class MeldMade(Event, frozen=True):
    """Chi, peng or exposed gang: the discard of `meld.source` becomes the seat's (§4)."""

    seat: Seat
    meld: Meld


class ConcealedGangMade(Event, frozen=True):
    """暗杠; face down its kind is its owner's until the deal ends (§4.8)."""

    seat: Seat
    tile: Kind | None
    face_down: bool = True

    def seen_by(self, viewer: Viewer) -> Self | None:
        return replace(self, tile=None) if self.face_down and viewer != self.seat else self


class AddedGangDeclared(Event, frozen=True):
    """补杠 announced; it stands only once nobody robs it (§4.5)."""

    seat: Seat
    tile: Kind


class GangAdded(Event, frozen=True):
    """The added gang stands."""

    seat: Seat
    tile: Kind


class FlushFed(_Sealed, frozen=True):
    """出精包冲关: `source` fed the jing that lifted `seat` to a flush (§8.6); hands stay secret."""

    seat: Seat
    source: Seat


class FlushLost(_Sealed, frozen=True):
    """The fed flush fell below 5 again (§8.6)."""

    seat: Seat


class HandWon(Event, frozen=True):
    """胡 (§6); the fields are those of Win."""

    seat: Seat
    tile: Kind
    by: WinKind
    source: Seat | None
    replacement: Replacement | None
    first_turn: bool
    supplier: Seat | None = None
    instant: bool = False
    ready: bool = False

    @classmethod
    def of(cls, win: Win) -> Self:
        """The win as a fact."""
        return cls(**asdict(win))


# --- the end of a deal ----------------------------------------------------------------------


class DealDrawn(Event, frozen=True):
    """荒牌: nobody won (§2.6)."""


class HandsShown(Event, frozen=True):
    """All concealed tiles (the winning tile included) and all melds, gangs face up (§9.13)."""

    hands: BySeat[Tiles]
    melds: BySeat[tuple[Meld, ...]]


class Settled(Event, frozen=True):
    """The lines of one settling step; its transfers follow. The fields are Settlement's."""

    step: str
    items: tuple[LineItem, ...]
    seat: Seat | None = None
    reading: Reading | None = None
    pair: Tiles = ()


DESERTION = "desertion"
"""The cause of points that belong to no deal: what leaving a session costs (nanjing §6.5)."""


class PointsTransferred(Event, frozen=True):
    """`amount` 子, positive, from payer to payee. Points move through nothing else."""

    cause: str
    payer: Seat
    payee: Seat
    amount: Positive


class DealEnded(Event, frozen=True):
    """The deal is settled; its seed is revealed. `marks` double the next deal (nanjing §7)."""

    seed: str | None
    next_dealer: Seat
    round_over: bool
    marks: tuple[str, ...] = ()


class DealVoided(Event, frozen=True):
    """An unfinished deal counts for nothing; its transfers have been turned back."""

    seed: str | None


class SessionEnded(Event, frozen=True):
    """`reason`: length, players, manager, …"""

    reason: str
