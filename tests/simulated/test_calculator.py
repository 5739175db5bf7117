"""/calc in conversation: whole, step by step, with a mistake in the middle and a restart."""

from bot.service.setups import fresh_setup
from tests.helpers.simulated import evening, parts

_MENU = 3
GERMAN = "123456789m 22s 45s"


def menus(message):
    return {part["custom_id"]: part for part in parts(message, _MENU)}


def chosen(message, custom_id):
    entries = menus(message)[custom_id]["options"]
    return [entry["value"] for entry in entries if entry.get("default")]


async def write(sim, name, panel, **values):
    """Type into the form behind “Enter tiles”; the fields not named stay as they are shown."""
    shown = await sim.press(name, "Enter tiles", panel)
    fields = {
        one["component"]["custom_id"]: one["component"].get("value", "")
        for one in shown.modal["components"]
    }
    answer = await sim.member(name).submit_modal(shown, {**fields, **values})
    assert answer.acknowledged
    return fields


def test_a_whole_hand_by_command(tmp_path):
    async def play(sim):
        answer = await sim.slash(
            "ann",
            "calc",
            hand="112233m 445566p 7s",
            win="7s",
            winner=0,
            indicator="9p",
            others="0 1 0",
        )
        assert answer.ephemeral
        text = sim.text(answer.response)
        # 2·2·2·2 + 5 = 21 from each; West's one point, alone an overlord, 2 from each
        assert "✔ seven pairs" in text
        assert "plain hand" in text
        assert (
            "East from each: seven pairs 2 × German 2 × dealer 2 × self-draw 2 + German 5 = 21"
            " (§9.5)" in text
        )
        assert "jing 1 × overlord 2 = 2 (§8.1)" in text
        assert "**In all:** East +61 · South -23 · West -15 · North -23" in text

    evening(tmp_path, play)


def test_step_by_step_with_a_mistake_in_the_middle(tmp_path):
    async def play(sim):
        panel = (await sim.slash("ann", "calc")).response
        assert "**Still missing:** Tile turned up · Hand" in sim.text(panel)
        await write(sim, "ann", panel, indicator="9p")
        assert "**Still missing:** Hand" in sim.text(panel)
        await write(sim, "ann", panel, hand="123456789m 22s 45x")
        assert "I cannot read “45x” (at sign 16)" in sim.text(panel)
        assert "`123456789m 22s 45x`" in sim.text(panel)
        shown = await write(sim, "ann", panel, hand=GERMAN)
        assert (shown["indicator"], shown["hand"]) == ("9p", "123456789m 22s 45x")
        # Which tiles win: off the dealer 1·2·2·2 + 5 + 2 + 2, off another 1·2·2 + 5 + 4 + 2
        assert "三六条: drawn +31; discarded +17 by East · +15 by West/North" in sim.text(panel)
        await write(sim, "ann", panel, win="6s")
        assert "**In all:** East -13 · South +31 · West -9 · North -9" in sim.text(panel)
        assert "If nobody else holds a jing: +47 in all." in sim.text(panel)
        await sim.members["ann"].select(panel, ["discard.2"], custom_id="entry:how")
        assert "**In all:** East -4 · South +15 · West -9 · North -2" in sim.text(panel)
        await sim.members["ann"].select(panel, ["bloom"], custom_id="entry:facts")
        assert "is it a self-draw" in sim.text(panel)
        await sim.restart()
        await sim.members["ann"].select(panel, [], custom_id="entry:facts")
        assert "**In all:** East -4 · South +15 · West -9 · North -2" in sim.text(panel)
        # The winner moves to the discarder's seat: whose tile it was is asked again
        await sim.members["ann"].select(panel, ["2"], custom_id="entry:seat")
        assert "**Still missing:** Who it came from" in sim.text(panel)
        await sim.members["ann"].select(panel, ["nanchang-suanzi"], custom_id="entry:rules")
        await sim.members["ann"].select(panel, ["rob.0"], custom_id="entry:how")
        assert chosen(panel, "entry:rules") == ["nanchang-suanzi"]
        assert "**In all:** East -13 · South -9 · West +31 · North -9" in sim.text(panel)
        await sim.press("ann", "Which tiles win", panel)
        assert "**These tiles win**" in sim.text(panel)
        await sim.press("ann", "Start over", panel)
        assert "**Still missing:** Tile turned up · Hand" in sim.text(panel)

    evening(tmp_path, play)


def test_a_form_open_over_a_restart_is_still_taken(tmp_path):
    async def play(sim):
        panel = (await sim.slash("ann", "calc", indicator="9p")).response
        shown = await sim.press("ann", "Enter tiles", panel)
        await sim.restart()
        answer = await sim.member("ann").submit_modal(shown, {"indicator": "9p", "hand": GERMAN})
        assert answer.acknowledged
        assert "**These tiles win**" in sim.text(panel)

    evening(tmp_path, play)


def test_house_rules_by_name_and_everybody_their_own_form(tmp_path):
    async def play(sim):
        setup = fresh_setup("nanchang", (("base", 10),))
        sim.bot.desk.settings.save_house_rules(sim.guild.id, "Friday", setup)
        said = {"hand": GERMAN, "win": "6s", "indicator": "9p"}
        panel = (await sim.slash("ann", "calc", rules="Friday", **said)).response
        assert "### Calculator · Friday" in sim.text(panel)
        assert "**In all:** East -130 · South +310 · West -90 · North -90" in sim.text(panel)
        other = (await sim.slash("bob", "calc")).response
        assert "**Still missing:** Tile turned up · Hand" in sim.text(other)
        again = (await sim.slash("ann", "calc", by="discard")).response
        assert "**Still missing:** Who it came from" in sim.text(again)
        assert chosen(again, "entry:rules") == ["Friday"]
        sim.bot.desk.settings.delete_house_rules(sim.guild.id, "Friday")
        usual = (await sim.slash("ann", "calc", by="self")).response
        assert chosen(usual, "entry:rules") == ["nanchang"]
        refused = await sim.slash("ann", "calc", rules="Friday")
        assert "no house rules of that name" in refused.response.content
        alone = (await sim.slash("ann", "calc", dm=True)).response
        assert "**In all:** East -13 · South +31 · West -9 · North -9" in sim.text(alone)

    evening(tmp_path, play)


def test_a_hand_of_flowers(tmp_path):
    async def play(sim):
        panel = (await sim.slash("ann", "calc", rules="nanjing")).response
        assert "**Still missing:** Hand" in sim.text(panel)  # nothing is turned up
        hand = "123456m 55p 34s | peng 7p < W | flowers C F f1"
        fields = await write(sim, "ann", panel, hand=hand, win="5s")
        assert set(fields) == {"hand", "win"}
        assert "A hand like this may not win." in sim.text(panel)  # three flowers and a peng
        await write(sim, "ann", panel, hand=f"{hand} f2")
        # 20 + 4·2 = 28 from each
        assert "**In all:** East -28 · South +84 · West -28 · North -28" in sim.text(panel)
        assert "peng 七七七筒 ← West" in sim.text(panel)
        await sim.members["ann"].select(panel, ["marked"], custom_id="entry:facts")
        assert "**In all:** East -56 · South +168 · West -56 · North -56" in sim.text(panel)

    evening(tmp_path, play)
