"""The whole bot against a simulated Discord: one evening at a table, by clicks and commands.

    def test_something(tmp_path):
        async def play(sim):
            await sim.seated("ann", "bob")          # computers in the other seats, started
            await sim.press("ann", "五万")
            await sim.pass_time()

        evening(tmp_path, play, layout=Layout(dealer=0, hands=…))

At its end nothing may have been logged as an error (a malformed request, 50035, is), no command may
have raised, the bot's loop must run, and what simcord lets pass must keep to Discord's limits.
"""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.components import walk_components

from bot.client import RefereeBot
from bot.config import Config
from bot.playground.patience import PatientEnv
from bot.service.model import Table
from bot.service.store import open_store
from core.documents.rigged import Layout, rig
from core.rulesets.find import find_ruleset
from core.tiles.fair import Chance

SEATS = ("ann", "bob", "cat", "dan")
_TEXT, _BUTTON = 10, 2
_COMPLETED, _MOST_CHOICES = 8, 25
_LARGEST_FILE = 10 * 2**20


def quick(*, pictures: bool = False, **clock: float) -> Config:
    """The usual settings with a clock for tests: computers answer at once; words, if not asked."""
    config = Config()
    settings = {"claim_pause": 0.0, "computer_seconds": 0.0, "deal_pause": 600.0, **clock}
    return replace(
        config,
        clock=replace(config.clock, **settings),
        publishing=replace(config.publishing, pictures=pictures),
    )


def laid_out(layout: Layout, profile: str = "nanchang") -> Callable[[], Chance]:
    """The chance that deals the layout, every deal anew."""
    rules = find_ruleset(profile)
    return lambda: rig(layout, rules)


