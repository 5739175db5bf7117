"""A loopback Discord: HTTP and gateway on 127.0.0.1, documented limits, faults on demand."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import BodyPartReader, web

from tests.wire.gateway import Gateway
from tests.wire.interactions import Interactions
from tests.wire.messages import Messages
from tests.wire.records import (
    APPLICATION,
    BOT_USER,
    TIMESTAMP,
    ApiError,
    Clock,
    Fault,
    File,
    Interaction,
    Json,
    Request,
    malformed,
    user,
)

TOKEN = "good-token"
ALL_PERMISSIONS = str((1 << 53) - 1)
_CEILING_SECONDS = 20.0
"""Ends a test that hangs; nothing takes that long."""
_TEXT, _DIRECT, _THREAD = 0, 1, 11
_API = "/api/v10"
_Found = TypeVar("_Found")
_Answer = Json | list[Json] | None


class Loopback:
    """One server with its channels, and everything the bot has asked for."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock(folder / "clock")
        self.changed = asyncio.Event()
        self.requests: list[Request] = []
        self.faults: list[Fault] = []
        self.commands: list[Json] = []
        self.emojis: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self.direct: dict[str, str] = {}
        """The channel of direct messages of a user."""
        self.closed_to: set[str] = set()
        """Users who take no direct messages."""
        self.messages = Messages(self.clock, self.emojis)
        self.interactions = Interactions(self.clock, self.messages)
        self.gateway = Gateway(lambda: [self._guild()], self.clock.snowflake, self.changed)
        self.guild_id = self.clock.snowflake()
        self.deserted = False
        """Whether the bot has ended: what is waited for will not come."""
        self.api = ""
        self._sent: dict[tuple[str, str], Json] = {}
        self._stopped = asyncio.Event()

    async def start(self) -> None:
        """Listen on a free port."""
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_route("*", _API + "/{path:.*}", self._handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        place = f"127.0.0.1:{self._runner.addresses[0][1]}"
        self.api, self.gateway.url = f"http://{place}{_API}", f"ws://{place}/gateway/"

    async def stop(self) -> None:
        """Let go of every request that hangs, and listen no more."""
        self._stopped.set()
        await self.gateway.drop(1001)
        await self._runner.cleanup()

    async def until(self, look: Callable[[], _Found]) -> _Found:
        """What `look` finds, as soon as it is something; TimeoutError ends a hang."""
        async with asyncio.timeout(_CEILING_SECONDS):
            while not (found := look()):
                assert not self.deserted, "the bot has ended"
                self.changed.clear()
                await self.changed.wait()
        return found

    def sent(self, method: str, path: str) -> list[Request]:
        """The requests of a method to a path, a regular expression."""
        return [
            request
            for request in self.requests
            if request.method == method and re.fullmatch(path, request.path)
        ]

    def refuse(self, method: str, path: str, status: int | None, **more: Any) -> Fault:
        """Let the next requests of a method to a path fail; see Fault."""
        fault = Fault(
            lambda request: request.method == method and bool(re.fullmatch(path, request.path)),
            status,
            **more,
        )
        self.faults.append(fault)
        return fault

    # --- what there is ----------------------------------------------------------------------

    def add_channel(self, kind: int = _TEXT, **more: Any) -> str:
        """A channel of the server; the bot is told of it with the server."""
        number = self.clock.snowflake()
        self.channels[number] = {
            "id": number,
            "type": kind,
            "name": f"channel-{number[-4:]}",
            "guild_id": self.guild_id,
            "position": 0,
            "permission_overwrites": [],
            "permissions": ALL_PERMISSIONS,
            "parent_id": None,
            **more,
        }
        return number

    def archive(self, channel_id: str) -> None:
        """A thread in which nothing can be edited until somebody writes in it."""
        self.channels[channel_id]["thread_metadata"]["archived"] = True

    def threads(self) -> list[Json]:
        return [channel for channel in self.channels.values() if channel["type"] == _THREAD]

    def _guild(self) -> Json:
        role = {
            "id": self.guild_id,
            "name": "@everyone",
            "color": 0,
            "hoist": False,
            "position": 0,
            "permissions": ALL_PERMISSIONS,
            "managed": False,
            "mentionable": False,
        }
        listed = ("emojis", "stickers", "features", "threads", "voice_states", "presences")
        return {
            "id": self.guild_id,
            "name": "server",
            "owner_id": "1",
            "roles": [role],
            "members": [self.member(BOT_USER)],
            "channels": [
                channel
                for channel in self.channels.values()
                if channel["type"] not in (_DIRECT, _THREAD)
            ],
            "member_count": 5,
            "joined_at": TIMESTAMP,
            "afk_timeout": 0,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "system_channel_flags": 0,
            "premium_tier": 0,
            "nsfw_level": 0,
            "preferred_locale": "en-US",
            "premium_progress_bar_enabled": False,
            **{key: [] for key in listed},
            **{key: [] for key in ("stage_instances", "guild_scheduled_events")},
        }

    def member(self, account: Json) -> Json:
        """Somebody of the server."""
        return {
            "user": account,
            "roles": [],
            "joined_at": TIMESTAMP,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": ALL_PERMISSIONS,
        }

    async def interact(
        self, kind: int, data: Json, account: Json, channel_id: str, message: Json | None
    ) -> Interaction:
        """Somebody does something; the bot is told of it."""
        interaction = self.interactions.begin(kind, account["id"], channel_id, message)
        channel = self.channels[channel_id]
        event: Json = {
            "id": interaction.id,
            "application_id": APPLICATION,
            "type": kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": self.guild_id},
            "app_permissions": ALL_PERMISSIONS,
            "attachment_size_limit": 10 << 20,
            "channel_id": channel_id,
            "channel": channel,
        }
        if message is not None:
            event["message"] = message
        if channel["type"] == _DIRECT:
            event |= {"user": account, "context": 1}
        else:
            guild = {"id": self.guild_id, "locale": "en-US", "features": []}
            event |= {
                "guild_id": self.guild_id,
                "guild_locale": "en-US",
                "guild": guild,
                "member": self.member(account),
                "context": 0,
            }
        await self.gateway.dispatch("INTERACTION_CREATE", event)
        return interaction

    # --- HTTP -------------------------------------------------------------------------------

    async def _handle(self, incoming: web.Request) -> web.Response:
        request = await _read(incoming)
        self.requests.append(request)
        fault = self._fault(request)
        if fault is not None:
            if fault.status is None:
                await self._stopped.wait()
            return self._reply(request, fault.body, fault.status or 500)
        try:
            return self._reply(request, self._route(request), 200)
        except ApiError as error:
            request.code = error.code
            body: Json = {"code": error.code, "message": error.message}
            return self._reply(request, body, error.status)

    def _fault(self, request: Request) -> Fault | None:
        for fault in self.faults:
            if fault.hits < fault.count and fault.concerns(request):
                fault.hits += 1
                self.changed.set()
                return fault
        return None

    def _reply(self, request: Request, answer: _Answer, status: int) -> web.Response:
        request.status = status
        self.changed.set()
        headers = {"Via": "1.1 google"}
        if answer is None:
            return web.Response(status=204, headers=headers)
        if isinstance(answer, dict) and "retry_after" in answer:
            headers["Retry-After"] = str(answer["retry_after"])
        headers["Content-Type"] = "application/json"  # the client knows it without a charset only
        return web.Response(body=json.dumps(answer).encode(), status=status, headers=headers)

    def _route(self, request: Request) -> _Answer:
        hooks = request.path.startswith(("/interactions/", "/webhooks/"))
        if not hooks and request.authorization != f"Bot {TOKEN}":
            raise ApiError(401, 0, "401: Unauthorized")
        for method, path, work in _ROUTES:
            found = re.fullmatch(path, request.path)
            if found and request.method == method:
                return work(self, request, *found.groups())
        raise ApiError(404, 0, f"unknown to the loopback: {request.method} {request.path}")

    def _me(self, request: Request) -> Json:
        return BOT_USER

    def _application(self, request: Request) -> Json:
        return {
            "id": APPLICATION,
            "name": "referee",
            "description": "",
            "icon": None,
            "flags": 0,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "owner": user("1", "owner"),
        }

    def _gateway_address(self, request: Request) -> Json:
        limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
        return {"url": self.gateway.url, "shards": 1, "session_start_limit": limit}

    def _set_commands(self, request: Request) -> list[Json]:
        self.commands = [
            {
                **command,
                "id": self.clock.snowflake(),
                "application_id": APPLICATION,
                "version": self.clock.snowflake(),
            }
            for command in request.body
        ]
        return self.commands

    def _list_emojis(self, request: Request) -> Json:
        return {"items": list(self.emojis.values())}

    def _add_emoji(self, request: Request) -> Json:
        name = request.body["name"]
        taken = any(emoji["name"] == name for emoji in self.emojis.values())
        if taken or not re.fullmatch(r"\w{2,32}", name):
            raise malformed("emoji name")
        emoji = {"id": self.clock.snowflake(), "name": name, "user": BOT_USER, "available": True}
        self.emojis[emoji["id"]] = emoji
        return emoji

    def _open_direct(self, request: Request) -> Json:
        user_id = str(request.body["recipient_id"])
        if user_id not in self.direct:
            self.direct[user_id] = self.add_channel(
                _DIRECT, guild_id=None, recipients=[user(user_id, f"user-{user_id}")]
            )
        return self.channels[self.direct[user_id]]

    def _make_thread(self, request: Request, parent_id: str) -> Json:
        self._channel(parent_id)
        metadata = {
            "archived": False,
            "auto_archive_duration": request.body.get("auto_archive_duration") or 1440,
            "archive_timestamp": TIMESTAMP,
            "locked": False,
        }
        number = self.add_channel(
            request.body["type"],
            name=request.body["name"],
            parent_id=parent_id,
            owner_id=APPLICATION,
            message_count=0,
            member_count=1,
            thread_metadata=metadata,
        )
        return self.channels[number]

    def _channel(self, channel_id: str) -> Json:
        channel = self.channels.get(channel_id)
        if channel is None:
            raise ApiError(404, 10003, "Unknown Channel")
        people = {account["id"] for account in channel.get("recipients", ())}
        if people & self.closed_to:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        return channel

    def _send(self, request: Request, channel_id: str) -> Json:
        channel = self._channel(channel_id)
        nonce = str(request.body.get("nonce", ""))
        if len(nonce) > 25:
            raise malformed("nonce")
        if request.body.get("enforce_nonce") and (channel_id, nonce) in self._sent:
            return self._sent[channel_id, nonce]
        message = self.messages.build(channel_id, request.body, request.files)
        self.messages.of_channel[channel_id][message["id"]] = message
        if nonce:
            self._sent[channel_id, nonce] = message
        if "thread_metadata" in channel:
            channel["thread_metadata"]["archived"] = False  # what is written in opens again
        return message

    def _message(self, channel_id: str, message_id: str) -> Json:
        channel = self._channel(channel_id)
        message = self.messages.of_channel[channel_id].get(message_id)
        if message is None:
            raise ApiError(404, 10008, "Unknown Message")
        if channel.get("thread_metadata", {}).get("archived"):
            raise ApiError(400, 50083, "Thread is archived")
        return message

    def _edit(self, request: Request, channel_id: str, message_id: str) -> Json:
        message = self._message(channel_id, message_id)
        self.messages.change(message, request.body, request.files)
        return message

    def _delete(self, request: Request, channel_id: str, message_id: str) -> None:
        self._message(channel_id, message_id)
        del self.messages.of_channel[channel_id][message_id]

    def _call_back(self, request: Request, interaction_id: str, token: str) -> Json:
        return self.interactions.call_back(interaction_id, token, request)

    def _webhook(self, request: Request, token: str, message_id: str | None = None) -> Json | None:
        return self.interactions.webhook(token, message_id, request)


_MESSAGE = r"/channels/(\d+)/messages/(\d+)"
_HOOK = rf"/webhooks/{APPLICATION}/([^/]+)"
_ROUTES: tuple[tuple[str, str, Callable[..., _Answer]], ...] = (
    ("GET", "/users/@me", Loopback._me),
    ("GET", "/oauth2/applications/@me", Loopback._application),
    ("GET", "/gateway/bot", Loopback._gateway_address),
    ("PUT", rf"/applications/{APPLICATION}/commands", Loopback._set_commands),
    ("GET", rf"/applications/{APPLICATION}/emojis", Loopback._list_emojis),
    ("POST", rf"/applications/{APPLICATION}/emojis", Loopback._add_emoji),
    ("POST", "/users/@me/channels", Loopback._open_direct),
    ("POST", r"/channels/(\d+)/threads", Loopback._make_thread),
    ("POST", r"/channels/(\d+)/messages", Loopback._send),
    ("PATCH", _MESSAGE, Loopback._edit),
    ("DELETE", _MESSAGE, Loopback._delete),
    ("POST", r"/interactions/(\d+)/([^/]+)/callback", Loopback._call_back),
    ("POST", _HOOK, Loopback._webhook),
    *(
        (method, _HOOK + r"/messages/([^/]+)", Loopback._webhook)
        for method in ("GET", "PATCH", "DELETE")
    ),
)


async def _read(incoming: web.Request) -> Request:
    body, files = None, []
    if incoming.content_type == "multipart/form-data":
        async for part in await incoming.multipart():
            assert isinstance(part, BodyPartReader)
            content = bytes(await part.read())
            if part.name == "payload_json":
                body = json.loads(content)
            elif part.filename is not None:
                files.append(File(part.name or "", part.filename, content))
    elif raw := await incoming.read():
        body = json.loads(raw)
    path = incoming.path.removeprefix(_API)
    return Request(incoming.method, path, body, files, incoming.headers.get("Authorization"))
