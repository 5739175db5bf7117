"""`run`: the bot on Discord."""

import argparse
import logging
import os

from bot.cli.common import FailureError, InputError, opened_store
from bot.config import Config
from bot.texts import program_texts

TOKEN = "DISCORD_TOKEN"
_UNKNOWN_TOKEN, _TOO_MANY_SERVERS = 4004, 4011


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None: the token is in the environment."""


def carry_out(args: argparse.Namespace, config: Config) -> int:
    text = program_texts()
    token = os.environ.get(TOKEN, "").strip()
    if not token:
        raise InputError("no_token", text("run.no_token", token=TOKEN))
    import discord

    from bot.cli.stopping import sigterm_stops
    from bot.client import RefereeBot
    from bot.ui.errands import TRANSPORT

    discord.utils.setup_logging(level=logging.INFO)
    with opened_store(config) as store:
        bot = RefereeBot(store, config)
        try:
            with sigterm_stops():
                bot.run(token, log_handler=None)
        except discord.LoginFailure:
            raise FailureError(text("run.unknown_token", token=TOKEN)) from None
        except discord.PrivilegedIntentsRequired:
            raise FailureError(text("run.no_intents")) from None
        except discord.ConnectionClosed as closed:
            if closed.code == _UNKNOWN_TOKEN:
                raise FailureError(text("run.unknown_token", token=TOKEN)) from None
            if closed.code == _TOO_MANY_SERVERS:
                raise FailureError(text("run.too_many_servers")) from None
            raise FailureError(text("run.closed", code=closed.code)) from None
        except TRANSPORT as error:
            raise FailureError(text("run.unreachable", reason=error)) from None
    return 0
