"""Pictures drawn beside the loop, one at a time; nothing that is played waits for them."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from bot.render.pictures.canvas import Picture
from bot.render.pictures.table import warm
from bot.ui.layout import Page

log = logging.getLogger(__name__)

_Drawn = TypeVar("_Drawn")


@dataclass(frozen=True, slots=True)
class Draft:
    """A message before its picture is drawn. `drawing` None: it has none.

    `lay_out` gets the picture, or None: then words have to do.
    """

    lay_out: Callable[[Picture | None], Page]
    drawing: Callable[[], Picture] | None = None


class Studio:
    """One thread that draws."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="pictures")

    def warm(self) -> None:
        """Have ready what every picture of a table needs."""
        self._worker.submit(warm)

    async def draw(self, drawing: Callable[[], _Drawn]) -> _Drawn | None:
        """What is drawn; None when it could not be, which is logged."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._worker, drawing)
        except Exception:
            log.exception("a picture could not be drawn")
            return None

    async def finish(self, draft: Draft) -> Page:
        """The message with its picture, if it has one and that can be drawn."""
        picture = None if draft.drawing is None else await self.draw(draft.drawing)
        return draft.lay_out(picture)

    def close(self) -> None:
        """Draw what is being drawn to its end, and nothing more."""
        self._worker.shutdown(wait=False, cancel_futures=True)
