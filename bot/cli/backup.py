"""`backup FILE [--keep N]`: a copy of the database, also beside a running bot."""

import argparse
from pathlib import Path

from bot.cli.common import InputError, opened_store
from bot.config import Config
from bot.texts import program_texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--keep",
        type=_copies,
        metavar="N",
        help="put the time into the name, and delete all but the N newest copies named so",
    )


def _copies(number: str) -> int:
    if not number.isdecimal() or not int(number):
        raise argparse.ArgumentTypeError("how many copies are kept, 1 or more")
    return int(number)


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.clock import utcnow
    from bot.service.backups import backup, rotate

    with opened_store(config) as store:
        try:
            if args.keep is None:
                backup(store, args.file)
            else:
                print(rotate(store, args.file, args.keep, utcnow()))
        except FileExistsError as error:
            message = program_texts()("backup.file_exists", file=error)
            raise InputError("file_exists", message) from None
    return 0
