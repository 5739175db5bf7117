"""The tiles as emojis of the application, which the bot uploads itself."""

import logging

import discord

from bot.render.pictures.emojis import emoji_names, tile_emojis
from bot.render.pictures.faces import KIND_NAMES
from bot.render.reader import Icons
from bot.ui.drawing import Studio

log = logging.getLogger(__name__)


class Emojis:
    """`icons` are None until every emoji is there; until then words do."""

    def __init__(self) -> None:
        self.icons: Icons | None = None

    async def look(self, client: discord.Client) -> dict[str, str]:
        """Which are there, by name, as messages refer to them."""
        names = set(emoji_names().values())
        found = await client.fetch_application_emojis()
        there = {emoji.name: str(emoji) for emoji in found if emoji.name in names}
        self._take(there)
        return there

    async def upload(self, client: discord.Client, studio: Studio) -> None:
        """Upload what is missing. Whatever stops it, another try goes on from what is there."""
        there = await self.look(client)
        missing = [name for name in emoji_names().values() if name not in there]
        images = await studio.draw(tile_emojis) if missing else {}
        if images is None:
            return  # it was logged, and would only fail again
        for name in missing:
            emoji = await client.create_application_emoji(name=name, image=images[name])
            there[name] = str(emoji)
        if missing:
            log.info("uploaded %s emojis", len(missing))
        self._take(there)

    def _take(self, there: dict[str, str]) -> None:
        names = emoji_names()
        if there.keys() >= set(names.values()):
            self.icons = Icons(
                tuple(there[names[kind]] for kind in KIND_NAMES),
                there[names["primary"]],
                there[names["secondary"]],
                there[names["claimed"]],
            )
