"""Opening, sitting, leaving and ending, with whatever Discord answers."""

import discord
import pytest

from bot.client import RefereeBot
from bot.service.model import Status
from bot.service.store import open_store
from tests.helpers.simulated import evening, quick
from tests.simulated.test_whole_bot import READY

CLOSED = {"status": 403, "code": 50007, "message": "Cannot send messages to this user"}


def close_direct_messages(sim, name):
    channel = sim.member(name).user.dm_channel
    sim.env.inject_error("POST", f"/channels/{channel.id}/messages", times=None, **CLOSED)


def test_sitting_down_tries_direct_messages_and_says_when_they_are_closed(tmp_path):
    async def play(sim):
        await sim.slash("ann", "table open")
        await sim.pass_time()
        assert "You are East" in sim.text(sim.panel("ann"))
        close_direct_messages(sim, "bob")
        answer = await sim.press("bob", "Sit down", sim.board)
        assert answer.response.content == "You are South."
        assert "My hand" in answer.followups[0].content
        await sim.slash("ann", "table computer")
        await sim.slash("ann", "table computer")
        await sim.slash("ann", "table start")
        await sim.pass_time(2)
        shown = await sim.press("bob", "My hand", sim.board)
        assert "Waiting for the others" in sim.text(shown.response)
        await sim.press("ann", "东")
        await sim.pass_time(1)
        assert "ann discarded 东: do you want it?" in sim.text(shown.response)
        await sim.press("bob", "Peng with 东东", shown.response)
        await sim.pass_time(1)
        assert "Your turn" in sim.text(shown.response)
        assert sim.direct_messages("bob") == []

    evening(tmp_path, play, layout=READY)


