"""How many sequences of options there are to depth 3, by the engine and by a slow second one."""

import pytest

from core.documents.script import ScriptedTable, choice_words, read_script
from core.game.commands import Choose
from core.game.phases import Idle
from core.game.state import State
from core.play.ruleset import Ruleset
from core.play.table import handle, open_options
from core.rulesets.find import profiles
from core.tiles.fair import FairChance
from tests.helpers.slow_nanjing import Nanjing
from tests.helpers.slow_options import Nanchang, SlowDeal

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


# Dragons and later kinds are flowers here; nothing is wild.
WAITING = {
    "hands": [
        "2p2p4s4s4s4sEESWW3m6m5p",
        "1s1s2m2m8s8s9m9m3p3pNN5p",
        "5p5p7s7s3s3s6s6m6mSS1m2s",
        "4p6p3m4m5m6s7s8s7m7m7m8m8m",
    ],
    "draws": "CN9pS",
    "tail": "f1 8s",
}
"""Seats 1 (seven pairs) and 3 wait for 五筒 as dealt, seat 2 may peng it; seat 1 draws flowers."""
GATED = {
    "hands": [
        "4s1s1s2p3p7pEESWW8mN5p",
        "1m1m4m9m1p8p9p6s9s7sN8mS",
        "5p5p2m3m4m6m7m8m2s3s9p9pW",
        "1s4s7s2p4p6p8p8p2m5m7mEE",
    ],
    "draws": "3m4s9m",
}
"""With 五筒 on the table, seat 2 waits for 一四条 without a flower."""
FLOWERED = {
    "hands": [GATED["hands"][0], GATED["hands"][1], "5p5pCFBf16m7m8m2s3s9p9p", GATED["hands"][3]],
    "draws": "3m4s9m",
    "tail": "2m3m4mW",
}
"""The same with four flowers."""
TRIPLETS = {
    "hands": [GATED["hands"][0], GATED["hands"][1], "5p5p5s5s5s3m3m3mNN9p9pW", GATED["hands"][3]],
    "draws": "3m4s9m",
}
"""All triplets, which the gate lets through: seat 2 waits for 北 and 九筒."""
ONE_SUIT = {
    "hands": [
        GATED["hands"][0],
        GATED["hands"][1],
        "5p5p1p2p3p6p7p8p8p9p2p2pW",
        "1s4s7s2s4s9s9sS2m5m7mEE",
    ],
    "draws": "3m4s9m",
}
"""One suit, which it lets through too: seat 2 waits for 七筒."""
PRESSED = {
    "hands": [
        "9s5p1s1s2p3p7pEESWW8mN",
        "1m1m4m9m1p8p9p6s2s7sN9mS",
        "5p5p2m3m4m6m7m8m2s3s3s9p9p",
        "4p6p3m4m5m6s7s8s8m8m9s9sW",
    ],
    "draws": "1m1m2s6p5p",
}
"""Seat 3 pengs 九条 and waits for 五筒 alone, which seat 2 pengs."""
FED = {
    "hands": [
        "1p2p3p4pEESWW8mN9s9s6s",
        "1p1p2p2p3p3p4p4p1m4m7mES",
        "8p8p5s5s2m5m8m3s3sNNW2s",
        "9p9p6s6s3m6m9m4s4s7s7s1s8s",
    ],
}
"""Seat 0 can feed seat 1 four pengs."""
FOURS_TOO = {
    "hands": [
        "2p2p4s4s4s4sEEWW9s9s3m5p",
        "3p4p6p7pSSSS2m2mN1s8s",
        "5p5p5p7s7s3s3s9m9m9m9m6m2s",
        "4p6p3m4m5m6s8s7m7m7m7m8m8m",
    ],
}

HEAVENLY = {
    "hands": [
        "1m2m3m4m5m6m7m8m9m1s2s3s9s9s",
        "1p1p1p1p2p2p2p2p3p3p3p3p4p",
        "4p4p4p5p5p5p5p6p6p6p6p7p7p",
        "7p7pEEEESSSSWWW",
    ],
    "draws": "N1m4s",
}
"""The dealer wins as dealt, or is ready with many a discard."""

