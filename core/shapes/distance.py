"""How far a hand is from a win: for the seats a machine plays."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product

from core.shapes.build import HAND, HONOUR_KINDS, MELDS, Vector
from core.shapes.misfits import LARGEST, PATTERNS
from core.shapes.tables import STEPS, Counts, keys_of, set_jing_apart, tables
from core.shapes.win import PAIRS, ShapeSet
from core.tiles.kinds import SHAPE_KINDS, Kind

PRESENT = bytes(min(copies, 1) for copies in range(256))


def tiles_away(counts: Counts, melds_count: int, jing: Sequence[Kind], shapes: ShapeSet) -> int:
    """How many draws from waiting the concealed tiles are: 0 waiting, -1 complete.

    The least over all shapes. A jing drawn may be the fifth copy of a kind; in a game without jing
    there is no fifth copy.
    """
    away = _by_tables(counts, melds_count, jing, shapes)
    while not jing and _needs_fifth(list(counts), melds_count, shapes, away):
        away += 1
    return away


def acceptance(
    counts: Counts, melds_count: int, jing: Sequence[Kind], shapes: ShapeSet
) -> tuple[Kind, ...]:
    """The kinds that bring the concealed tiles nearer to a win when drawn."""
    away = tiles_away(counts, melds_count, jing, shapes)
    naturals, wild = set_jing_apart(counts, jing)
    known, keys = tables(shapes.honour_runs), keys_of(naturals)
    vectors = [known.missing[number] for number in known.classes(keys)]
    place = _place(melds_count)
    missing = away + wild + 1
    # One tile more brings a shape one nearer at most, so only the nearest shapes are looked at.
    whole = _joined(_joined(vectors[0], vectors[1]), _joined(vectors[2], vectors[3]))
    plain = whole[place] <= missing
    others = _others(naturals, melds_count, shapes, missing)
    found = list(jing)  # each is a tile less to find, whatever the hand
    for suit, steps in enumerate(STEPS):
        table = known.suit if suit < 3 else known.honours
        first, second, third = (vector for at, vector in enumerate(vectors) if at != suit)
        rest = _joined(_joined(first, second), third)
        for kind, step in steps:
            if kind in jing or counts[kind] == 4:
                continue
            naturals[kind] += 1
            vector = known.missing[table[keys[suit] + step]]
            if (
                (plain and vector is not vectors[suit] and _joined(vector, rest)[place] < missing)
                or any(missing_from(naturals) < missing for missing_from in others)
            ) and (jing or not _needs_fifth(naturals, melds_count, shapes, away - 1)):
                found.append(kind)
            naturals[kind] -= 1
    return tuple(sorted(kind for kind in found if counts[kind] < 4))


def _place(melds_count: int) -> int:
    """Where a vector says what is missing from the melds still to be made and a pair."""
    return 2 * (MELDS - melds_count) + 1


def _others(
    naturals: list[int], melds_count: int, shapes: ShapeSet, most: int
) -> list[Callable[[list[int]], int]]:
    """What tells the tiles missing from pairs and misfits, where those are `most` at the most."""
    if melds_count:
        return []
    counting = ((shapes.seven_pairs, _missing_from_pairs), (shapes.misfits, _missing_from_misfits))
    return [missing for counts, missing in counting if counts and missing(naturals) <= most]


def _needs_fifth(counts: list[int], melds_count: int, shapes: ShapeSet, away: int) -> bool:
    """Whether the tables come to this distance only by a fifth copy, in a game without jing.

    It takes all four of two kinds for that to matter, or of one when nothing else is missing.
    """
    fours = counts.count(4)
    if fours > 1 or (fours and away == 0):
        return not _can_be_had(counts, melds_count, shapes, away)
    return False


def _by_tables(counts: Counts, melds_count: int, jing: Sequence[Kind], shapes: ShapeSet) -> int:
    naturals, wild = set_jing_apart(counts, jing)
    known = tables(shapes.honour_runs)
    vectors = [known.missing[number] for number in known.classes(keys_of(naturals))]
    whole = _joined(_joined(vectors[0], vectors[1]), _joined(vectors[2], vectors[3]))
    fewest = whole[_place(melds_count)]
    if not melds_count:
        if shapes.seven_pairs:
            fewest = min(fewest, _missing_from_pairs(naturals))
        if shapes.misfits and HAND - (SHAPE_KINDS - naturals.count(0)) < fewest:
            fewest = min(fewest, _missing_from_misfits(naturals))
    return fewest - wild - 1


def _can_be_had(counts: list[int], melds_count: int, shapes: ShapeSet, away: int) -> bool:
    """Whether so many draws make the hand wait (one more, win), no kind drawn a fifth time."""
    if _by_tables(counts, melds_count, (), shapes) > away:
        return False
    if away < 0:
        return True
    drawing = sum(counts) % 3 == 1
    for kind in range(SHAPE_KINDS):
        if counts[kind] < 4 if drawing else counts[kind]:
            changed = counts.copy()
            changed[kind] += 1 if drawing else -1
            if _can_be_had(changed, melds_count, shapes, away - drawing):
                return True
    return False


@lru_cache(maxsize=1 << 15)
def _joined(first: Vector, second: Vector) -> Vector:
    """What is missing from melds and a pair spread over two suits in the best way."""
    best = [HAND] * len(first)
    for melds in range(MELDS + 1):
        single, paired = 2 * melds, 2 * melds + 1
        for own in range(0, single + 1, 2):
            rest = single - own
            best[single] = min(best[single], first[own] + second[rest])
            best[paired] = min(
                best[paired], first[own] + second[rest + 1], first[own + 1] + second[rest]
            )
    return tuple(best)


def _missing_from_pairs(naturals: list[int]) -> int:
    copies = bytes(naturals)
    ones, twos, threes = copies.count(1), copies.count(2), copies.count(3)
    pairs = twos + threes + 2 * copies.count(4)
    return HAND - 2 * pairs - min(ones + threes, PAIRS - pairs)


def _missing_from_misfits(naturals: list[int]) -> int:
    present = bytes(naturals).translate(PRESENT)
    suits = (_kept(present[:9]), _kept(present[9:18]), _kept(present[18:27]))
    return HAND - _most_kept(suits, present.count(1, 27))


@cache
def _kept(present: bytes) -> tuple[int, ...]:
    """For misfits of 0-3 numbers of a suit, how many of the numbers that are there can be used."""
    return tuple(
        max(
            sum(present[number] for number in pattern)
            for pattern in PATTERNS
            if len(pattern) == size
        )
        for size in range(LARGEST + 1)
    )


@cache
def _most_kept(suits: tuple[tuple[int, ...], ...], honours: int) -> int:
    """How many of the tiles that are there can be used for fourteen misfits."""
    return max(
        sum(kept[size] for kept, size in zip(suits, sizes, strict=True))
        + min(honours, HAND - sum(sizes))
        for sizes in product(range(LARGEST + 1), repeat=len(suits))
        if 0 <= HAND - sum(sizes) <= HONOUR_KINDS
    )
