"""`rules`: the rule sheet of a profile, or of all of them."""

import argparse
import sys

from bot.config import Config
from bot.render.reader import reader_of
from bot.render.rules import rule_book, rule_markdown
from bot.texts import LOCALES, texts_of
from core.rulesets.find import find_ruleset, profiles


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("profile", nargs="?", choices=profiles(), metavar="PROFILE")
    parser.add_argument("--language", choices=LOCALES)
    parser.add_argument("--all", action="store_true", help="every profile in one document")


def carry_out(args: argparse.Namespace, config: Config) -> int:
    reader = reader_of(texts_of(args.language or config.language.default))
    if args.all:
        sys.stdout.write(rule_book(reader))
    else:
        ruleset = find_ruleset(args.profile or config.table.profile)
        sys.stdout.write(rule_markdown(ruleset, reader))
    return 0
