"""What a table asks of a win beyond its shape (§11, further options)."""

from msgspec import Struct

from core.game.record import DealRecord, Win, WinKind
from core.scoring.readings import WonReadings
from core.tiles.kinds import Tiles


def floated_first(record: DealRecord, win: Win) -> bool:
    """必飘一精: who holds jing must have discarded one; a tile won from another is not yet held."""
    held = record.seats[win.seat].held
    if win.by is WinKind.SELF:
        held += (win.tile,)
    return _any_jing(record.thrown(win.seat), record) or not _any_jing(held, record)


def _any_jing(tiles: Tiles, record: DealRecord) -> bool:
    return any(tile in record.jing for tile in tiles)


class SomeReading(Struct, frozen=True):
    """Whether these readings leave a win any: the best of them is the one that is scored."""

    readings: WonReadings

    def __call__(self, record: DealRecord, win: Win) -> bool:
        return any(True for _ in self.readings(record, win))
