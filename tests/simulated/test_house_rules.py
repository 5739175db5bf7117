"""The rule sheet and a server's house rules on the whole bot."""

from core.rulesets.find import profiles
from tests.helpers.simulated import evening


def test_rules_are_kept_under_a_name_read_and_played(tmp_path):
    async def play(sim):
        ann, boss = sim.member("ann"), sim.member("boss")
        await sim.slash("ann", "table open")
        await sim.pass_time()
        first = sim.table.id
        menu = (await sim.press("ann", "Options", sim.board)).response
        await ann.select(menu, ["lower_jing"], custom_id=f"setup:{first}:option:0")
        await ann.select(menu, ["none"], custom_id=f"setup:{first}:value:lower_jing")
        await ann.select(menu, ["deals.8"], custom_id=f"setup:{first}:length:")

        nothing = await sim.slash("boss", "admin rules list")
        assert "None yet." in sim.text(nothing.response)
        saved = await sim.slash("boss", "admin rules save", name="Friday")
        assert saved.response.content.startswith("Kept as “Friday”.")
        await sim.slash("ann", "table end")
        await sim.pass_time(2)
        await sim.restart()

        offered = await ann.autocomplete(sim.channel, "table open", "profile", "")
        assert [choice["value"] for choice in offered] == ["Friday", *profiles()]
        await sim.slash("ann", "table open", profile="friday", relaxed=True)
        await sim.pass_time()
        assert sim.table.id == first + 1
        assert sim.table.setup.options == (("lower_jing", "none"),)
        assert (sim.table.setup.deals, sim.table.setup.clock) == (8, "relaxed")
        assert "Lower jing: none" in sim.text(sim.board)

        sheet = await sim.slash("bob", "rules", profile="Friday")
        assert "### Friday: rules" in sim.text(sheet.response)
        assert "Deals: 8 · normal clock" in sim.text(sheet.response)
        assert "- Lower jing: none" in sim.text(sheet.response)
        unknown = await sim.slash("bob", "rules", profile="Saturday")
        assert "no house rules of that name" in unknown.response.content

        chosen = await sim.slash("boss", "admin rules default", name="Friday")
        assert chosen.response.content == "New tables here play Friday."
        listed = await sim.slash("boss", "admin rules list")
        assert "new tables play this" in sim.text(listed.response)
        await sim.slash("ann", "table leave")
        await sim.pass_time(2)
        assert "### Friday: rules" in sim.text((await sim.slash("bob", "rules")).response)
        await sim.slash("bob", "table open")
        await sim.pass_time()
        assert sim.table.setup.options == (("lower_jing", "none"),)
        offered = await boss.autocomplete(sim.channel, "admin rules delete", "name", "fri")
        assert [choice["value"] for choice in offered] == ["Friday"]
        await sim.slash("boss", "admin rules delete", name="Friday")
        assert "None yet." in sim.text((await sim.slash("boss", "admin rules list")).response)
        assert "Lower jing: none" in sim.text(sim.board)

    evening(tmp_path, play)


def test_a_sheet_is_turned_over_page_by_page(tmp_path):
    async def play(sim):
        await sim.slash("ann", "table open", profile="nanchang-platform")
        await sim.pass_time()
        shown = (await sim.press("bob", "Rules", sim.board)).response
        assert "Nanchang mahjong (platform rules): rules (1/2)" in sim.text(shown)
        assert "Rounds: 4 · normal clock" in sim.text(shown)
        await sim.restart()
        await sim.press("bob", "On ▶", shown)
        assert "Nanchang mahjong (platform rules): rules (2/2)" in sim.text(shown)
        assert [button["label"] for button in sim.buttons(shown)] == ["◀ Back"]
        await sim.press("bob", "◀ Back", shown)
        assert [button["label"] for button in sim.buttons(shown)] == ["On ▶"]

    evening(tmp_path, play)
