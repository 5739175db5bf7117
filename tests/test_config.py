"""config.toml: what it says is what the records default to, and mistakes are named."""

from dataclasses import fields
from pathlib import Path

import pytest

from bot.config import Config, ConfigError, load_config, read_config

FILE = Path(__file__).parent.parent / "config.toml"


def test_the_file_shows_the_defaults():
    assert load_config(FILE) == Config()


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "latin.toml").write_bytes("[database] # größer".encode("latin-1"))
    for name in ("missing.toml", "latin.toml", "."):
        with pytest.raises(ConfigError, match=f"{name} cannot be read: "):
            load_config(tmp_path / name)


def test_the_file_shows_every_setting_with_a_comment():
    lines = FILE.read_text("utf-8").splitlines()
    shown = {line.partition(" = ")[0] for line in lines if " = " in line and line[0] != "#"}
    sections = [field.default for field in fields(Config)]
    assert shown == {setting.name for section in sections for setting in fields(section)}
    for number, line in enumerate(lines):
        if " = " in line and line[0] != "#":
            above = lines[number - 1]
            assert above.startswith("#") or " = " in above, line


def test_a_setting_is_read():
    config = read_config("[clock]\nclaim_pause = 0\n[database]\npath = 'x.db'")
    assert config.clock.claim_pause == 0.0
    assert config.clock.turn_seconds == 60.0
    assert config.database.path == "x.db"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[clock]\nturn_second = 1", "unknown setting clock.turn_second"),
        ("[clocks]\n", "unknown section clocks"),
        ("clock = 3", "clock must be a section"),
        ("[clock]\nsilent_turns = 1.5", "clock.silent_turns must be of type int, not 1.5"),
        ("[clock]\nsilent_turns = true", "clock.silent_turns must be of type int, not True"),
        ("[clock]\nturn_seconds = -1", "clock.turn_seconds must be a number from 0 on, not -1.0"),
        ("[clock]\nclaim_pause = inf", "clock.claim_pause must be a number from 0 on, not inf"),
        ("[clock]\nclaim_pause = nan", "clock.claim_pause must be a number from 0 on, not nan"),
        ("[database]\npath = 3", "database.path must be of type str, not 3"),
        ("[clock", "not TOML"),
    ],
)
def test_a_mistake_is_named(text, message):
    with pytest.raises(ConfigError, match=message):
        read_config(text)
