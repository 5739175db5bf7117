"""/admin, for those who may manage the server."""

import io
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.render.players import plain
from bot.render.reader import reader_of
from bot.service.model import Table
from bot.service.past.exports import FORMATS
from bot.service.requests import CloseTable, Correct, VoidDeal
from bot.service.setups import fresh_setup
from bot.texts import LOCALES, texts_of
from bot.ui import rule_sheets
from bot.ui.acts import House
from bot.ui.answers import require_manager, show, tell
from bot.ui.commands import answered, completions, described
from bot.ui.desk import Interaction, person
from bot.ui.replays import transcript_of
from bot.ui.table_layouts import sheet
from core.game.errors import Refusal, RuleError
from core.rulesets.find import profiles
from core.tiles.seats import SEATS

_PROFILES = [
    app_commands.Choice(name=described(f"profile.{name}"), value=name) for name in profiles()
]
_SEATS = [app_commands.Choice(name=described(f"wind.{seat}"), value=seat) for seat in SEATS]
_LANGUAGES = [
    app_commands.Choice(name=described(f"language.{locale}"), value=locale) for locale in LOCALES
]
_FORMATS = [app_commands.Choice(name=name, value=name) for name in FORMATS]


@app_commands.default_permissions(manage_guild=True)
class Admin(commands.GroupCog, name="admin", description=described("command.admin")):
    """The /admin group. Every command asks again whether the user may manage the server."""

    def __init__(self, house: House) -> None:
        self.house = house

    def _table(self, interaction: Interaction, table_id: int) -> Table:
        """A table of this server."""
        guild_id = require_manager(interaction)
        table = self.house.desk.tables.table(table_id)
        if table.guild_id != guild_id:
            raise RuleError(Refusal.STALE, "no_such_table")
        return table

    @app_commands.command(description=described("command.admin_defaults"))
    @app_commands.describe(
        profile=described("parameter.profile"),
        language=described("parameter.language"),
        pictures=described("parameter.pictures"),
    )
    @app_commands.choices(profile=_PROFILES, language=_LANGUAGES)
    @answered
    async def defaults(
        self,
        interaction: Interaction,
        profile: str | None = None,
        language: str | None = None,
        pictures: bool | None = None,
    ) -> None:
        guild_id = require_manager(interaction)
        desk = self.house.desk
        chosen = desk.settings.guild(guild_id)
        if profile is not None:
            chosen = replace(chosen, setup=fresh_setup(profile), house_rules=None)
        if language is not None:
            chosen = replace(chosen, language=language)
        if pictures is not None:
            chosen = replace(chosen, pictures=pictures)
        desk.settings.set_guild(guild_id, chosen)
        text = self.house.text(interaction)
        setup = desk.tables.default_setup(guild_id)
        await tell(interaction, text("told.defaults", profile=text(f"profile.{setup.profile}")))

    @app_commands.command(name="list", description=described("command.admin_list"))
    @answered
    async def list_(self, interaction: Interaction) -> None:
        tables = self.house.desk.tables.open_tables(require_manager(interaction))
        text = self.house.text(interaction)
        lines = [
            text(
                "told.table_line",
                table=table.id,
                channel=table.channel_id,
                profile=text(f"profile.{table.setup.profile}"),
                count=table.public.session.deals_over,
            )
            for table in tables
        ]
        await show(interaction, sheet(("\n".join(lines) or text("told.no_tables"),)))

    @app_commands.command(description=described("command.admin_end"))
    @app_commands.describe(table=described("parameter.table"))
    @answered
    async def end(self, interaction: Interaction, table: int) -> None:
        found = self._table(interaction, table)
        self.house.hand_in(interaction, found.id, CloseTable("manager"))
        await tell(interaction, self.house.text(interaction)("told.closed", table=found.id))

    @app_commands.command(description=described("command.admin_void"))
    @app_commands.describe(
        table=described("parameter.table"),
        deal=described("parameter.deal"),
        reason=described("parameter.reason"),
    )
    @answered
    async def void(self, interaction: Interaction, table: int, deal: int, reason: str) -> None:
        found = self._table(interaction, table)
        request = VoidDeal(deal, person(interaction.user), reason)
        self.house.hand_in(interaction, found.id, request)
        await tell(interaction, self.house.text(interaction)("told.deal_void", number=deal))

    @app_commands.command(description=described("command.admin_correct"))
    @app_commands.describe(
        table=described("parameter.table"),
        deal=described("parameter.deal"),
        payer=described("parameter.payer"),
        payee=described("parameter.payee"),
        amount=described("parameter.amount"),
        reason=described("parameter.reason"),
    )
    @app_commands.choices(payer=_SEATS, payee=_SEATS)
    @answered
    async def correct(
        self,
        interaction: Interaction,
        table: int,
        deal: int,
        payer: int,
        payee: int,
        amount: int,
        reason: str,
    ) -> None:
        found = self._table(interaction, table)
        desk = self.house.desk
        manager = person(interaction.user)
        self.house.hand_in(
            interaction, found.id, Correct(deal, payer, payee, amount, manager, reason)
        )
        reader = desk.reader(interaction.user.id, interaction.guild_id)
        names = [player.name for player in desk.players(found, reader)]
        sentence = reader.text(
            "told.corrected", payer=names[payer], payee=names[payee], amount=amount
        )
        await tell(interaction, sentence)

    @app_commands.command(description=described("command.admin_export"))
    @app_commands.describe(
        table=described("parameter.table"),
        form=described("parameter.form"),
        language=described("parameter.text_language"),
    )
    @app_commands.choices(form=_FORMATS, language=_LANGUAGES)
    @answered
    async def export(
        self, interaction: Interaction, table: int, form: str = "csv", language: str | None = None
    ) -> None:
        found, desk = self._table(interaction, table), self.house.desk
        reader = desk.public_reader(found.guild_id)
        if language is not None:
            reader = reader_of(texts_of(language))
        text = desk.past.export(found.id, form, partial(transcript_of, reader=reader))
        file = discord.File(io.BytesIO(text.encode()), f"table-{found.id}.{form}")
        await interaction.response.send_message(
            self.house.text(interaction)("told.exported"), file=file, ephemeral=True
        )

    # --- house rules ------------------------------------------------------------------------

    rules = app_commands.Group(name="rules", description=described("command.admin_rules"))

    @rules.command(name="save", description=described("command.admin_rules_save"))
    @app_commands.describe(
        name=described("parameter.rules_name"), table=described("parameter.rules_table")
    )
    @answered
    async def save_rules(
        self, interaction: Interaction, name: str, table: int | None = None
    ) -> None:
        """What a table plays, kept under a name; without its number the table of the channel."""
        guild_id = require_manager(interaction)
        desk = self.house.desk
        found = desk.table_for(interaction).id if table is None else table
        setup = self._table(interaction, found).setup
        kept = desk.settings.save_house_rules(guild_id, name, setup)
        await tell(
            interaction, self.house.text(interaction)("told.rules_saved", name=plain(kept.name))
        )

    @rules.command(name="list", description=described("command.admin_rules_list"))
    @answered
    async def list_rules(self, interaction: Interaction) -> None:
        await rule_sheets.show_house_rules(self.house, interaction, require_manager(interaction))

    @rules.command(name="default", description=described("command.admin_rules_default"))
    @app_commands.describe(name=described("parameter.rules_name"))
    @answered
    async def default_rules(self, interaction: Interaction, name: str) -> None:
        guild_id = require_manager(interaction)
        settings = self.house.desk.settings
        kept = settings.find_house_rules(guild_id, name)
        settings.set_guild(guild_id, replace(settings.guild(guild_id), house_rules=kept.id))
        await tell(
            interaction, self.house.text(interaction)("told.defaults", profile=plain(kept.name))
        )

    @rules.command(name="delete", description=described("command.admin_rules_delete"))
    @app_commands.describe(name=described("parameter.rules_name"))
    @answered
    async def delete_rules(self, interaction: Interaction, name: str) -> None:
        guild_id = require_manager(interaction)
        gone = self.house.desk.settings.delete_house_rules(guild_id, name)
        await tell(
            interaction, self.house.text(interaction)("told.rules_deleted", name=plain(gone.name))
        )

    @default_rules.autocomplete("name")
    @delete_rules.autocomplete("name")
    async def _kept(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        assert interaction.guild_id is not None  # Discord offers the command in servers only
        kept = self.house.desk.settings.house_rules(interaction.guild_id)
        return completions(((one.name, one.name) for one in kept), typed)
