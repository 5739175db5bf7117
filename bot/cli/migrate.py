"""`migrate`: the database, brought up to the present schema."""

import argparse

from bot.config import Config


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None: the database is in the settings."""


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.service.operations import migrate

    for step in migrate(config.database.path):
        print(step)
    return 0
