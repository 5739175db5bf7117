"""One deal in a real browser, by real clicks, with time running beside three computers."""

import pytest

from tests.helpers.browser import Page, chromium, no_browser, playground

pytestmark = pytest.mark.skipif(no_browser() is not None, reason=str(no_browser()))

WISHES = ("Hu", "Peng", "Pass", "西", "东")
"""Beginnings of what the player presses, the dearest first; else the drawn tile."""


def wanted(labels: list[str]) -> str:
    for wish in WISHES:
        for label in labels:
            if label.startswith(wish):
                return label
    return labels[-2]  # below it is only “Refresh”


def test_a_deal_is_played_by_clicks_each_of_which_counts():
    """A click that had no effect would have to be repeated, and here none is."""
    pressed, said = [], set()
    with playground() as address, chromium() as driver:
        page = Page(driver, address)
        page.press("My hand")
        page.wait(lambda: page.status() == "Callback completed", "the hand")
        while True:
            words, labels = page.wait(lambda: asked(page) or over(page), "one’s turn")
            if not labels:
                break
            pressed.append(wanted(labels))
            page.press(pressed[-1])
            page.wait(lambda before=words: page.own()[0] != before, f"an answer to {pressed[-1]}")
            said.add(page.wait(page.status, "a word about the click"))
        settlement = page.text().partition("Deal 1 · settlement")[2]
        page.press("Next deal")
        page.wait(lambda: "Deal 2" in page.own()[0] and asked(page), "the next hand")
    assert len(pressed) >= 2
    assert said == {"Callback completed"}
    assert settlement.count("(total") == 4


def asked(page: Page) -> tuple[str, list[str]] | None:
    """The player's panel, if it asks for anything that can be pressed."""
    words, labels = page.own()
    return (words, labels) if labels and ("Your turn" in words or "want it" in words) else None


def over(page: Page) -> tuple[str, list[str]] | None:
    text = page.text()
    return (text, []) if text.count("(total") == 4 else None
