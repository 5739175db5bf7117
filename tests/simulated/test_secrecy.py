"""What a player or the channel is sent does not depend on what they may not know."""

from dataclasses import replace

from core.notation import read_tiles
from tests.helpers.simulated import evening, quick
from tests.simulated.test_whole_bot import READY

SLOW = quick(computer_seconds=5.0)


def everything_sent(path, layout, *viewers):
    """What the viewers could read of a deal up to the second player's draw."""
    path.mkdir()
    seen = {}

    async def play(sim):
        await sim.seated("ann", "bob")
        await sim.press("ann", "My hand", sim.board)
        await sim.press("bob", "My hand", sim.board)
        await sim.press("ann", "一筒")
        await sim.pass_time(3)
        assert sim.table.public.phase.seat == 1
        await sim.slash("ann", "discard", tile="2p")
        for viewer in viewers:
            seen[viewer] = sim.wire.seen_by(sim.user_id(viewer) if viewer else 0)

    evening(path, play, layout=layout, config=SLOW)
    return seen


# Nobody else holds 一筒 twice or can use it, whichever way round the hidden hands lie.
HIDDEN = ("2s5s8s2m5m8m9pSSWWNN", "3s6s9s3m6m9m6pCCFFBB")
KNOWN = replace(READY, draws=read_tiles("8m7p"))


def with_hands(bob, cat, dan, draws="8m7p"):
    hands = (READY.hands[0], *(read_tiles(hand) for hand in (bob, cat, dan)))
    return replace(KNOWN, hands=hands, draws=read_tiles(draws))


BOB = "4s7s1s4m7m4p7pEESWN5p"


def test_other_hands_and_the_wall_reach_nobody(tmp_path):
    """The hidden hands change places and the next tiles too; nothing Ann or a guest reads does."""
    one = everything_sent(tmp_path / "one", with_hands(BOB, *HIDDEN), "ann", None)
    other = everything_sent(tmp_path / "other", with_hands(*HIDDEN, BOB, "7p8m"), "ann", None)
    assert len(one["ann"]) > 15
    assert one == other


def test_what_is_one_s_own_is_read(tmp_path):
    """The recorder would notice: Bob reads another hand and another draw."""
    one = everything_sent(tmp_path / "one", with_hands(BOB, *HIDDEN), "bob")
    other = everything_sent(tmp_path / "other", with_hands(BOB, *HIDDEN, draws="7p8m"), "bob")
    assert one != other
