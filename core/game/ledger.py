"""Line items and transfers: the arithmetic a player reads, and the points it moves."""

from collections.abc import Callable, Iterable
from math import prod

from msgspec import Struct

from core.shapes import Reading
from core.tiles.kinds import Tiles
from core.tiles.seats import BySeat, Seat, others


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """One number of a calculation with the key of the row or rule it comes from."""

    key: str
    value: int


class LineItem(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of arithmetic: (sum of `counted` × `factors` + sum of `bonuses`) × `scale`.

    Factors and scale are multiplied up; without anything counted the factors are, and without
    those the bonuses stand alone. `seat` is whom the line pays; `payer` who pays it, None where
    each of the other three does. `section` is the rule it implements.
    """

    key: str
    section: str
    seat: Seat
    payer: Seat | None = None
    factors: tuple[Term, ...] = ()
    bonuses: tuple[Term, ...] = ()
    scale: tuple[Term, ...] = ()
    counted: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        """What the line comes to, in points."""
        product = prod(term.value for term in self.factors) if self.factors or self.counted else 0
        if self.counted:
            product *= sum(term.value for term in self.counted)
        added = sum(term.value for term in self.bonuses)
        return (product + added) * prod(term.value for term in self.scale)

    @property
    def terms(self) -> tuple[Term, ...]:
        """Every number of the line in reading order."""
        return (*self.counted, *self.factors, *self.bonuses, *self.scale)


class Transfer(Struct, frozen=True):
    """Points moving from one seat to another; `amount` is positive, in 子."""

    cause: str
    payer: Seat
    payee: Seat
    amount: int

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.payer == self.payee:
            raise ValueError(f"not a transfer: {self}")


class Settlement(Struct, frozen=True):
    """The result of one settling step: its lines, and so what they move.

    `seat` and `reading` are the winner and how the winning hand is read, where there is one;
    `pair` the jing settled, where they are not the upper ones.
    """

    step: str
    items: tuple[LineItem, ...] = ()
    seat: Seat | None = None
    reading: Reading | None = None
    pair: Tiles = ()

    @property
    def total(self) -> int:
        """The sum of the lines, in points: what the winner gains where they all pay one seat."""
        return sum(item.total for item in self.items)

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """For each payer and payee the sum of the lines, caused by the step."""
        amounts: dict[tuple[Seat, Seat], int] = {}
        for item in self.items:
            for payer in others(item.seat) if item.payer is None else (item.payer,):
                amounts[payer, item.seat] = amounts.get((payer, item.seat), 0) + item.total
        return tuple(Transfer(self.step, *way, amount) for way, amount in amounts.items() if amount)


def deltas(transfers: Iterable[Transfer]) -> BySeat[int]:
    """What each seat gains, in 子; the four sum to zero (§9.12)."""
    gains = [0, 0, 0, 0]
    for transfer in transfers:
        gains[transfer.payer] -= transfer.amount
        gains[transfer.payee] += transfer.amount
    return (gains[0], gains[1], gains[2], gains[3])


def arithmetic(item: LineItem, name: Callable[[str], str]) -> str:
    """The line as its reader works it out: `七对 2 × 庄 2 + 德国 5 = 9`; `name` names the terms."""

    def joined(terms: Iterable[Term], sign: str) -> str:
        return sign.join(f"{name(term.key)} {term.value}" for term in terms)

    def product(terms: Iterable[Term]) -> str:
        return joined(terms, " × ")

    text = joined(item.counted, " + ")
    if item.factors and item.counted:
        text = f"({text})" if len(item.counted) > 1 else text
        text += f" × {product(item.factors)}"
    elif item.factors:
        text = product(item.factors)
    for term in item.bonuses:
        sign = ("- " if term.value < 0 else "+ ") if text else ""
        text += f"{' ' if text else ''}{sign}{name(term.key)} {abs(term.value)}"
    if item.scale:
        parts = 1 if item.factors else len(item.counted)
        several = parts + len(item.bonuses) > 1
        text = f"{f'({text})' if several else text} × {product(item.scale)}"
    return f"{text} = {item.total}" if len(item.terms) > 1 else text
