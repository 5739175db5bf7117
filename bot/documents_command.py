"""Commands that read JSON documents: one, or an array of them done one by one."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.texts import program_texts
from core.documents.reading import DocumentError
from core.rulesets.find import RulesetError

BAD_INPUT = 2
"""The exit code for a document that is refused."""


def text_of(file: str) -> str:
    """The text of a file, `-` is stdin; OSError, UnicodeDecodeError."""
    return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")


def run_documents(file: str, result: Callable[[object], Any], show: Callable[[Any], None]) -> int:
    """Show the result of the file's document, or an array with one result for each; `-` is stdin.

    A refused document is one JSON line on standard error and exit code 2, in an array its error
    object in its place.
    """
    try:
        document = json.loads(text_of(file))
    except OSError as error:
        return refuse("unreadable_file", reason=error.strerror)
    except ValueError as error:
        return refuse("not_json", reason=error)
    if isinstance(document, list):
        print_json([_result_or_refusal(one, result) for one in document])
        return 0
    try:
        done = result(document)
    except (DocumentError, RulesetError) as error:
        return refuse(error.code, **error.params)
    show(done)
    return 0


def _result_or_refusal(document: object, result: Callable[[object], Any]) -> Any:
    try:
        return result(document)
    except (DocumentError, RulesetError) as error:
        return _refusal(error.code, **error.params)


def _refusal(code: str, **params: object) -> dict[str, str]:
    return {"error": str(code), "message": program_texts()(f"refusal.{code}", **params)}


def refuse(code: str, **params: object) -> int:
    """Say on standard error what was wrong; the exit code."""
    print(json.dumps(_refusal(code, **params), ensure_ascii=False), file=sys.stderr)
    return BAD_INPUT


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))
