"""Claims on the whole bot: answers in any order, clocks that run out, restarts, a leaver.

The deal is CLAIMS: of Ann's 五筒 Bob may make a chi and Cat a peng; nobody wants her 九条.
"""

import pytest

from core.game.phases import Claiming, Turn
from tests.helpers.simulated import SEATS, evening, quick
from tests.helpers.tables import CLAIMS

PAUSED = quick(claim_pause=1.0)
CHI, PENG = "Chi with 四六筒", "Peng with 五五筒"
CLAIMS_OF = {"bob": CHI, "cat": PENG}


def turn_of(sim):
    phase = sim.table.public.phase
    return SEATS[phase.seat] if isinstance(phase, Turn) else None


def offered(sim, name):
    """What the player's panel lets them press, but for “Refresh”."""
    return sim.labels(name)[:-1]


async def discarded(sim, tile="五筒"):
    """Four people at a table, the dealer's first discard on it."""
    await sim.seated(*SEATS)
    await sim.press("ann", tile)


@pytest.mark.parametrize("order", [("bob", "cat"), ("cat", "bob")])
def test_the_dearer_claim_wins_whichever_is_clicked_first_and_delivered_twice(tmp_path, order):
    async def play(sim):
        await discarded(sim)
        await sim.pass_time(0.25)
        assert offered(sim, "dan") == []
        for name in order:
            await sim.press(name, CLAIMS_OF[name])
            version = sim.table.version
            await sim.redeliver()
            assert sim.table.version == version
            assert f"You chose “{CLAIMS_OF[name]}”" in sim.text(sim.panel(name))
        await sim.pass_time(2)
        assert turn_of(sim) == "cat"
        words = sim.text(sim.board)
        assert "cat peng: ann’s 五筒" in words
        assert "chi" not in words
        assert sim.table.view(1).hand.melds == ()
        assert "四六筒" in sim.text(sim.panel("bob")).replace(" ", "")
        assert offered(sim, "bob") == []

    evening(tmp_path, play, layout=CLAIMS, config=PAUSED)


def test_silence_passes_in_a_window_and_discards_on_a_turn(tmp_path):
    """Bob's hand after his chi has no drawn tile: its last plain one goes, 西 (§4.10)."""

    async def play(sim):
        await discarded(sim)
        await sim.pass_time(1)
        await sim.press("bob", CHI)
        await sim.pass_time(13)
        assert turn_of(sim) is None
        await sim.pass_time(2)
        assert turn_of(sim) == "bob"
        assert "bob chi: ann’s 五筒 with 四六筒" in sim.text(sim.board)
        assert offered(sim, "cat") == []
        await sim.pass_time(58)
        assert turn_of(sim) == "bob"
        await sim.pass_time(4)
        assert "bob discards 西" in sim.text(sim.board)

    evening(tmp_path, play, layout=CLAIMS)


def test_a_restart_in_a_claim_window_keeps_the_answer_and_the_buttons(tmp_path):
    async def play(sim):
        await discarded(sim)
        await sim.pass_time(0.25)
        await sim.press("bob", CHI)
        cat = sim.panel("cat")
        await sim.restart()
        assert isinstance(sim.table.public.phase, Claiming)
        await sim.press("cat", PENG, cat)
        answer = await sim.press("bob", "Refresh")
        assert "waiting for the others" in sim.text(answer.response)
        await sim.pass_time(2)
        assert turn_of(sim) == "cat"

    evening(tmp_path, play, layout=CLAIMS, config=PAUSED)


@pytest.mark.parametrize("tile", [None, "五筒"], ids=["turn", "window"])
def test_a_question_that_ran_out_while_the_bot_was_down_gets_a_fresh_minimum(tmp_path, tile):
    async def play(sim):
        await sim.seated(*SEATS)
        if tile is not None:
            await sim.press("ann", tile)
        await sim.pass_time(1)
        prompt = sim.table.prompt
        await sim.restart(down=3600)
        await sim.pass_time(9.5)
        assert sim.table.prompt == prompt
        await sim.pass_time(1.5)
        assert sim.table.prompt != prompt

    evening(tmp_path, play, layout=CLAIMS)


def test_an_old_button_answers_the_question_that_ran_out_while_the_bot_was_down(tmp_path):
    async def play(sim):
        await sim.seated(*SEATS)
        old = sim.panel("ann")
        await sim.restart(down=3600)
        await sim.press("ann", "九条", old)
        await sim.pass_time(1)
        assert "ann discards 九条" in sim.text(sim.board)
        assert turn_of(sim) == "bob"

    evening(tmp_path, play, layout=CLAIMS)


def test_a_leaver_in_a_window_has_passed(tmp_path):
    async def play(sim):
        await discarded(sim)
        await sim.pass_time(1)
        await sim.press("bob", CHI)
        answer = await sim.slash("cat", "table leave", dm=True)
        assert answer.response.content == "You have left; Computer 3 plays on in your seat."
        assert turn_of(sim) == "bob"
        await sim.pass_time(1)
        assert sim.text(sim.panel("cat")) == "You have left the table."
        assert "Computer 3**" in sim.text(sim.board)
        assert "bob chi: ann’s 五筒" in sim.text(sim.board)

    evening(tmp_path, play, layout=CLAIMS)
