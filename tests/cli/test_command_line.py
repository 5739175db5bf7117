"""The command line's contract: exit codes, one JSON line for bad input, files and streams."""

import io
import json
import re

import aiohttp
import discord
import pytest
from sqlite_utils import Database

from bot.__main__ import main
from bot.client import RefereeBot
from bot.service.requests import Leave
from bot.service.settings import GuildDefaults, Settings
from bot.service.store import open_store
from tests.helpers.tables import GUILD, Evening, laid_out


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return tmp_path


@pytest.fixture
def played(here):
    """A directory whose mahjong.db holds one finished deal of table 1."""
    evening = Evening(here / "mahjong.db")
    evening.begin()
    evening.play_out()
    evening.close()
    return here


def refused(capsys):
    """The one JSON line on standard error."""
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    return json.loads(line)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ([], "usage"),
        (["dance"], "usage"),
        (["selfplay", "--deals", "0"], "usage"),
        (["selfplay", "--deals", "1", "--players", "sensible,sensible"], "usage"),
        (["selfplay", "--deals", "1", "--profile", "riichi"], "usage"),
        (["export", "--table", "1", "--format", "xml"], "usage"),
        (["rules", "riichi"], "usage"),
        (["rules", "--language", "fr"], "usage"),
        (["export", "--table", "9"], "no_such_table"),
        (["verify", "nothing.jsonl"], "unreadable_file"),
        (["verify", "."], "unreadable_file"),
        (["backup", "copy.db", "--keep", "0"], "usage"),
        (["restore", "copy.db"], "no_copy"),
        (["forget", "Zebedee"], "usage"),
        (["forget", str(1 << 63)], "usage"),
        (["forget", "5"], "nothing_known"),
        (["run"], "no_token"),
    ],
)
def test_bad_input_is_one_json_line(here, capsys, line, code):
    assert main(line) == 2
    said = refused(capsys)
    assert said["error"] == code
    assert said["message"]


def test_a_wrong_setting_is_named(here, capsys):
    (here / "config.toml").write_text("[clock]\nturns = 3\n")
    assert main(["migrate"]) == 2
    assert refused(capsys) == {"error": "config", "message": "unknown setting clock.turns"}


@pytest.mark.parametrize(
    ("setting", "name"),
    [
        ("[language]\ndefault = 'fr'", "language.default"),
        ("[table]\nprofile = 'x'", "table.profile"),
    ],
)
def test_a_setting_with_a_value_nobody_knows_is_named(here, capsys, setting, name):
    (here / "other.toml").write_text(setting)
    assert main(["--config", "other.toml", "migrate"]) == 2
    assert refused(capsys)["message"].startswith(name)


def test_settings_asked_for_by_name_must_be_there(here, capsys):
    assert main(["--config", "other.toml", "migrate"]) == 2
    assert refused(capsys)["message"].startswith("other.toml cannot be read")


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (
            discord.LoginFailure("Improper token has been passed."),
            "Discord does not know the token in DISCORD_TOKEN.",
        ),
        (aiohttp.ClientError("no route"), "Discord cannot be reached: no route"),
        (TimeoutError("too slow"), "Discord cannot be reached: too slow"),
    ],
)
def test_a_bot_that_cannot_log_in_says_why_in_one_sentence(
    here, capsys, monkeypatch, failure, said
):
    def fails(bot, token, log_handler):
        assert token == "wrong"
        raise failure

    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    monkeypatch.setattr(discord.utils, "setup_logging", lambda level: None)
    monkeypatch.setattr(RefereeBot, "run", fails)
    assert main(["run"]) == 1
    assert capsys.readouterr() == ("", f"{said}\n")


def test_a_database_that_is_none_is_told_in_one_sentence(here, capsys):
    (here / "mahjong.db").write_text("a letter")
    assert main(["rebuild"]) == 1
    assert capsys.readouterr() == ("", "The database cannot be used: file is not a database.\n")


@pytest.mark.parametrize(
    "line", [["run"], ["export", "--table", "1"], ["rebuild"], ["migrate"], ["backup", "copy.db"]]
)
def test_a_database_newer_than_the_program_is_refused_in_one_sentence(
    played, capsys, monkeypatch, line
):
    monkeypatch.setenv("DISCORD_TOKEN", "never used")
    monkeypatch.setattr(discord.utils, "setup_logging", lambda level: None)
    path = played / "mahjong.db"
    db = Database(path)
    db["_sqlite_migrations"].insert(
        {"migration_set": "mahjong-referee", "name": "9999_later", "applied_at": ""}
    )
    schema = db.schema
    assert main(line) == 1
    assert capsys.readouterr() == (
        "",
        "The database cannot be used:"
        " a newer version of this program has written it (step 9999_later).\n",
    )
    assert db.schema == schema
    db.close()


