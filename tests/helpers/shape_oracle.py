"""Winning shapes the slow and obvious way, sharing nothing with core.shapes (§5, §7).

Tiles are sorted tuples of kinds. Jing are taken out and counted; then the first tile left must be
in some group, whose other places are filled with equal tiles or with jing. All groups are tried.
"""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, product

WINDS, DRAGONS = (27, 28, 29, 30), (31, 32, 33)
HONOURS = WINDS + DRAGONS
SUIT_RUNS = [(low, low + 1, low + 2) for low in range(27) if low % 9 <= 6]
HONOUR_RUNS = [*combinations(WINDS, 3), DRAGONS]
TRIPLETS = [(kind,) * 3 for kind in range(34)]


@cache
def melds_with(kind, honour_runs):
    runs = SUIT_RUNS + HONOUR_RUNS * honour_runs
    return [meld for meld in runs + TRIPLETS if kind in meld]


def take(tiles, group):
    """The tiles without the group's, and how many of the group are not among them."""
    left = list(tiles)
    for kind in group:
        if kind in left:
            left.remove(kind)
    return tuple(left), len(group) - (len(tiles) - len(left))


@lru_cache(maxsize=200_000)
def meld_ways(tiles, wild, pair, honour_runs):
    """Which there are of: melds (and a pair) with a run among them (True), without one (False)."""
    if wild < 0:
        return frozenset()
    if not tiles:
        left = wild - 2 * pair
        if left < 0 or left % 3:
            return frozenset()
        return frozenset((True, False)) if left else frozenset((False,))
    ways = set()
    for meld in melds_with(tiles[0], honour_runs):
        rest, missing = take(tiles, meld)
        found = meld_ways(rest, wild - missing, pair, honour_runs)
        ways |= {run or meld[0] != meld[1] for run in found}
    if pair:
        rest, missing = take(tiles, (tiles[0],) * 2)
        ways |= meld_ways(rest, wild - missing, False, honour_runs)
    return frozenset(ways)


def pair_ways(tiles, wild, fixed=(), free=0):
    """Which there are of: seven pairs of the seven honours (True), any others (False).

    There are pairs already, `fixed` ones and `free` ones of any kind. A pair of nothing but jing is
    tried as each honour and as 1万.
    """
    kinds, left = list(fixed), list(tiles)
    while left:
        kind = left.pop(0)
        kinds.append(kind)
        if kind in left:
            left.remove(kind)
        else:
            wild -= 1
    if wild < 0:
        return set()
    assert wild % 2 == 0
    assert len(kinds) + wild // 2 + free == 7
    return {
        sorted((*kinds, *others)) == list(HONOURS)
        for others in product((0, *HONOURS), repeat=wild // 2 + free)
    }


def apart(one, other):
    """Whether two kinds can both be among thirteen misfits (§5.4)."""
    if one == other:
        return False
    return one >= 27 or other >= 27 or one // 9 != other // 9 or abs(one - other) >= 3


def misfits(tiles, wild, lowest=0):
    """Whether the tiles are misfits and so many more could be put beside them."""
    if not all(apart(one, other) for one, other in combinations(tiles, 2)):
        return False
    return wild == 0 or any(
        misfits((*tiles, kind), wild - 1, kind + 1)
        for kind in range(lowest, 34)
        if all(apart(kind, other) for other in tiles)
    )


def shapes_of(tiles, jing, shapes, *, natural=None, run_claimed=False, fished=None):
    """The names of the shapes these tiles make with all their jing wild.

    `natural`: one copy of this kind is only itself. `fished`: the pair is set aside already, as
    that kind or, with -1, as any.
    """
    plain = [kind for kind in tiles if kind not in jing]
    wild = len(tiles) - len(plain)
    if natural in jing:
        plain, wild = sorted([*plain, natural]), wild - 1
    plain = tuple(plain)
    found = set()
    for run in meld_ways(plain, wild, fished is None, shapes.honour_runs):
        found.add("plain" if run or run_claimed else "all_triplets")
    if shapes.seven_pairs and len(tiles) == (14 if fished is None else 12):
        fixed = () if fished in (None, -1) else (fished,)
        ways = pair_ways(plain, wild, fixed, free=int(fished == -1))
        found |= {"seven_honour_pairs" if honours else "seven_pairs" for honours in ways}
    if shapes.misfits and len(tiles) == 14 and misfits(plain, wild):
        found.add("seven_star_misfits" if set(HONOURS) <= set(tiles) else "misfits")
    return found


def oracle_wins(tiles, jing, shapes, natural=None):
    return bool(shapes_of(tiles, jing, shapes, natural=natural))


def oracle_waits(tiles, jing, shapes):
    return tuple(
        kind
        for kind in range(34)
        if tiles.count(kind) < 4 and oracle_wins(tuple(sorted((*tiles, kind))), jing, shapes)
    )


def without(tiles, *gone):
    left = list(tiles)
    for kind in gone:
        left.remove(kind)
    return tuple(left)


def oracle_fishing(tiles, jing, shapes):
    """Whether one jing is beside complete melds or six pairs, the other jing wild (§7.1)."""
    return any(
        shapes_of(without(tiles, bait), jing, shapes, fished=-1) for bait in jing if bait in tiles
    )


def oracle_readings(tiles, tile, jing, shapes, *, run_claimed, natural, fishing):
    """(shape, natural, fishing) of every reading worth having: a wild one only where the shape
    cannot be had with all jing as themselves."""
    sources = [(tiles, None, False)]
    if fishing:
        before = without(tiles, tile)
        fished = -1 if tile in jing else tile
        sources += [(without(before, bait), fished, True) for bait in jing if bait in before]
    found = set()
    for all_natural in (True, False):
        for hand, fished, is_fishing in sources:
            options = {"run_claimed": run_claimed, "fished": fished}
            if not all_natural and not is_fishing:
                options["natural"] = natural
            for shape in shapes_of(hand, () if all_natural else jing, shapes, **options):
                if (shape, True, is_fishing) not in found:
                    found.add((shape, all_natural, is_fishing))
    return found


def all_splits(tiles, pair, honour_runs):
    """Every way to take the tiles apart into melds and perhaps a pair, as sorted tuples."""
    if not tiles:
        return {()} if not pair else set()
    groups = list(melds_with(tiles[0], honour_runs))
    found = set()
    for group in groups + [(tiles[0],) * 2] * pair:
        rest, missing = take(tiles, group)
        if not missing:
            for others in all_splits(rest, pair and len(group) == 3, honour_runs):
                found.add(tuple(sorted((group, *others))))
    return found


@cache
def complete_hands(melds, honour_runs):
    """Every multiset of so many melds and a pair."""
    groups = SUIT_RUNS + HONOUR_RUNS * honour_runs + TRIPLETS
    hands = {(kind, kind) for kind in range(34)}
    for _ in range(melds):
        hands = {tuple(sorted((*hand, *group))) for hand in hands for group in groups}
    return [Counter(hand) for hand in hands]


def oracle_away(tiles, jing, shapes):
    """Draws from waiting, over every complete hand there is: for short hands (§5.1 only)."""
    held = Counter(kind for kind in tiles if kind not in jing)
    wild = len(tiles) - held.total()
    return (
        min(
            sum(max(copies - held[kind], 0) for kind, copies in hand.items())
            for hand in complete_hands((len(tiles) - 1) // 3, shapes.honour_runs)
            if jing or max(hand.values()) <= 4
        )
        - wild
        - 1
    )