@dataclass
class Wire:
    """Every body and file the bot has sent, with who can read it."""

    env: simcord.Env
    files: dict[int, list[tuple[str, bytes]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        store = self.env.backend.cdn.store_attachment

        def recording(attachment_id, channel_id, filename, data, description):  # type: ignore[no-untyped-def]
            place = len(self.env.http_requests) - 1
            self.files.setdefault(place, []).append((filename, data))
            return store(attachment_id, channel_id, filename, data, description)

        self.env.backend.cdn.store_attachment = recording

    def reader(self, entry: Any) -> int | None:
        """The one user who can read a request's body; None: everybody in the channel."""
        backend, parts = self.env.backend, entry.path.strip("/").split("/")
        if parts[0] == "channels":
            channel = backend.channels.get(int(parts[1]))
            private = channel is not None and channel.guild_id is None
            return channel.recipient_ids[0] if private else None
        if parts[0] == "interactions":
            record = backend.interactions[int(parts[1])]
        elif parts[0] == "webhooks":
            record = backend.interactions[backend.interaction_tokens[parts[2]]]
        else:
            return None
        return self._answer_reader(entry, parts, record)

    def _answer_reader(self, entry: Any, parts: list[str], record: Any) -> int | None:
        body = entry.json or {}
        data = body.get("data") or body
        in_guild = self.env.backend.channels[record.channel_id].guild_id is not None
        everybody = None if in_guild else record.user_id
        if parts[0] == "interactions" and body.get("type") in (8, 9):
            return record.user_id
        if data.get("flags", 0) & 64:
            return record.user_id
        if parts[0] == "webhooks" and entry.method == "POST":
            return everybody
        named = parts[4] if len(parts) > 4 and parts[4].isdigit() else None
        target = int(named) if named else record.message_id or record.source_message_id
        message = self.env.backend.messages.get(record.channel_id, {}).get(target)
        if message is not None and message.is_ephemeral:
            return record.user_id
        return everybody

    def seen_by(self, user_id: int) -> list[tuple[str, str, str, list[tuple[str, bytes]]]]:
        """Everything the user could read, in order, but for Discord's own numbers.

        Those count every message of the server, so each is told by when it was first seen.
        """
        numbers: dict[str, str] = {}

        def numbered(text: str) -> str:
            return re.sub(
                r"\d{17,}", lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), text
            )

        seen = []
        for place, entry in enumerate(self.env.http_requests):
            if self.reader(entry) in (None, user_id):
                body = entry.json
                if isinstance(body, dict):
                    body = {key: value for key, value in body.items() if key != "nonce"}
                words = numbered(json.dumps(body, ensure_ascii=False, sort_keys=True))
                path = numbered(entry.path)
                seen.append((entry.method, path, words, self.files.get(place, [])))
        return seen

    def beyond_limits(self) -> list[str]:
        """What Discord would refuse and simcord does not: long completions, large files."""
        found = []
        for entry in self.env.http_requests:
            body = entry.json if isinstance(entry.json, dict) else {}
            choices = body["data"]["choices"] if body.get("type") == _COMPLETED else ()
            if len(choices) > _MOST_CHOICES:
                found.append(f"completions: {choices}")
        for files in self.files.values():
            found += [name for name, content in files if len(content) > _LARGEST_FILE]
        return found


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


class Simulation:
    """A server with a channel, four people, and the bot; restarts keep the store."""

    def __init__(self, env: simcord.Env, bot: RefereeBot, make: Callable[[], RefereeBot]) -> None:
        self.env, self.bot, self._make = env, bot, make
        self.wire = Wire(env)
        self.boss_user = env.create_user("boss")
        self.guild = env.create_guild("Nanchang", owner=self.boss_user)
        self.boss = self.guild.add_member(self.boss_user)
        self.channel = self.guild.create_text_channel("mahjong")
        self.members = {name: self.guild.add_member(env.create_user(name)) for name in SEATS}

    # --- people -----------------------------------------------------------------------------

    def member(self, name: str) -> Any:
        return self.boss if name == "boss" else self.members[name]

    def user_id(self, name: str) -> int:
        return int(self.member(name).user.id)

    async def pass_time(self, seconds: float = 0.5) -> None:
        """Let time pass; half a second carries out and draws whatever is due at once."""
        await self.env.advance_time(seconds)

    async def seated(self, *names: str) -> Table:
        """A started table: the named sit in this order, computers in the other seats."""
        await self.member(names[0]).slash(self.channel, "table open")
        await self.pass_time()
        for name in names[1:]:
            await self.member(name).click(self.board, custom_id=f"table:{self.table.id}:sit")
        for _ in range(4 - len(names)):
            await self.member(names[0]).slash(self.channel, "table computer")
        await self.member(names[0]).slash(self.channel, "table start")
        await self.pass_time(1.5)
        assert self.table.status == "playing"
        return self.table

    # --- what there is ----------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The last table opened."""
        last = self.bot.store.scalar("SELECT max(id) FROM tables")
        return self.bot.desk.tables.table(last)

    @property
    def board(self) -> discord.Message:
        """The board's message."""
        found = self.bot.desk.publications.find(self.table.id, "board")
        assert found is not None
        return _message(self.channel.history(), found.message_id)

    def panel(self, name: str) -> discord.Message:
        """A player's panel in direct messages, as it stands now."""
        user = self.member(name).user
        found = self.bot.desk.publications.find(self.table.id, "panel", int(user.id))
        assert found is not None, f"{name} has no panel in direct messages"
        return _message(self.direct_messages(name), found.message_id)

    def direct_messages(self, name: str) -> list[discord.Message]:
        """What a user sees in their direct messages, oldest first."""
        user = self.member(name).user
        return list(user.dm_channel.history(viewer=user))

    def text(self, message: Any) -> str:
        """All texts of a message, one below the other."""
        return "\n".join(part["content"] for part in parts(message, _TEXT))

    def buttons(self, message: Any) -> list[dict[str, Any]]:
        """The live buttons of a message as sent: label, custom_id, style."""
        return [part for part in parts(message, _BUTTON) if not part.get("disabled")]

    def labels(self, name: str) -> list[str]:
        """The live buttons of a player's panel."""
        return [button["label"] for button in self.buttons(self.panel(name))]

    def settlement(self) -> str:
        """The words of the last settlement in the channel."""
        found = [
            self.text(message)
            for message in self.channel.history()
            if "### " in self.text(message) and "settlement" in self.text(message)
        ]
        return found[-1]

    # --- acting -----------------------------------------------------------------------------

    async def press(self, name: str, label: str, message: Any = None) -> Any:
        """Press the first live button of that label on the player's panel, or on a message."""
        shown = self.panel(name) if message is None else message
        live = {button["label"]: button["custom_id"] for button in reversed(self.buttons(shown))}
        assert label in live, f"no button {label!r} among {list(live)}"
        return await self._click(name, shown, live[label])

    async def _click(self, name: str, message: Any, custom_id: str) -> Any:
        private = message.guild is None if isinstance(message, discord.Message) else False
        actor = self.member(name).user if private else self.member(name)
        result = await actor.click(message, custom_id=custom_id)
        assert result.acknowledged, f"{name}'s click on {custom_id} went unanswered"
        return result

    async def click(self, name: str, message: Any, custom_id: str) -> Any:
        """Click a button by its id."""
        return await self._click(name, message, custom_id)

    async def slash(self, name: str, command: str, /, *, dm: bool = False, **options: Any) -> Any:
        """A slash command in the channel, or in direct messages."""
        member = self.member(name)
        if dm:
            result = await member.user.slash(command, **options)
        else:
            result = await member.slash(self.channel, command, **options)
        assert result.acknowledged, f"/{command} of {name} went unanswered"
        return result

    async def redeliver(self) -> None:
        """Discord delivers the last interaction once more."""
        events = self.env.backend.transcript
        payload = next(e[2] for e in reversed(events) if e[1] == "INTERACTION_CREATE")
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()

    async def restart(self, down: float = 0.0) -> None:
        """The process ends and, `down` seconds later, another takes over the same database."""
        self.bot.tick.cancel()
        await self.env.settle()
        self.bot.store.close()
        self.env.backend.clock.advance(down)
        bot = self._make()
        await self.env.restart_bot(bot)
        self.bot = bot


def _message(history: Iterable[discord.Message], message_id: int) -> discord.Message:
    found = [message for message in history if message.id == message_id]
    assert found, "the message is not there"
    return found[0]


def parts(message: Any, kind: int) -> Iterator[dict[str, Any]]:
    """The raw components of one kind, however deep; of a Message or of an answer."""
    components = [
        component if isinstance(component, dict) else component.to_dict()
        for component in message.components
    ]
    return (part for part in walk_components(components) if part["type"] == kind)


def evening(
    path: Path,
    play: Callable[[Simulation], Awaitable[None]],
    *,
    layout: Layout | None = None,
    profile: str = "nanchang",
    chance: Callable[[], Chance] | None = None,
    config: Config | None = None,
    expected_errors: Sequence[str] = (),
) -> None:
    """Run `play` on a fresh server with the database under `path`, then check what must hold.

    Deals are laid out by `layout`, or by `chance`, called for each.
    """
    if layout is not None:
        chance = laid_out(layout, profile)
    asyncio.run(_evening(path, play, chance, config or quick(), expected_errors))


async def _evening(
    path: Path,
    play: Callable[[Simulation], Awaitable[None]],
    chance: Callable[[], Chance] | None,
    config: Config,
    expected_errors: Sequence[str],
) -> None:
    def make() -> RefereeBot:
        return RefereeBot(open_store(path / "mahjong.db"), config, chance=chance)

    errors = _Errors()
    loggers = [logging.getLogger(name) for name in ("discord", "bot", "asyncio")]
    for logger in loggers:
        logger.addHandler(errors)
    try:
        bot = make()
        env = PatientEnv(bot)
        await env.start()
        try:
            with env.time_context():
                sim = Simulation(env, bot, make)
                await play(sim)
                await sim.pass_time(2)
                assert sim.bot.tick.is_running()
                assert sim.bot.tick.failed() is False
                assert sim.wire.beyond_limits() == []
        finally:
            await env.shutdown()
        env.raise_errors()
        sim.bot.store.close()
    finally:
        for logger in loggers:
            logger.removeHandler(errors)
    unexpected = [
        logging.Formatter().format(record)
        for record in errors.records
        if not any(words in record.getMessage() for words in expected_errors)
    ]
    assert unexpected == []
