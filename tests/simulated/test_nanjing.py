"""Nanjing through the whole bot: readiness, a flower, two winners on one discard, the next deal."""

from collections.abc import Iterator

from core.documents.rigged import Layout, RiggedChance, rig
from core.rulesets.find import find_ruleset
from core.tiles.fair import Chance
from core.tiles.notation import read_tiles
from tests.golden.nanjing.scripted import IDLE, ON_N, ON_N_TOO
from tests.helpers.simulated import SEATS, evening
from tests.simulated.test_deals import open_with

FIRST_DEALER = ((6, 5), (1, 2), (1, 2), (1, 2))
"""Seat 0 throws highest."""


def deals() -> Iterator[Chance]:
    """Seat 0 deals the N that seats 1 and 3 wait for; and once more, to seat 1 alone."""
    rules = find_ruleset("nanjing")
    dealt = IDLE[0] + "N"
    hands = tuple(map(read_tiles, (dealt, ON_N, IDLE[2], ON_N_TOO)))
    first = rig(Layout(0, hands, read_tiles("C4s9s4s"), read_tiles("7s")), rules)
    yield RiggedChance(first.built, (*FIRST_DEALER, *first.throws))
    yield rig(Layout(0, tuple(map(read_tiles, (dealt, ON_N, *IDLE[2:])))), rules)


async def do(sim, *acts: tuple[str, str]) -> None:
    """People press buttons on their panels, a second after each other."""
    for name, label in acts:
        await sim.press(name, label)
        await sim.pass_time(1)


def test_two_win_one_discard_and_the_next_deal_is_doubled(tmp_path):
    """bob, ready, with 中: 20 + 20 + 280 + (1 + 独占 + 缺一)·2 = 326. dan: 84; 168 once doubled."""
    chances = deals()

    async def play(sim):
        open_with(sim, profile="nanjing")
        await sim.seated(*SEATS)
        asked = ["Ready", "Pass", "Refresh"]
        assert [sim.labels(name) for name in SEATS] == [["Refresh"], asked, ["Refresh"], asked]
        await do(sim, ("dan", "Pass"), ("bob", "Ready"), ("ann", "三筒"))
        board = sim.text(sim.board)
        assert "**South bob** `ready` · score 0\nflowers 中\n" in board
        assert "bob lays out 中\nbob draws a replacement for a flower" in board
        assert "Drawn: **七条**\nFlowers: 中\nYou have declared ready" in sim.text(sim.panel("bob"))
        assert sim.labels("bob") == ["七条", "Refresh"]
        await do(sim, ("bob", "七条"), ("cat", "四条"), ("dan", "九条"), ("ann", "北"))
        for name in ("bob", "dan"):
            assert "ann discarded 北: do you want it?" in sim.text(sim.panel(name))
        await do(sim, ("dan", "Hu on 北"))
        assert "waiting for claims" in sim.text(sim.board)
        assert "hu" not in sim.text(sim.board)
        assert sim.labels("dan") == ["Refresh"]
        assert sim.labels("bob") == ["Hu on 北", "Pass", "Refresh"]
        await do(sim, ("bob", "Hu on 北"))
        settled = sim.settlement()
        assert "bob hu on ann’s 北\ndan hu on ann’s 北" in settled
        assert settled.index("bob from ann") < settled.index("dan from ann")
        for line in (
            "(hard flowers 1 + missing suit 1 + single 1) × doubled 2"
            " + run 20 + closed hand 20 + earthly win 280 = 326",
            "**bob** +326 (total +326)\n**dan** +84 (total +84)\n**cat** 0 (total 0)"
            "\n**ann** -410 (total -410)",
            "**The next deal is doubled**: several winners\nann deals it.",
        ):
            assert line in settled
        for name in SEATS:
            await sim.press(name, "Next deal")
        await sim.pass_time(1)
        assert "### Deal 2\nTiles left: 91 · Doubled deal\n**East ann**" in sim.text(sim.board)
        await do(sim, ("bob", "Pass"), ("ann", "北"), ("bob", "Hu on 北"))
        assert "**bob** +168 (total +494)" in sim.settlement()

    evening(tmp_path, play, chance=lambda: next(chances))
