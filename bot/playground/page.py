"""`play`: simcord's page in the browser, its time running with ours."""

import asyncio
import logging
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import simcord

from bot.config import Config
from bot.playground.world import World, open_world
from bot.texts import program_texts

log = logging.getLogger(__name__)

_STEP = 0.1
_LONGEST_STEP = 1.0
"""Seconds: a computer that was asleep does not lose the turns of its sleep."""
_REST = 2.0
"""Redrawing takes simcord longer and longer as messages pile up: never more than a third of it."""
_MOST_FAILURES = 10
_REMEMBERED = 32
"""Revisions of a page, older than what any browser still shows."""
_MOST_PAGES = 32

# Time to look around; the computers play at their usual pace. Direct messages cannot be seen.
_CLOCK = replace(
    Config().clock, turn_seconds=300.0, claim_seconds=60.0, deal_pause=60.0, nudge_seconds=0.0
)


class LivePage:
    """Lets the simulated time run and the page follow, between one click and the next.

    simcord does one thing at a time: a click that met a step of ours would be lost, so both take
    the lock. A click names a place on the page as the browser shows it; by the time it arrives
    another button may stand there, so the one that was seen is looked up by its custom id.
    """

    def __init__(self, env: simcord.Env, preview: Any) -> None:
        self._env, self._preview = env, preview
        self._lock = asyncio.Lock()
        self._rested = 0.0
        self._errors = env.error_cursor
        self._shown: dict[str, dict[int, dict[str, str]]] = {}  # page, revision: place, custom id
        self._act, self._publish = preview._action, preview._publish
        preview._action, preview._publish = self._locked_action, self._noted_publish

    async def run(self) -> None:
        """Let time pass until cancelled. What goes wrong is logged; ten times running, raised."""
        last, failures = self._now(), 0
        while True:
            await asyncio.sleep(_STEP)
            async with self._lock:
                elapsed, last = self._now() - last, self._now()
                try:
                    await self._step(min(elapsed, _LONGEST_STEP))
                    failures = 0
                except Exception:
                    failures += 1
                    if failures == _MOST_FAILURES:
                        raise
                    log.exception("the playground stumbled")

    @staticmethod
    def _now() -> float:
        """Seconds of real time: the clock of the loop is simulated for the bot's tasks only."""
        return asyncio.get_running_loop().time()

    async def _step(self, seconds: float) -> None:
        env = self._env
        await env.advance_time(seconds)
        for error in env.errors_since(self._errors):
            log.error("the bot failed", exc_info=error)
        self._errors = env.error_cursor
        if self._has_news() and self._now() >= self._rested:
            env.http_requests.clear()  # they would only pile up
            env.backend.transcript.clear()
            begun = self._now()
            await self._preview.refresh()
            self._rested = self._now() + _REST * (self._now() - begun)

    def _has_news(self) -> bool:
        """Whether the bot has said anything that the page may show; direct messages it cannot."""
        here = f"/channels/{self._preview.channel.id}/"
        return any(
            one.path.startswith(here) or not one.path.startswith("/channels/")
            for one in self._env.http_requests
        )

    def _noted_publish(self, page: Any, **reason: Any) -> None:
        self._publish(page, **reason)
        revisions = self._shown.setdefault(page.id, {})
        revisions[page.revision] = dict(_controls(page.snapshot["messages"]))
        if len(revisions) > _REMEMBERED:
            del revisions[next(iter(revisions))]
        if len(self._shown) > _MOST_PAGES:
            del self._shown[next(iter(self._shown))]

    async def _locked_action(self, page_id: str | None, body: Any) -> dict[str, Any]:
        async with self._lock:
            result: dict[str, Any] = await self._act(page_id, self._as_it_stands(page_id, body))
        return result

    def _as_it_stands(self, page_id: str | None, body: Any) -> Any:
        """The same action on the page as it is now; one on a button that is gone stays refused."""
        revisions = self._shown.get(page_id or "")
        if revisions is None or not isinstance(body, Mapping) or "published_revision" not in body:
            return body
        newest = max(revisions)
        place = str(body.get("control_key"))
        seen = revisions.get(body["published_revision"], {}).get(place)
        if seen is None:  # no button of a message
            return {**body, "published_revision": newest}
        for now_at, custom_id in revisions[newest].items():
            if custom_id == seen and _message_of(now_at) == _message_of(place):
                return {**body, "published_revision": newest, "control_key": now_at}
        return body


def _message_of(place: str) -> str:
    return place.rpartition(":component:")[0]


def _controls(shown: Any) -> Iterator[tuple[str, str]]:
    """The place and the custom id of every button and menu."""
    if isinstance(shown, list):
        for part in shown:
            yield from _controls(part)
    elif isinstance(shown, dict):
        if "control_key" in shown and "custom_id" in shown:
            yield shown["control_key"], shown["custom_id"]
        for part in shown.values():
            yield from _controls(part)


def run_page(profile: str, seats: int, port: int | None) -> None:
    """Serve the playground until it is closed or interrupted."""
    try:
        asyncio.run(_open_and_serve(profile, seats, port))
    except KeyboardInterrupt:
        print()  # behind the terminal's ^C
    print(program_texts()("play.closed"))


async def _open_and_serve(profile: str, seats: int, port: int | None) -> None:
    async with open_world(seats, replace(Config(), clock=_CLOCK)) as world:
        await world.open_table(profile)
        await world.start()
        await world.show_hands()
        await serve(world, port)


async def serve(world: World, port: int | None = None, locale: str = "en-US") -> None:
    """Print the page's address and serve it until it is closed; its times are in the locale."""
    preview = world.env.preview(
        world.channel,
        viewers=world.people,
        layout="channel",
        assets=world.emoji_files(),
        port=port,
        locale=locale,
    )
    await preview.__aenter__()
    try:
        page = LivePage(world.env, preview)
        tasks = [asyncio.create_task(page.run()), asyncio.create_task(preview.wait_closed())]
        print(program_texts()("play.address", url=preview.url), flush=True)
        _show(preview.url)
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        await preview.close()


def _show(address: str) -> None:
    """Open the page where there is a screen for it, without waiting for the browser."""
    screen = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in screen):
        return

    def open_it() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=open_it, daemon=True).start()
