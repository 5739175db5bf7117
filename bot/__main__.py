"""The command line, and where a running bot is put together. README: the commands."""

import argparse
import json
import logging
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from bot.config import Config, ConfigError, load_config
from bot.texts import LOCALES, texts_of
from core.game.errors import RuleError
from core.players import player_names
from core.rulesets.find import find_ruleset, profiles

if TYPE_CHECKING:
    from bot.service.store import Store

CONFIG = Path("config.toml")
BAD_INPUT = 2
FAILED = 1
TOKEN = "DISCORD_TOKEN"
_SEATS = 4


class _InputError(Exception):
    """What was asked for cannot be understood; told as one JSON line."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _InputError("usage", message)


class _FailureError(Exception):
    """What was asked for cannot be done; told as one sentence."""


@contextmanager
def _open_store(config: Config) -> "Iterator[Store]":
    """The database of the settings, closed afterwards."""
    from bot.service.store import open_store

    with closing(open_store(config.database.path)) as store:
        yield store


# --- commands -------------------------------------------------------------------------------


def _run(args: argparse.Namespace, config: Config) -> int:
    token = os.environ.get(TOKEN, "").strip()
    if not token:
        raise _InputError("no_token", f"Set {TOKEN} to the token of your bot and start it again.")
    import discord

    from bot.client import RefereeBot
    from bot.ui.errands import TRANSPORT

    discord.utils.setup_logging(level=logging.INFO)
    with _open_store(config) as store:
        try:
            RefereeBot(store, config).run(token, log_handler=None)
        except discord.LoginFailure:
            raise _FailureError(f"Discord does not know the token in {TOKEN}.") from None
        except TRANSPORT as error:
            raise _FailureError(f"Discord cannot be reached: {error}") from None
    return 0


def _play(args: argparse.Namespace, config: Config) -> int:
    from bot.playground import main as play

    return play(args)


def _score(args: argparse.Namespace, config: Config) -> int:
    from bot.score_command import run_score

    return run_score(args.file)


def _referee(args: argparse.Namespace, config: Config) -> int:
    from bot.referee_command import run_referee

    return run_referee(args.file)


def _selfplay(args: argparse.Namespace, config: Config) -> int:
    from bot.selfplay_command import run_selfplay

    ruleset = find_ruleset(args.profile)
    return run_selfplay(ruleset, args.players, args.deals, args.seed, as_json=args.json)


def _rules(args: argparse.Namespace, config: Config) -> int:
    from bot.render.reader import reader_of
    from bot.render.rules import rule_book, rule_markdown

    reader = reader_of(texts_of(args.language or config.language.default))
    if args.all:
        sys.stdout.write(rule_book(reader))
    else:
        ruleset = find_ruleset(args.profile or config.table.profile)
        sys.stdout.write(rule_markdown(ruleset, reader))
    return 0


def _verify(args: argparse.Namespace, config: Config) -> int:
    from bot.documents_command import text_of
    from bot.service.operations import verify

    try:
        text = text_of(args.file)
    except (OSError, UnicodeDecodeError) as error:
        raise _InputError("unreadable_file", f"{args.file} cannot be read: {error}") from None
    problem = verify(text)
    if problem is None:
        print("Everything is as it should be.")
        return 0
    said = texts_of("en")(f"problem.{problem.code}")
    print(f"deal {problem.deal}, line {problem.event}: {said}")
    return FAILED


def _export(args: argparse.Namespace, config: Config) -> int:
    from bot.render.reader import reader_of
    from bot.service.past.exports import export
    from bot.service.settings import Settings
    from bot.ui.desk import public_reader
    from bot.ui.replays import transcript_of

    with _open_store(config) as store:
        guild_id = store.scalar("SELECT guild_id FROM tables WHERE id = ?", args.table)
        reader = public_reader(Settings(store), config, guild_id)
        if args.language is not None:
            reader = reader_of(texts_of(args.language))
        transcript = partial(transcript_of, reader=reader)
        sys.stdout.write(export(store, args.table, args.format, transcript))
    return 0


def _rebuild(args: argparse.Namespace, config: Config) -> int:
    from bot.service.projections import rebuild

    with _open_store(config) as store:
        rebuild(store)
    return 0


def _migrate(args: argparse.Namespace, config: Config) -> int:
    from bot.service.operations import migrate

    for step in migrate(config.database.path):
        print(step)
    return 0


def _backup(args: argparse.Namespace, config: Config) -> int:
    from bot.service.operations import backup

    with _open_store(config) as store:
        try:
            backup(store, args.file)
        except FileExistsError:
            raise _InputError("file_exists", f"{args.file} is there already.") from None
    return 0


# --- the command line -----------------------------------------------------------------------


def _players(names: str) -> tuple[str, ...]:
    players = tuple(names.split(","))
    if len(players) != _SEATS or not set(players) <= set(player_names()):
        known = ", ".join(player_names())
        raise argparse.ArgumentTypeError(f"four of {known}, with commas between them")
    return players


def _port(number: str) -> int:
    if not number.isdecimal() or not 0 < int(number) < 1 << 16:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(number)


def _positive(number: str) -> int:
    if not number.isdecimal() or not int(number):
        raise argparse.ArgumentTypeError("a positive number")
    return int(number)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="mahjong-referee", description="A Discord referee for mahjong.")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"the settings (by default {CONFIG}, if any)"
    )
    commands = parser.add_subparsers(dest="command", required=True)

    def add(
        name: str, work: Callable[[argparse.Namespace, Config], int], words: str
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=words, description=words)
        command.set_defaults(work=work)
        return command

    add("run", _run, f"the bot on Discord; its token is in the environment as {TOKEN}")
    play = add("play", _play, "a table in the browser, without Discord")
    play.add_argument("--port", type=_port, metavar="N", help="by default one that is free")
    play.add_argument("--seats", type=int, default=1, choices=range(1, 5), metavar="K")
    play.add_argument("--profile", default=profiles()[0], choices=profiles())
    play.add_argument("--check", action="store_true", help="one deal without a browser")
    add("score", _score, "settle a finished deal").add_argument("file", metavar="FILE")
    add("referee", _referee, "referee a scripted deal").add_argument("file", metavar="FILE")
    selfplay = add("selfplay", _selfplay, "deals played by computers")
    selfplay.add_argument("--deals", type=_positive, required=True)
    selfplay.add_argument("--profile", default=profiles()[0], choices=profiles())
    selfplay.add_argument("--seed", type=int, default=0)
    selfplay.add_argument("--json", action="store_true")
    selfplay.add_argument("--players", type=_players, default=("sensible",) * _SEATS)
    rules = add("rules", _rules, "the rule sheet of a profile, in Markdown")
    rules.add_argument("profile", nargs="?", choices=profiles(), metavar="PROFILE")
    rules.add_argument("--language", choices=LOCALES)
    rules.add_argument("--all", action="store_true", help="every profile in one document")
    add("verify", _verify, "check an exported log").add_argument("file", metavar="FILE")
    export = add("export", _export, "the finished deals of a table")
    export.add_argument("--table", type=int, required=True)
    export.add_argument("--format", default="jsonl", choices=("jsonl", "csv", "txt"))
    export.add_argument("--language", choices=LOCALES, help="of txt, by default the server's")
    add("rebuild", _rebuild, "compute scores and statistics anew from the log")
    add("migrate", _migrate, "bring the database up to date")
    add("backup", _backup, "copy the database").add_argument("file", metavar="FILE")
    return parser


def _config(path: Path | None) -> Config:
    config = load_config(path or CONFIG) if path or CONFIG.exists() else Config()
    if config.language.default not in LOCALES:
        raise ConfigError(f"language.default must be one of {', '.join(LOCALES)}")
    if config.table.profile not in profiles():
        raise ConfigError(f"table.profile must be one of {', '.join(profiles())}")
    return config


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line; the exit code: 0 fine, 2 bad input, 1 anything else."""
    try:
        args = _parser().parse_args(argv)
        work: Callable[[argparse.Namespace, Config], int] = args.work
        return work(args, _config(args.config))
    except _InputError as error:
        return _refuse(error.code, str(error))
    except ConfigError as error:
        return _refuse("config", str(error))
    except RuleError as error:
        return _refuse(error.code, texts_of("en")(f"error.{error.code}", **error.values))
    except sqlite3.Error as error:
        return _fail(f"The database cannot be used: {error}.")
    except _FailureError as error:
        return _fail(str(error))


def _fail(message: str) -> int:
    print(message, file=sys.stderr)
    return FAILED


def _refuse(code: str, message: str) -> int:
    print(json.dumps({"error": code, "message": message}, ensure_ascii=False), file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
