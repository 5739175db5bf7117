"""What a winning hand is worth beyond its flowers: tests for the rows of nanjing §5."""

from core.game.record import DealRecord, Replacement, Win, WinKind
from core.scoring.flowers import suits_of
from core.scoring.patterns import Test
from core.scoring.waits import OnlyWait, Wait
from core.shapes import Reading, Shape
from core.tiles.kinds import WINDS
from core.tiles.melds import MeldKind

LAST_TILES = 16
"""海底捞月: the tiles left before the draw, at most."""
_CLOSED = {MeldKind.GANG, MeldKind.CONCEALED}


def closed(reading: Reading, win: Win, record: DealRecord) -> bool:
    """门清: no peng and no added gang; not for seven pairs."""
    melds = record.seats[win.seat].melds
    return reading.shape is not Shape.SEVEN_PAIRS and all(meld.kind in _CLOSED for meld in melds)


def one_suit_and_winds(reading: Reading, win: Win, record: DealRecord) -> bool:
    """混一色."""
    return len(suits_of(win, record)) == 1 and _has_winds(win, record)


def one_suit(reading: Reading, win: Win, record: DealRecord) -> bool:
    """清一色."""
    return len(suits_of(win, record)) == 1 and not _has_winds(win, record)


def _has_winds(win: Win, record: DealRecord) -> bool:
    return any(tile in WINDS for tile in record.held(win.seat))


def all_on_the_table(reading: Reading, win: Win, record: DealRecord) -> bool:
    """全球独钓."""
    return len(record.seats[win.seat].melds) == 4


def fours(number: int) -> Test:
    """豪华七对: so many fours among the seven pairs."""

    def test(reading: Reading, win: Win, record: DealRecord) -> bool:
        tiles = record.held(win.seat)
        found = sum(tiles.count(kind) == 4 for kind in set(tiles))
        return reading.shape is Shape.SEVEN_PAIRS and found == number

    return test


def fourth_of_three(reading: Reading, win: Win, record: DealRecord) -> bool:
    """双七对: seven pairs completed by the fourth of three held."""
    held = record.seats[win.seat].concealed.count(win.tile)
    return reading.shape is Shape.SEVEN_PAIRS and held == 3


def pressed(wait: OnlyWait) -> Test:
    """压绝."""
    return lambda reading, win, record: wait(reading, win, record) is Wait.PRESSED


def no_flowers(reading: Reading, win: Win, record: DealRecord) -> bool:
    """无花果; that a plain hand be 门清 with it is the gate's affair (§3)."""
    return not record.seats[win.seat].flowers


def flower_bloom(reading: Reading, win: Win, record: DealRecord) -> bool:
    """小杠开花."""
    return win.replacement is Replacement.FLOWER


def heavenly(reading: Reading, win: Win, record: DealRecord) -> bool:
    """天胡."""
    return win.first_turn and win.by is WinKind.SELF


def ready(reading: Reading, win: Win, record: DealRecord) -> bool:
    """地胡."""
    return win.ready


def last_tiles(reading: Reading, win: Win, record: DealRecord) -> bool:
    """海底捞月: self-drawn when few tiles were left."""
    return win.by is WinKind.SELF and record.left is not None and record.left < LAST_TILES
