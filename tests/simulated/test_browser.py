"""A table in a real browser, by real clicks, with time running beside three computers."""

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
    with playground("lobby") as address, chromium() as driver:
        page = Page(driver, address)
        for number in (2, 3, 4):
            page.press("Add a computer")
            page.wait(lambda number=number: f"Computer {number}" in page.text(), "a computer")
        page.press("Start")
        page.press("My hand")
        page.wait(lambda: asked(page), "the hand")
        board = page.wait(lambda: described(page, "Tiles left"), "the board's picture")
        assert "East Ming" in board
        while True:
            words, labels = page.wait(lambda: asked(page) or over(page), "one’s turn")
            if not labels:
                break
            pressed.append(wanted(labels))
            page.press(pressed[-1])
            page.wait(lambda before=words: page.own()[0] != before, f"an answer to {pressed[-1]}")
            said.add(page.wait(page.status, "a word about the click"))
        settlement = page.wait(lambda: described(page, "settlement"), "the settlement's picture")
        page.wait(lambda: {"m1", "p9", "east"} <= emojis(page), "the hand's emojis")
        page.press("Replay")
        page.wait(lambda: described(page, "step 1 of"), "the replay")
        page.press("On ▶")
        page.wait(lambda: described(page, "step 2 of"), "its second step")
        page.press("Last ⏭")
        page.wait(lambda: page.text().count("Deal 1 · settlement") == 2, "its last step")
        page.press("Next deal")
        page.wait(lambda: "Deal 2" in page.own()[0] and asked(page), "the next hand")
    assert len(pressed) >= 2
    assert said == {"Callback completed"}
    assert settlement.count("(total") == 4
    assert "Ming from each: " in settlement


def asked(page: Page) -> tuple[str, list[str]] | None:
    """The player's panel, if it asks for anything that can be pressed."""
    words, labels = page.own()
    return (words, labels) if labels and ("Your turn" in words or "want it" in words) else None


def over(page: Page) -> tuple[str, list[str]] | None:
    text = page.text()
    return (text, []) if "Deal 1 · settlement" in text else None


def emojis(page: Page) -> set[str]:
    return {alt.partition("_")[0] for alt in page.pictures()}


def described(page: Page, words: str) -> str | None:
    """The description of a picture that says so."""
    return next((alt for alt in page.pictures() if words in alt), None)
