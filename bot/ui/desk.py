"""What every press and command works with: the service, and how somebody is read to."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias

import discord

from bot.config import Config
from bot.render.board import Scene
from bot.render.hand import Panel
from bot.render.lobby import Lobby
from bot.render.pictures.hand import hand_picture
from bot.render.players import Player, Players, plain
from bot.render.reader import EMOJI, Reader, reader_of
from bot.service.facts import ClockMode
from bot.service.forgetting import locale_key
from bot.service.model import Person, Status, Table
from bot.service.past import PastDeals
from bot.service.past.closed import ClosedTable
from bot.service.publications import Publications
from bot.service.roster import Occupant
from bot.service.settings import Settings
from bot.service.setups import unlike_usual
from bot.service.tables import Tables
from bot.texts import find_texts
from bot.ui.drawing import Draft
from bot.ui.emojis import Emojis
from bot.ui.hand_layout import hand_panel
from bot.ui.table_layouts import sheet
from core.game.errors import Refusal, RuleError
from core.play.legal import offers
from core.tiles.seats import SEATS, BySeat, Seat, by_seat

Interaction: TypeAlias = discord.Interaction[Any]


def person(user: discord.User | discord.Member) -> Person:
    """A user as the service knows them."""
    return Person(user.id, user.display_name, user.bot)


def public_reader(settings: Settings, config: Config, guild_id: int) -> Reader:
    """The language of what a whole server reads."""
    return reader_of(find_texts(*_guild_wishes(settings, config, guild_id)))


def _guild_wishes(
    settings: Settings, config: Config, guild_id: int | None
) -> tuple[str | None, ...]:
    default = config.language.default
    if guild_id is None:
        return (default,)
    chosen = settings.guild(guild_id).language
    return (chosen, settings.recall(f"locale:guild:{guild_id}"), default)


def past_players(people: BySeat[int | None], names: BySeat[str], reader: Reader) -> Players:
    """Who sat where at the end of a deal."""
    return by_seat(_player(Occupant(people[seat], names[seat]), seat, reader) for seat in SEATS)


def _player(occupant: Occupant | None, seat: Seat, reader: Reader) -> Player:
    if occupant is None or occupant.user_id is None:
        return Player(reader.text("player.computer", number=seat + 1), computer=True)
    return Player(plain(occupant.name), away=occupant.automated)


@dataclass(frozen=True, slots=True)
class Desk:
    """`now` gives the present moment, aware and in UTC."""

    tables: Tables
    past: PastDeals
    settings: Settings
    publications: Publications
    config: Config
    now: Callable[[], datetime]
    emojis: Emojis

    # --- readers ----------------------------------------------------------------------------

    def heard(self, interaction: Interaction) -> None:
        """Remember which language Discord speaks to the user and the server, for later messages."""
        self._remember(locale_key(interaction.user.id), interaction.locale)
        if interaction.guild_id is not None and interaction.guild_locale is not None:
            self._remember(f"locale:guild:{interaction.guild_id}", interaction.guild_locale)

    def _remember(self, key: str, locale: discord.Locale) -> None:
        if self.settings.recall(key) != locale.value:
            self.settings.remember(key, locale.value)

    def reader(self, user_id: int, guild_id: int | None = None) -> Reader:
        """The user's language and notation: as they chose, else Discord's, else the server's."""
        chosen = self.settings.preferences(user_id)
        text = find_texts(
            chosen.language,
            self.settings.recall(locale_key(user_id)),
            *_guild_wishes(self.settings, self.config, guild_id),
        )
        return reader_of(text, chosen.notation, self.emojis.icons if chosen.pictures else None)

    def public_reader(self, guild_id: int) -> Reader:
        """The language and notation of a server's boards."""
        text = public_reader(self.settings, self.config, guild_id).text
        return reader_of(text, EMOJI, self.emojis.icons if self.draws_in(guild_id) else None)

    def draws_in(self, guild_id: int) -> bool:
        """Whether what a whole server reads has pictures."""
        return self.config.publishing.pictures and self.settings.guild(guild_id).pictures

    def draws_for(self, user_id: int) -> bool:
        """Whether what only the user reads has pictures."""
        return self.config.publishing.pictures and self.settings.preferences(user_id).pictures

    # --- tables -----------------------------------------------------------------------------

    def table_for(self, interaction: Interaction) -> Table:
        """The table of the channel, else the one the user sits at; RuleError(no_table)."""
        found = None
        if interaction.guild_id is not None and interaction.channel_id is not None:
            found = self.tables.table_in_channel(interaction.channel_id)
        found = found or self.tables.table_of_user(interaction.user.id)
        if found is None:
            raise RuleError(Refusal.ILLEGAL, "no_table")
        return found

    def guild_id(self, interaction: Interaction) -> int | None:
        """The server of the channel; in direct messages that of the user's table, if any."""
        if interaction.guild_id is not None:
            return interaction.guild_id
        found = self.tables.table_of_user(interaction.user.id)
        return None if found is None else found.guild_id

    def own_table(self, user_id: int) -> Table:
        """The table the user sits at; RuleError(not_seated)."""
        found = self.tables.table_of_user(user_id)
        if found is None:
            raise RuleError(Refusal.NOT_YOURS, "not_seated")
        return found

    def seat(self, table: Table, user_id: int) -> Seat:
        """The user's seat at the table; RuleError(not_your_table)."""
        seat = table.seat_of(user_id)
        if seat is None:
            raise RuleError(Refusal.NOT_YOURS, "not_your_table")
        return seat

    # --- what is shown ----------------------------------------------------------------------

    def players(self, table: Table | ClosedTable, reader: Reader) -> Players:
        return by_seat(_player(table.seats[seat], seat, reader) for seat in SEATS)

    def scene(self, table: Table, reader: Reader) -> Scene:
        return Scene(
            table.public,
            self.players(table, reader),
            self.tables.last_events(table),
            table.deadline,
            table.reason if table.status is Status.PAUSED else None,
        )

    def lobby(self, table: Table, reader: Reader) -> Lobby:
        setup = table.setup
        host = next((one.name for one in table.seats if one and one.user_id == table.host_id), "")
        return Lobby(
            setup.profile,
            unlike_usual(setup),
            setup.rounds,
            setup.deals,
            setup.clock is ClockMode.RELAXED,
            int(dict(table.ruleset.options)["base"]),
            plain(host),
            by_seat(
                None if one is None else _player(one, seat, reader)
                for seat, one in enumerate(table.seats)
            ),
        )

    def panel(self, table: Table, seat: Seat, reader: Reader) -> Panel:
        view = table.view(seat)
        return Panel(
            view,
            self.players(table, reader),
            offers(view, table.ruleset),
            table.deadline,
            table.reason if table.status is Status.PAUSED else None,
        )

    def personal(self, table: Table, user_id: int, *, fish: bool = False) -> Draft:
        """The user's own panel of a table; a sentence when there is nothing to play any more."""
        reader, seat = self.reader(user_id, table.guild_id), table.seat_of(user_id)
        if seat is None:
            return Draft(lambda _: sheet((reader.text("told.left"),)))
        if table.status is Status.CLOSED:
            return Draft(lambda _: sheet((reader.text("told.ended"),)))
        if not table.public.number:
            return Draft(lambda _: sheet((self.welcome(table, seat, reader),)))
        panel = self.panel(table, seat, reader)
        prompt = (table.prompt if panel.asked else None) or 0
        wanted = self.draws_for(user_id) and self.settings.preferences(user_id).hand_picture
        return Draft(
            partial(hand_panel, table.id, prompt, panel, reader, fish=fish),
            partial(hand_picture, panel, reader) if wanted else None,
        )

    def welcome(self, table: Table, seat: Seat, reader: Reader) -> str:
        """What a player is told on sitting down."""
        return reader.text(
            "told.welcome",
            profile=reader.text(f"profile.{table.setup.profile}"),
            wind=reader.text(f"wind.{seat}"),
        )
