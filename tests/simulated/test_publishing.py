"""Drawing: as seldom as possible, again when it failed, and never in the way of the play."""

import aiohttp
import discord
import pytest

from bot.service.model import Status
from core.documents.rigged import Layout
from core.tiles.notation import read_tiles
from tests.helpers.simulated import evening, quick
from tests.simulated.test_whole_bot import READY


def edits(sim, message_id):
    return sum(
        entry.method == "PATCH" and entry.path.endswith(f"/messages/{message_id}")
        for entry in sim.env.http_requests
    )


def test_a_board_is_edited_at_most_every_1_2_seconds(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        before, board = sim.table.version, sim.board.id
        count = edits(sim, board)
        await sim.pass_time(6)
        assert sim.table.version - before > 20
        assert 3 <= edits(sim, board) - count <= 5  # 6 s hold five beginnings 1.2 s apart

    clock = {"computer_seconds": 0.25, "turn_seconds": 0.5, "claim_seconds": 0.5}
    clock["minimum_seconds"] = 0.0
    evening(tmp_path, play, layout=READY, config=quick(silent_turns=99, **clock))


def test_a_panel_is_edited_only_when_its_owner_is_concerned(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob")
        panel = sim.panel("bob").id
        await sim.press("ann", "一筒")
        count = edits(sim, panel)
        version = sim.table.board_version
        assert sim.table.public.phase.seat == 1  # Bob could claim nothing and has drawn
        await sim.pass_time(1)
        assert edits(sim, panel) == count + 1
        await sim.press("bob", "四筒")
        count = edits(sim, panel)
        await sim.pass_time(2)
        assert sim.table.board_version > version
        concerned = bool(sim.table.options(1)) or sim.table.view(1).hand.drawn is not None
        assert edits(sim, panel) <= count + concerned

    evening(tmp_path, play, layout=READY)


@pytest.mark.parametrize(
    "error",
    [aiohttp.ClientOSError(104, "reset"), discord.RateLimited(40.0)],
    ids=["dropped", "limited"],
)
def test_a_delivery_that_fails_is_repeated_and_the_play_goes_on(tmp_path, error):
    async def play(sim):
        await sim.seated("ann")
        request = sim.bot.http.request

        async def broken(route, **kwargs):
            raise error

        sim.bot.http.request = broken
        await sim.press("ann", "东")
        await sim.pass_time(3)
        assert sim.table.public.seats[0].river
        assert "discards" not in sim.text(sim.board)
        sim.bot.http.request = request
        await sim.pass_time(60)
        assert "discards 东" in sim.text(sim.board)
        assert sim.table.status is Status.PLAYING

    evening(tmp_path, play, layout=READY)


def test_a_lost_answer_does_not_send_a_board_twice(tmp_path):
    """The board arrives, its answer does not: the second try carries the same nonce."""
    nonces = []

    async def play(sim):
        request = sim.bot.http.request

        async def recording(route, **kwargs):
            parameters = kwargs.get("params") or kwargs
            if route.method == "POST" and route.path.endswith("/messages"):
                nonces.append(parameters.get("json", {}).get("nonce"))
                if len(nonces) == 1:
                    raise aiohttp.ClientOSError(104, "reset")
            return await request(route, **kwargs)

        await sim.slash("ann", "table open")
        sim.bot.http.request = recording
        await sim.pass_time(5)
        assert "Opened by ann" in sim.text(sim.board)
        assert len(nonces) == 2
        assert nonces[0] == nonces[1] is not None

    evening(tmp_path, play)


def test_a_board_asked_for_twice_is_sent_twice(tmp_path):
    """With the same nonce Discord would take the second for the first, and then lose both."""

    async def play(sim):
        await sim.seated("ann")
        sent = len(sim.env.http_requests)
        for _ in range(2):
            await sim.press("ann", "Board", sim.board)
            await sim.pass_time(2)
        path = f"/channels/{sim.channel.id}/messages"
        boards = [entry.json for entry in sim.env.http_requests[sent:] if entry.path == path]
        assert len({body["nonce"] for body in boards}) == len(boards) == 2

    evening(tmp_path, play, layout=READY)


def test_an_ephemeral_panel_that_lapsed_is_left_alone(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob")
        await sim.press("bob", "My hand", sim.board)
        await sim.pass_time(16 * 60)
        sent = len(sim.env.http_requests)
        await sim.press("ann", "I’m back")
        await sim.pass_time(2)
        later = sim.env.http_requests[sent:]
        assert later
        assert not any("/webhooks/" in entry.path for entry in later)

    evening(tmp_path, play, layout=READY)


def test_my_hand_again_takes_the_old_one_away(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        first = await sim.press("ann", "My hand", sim.board)
        second = await sim.press("ann", "My hand", sim.board)
        await sim.pass_time(1)
        assert first.response is None
        await sim.press("ann", "东", second.response)
        await sim.pass_time(1)
        assert "打" in sim.text(second.response) or "Your turn" in sim.text(second.response)

    evening(tmp_path, play, layout=READY)


def test_a_new_deal_shows_an_ephemeral_panel_again_below_its_board(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        await sim.press("ann", "My hand", sim.board)
        await sim.press("ann", "Hu")
        await sim.pass_time(1)  # the board has just been drawn: the next one waits its time
        told = await sim.press("ann", "Next deal", sim.channel.last_message)
        assert told.followups == []
        await sim.pass_time(2)
        assert "Deal 2" in sim.text(own_panel(sim))
        assert sim.channel.history(viewer=sim.member("ann"))[-2].id == sim.board.id
        await sim.slash("ann", "discard", tile="9s")
        await sim.pass_time()
        assert "一二三筒 九条" in sim.text(own_panel(sim))
        await sim.press("ann", "My hand", sim.board)
        await sim.pass_time(1)
        own_panel(sim)

    def own_panel(sim):
        """Ann's ephemeral panel: the only one there is, and the last message she sees."""
        seen = [m for m in sim.channel.history(viewer=sim.member("ann")) if m.components]
        assert [message.flags.ephemeral for message in seen].count(True) == 1
        assert seen[-1].flags.ephemeral
        return seen[-1]

    won = read_tiles("1m2m3m4m5m6m7m8m9m1p2p3p9s9s")
    evening(tmp_path, play, layout=Layout(dealer=0, hands=(won, (), (), ())))


def test_without_permission_the_table_pauses_and_goes_on_when_it_is_back(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        sim.env.inject_error("PATCH", f"/channels/{sim.channel.id}/*", status=403, code=50013)
        await sim.press("ann", "东")
        await sim.pass_time(2)
        assert (sim.table.status, sim.table.reason) == (Status.PAUSED, "unreachable")
        await sim.press("ann", "I’m back")
        await sim.pass_time(2)
        assert sim.table.status is Status.PLAYING

    evening(tmp_path, play, layout=READY)


def test_two_clicks_on_one_prompt_count_once(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob")
        shown = (await sim.press("ann", "My hand", sim.board)).response
        button = next(b["custom_id"] for b in sim.buttons(shown) if b["label"] == "东")
        stale = sim.panel("ann")
        await sim.click("ann", stale, button)
        answer = await sim.click("ann", shown, button)
        assert answer.followups[0].content == "Too late: the game has moved on."
        assert sim.table.public.seats[0].river == (27,)

    evening(tmp_path, play, layout=READY)
