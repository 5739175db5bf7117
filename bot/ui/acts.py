"""What people do at a table, by button or by command: decide and answer; drawing comes later."""

from dataclasses import dataclass

from msgspec.structs import replace

from bot.render.lists import score
from bot.service import requests as r
from bot.service.facts import ClockMode, Setup
from bot.service.model import Changes, Status, Table
from bot.service.setups import fresh_setup
from bot.texts import Texts
from bot.ui.answers import redraw, redraw_drawn, show, show_drawn, tell
from bot.ui.desk import Desk, Interaction, person
from bot.ui.drawing import Studio
from bot.ui.option_layouts import options_layout, read_length, written
from bot.ui.publish import Publisher
from bot.ui.table_layouts import sheet
from core.game.commands import Choice
from core.game.errors import Refusal, RuleError
from core.game.events import DealStarted
from core.rulesets.find import find_ruleset, options_of
from core.tiles.seats import Seat


@dataclass(frozen=True, slots=True)
class House:
    """What every press and command is handed."""

    desk: Desk
    publisher: Publisher
    studio: Studio

    def text(self, interaction: Interaction) -> Texts:
        """The sentences of whoever pressed or typed."""
        return self.desk.reader(interaction.user.id, interaction.guild_id).text

    def hand_in(self, interaction: Interaction, table_id: int, request: r.Request) -> Changes:
        """Ask the table for it, and have everything drawn anew that it changes; RuleError."""
        changes = self.desk.tables.handle(table_id, request, cause(interaction), self.desk.now())
        self.publisher.note(changes)
        return changes


def cause(interaction: Interaction) -> str:
    """What an interaction's events are stored under, so that a redelivery is refused."""
    return str(interaction.id)


def on_panel(interaction: Interaction) -> bool:
    """Whether a press was on a message of its user's own."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


async def redraw_panel(
    house: House, interaction: Interaction, table: Table, *, fish: bool = False
) -> None:
    """Answer a press on a panel with the panel as it now is."""
    draft = house.desk.personal(table, interaction.user.id, fish=fish)
    page = await redraw_drawn(interaction, house.studio, draft)
    house.publisher.pressed(table, interaction, page)


async def _answer(house: House, interaction: Interaction, table: Table, sentence: str) -> None:
    """A press on a panel redraws it; anything else gets a sentence."""
    if on_panel(interaction):
        await redraw_panel(house, interaction, table)
    else:
        await tell(interaction, sentence)


async def _confirm(interaction: Interaction, sentence: str) -> None:
    """A press shows on its board what it did, and needs no words; a command gets a sentence."""
    if interaction.message is None:
        await tell(interaction, sentence)
    else:
        await interaction.response.defer()


# --- who sits -------------------------------------------------------------------------------


async def sit(
    house: House, interaction: Interaction, table_id: int, seat: Seat | None = None
) -> None:
    table = house.hand_in(interaction, table_id, r.Sit(person(interaction.user), seat)).table
    text = house.text(interaction)
    wind = text(f"wind.{house.desk.seat(table, interaction.user.id)}")
    await tell(interaction, text("told.sat", wind=wind))
    await try_direct_messages(house, interaction, table)


async def try_direct_messages(house: House, interaction: Interaction, table: Table) -> None:
    """Open the player's direct messages; if they are closed, say what to do instead."""
    if not await house.publisher.welcome(table, interaction.user.id):
        await tell(interaction, house.text(interaction)("told.no_dm"))


async def leave(house: House, interaction: Interaction, table_id: int) -> None:
    desk, text = house.desk, house.text(interaction)
    seat = desk.seat(desk.tables.table(table_id), interaction.user.id)
    table = house.hand_in(interaction, table_id, r.Leave(interaction.user.id)).table
    if table.seats[seat] is None or table.status is Status.CLOSED:
        await tell(interaction, text("told.left"))
    else:
        computer = text("player.computer", number=seat + 1)
        await tell(interaction, text("told.left_game", player=computer))


async def add_computer(house: House, interaction: Interaction, table_id: int) -> None:
    house.hand_in(interaction, table_id, r.AddComputer(interaction.user.id))
    await _confirm(interaction, house.text(interaction)("told.computer"))


async def remove_computer(house: House, interaction: Interaction, table_id: int) -> None:
    house.hand_in(interaction, table_id, r.RemoveComputer(interaction.user.id))
    await tell(interaction, house.text(interaction)("told.computer_gone"))


async def start(house: House, interaction: Interaction, table_id: int) -> None:
    house.hand_in(interaction, table_id, r.Start(interaction.user.id))
    await _confirm(interaction, house.text(interaction)("told.started"))


