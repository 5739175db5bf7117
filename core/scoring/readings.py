"""Every way a winning hand of a record may be read (§5.7, §7)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct

from core.game.record import DealRecord, SeatRecord, Win, WinKind
from core.shapes import Reading, Shape, ShapeSet, counts_of, is_fishing, readings
from core.tiles.kinds import Kind, Tiles

Fished: TypeAlias = Callable[[SeatRecord, Tiles, ShapeSet], bool]
"""Whether a seat that draws its winning tile was fishing, for these jing."""


def declared(seat: SeatRecord, jing: Tiles, shapes: ShapeSet) -> bool:
    """§7.2: the seat has declared it."""
    return seat.fishing


def read_off(seat: SeatRecord, jing: Tiles, shapes: ShapeSet) -> bool:
    """§7.1, fishing_declared = no: the tiles before the draw say so."""
    return is_fishing(counts_of(seat.concealed), jing, shapes)


Allowed: TypeAlias = Callable[[Reading, Win], bool]
"""Whether a win may be read so at this table."""


def _is_plain_with_jing(reading: Reading) -> bool:
    """§5.1 and not German; only a hand with jing can be that."""
    return reading.shape is Shape.PLAIN and not reading.natural


def plain_with_jing_by_fishing(reading: Reading, win: Win) -> bool:
    """精必钓 (§11): with a jing a plain hand wins only by fishing."""
    return reading.fishing or not _is_plain_with_jing(reading)


def no_plain_with_jing_on_discard(reading: Reading, win: Win) -> bool:
    """有精点炮不能平胡 (§11)."""
    return win.by is not WinKind.DISCARD or not _is_plain_with_jing(reading)


class WonReadings(Struct, frozen=True):
    """The readings of the winning hands of a table that all of `allowed` let pass."""

    shapes: ShapeSet
    won_jing_is_wild: bool
    fished: Fished
    allowed: tuple[Allowed, ...] = ()

    def __call__(self, record: DealRecord, win: Win) -> Iterator[Reading]:
        """The readings of a win in a fixed order, fishing ones where they count."""
        for reading in self._every(record, win):
            if all(allows(reading, win) for allows in self.allowed):
                yield reading

    def _every(self, record: DealRecord, win: Win) -> Iterator[Reading]:
        held = record.seats[win.seat]
        if win.by is not WinKind.SELF:  # earthly fishing needs no declaration (§7.5)
            natural = None if self.won_jing_is_wild else win.tile
            yield from self._read(record, win, win.tile, win.first_turn, natural)
        elif win.first_turn:  # heavenly fishing: any of the dealt tiles is the one drawn (§7.5)
            for tile in dict.fromkeys((win.tile, *held.concealed)):
                yield from self._read(record, win, tile, True, None)
        else:
            fishing = self.fished(held, record.jing, self.shapes)
            yield from self._read(record, win, win.tile, fishing, None)

    def _read(
        self, record: DealRecord, win: Win, tile: Kind, fishing: bool, natural: Kind | None
    ) -> Iterator[Reading]:
        held = record.seats[win.seat]
        return readings(
            counts_of((*held.concealed, win.tile)),
            tile,
            record.jing,
            self.shapes,
            melds=held.melds,
            natural=natural,
            fishing=fishing,
        )
