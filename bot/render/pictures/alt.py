"""What a picture says to who does not see it: the words of the message, without Markdown."""

import re
from collections.abc import Iterable

from bot.render.limits import Blocks, first_fitting
from bot.render.reader import Reader

ALT_LIMIT = 1024
"""Of the description of a picture on Discord."""

_MARKDOWN = re.compile(r"\\(?P<escaped>.)|~~(?P<struck>.+?)~~|\*\*|`|^#+ |▶ ", re.MULTILINE)


def spoken(text: str, reader: Reader) -> str:
    """Markdown as it is read out: what is struck through is called claimed."""

    def plainly(found: re.Match[str]) -> str:
        if found["struck"]:
            return reader.text("picture.claimed", tile=found["struck"])
        return found["escaped"] or ""

    return _MARKDOWN.sub(plainly, text)


def alt_text(versions: Iterable[Blocks], reader: Reader) -> str:
    """The first of ever shorter versions that a description can hold."""
    whole = ((spoken("\n".join(blocks), reader),) for blocks in versions)
    return "".join(first_fitting(whole, ALT_LIMIT))
