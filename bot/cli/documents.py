"""Commands that read JSON documents: one, or an array of them done one by one."""

import json
from collections.abc import Callable
from typing import Any

from bot.cli.common import InputError, read_text
from bot.texts import program_texts
from core.documents.reading import DocumentError
from core.rulesets.find import RulesetError


def run_documents(file: str, result: Callable[[object], Any], show: Callable[[Any], None]) -> int:
    """Show the result of the file's document, or an array with one result for each; `-` is stdin.

    InputError for a document that is refused; in an array its error object stands in its place.
    """
    try:
        document = json.loads(read_text(file))
    except OSError as error:
        raise _refused("unreadable_file", reason=error.strerror) from None
    except ValueError as error:
        raise _refused("not_json", reason=error) from None
    if isinstance(document, list):
        print_json([_result_or_refusal(part, result) for part in document])
    else:
        show(_result(document, result))
    return 0


def _result(document: object, result: Callable[[object], Any]) -> Any:
    try:
        return result(document)
    except (DocumentError, RulesetError) as error:
        raise _refused(error.code, **error.params) from None


def _result_or_refusal(document: object, result: Callable[[object], Any]) -> Any:
    try:
        return _result(document, result)
    except InputError as error:
        return error.document


def _refused(code: str, **params: object) -> InputError:
    return InputError(code, program_texts()(f"refusal.{code}", **params))


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))
