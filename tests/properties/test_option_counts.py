"""How many sequences of options there are to depth 3, by the engine and by a slow second one."""

import pytest

from core.commands import Choose
from core.fair import FairChance
from core.rulesets.base import Ruleset
from core.script import ScriptedTable, choice_words, read_script
from core.state import State
from core.table import handle, open_options
from tests.helpers import slow_options as slow

DEPTH = 3
CHANCE = FairChance(b"")

CROWDED = {
    "hands": [
        "2p2p4s4s4s4sEESWCC3m5p",
        "3p4p6p7p1s1s2m2mSNF8s8s",
        "5p5p5p7s7s3s3sBBN6m6m2s",
        "4p6p3m4m5m6s7s8s7m7m7m8m8m",
    ],
    "draws": "FSN9m2s",
    "indicator": "9m",
}
"""九万 and 一万 are jing in every ring. Seat 0 throws 五筒: seat 1 may chi it three ways, seat 2
may peng or gang it, seat 3 wins on it."""
ROBBED = {
    "hands": [
        "2p2p4s4s4s6sEESWCC3m5p",
        "2p3p1p9p1s1s2m2mSNF8s8s",
        "5p5p7s7s3s3sBBN6m6m2sW",
        "4p6p3m4m5m6s7s8s7m7m7m8m8m",
    ],
    "draws": "1p1pN5p",
    "indicator": "9m",
}
"""Seat 2 pengs the first 五筒 and draws the last one; seat 3 waits for it."""
FISHING = {
    "hands": [
        "2m3m4m2p3p4p5s6s7sEEE9m5p",
        "2m3m4m6p7p8p2s3s4sSSS1m",
        "5p5p7s7s3s3sBBN6m6m2sW",
        "3m5m7m1p1p4p6s8s9sCCFN",
    ],
    "draws": "5s2sFE",
    "indicator": "9m",
}
"""Seat 0 may fish with 五筒 and draws its fourth 东; seat 1 stands in a fishing shape as dealt."""

FOURS = {
    "hands": [
        "2p2p4s4s4s4sEEWWCC3m5p",
        "3p4p6p7pSSSS2m2mNF8s",
        "5p5p5p7s7s3s3sBBBB6m2s",
        "4p6p3m4m5m6s8s7m7m7m7m8m8m",
    ],
    "indicator": "9m",
}
"""Everybody could make a concealed gang, while there is a tile to replace it."""

FED = ("0 discard 5p", "3 pass", "2 peng")
STARTS = {
    "a deal begins": (CROWDED, ()),
    "a tile three want": (CROWDED, ("0 discard 5p",)),
    "after a chi": (CROWDED, ("0 discard 5p", "3 pass", "2 pass", "1 chi 4p 6p")),
    "after a peng": (CROWDED, FED),
    "after a gang": (CROWDED, ("0 discard 5p", "3 pass", "2 gang 5p")),
    "after a concealed gang": (CROWDED, ("0 gang 4s",)),
    "a win was missed": (CROWDED, ("0 discard 5p", "time")),
    "an added gang": (ROBBED, (*FED, "until 2 gang 5p")),
    "a gang to rob": (ROBBED, (*FED, "until 2 gang 5p", "2 gang 5p")),
    "a hand to fish with": (FISHING, ()),
    "fishing": (FISHING, ("0 discard 5p fish", "until 0 gang E")),
    "fishing after a gang": (FISHING, ("0 discard 5p fish", "until 0 gang E", "0 gang E")),
    "a discard a fisher wins on": (
        FISHING,
        ("0 discard 5p fish", "until 1 discard 2s", "1 discard 2s"),
    ),
    "the last tiles": (FOURS, ("until 1 left",)),
}
"""A deal and what happens in it until it is counted; `until` lets time pass."""


def reached(profile: str, deal: dict[str, object], script: tuple[str, ...]) -> ScriptedTable:
    table, _ = read_script({"profile": profile, "dealer": 0, "deal": deal, "script": []})
    for line in script:
        if line == "until 1 left":
            while table.state.public.left > 1:
                table.run(["time"])
        elif line.startswith("until "):
            while line.removeprefix("until ") not in told(table.state, table.ruleset):
                table.run(["time"])
        else:
            table.run([line.removesuffix(" fish") if profile in slow.UNDECLARED else line])
    assert not any("refused" in said for said in table.said)
    return table


def told(state: State, ruleset: Ruleset) -> dict[str, Choose]:
    """What can be chosen, in the words of a script."""
    prompt = getattr(state.public.phase, "prompt", 0)
    return {
        f"{seat} {choice_words(choice)}": Choose(seat, prompt, choice)
        for seat, choices in open_options(state, ruleset).items()
        for choice in choices
    }


def count(state: State, ruleset: Ruleset, depth: int) -> int:
    choices = told(state, ruleset)
    if depth == 1:
        return len(choices)
    return sum(
        count(handle(state, choice, ruleset, CHANCE)[0], ruleset, depth - 1)
        for choice in choices.values()
    )


def slow_count(position: slow.Position, depth: int) -> int:
    choices = [(seat, one) for seat, open_ in slow.options(position).items() for one in open_]
    if depth == 1:
        return len(choices)
    return sum(slow_count(slow.after(position, *choice), depth - 1) for choice in choices)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("profile", slow.PROFILES)
def test_both_count_the_same_sequences(profile: str, start: str) -> None:
    table = reached(profile, *STARTS[start])
    position = slow.position_of(table.state)
    for depth in range(1, DEPTH + 1):
        assert count(table.state, table.ruleset, depth) == slow_count(position, depth), depth
