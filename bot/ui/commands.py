"""What the slash commands share: guarded answers, localised descriptions, completions."""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial, wraps
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, TranslationContextTypes, locale_str

from bot.texts import find_texts, texts_of
from bot.ui.answers import guarded

COMPLETIONS_LIMIT = 25
_TRANSLATED = (discord.Locale.chinese, discord.Locale.taiwan_chinese)


def described(key: str) -> locale_str:
    """A sentence for Discord's menus: English, with its key for the translator."""
    return locale_str(texts_of("en")(key), key=key)


class Translator(app_commands.Translator):
    """Gives Discord the Chinese of what `described` named; names stay as they are."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        key = string.extras.get("key")
        if key is None or locale not in _TRANSLATED:
            return None
        return find_texts(locale.value)(key)


def answered(command: Callable[..., Awaitable[None]]) -> Any:
    """A command of a cog with `house`: whatever is refused or fails is told to its user."""

    @wraps(command)
    async def wrapped(
        cog: Any, interaction: discord.Interaction[Any], *args: Any, **kwargs: Any
    ) -> None:
        cog.house.publisher.clicked(interaction.user.id)
        work = partial(command, cog, interaction, *args, **kwargs)
        await guarded(cog.house.desk, interaction, work)

    return wrapped


def completions(entries: Iterable[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """The entries (label, value) that have what was typed in either, at most 25."""
    wanted = typed.strip().casefold()
    found = (
        Choice(name=label, value=value)
        for label, value in entries
        if wanted in label.casefold() or wanted in value.casefold()
    )
    return [choice for choice, _ in zip(found, range(COMPLETIONS_LIMIT), strict=False)]
