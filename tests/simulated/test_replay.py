"""Finished deals looked at again, by whoever may."""

import discord

from tests.helpers.simulated import evening, parts
from tests.helpers.tables import HEAVENLY
from tests.simulated.test_whole_bot import READY

_SELECT = 3
REFUSED = "There is no such finished deal."


async def played(sim, *names):
    """A deal that Ann wins on the 9条 she draws, if nobody claims before."""
    await sim.seated(*names)
    await sim.press("ann", "东")
    for _ in range(200):
        await sim.pass_time(2)
        if sim.table.status != "playing":
            return
        for name in names:
            labels = sim.labels(name)
            hu = next((label for label in labels if label.startswith("Hu")), None)
            tiles = [b["label"] for b in sim.buttons(sim.panel(name)) if "choose" in b["custom_id"]]
            if hu or tiles:
                await sim.press(name, hu or ("Pass" if "Pass" in labels else tiles[-1]))
    raise AssertionError("the deal does not end")


def settled(sim):
    """The message of the last settlement."""
    return [
        message
        for message in sim.channel.history()
        if any(button["label"] == "Replay" for button in sim.buttons(message))
    ][-1]


def menu(shown, what):
    """The menu of a replay: its custom id and entries."""
    found = next(part for part in parts(shown, _SELECT) if part["custom_id"].endswith(what))
    return found["custom_id"], {entry["label"]: entry["value"] for entry in found["options"]}


def test_a_finished_deal_is_stepped_through_by_clicks(tmp_path):
    async def play(sim):
        await played(sim, "ann", "bob")
        answer = await sim.press("bob", "Replay", settled(sim))
        shown = answer.response
        assert answer.ephemeral
        assert "Deal 1 · step 1 of" in sim.text(shown)
        assert "The tiles are dealt" in sim.text(shown)
        assert [b["label"] for b in sim.buttons(shown)] == ["On ▶", "Last ⏭"]
        for _ in range(2):
            await sim.press("bob", "On ▶", shown)
        assert "step 3 of" in sim.text(shown)
        assert "ann discards 东" in sim.text(shown)
        assert "bob passes, open was: Peng with 东东" in sim.text(shown)
        # All hands lie open, until one looks through somebody's eyes.
        assert "一二三四五六七八九万 一二三筒 九条" in sim.text(shown)
        custom_id, eyes = menu(shown, "eyes")
        assert list(eyes) == [
            "All hands",
            "East ann",
            "South bob",
            "West Computer 3",
            "North Computer 4",
        ]
        await sim.member("bob").select(shown, ["1"], custom_id=custom_id)
        assert "一二三四五六七八九万" not in sim.text(shown)
        assert "bob passes" in sim.text(shown)
        assert "step 3 of" in sim.text(shown)
        await sim.restart()
        await sim.press("bob", "On ▶", shown)
        assert "step 4 of" in sim.text(shown)
        custom_id, claims = menu(shown, "claim")
        won = next(value for label, value in claims.items() if "ann hu by self-draw" in label)
        await sim.member("bob").select(shown, [won], custom_id=custom_id)
        assert "ann hu by self-draw: 九条" in sim.text(shown)
        await sim.press("bob", "Last ⏭", shown)
        assert "settlement" in sim.text(shown)
        assert [b["label"] for b in sim.buttons(shown)] == ["⏮ First", "◀ Back"]
        await sim.press("bob", "⏮ First", shown)
        assert "step 1 of" in sim.text(shown)

    evening(tmp_path, play, layout=READY)


def test_a_list_of_finished_deals_leads_to_their_replays(tmp_path):
    async def play(sim):
        empty = await sim.slash("ann", "history")
        assert "No finished deal here yet." in sim.text(empty.response)
        await played(sim, "ann", "bob")
        for scope in ("own", "channel", "server"):
            answer = await sim.slash("ann", "history", deals=scope)
            assert "**1:1**" in sim.text(answer.response)
            assert "**ann** self-draw" in sim.text(answer.response)
        own = await sim.slash("dan", "history")
        assert "No finished deal here yet." in sim.text(own.response)
        seen = await sim.slash("dan", "history", deals="channel")
        custom_id, entries = menu(seen.response, "past")
        ((label, value),) = entries.items()
        assert label.startswith("Table 1, deal 1 · 2026-01-01")
        opened = await sim.member("dan").select(seen.response, [value], custom_id=custom_id)
        assert "Deal 1 · step 1 of" in sim.text(opened.response)
        offered = await sim.member("dan").autocomplete(sim.channel, "replay", "deal", "ann")
        assert [choice["value"] for choice in offered] == ["1:1"]
        for written in (None, "1", "1:1"):
            options = {} if written is None else {"deal": written}
            found = await sim.slash("dan", "replay", **options)
            assert "Deal 1 · step 1 of" in sim.text(found.response)
        there = await sim.slash("ann", "replay", dm=True)
        assert "Deal 1 · step 1 of" in sim.text(there.response)

    evening(tmp_path, play, layout=READY)


