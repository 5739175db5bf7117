"""`forget USER`: a person's name and id, replaced everywhere in the database."""

import argparse

from bot.cli.common import opened_store
from bot.config import Config

_IDS = range(1, 1 << 63)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("user", metavar="USER", type=_user_id, help="the id Discord knows them by")


def _user_id(number: str) -> int:
    if not number.isdecimal() or int(number) not in _IDS:
        raise argparse.ArgumentTypeError("the number Discord knows a person by")
    return int(number)


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.service.forgetting import forget

    with opened_store(config) as store:
        forget(store, args.user)
    return 0
