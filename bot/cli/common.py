"""What the commands share: exit codes, how they refuse and fail, files, the store."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.config import Config

if TYPE_CHECKING:
    from bot.service.store import Store

BAD_INPUT = 2
FAILED = 1


class InputError(Exception):
    """What was asked for cannot be understood: exit code 2, and one JSON line."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    @property
    def document(self) -> dict[str, str]:
        return {"error": self.code, "message": str(self)}


class FailureError(Exception):
    """What was asked for cannot be done: exit code 1, and the message."""


def read_text(file: str) -> str:
    """The text of a file, `-` is stdin; OSError, UnicodeDecodeError."""
    return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")


@contextmanager
def opened_store(config: Config) -> "Iterator[Store]":
    """The database of the settings, closed afterwards."""
    from bot.service.store import open_store

    with closing(open_store(config.database.path)) as store:
        yield store
