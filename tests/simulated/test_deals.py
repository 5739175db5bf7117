"""Deals from the first click to what is settled, and sessions that end early."""

from bot.service.facts import Setup
from bot.service.model import Status
from bot.service.settings import GuildDefaults
from core.documents.rigged import rig
from core.game.commands import Choose, StartDeal, StartSession
from core.game.events import MeldMade
from core.game.phases import Asking
from core.game.state import State
from core.play.table import handle, open_options
from core.players.sensible import play_sensibly
from core.rulesets.find import find_ruleset
from core.tiles.fair import FairChance
from tests.helpers.records import replace
from tests.helpers.simulated import SEATS, evening, quick
from tests.helpers.tables import HEAVENLY, lay_out
from tests.simulated.test_table import close_direct_messages
from tests.simulated.test_whole_bot import READY

CHANCE = FairChance(bytes(31) + b"\x7a")
"""A deal in which sensible players make chi, peng, an exposed and an added gang, and one wins."""


def open_with(sim, **setup):
    """What `/table open` opens from now on."""
    defaults = GuildDefaults(Setup(**setup))
    sim.bot.desk.settings.set_guild(sim.guild.id, defaults)


def played_by_the_rules_alone():
    """The scores after the deal of CHANCE, every seat played sensibly."""
    rules = find_ruleset("nanchang")
    state, _ = handle(State(), StartSession(None, None), rules, CHANCE)
    state, _ = handle(state, StartDeal(), rules, CHANCE)
    while isinstance(phase := state.public.phase, Asking):
        seat, offered = next(iter(open_options(state, rules).items()))
        choice = play_sensibly(state.view(seat), offered, rules)
        state, _ = handle(state, Choose(seat, phase.prompt, choice), rules, CHANCE)
    return state.public.session.scores


async def press_choice(sim, name, choice):
    """Press the button of a choice on the player's panel in direct messages."""
    table = sim.table
    index = table.options(table.seat_of(sim.user_id(name))).index(choice)
    start = f"choose:{table.id}:{table.prompt}:{index}:"
    panel = sim.panel(name)
    ids = [button["custom_id"] for button in sim.buttons(panel)]
    await sim.click(name, panel, next(each for each in ids if each.startswith(start)))


def test_four_people_play_a_deal_in_direct_messages_only(tmp_path):
    async def play(sim):
        await sim.seated(*SEATS)
        begun = len(sim.env.backend.transcript)
        while sim.table.status is Status.PLAYING:
            seat = next(seat for seat in range(4) if sim.table.options(seat))
            view, offered = sim.table.view(seat), sim.table.options(seat)
            await press_choice(sim, SEATS[seat], play_sensibly(view, offered, sim.table.ruleset))
            await sim.pass_time(0.25)
        pressed = [
            event[2]
            for event in sim.env.backend.transcript[begun:]
            if event[1] == "INTERACTION_CREATE"
        ]
        assert len(pressed) > 30
        assert not any("guild_id" in payload for payload in pressed)
        events = [stored.event for stored in sim.bot.store.events(sim.table.id)]
        kinds = {event.meld.kind.value for event in events if isinstance(event, MeldMade)}
        assert kinds == {"chi", "peng", "gang"}
        scores = sim.table.public.session.scores
        assert scores == played_by_the_rules_alone()
        assert any(scores)
        await sim.pass_time(1)
        for name, score in zip(SEATS, scores, strict=True):
            assert f"**{name}** {score:+d} (total {score:+d})" in sim.settlement()
            await sim.press(name, "Next deal")
        await sim.pass_time(1)
        assert sim.table.public.number == 2

    evening(tmp_path, play, chance=lambda: CHANCE)


async def answer(sim, name, message=None):
    """Win, pass, or throw away 东 or the drawn tile."""
    live = [button["label"] for button in sim.buttons(message or sim.panel(name))]
    wishes = ("Hu", "Pass", "东") if name == "ann" else ("Pass",)
    fitting = [label for wish in wishes for label in live if label.startswith(wish)]
    await sim.press(name, (fitting or [live[-2]])[0], message)


def test_who_takes_no_direct_messages_plays_a_deal_by_my_hand(tmp_path):
    async def play(sim):
        close_direct_messages(sim, "ann")
        await sim.seated(*SEATS)
        hand = (await sim.press("ann", "My hand", sim.board)).response
        while sim.table.status is Status.PLAYING:
            seat = next(seat for seat in range(4) if sim.table.options(seat))
            await answer(sim, SEATS[seat], hand if seat == 0 else None)
            await sim.pass_time(0.25)
        assert sim.direct_messages("ann") == []
        assert "ann hu by self-draw: 九条" in sim.settlement()
        for name in SEATS[1:]:
            await sim.press(name, "Next deal")
        await sim.press("ann", "Next deal", hand)
        await sim.pass_time(1)
        assert sim.table.public.number == 2

    evening(tmp_path, play, layout=READY)


