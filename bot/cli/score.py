"""`score FILE`: settle finished deals written down as JSON (README, command line)."""

import argparse
from typing import Any

from bot.cli.documents import print_json, run_documents
from bot.config import Config
from bot.texts import texts_of
from core.documents.score import Score, score
from core.game.ledger import LineItem, Settlement, arithmetic
from core.shapes import Reading
from core.tiles.notation import CHINESE, write_tiles

LOCALE = "zh-CN"
"""What the lines of arithmetic are written in."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")


def carry_out(args: argparse.Namespace, config: Config) -> int:
    """Print the result of a document, or of an array of them."""
    return run_documents(args.file, settle, print_json)


def settle(document: object) -> dict[str, Any]:
    """The result of one document; DocumentError, RulesetError."""
    return _result(score(document))


def _result(settled: Score) -> dict[str, Any]:
    return {
        "deltas": settled.deltas,
        "hand": settled.hand,
        "jing": settled.jing,
        "transfers": [
            {
                "cause": moved.cause,
                "payer": moved.payer,
                "payee": moved.payee,
                "amount": moved.amount,
            }
            for moved in settled.transfers
        ],
        "items": [
            {"key": item.key, "text": _pair(one) + _text(item), "section": item.section}
            for one in settled.settlements
            for item in one.items
        ],
        "reading": _reading(settled.reading),
    }


def _pair(settled: Settlement) -> str:
    """Which jing a line is about, where they are not the upper ones."""
    return f"{write_tiles(settled.pair, CHINESE)} " if settled.pair else ""


def _text(item: LineItem) -> str:
    text = texts_of(LOCALE)
    payer = text("payer.all") if item.payer is None else f"{item.payer}"
    return f"{payer}→{item.seat} {arithmetic(item, lambda key: text(f'term.{key}'))}"


def _reading(reading: Reading | None) -> str:
    if reading is None:
        return ""
    groups = " ".join(write_tiles(group.tiles, CHINESE) for group in reading.groups)
    return f"{texts_of(LOCALE)(f'term.shape.{reading.shape}')} {groups}"
