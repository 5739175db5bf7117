"""`referee FILE`: referee scripted deals written down as JSON (README, command line)."""

from typing import Any

from bot.documents_command import print_json, run_documents
from core.documents.script import referee


def run_referee(file: str) -> int:
    """Print what the table says, a JSON line each; of an array of scripts an array each."""
    return run_documents(file, referee, _show)


def _show(lines: list[Any]) -> None:
    for line in lines:
        print_json(line)
