"""`export`: the finished deals of a table."""

import argparse
import sys
from functools import partial

from bot.cli.common import opened_store
from bot.config import Config
from bot.texts import LOCALES, texts_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", type=int, required=True)
    parser.add_argument("--format", default="jsonl", choices=("jsonl", "csv", "txt"))
    parser.add_argument("--language", choices=LOCALES, help="of txt, by default the server's")


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.render.reader import reader_of
    from bot.service.past.exports import export
    from bot.service.settings import Settings
    from bot.ui.desk import public_reader
    from bot.ui.replays import transcript_of

    with opened_store(config) as store:
        guild_id = store.scalar("SELECT guild_id FROM tables WHERE id = ?", args.table)
        reader = public_reader(Settings(store), config, guild_id)
        if args.language is not None:
            reader = reader_of(texts_of(args.language))
        transcript = partial(transcript_of, reader=reader)
        sys.stdout.write(export(store, args.table, args.format, transcript))
    return 0
