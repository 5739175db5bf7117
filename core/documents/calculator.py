"""What a hand is paid when little more than that hand is known, and which tiles would win it.

The others' seats of such a record hold only what is certain of them: their jing and gangs where
somebody counted them, the peng of a robbed gang.
"""

from msgspec import Struct
from msgspec.structs import replace

from core.documents.checks import check_known
from core.documents.reading import DocumentError
from core.game.ledger import LineItem, Settlement, deltas
from core.game.record import DealRecord, Win, WinKind
from core.play.ruleset import Considered, Ruleset
from core.shapes import counts_of, waits
from core.tiles.kinds import Kind
from core.tiles.seats import SEATS, BySeat, Seat, by_seat

_HAND = frozenset({"hand", "climb"})
_HAND_AND_JING = _HAND | {"jing.upper", "gang"}


class Calculation(Struct, frozen=True):
    """`considered`: what the hand pays by each reading, the best first; `settled`: what moves."""

    considered: tuple[Settlement, ...]
    settled: tuple[Settlement, ...]

    @property
    def deltas(self) -> BySeat[int]:
        """What each seat gains, in points."""
        return deltas(moved for one in self.settled for moved in one.transfers)


class Wait(Struct, frozen=True):
    """What a tile would bring its winner, drawn and off each seat; None where it does not win."""

    tile: Kind
    drawn: int | None
    discarded: BySeat[int | None]


def calculate(record: DealRecord, ruleset: Ruleset, *, jing: bool) -> Calculation:
    """Settle the one win of a record, with `jing` also the upper jing; DocumentError.

    Readings that come to the same lines count once.
    """
    (win,) = record.wins
    check_known(record, ruleset, (win.seat,))
    by_lines: dict[tuple[LineItem, ...], Settlement] = {}
    for one in _considered(ruleset)(record, win):
        by_lines.setdefault(one.items, one)
    considered = sorted(by_lines.values(), key=lambda one: -one.total)
    settled: tuple[Settlement, ...] = ()
    for step in ruleset.ending:
        moved = tuple(transfer for one in settled for transfer in one.transfers)
        kept = _HAND_AND_JING if jing else _HAND
        settled += tuple(one for one in step.settle(record, moved) if one.step in kept)
    return Calculation(tuple(considered), settled)


def _considered(ruleset: Ruleset) -> Considered:
    return next(step.considered for step in ruleset.ending if step.considered is not None)


def winning_tiles(record: DealRecord, ruleset: Ruleset, seat: Seat) -> tuple[Wait, ...]:
    """Every kind the hand of the seat waits for and how it could be won; DocumentError."""
    check_known(record, ruleset, (seat,))
    held = record.seats[seat]
    found = (
        Wait(
            tile,
            _gain(record, ruleset, Win(seat, tile, WinKind.SELF)),
            by_seat(
                None
                if source == seat
                else _gain(record, ruleset, Win(seat, tile, WinKind.DISCARD, source))
                for source in SEATS
            ),
        )
        for tile in waits(counts_of(held.concealed), record.jing, ruleset.shapes)
    )
    return tuple(one for one in found if any((one.drawn, *one.discarded)))


def _gain(record: DealRecord, ruleset: Ruleset, win: Win) -> int | None:
    """What the winner gains by the hand alone; None where the tile or the win cannot be."""
    won = replace(record, wins=(win,))
    try:
        check_known(won, ruleset, (win.seat,))
    except DocumentError:
        return None
    return max(one.total for one in _considered(ruleset)(won, win))
