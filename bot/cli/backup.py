"""`backup FILE`: a copy of the database, also beside a running bot."""

import argparse

from bot.cli.common import InputError, opened_store
from bot.config import Config
from bot.texts import program_texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.service.operations import backup

    with opened_store(config) as store:
        try:
            backup(store, args.file)
        except FileExistsError:
            message = program_texts()("backup.file_exists", file=args.file)
            raise InputError("file_exists", message) from None
    return 0
