"""Pictures and tile emojis on Discord: uploaded once, drawn when needed, never in the way."""

import aiohttp
import pytest

from bot.render.pictures.emojis import emoji_names
from bot.ui import publish
from core.documents.rigged import Layout
from core.tiles.notation import read_tiles
from tests.helpers.simulated import evening, parts, quick
from tests.simulated.test_whole_bot import READY

DRAWN = quick(pictures=True)
WON = Layout(dealer=0, hands=(read_tiles("1m2m3m4m5m6m7m8m9m1p2p3p9s9s"), (), (), ()))
GALLERY = 12
EMOJIS = "/applications/*/emojis"


def uploaded(sim):
    return sorted(emoji.name for emoji in sim.env.backend.application_emojis.values())


ALL = sorted(emoji_names().values())


async def lose_emojis(sim, kept=0):
    """Discord forgets all but the first emojis, and the bot starts anew."""
    await sim.pass_time()
    for emoji in list(sim.env.backend.application_emojis.values())[kept:]:
        sim.env.backend.delete_application_emoji(emoji.id)


def requests(sim, method, ending, since=0):
    return [
        entry
        for entry in sim.env.http_requests[since:]
        if entry.method == method and entry.path.endswith(ending)
    ]


def picture(message):
    """The description of a message's only picture, or None."""
    galleries = list(parts(message, GALLERY))
    assert len(galleries) <= 1
    return galleries[0]["items"][0]["description"] if galleries else None


# --- emojis ---------------------------------------------------------------------------------


def test_the_emojis_are_uploaded_once(tmp_path):
    async def play(sim):
        await sim.pass_time()
        assert uploaded(sim) == ALL
        sent = len(sim.env.http_requests)
        await sim.restart()
        await sim.pass_time(30)
        assert uploaded(sim) == ALL
        assert requests(sim, "POST", "/emojis", sent) == []
        assert sim.bot.desk.emojis.icons is not None

    evening(tmp_path, play, config=DRAWN)


@pytest.mark.parametrize(
    ("method", "status", "code"), [("POST", 500, 0), ("POST", 429, 0), ("GET", 503, 0)]
)
def test_what_breaks_an_upload_off_is_survived(tmp_path, method, status, code):
    """Words do until all are there."""

    async def play(sim):
        await lose_emojis(sim)
        sim.env.inject_error(method, EMOJIS, status=status, code=code, times=4)
        await sim.restart()
        await sim.seated("ann")
        assert "Hand: 一二三四五六七八九万" in sim.text(sim.panel("ann"))
        await sim.pass_time(30)
        assert uploaded(sim) == ALL
        await sim.press("ann", "Refresh")
        assert "<:m1_" in sim.text(sim.panel("ann"))

    evening(tmp_path, play, layout=READY, config=DRAWN)


def test_an_upload_goes_on_after_a_restart_in_the_middle_of_it(tmp_path):
    async def play(sim):
        await lose_emojis(sim, kept=20)
        sent = len(sim.env.http_requests)
        await sim.restart()
        await sim.pass_time()
        assert uploaded(sim) == ALL
        assert len(requests(sim, "POST", "/emojis", sent)) == len(ALL) - 20

    evening(tmp_path, play, config=DRAWN)


def test_emojis_stand_on_buttons_beside_the_names(tmp_path):
    async def play(sim):
        await sim.seated("ann")
        buttons = {one["label"]: one for one in sim.buttons(sim.panel("ann"))}
        ids = {one.name: one.id for one in sim.env.backend.application_emojis.values()}
        name = emoji_names()["east"]
        assert buttons["东"]["emoji"]["name"] == name
        assert buttons["东"]["emoji"]["id"] == ids[name]
        assert "emoji" not in buttons["Refresh"]

    evening(tmp_path, play, layout=READY, config=DRAWN)


# --- pictures -------------------------------------------------------------------------------


def test_a_deal_in_pictures(tmp_path):
    """The board has a picture of what it no longer says; settlement and replay have theirs."""

    async def play(sim):
        await sim.seated("ann")
        assert "East ann" in picture(sim.board)
        assert "East" not in sim.text(sim.board)
        await sim.press("ann", "Hu")
        await sim.pass_time(2)
        settled = sim.channel.last_message
        assert "ann from each" in picture(settled)
        assert "ann from each" not in sim.text(settled)
        shown = (await sim.press("ann", "Replay", settled)).response
        assert "step 1 of" in picture(shown)
        await sim.press("ann", "On ▶", shown)
        assert "step 2 of" in sim.text(shown)
        assert "step 2 of" in picture(shown)
        await sim.press("ann", "Last ⏭", shown)
        assert "ann from each" in picture(shown)
        assert "<:" not in picture(settled) + picture(shown) + picture(sim.board)

    evening(tmp_path, play, layout=WON, config=DRAWN)


def address(message):
    (gallery,) = parts(message, GALLERY)
    return gallery["items"][0]["media"]["url"]


