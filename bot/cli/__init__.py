"""The command line, one file a command.

A command NAME is a line here and a file NAME.py with

    add_arguments(parser)           what it takes
    carry_out(args, config) -> int  the exit code; InputError, FailureError

The file is imported only when its command is asked for. What takes long to import (discord, the
store, the playground) is imported inside `carry_out`, so that arguments are read at once.
"""

COMMANDS = {
    "run": "the bot on Discord; its token is in the environment as DISCORD_TOKEN",
    "play": "a table in the browser, without Discord",
    "score": "settle a finished deal",
    "referee": "referee a scripted deal",
    "selfplay": "deals played by computers",
    "rules": "the rule sheet of a profile, in Markdown",
    "verify": "check an exported log",
    "export": "the finished deals of a table",
    "rebuild": "compute scores and statistics anew from the log",
    "migrate": "bring the database up to date",
    "doctor": "what would keep the bot from work, and what to do about it",
    "backup": "copy the database",
    "restore": "put a copy in place of the database",
    "forget": "replace a person's name and id everywhere",
}
"""What each command does, in the order of `--help`."""
