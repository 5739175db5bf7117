"""`doctor`: what of this machine, these settings and this token would keep the bot from work."""

import argparse
import os
import platform
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.common import FAILED
from bot.cli.discord_api import Answer, ask_discord
from bot.cli.run import TOKEN
from bot.config import Config
from bot.texts import program_texts

if TYPE_CHECKING:
    import discord

_PROGRAM = "mahjong-referee"
_SKEW_SECONDS = 5.0
"""How far the clocks may be apart: people see deadlines by theirs, which is Discord's."""
_SPACE = 200_000_000
"""Bytes that must be free, beside those of one more copy of the database."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of the diagnosis; `wrong`: something has to be done."""

    sentence: str
    wrong: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None: the settings and the environment are looked at."""


def carry_out(args: argparse.Namespace, config: Config) -> int:
    from bot.clock import utcnow

    token = os.environ.get(TOKEN, "").strip()
    findings = tuple(diagnose(config, token, ask_discord, utcnow))
    text = program_texts()
    for finding in findings:
        print(text("doctor.wrong" if finding.wrong else "doctor.right", sentence=finding.sentence))
    return FAILED if any(finding.wrong for finding in findings) else 0


def diagnose(
    config: Config, token: str, ask: Callable[[str], Answer], now: Callable[[], datetime]
) -> Iterator[Finding]:
    """Every finding, in the order an operator would look."""
    yield from _versions()
    yield from _discord(token, ask, now)
    yield from _database(Path(config.database.path))
    yield _pictures()


def _said(key: str, *, wrong: bool = False, **values: object) -> Finding:
    return Finding(program_texts()(f"doctor.{key}", **values), wrong)


# --- this machine ---------------------------------------------------------------------------


def _versions() -> Iterator[Finding]:
    """Python and the libraries against what the installed program says it needs."""
    from packaging.requirements import Requirement
    from packaging.specifiers import SpecifierSet

    python, wanted = platform.python_version(), metadata(_PROGRAM)["Requires-Python"]
    wrong = [] if SpecifierSet(wanted).contains(python) else [("Python", python, wanted)]
    for requirement in map(Requirement, requires(_PROGRAM) or ()):
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        try:
            installed = version(requirement.name)
        except PackageNotFoundError:
            installed = "—"
        if installed == "—" or not requirement.specifier.contains(installed, prereleases=True):
            wrong.append((requirement.name, installed, str(requirement.specifier)))
    for name, installed, range_ in wrong:
        yield _said("version", wrong=True, name=name, installed=installed, wanted=range_)
    if not wrong:
        yield _said("versions", python=python)


def _pictures() -> Finding:
    from bot.render.pictures.lettering import font
    from bot.render.pictures.raster import sprite

    try:
        font(24).getmask("南昌")
        sprite(None, 96)
        sprite(0, 96)
    except Exception as error:  # whatever a library of pictures makes of a broken installation
        return _said("no_pictures", wrong=True, reason=error)
    return _said("pictures")


# --- Discord --------------------------------------------------------------------------------


def _discord(
    token: str, ask: Callable[[str], Answer], now: Callable[[], datetime]
) -> Iterator[Finding]:
    if not token:
        yield _said("no_token", wrong=True, token=TOKEN)
        return
    try:
        answer = ask(token)
    except OSError as error:
        yield _said("offline", reason=error)
        return
    skew = (now() - answer.at).total_seconds()
    late = abs(skew) > _SKEW_SECONDS
    yield _said("skewed" if late else "clock", wrong=late, seconds=round(skew))
    if answer.status == 401:
        yield _said("unknown_token", wrong=True, token=TOKEN)
    elif answer.status != 200:
        yield _said("unusual", status=answer.status)
    else:
        yield _said("token", name=answer.application["name"])
        yield from _application(answer)


def _application(answer: Answer) -> Iterator[Finding]:
    """How Discord has the application set up, and what its own invitation would leave out."""
    import discord

    from bot.client import SCOPES, invitation, needed_permissions

    if answer.application.get("interactions_endpoint_url"):
        yield _said("endpoint", wrong=True)
    address = invitation(int(answer.application["id"]))
    install = answer.application.get("install_params")
    if install is not None:
        granted = discord.Permissions(int(install["permissions"]))
        lacking = _names(needed_permissions(), granted)
        lacking += sorted(set(SCOPES) - set(install["scopes"]))
        if lacking:
            yield _said("invitation_lacks", wrong=True, names=", ".join(lacking), address=address)
            return
    yield _said("invitation", address=address)


def _names(needed: "discord.Permissions", granted: "discord.Permissions") -> list[str]:
    if granted.administrator:
        return []
    return [name for name, wanted in needed if wanted and not getattr(granted, name)]


# --- the database ---------------------------------------------------------------------------


def _database(path: Path) -> Iterator[Finding]:
    folder = path.resolve().parent
    if not os.access(folder, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        yield _said("read_only", wrong=True, file=path)
    size = path.stat().st_size if path.exists() else 0
    if folder.exists():
        free = shutil.disk_usage(folder).free
        full = free < _SPACE + size
        yield _said("full" if full else "space", wrong=full, free=free // 1_000_000)
    yield _state(path, size) if path.exists() else _said("no_database", file=path)


def _state(path: Path, size: int) -> Finding:
    from sqlite_utils import Database

    from bot.service.migrations import NewerDatabaseError, missing_steps

    try:
        source = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        with closing(Database(source)) as db:
            (state,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            missing = missing_steps(db)
    except NewerDatabaseError as error:
        return _said("newer", wrong=True, reason=error)
    except sqlite3.Error as error:
        return _said("damaged", wrong=True, file=path, reason=error)
    if state != "ok":
        return _said("damaged", wrong=True, file=path, reason=state)
    return _said("database", file=path, size=size / 1_000_000, steps=len(missing))