async def end(house: House, interaction: Interaction, table_id: int) -> None:
    """The host ends the table; anybody else seated votes."""
    desk, text = house.desk, house.text(interaction)
    table = desk.tables.table(table_id)
    user_id = interaction.user.id
    request = r.End(user_id) if user_id == table.host_id else r.VoteEnd(user_id)
    table = house.hand_in(interaction, table_id, request).table
    if table.status is Status.CLOSED:
        await tell(interaction, text("told.ended"))
        return
    people = sum(one is not None and one.user_id is not None for one in table.seats)
    await tell(interaction, text("told.voted", count=people // 2 + 1 - len(table.votes)))


# --- play -----------------------------------------------------------------------------------


def answer_prompt(
    house: House, interaction: Interaction, table: Table, prompt: int, choice: Choice
) -> Changes:
    """Hand in a choice and have everything drawn anew that it changes."""
    return house.hand_in(interaction, table.id, r.AnswerPrompt(interaction.user.id, prompt, choice))


async def next_deal(house: House, interaction: Interaction, table_id: int) -> None:
    changes = house.hand_in(interaction, table_id, r.WantNextDeal(interaction.user.id))
    started = any(isinstance(event, DealStarted) for event in changes.events)
    if started and interaction.message is not None and not on_panel(interaction):
        await interaction.response.defer()  # the new board says it all
    else:
        await _answer(house, interaction, changes.table, house.text(interaction)("told.next"))


async def come_back(house: House, interaction: Interaction, table_id: int) -> None:
    changes = house.hand_in(interaction, table_id, r.ComeBack(interaction.user.id))
    await _answer(house, interaction, changes.table, house.text(interaction)("told.back"))


async def show_hand(house: House, interaction: Interaction, table_id: int) -> None:
    table = house.desk.tables.table(table_id)
    house.desk.seat(table, interaction.user.id)
    draft = house.desk.personal(table, interaction.user.id)
    await show_drawn(interaction, house.studio, draft)
    house.publisher.opened(table, interaction)


# --- to look at -----------------------------------------------------------------------------


async def show_score(house: House, interaction: Interaction, table_id: int) -> None:
    desk = house.desk
    table = desk.tables.table(table_id)
    reader = desk.reader(interaction.user.id, interaction.guild_id)
    await show(interaction, sheet(score(table.public, desk.players(table, reader), reader)))
    house.publisher.looked(interaction)


async def repost_board(house: House, interaction: Interaction, table_id: int) -> None:
    """The board anew at the bottom of the channel, for whoever sits at the table."""
    table = house.desk.tables.table(table_id)
    house.desk.seat(table, interaction.user.id)
    house.publisher.redraw_board(table_id, repost=True)
    await _confirm(interaction, house.text(interaction)("told.board"))


# --- what is played -------------------------------------------------------------------------


def _host_table(house: House, interaction: Interaction, table_id: int) -> Table:
    table = house.desk.tables.table(table_id)
    if table.host_id != interaction.user.id:
        raise RuleError(Refusal.NOT_YOURS, "not_host")
    return table


async def show_options(house: House, interaction: Interaction, table_id: int) -> None:
    table = _host_table(house, interaction, table_id)
    reader = house.desk.reader(interaction.user.id, interaction.guild_id)
    await show(interaction, options_layout(table, house.desk.lobby(table, reader), reader))


def _with_option(setup: Setup, key: str, value: str) -> Setup:
    """The setup with one option set; one at the profile's own value is none that was changed."""
    usual = dict(find_ruleset(setup.profile).options)
    allowed = next(one.allowed for one in options_of(setup.profile) if one.key == key)
    chosen = next(one for one in allowed if written(one) == value)
    changed = {**dict(setup.options), key: chosen}
    return replace(setup, options=tuple((k, v) for k, v in changed.items() if v != usual[k]))


def changed_setup(setup: Setup, what: str, detail: str, value: str) -> Setup:
    """The setup after one of the host's menus."""
    if what == "profile":
        return replace(fresh_setup(value), clock=setup.clock)
    if what == "length":
        rounds, deals = read_length(value)
        return replace(setup, rounds=rounds, deals=deals)
    if what == "clock":
        return replace(setup, clock=ClockMode(value))
    return _with_option(setup, detail, value)


async def set_up(
    house: House, interaction: Interaction, table_id: int, what: str, detail: str, value: str
) -> None:
    """One of the host's menus was used; choosing which rule to change changes nothing yet."""
    desk = house.desk
    table = _host_table(house, interaction, table_id)
    changing = {"option": value, "value": detail}.get(what)
    if what != "option":
        setup = changed_setup(table.setup, what, detail, value)
        request = r.ChooseSetup(interaction.user.id, setup)
        table = house.hand_in(interaction, table_id, request).table
    reader = desk.reader(interaction.user.id, interaction.guild_id)
    await redraw(interaction, options_layout(table, desk.lobby(table, reader), reader, changing))
