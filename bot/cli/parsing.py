"""What is written on the command line, understood."""

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from bot.cli import COMMANDS
from bot.cli.common import InputError

CONFIG = Path("config.toml")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise InputError("usage", message)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The arguments, and the command's `carry_out`; InputError, SystemExit after `--help`."""
    parser = _Parser(prog="mahjong-referee", description="A Discord referee for mahjong.")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"the settings (by default {CONFIG}, if any)"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, does in COMMANDS.items():
        command = commands.add_parser(name, help=does, description=does)
        if name in words:  # no other can be asked for
            module = import_module(f"bot.cli.{name}")
            module.add_arguments(command)
            command.set_defaults(carry_out=module.carry_out)
    return parser.parse_args(words)
