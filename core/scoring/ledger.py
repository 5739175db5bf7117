"""Line items and transfers: the arithmetic a player reads, and the points it moves."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.seats import BySeat, Seat
from core.shapes import Reading


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a calculation with the key of the row or rule it comes from."""

    key: str
    value: int


@dataclass(frozen=True, slots=True)
class LineItem:
    """One line of arithmetic: (product of `factors` + sum of `bonuses`) × product of `scale`.

    `seat` is whom the line is about, `payer` who pays it when it is one seat's share; `total` is
    what the terms come to, in 子, after `cut` when a cap or a split changed it. `section` is the
    rule it implements.
    """

    key: str
    section: str
    seat: Seat
    total: int
    payer: Seat | None = None
    factors: tuple[Term, ...] = ()
    bonuses: tuple[Term, ...] = ()
    scale: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points moving from one seat to another; `amount` is positive, in 子."""

    cause: str
    payer: Seat
    payee: Seat
    amount: int

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.payer == self.payee:
            raise ValueError(f"not a transfer: {self}")


@dataclass(frozen=True, slots=True)
class Settlement:
    """The result of one settling step: its lines and what they move. Zero-sum by construction.

    `seat` and `reading` are the winner and how the winning hand is read, where there is one.
    """

    step: str
    items: tuple[LineItem, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    seat: Seat | None = None
    reading: Reading | None = None


def deltas(transfers: Iterable[Transfer]) -> BySeat[int]:
    """What each seat gains, in 子; the four sum to zero (§9.12)."""
    gains = [0, 0, 0, 0]
    for transfer in transfers:
        gains[transfer.payer] -= transfer.amount
        gains[transfer.payee] += transfer.amount
    return (gains[0], gains[1], gains[2], gains[3])
