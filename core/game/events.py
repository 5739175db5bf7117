"""Past-tense facts with an audience. Every event is stored; `seen_by` says who may read what.

The viewer None is the public: the channel, and everybody who holds no seat.
"""

from dataclasses import dataclass, fields, replace
from typing import ClassVar, Self, TypeAlias

from core.game.commands import Choice
from core.game.ledger import LineItem
from core.game.record import Replacement, Win, WinKind
from core.shapes import Reading
from core.tiles.kinds import Kind, Tiles
from core.tiles.melds import Meld
from core.tiles.seats import BySeat, Seat, put

Viewer: TypeAlias = Seat | None
OptionValue: TypeAlias = str | int | bool


@dataclass(frozen=True, slots=True)
class Event:
    """A fact everybody may read, unless a subclass says otherwise."""

    public: ClassVar[bool] = True

    def seen_by(self, viewer: Viewer) -> Self | None:
        """The event as the viewer may read it; None when not at all."""
        return self


@dataclass(frozen=True, slots=True)
class _Private(Event):
    """A fact only `seat` may read while the deal goes on."""

    public: ClassVar[bool] = False
    seat: Seat

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class _Sealed(Event):
    """A fact nobody may read while the deal goes on."""

    public: ClassVar[bool] = False

    def seen_by(self, viewer: Viewer) -> Self | None:
        return None


# --- session --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SessionStarted(Event):
    """`options` are all option values, so that a running session keeps its rules (§11)."""

    profile: str
    options: tuple[tuple[str, OptionValue], ...]
    fingerprint: str
    rounds: int | None
    deals: int | None


@dataclass(frozen=True, slots=True)
class DealStarted(Event):
    """A deal begins; `commitment` is the SHA-256 of its seed."""

    number: int
    commitment: str
    balances: BySeat[int]


@dataclass(frozen=True, slots=True)
class WallBuilt(_Sealed):
    """The shuffled wall, by place on the table (fair.py); `seed` in hex, None when rigged."""

    tiles: Tiles
    seed: str | None


@dataclass(frozen=True, slots=True)
class DealerSet(Event):
    """庄家: this seat deals."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """Two dice by a seat; `purpose`: dealer, second, wall, jing or replacement (§2.7)."""

    seat: Seat
    faces: tuple[int, int]
    purpose: str


@dataclass(frozen=True, slots=True)
class WallBroken(Event):
    """The wall is broken after `count` stacks of the wall of `seat` (§2.2)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TilesDealt(Event):
    """The hands as dealt, each in the order its tiles came; others' are empty (§2.3)."""

    hands: BySeat[Tiles]
    left: int

    def seen_by(self, viewer: Viewer) -> Self | None:
        hidden: BySeat[Tiles] = ((), (), (), ())
        if viewer is not None:
            hidden = put(hidden, viewer, self.hands[viewer])
        return replace(self, hands=hidden)


@dataclass(frozen=True, slots=True)
class IndicatorTurned(Event):
    """The upper tile of a stack is turned up (§2.4); `jing` is (primary, secondary)."""

    tile: Kind
    place: int
    jing: tuple[Kind, Kind]
    left: int


@dataclass(frozen=True, slots=True)
class UnderRevealed(Event):
    """The tile under the indicator is shown (§8.7)."""

    tile: Kind


@dataclass(frozen=True, slots=True)
class TurnBegun(Event):
    """The opening is over; the dealer acts first, without drawing (§4.1)."""

    seat: Seat


# --- play -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    """`place` counts in drawing order; the tile is its owner's secret."""

    seat: Seat
    tile: Kind | None
    place: int
    left: int
    replacement: Replacement | None = None

    def seen_by(self, viewer: Viewer) -> Self | None:
        if viewer == self.seat:
            return self
        return type(self)(self.seat, None, self.place, self.left, self.replacement)


