"""Which messages show what: persisted, so that they can be drawn anew after a restart."""

from dataclasses import astuple, dataclass
from typing import Any

from bot.service.store import Store


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a table. `purpose`: board, panel, nudge, settlement:3, …

    `user_id` is whom it is for, 0: everybody. `version` is the table's version it shows
    (`board_version` for a board).
    """

    table_id: int
    purpose: str
    user_id: int
    channel_id: int
    message_id: int
    version: int


class Publications:
    def __init__(self, store: Store) -> None:
        self._store = store

    def record(self, message: Message) -> None:
        """Remember the message in place of the one of the same table, purpose and user."""
        self._store.write(
            "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?, ?, ?)", *astuple(message)
        )

    def find(self, table_id: int, purpose: str, user_id: int = 0) -> Message | None:
        found = self._messages(
            "table_id = ? AND purpose = ? AND user_id = ?", table_id, purpose, user_id
        )
        return found[0] if found else None

    def of_table(self, table_id: int) -> tuple[Message, ...]:
        return self._messages("table_id = ?", table_id)

    def by_message(self, message_id: int) -> Message | None:
        found = self._messages("message_id = ?", message_id)
        return found[0] if found else None

    def forget(self, table_id: int, purpose: str, user_id: int = 0) -> None:
        self._store.write(
            "DELETE FROM messages WHERE table_id = ? AND purpose = ? AND user_id = ?",
            table_id,
            purpose,
            user_id,
        )

    def lagging_boards(self) -> tuple[int, ...]:
        """The open tables whose board is missing or older than `board_version`."""
        rows = self._store.rows(
            """
            SELECT id FROM tables LEFT JOIN messages ON table_id = id AND purpose = 'board'
            WHERE NOT closed AND coalesce(messages.version, -1) < board_version ORDER BY id
            """
        )
        return tuple(row["id"] for row in rows)

    def _messages(self, where: str, *values: Any) -> tuple[Message, ...]:
        rows = self._store.rows(
            f"SELECT * FROM messages WHERE {where} ORDER BY purpose, user_id", *values
        )
        return tuple(Message(**row) for row in rows)
