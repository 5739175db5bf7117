"""`play`: the bot at a table of a simulated Discord, in the browser or checked without one."""

import argparse
import importlib.util
import logging
import sys

_EXTRA = ("simcord", "markdown_it")
"""The simulated Discord, and what it needs to draw its page."""
FAILED = 1


def main(args: argparse.Namespace) -> int:
    """Carry out `play`; the exit code."""
    if any(importlib.util.find_spec(name) is None for name in _EXTRA):
        print("This needs the extra: pip install 'mahjong-referee[playground]'", file=sys.stderr)
        return FAILED
    # The bot warns of what failed; discord.py also of voice libraries that nothing here uses.
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("discord").setLevel(logging.ERROR)
    if args.check:
        from bot.playground.check import run_check

        return run_check(args.profile)
    from bot.playground.page import run_page

    return run_page(args.profile, args.seats, args.port)