@dataclass(frozen=True, slots=True)
class FlowerLaid(Event):
    """A flower is laid out, to be replaced (nanjing §2.2); `completes` a flower gang (§6.3)."""

    seat: Seat
    tile: Kind
    completes: bool


@dataclass(frozen=True, slots=True)
class ReadinessAsked(Event):
    """Hands one tile short may now be declared ready (nanjing §2.5)."""


@dataclass(frozen=True, slots=True)
class ReadyDeclared(Event):
    """听: the seat stays as it is from here on (nanjing §2.5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TileDiscarded(Event):
    seat: Seat
    tile: Kind


@dataclass(frozen=True, slots=True)
class FishingDeclared(Event):
    """精钓 announced with the discard that follows (§7.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FishingEnded(Event):
    """A declared fishing is given up by what follows (§7.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Answered(_Private):
    """A seat's answer in a claim window; `silent` when time gave it."""

    choice: Choice
    silent: bool = False


@dataclass(frozen=True, slots=True)
class HuMissed(_Private):
    """胡先不胡后: no hu on this kind for now; None locks every kind (§4.6)."""

    tile: Kind | None


@dataclass(frozen=True, slots=True)
class PengMissed(_Private):
    """过碰: no peng or gang of this kind for now (nanjing §2.4)."""

    tile: Kind


@dataclass(frozen=True, slots=True)
class LocksLifted(_Private):
    """What was missed is forgiven (§4.6, nanjing §2.4)."""


@dataclass(frozen=True, slots=True)
class MeldMade(Event):
    """Chi, peng or exposed gang: the discard of `meld.source` becomes the seat's (§4)."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class ConcealedGangMade(Event):
    """暗杠; face down its kind is its owner's until the deal ends (§4.8)."""

    seat: Seat
    tile: Kind | None
    face_down: bool = True

    def seen_by(self, viewer: Viewer) -> Self | None:
        return replace(self, tile=None) if self.face_down and viewer != self.seat else self


@dataclass(frozen=True, slots=True)
class AddedGangDeclared(Event):
    """补杠 announced; it stands only once nobody robs it (§4.5)."""

    seat: Seat
    tile: Kind


@dataclass(frozen=True, slots=True)
class GangAdded(Event):
    """The added gang stands."""

    seat: Seat
    tile: Kind


@dataclass(frozen=True, slots=True)
class FlushFed(_Sealed):
    """出精包冲关: `source` fed the jing that lifted `seat` to a flush (§8.6); hands stay secret."""

    seat: Seat
    source: Seat


@dataclass(frozen=True, slots=True)
class FlushLost(_Sealed):
    """The fed flush fell below 5 again (§8.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandWon(Event):
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
        return cls(**{field.name: getattr(win, field.name) for field in fields(win)})


# --- the end of a deal ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDrawn(Event):
    """荒牌: nobody won (§2.6)."""


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    """All concealed tiles (the winning tile included) and all melds, gangs face up (§9.13)."""

    hands: BySeat[Tiles]
    melds: BySeat[tuple[Meld, ...]]


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The lines of one settling step; its transfers follow. The fields are Settlement's."""

    step: str
    items: tuple[LineItem, ...]
    seat: Seat | None = None
    reading: Reading | None = None
    pair: Tiles = ()


DESERTION = "desertion"
"""The cause of points that belong to no deal: what leaving a session costs (nanjing §6.5)."""


@dataclass(frozen=True, slots=True)
class PointsTransferred(Event):
    """`amount` 子, positive, from payer to payee. Points move through nothing else."""

    cause: str
    payer: Seat
    payee: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class DealEnded(Event):
    """The deal is settled; its seed is revealed. `marks` double the next deal (nanjing §7)."""

    seed: str | None
    next_dealer: Seat
    round_over: bool
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealVoided(Event):
    """An unfinished deal counts for nothing; its transfers have been turned back."""

    seed: str | None


@dataclass(frozen=True, slots=True)
class SessionEnded(Event):
    """`reason`: length, players, manager, …"""

    reason: str
