"""The gateway: zlib-stream, sessions that RESUME, close codes, outages."""

import asyncio
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire.records import APPLICATION, BOT_USER, Json

_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _INVALID, _HELLO, _ACKNOWLEDGED = 0, 1, 2, 6, 9, 10, 11
_HEARTBEAT_MILLISECONDS = 41250


@dataclass
class _Session:
    connection: "_Connection | None"
    events: list[tuple[str, Json]] = field(default_factory=list)


class Gateway:
    """Events of one shard; those of a session that is away are kept until it resumes."""

    def __init__(
        self, guilds: Callable[[], list[Json]], number: Callable[[], str], changed: asyncio.Event
    ) -> None:
        self._guilds, self._number, self._changed = guilds, number, changed
        self._sessions: dict[str, _Session] = {}
        self._connections: list[_Connection] = []
        self.url = ""
        self.close_on_identify: int | None = None
        """The code every session is refused with."""
        self.away = False
        """Whether new connections are torn down."""
        self.identified = 0
        self.resumed = 0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """A connection, from its beginning to its end."""
        if self.away:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = _Connection(socket, request.query.get("compress") == "zlib-stream")
        self._connections.append(connection)
        await connection.send(_HELLO, {"heartbeat_interval": _HEARTBEAT_MILLISECONDS})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                said = json.loads(message.data)
                await self._hear(connection, said["op"], said["d"])
                self._changed.set()
        for session in self._sessions.values():
            if session.connection is connection:
                session.connection = None
        self._changed.set()
        return socket

    async def _hear(self, connection: "_Connection", operation: int, data: Any) -> None:
        if operation == _HEARTBEAT:
            await connection.send(_ACKNOWLEDGED, None)
        elif operation == _IDENTIFY:
            await self._identify(connection)
        elif operation == _RESUME:
            session = self._sessions.get(data["session_id"])
            if session is None:
                await connection.send(_INVALID, False)
                return
            self.resumed += 1
            session.connection = connection
            for sequence, (name, event) in enumerate(session.events, 1):
                if sequence > data["seq"]:
                    await connection.send(_DISPATCH, event, name, sequence)
            await self._tell(session, "RESUMED", {})

    async def _identify(self, connection: "_Connection") -> None:
        self.identified += 1
        if self.close_on_identify is not None:
            await connection.socket.close(code=self.close_on_identify)
            return
        session_id, guilds = self._number(), self._guilds()
        session = self._sessions[session_id] = _Session(connection)
        ready = {
            "v": 10,
            "user": BOT_USER,
            "session_id": session_id,
            "resume_gateway_url": self.url,
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
            "application": {"id": APPLICATION, "flags": 0},
        }
        await self._tell(session, "READY", ready)
        for guild in guilds:
            await self._tell(session, "GUILD_CREATE", guild)

    async def dispatch(self, name: str, event: Json) -> None:
        """Tell every session, now or when it resumes."""
        for session in self._sessions.values():
            await self._tell(session, name, event)

    async def _tell(self, session: _Session, name: str, event: Json) -> None:
        session.events.append((name, event))
        if session.connection is not None:
            await session.connection.send(_DISPATCH, event, name, len(session.events))

    async def drop(self, code: int = 4000) -> None:
        """Close every connection with this code."""
        for connection in self._connections:
            await connection.socket.close(code=code)


class _Connection:
    def __init__(self, socket: web.WebSocketResponse, compressed: bool) -> None:
        self.socket = socket
        self._stream = zlib.compressobj() if compressed else None

    async def send(
        self, operation: int, data: Any, name: str | None = None, sequence: int | None = None
    ) -> None:
        """To a peer that has gone: nothing happens."""
        payload = {"op": operation, "d": data, "t": name, "s": sequence}
        raw = json.dumps(payload).encode()
        try:
            if self._stream is None:
                await self.socket.send_str(raw.decode())
            else:
                packed = self._stream.compress(raw) + self._stream.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)
        except ConnectionError:
            return
