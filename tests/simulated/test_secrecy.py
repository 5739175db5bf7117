"""What a player or the channel is sent does not depend on what they may not know."""

import pytest

from core.documents.rigged import Layout
from core.tiles.notation import read_tiles
from tests.helpers.records import replace
from tests.helpers.simulated import SEATS, evening, quick
from tests.simulated.test_whole_bot import READY

SLOW = quick(computer_seconds=5.0)
DRAWN = quick(computer_seconds=5.0, pictures=True)


def everything_sent(path, layout, *viewers, config=SLOW):
    """What the viewers could read of a deal up to the second player's draw."""
    path.mkdir()
    seen = {}

    async def play(sim):
        for name in ("ann", "bob"):
            shown = (await sim.slash(name, "settings")).response
            await sim.member(name).select(shown, ["on"], custom_id="prefer:hand")
        await sim.seated("ann", "bob")
        await sim.press("ann", "My hand", sim.board)
        await sim.press("bob", "My hand", sim.board)
        await sim.press("ann", "一筒")
        await sim.pass_time(3)
        assert sim.table.public.phase.seat == 1
        await sim.slash("ann", "discard", tile="2p")
        for viewer in viewers:
            seen[viewer] = sim.wire.seen_by(sim.user_id(viewer) if viewer else 0)

    evening(path, play, layout=layout, config=config)
    return seen


# Nobody else holds 一筒 twice or can use it, whichever way round the hidden hands lie.
HIDDEN = ("2s5s8s2m5m8m9pSSWWNN", "3s6s9s3m6m9m6pCCFFBB")
KNOWN = replace(READY, draws=read_tiles("8m7p"))


def with_hands(bob, cat, dan, draws="8m7p"):
    hands = (READY.hands[0], *(read_tiles(hand) for hand in (bob, cat, dan)))
    return replace(KNOWN, hands=hands, draws=read_tiles(draws))


BOB = "4s7s1s4m7m4p7pEESWN5p"


def files(seen):
    return [file for *_, sent in seen for file in sent]


@pytest.mark.parametrize("config", [SLOW, DRAWN], ids=["words", "pictures"])
def test_other_hands_and_the_wall_reach_nobody(tmp_path, config):
    """The hidden hands change places and the next tiles too; nothing Ann or a guest reads does."""
    hidden, moved = with_hands(BOB, *HIDDEN), with_hands(*HIDDEN, BOB, "7p8m")
    one = everything_sent(tmp_path / "one", hidden, "ann", None, config=config)
    other = everything_sent(tmp_path / "other", moved, "ann", None, config=config)
    assert len(one["ann"]) > 15
    assert one == other
    drawn = config.publishing.pictures
    assert (len(files(one["ann"])) > len(files(one[None])) > 0) is drawn


@pytest.mark.parametrize("config", [SLOW, DRAWN], ids=["words", "pictures"])
def test_what_is_one_s_own_is_read(tmp_path, config):
    """The recorder would notice: Bob reads another hand and another draw."""
    hands = (BOB, *HIDDEN)
    one, other = (
        everything_sent(tmp_path / draws, with_hands(*hands, draws), "bob", config=config)["bob"]
        for draws in ("8m7p", "7p8m")
    )
    assert one != other
    assert (files(one) != files(other)) is config.publishing.pictures


# --- a longer evening: claims, a concealed gang, a restart ----------------------------------

LONG = quick(pictures=True, claim_pause=1.0)
ANN, DAN = "1m4m7m2p5p8p1s4s7s9p9pEW1p", "3m6m7m2p5p8p5s8s9s9sSSE"
QUAD, OTHER = "二条", "三条"


def long_evening(quad):
    """Bob holds four of one kind of 条 and Cat one of the other; only in one world two 一筒."""
    bob, cat = ("2s2s2s2s", "1p1p3s") if quad == QUAD else ("3s3s3s3s", "4s7p2s")
    return Layout(
        dealer=0,
        hands=(
            read_tiles(ANN),
            read_tiles(bob + "2m5m8m9m3p6p6sNB"),
            read_tiles(cat + "9m9m3m6m4p7p8sSNB"),
            read_tiles(DAN),
        ),
        draws=read_tiles("7s6p4m" if quad == QUAD else "8s6p1m"),
        tail=read_tiles("4p" if quad == QUAD else "1s"),
        indicator=read_tiles("C")[0],
        under=read_tiles("F" if quad == QUAD else "5m")[0],
    )


def long_history(path, quad):
    """What each could read: a peng, a chi, a hidden gang, an unseen pass, a restart in a window."""
    path.mkdir()
    seen = {}

    async def play(sim):
        await sim.seated(*SEATS)
        for name in ("ann", "bob", "dan"):
            await sim.press(name, "My hand", sim.board)
        await sim.press("ann", "一筒")
        await sim.pass_time(0.75)  # the board is drawn before Cat answers
        assert ("Pass" in sim.labels("cat")) == (quad == QUAD)
        await sim.press("cat", "Pass" if quad == QUAD else "Refresh")
        await sim.pass_time(2)
        await sim.press("bob", f"Gang {quad}")
        await sim.pass_time(40)
        await sim.press("bob", "九万")
        await sim.pass_time(2)
        await sim.press("cat", "Peng with 九九万")
        await sim.pass_time(2)
        await sim.press("cat", "北")
        await sim.pass_time(0.25)
        await sim.press("dan", "Chi with 东 南")
        await sim.pass_time(2)
        await sim.slash("ann", "discard", tile="1m")
        await sim.press("dan", "五条")
        await sim.pass_time(2)
        await sim.press("ann", "九筒")
        await sim.restart()
        await sim.pass_time(2)
        assert sim.table.public.phase.seat == 1
        await sim.pass_time(25)
        for command in ("hand", "score"):
            await sim.slash("ann", command)
        await sim.slash("dan", "discard", tile="2p")
        for viewer in (*SEATS, None):
            seen[viewer] = sim.wire.seen_by(sim.user_id(viewer) if viewer else 0)

    evening(path, play, layout=long_evening(quad), config=LONG)
    return seen


def test_claims_a_concealed_gang_and_a_restart_give_nothing_away(tmp_path):
    """Other kinds in Bob's gang, in Cat's hand and in the wall; a claim Cat has or has not."""
    one = long_history(tmp_path / "one", QUAD)
    other = long_history(tmp_path / "other", OTHER)
    assert any("concealed gang" in body and files for _, _, body, files in one[None])
    for viewer in ("ann", "dan", None):
        assert len(one[viewer]) > 20
        assert one[viewer] == other[viewer], viewer
    for concerned in ("bob", "cat"):
        assert one[concerned] != other[concerned]
