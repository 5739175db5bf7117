"""The diagnosis: each thing that is wrong is a line, and nothing else is called wrong."""

import shutil
from collections import namedtuple
from datetime import UTC, datetime, timedelta

import pytest

from bot.__main__ import main
from bot.cli import doctor
from bot.cli.discord_api import Answer
from bot.cli.doctor import diagnose
from bot.client import needed_permissions
from bot.config import Config, DatabaseConfig
from bot.service.store import connect, open_store
from tests.helpers.records import replace

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
INSTALLED = {
    "permissions": str(needed_permissions().value),
    "scopes": ["bot", "applications.commands"],
}
APPLICATION = {"id": "77", "name": "Referee", "install_params": INSTALLED}


def answering(status=200, seconds=0.0, **application):
    """A Discord whose clock is behind by so many seconds."""

    def ask(token):
        assert token == "secret"
        return Answer(status, NOW - timedelta(seconds=seconds), {**APPLICATION, **application})

    return ask


def unreachable(token):
    raise OSError("no route to host")


@pytest.fixture
def path(tmp_path):
    open_store(tmp_path / "mahjong.db").close()
    return tmp_path / "mahjong.db"


def findings(path, ask=None, token="secret"):
    config = replace(Config(), database=DatabaseConfig(str(path)))
    return list(diagnose(config, token, ask or answering(), lambda: NOW))


def wrong(path, ask=None, token="secret"):
    said = [one.sentence for one in findings(path, ask, token) if one.wrong]
    assert not any("secret" in sentence for sentence in said)
    return said


def test_where_all_is_well_nothing_is_wrong(path):
    said = [one.sentence for one in findings(path)]
    assert wrong(path) == []
    assert "Discord accepts the token, it is that of Referee." in said
    assert any("client_id=77" in sentence for sentence in said)
    assert any(sentence.startswith(f"{path} is whole: 0.") for sentence in said)


def test_a_first_start_has_no_database_yet_and_none_is_made(tmp_path):
    assert wrong(tmp_path / "mahjong.db") == []
    assert list(tmp_path.iterdir()) == []


def test_offline_is_a_word_and_nothing_wrong(path):
    said = [one.sentence for one in findings(path, unreachable)]
    assert "Discord was not asked, it cannot be reached: no route to host." in said
    assert wrong(path, unreachable) == []


@pytest.mark.parametrize(
    ("ask", "begins"),
    [
        (answering(401), "Discord does not accept the token in DISCORD_TOKEN: "),
        (answering(seconds=6), "This machine's clock is 6 s ahead of Discord's: "),
        (answering(seconds=-6), "This machine's clock is -6 s ahead of Discord's: "),
        (
            answering(interactions_endpoint_url="https://example.org"),
            "The application has an Interactions Endpoint URL, ",
        ),
        (
            answering(install_params={"permissions": "0", "scopes": ["bot"]}),
            "The application's own invitation leaves out ",
        ),
    ],
    ids=["token", "ahead", "behind", "endpoint", "invitation"],
)
def test_what_discord_tells_is_wrong(path, ask, begins):
    (sentence,) = wrong(path, ask)
    assert sentence.startswith(begins)


@pytest.mark.parametrize(
    "ask",
    [
        answering(503),
        answering(seconds=5),
        answering(install_params=None),
        answering(install_params={**INSTALLED, "permissions": "8"}),
    ],
    ids=["trouble that passes", "five seconds", "no own invitation", "an administrator"],
)
def test_what_discord_tells_is_nothing_wrong(path, ask):
    assert wrong(path, ask) == []


def test_without_a_token_discord_is_not_asked(path):
    (sentence,) = wrong(path, unreachable, token="")
    assert sentence == "There is no token: set DISCORD_TOKEN to that of your bot."


def test_a_damaged_database_is_named(path):
    path.write_text("a letter")
    (sentence,) = wrong(path)
    assert sentence.startswith(f"{path} is damaged (file is not a database): ")


def test_a_newer_database_is_named_and_an_older_one_is_nothing_wrong(path, tmp_path):
    db = connect(path)
    db.execute("DELETE FROM _sqlite_migrations WHERE name = '0006_past'")
    db.conn.commit()
    assert wrong(path) == []
    assert findings(path)[-2].sentence.endswith("steps the next start brings it up by: 1.")
    db["_sqlite_migrations"].insert(
        {"migration_set": "mahjong-referee", "name": "9999_later", "applied_at": ""}
    )
    db.close()
    (sentence,) = wrong(path)
    assert "(step 9999_later): install that version." in sentence


def test_a_full_disk_is_named(path, monkeypatch):
    usage = namedtuple("usage", "free")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage(199_000_000))
    (sentence,) = wrong(path)
    assert sentence.startswith("Only 199 MB are free on the disk of the database: ")


def test_pictures_that_cannot_be_drawn_are_named(path, monkeypatch):
    def broken(size):
        raise OSError("cannot open resource")

    monkeypatch.setattr("bot.render.pictures.lettering.font", broken)
    (sentence,) = wrong(path)
    assert sentence.startswith("Pictures cannot be drawn (cannot open resource): ")


def test_a_library_outside_its_range_is_named(path, monkeypatch):
    versions = {"discord-py": "3.0"}
    real = doctor.version
    monkeypatch.setattr(doctor, "version", lambda name: versions.get(name) or real(name))
    (sentence,) = wrong(path)
    assert sentence.startswith("discord-py is 3.0, and <3,>=2.7 is needed: ")


def test_the_command_prints_a_line_each_and_fails_where_something_is_wrong(
    path, capsys, monkeypatch
):
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setattr(doctor, "ask_discord", unreachable)
    assert main(["doctor"]) == 0
    assert {line[:7] for line in capsys.readouterr().out.splitlines()} == {"ok     "}
    monkeypatch.delenv("DISCORD_TOKEN")
    assert main(["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("WRONG  ")] == [
        "WRONG  There is no token: set DISCORD_TOKEN to that of your bot."
    ]
