"""Seats 0-3 in turn order (counter-clockwise), and values kept for each of them."""

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta

T = TypeVar("T")

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
"""0-3; seat 0 is East of the first deal."""
BySeat: TypeAlias = tuple[T, T, T, T]

SEATS: tuple[Seat, Seat, Seat, Seat] = (0, 1, 2, 3)


def next_seat(seat: Seat, steps: int = 1) -> Seat:
    """The seat `steps` turns later (下家 for 1)."""
    return (seat + steps) % 4


def distance(start: Seat, end: Seat) -> int:
    """Turns from `start` on to `end`, 0-3."""
    return (end - start) % 4


def others(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """The three other seats, the next player first."""
    return ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)


def from_seat(seat: Seat) -> Iterator[Seat]:
    """All four seats in turn order, `seat` first."""
    return ((seat + step) % 4 for step in range(4))


def by_seat(values: Iterable[T]) -> BySeat[T]:
    """Exactly four values as a BySeat; ValueError for any other number."""
    first, second, third, fourth = values
    return first, second, third, fourth


def put(values: BySeat[T], seat: Seat, value: T) -> BySeat[T]:
    """The four values with that of `seat` changed."""
    return (*values[:seat], value, *values[seat + 1 :])  # type: ignore[return-value]
