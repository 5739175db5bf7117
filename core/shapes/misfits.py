"""Thirteen misfits (十三烂, §5.4): which numbers of a suit, which honours, and what still fits."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from core.shapes.build import HONOUR_KINDS, SUIT_KINDS
from core.shapes.tables import Keys

APART = 3
"""Within a suit every two numbers differ by at least this."""
LARGEST = 3
"""So many numbers of one suit fit: 1 4 7 and the like."""
NO_ROOM = -99


def _patterns() -> Iterator[tuple[int, ...]]:
    for size in range(LARGEST + 1):
        for numbers in combinations(range(SUIT_KINDS), size):
            if all(high - low >= APART for low, high in pairwise(numbers)):
                yield numbers


PATTERNS = tuple(_patterns())
ROOM_BY_KEY = {
    sum(5**number for number in pattern): max(
        len(wider) - len(pattern) for wider in PATTERNS if set(pattern) <= set(wider)
    )
    for pattern in PATTERNS
}
"""For the key of a suit that is a pattern, how many more numbers fit: none beside 3 and 7."""
HONOUR_ROOM_BY_KEY = {
    sum(5**place * copies for place, copies in enumerate(held)): HONOUR_KINDS - sum(held)
    for held in product(range(2), repeat=HONOUR_KINDS)
}


def room(keys: Keys) -> int:
    """How many more tiles fit beside these misfits; below 0 when they are none."""
    first, second, third, honours = keys
    return (
        ROOM_BY_KEY.get(first, NO_ROOM)
        + ROOM_BY_KEY.get(second, NO_ROOM)
        + ROOM_BY_KEY.get(third, NO_ROOM)
        + HONOUR_ROOM_BY_KEY.get(honours, NO_ROOM)
    )
