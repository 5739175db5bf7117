"""Which messages show what: persisted, so that they can be drawn anew after a restart."""

from dataclasses import dataclass

from bot.service.store import Store


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a table. `purpose`: board, panel, nudge, settlement:3, …; `user_id` 0: everybody.

    `version` is the table's version it shows (`board_version` for a board).
    """

    table_id: int
    purpose: str
    user_id: int
    channel_id: int
    message_id: int
    version: int


class Publications:
    def __init__(self, store: Store) -> None: ...

    def record(self, message: Message) -> None:
        """Remember the message in place of the one of the same table, purpose and user."""

    def find(self, table_id: int, purpose: str, user_id: int = 0) -> Message | None: ...

    def of_table(self, table_id: int) -> tuple[Message, ...]: ...

    def by_message(self, message_id: int) -> Message | None: ...

    def forget(self, table_id: int, purpose: str, user_id: int = 0) -> None: ...

    def lagging_boards(self) -> tuple[int, ...]:
        """The open tables whose board is missing or older than `board_version`."""
