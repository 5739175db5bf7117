"""Numbers looked up, and the card at the end of a session, through the whole bot."""

from core.documents.rigged import Layout
from core.tiles.notation import read_tiles
from tests.helpers.simulated import SEATS, evening, parts, quick

_GALLERY = 12

HEAVENLY = Layout(
    dealer=0,
    hands=(
        read_tiles("1m2m3m4m5m6m7m8m9m1s2s3s9s9s"),
        read_tiles("1p1p1p1p2p2p2p2p3p3p3p3p4p"),
        read_tiles("4p4p4p5p5p5p5p6p6p6p6p7p7p"),
        read_tiles("7p7pEEEESSSSWWW"),
    ),
    draws=(),
    indicator=read_tiles("C")[0],
    under=read_tiles("8p")[0],
)
"""Ann's dealt hand wins 20 from each; nobody holds a jing."""


async def won(sim):
    """A table where Ann has won the first deal."""
    await sim.seated("ann", "bob", "cat", "dan")
    await sim.press("ann", "Hu")
    await sim.pass_time(2)


def described(message):
    """The alt texts of a message's pictures."""
    return [
        item["description"] for gallery in parts(message, _GALLERY) for item in gallery["items"]
    ]


def cards(sim):
    """The cards of sessions in the channel."""
    return [
        message
        for message in sim.channel.history()
        if "Best hand: deal" in sim.text(message) + "".join(described(message))
    ]


def test_statistics_come_with_plots_unless_one_has_no_pictures(tmp_path):
    async def play(sim):
        nothing = await sim.slash("ann", "stats")
        assert nothing.response.content == "No finished deal yet."
        await won(sim)
        answer = await sim.slash("bob", "stats", player=sim.member("ann").user)
        await sim.pass_time()
        assert answer.ephemeral
        told = sim.text(answer.response)
        assert "Balance 1060 · place 1" in told
        assert "Deals: 1, won: 1 (100%)" in told
        assert "How: heavenly 1" in told
        assert "bob: deals together 1, +20" in told
        plots = described(answer.response)
        assert plots[0] == "Score over time: +60 after deals: 1, lowest 0, highest +60"
        assert len(plots) == len(answer.response.attachments) == 4
        custom_id = "prefer:pictures"
        shown = await sim.slash("bob", "settings")
        await sim.member("bob").select(shown.response, ["off"], custom_id=custom_id)
        answer = await sim.slash("bob", "stats", player=sim.member("ann").user)
        assert sim.text(answer.response) == told
        assert described(answer.response) == []
        own = await sim.slash("bob", "stats", dm=True)
        assert "Balance 980 · place 2" in sim.text(own.response)

    evening(tmp_path, play, layout=HEAVENLY, config=quick(pictures=True))


def test_rankings_share_places_and_levels_have_a_ladder(tmp_path):
    async def play(sim):
        await won(sim)
        ranked = (
            "1. **ann** {} (deals: 1, won: 1)\n2. **bob** {} (deals: 1, won: 0)\n"
            "2. **cat** {} (deals: 1, won: 0)\n2. **dan** {} (deals: 1, won: 0)"
        )
        ever = await sim.slash("dan", "top")
        assert ranked.format(1060, 980, 980, 980) in sim.text(ever.response)
        week = await sim.slash("dan", "top", by="score", period="week")
        assert ranked.format("+60", -20, -20, -20) in sim.text(week.response)
        # Heavenly: (10 + 60) × 2 = 140 completes levels 1 and 2 (40 + 80).
        low = "level 1, Little Sparrow"
        level = await sim.slash("dan", "top", by="level")
        assert ranked.format("level 3, Wild Sparrow", low, low, low) in sim.text(level.response)
        rate = await sim.slash("dan", "top", by="rate", period="month")
        assert "Nobody yet." in sim.text(rate.response)
        own = await sim.slash("ann", "level")
        assert "Level 3 **Wild Sparrow**" in sim.text(own.response)
        assert "▶ **from level 2: Wild Sparrow (40)**" in sim.text(own.response)
        assert "from level 49: King Sparrow of Dongting" in sim.text(own.response)
        await sim.slash("ann", "table end")
        await sim.restart(down=8 * 24 * 3600)
        late = await sim.slash("dan", "top", period="week")
        assert "Nobody yet." in sim.text(late.response)

    evening(tmp_path, play, layout=HEAVENLY)


def test_a_session_ends_with_its_card_once(tmp_path):
    async def play(sim):
        await won(sim)
        assert cards(sim) == []
        await sim.slash("ann", "table end")
        await sim.pass_time(2)
        (card,) = cards(sim)
        assert sim.text(card) == "### The session is over\nDeals played: 1"
        (alt,) = described(card)
        assert alt.splitlines() == [
            "The session is over",
            "Deals played: 1",
            "1. ann +60",
            "2. bob -20",
            "2. cat -20",
            "2. dan -20",
            "Best hand: deal 1, +60 · ann",
            "plain hand: 一二三万 ｜ 四五六万 ｜ 七八九万 ｜ 一二三条 ｜ 九九条",
            "ann: +60 after deals: 1, lowest 0, highest +60",
            *(f"{name}: -20 after deals: 1, lowest -20, highest 0" for name in SEATS[1:]),
        ]
        replayed = await sim.press("dan", "Best hand", card)
        assert "Deal 1 · step 1 of" in sim.text(replayed.response)
        await sim.restart()
        await sim.pass_time(2)
        assert len(cards(sim)) == 1

    evening(tmp_path, play, layout=HEAVENLY, config=quick(pictures=True))


def test_a_card_in_words_below_a_settlement_that_was_late(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob", "cat", "dan")
        await sim.press("ann", "Hu")
        await sim.slash("ann", "table end")
        await sim.restart(down=60)
        await sim.pass_time(3)
        (card,) = cards(sim)
        told = sim.text(card)
        assert "1. **ann** +60" in told
        assert "dan: -20 after deals: 1" in told
        settled = [one.id for one in sim.channel.history() if "settlement" in sim.text(one)]
        assert settled[-1] < card.id

    evening(tmp_path, play, layout=HEAVENLY)


def test_without_a_finished_deal_there_is_no_card(tmp_path):
    async def play(sim):
        await sim.seated("ann", "bob", "cat", "dan")
        await sim.slash("ann", "table end")
        await sim.pass_time(3)
        assert cards(sim) == []
        assert sim.bot.desk.publications.unsent_sessions() == ()

    evening(tmp_path, play, layout=HEAVENLY)
