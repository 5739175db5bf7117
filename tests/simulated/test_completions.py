"""Whatever a player may be offered while typing, Discord takes it: at most 25 (its limit)."""

import pytest

from tests.helpers.simulated import evening
from tests.helpers.tables import lay_out

SCATTERED = lay_out(
    "1m4m7m2p5p8p3s6s9sESWNB",
    "2m5m8m3p6p9p1s4s7sSWN1p",
    "3m6m9m1p4p7p2s5s8sSWNB",
    "2m5m8m2p5p8p1s4s7sEEBB",
)
"""Fourteen kinds to discard; of 东 Bob may make three chi."""
QUADS = lay_out("1m1m1m1m2m2m2m2m3m3m3m3mC9s", "", "", "", draws="1p")
"""Three gangs, and with 九条 gone a jing waits for any tile (§7.1)."""


PLAY = ("discard", "fish", "chi", "gang")


def fields(command, path=""):
    """(command, option) of every option that is completed, subcommands included."""
    path = f"{path} {command['name']}".strip()
    for option in command.get("options", []):
        if option.get("autocomplete"):
            yield path, option["name"]
        yield from fields(option, path)


async def completed(sim):
    """By command and player: the values offered in play, the same in direct messages."""
    sent = [entry for entry in sim.env.http_requests if entry.path.endswith("/commands")]
    known = [field for command in sent[-1].json for field in fields(command)]
    found = {}
    for command, option in known:
        names = ("ann", "bob", "dan") if command in PLAY else ("boss",)
        for name in names:
            member = sim.member(name)
            offered = await member.autocomplete(sim.channel, command, option, "")
            assert len(offered) <= 25
            assert all(1 <= len(choice["name"]) <= 100 for choice in offered)
            if command in PLAY:
                assert offered == await member.user.autocomplete(command, option, "")
                found[command, name] = [choice["value"] for choice in offered]
    assert {command for command, _ in found} == set(PLAY)
    return found


@pytest.mark.parametrize("notation", ["zh", "short"])
def test_the_widest_hands(tmp_path, notation):
    async def play(sim):
        await sim.seated("ann", "bob")
        for name in ("ann", "bob"):
            menu = (await sim.slash(name, "settings")).response
            await sim.member(name).select(menu, [notation], custom_id="prefer:notation")
        found = await completed(sim)
        assert len(found["discard", "ann"]) == 14
        assert sum(map(len, found.values())) == 14
        await sim.slash("ann", "discard", tile="E")
        found = await completed(sim)
        assert found["chi", "bob"] == ["SW", "SN", "WN"]
        assert sum(map(len, found.values())) == 3

    evening(tmp_path, play, layout=SCATTERED)


def test_gangs_and_fishing(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob")
        found = await completed(sim)
        assert found["gang", "ann"] == ["1m", "2m", "3m"]
        assert found["fish", "ann"] == ["9s"]
        assert len(found["discard", "ann"]) == 5

    evening(tmp_path, play, layout=QUADS)
