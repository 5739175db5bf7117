"""`verify FILE`: whether an exported log is what the rules and its seeds make it."""

import argparse

from bot.cli.common import FAILED, InputError, read_text
from bot.config import Config
from bot.texts import program_texts, texts_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.service.operations import verify

    text = program_texts()
    try:
        log = read_text(args.file)
    except (OSError, UnicodeDecodeError) as error:
        message = text("verify.unreadable", file=args.file, reason=error)
        raise InputError("unreadable_file", message) from None
    problem = verify(log)
    if problem is None:
        print(text("verify.right"))
        return 0
    sentence = texts_of("en")(f"problem.{problem.code}")
    print(text("verify.wrong", deal=problem.deal, line=problem.event, sentence=sentence))
    return FAILED
