"""Which messages show what: persisted, so that they can be drawn anew after a restart."""

from dataclasses import astuple, dataclass

from bot.service.store import Store


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a table. `purpose`: board, panel, nudge, settlement:3, …

    `user_id` is whom it is for, 0: everybody. `version` is the table's version it shows
    (`board_version` for a board); that a settlement shows tells whether it still asks for the next
    deal.
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
            "INSERT OR REPLACE INTO messages"
            " (table_id, purpose, user_id, channel_id, message_id, version)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            *astuple(message),
        )

    def find(self, table_id: int, purpose: str, user_id: int = 0) -> Message | None:
        rows = self._store.rows(
            "SELECT * FROM messages WHERE table_id = ? AND purpose = ? AND user_id = ?",
            table_id,
            purpose,
            user_id,
        )
        return Message(**rows[0]) if rows else None

    def forget(self, table_id: int, purpose: str, user_id: int = 0) -> None:
        self._store.write(
            "DELETE FROM messages WHERE table_id = ? AND purpose = ? AND user_id = ?",
            table_id,
            purpose,
            user_id,
        )

    def lagging_boards(self) -> tuple[int, ...]:
        """The tables whose board is older than `board_version`, or open and without one."""
        rows = self._store.rows(
            """
            SELECT id FROM tables LEFT JOIN messages ON table_id = id AND purpose = 'board'
            WHERE messages.version < board_version OR (messages.version IS NULL AND NOT closed)
            ORDER BY id
            """
        )
        return tuple(row["id"] for row in rows)

    def lagging_panels(self) -> tuple[tuple[int, int], ...]:
        """(table, user) of the panels that do not show yet that their table has closed."""
        rows = self._store.rows(
            """
            SELECT table_id, user_id FROM messages JOIN tables ON table_id = id
            WHERE closed AND purpose = 'panel' AND messages.version < tables.version
            """
        )
        return tuple((row["table_id"], row["user_id"]) for row in rows)

    def unsent_settlements(self, table_id: int | None = None) -> tuple[tuple[int, int], ...]:
        """(table, deal) of the finished deals whose settlement nobody was sent, or of one table."""
        of_one = () if table_id is None else (table_id,)
        rows = self._store.rows(
            f"""
            SELECT deals.table_id, number FROM deals LEFT JOIN messages
            ON messages.table_id = deals.table_id AND purpose = 'settlement:' || number
            WHERE message_id IS NULL {"AND deals.table_id = ?" if of_one else ""}
            ORDER BY deals.table_id, number
            """,
            *of_one,
        )
        return tuple((row["table_id"], row["number"]) for row in rows)

    def unsent_sessions(self) -> tuple[int, ...]:
        """The closed tables with deals that count, of whose session nobody was sent the card."""
        rows = self._store.rows(
            """
            SELECT id FROM tables LEFT JOIN messages ON table_id = id AND purpose = 'session'
            WHERE closed AND message_id IS NULL
                AND EXISTS (SELECT 1 FROM deals WHERE table_id = id AND NOT voided)
            ORDER BY id
            """
        )
        return tuple(row["id"] for row in rows)
