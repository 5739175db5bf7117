"""The bot as Discord sees it: one connection, one loop, commands synced when they change."""

import hashlib
import json
import logging
import os
from collections.abc import Callable
from datetime import datetime

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.cogs.admin import Admin
from bot.cogs.calculate import Calculate
from bot.cogs.look import Look
from bot.cogs.past import Past
from bot.cogs.play import Play
from bot.cogs.table import Table
from bot.config import Config
from bot.service.past import PastDeals
from bot.service.publications import Publications
from bot.service.requests import CloseTable
from bot.service.settings import Settings
from bot.service.store import Store
from bot.service.tables import Tables
from bot.ui.acts import House
from bot.ui.buttons import ITEMS, Pressable
from bot.ui.commands import Translator
from bot.ui.desk import Desk, Interaction
from bot.ui.drawing import Studio
from bot.ui.emojis import Emojis
from bot.ui.errands import TRANSPORT
from bot.ui.presses import press, submit
from bot.ui.publish import Publisher
from core.game.errors import RuleError
from core.players import Player, find_player
from core.tiles.fair import SEED_BYTES, Chance

log = logging.getLogger(__name__)

TICK_SECONDS = 0.25
COGS = (Play, Table, Look, Past, Calculate, Admin)
SCOPES = ("bot", "applications.commands")
"""What the bot is invited as."""
_LONGEST_RATE_LIMIT = 30.0


def random_seed() -> bytes:
    """The seed of a deal."""
    return os.urandom(SEED_BYTES)


class RefereeBot(commands.Bot):
    """Tables of an open store. `chance` lays out each deal for tests, instead of a seed."""

    def __init__(
        self,
        store: Store,
        config: Config,
        *,
        computer: Player | None = None,
        chance: Callable[[], Chance] | None = None,
        now: Callable[[], datetime] = discord.utils.utcnow,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            max_ratelimit_timeout=_LONGEST_RATE_LIMIT,
        )
        self.store = store
        self.desk = Desk(
            tables=Tables(
                store,
                config,
                entropy=random_seed,
                computer=computer or find_player("sensible"),
                chance=chance,
            ),
            past=PastDeals(store, config.experience, config.table.starting_balance),
            settings=Settings(store),
            publications=Publications(store),
            config=config,
            now=now,
            emojis=Emojis(),
        )
        self.studio = Studio()
        self.publisher = Publisher(self, self.desk, self.studio)
        self.house = House(self.desk, self.publisher, self.studio)

    async def setup_hook(self) -> None:
        """Register everything that outlives a message, then take up the open tables."""
        self.add_dynamic_items(*ITEMS)
        for cog in COGS:
            await self.add_cog(cog(self.house))
        await self.tree.set_translator(Translator())
        self.publisher.want("commands", self._sync_commands)
        if self.desk.config.publishing.pictures:
            self.studio.warm()
            await self._find_emojis()
        self.publisher.reopen(self.desk.tables.reopen(self.desk.now()))
        self.tick.start()

    async def on_ready(self) -> None:
        assert self.application_id is not None
        log.info("Connected as %s. Invitation: %s", self.user, invitation(self.application_id))

    async def _sync_commands(self) -> None:
        """Tell Discord about the commands, if they are not those it was told last."""
        assert self.tree.translator is not None
        payload = [
            await command.get_translated_payload(self.tree, self.tree.translator)
            for command in self.tree.get_commands()
        ]
        told = f"{self.application_id}:{json.dumps(payload, sort_keys=True)}"
        digest = hashlib.sha256(told.encode()).hexdigest()
        if self.desk.settings.recall("commands") != digest:
            try:
                await self.tree.sync()
            except app_commands.CommandSyncFailure as error:
                log.error("Discord refuses the commands, the old ones stay: %s", error)
                return
            self.desk.settings.remember("commands", digest)

    async def _find_emojis(self) -> None:
        """So that what is drawn first has them; what is missing is uploaded beside the play."""
        try:
            await self.desk.emojis.look(self)
        except TRANSPORT as error:
            log.warning("nobody knows which emojis there are: %r", error)

    async def press(self, interaction: Interaction, item: Pressable) -> None:
        """A button or menu was used."""
        await press(self.house, interaction, item)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Commands and items have their own way; this is for forms typed into."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submit(self.house, interaction)

    @tasks.loop(seconds=TICK_SECONDS)
    async def tick(self) -> None:
        """Carry out what falls due; a loop whose body raises would stop for good."""
        now = self.desk.now()
        try:
            for table_id in self.desk.tables.due_tables(now):
                self._run_due(table_id, now)
            self.publisher.run(now)
        except Exception:
            log.exception("the loop failed")

    def _run_due(self, table_id: int, now: datetime) -> None:
        try:
            self.publisher.note(self.desk.tables.run_due(table_id, now))
        except Exception:
            log.exception("table %s failed", table_id)
            self.publisher.catch_up(table_id)

    # --- what is gone -----------------------------------------------------------------------

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self._channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        self._channel_gone(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        for table in self.desk.tables.open_tables(guild.id):
            self._close(table.id)

    def _channel_gone(self, channel_id: int) -> None:
        table = self.desk.tables.table_in_channel(channel_id)
        if table is not None:
            self._close(table.id)

    def _close(self, table_id: int) -> None:
        try:
            changes = self.desk.tables.handle(table_id, CloseTable("gone"), None, self.desk.now())
        except RuleError as refused:
            log.info("table %s: %s", table_id, refused)
            return
        self.publisher.note(changes)

    async def close(self) -> None:
        self.tick.cancel()
        self.publisher.close()
        self.studio.close()
        await super().close()


def invitation(application_id: int) -> str:
    """The address that adds the bot to a server, with the permissions it needs."""
    return discord.utils.oauth_url(application_id, permissions=needed_permissions(), scopes=SCOPES)


def needed_permissions() -> discord.Permissions:
    """What the bot must be allowed in the channels of its tables."""
    return discord.Permissions(
        view_channel=True,
        send_messages=True,
        create_public_threads=True,
        send_messages_in_threads=True,
        attach_files=True,
    )