def repeat_the_deal(store, times):
    """The one finished deal again, so many times, under the numbers that follow."""
    for name in ("deals", "results"):
        columns = [column.name for column in store.db[name].columns if column.name != "number"]
        for number in range(2, 2 + times):
            store.write(
                f"INSERT INTO {name} (number, {', '.join(columns)})"
                f" SELECT ?, {', '.join(columns)} FROM {name} WHERE number = 1",
                number,
            )


def test_typing_finds_deals_older_than_the_last_25(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob")
        await sim.press("ann", "Hu")
        repeat_the_deal(sim.bot.store, 39)

        async def offered(typed):
            choices = await sim.member("bob").autocomplete(sim.channel, "replay", "deal", typed)
            return [(choice["name"][:16], choice["value"]) for choice in choices]

        assert [value for _, value in await offered("")] == [f"1:{n}" for n in range(40, 15, -1)]
        assert (await offered("12"))[0] == ("Table 1, deal 12", "1:12")
        assert await offered("1:3") == [
            *((f"Table 1, deal {n}", f"1:{n}") for n in range(39, 29, -1)),
            ("Table 1, deal 3 ", "1:3"),
        ]
        assert len(await offered("ann")) == 25
        assert await offered("self-draw") == await offered("")  # as their labels say
        assert await offered("zoe") == []

    evening(tmp_path, play, chance=lambda: HEAVENLY)


def test_strangers_and_closed_doors(tmp_path):
    async def play(sim):
        await played(sim, "ann")
        elsewhere = sim.env.create_guild("Elsewhere")
        eve = elsewhere.add_member(sim.env.create_user("eve"))
        room = elsewhere.create_text_channel("lounge")
        answer = await eve.slash(room, "replay", deal="1:1")
        assert answer.response.content == REFUSED
        for scope in ("own", "channel", "server"):
            listed = await eve.slash(room, "history", deals=scope)
            assert "No finished deal here yet." in sim.text(listed.response)
        assert await eve.autocomplete(room, "replay", "deal", "") == []
        for written in ("1:2", "9:1", "3", "x"):
            answer = await sim.slash("ann", "replay", deal=written)
            assert answer.response.content == REFUSED
        assert (await sim.slash("dan", "replay", dm=True)).response.content == REFUSED

    evening(tmp_path, play, layout=READY)


def test_a_deal_of_a_closed_room_is_seen_only_by_who_sat_there(tmp_path):
    async def play(sim):
        closed = discord.PermissionOverwrite(view_channel=False)
        opened = discord.PermissionOverwrite(view_channel=True, send_messages=True)
        lobby, members = sim.channel, sim.members
        sim.channel = sim.guild.create_text_channel(
            "private",
            overwrites={
                sim.guild.default_role: closed,
                members["ann"]: opened,
                sim.guild.me: opened,
            },
        )
        await played(sim, "ann")
        refused = await members["dan"].slash(lobby, "replay", deal="1:1")
        assert refused.response.content == REFUSED
        listed = await members["dan"].slash(lobby, "history", deals="server")
        assert "No finished deal here yet." in sim.text(listed.response)
        seen = await members["ann"].slash(lobby, "replay", deal="1:1")
        assert "Deal 1 · step 1 of" in sim.text(seen.response)

    evening(tmp_path, play, layout=READY)


def test_a_deal_under_way_is_not_replayed(tmp_path):
    async def play(sim):
        await played(sim, "ann")
        await sim.press("ann", "Next deal")
        await sim.pass_time(2)
        assert (sim.table.public.number, sim.table.status) == (2, "playing")
        answer = await sim.slash("ann", "replay", deal="1:2")
        assert answer.response.content == REFUSED
        last = await sim.slash("ann", "replay")
        assert "Deal 1 · step 1 of" in sim.text(last.response)
        # Nor by the button of a settlement that is not there yet: its id is known beforehand.
        shown = settled(sim)
        custom_id = next(b["custom_id"] for b in sim.buttons(shown) if b["label"] == "Replay")
        assert custom_id == "replay:1:1:0:-:open"
        listed = await sim.slash("ann", "history")
        assert "**1:2**" not in sim.text(listed.response)

    evening(tmp_path, play, layout=READY)
