"""Every state of a table at every width in every language, taken from the playground.

make screenshots fills build/screenshots, with a page to look at them together, and copies the
README's few to docs. The browser needs a font with Chinese characters, such as Debian's
fonts-noto-cjk.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from selenium.webdriver import Chrome

from bot.texts import LOCALES, texts_of
from tests.helpers.browser import Page, chromium, no_browser, playground
from tests.helpers.rigged_playground import STATES

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "screenshots"
DOCS = ROOT / "docs"
WIDTHS = (400, 1000)
"""Pixels of a phone and of a desktop."""
README = {"lobby": "full-lobby", "claim": "claim", "turn": "turn", "settlement": "settlement"}
"""The pictures of the README and the states they show, on a desktop and in English."""
_LARGEST = 150_000


def picture_file(state: str, width: int, language: str) -> Path:
    return FOLDER / f"{state}-{width}-{language}.png"


def _sign(state: str, language: str) -> str:
    """The longest words of a state's sentence that neither markup nor a name interrupts."""
    template = texts_of(language).sentences[STATES[state].shows]
    return max(re.split(r"\{\w+\}|[*#\n]+", template), key=len).strip()


def take(driver: Chrome, state: str, language: str) -> None:
    with playground(state, language) as address:
        page = Page(driver, address)
        sign = _sign(state, language)
        page.wait(lambda: sign in page.everything(), f"“{sign}”")
        for width in WIDTHS:
            page.picture(picture_file(state, width, language), width, STATES[state].lowest)


def take_all() -> Iterator[str]:
    """Take them; what was lost, and why. A lost state stops none of the others."""
    wanted = [(state, language) for state in STATES for language in LOCALES]
    while wanted:
        with chromium() as driver:
            while wanted:
                state, language = wanted.pop(0)
                print(f"{state} {language}", flush=True)
                try:
                    take(driver, state, language)
                except Exception as error:
                    yield f"{state} {language}: {error}"
                    break  # it may be the browser that is lost: a new one for the others


def write_index() -> None:
    body = []
    for state in STATES:
        body.append(f"<h2>{escape(state)}</h2>")
        for width in WIDTHS:
            files = (picture_file(state, width, language).name for language in LOCALES)
            body += [f'<img src="{file}" alt="{file}" title="{file}">' for file in files]
    page = (
        '<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>'
        "body{background:#222;color:#fff;font:16px sans-serif}img{margin:.5em;vertical-align:top}"
        f"</style>{''.join(body)}"
    )
    (FOLDER / "index.html").write_text(page, "utf-8")


def copy_for_readme() -> Iterator[str]:
    """Copy those that were taken; which are too large for the repository."""
    for name, state in README.items():
        file = picture_file(state, WIDTHS[-1], "en")
        if not file.exists():
            continue
        if file.stat().st_size > _LARGEST:
            yield f"{file.name} is too large for the repository"
        else:
            shutil.copyfile(file, DOCS / f"{name}.png")


def main() -> None:
    """Do it all, and at the end exit with what went wrong."""
    if (reason := no_browser()) is not None:
        sys.exit(reason)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    problems = list(take_all())
    write_index()
    problems += copy_for_readme()
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
