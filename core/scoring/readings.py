"""Every way a winning hand of a record may be read (§5.7, §7)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from core.scoring.record import DealRecord, SeatRecord, Win, WinKind
from core.shapes import Reading, ShapeSet, counts_of, is_fishing, readings
from core.tiles import Kind, Tiles

Fished: TypeAlias = Callable[[SeatRecord, Tiles, ShapeSet], bool]
"""Whether a seat that draws its winning tile was fishing, for these jing."""


def declared(seat: SeatRecord, jing: Tiles, shapes: ShapeSet) -> bool:
    """§7.2: the seat has declared it."""
    return seat.fishing


def read_off(seat: SeatRecord, jing: Tiles, shapes: ShapeSet) -> bool:
    """§7.1, fishing_declared = no: the tiles before the draw say so."""
    return is_fishing(counts_of(seat.concealed), jing, shapes)


@dataclass(frozen=True, slots=True)
class WonReadings:
    """The readings of the winning hands of a table."""

    shapes: ShapeSet
    won_jing_is_wild: bool
    fished: Fished

    def __call__(self, record: DealRecord, win: Win) -> Iterator[Reading]:
        """All readings of a win in a fixed order, fishing ones where they count."""
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
