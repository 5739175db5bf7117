"""Rows that name what a winning hand is worth; a ruleset lists them (§9.1-9.3, §9.6)."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

from core.game.ledger import Term
from core.game.record import DealRecord, Replacement, Win
from core.shapes import Reading, Shape

Test: TypeAlias = Callable[[Reading, Win, DealRecord], bool]


class PatternRow(Struct, frozen=True):
    """One row: where `test` holds it counts `value`, and the rows of `excludes` do not count.

    Whether values are multiplied or added up is the affair of whoever reads the rows.
    """

    key: str
    value: int
    test: Test
    source: str
    excludes: frozenset[str] = frozenset()


def matching(
    rows: Iterable[PatternRow], reading: Reading, win: Win, record: DealRecord
) -> tuple[Term, ...]:
    """The rows that count for one reading, in their order; a row worth 0 only excludes."""
    found = [row for row in rows if row.test(reading, win, record)]
    excluded = {key for row in found for key in row.excludes}
    return tuple(Term(row.key, row.value) for row in found if row.value and row.key not in excluded)


def of_shape(shape: Shape) -> Test:
    """The reading has this shape (§5)."""
    return lambda reading, win, record: reading.shape is shape


def german_of_shape(*shapes: Shape) -> Test:
    """German (§5.5) in one of these shapes."""
    return lambda reading, win, record: reading.natural and reading.shape in shapes


def german(reading: Reading, win: Win, record: DealRecord) -> bool:
    """德国 (§5.5)."""
    return reading.natural


def double_german(reading: Reading, win: Win, record: DealRecord) -> bool:
    """德中德: German, and no other player holds an upper jing (§5.6)."""
    return reading.natural and not any(
        record.holds_jing(seat) for seat in range(4) if seat != win.seat
    )


def double_german_without_jing(reading: Reading, win: Win, record: DealRecord) -> bool:
    """德中德 where the winner may hold no upper jing either (§5.6)."""
    return double_german(reading, win, record) and not record.holds_jing(win.seat)


def fishing(reading: Reading, win: Win, record: DealRecord) -> bool:
    """精钓 (§7.2)."""
    return reading.fishing


def bloom(reading: Reading, win: Win, record: DealRecord) -> bool:
    """杠开 (§6)."""
    return win.replacement is Replacement.GANG
