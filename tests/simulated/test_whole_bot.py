"""The whole bot, by clicks and commands, on a simulated Discord."""

from core.documents.rigged import Layout
from core.tiles.notation import read_tiles
from tests.helpers.simulated import evening, parts

# Ann throws away the East dealt last and waits for 9条.
READY = Layout(
    dealer=0,
    hands=(
        read_tiles("1m2m3m4m5m6m7m8m9m1p2p3p9sE"),
        read_tiles("1s4s7s1p4p7pEESSWN5s"),
        read_tiles("2s5s8s2p5p8pSWWNNC6s"),
        read_tiles("3s6s9s3p6p9pCCFFBB4s"),
    ),
    draws=read_tiles("N B W 9s"),
    indicator=read_tiles("C")[0],
    under=read_tiles("F")[0],
)


def test_a_deal_is_played_by_clicks_and_survives_a_restart(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        assert "ann" in sim.text(sim.board)
        assert "Your turn" in sim.text(sim.panel("ann"))
        assert "九条" in sim.labels("ann")
        await sim.press("ann", "东")
        await sim.pass_time(3)
        assert "Your turn" in sim.text(sim.panel("ann"))
        await sim.restart()
        await sim.pass_time(1)
        turns = 0
        while sim.table.status == "playing":
            labels = sim.labels("ann")
            claim = next((label for label in ("Hu", "Pass") if label in labels), None)
            hu = next((label for label in labels if label.startswith("Hu on")), None)
            tiles = [
                b["label"] for b in sim.buttons(sim.panel("ann")) if "choose" in b["custom_id"]
            ]
            if hu or claim or tiles:
                await sim.press("ann", hu or claim or tiles[-1])
            await sim.pass_time(2)
            turns += 1
            assert turns < 200
        settlement = sim.settlement()
        assert "Deal 1" in settlement
        assert "(total" in settlement
        assert next(parts(sim.panel("ann"), 2))["label"] == "Next deal"
        await sim.press("ann", "Next deal")
        await sim.pass_time(2)
        assert sim.table.public.number == 2
        assert "Deal 2" in sim.text(sim.board)

    evening(tmp_path, play, layout=READY)
