"""What the public and each seat know: folds of redacted events (evolve.py)."""

from msgspec import Struct

from core.game.commands import Choice
from core.game.events import OptionValue, Settled
from core.game.ledger import Transfer
from core.game.phases import Idle, Phase
from core.game.record import Win
from core.tiles.kinds import Kind, Tiles
from core.tiles.melds import Meld
from core.tiles.seats import BySeat, Seat, distance


class SessionView(Struct, frozen=True):
    """The session so far. `scores` are its running points, in 子; `rounds_over` rounds are done.

    `first_dealer` is None before the first deal. `last_jing`: the last deal's upper pair (§8.8).
    `streak`: deals in a row the present dealer has dealt. `marked`: the next amounts count double
    (nanjing §7).
    """

    profile: str = ""
    options: tuple[tuple[str, OptionValue], ...] = ()
    fingerprint: str = ""
    rounds: int | None = None
    deals: int | None = None
    scores: BySeat[int] = (0, 0, 0, 0)
    deals_over: int = 0
    rounds_over: int = 0
    first_dealer: Seat | None = None
    next_dealer: Seat | None = None
    last_jing: Tiles = ()
    streak: int = 0
    marked: bool = False


class PublicSeat(Struct, frozen=True):
    """One seat as everybody sees it.

    `concealed` counts the concealed tiles; a face-down gang is a meld without tiles; `taken` are
    the places in `river` whose tile was claimed.
    """

    concealed: int = 0
    melds: tuple[Meld, ...] = ()
    river: Tiles = ()
    taken: tuple[int, ...] = ()
    flowers: Tiles = ()
    fishing: bool = False
    ready: bool = False

    @property
    def unclaimed(self) -> Tiles:
        """The discards nobody took."""
        return tuple(tile for place, tile in enumerate(self.river) if place not in self.taken)


_IDLE = Idle()
_FRESH = SessionView()
_BARE = PublicSeat()


class PublicView(Struct, frozen=True):
    """The table as the channel sees it. `left` are the tiles that can still be drawn."""

    version: int = 0
    session: SessionView = _FRESH
    phase: Phase = _IDLE
    number: int = 0
    dealer: Seat = 0
    balances: BySeat[int] = (0, 0, 0, 0)
    commitment: str = ""
    throws: tuple[tuple[int, int], ...] = ()
    seats: BySeat[PublicSeat] = (_BARE, _BARE, _BARE, _BARE)
    left: int = 0
    indicator: Kind | None = None
    indicator_place: int | None = None
    jing: Tiles = ()
    under: Kind | None = None
    claims: int = 0
    """Chi, peng and exposed gangs made in this deal."""
    row: tuple[tuple[Seat, Kind], ...] = ()
    """The discards since the last of them."""
    supplier: Seat | None = None
    """Whose tile made the first exposed or added gang since the last discard."""
    settled: tuple[Settled, ...] = ()
    """What has been settled in this deal."""
    wins: tuple[Win, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    """Points moved in this deal."""
    shown: BySeat[Tiles] | None = None
    """All hands, once the deal is over."""

    def wind(self, seat: Seat) -> int:
        """0 East … 3 North, counted from this deal's dealer."""
        return distance(self.dealer, seat)


class Hand(Struct, frozen=True):
    """What only its owner knows of a seat.

    `concealed` is sorted and includes `drawn`, the tile this turn began with (None after a claim).
    `melds` show their kinds. `missed` are the kinds locked by a missed win, `missed_all` locks all
    (§4.6); `missed_pengs` may be neither peng nor gang (nanjing §2.4). `answer` is the
    choice made in the open window.
    """

    concealed: Tiles = ()
    drawn: Kind | None = None
    melds: tuple[Meld, ...] = ()
    missed: frozenset[Kind] = frozenset()
    missed_all: bool = False
    missed_pengs: frozenset[Kind] = frozenset()
    answer: Choice | None = None


class SeatView(Struct, frozen=True):
    """Everything the player of one seat may know; options, computer players and panels use it."""

    seat: Seat
    public: PublicView
    hand: Hand

    @property
    def me(self) -> PublicSeat:
        return self.public.seats[self.seat]