def test_a_backup_without_a_place_to_go_is_told_in_one_sentence(here, capsys):
    assert main(["backup", "nowhere/copy.db"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("The database cannot be used: ")


def test_an_export_is_verified_and_a_changed_one_is_not(played, capsys, monkeypatch):
    assert main(["export", "--table", "1"]) == 0
    log = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(log))
    assert main(["verify", "-"]) == 0
    capsys.readouterr()
    lines = [json.loads(line) for line in log.splitlines()]
    place = [line["kind"] for line in lines].index("PointsTransferred")
    lines[place]["body"]["amount"] += 1
    (played / "log.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert main(["verify", "log.jsonl"]) == 1
    assert capsys.readouterr().out == f"deal 1, line {place + 1}: The rules move other points.\n"


def test_the_store_s_commands(played, capsys):
    assert main(["export", "--table", "1", "--format", "csv"]) == 0
    before = capsys.readouterr().out
    assert sum(",Result," in line for line in before.splitlines()) == 4
    assert main(["rebuild"]) == 0
    assert main(["migrate"]) == 0
    assert main(["backup", "copy.db"]) == 0
    assert main(["backup", "copy.db"]) == 2
    assert refused(capsys)["error"] == "file_exists"
    (played / "config.toml").write_text("[database]\npath = 'copy.db'\n")
    assert main(["export", "--table", "1", "--format", "csv"]) == 0
    assert capsys.readouterr().out == before


def test_a_rotated_copy_is_named_and_put_back(played, capsys):
    assert main(["backup", "copy.db", "--keep", "1"]) == 0
    assert main(["export", "--table", "1"]) == 0
    copy, _, exported = capsys.readouterr().out.partition("\n")
    (played / "mahjong.db").write_text("a letter")
    assert main(["restore", copy]) == 0
    kept = re.fullmatch(
        r"The database it replaces is kept as (mahjong-replaced-\d{8}T\d{6}Z\.db)\.\n",
        capsys.readouterr().out,
    )
    assert (played / kept[1]).read_text() == "a letter"
    assert main(["export", "--table", "1"]) == 0
    assert capsys.readouterr().out == exported


def test_a_person_is_forgotten_once_they_sit_at_no_open_table(played, capsys):
    assert main(["forget", "2"]) == 2
    assert refused(capsys) == {
        "error": "seated",
        "message": "This person sits at an open table: first they have to leave it.",
    }
    evening = Evening(played / "mahjong.db")
    evening.tables.handle(1, Leave(2), "leave", evening.now)
    evening.close()
    assert main(["forget", "2"]) == 0
    assert main(["export", "--table", "1", "--format", "csv"]) == 0
    exported = capsys.readouterr().out
    assert ",N. N. 1," in exported
    assert ",乙," not in exported
    assert ",丙," in exported


def test_what_is_not_restored_is_said_in_one_sentence(played, capsys):
    assert main(["backup", "copy.db"]) == 0
    running = open_store(played / "mahjong.db")
    assert main(["restore", "copy.db"]) == 1
    assert capsys.readouterr() == ("", "The database is in use: stop the bot first.\n")
    running.close()
    (played / "letter.db").write_text("a letter")
    assert main(["restore", "letter.db"]) == 2
    said = "letter.db is no whole copy: file is not a database."
    assert refused(capsys) == {"error": "no_copy", "message": said}
    (played / "empty.db").touch()
    assert main(["restore", "empty.db"]) == 2
    assert refused(capsys)["message"] == "empty.db is no database of this program."


@pytest.mark.parametrize(
    ("line", "first"),
    [
        (["rules"], "## 南昌麻将 · 规则"),
        (["rules", "nanjing", "--language", "en"], "## Nanjing mahjong: rules"),
        (["rules", "--all", "--language", "en"], "# Rules"),
    ],
)
def test_rules_prints_a_sheet_or_all_of_them(here, capsys, line, first):
    assert main(line) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(first + "\n")
    assert ("## Nanchang mahjong: rules" in printed) is ("--all" in line)


def test_selfplay_prints_its_figures(here, capsys):
    assert main(["selfplay", "--deals", "1", "--seed", "3", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == [
        "deals",
        "wins",
        "shapes",
        "draws",
        "mean_turns",
        "deals_per_second",
        "points",
        "players",
    ]
    assert figures["deals"] == 1
    assert sum(figures["points"]) == 0


def test_a_transcript_speaks_the_server_s_language_or_the_one_asked_for(played, capsys):
    store = open_store(played / "mahjong.db")
    Settings(store).set_guild(GUILD, GuildDefaults(language="en"))
    store.close()
    assert main(["export", "--table", "1", "--format", "txt"]) == 0
    assert capsys.readouterr().out.startswith("Deal 1 · Nanchang mahjong\nTable 1 · 2026-01-01")
    assert main(["export", "--table", "1", "--format", "txt", "--language", "zh-CN"]) == 0
    assert capsys.readouterr().out.startswith("第 1 盘 · 南昌麻将\n桌 1 · 2026-01-01")
    assert main(["export", "--table", "1", "--language", "fr"]) == 2


def test_a_rigged_deal_is_never_exported_while_it_is_played(here, capsys):
    evening = Evening(here / "mahjong.db", chance=lambda: laid_out("", "", "", ""))
    evening.begin()
    evening.close()
    assert main(["export", "--table", "1"]) == 0
    assert "TilesDealt" not in capsys.readouterr().out
