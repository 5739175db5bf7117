"""A settlement asks for the next deal until that begins, then it is told so once."""

import pytest

from tests.helpers.simulated import evening, quick
from tests.helpers.tables import HEAVENLY


def settlement(sim, number):
    """The settlement's message, and the labels of its buttons."""
    found = sim.bot.desk.publications.find(1, f"settlement:{number}")
    shown = next(each for each in sim.channel.history() if each.id == found.message_id)
    return shown, [each["label"] for each in sim.buttons(shown)]


def edits(sim, message_id):
    return sum(
        entry.method == "PATCH" and entry.path.endswith(f"/messages/{message_id}")
        for entry in sim.env.http_requests
    )


async def settled_once(sim):
    """The first deal is settled, and its settlement asks for the second."""
    await sim.seated("ann", "bob")
    await sim.press("ann", "Hu")
    await sim.pass_time(2)
    shown, labels = settlement(sim, 1)
    assert labels == ["Next deal", "Replay"]
    return shown


async def ask_for_the_next(sim):
    for name in ("ann", "bob"):
        await sim.press(name, "Next deal")
    await sim.pass_time(2)


@pytest.mark.parametrize("pictures", [False, True])
def test_a_settlement_asks_for_the_next_deal_until_it_begins(tmp_path, pictures):
    async def play(sim):
        shown = await settled_once(sim)
        words = sim.text(shown)
        files = [each.filename for each in shown.attachments]
        assert bool(files) is pictures
        await ask_for_the_next(sim)
        assert sim.table.public.number == 2
        shown, labels = settlement(sim, 1)
        assert labels == ["Replay"]
        assert sim.text(shown) == words
        assert [each.filename for each in shown.attachments] == files
        assert edits(sim, shown.id) == 1
        await sim.restart()
        await sim.pass_time(2)
        assert edits(sim, shown.id) == 1
        await sim.press("ann", "Hu")
        await sim.pass_time(2)
        await ask_for_the_next(sim)
        assert settlement(sim, 2)[1] == ["Replay"]
        assert edits(sim, shown.id) == 1

    evening(tmp_path, play, chance=lambda: HEAVENLY, config=quick(pictures=pictures))


def test_an_edit_that_fails_is_tried_again_and_one_of_a_message_that_is_gone_is_not(tmp_path):
    async def play(sim):
        shown = await settled_once(sim)
        path = f"/channels/*/messages/{shown.id}"
        sim.env.inject_error("PATCH", path, status=400, code=0)
        await ask_for_the_next(sim)
        assert settlement(sim, 1)[1] == ["Next deal", "Replay"]
        await sim.pass_time(5)
        assert settlement(sim, 1)[1] == ["Replay"]
        assert edits(sim, shown.id) == 2
        await sim.press("ann", "Hu")
        await sim.pass_time(2)
        gone, _ = settlement(sim, 2)
        await sim.boss.delete(gone)
        await ask_for_the_next(sim)
        await sim.pass_time(5)
        assert edits(sim, gone.id) == 1
        assert "Deal 2" not in sim.settlement()

    evening(tmp_path, play, chance=lambda: HEAVENLY)


def test_a_bot_that_ended_before_the_edit_makes_it_up(tmp_path):
    async def play(sim):
        shown = await settled_once(sim)
        sim.bot.publisher.close()
        sim.bot.publisher.run = lambda now: None  # killed before anything is drawn
        for name in ("ann", "bob"):
            await sim.press(name, "Next deal")
        assert sim.table.public.number == 2
        assert edits(sim, shown.id) == 0
        await sim.restart()
        await sim.pass_time(2)
        assert settlement(sim, 1)[1] == ["Replay"]
        assert edits(sim, shown.id) == 1

    evening(tmp_path, play, chance=lambda: HEAVENLY)
