"""`referee FILE`: referee scripted deals written down as JSON (README, command line)."""

import argparse
from typing import Any

from bot.cli.documents import print_json, run_documents
from bot.config import Config
from core.documents.script import referee


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")


def carry_out(args: argparse.Namespace, config: Config) -> int:
    """Print what the table says, a JSON line each; of an array of scripts an array each."""
    return run_documents(args.file, referee, _show)


def _show(lines: list[Any]) -> None:
    for line in lines:
        print_json(line)
