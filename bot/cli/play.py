"""`play`: the bot at a table of a simulated Discord, in the browser or checked without one."""

import argparse
import errno
import importlib.util
import logging
import socket

from bot.cli.common import FailureError
from bot.config import Config
from bot.texts import program_texts
from core.rulesets.find import profiles

_EXTRA = ("simcord", "markdown_it")
"""The simulated Discord, and what it needs to draw its page."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, metavar="N", help="by default one that is free")
    parser.add_argument("--seats", type=int, default=1, choices=range(1, 5), metavar="K")
    parser.add_argument("--profile", default=profiles()[0], choices=profiles())
    parser.add_argument("--check", action="store_true", help="one deal without a browser")


def carry_out(args: argparse.Namespace, config: Config) -> int:
    if any(importlib.util.find_spec(name) is None for name in _EXTRA):
        raise FailureError(program_texts()("play.no_extra"))
    # The bot warns of what failed; discord.py also of voice libraries that nothing here uses.
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("discord").setLevel(logging.ERROR)
    if args.check:
        from bot.playground.check import run_check

        return run_check(args.profile)
    if args.port is not None:
        _refuse_taken(args.port)
    print(program_texts()("play.starting"), flush=True)
    from bot.playground.page import run_page

    run_page(args.profile, args.seats, args.port)
    return 0


def _port(number: str) -> int:
    if not number.isdecimal() or not 0 < int(number) < 1 << 16:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(number)


def _refuse_taken(port: int) -> None:
    """FailureError when no page can be served there: better said before everything is loaded."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        key = "play.port_taken" if error.errno == errno.EADDRINUSE else "play.port_unusable"
        raise FailureError(program_texts()(key, port=port, reason=error.strerror)) from None