def test_strangers_and_other_players_get_a_private_sentence(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob")
        for button in ("My hand", "Board"):
            answer = await sim.press("dan", button, sim.board)
            assert answer.ephemeral
            assert answer.response.content == "You are not sitting at this table."
        stolen = sim.buttons(sim.panel("ann"))[0]["custom_id"]
        shown = await sim.press("bob", "My hand", sim.board)
        assert stolen not in [button["custom_id"] for button in sim.buttons(shown.response)]
        assert (await sim.slash("dan", "discard", tile="1m")).response.content == (
            "You are not sitting at a table."
        )

    evening(tmp_path, play, layout=READY)


def test_a_stale_panel_gets_a_sentence_and_is_brought_up_to_date(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        shown = (await sim.press("ann", "My hand", sim.board)).response
        old = next(b["custom_id"] for b in sim.buttons(shown) if b["label"] == "一万")
        sim.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=None)
        await sim.press("ann", "东")
        await sim.pass_time(2)
        sim.env.backend.faults.clear()
        assert old in [button["custom_id"] for button in sim.buttons(shown)]  # it had lapsed
        answer = await sim.click("ann", shown, old)
        assert answer.followups[0].content == "Too late: the game has moved on."
        assert old not in [button["custom_id"] for button in sim.buttons(shown)]

    evening(tmp_path, play, layout=READY)


def test_options_are_the_hosts_and_stay_after_a_restart(tmp_path):
    async def play(sim):
        await sim.slash("ann", "table open")
        await sim.pass_time()
        refused = await sim.press("bob", "Options", sim.board)
        assert refused.response.content == "Only the host can do this."
        menu = (await sim.press("ann", "Options", sim.board)).response
        table = sim.table.id
        ann = sim.member("ann")
        await ann.select(menu, ["lower_jing"], custom_id=f"setup:{table}:option:0")
        await ann.select(menu, ["none"], custom_id=f"setup:{table}:value:lower_jing")
        await ann.select(menu, ["deals.1"], custom_id=f"setup:{table}:length:")
        await sim.pass_time(2)
        await sim.restart()
        assert "Lower jing: none" in sim.text(sim.board)
        assert "Deals: 1" in sim.text(sim.board)
        assert sim.table.setup.options == (("lower_jing", "none"),)

    evening(tmp_path, play)


def test_silence_makes_the_computer_play_until_one_is_back(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        await sim.pass_time(25)
        assert "it is your move" in sim.text(sim.direct_messages("ann")[-1])
        await sim.pass_time(40)
        assert not any("your move" in sim.text(m) for m in sim.direct_messages("ann"))
        await sim.pass_time(70)
        assert sim.table.status is Status.PAUSED
        assert "Nobody is here" in sim.text(sim.board)
        await sim.press("ann", "I’m back")
        await sim.pass_time(1)
        assert sim.table.status is Status.PLAYING
        assert "I’m back" not in sim.labels("ann")

    evening(tmp_path, play, layout=READY)


def test_a_deleted_board_comes_back_and_a_deleted_channel_ends_the_table(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        gone = sim.board.id
        await sim.boss.delete(sim.board)
        await sim.press("ann", "东")
        await sim.pass_time(3)
        assert sim.board.id != gone
        too_old = sim.board.id
        sim.env.inject_error("PATCH", f"/channels/*/messages/{too_old}", status=400, code=30046)
        await sim.press("ann", sim.labels("ann")[-2])
        await sim.pass_time(3)
        assert sim.board.id != too_old
        sim.env.backend.delete_channel(sim.channel.id)
        await sim.env.settle()
        await sim.pass_time(2)
        assert (sim.table.status, sim.table.reason) == (Status.CLOSED, "gone")
        assert sim.text(sim.panel("ann")) == "The session is over."

    evening(tmp_path, play, layout=READY)


def test_with_its_thread_or_its_server_a_table_ends(tmp_path):
    async def play(sim):
        await sim.slash("ann", "table open", thread=True)
        await sim.pass_time()
        sim.env.backend.delete_channel(sim.table.channel_id)
        await sim.env.settle()
        assert (sim.table.status, sim.table.reason) == (Status.CLOSED, "gone")
        await sim.pass_time()
        assert sim.text(sim.panel("ann")) == "The session is over."
        await sim.seated("bob", "ann")
        sim.env.backend.remove_guild(sim.guild.id)
        await sim.env.settle()
        assert (sim.table.status, sim.table.reason) == (Status.CLOSED, "gone")
        await sim.pass_time()
        assert sim.text(sim.panel("bob")) == "The session is over."

    evening(tmp_path, play, layout=READY)


def test_a_leaver_is_played_on_and_the_host_passes(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob")
        answer = await sim.slash("ann", "table leave")
        assert answer.response.content == "You have left; Computer 1 plays on in your seat."
        await sim.pass_time(2)
        assert sim.text(sim.panel("ann")) == "You have left the table."
        assert sim.table.host_id == sim.user_id("bob")
        answer = await sim.slash("bob", "table substitute", player=sim.member("cat").user, seat=0)
        assert not answer.ephemeral  # so that the substitute is told, too
        assert answer.response.content == (
            f"<@{sim.user_id('cat')}> takes the seat of Computer 1. "
            "“My hand” on the board shows the tiles and lets you play."
        )
        answer = await sim.slash("cat", "hand", dm=True)
        assert "you are East" in sim.text(answer.response)
        answer = await sim.slash("cat", "table end")
        assert answer.response.content == "Noted. Votes still needed: 1."
        answer = await sim.slash("bob", "table end")
        assert answer.response.content == "The session is over."
        await sim.pass_time(2)
        assert "The session is over" in sim.text(sim.board)

    evening(tmp_path, play, layout=READY)


def test_missing_permissions_are_named(tmp_path):
    async def play(sim):
        deny = discord.PermissionOverwrite(send_messages=False, view_channel=True)
        quiet = sim.guild.create_text_channel("quiet", overwrites={sim.guild.me: deny})
        answer = await sim.member("ann").slash(quiet, "table open")
        assert "send messages" in answer.response.content
        assert sim.bot.desk.tables.open_tables() == ()

    evening(tmp_path, play)


@pytest.mark.parametrize("pictures", [True, False])
def test_files_must_be_allowed_where_there_are_pictures(tmp_path, pictures):
    async def play(sim):
        deny = discord.PermissionOverwrite(attach_files=False, view_channel=True)
        wordy = sim.guild.create_text_channel("wordy", overwrites={sim.guild.me: deny})
        answer = await sim.member("ann").slash(wordy, "table open")
        assert ("attach files" in answer.response.content) is pictures
        assert bool(sim.bot.desk.tables.open_tables()) is not pictures

    evening(tmp_path, play, config=quick(pictures=pictures))


def test_a_thread_of_its_own(tmp_path):
    async def play(sim):
        await sim.slash("ann", "table open", thread=True)
        await sim.pass_time()
        (thread,) = sim.channel.threads
        assert sim.table.channel_id == thread.id
        assert "Opened by ann" in sim.text(thread.last_message)

    evening(tmp_path, play)


def test_managers_list_end_and_export(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        number = sim.table.id
        refused = await sim.slash("ann", "table end", dm=True)
        assert refused.response.content == "The session is over."
        await sim.seated("bob")
        listed = await sim.slash("boss", "admin list")
        assert f"Table {number + 1}" in sim.text(listed.response)
        answer = await sim.slash("boss", "admin end", table=number + 1)
        assert answer.response.content == f"Table {number + 1} is closed."
        await sim.slash("boss", "admin defaults", profile="nanchang-2016", language="zh-CN")
        await sim.slash("boss", "table open")
        await sim.pass_time()
        assert "2016" in sim.text(sim.board)
        assert "开的桌" in sim.text(sim.board)
        exported = await sim.slash("boss", "admin export", table=number)
        assert exported.response.attachments[0].filename == f"table-{number}.csv"

    evening(tmp_path, play, layout=READY)


def test_commands_say_where_they_work_in_direct_messages(tmp_path):
    async def play(sim):
        for command, sentence in (
            ("table open", "This works in a server’s channel."),
            ("table join", "This works in a server’s channel."),
            ("stats", "This works in a server’s channel."),
            ("score", "There is no table here."),
            ("hand", "You are not sitting at a table."),
        ):
            answer = await sim.slash("ann", command, dm=True)
            assert answer.response.content == sentence
        for command in ("rules", "help", "settings"):
            answer = await sim.slash("ann", command, dm=True)
            assert sim.text(answer.response)

    evening(tmp_path, play)


def test_tiles_are_completed_in_the_player_s_notation(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob")
        ann = sim.member("ann")
        found = await ann.autocomplete(sim.channel, "discard", "tile", "")
        assert len(found) == 14
        assert {"name": "五万", "value": "5m"} in found
        await ann.select(
            (await sim.slash("ann", "settings")).response, ["short"], custom_id="prefer:notation"
        )
        found = await ann.autocomplete(sim.channel, "discard", "tile", "5m")
        assert [choice["name"] for choice in found] == ["5m"]
        refused = await sim.slash("ann", "discard", tile="5x")
        assert "5x" in refused.response.content
        done = await sim.slash("ann", "discard", dm=True, tile="东")
        assert done.response.content == "You chose “E”."
        bob = sim.member("bob")
        found = await bob.autocomplete(sim.channel, "chi", "tiles", "")
        assert [choice["value"] for choice in found] == ["SW", "SN", "WN"]
        asked = await sim.slash("bob", "chi")
        assert [button["label"] for button in sim.buttons(asked.response)] == [
            "Chi with 南 西",
            "Chi with 南 北",
            "Chi with 西 北",
        ]
        await sim.press("bob", "Chi with 南 北", asked.response)
        await sim.pass_time(1)
        assert "chi 东 南 北 ← ann" in sim.text(sim.panel("bob"))

    evening(tmp_path, play, layout=READY)


def test_commands_are_told_to_discord_only_when_they_change(tmp_path):
    def syncs(sim):
        return [
            entry
            for entry in sim.env.http_requests
            if entry.method == "PUT" and entry.path.endswith("/commands")
        ]

    async def play(sim):
        assert len(syncs(sim)) == 1
        await sim.restart()
        assert len(syncs(sim)) == 1
        names = {command["name"] for command in syncs(sim)[0].json}
        assert {"table", "discard", "admin", "help"} <= names
        for command in syncs(sim)[0].json:
            assert command["contexts"] == [0, 1]
            said = command["description_localizations"]
            assert set(said) == {"zh-CN", "zh-TW"}
            for text in described(command):
                assert 1 <= len(text) <= 100
            assert len(command.get("options", [])) <= 25
            if command["name"] == "gang":
                assert said == {"zh-CN": "杠", "zh-TW": "槓"}

    def described(command):
        yield command["description"]
        yield from (command.get("description_localizations") or {}).values()
        for option in command.get("options", []):
            yield from described(option)

    evening(tmp_path, play)


def test_a_bot_cannot_be_seated(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        robot = sim.env.create_user("robot", bot=True)
        sim.guild.add_member(robot)
        answer = await sim.slash("ann", "table substitute", player=robot, seat=1)
        assert answer.response.content == "Bots cannot sit down."

    evening(tmp_path, play, layout=READY)


def test_intents_are_guilds_only(tmp_path):
    store = open_store(tmp_path / "mahjong.db")
    bot = RefereeBot(store, quick())
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions.to_dict()["parse"] == []
    store.close()
