"""包牌: who pays for a win, and which fourth meld wins at once (nanjing §6.1, §6.2)."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from core.game.record import DealRecord, Replacement, SeatRecord, Win, WinKind
from core.scoring.payments import Share
from core.tiles.kinds import Kind, Tiles, is_suited, suit_of
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import Seat, others

Melds: TypeAlias = tuple[Meld, ...]
OneSuit: TypeAlias = Callable[[Tiles, Melds, Kind], bool]
"""Whether concealed tiles and melds are of the suit of the discard (§6.2b)."""

MOUTHS = 3
"""The melds that 快照 and 同色三嘴 look at: the first three."""
FED_THRICE = "liability.fed_thrice"
SAME_SUIT = "liability.same_suit"
ROBBED = "liability.robbed"
BLOOM = "liability.bloom"


def feeder(melds: Melds) -> Seat | None:
    """快照: who fed all of the first three melds that are no concealed gangs (§6.2a)."""
    claimed = [meld for meld in melds[:MOUTHS] if meld.kind is not MeldKind.CONCEALED]
    sources = {meld.source for meld in claimed}
    return sources.pop() if len(melds) >= MOUTHS and len(sources) == 1 else None


def melds_of_suit(concealed: Tiles, melds: Melds, tile: Kind) -> bool:
    """同色三嘴: the melds are of one suit, and so is the discard."""
    tiles = {meld.tiles[0] for meld in melds[:MOUTHS]} | {tile}
    return all(map(is_suited, tiles)) and len(set(map(suit_of, tiles))) == 1


def hand_of_suit(concealed: Tiles, melds: Melds, tile: Kind) -> bool:
    """同色三嘴 where the concealed tiles must be of the suit too."""
    of_suit = all(suit_of(held) == suit_of(tile) for held in concealed)
    return of_suit and melds_of_suit(concealed, melds, tile)


class FourthMeld(Struct, frozen=True):
    """Whether a peng or exposed gang of the discard would be a fourth meld that wins at once."""

    one_suit: OneSuit

    def __call__(self, concealed: Tiles, melds: Melds, tile: Kind) -> bool:
        if len(melds) != MOUTHS or concealed.count(tile) < 2:
            return False
        return feeder(melds) is not None or self.one_suit(concealed, melds, tile)


def fourth_meld(concealed: Tiles, tile: Kind, source: Seat | None) -> Meld:
    """The meld that wins at once: a gang where three are held."""
    held = concealed.count(tile)
    kind = MeldKind.GANG if held == 3 else MeldKind.PENG
    return Meld(kind, (tile,) * (held + 1), source, tile)


def always(seat: SeatRecord, win: Win) -> bool:
    """An instant win is 全球独钓 too."""
    return True


def fed_or_of_suit(one_suit: OneSuit) -> Callable[[SeatRecord, Win], bool]:
    """It is where the fourth came from who fed the first three, or all are of one suit."""

    def test(seat: SeatRecord, win: Win) -> bool:
        fed = feeder(seat.melds) == win.source
        return fed or one_suit(seat.concealed, seat.melds, win.tile)

    return test


class Liability(Struct, frozen=True):
    """Who pays which shares of a win.

    `instant_shares`: how many an instant win brings. `whole_discard`: for a discard of somebody
    else the feeder pays every fan, not only the triplets.
    """

    instant_shares: int
    whole_discard: bool

    def __call__(self, win: Win, record: DealRecord, fed_counts: bool) -> tuple[Share, ...]:
        """In order a > b > c, d (§6.2); `fed_counts`: such a hand makes a feeder liable."""
        fed_by = feeder(record.seats[win.seat].melds)
        if win.instant:
            return self._instant(win, fed_by)
        if fed_by is not None and fed_counts:
            return self._fed(win, fed_by)
        if win.by is WinKind.ROB:
            return _three(win, win.source, "§6.2c", ROBBED)
        if win.by is WinKind.DISCARD:
            return _one(win, win.source, "§6.1")
        if win.replacement is Replacement.GANG and win.supplier is not None:
            return _three(win, win.supplier, "§6.2d", BLOOM)
        return tuple(Share(seat, seat, (), True, "§6.1") for seat in others(win.seat))

    def _instant(self, win: Win, fed_by: Seat | None) -> tuple[Share, ...]:
        rule = ("§6.2a", FED_THRICE) if fed_by is not None else ("§6.2b", SAME_SUIT)
        payer = win.source if fed_by is None else fed_by
        return _one(win, payer, *rule) if self.instant_shares == 1 else _three(win, payer, *rule)

    def _fed(self, win: Win, fed_by: Seat) -> tuple[Share, ...]:
        if win.by is not WinKind.DISCARD:
            return _three(win, fed_by, "§6.2a", FED_THRICE)
        whole = self.whole_discard or win.source == fed_by
        return _one(win, fed_by, "§6.2a", FED_THRICE, whole=whole)


def _one(
    win: Win, payer: Seat | None, section: str, liability: str = "", *, whole: bool = True
) -> tuple[Share, ...]:
    assert payer is not None
    assert win.source is not None
    return (Share(win.source, payer, (), whole, section, liability),)


def _three(win: Win, payer: Seat | None, section: str, liability: str) -> tuple[Share, ...]:
    assert payer is not None
    return tuple(Share(seat, payer, (), True, section, liability) for seat in others(win.seat))
