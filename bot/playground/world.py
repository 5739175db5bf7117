"""A Discord of one server and one channel, inside this process, with the bot in it."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.components import walk_components

from bot.client import RefereeBot
from bot.config import Config
from bot.playground.patience import PatientEnv
from bot.render.pictures.emojis import tile_emojis
from bot.service.model import Table
from bot.service.store import open_store
from core.tiles.fair import Chance
from core.tiles.seats import SEATS

PEOPLE = ("Ming", "Lan", "Bo", "Ying")
_DRAWN = 1.5
"""Seconds after which whatever is to be drawn has been drawn."""
_TEXT = 10


@dataclass
class World:
    """`people` are members of the server, the first one its owner."""

    env: simcord.Env
    bot: RefereeBot
    channel: simcord.ChannelHandle
    people: tuple[simcord.MemberActor, ...]
    _new_bot: Callable[[], RefereeBot]

    @property
    def table(self) -> Table:
        """The one table there is."""
        table = self.bot.desk.tables.table_in_channel(self.channel.id)
        assert table is not None
        return table

    def message(self, purpose: str) -> discord.Message:
        """What the bot has posted in the channel for that purpose."""
        shown = self.bot.desk.publications.find(self.table.id, purpose)
        assert shown is not None
        return next(one for one in self.channel.history() if one.id == shown.message_id)

    def emoji_files(self) -> dict[str, tuple[str, bytes]]:
        """By address what the bot has uploaded: the simulated Discord keeps its names only."""
        files = tile_emojis()
        return {
            f"{CDN_BASE}/emojis/{emoji.id}.png": (f"{emoji.name}.png", files[emoji.name])
            for emoji in self.env.backend.application_emojis.values()
        }

    async def open_table(self, profile: str) -> None:
        """A lobby as the owner opens it."""
        await self.people[0].slash(self.channel, "table open", profile=profile)
        await self.env.advance_time(_DRAWN)

    async def start(self) -> None:
        """Everybody sits down, computers take the other seats, and the first deal is dealt."""
        host, *others = self.people
        for person in others:
            await self._press(person, "sit")
        for _ in range(len(SEATS) - len(self.people)):
            await self._press(host, "computer")
        await self._press(host, "start")
        await self.env.advance_time(_DRAWN)

    async def _press(self, person: Any, action: str) -> Any:
        custom_id = f"table:{self.table.id}:{action}"
        return await person.click(self.message("board"), custom_id=custom_id)

    async def show_hands(self) -> None:
        """Everybody looks at their hand in the channel; what they were told before is dismissed."""
        for person in self.people:
            for message in self.channel.history(viewer=person):
                if message.flags.ephemeral:
                    self.env.backend.delete_message(self.channel.id, message.id)
            await self._press(person, "hand")

    async def restart(self) -> None:
        """The bot's process ends, and another takes over its database."""
        self.bot.store.close()
        bot = self._new_bot()
        await self.env.restart_bot(bot)
        self.bot = bot


@asynccontextmanager
async def open_world(
    seats: int, config: Config, chance: Callable[[], Chance] | None = None
) -> AsyncIterator[World]:
    """A server with `seats` people, at the present time; the bot's database is a temporary one."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mahjong.db"

        def new_bot() -> RefereeBot:
            return RefereeBot(open_store(path), config, chance=chance)

        bot = new_bot()
        env = PatientEnv(bot)
        env.backend.bot_user.name = "Mahjong Referee"
        env.backend.clock.advance((discord.utils.utcnow() - env.now()).total_seconds())
        await env.start()
        with env.time_context():
            users = [env.create_user(name) for name in PEOPLE[:seats]]
            guild = env.create_guild("Mahjong", owner=users[0])
            channel = guild.create_text_channel("mahjong")
            people = tuple(guild.add_member(user) for user in users)
            world = World(env, bot, channel, people, new_bot)
            try:
                await env.advance_time(_DRAWN)  # the emojis are uploaded
                yield world
            finally:
                await env.shutdown()
                world.bot.store.close()


def components(message: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message, however deep, as it was sent."""
    return walk_components([component.to_dict() for component in message.components])


def text(message: Any) -> str:
    """The words of a message."""
    return "\n\n".join(one["content"] for one in components(message) if one["type"] == _TEXT)
