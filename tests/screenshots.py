"""The README's pictures, taken from the playground: make screenshots.

The browser needs a font with Chinese characters, such as Debian's fonts-noto-cjk.
"""

import sys
from pathlib import Path

from tests.helpers.browser import Page, chromium, no_browser, playground

FOLDER = Path(__file__).parent.parent / "docs"
WIDTH, HEIGHT = 1000, 2800
"""Wide enough for a message, high enough for a board and a hand below it."""


def take() -> None:
    with playground("lobby") as address, chromium(WIDTH, HEIGHT) as driver:
        page = Page(driver, address)
        for number in (2, 3):
            page.press("Add a computer")
            page.wait(lambda number=number: f"Computer {number}" in page.text(), "a computer")
        page.picture(FOLDER / "lobby.png", "Opened by Ming")
    with playground() as address, chromium(WIDTH, HEIGHT) as driver:
        page = Page(driver, address)
        page.press("西")
        page.wait(lambda: any(label.startswith("Peng") for label in page.own()[1]), "a claim")
        page.picture(FOLDER / "claim.png", "do you want it")
        page.press("Peng with 九九筒")
        page.press("东")
        page.wait(lambda: "Hu" in page.own()[1], "the winning tile")
        page.wait(lambda: "Ming to play" in page.text(), "the board")
        page.picture(FOLDER / "turn.png")
        page.press("Hu")
        page.wait(lambda: "settlement" in page.text(), "the settlement")
        page.picture(FOLDER / "settlement.png", "settlement")


if __name__ == "__main__":
    if (reason := no_browser()) is not None:
        sys.exit(reason)
    FOLDER.mkdir(exist_ok=True)
    take()