def test_a_board_has_a_new_picture_only_when_the_table_is_another(tmp_path):
    """Emojis come while the game goes on: other words below the same picture."""

    async def play(sim):
        await lose_emojis(sim)
        sim.env.inject_error("POST", EMOJIS, status=500, times=4)
        await sim.restart()
        await sim.seated("ann")
        drawn, files = address(sim.board), len(sim.wire.files)
        assert "<:" not in sim.text(sim.board)
        await sim.pass_time(30)
        sim.bot.publisher.redraw_board(sim.table.id)
        await sim.pass_time(2)
        assert "<:" in sim.text(sim.board)
        assert (address(sim.board), len(sim.wire.files)) == (drawn, files)
        await sim.press("ann", "东")
        await sim.pass_time(2)
        assert address(sim.board) != drawn
        assert "discards 东" in picture(sim.board)

    evening(tmp_path, play, layout=READY, config=DRAWN)


def test_one_s_own_hand_is_a_picture_by_setting(tmp_path):
    hand = "Hand: 一二三四五六七八九万 一二三筒 九条"

    async def play(sim):
        await sim.seated("ann", "bob")
        assert picture(sim.panel("ann")) is None
        await choose_setting(sim, "ann", "hand", "on")
        await sim.press("ann", "Refresh")
        assert hand + "\nDrawn: 东" in picture(sim.panel("ann"))
        assert "Hand" not in sim.text(sim.panel("ann"))
        shown = (await sim.press("ann", "My hand", sim.board)).response
        assert picture(shown) == picture(sim.panel("ann"))
        await sim.press("ann", "东")
        await sim.pass_time(2)
        assert picture(sim.panel("ann")).endswith(hand)
        assert picture(shown).endswith(hand)
        assert picture(sim.panel("bob")) is None

    evening(tmp_path, play, layout=READY, config=DRAWN)


async def choose_setting(sim, name, what, value):
    shown = (await sim.slash(name, "settings")).response
    await sim.member(name).select(shown, [value], custom_id=f"prefer:{what}")


# --- words alone ----------------------------------------------------------------------------


def test_a_player_who_wants_words_is_sent_words(tmp_path):
    async def play(sim):
        await choose_setting(sim, "ann", "hand", "on")
        await choose_setting(sim, "ann", "pictures", "off")
        await sim.seated("ann")
        panel = sim.panel("ann")
        assert picture(panel) is None
        assert "<:" not in sim.text(panel)
        assert not any("emoji" in button for button in sim.buttons(panel))
        await sim.press("ann", "Hu")
        await sim.pass_time(2)
        files = len(sim.wire.files)
        shown = (await sim.press("ann", "Replay", sim.channel.last_message)).response
        await sim.press("ann", "Last ⏭", shown)
        assert "ann from each" in sim.text(shown)
        assert "<:" not in sim.text(shown)
        assert len(sim.wire.files) == files

    evening(tmp_path, play, layout=WON, config=DRAWN)


def test_a_server_that_wants_words_is_sent_words(tmp_path):
    async def play(sim):
        await sim.slash("boss", "admin defaults", pictures=False)
        await sim.seated("ann")
        assert picture(sim.board) is None
        assert "ann" in sim.text(sim.board)
        assert "<:" not in sim.text(sim.board)
        assert "<:m1_" in sim.text(sim.panel("ann"))  # her own choice
        assert sim.wire.files == {}
        await sim.slash("boss", "admin defaults", pictures=True)
        await sim.press("ann", "Board", sim.board)
        await sim.pass_time(2)
        assert picture(sim.board) is not None

    evening(tmp_path, play, layout=READY, config=DRAWN)


def test_what_cannot_be_drawn_is_said_in_words(tmp_path, monkeypatch):
    def broken(*_):
        raise OSError("no colour left")

    monkeypatch.setattr(publish, "table_picture", broken)

    async def play(sim):
        await sim.seated("ann")
        assert picture(sim.board) is None
        await sim.press("ann", "东")
        await sim.pass_time(2)
        assert "discards " in sim.text(sim.board)

    told = ("a picture could not be drawn",)
    evening(tmp_path, play, layout=READY, config=DRAWN, expected_errors=told)


def test_nothing_played_waits_for_a_message_that_does_not_go_through(tmp_path):
    """Uploads hang, moves are acknowledged; the board catches up."""

    async def play(sim):
        await sim.seated("ann")
        request = sim.bot.http.request

        async def broken(route, **kwargs):
            if kwargs.get("form"):
                raise aiohttp.ClientOSError(104, "reset")
            return await request(route, **kwargs)

        sim.bot.http.request = broken
        await sim.press("ann", "东")
        await sim.pass_time(2)
        assert sim.table.public.seats[0].river
        sim.bot.http.request = request
        await sim.pass_time(60)
        assert "discards 东" in picture(sim.board)

    evening(tmp_path, play, layout=READY, config=DRAWN)
