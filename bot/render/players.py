"""Who sits where, as it is shown."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from core.tiles.seats import BySeat

_ESCAPED = re.compile(r"\\(.)")
_MARKDOWN = re.compile(r"([\\*_~`|<>\[\]])")


def plain(name: str) -> str:
    """A name that Markdown leaves as it is."""
    return _MARKDOWN.sub(r"\\\1", name)


def bare(name: str) -> str:
    """A name as its owner writes it, of one that is fit for Markdown."""
    return _ESCAPED.sub(r"\1", name)


@dataclass(frozen=True, slots=True)
class Player:
    """`name` is fit for Markdown; `away`: the computer plays on for this person (托管)."""

    name: str
    computer: bool = False
    away: bool = False


Players: TypeAlias = BySeat[Player]
