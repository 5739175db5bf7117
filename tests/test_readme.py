"""The README names everything a reader could look for."""

import re
from dataclasses import fields
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from discord.app_commands import Group

from bot.__main__ import main
from bot.client import COGS, invitation
from bot.config import Config
from core.rulesets.find import options_of, profiles

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def slash_commands() -> list[str]:
    found = []
    for cog in COGS:
        group = cog.__cog_group_name__ if cog.__cog_is_app_commands_group__ else ""
        for command in cog.__cog_app_commands__:
            inner = command.commands if isinstance(command, Group) else [command]
            for one in inner:
                found.append(f"/{group} {one.qualified_name}" if group else f"/{one.name}")
    return found


@pytest.mark.parametrize("command", slash_commands())
def test_every_slash_command_is_in_it(command: str) -> None:
    assert f"`{command}`" in README


def test_every_setting_is_in_it() -> None:
    for section in fields(Config):
        assert f"`[{section.name}]`" in README
        for setting in fields(section.type):  # type: ignore[arg-type]
            assert f"`{setting.name}`" in README, setting.name


def test_every_profile_and_option_is_in_it() -> None:
    for profile in profiles():
        assert f"`{profile}`" in README
        for option in options_of(profile):
            assert f"`{option.key}`" in README, option.key


def test_every_command_of_the_command_line_is_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = re.search(r"\{([a-z,]+)\}", capsys.readouterr().out)
    assert listed is not None
    for command in listed[1].split(","):
        assert re.search(rf"`{command}[ `]", README), command


def test_its_invitation_is_the_bot_s() -> None:
    link = re.search(r"https://discord.com/oauth2/authorize[^`]+", README)
    assert link is not None
    here, there = (parse_qs(urlsplit(url).query) for url in (link[0], invitation(1)))
    assert here == {**there, "client_id": ["APPLICATION_ID"]}


def test_its_pictures_are_there() -> None:
    for picture in re.findall(r"\]\((docs/[^)]+)\)", README):
        assert (ROOT / picture).is_file()
