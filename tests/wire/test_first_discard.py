"""The beginning of a deal, from the command to the first discard."""

import sqlite3
from contextlib import closing

from tests.wire.evening import Evening, run_evening
from tests.wire.people import buttons, words


def test_a_deal_begins_and_a_tile_is_discarded(tmp_path):
    async def play(evening: Evening) -> None:
        await evening.connected()
        ann = evening.person("ann")
        opened = await ann.slash("table", "open")
        assert "table is open" in ann.answers(opened)
        await evening.seated(ann)
        asking = await ann.asked()
        pressed = buttons(asking, "choose:")[0]["custom_id"]
        await ann.press(asking, "choose:")
        await evening.loopback.until(
            lambda: [panel for panel in ann.direct_messages() if not buttons(panel, pressed)]
        )
        assert "ann" in words(await ann.board())

    run_evening(tmp_path, play)
    with closing(sqlite3.connect(tmp_path / "mahjong.db")) as stored:
        kinds = {kind for (kind,) in stored.execute("SELECT kind FROM events")}
    assert {"DealStarted", "TileDiscarded"} <= kinds
