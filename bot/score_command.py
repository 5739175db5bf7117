"""`score FILE`: settle finished deals written down as JSON (README, command line)."""

import json
import sys
from pathlib import Path
from typing import Any

from bot.texts.documents import refusal
from bot.texts.terms import term_name
from core.notation import CHINESE, write_tiles
from core.rulesets.find import RulesetError
from core.scoring.document import DocumentError
from core.scoring.ledger import LineItem, arithmetic
from core.scoring.score import Score, score
from core.shapes import Reading

LOCALE = "zh-CN"
"""What the lines of arithmetic are written in."""
BAD_INPUT = 2


def run_score(file: str) -> int:
    """Print the result of a document, or of an array of them; `-` is standard input.

    The exit code: 2 for a document that is refused, with one JSON line on standard error.
    """
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
        document = json.loads(text)
    except OSError as error:
        return _refuse(_refusal("unreadable_file", reason=error.strerror))
    except ValueError as error:
        return _refuse(_refusal("not_json", reason=error))
    if isinstance(document, list):
        _print([settle(one) for one in document])
        return 0
    result = settle(document)
    if "error" in result:
        return _refuse(result)
    _print(result)
    return 0


def settle(document: object) -> dict[str, Any]:
    """The result of one document, or its refusal: `error` and `message`."""
    try:
        return _result(score(document))
    except (DocumentError, RulesetError) as error:
        return _refusal(error.code, **error.params)


def _refusal(code: str, **params: object) -> dict[str, Any]:
    return {"error": str(code), "message": refusal(code, **params)}


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
            {"key": item.key, "text": _text(item), "section": item.section}
            for one in settled.settlements
            for item in one.items
        ],
        "reading": _reading(settled.reading),
    }


def _text(item: LineItem) -> str:
    payer = "各家" if item.payer is None else f"{item.payer}"
    return f"{payer}→{item.seat} {arithmetic(item, lambda key: term_name(key, LOCALE))}"


def _reading(reading: Reading | None) -> str:
    if reading is None:
        return ""
    groups = " ".join(write_tiles(group.tiles, CHINESE) for group in reading.groups)
    return f"{term_name(f'shape.{reading.shape}', LOCALE)} {groups}"


def _print(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))


def _refuse(result: dict[str, Any]) -> int:
    print(json.dumps(result, ensure_ascii=False), file=sys.stderr)
    return BAD_INPUT
