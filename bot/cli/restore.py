"""`restore FILE`: a copy, put in place of the database of a bot that is stopped."""

import argparse
from pathlib import Path

from bot.cli.common import FailureError, InputError
from bot.config import Config
from bot.texts import program_texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.clock import utcnow
    from bot.service.backups import InUseError, NoCopyError, restore

    text = program_texts()
    try:
        kept = restore(args.file, Path(config.database.path), utcnow())
    except NoCopyError as error:
        reason = str(error)
        key = "restore.not_whole" if reason else "restore.no_copy"
        raise InputError("no_copy", text(key, file=args.file, reason=reason)) from None
    except InUseError:
        raise FailureError(text("restore.in_use")) from None
    except OSError as error:
        raise FailureError(text("store.unusable", reason=error)) from None
    if kept is not None:
        print(text("restore.kept", file=kept))
    return 0
