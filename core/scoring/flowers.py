"""What is counted in flowers: hard ones laid out, soft ones of the hand (nanjing §4)."""

from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

from msgspec import Struct

from core.game.ledger import Term
from core.game.record import DealRecord, Win
from core.scoring.waits import OnlyWait, Wait
from core.shapes import GroupKind, Reading
from core.tiles.kinds import WINDS, is_suited, suit_of
from core.tiles.melds import MeldKind

Count: TypeAlias = Callable[[Reading, Win, DealRecord], int]


class CountRow(Struct, frozen=True):
    """One row: `count` says how many flowers it is worth to a winning hand."""

    key: str
    count: Count
    source: str = "§4"


def counted(
    rows: Iterable[CountRow], reading: Reading, win: Win, record: DealRecord
) -> tuple[Term, ...]:
    """The rows that count for one reading, in their order."""
    terms = (Term(row.key, row.count(reading, win, record)) for row in rows)
    return tuple(term for term in terms if term.value)


def hard_flowers(reading: Reading, win: Win, record: DealRecord) -> int:
    """硬花: the flowers laid out."""
    return len(record.seats[win.seat].flowers)


def wind_triplets(reading: Reading, win: Win, record: DealRecord) -> int:
    """风碰: triplets of winds, held or claimed; a gang is none."""
    melds = record.seats[win.seat].melds
    claimed = [meld.tiles[0] for meld in melds if meld.kind is MeldKind.PENG]
    held = [one.tiles[0] for one in reading.groups if one.kind is GroupKind.TRIPLET]
    return sum(kind in WINDS for kind in (*claimed, *held))


def suits_of(win: Win, record: DealRecord) -> set[int]:
    """The suits (0-2) in the winner's hand and melds."""
    return {suit_of(tile) for tile in record.held(win.seat) if is_suited(tile)}


def missing_suit(reading: Reading, win: Win, record: DealRecord) -> int:
    """缺一: exactly one of the three suits is absent."""
    return int(len(suits_of(win, record)) == 2)


def only_wait(wait: OnlyWait, kind: Wait) -> Count:
    """One for this wait flower."""
    return lambda reading, win, record: int(wait(reading, win, record) is kind)


def gangs(kinds: Collection[MeldKind], suited: int, wind: int) -> Count:
    """So much for each such gang of a suit, of a wind."""

    def count(reading: Reading, win: Win, record: DealRecord) -> int:
        melds = record.seats[win.seat].melds
        return sum(
            suited if is_suited(meld.tiles[0]) else wind for meld in melds if meld.kind in kinds
        )

    return count
