"""The command line, carried out. README: the commands."""

import json
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.cli.common import BAD_INPUT, FAILED, FailureError, InputError
from bot.cli.parsing import CONFIG, parse
from bot.config import Config, ConfigError, load_config
from bot.texts import LOCALES, program_texts, texts_of
from core.game.errors import RuleError


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line; the exit code: 0 fine, 2 bad input, 1 anything else."""
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        code: int = args.carry_out(args, _settings(args.config))
    except InputError as error:
        return _refuse(error)
    except ConfigError as error:
        return _refuse(InputError("config", str(error)))
    except RuleError as error:
        sentence = texts_of("en")(f"error.{error.code}", **error.values)
        return _refuse(InputError(error.code, sentence))
    except sqlite3.Error as error:
        return _fail(program_texts()("store.unusable", reason=error))
    except FailureError as error:
        return _fail(str(error))
    return code


def _settings(path: Path | None) -> Config:
    from core.rulesets.find import profiles  # not needed for --help

    config = load_config(path or CONFIG) if path or CONFIG.exists() else Config()
    if config.language.default not in LOCALES:
        raise ConfigError(f"language.default must be one of {', '.join(LOCALES)}")
    if config.table.profile not in profiles():
        raise ConfigError(f"table.profile must be one of {', '.join(profiles())}")
    return config


def _fail(message: str) -> int:
    print(message, file=sys.stderr)
    return FAILED


def _refuse(error: InputError) -> int:
    print(json.dumps(error.document, ensure_ascii=False), file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
