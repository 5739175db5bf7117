"""Shapes, as ratios to the `mahjong` package's win check measured in the same run."""

import random
import subprocess
import sys
from time import perf_counter

from mahjong.agari import Agari

from core.shapes import ShapeSet, is_fishing, readings, tiles_away, waits, wins

HANDS = 1_000
ROUNDS = 7
JING = (4, 5)
SHAPES = ShapeSet(seven_pairs=True, misfits=True, honour_runs=True)
FIRST_USE = """
from time import perf_counter
from core.shapes import ShapeSet, wins
shapes = ShapeSet(seven_pairs=True, misfits=True, honour_runs=True)
counts = [1] * 9 + [3, 2] + [0] * 23
begun = perf_counter()
assert wins(counts, (), shapes)
print(perf_counter() - begun)
"""


def complete_hands(chance):
    """Four melds and a pair with no runs of honours: a win for both programs."""
    hands = []
    while len(hands) < HANDS:
        counts = [0] * 34
        counts[chance.randrange(34)] += 2
        for _ in range(4):
            if chance.random() < 0.7:
                low = chance.randrange(3) * 9 + chance.randrange(7)
                for kind in (low, low + 1, low + 2):
                    counts[kind] += 1
            else:
                counts[chance.randrange(34)] += 3
        if max(counts) <= 4:
            hands.append(counts)
    return hands


def without_one(counts, chance):
    less = counts.copy()
    less[chance.choice([kind for kind in range(34) if counts[kind]])] -= 1
    return less


def with_one(counts, chance):
    more = counts.copy()
    more[chance.choice([kind for kind in range(34) if counts[kind] < 4])] += 1
    return more


def with_seven_jing(counts, chance):
    """Seven tiles exchanged for the jing, which win in their place."""
    tiles = [kind for kind in range(34) if kind not in JING for _ in range(counts[kind])]
    kept = chance.sample(tiles, min(len(tiles), 7))
    exchanged = [kept.count(kind) for kind in range(34)]
    exchanged[JING[0]], exchanged[JING[1]] = 3, 4
    return exchanged


def microseconds(check, hands):
    """The least time for one hand in several rounds over all."""
    rounds = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        for counts in hands:
            check(counts)
        rounds.append(perf_counter() - begun)
    return min(rounds) / len(hands) * 1e6


def first_use():
    """Milliseconds for the first win check of a fresh process, the tables read by it."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", FIRST_USE], capture_output=True, check=True, text=True
        )
        for _ in range(ROUNDS)
    ]
    return min(float(run.stdout) for run in runs) * 1e3


def run() -> None:
    """Print every target beside what was measured."""
    chance = random.Random(1)
    complete = complete_hands(chance)
    waiting = [without_one(counts, chance) for counts in complete]
    near = [with_one(counts, chance) for counts in waiting]
    jing = [with_seven_jing(counts, chance) for counts in complete]

    def won(counts):
        return wins(counts, JING, SHAPES)

    theirs, theirs_near = (microseconds(Agari.is_agari, hands) for hands in (complete, near))
    win, miss = (microseconds(lambda counts: wins(counts, (), SHAPES), h) for h in (complete, near))
    no_jing, seven_jing = (
        microseconds(won, [c for c in complete if won(c)]),
        microseconds(won, jing),
    )
    all_waits = microseconds(lambda counts: waits(counts, JING, SHAPES), waiting)
    theirs_34 = 34 * microseconds(Agari.is_agari, [with_one(c, chance) for c in waiting])
    rows = [
        ("win check, complete hand / is_agari", win, win / theirs, "≤ 0.3"),
        ("win check, near miss / is_agari", miss, miss / theirs_near, "≤ 1"),
        ("all waits, every shape / 34 is_agari", all_waits, all_waits / theirs_34, "≤ 0.2"),
        ("win check, seven jing / none", seven_jing, seven_jing / no_jing, "≤ 1.5"),
    ]
    for name, time, ratio, target in rows:
        print(f"{name:38} {time:8.2f} µs  ratio {ratio:5.2f}  (target {target})")
    print(f"{'first win check of a process':38} {first_use():8.2f} ms  (target ≤ 20)")
    for name, check in (
        ("distance from a win", lambda counts: tiles_away(counts, 0, JING, SHAPES)),
        ("fishing", lambda counts: is_fishing(counts, JING, SHAPES)),
    ):
        print(f"{name:38} {microseconds(check, waiting):8.2f} µs")
    all_readings = microseconds(lambda c: list(readings(c, JING[0], JING, SHAPES)), jing)
    print(f"{'all readings, seven jing':38} {all_readings:8.2f} µs")


if __name__ == "__main__":
    run()
