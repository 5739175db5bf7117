"""The playground in a real browser: Chromium without a window, driven by selenium.

    with playground() as address, chromium() as driver:
        page = Page(driver, address)
        page.press("My hand")

`no_browser()` says why there can be none here.
"""

import base64
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

PATIENCE = 120.0
"""Seconds after which what is waited for never comes, on however busy a machine."""
_HIGH = 3000
"""Pixels: a window for pictures of it, in which nothing has to be scrolled."""
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-device-scale-factor=1",
)
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def no_browser() -> str | None:
    """Why there is no browser to drive, or None."""
    if shutil.which("chromedriver") is None or not any(map(shutil.which, _BROWSERS)):
        return "Chromium and chromedriver are not installed"
    return None


@contextmanager
def chromium(width: int = 1280, height: int = 1000) -> Iterator[Chrome]:
    """A browser with nothing remembered."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = ChromeOptions()
        options.binary_location = next(filter(None, map(shutil.which, _BROWSERS)))
        for flag in (*_FLAGS, f"--user-data-dir={profile}", f"--window-size={width},{height}"):
            options.add_argument(flag)
        driver = Chrome(options=options, service=Service(shutil.which("chromedriver")))
        try:
            driver.set_script_timeout(PATIENCE)
            yield driver
        finally:
            driver.quit()


@contextmanager
def playground(*arguments: str) -> Iterator[str]:
    """The address of a playground in a process of its own; nothing may be left on its stderr."""
    command = [sys.executable, "-m", "tests.helpers.rigged_playground", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert process.stdout is not None
    try:
        if not (line := process.stdout.readline()):  # its end
            raise RuntimeError(process.communicate()[1])
        yield line.split()[-1]
    finally:
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()  # what hangs; one that has ended is left alone
    assert errors == ""


_LOOK = (
    "const label = b => b.querySelector('.button-label')?.innerText ?? '';"
    "const live = root => [...root.querySelectorAll('button.component-button')]"
    ".filter(b => !b.disabled && b.getAttribute('aria-disabled') !== 'true');"
)

_DRAWN_AGAIN = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
_SHOWN = (
    "const images = [...document.querySelectorAll('#channel-message-list img')];"
    "const shown = images.filter(image => image.complete && image.naturalWidth);"
)


class Page:
    """What stands on the page. Elements are looked up anew each time: it redraws itself."""

    def __init__(self, driver: Chrome, address: str) -> None:
        self._driver = driver
        driver.get(address)
        self.wait(lambda: "Mahjong Referee" in self.text(), "the page")

    def wait(self, there: Callable[[], Any], what: str) -> Any:
        """Look until it is there."""
        end = time.monotonic() + PATIENCE
        while not (found := there()):
            assert time.monotonic() < end, f"{what} does not come:\n{self.text()}"
            time.sleep(0.05)
        return found

    def text(self) -> str:
        """All messages."""
        return str(self._script("return document.querySelector('#channel-message-list').innerText"))

    def everything(self) -> str:
        """All messages, and what their pictures say in words."""
        return "\n".join((self.text(), *self.pictures()))

    def status(self) -> str:
        """What the page says about the last click."""
        return str(self._script("return document.querySelector('#action-status').innerText"))

    def pictures(self) -> list[str]:
        """What the pictures that are there to be seen say in words; emojis by their names."""
        return list(self._script(_SHOWN + "return shown.map(image => image.alt)"))

    def _all_shown(self) -> bool:
        """A picture replaced while it was fetched is told to be unavailable until the next look."""
        there = self._script(_SHOWN + "return shown.length === images.length")
        return bool(there) and "unavailable" not in self.text()

    def own(self) -> tuple[str, list[str]]:
        """The newest message only its viewer sees: its words, and its live buttons."""
        words, labels = self._script(
            _LOOK + "const own = [...document.querySelectorAll('.channel-message')]"
            ".filter(m => m.querySelector('.message-ephemeral-note')).pop();"
            "return own ? [own.innerText, live(own).map(label)] : ['', []]"
        )
        return words, labels

    def _buttons(self, label: str) -> list[Any]:
        """The live buttons of that label; none are while the page waits for an answer."""
        return list(
            self._script(
                _LOOK + "return live(document).filter(b => label(b) === arguments[0])", label
            )
        )

    def press(self, label: str) -> None:
        """Click the lowest live button of that label with the mouse."""
        while True:
            button = self.wait(lambda: self._buttons(label), f"“{label}”")[-1]
            try:
                self._script("arguments[0].scrollIntoView({block: 'center'})", button)
                button.click()
            except StaleElementReferenceException:
                continue  # redrawn between looking and clicking: nothing was clicked
            return

    def picture(self, file: Path, width: int, lowest: int) -> None:
        """Save how the lowest so many messages look in a window of that width.

        In 256 colours, which a page of text and tiles makes do with.
        """
        self._driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": _HIGH, "deviceScaleFactor": 1, "mobile": False},
        )
        clip = self.wait(lambda: self._resting(width, lowest), "a page at rest")
        shot = self._driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip})
        image = Image.open(BytesIO(base64.b64decode(shot["data"]))).convert("RGB")
        image.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)

    def _resting(self, width: int, lowest: int) -> dict[str, float] | None:
        """Where the messages are, once the page has that width, is whole and moves no more."""
        before, after = self._place(lowest), self._place(lowest)
        there = self._script("return document.documentElement.clientWidth") == width
        return after if there and self._all_shown() and before == after else None

    def _place(self, lowest: int) -> dict[str, float]:
        self._driver.execute_async_script(_DRAWN_AGAIN)
        return dict(
            self._script(
                "const some = [...document.querySelectorAll('.channel-message')]"
                ".slice(-arguments[0]);"
                "some[0].scrollIntoView();"
                "const boxes = some.map(m => m.getBoundingClientRect());"
                "return {x: boxes[0].left, y: boxes[0].top, width: boxes[0].width,"
                " height: boxes.at(-1).bottom - boxes[0].top, scale: 1}",
                lowest,
            )
        )

    def _script(self, source: str, *arguments: Any) -> Any:
        return self._driver.execute_script(source, *arguments)
