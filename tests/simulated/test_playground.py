"""`play --check`, and what the playground does before and beside the browser."""

import socket

import pytest

from bot.__main__ import main
from bot.client import RefereeBot
from bot.ui import hand_layout
from bot.ui.publish import Publisher


@pytest.mark.parametrize("profile", ["nanchang", "nanchang-2016"])
def test_the_check_plays_a_deal_and_prints_its_board_and_settlement(profile, capsys):
    assert main(["play", "--check", "--profile", profile]) == 0
    board, _, settlement = capsys.readouterr().out.partition("### Deal 1 · settlement")
    assert board.startswith("### Deal 1\n")
    assert "East **Ming** `dealer`" in board
    assert "The deal is over" in board
    assert settlement.count("running score") == 4


async def unanswered(bot, interaction, item):
    pass


def broken(publisher, now):
    raise ValueError("nothing is drawn")


@pytest.mark.parametrize(
    ("owner", "name", "fault"),
    [
        (RefereeBot, "press", unanswered),
        (Publisher, "run", broken),
        (hand_layout, "label", lambda text: text * 80),
    ],
    ids=["unanswered click", "failing loop", "malformed message"],
)
def test_the_check_finds(owner, name, fault, monkeypatch, capsys):
    monkeypatch.setattr(owner, name, fault)
    assert main(["play", "--check"]) == 1


def test_a_taken_port_is_said_in_a_sentence(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "--port", str(port)]) == 1
    said = capsys.readouterr()
    assert said.err == f"Port {port} is taken: choose another, or leave --port out.\n"
    assert said.out == ""


def test_a_missing_extra_is_named(monkeypatch, capsys):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["play"]) == 1
    assert "mahjong-referee[playground]" in capsys.readouterr().err
