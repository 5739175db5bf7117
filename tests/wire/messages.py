"""The messages of the loopback Discord: how a body becomes one, and how an edit changes it."""

import json
import re
from collections import defaultdict

from tests.wire.limits import check_files, check_message, walk
from tests.wire.records import BOT_USER, COMPONENTS_V2, TIMESTAMP, Clock, File, Json, malformed


class Messages:
    """Those of channels and those only one user sees."""

    def __init__(self, clock: Clock, emojis: dict[str, Json]) -> None:
        self._clock, self._emojis = clock, emojis
        self.of_channel: dict[str, dict[str, Json]] = defaultdict(dict)
        self.ephemeral: dict[str, dict[str, Json]] = defaultdict(dict)
        """By the user who sees them."""

    def build(self, channel_id: str, body: Json, files: list[File]) -> Json:
        """A new message, kept nowhere yet; ApiError where it breaks a limit."""
        message = {
            "id": self._clock.snowflake(),
            "type": 0,
            "channel_id": channel_id,
            "author": BOT_USER,
            "content": "",
            "timestamp": TIMESTAMP,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "flags": body.get("flags") or 0,
            "components": [],
        }
        self._write(message, body, files)
        return message

    def change(self, message: Json, body: Json, files: list[File]) -> None:
        """Edit it; ApiError, and nothing changed, where that breaks a limit."""
        self._write(message, body, files)
        message["edited_timestamp"] = TIMESTAMP

    def _write(self, message: Json, body: Json, files: list[File]) -> None:
        flags = message["flags"] | ((body.get("flags") or 0) & COMPONENTS_V2)
        attachments = self._attachments(message["attachments"], body, files)
        content = body.get("content", message["content"]) or ""
        components = json.loads(json.dumps(body.get("components", message["components"]) or []))
        names = {attachment["filename"] for attachment in attachments}
        check_message(components, flags, content, names, set(self._emojis))
        for number, component in enumerate(walk(components), 1):
            component.setdefault("id", number)
        message.update(flags=flags, attachments=attachments, content=content, components=components)

    def _attachments(self, kept: list[Json], body: Json, files: list[File]) -> list[Json]:
        check_files(files)
        sent = {file.field_name: file for file in files}
        wanted = body.get("attachments")
        if wanted is None:
            numbers = [re.sub(r"\D", "", name) for name in sent]
            wanted = [{"id": number} for number in numbers]
            attachments = list(kept)
        else:
            attachments = []
        for attachment in wanted:
            file = sent.get(f"files[{attachment['id']}]")
            if file is not None:
                attachments.append(self._attachment(attachment.get("filename") or file.name, file))
                continue
            same = [old for old in kept if old["id"] == str(attachment["id"])]
            if not same:
                raise malformed(f"unknown attachment {attachment}")
            attachments += same
        return attachments

    def _attachment(self, name: str, file: File) -> Json:
        number = self._clock.snowflake()
        url = f"https://cdn.invalid/{number}/{name}"
        return {
            "id": number,
            "filename": name,
            "size": len(file.content),
            "url": url,
            "proxy_url": url,
        }
