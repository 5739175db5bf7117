"""`rebuild`: scores and statistics, computed anew from the log."""

import argparse

from bot.cli.common import opened_store
from bot.config import Config


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None: the database is in the settings."""


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.service.projections import rebuild

    with opened_store(config) as store:
        rebuild(store)
    return 0
