"""Old buttons of a table that has ended: answered as ever, and without its log."""

from contextlib import contextmanager

import discord
import pytest
from discord import ui

from bot.service.model import Status
from bot.ui.buttons import ChoiceButton, FishButton, NextButton, SetupSelect, TableButton
from bot.ui.layout import message
from tests.helpers.simulated import evening
from tests.helpers.tables import HEAVENLY

CLOSED, STALE = "This table is closed.", "Too late: the game has moved on."
OVER, LEFT = "The session is over.", "You have left the table."
NOT_HERE, NOT_HOST = "You are not sitting at this table.", "Only the host can do this."


@contextmanager
def no_event_read(sim):
    """The log of no table is looked into meanwhile."""
    statements = []
    sim.bot.store.db.conn.set_trace_callback(statements.append)
    yield
    sim.bot.store.db.conn.set_trace_callback(None)
    assert statements
    assert [statement for statement in statements if "events" in statement] == []


async def left_over(sim, item, name=None):
    """A message with a button nobody took away, in the channel or in somebody's panel."""
    place = sim.bot.get_partial_messageable(sim.channel.id)
    if name is not None:
        place = await sim.bot.create_dm(discord.Object(sim.user_id(name)))
    sent = await place.send(view=message(("Left over",), [ui.ActionRow(item)]))
    shown = sim.channel.history() if name is None else sim.direct_messages(name)
    return next(each for each in shown if each.id == sent.id)


async def closed_in_the_second_deal(sim):
    """Ann hosts, Bob sits beside her; the first deal is settled, the second cut short."""
    await sim.seated("ann", "bob")
    await sim.press("ann", "Hu")
    await sim.pass_time(2)
    for name in ("ann", "bob"):
        await sim.press(name, "Next deal")
    await sim.pass_time(2)
    assert sim.table.public.number == 2
    await sim.slash("ann", "table end")
    await sim.pass_time(2)
    assert sim.table.status is Status.CLOSED
    await sim.restart()  # so that nothing is remembered
    await sim.pass_time(2)


def button(action):
    return TableButton(1, action, label=action)


PRESSED = [
    (NextButton(1, 1, label="x"), "ann", STALE),
    (NextButton(1, 2, label="x"), "ann", CLOSED),
    (NextButton(1, 2, label="x"), "dan", CLOSED),
    (ChoiceButton(1, 20, 0, 0, label="x"), "bob", STALE),
    (ChoiceButton(1, 20, 0, 0, label="x"), "dan", NOT_HERE),
    (FishButton(1, 20, True, label="x"), "bob", STALE),
    (button("sit"), "dan", CLOSED),
    (button("computer"), "dan", CLOSED),
    (button("start"), "ann", CLOSED),
    (button("back"), "bob", CLOSED),
    (button("options"), "bob", NOT_HOST),
    (button("options"), "ann", CLOSED),
    (button("leave"), "bob", CLOSED),
    (button("leave"), "dan", NOT_HERE),
    (button("board"), "bob", CLOSED),
    (button("board"), "dan", NOT_HERE),
    (button("hand"), "dan", NOT_HERE),
]


def test_what_is_left_of_a_closed_table_is_answered_without_its_log(tmp_path):
    async def play(sim):
        await closed_in_the_second_deal(sim)
        for item, name, sentence in PRESSED:
            old = await left_over(sim, item)
            with no_event_read(sim):
                answer = await sim.click(name, old, item.custom_id)
            assert (answer.response.content, answer.ephemeral) == (sentence, True), item.custom_id
        old = await left_over(
            sim, SetupSelect(1, "clock", options=[discord.SelectOption(label="x")])
        )
        with no_event_read(sim):
            answer = await sim.member("ann").select(old, ["x"], custom_id="setup:1:clock:")
        assert answer.response.content == CLOSED

    evening(tmp_path, play, chance=lambda: HEAVENLY)


def test_what_can_still_be_read_of_a_closed_table_is_shown(tmp_path):
    async def play(sim):
        await closed_in_the_second_deal(sim)
        for action, lines in (
            ("hand", [OVER]),
            (
                "score",
                [
                    "### Running scores",
                    "Deals played: 1",
                    "1. **ann** +60",
                    *(f"2. **{name}** -20" for name in ("bob", "Computer 3", "Computer 4")),
                ],
            ),
        ):
            old = await left_over(sim, button(action))
            with no_event_read(sim):
                answer = await sim.click("ann", old, f"table:1:{action}")
            assert sim.text(answer.response).splitlines() == lines
        old = await left_over(sim, button("rules"))
        answer = await sim.click("ann", old, "table:1:rules")
        assert "Nanchang mahjong" in sim.text(answer.response)

    evening(tmp_path, play, chance=lambda: HEAVENLY)


@pytest.mark.parametrize(
    ("item", "sentence"),
    [(ChoiceButton(1, 20, 0, 0, label="x"), STALE), (button("refresh"), None)],
)
def test_a_panel_left_over_says_that_it_is_over(tmp_path, item, sentence):
    async def play(sim):
        await closed_in_the_second_deal(sim)
        for name, words in (("bob", OVER), ("dan", LEFT)):
            old = await left_over(sim, item, name)
            with no_event_read(sim):
                await sim.click(name, old, item.custom_id)
            told = sim.direct_messages(name)
            shown = next(each for each in told if each.id == old.id)
            assert sim.text(shown) == words
            if sentence is not None:
                assert told[-1].content == (sentence if name == "bob" else NOT_HERE)

    evening(tmp_path, play, chance=lambda: HEAVENLY)