AS_DEALT = ("1 pass", "3 pass")
PENGED = ("0 discard 5p", "2 peng", "2 discard W")
LYING = ("0 discard 9s", "3 peng", "3 discard W", "until 0 discard 5p", "0 discard 5p")
MOUTHS = (
    *("0 discard 1p", "1 peng", "1 discard 1m", "until 0 discard 2p"),
    *("0 discard 2p", "1 peng", "1 discard 4m", "until 0 discard 3p"),
    *("0 discard 3p", "1 peng", "1 discard 7m", "until 0 discard 4p"),
)
NANJING_STARTS = {
    "readiness": (WAITING, ()),
    "somebody is ready": (WAITING, ("1 ready", "3 pass")),
    "a ready hand draws": (WAITING, ("1 ready", "3 ready", "0 discard S", "until 1 discard 8s")),
    "a ready dealer": (HEAVENLY, ("time", "0 ready")),
    "a deal begins": (WAITING, AS_DEALT),
    "a tile two win on": (WAITING, (*AS_DEALT, "0 discard 5p")),
    "a win and a peng to miss": (WAITING, (*AS_DEALT, "0 discard 5p", "1 pass", "3 pass")),
    "a win and a peng were missed": (WAITING, (*AS_DEALT, "0 discard 5p", "time")),
    "a flower is drawn": (WAITING, (*AS_DEALT, "0 discard W")),
    "after a peng": (WAITING, (*AS_DEALT, "0 discard 5p", "1 pass", "3 pass", "2 peng")),
    "after a concealed gang": (WAITING, (*AS_DEALT, "0 gang 4s")),
    "a gate": (GATED, PENGED),
    "a tile the gate keeps": (GATED, (*PENGED, "until 0 discard 4s", "0 discard 4s")),
    "a tile four flowers give": (FLOWERED, (*PENGED, "until 0 discard 4s", "0 discard 4s")),
    "all triplets": (TRIPLETS, (*PENGED, "until 0 discard N", "0 discard N")),
    "one suit": (ONE_SUIT, (*PENGED, "until 0 discard 7p", "0 discard 7p")),
    "an only wait": (PRESSED, LYING),
    "an added gang": (PRESSED, (*LYING, "2 peng", "2 discard 3s", "until 2 gang 5p")),
    "an only wait that lies as a peng": (
        PRESSED,
        (*LYING, "2 peng", "2 discard 3s", "until 2 gang 5p", "2 gang 5p"),
    ),
    "three mouths": (FED, MOUTHS),
    "a fourth mouth": (FED, (*MOUTHS, "0 discard 4p")),
    "the last tiles": (FOURS_TOO, ("until 1 left",)),
}

GAMES = [
    (profile, Nanjing if profile.startswith("nanjing") else Nanchang) for profile in profiles()
]
CASES = [
    pytest.param(profile, game, *start, id=f"{profile}-{name}")
    for profile, game in GAMES
    for name, start in (NANJING_STARTS if game is Nanjing else STARTS).items()
]


def reached(profile: str, deal: dict[str, object], script: tuple[str, ...]) -> ScriptedTable:
    table, _ = read_script({"profile": profile, "dealer": 0, "deal": deal, "script": []})
    for line in script:
        if line == "until 1 left":
            while table.state.public.left > 1:
                table.run(["time"])
        elif line.startswith("until "):
            while line.removeprefix("until ") not in told(table.state, table.ruleset):
                assert not isinstance(table.state.public.phase, Idle), line
                table.run(["time"])
        else:
            declared = profile not in Nanchang.undeclared
            table.run([line if declared else line.removesuffix(" fish")])
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


def slow_count(deal: SlowDeal, depth: int) -> int:
    choices = [(seat, one) for seat, open_ in deal.options().items() for one in open_]
    if depth == 1:
        return len(choices)
    return sum(slow_count(deal.after(*choice), depth - 1) for choice in choices)


@pytest.mark.parametrize(("profile", "game", "deal", "script"), CASES)
def test_both_count_the_same_sequences(
    profile: str, game: type[SlowDeal], deal: dict[str, object], script: tuple[str, ...]
) -> None:
    table = reached(profile, deal, script)
    slow = game.of(table.state)
    counted = [count(table.state, table.ruleset, depth) for depth in range(1, DEPTH + 1)]
    assert counted == [slow_count(slow, depth) for depth in range(1, DEPTH + 1)]
    assert counted[1]
