"""A service manager's SIGTERM: a clean stop, like Ctrl-C, and an end of the process in any case."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STOP_SECONDS = 4.0
"""How long connections may take to close. Nothing waits for them: what is accepted is stored."""


@contextmanager
def sigterm_stops() -> Iterator[None]:
    """Inside, SIGTERM does what SIGINT does, and the process ends within STOP_SECONDS."""
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(number: int, frame: FrameType | None) -> None:
    """asyncio cancels what runs and closes the bot; a look-up of a name in a thread may hang on."""
    last_resort = threading.Timer(STOP_SECONDS, os._exit, [0])
    last_resort.daemon = True
    last_resort.start()
    signal.raise_signal(signal.SIGINT)
