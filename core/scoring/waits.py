"""What the winning tile does when it was the only one: 压档, 边枝, 独占, 压绝 (nanjing §4, §5)."""

from collections.abc import Callable, Iterator
from enum import StrEnum

from msgspec import Struct

from core.game.record import DealRecord, Win, WinKind
from core.shapes import Group, GroupKind, Reading, Shape, ShapeSet, counts_of, waits
from core.tiles.kinds import Kind, number_of
from core.tiles.melds import MeldKind
from core.tiles.seats import SEATS, Seat


class Wait(StrEnum):
    """The wait flowers, and 压绝, which takes the place of the first two."""

    MIDDLE = "middle"
    EDGE = "edge"
    PAIR = "pair"
    PRESSED = "pressed"


class OnlyWait(Struct, frozen=True):
    """Which wait a reading counts: the most valuable of those its winning tile can stand for.

    `pengs` are the kinds whose middle or edge is 压绝.
    """

    shapes: ShapeSet
    pengs: Callable[[DealRecord, Seat], set[Kind]]

    def __call__(self, reading: Reading, win: Win, record: DealRecord) -> Wait | None:
        """None for seven pairs, with all melds on the table, for a heavenly or instant win."""
        heavenly = win.first_turn and win.by is WinKind.SELF
        melds = record.seats[win.seat].melds
        if reading.shape is Shape.SEVEN_PAIRS or len(melds) == 4 or heavenly or win.instant:
            return None
        found = set(_places(reading.groups, win.tile))
        if not found or not self._stands_alone(win, record):
            return None
        in_run = found & {Wait.MIDDLE, Wait.EDGE}
        if in_run and win.tile in self.pengs(record, win.seat):
            return Wait.PRESSED
        return min(in_run or found, key=list(Wait).index)

    def _stands_alone(self, win: Win, record: DealRecord) -> bool:
        """No other kind would complete a shape; one the seat holds all four of is none (§4)."""
        held = record.seats[win.seat].held
        kinds = waits(counts_of(record.seats[win.seat].concealed), (), self.shapes)
        return all(kind == win.tile or held.count(kind) == 4 for kind in kinds)


def _places(groups: tuple[Group, ...], tile: Kind) -> Iterator[Wait]:
    for group in groups:
        if group.kind is GroupKind.PAIR and tile in group.tiles:
            yield Wait.PAIR
        elif group.kind is GroupKind.RUN and tile in group.tiles:
            number, place = number_of(tile), group.tiles.index(tile)
            if place == 1:
                yield Wait.MIDDLE
            elif (number, place) in ((3, 2), (7, 0)):
                yield Wait.EDGE


def pengs_of_all(record: DealRecord, seat: Seat) -> set[Kind]:
    """The kinds that lie as a peng before anybody."""
    return {kind for other in SEATS for kind in own_pengs(record, other)}


def own_pengs(record: DealRecord, seat: Seat) -> set[Kind]:
    """The kinds that lie as a peng before the seat."""
    melds = record.seats[seat].melds
    return {meld.tiles[0] for meld in melds if meld.kind is MeldKind.PENG}