FOLLOWED = lay_out(
    "1m1m4m4m7m7m1s1s4s4s7s7s9sE",
    "2m5m8m2p5p8p2s5s8s1p4p7pE",
    "3m6m9m3p6p9p3s6s9s1p4p7pE",
    "2m5m8m3p6p9p2s5s8s2p5p8pE",
    draws="SWN",
    under="F",
)
"""Everybody throws away 东 and nobody can take it: the dealer pays each 5 (§5.7)."""


def test_the_host_ends_a_deal_and_what_was_paid_in_it_goes_back(tmp_path):
    async def play(sim):
        open_with(sim, profile="nanchang-platform")
        await sim.seated(*SEATS)
        for name in SEATS:
            await sim.press(name, "东")
            await sim.pass_time(1)
        assert "score -15" in sim.text(sim.board)
        assert sim.table.public.session.scores == (-15, 5, 5, 5)
        ended = await sim.slash("ann", "table end")
        assert ended.response.content == "The session is over."
        assert sim.table.public.session.scores == (0, 0, 0, 0)
        await sim.pass_time(2)
        assert sim.text(sim.board).count("** 0") == 4
        for name in SEATS:
            assert sim.text(sim.panel(name)) == "The session is over."
        told = await sim.slash("bob", "stats")
        assert told.response.content == "No finished deal yet."

    evening(tmp_path, play, layout=FOLLOWED, profile="nanchang-platform")


def test_more_than_half_of_those_seated_end_the_table(tmp_path):
    async def play(sim):
        await sim.seated(*SEATS)
        for name, sentence in (
            ("bob", "Noted. Votes still needed: 2."),
            ("bob", "You have voted already."),
            ("cat", "Noted. Votes still needed: 1."),
            ("dan", "The session is over."),
        ):
            told = await sim.slash(name, "table end", dm=name == "cat")
            assert told.response.content == sentence
        assert (sim.table.status, sim.table.reason) == (Status.CLOSED, "vote")

    evening(tmp_path, play, layout=READY)


def sends(sim):
    return sum(
        entry.method == "POST" and entry.path.endswith("/messages")
        for entry in sim.env.http_requests
    )


def test_a_bot_killed_right_after_the_last_deal_still_tells_how_it_ended(tmp_path):
    async def play(sim):
        open_with(sim, profile="nanchang", deals=1)
        await sim.seated("ann", "bob")
        await sim.press("ann", "Hu")
        assert sim.table.status is Status.CLOSED
        await sim.restart()
        await sim.pass_time(2)
        assert "ann hu by self-draw" in sim.settlement()
        assert "The session is over" in sim.text(sim.board)
        assert sim.text(sim.panel("bob")) == "The session is over."
        sent = sends(sim)
        await sim.restart()
        await sim.pass_time(2)
        assert sends(sim) == sent

    evening(tmp_path, play, chance=lambda: HEAVENLY)


def test_what_nobody_can_be_sent_any_more_is_given_up(tmp_path):
    async def play(sim):
        open_with(sim, profile="nanchang", deals=1)
        await sim.seated("ann")
        await sim.press("ann", "Hu")
        sim.env.backend.delete_channel(sim.channel.id)
        await sim.restart()
        await sim.pass_time(2)
        publications = sim.bot.desk.publications
        assert publications.unsent_settlements() == ()
        assert publications.lagging_boards() == ()
        assert publications.lagging_panels() == ()

    evening(tmp_path, play, chance=lambda: HEAVENLY)


BOB_WINS = lay_out(
    "1s4s7s1p4p7pEESSWN5s4m",
    "1m2m3m4m5m6m7m8m9m1p2p3p9s",
    "2s5s8s2p5p8pSWWNN6s6s",
    "3s6s9s3p6p9pCCFFBB4s",
    draws="9s",
    under="F",
)
"""Nobody can take the dealer's 一条; then seat 1 draws the tile it waits for."""


def test_a_table_that_fails_shows_how_far_it_came_and_goes_on_later(tmp_path):
    """The computer wins, and in the same moment the next deal cannot be dealt."""
    deal = rig(BOB_WINS, find_ruleset("nanchang"))
    chances = iter([deal, None, deal])

    def chance():
        if (found := next(chances)) is None:
            raise OSError("no randomness")
        return found

    async def play(sim):
        await sim.seated("ann")
        await sim.press("ann", "一条")
        await sim.pass_time(2)
        assert "Computer 2 hu by self-draw: 九条" in sim.settlement()
        assert "The deal is over" in sim.text(sim.board)
        assert "Next deal" in sim.labels("ann")
        await sim.pass_time(9)
        assert sim.table.public.number == 2
        assert "Your turn" in sim.text(sim.panel("ann"))

    config = quick(deal_pause=0.0)
    config = replace(config, clock=replace(config.clock, silent_turns=99))
    evening(tmp_path, play, chance=chance, config=config, expected_errors=["table 1 failed"])
