"""Discord's limits on text, and what gives way first."""

from collections.abc import Iterable
from typing import TypeAlias

Blocks: TypeAlias = tuple[str, ...]
"""Texts of one message, set apart from each other; none is empty."""

MESSAGE_LIMIT = 4000
"""All texts of a components-v2 message together."""
LABEL_LIMIT = 80


def length(blocks: Blocks) -> int:
    """As Discord counts: UTF-16 code units, so that astral signs are never short-counted."""
    return sum(len(block.encode("utf-16-le")) // 2 for block in blocks)


def first_fitting(versions: Iterable[Blocks], limit: int = MESSAGE_LIMIT) -> Blocks:
    """The first of ever shorter versions within the limit; the last one is cut to fit."""
    blocks: Blocks = ()
    for blocks in versions:
        if length(blocks) <= limit:
            return blocks
    return _cut(blocks, limit)


def _cut(blocks: Blocks, limit: int) -> Blocks:
    kept: list[str] = []
    room = limit
    for block in blocks:
        while block and length((block,)) > room:
            block = block[: min(len(block) - 1, room)]
        if not block:
            break
        kept.append(block)
        room -= length((block,))
    return tuple(kept)
