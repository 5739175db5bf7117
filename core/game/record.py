"""A deal as its settlement sees it: who holds what, and how it was won."""

from enum import StrEnum

from msgspec import Struct

from core.tiles.kinds import Kind, Tiles
from core.tiles.melds import Meld
from core.tiles.seats import BySeat, Seat


class WinKind(StrEnum):
    """自摸 self-draw, 点炮 discard win, 抢杠 robbed gang (§6)."""

    SELF = "self"
    DISCARD = "discard"
    ROB = "rob"


class Replacement(StrEnum):
    """What the tile drawn replaced: a gang, or a flower."""

    GANG = "gang"
    FLOWER = "flower"


class Win(Struct, frozen=True):
    """One winning hand: `source` is the discarder or the konger, None on a self-draw.

    `first_turn`: heavenly (dealer, self) or earthly (dealer's first discard), §6. `supplier`: whose
    tile made the first gang of the turn's chain (nanjing §6.2d). `instant`: a fourth meld wins at
    once, whatever the hand (nanjing §6.2). `ready`: declared at the start (nanjing §2.5).
    """

    seat: Seat
    tile: Kind
    by: WinKind
    source: Seat | None = None
    replacement: Replacement | None = None
    first_turn: bool = False
    supplier: Seat | None = None
    instant: bool = False
    ready: bool = False


class HowWon(StrEnum):
    """The kinds of win a player counts (§6); fishing is a reading, not one of them."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    BLOOM = "bloom"
    ROBBED = "robbed"
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"


def how_won(win: Win) -> HowWon:
    """Heavenly and earthly before bloom, bloom before self-draw."""
    if win.ready:
        return HowWon.EARTHLY
    if win.by is WinKind.ROB:
        return HowWon.ROBBED
    if win.by is WinKind.DISCARD:
        return HowWon.EARTHLY if win.first_turn else HowWon.DISCARD
    if win.first_turn:
        return HowWon.HEAVENLY
    return HowWon.BLOOM if win.replacement is Replacement.GANG else HowWon.SELF_DRAW


class SeatRecord(Struct, frozen=True):
    """One seat at the end: `concealed` is without the winning tile, `discards` the unclaimed ones.

    `fishing`: declared and standing (§7).
    """

    concealed: Tiles
    melds: tuple[Meld, ...] = ()
    discards: Tiles = ()
    flowers: Tiles = ()
    fishing: bool = False

    @property
    def held(self) -> Tiles:
        """Concealed tiles and melds, unsorted."""
        return sum((meld.tiles for meld in self.melds), self.concealed)


class DealRecord(Struct, frozen=True):
    """Everything a settling step may look at.

    `jing` is (primary, secondary), empty where the game has none; `under` the tile under the
    indicator; `last_jing` the previous deal's pair (§8.8); `liable[s]` who fed the flush of seat s
    (§8.6); `balances` the running points before the deal (§9.11); `streak` the deals in a row the
    dealer has dealt, 1 in a first deal; `marked`: the amounts count double (nanjing §7). `left` are
    the tiles still in the wall, None where nobody knows.
    """

    dealer: Seat
    seats: BySeat[SeatRecord]
    wins: tuple[Win, ...] = ()
    jing: Tiles = ()
    under: Kind | None = None
    last_jing: Tiles = ()
    liable: BySeat[Seat | None] = (None, None, None, None)
    balances: BySeat[int] = (0, 0, 0, 0)
    streak: int = 1
    marked: bool = False
    left: int | None = None

    def won(self, seat: Seat) -> Tiles:
        """The winning tile of a seat, if it has one."""
        return tuple(win.tile for win in self.wins if win.seat == seat)

    def held(self, seat: Seat) -> Tiles:
        """Concealed tiles, melds and the winning tile of a seat (§8.1), unsorted."""
        return self.seats[seat].held + self.won(seat)

    def thrown(self, seat: Seat) -> Tiles:
        """All discards of a seat, claimed ones too, but for one won on."""
        claimed = tuple(
            meld.claimed
            for held in self.seats
            for meld in held.melds
            if meld.source == seat and meld.claimed is not None
        )
        return self.seats[seat].discards + claimed

    def holds_jing(self, seat: Seat) -> bool:
        """Whether the seat holds an upper jing, concealed or in a meld."""
        return any(tile in self.jing for tile in self.held(seat))
