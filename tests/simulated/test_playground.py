"""`play --check`, and the playground without a browser."""

import asyncio
import socket

import aiohttp
import pytest

from bot.__main__ import main
from bot.client import RefereeBot
from bot.config import Config
from bot.playground import page
from bot.playground.page import LivePage
from bot.playground.world import open_world
from bot.ui import hand_layout
from bot.ui.publish import Publisher


@pytest.mark.parametrize("profile", ["nanchang", "nanchang-2016"])
def test_the_check_plays_a_deal_and_prints_its_board_and_settlement(profile, capsys):
    assert main(["play", "--check", "--profile", profile]) == 0
    board, _, settlement = capsys.readouterr().out.partition("### Deal 1 · settlement")
    assert board.startswith("### Deal 1\n")
    assert "**East Ming** `dealer`" in board
    assert "The deal is over" in board
    assert settlement.count("(total") == 4


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


def test_it_is_said_at_once_that_the_playground_starts(monkeypatch, capsys):
    monkeypatch.setattr(page, "run_page", lambda profile, seats, port: print(profile, seats, port))
    assert main(["play", "--seats", "2"]) == 0
    assert capsys.readouterr().out == "Starting the playground …\nnanchang 2 None\n"


def test_a_missing_extra_is_named(monkeypatch, capsys):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["play"]) == 1
    assert "mahjong-referee[playground]" in capsys.readouterr().err


class Browser:
    """What the page's own script does: read the state, and send clicks."""

    def __init__(self, session, preview):
        self.session, self.sent = session, 0
        self.address, capability = preview.url.split("/#")
        session.headers["X-Simcord-Capability"] = capability

    async def _ask(self, method, path, **options):
        async with self.session.request(method, self.address + path, **options) as answer:
            return await answer.json()

    async def open(self, viewer):
        page = await self._ask("POST", "/api/pages", json={"viewer_id": str(viewer.id)})
        self.session.headers["X-Simcord-Context"] = page["context"]["id"]

    async def state(self):
        return await self._ask("GET", "/api/state")

    async def click(self, state, place):
        self.sent += 1
        body = {
            "protocol_version": 3,
            "sequence": self.sent,
            "request_id": f"click {self.sent}",
            "generation": state["context"]["generation"],
            "bot_generation": state["botGeneration"],
            "published_revision": state["publishedRevision"],
            "kind": "click",
            "target_id": place.split(":")[1],
            "control_key": place,
        }
        answer = await self._ask("POST", "/api/action", json=body)
        if answer["rejected"]:
            self.sent -= 1
        return answer


def places(state, label):
    """Where the buttons of a label stand, from the top of the page."""
    found = []

    def walk(part):
        if isinstance(part, list):
            for one in part:
                walk(one)
        elif isinstance(part, dict):
            if part.get("label") == label and "control_key" in part:
                found.append(part["control_key"])
            walk(list(part.values()))

    walk([state["messages"][message] for message in state["timeline"]])
    return found


def test_a_click_on_what_the_page_showed_before_means_the_button_that_was_seen():
    """“Refresh” moves up when the drawn tile is gone; a tile of a turn that is over is gone."""

    async def play():
        async with open_world(1, Config()) as world, aiohttp.ClientSession() as session:
            await world.open_table("nanchang")
            await world.start()
            await world.show_hands()
            ming = world.people[0]
            async with world.env.preview(
                world.channel, viewers=[ming], layout="channel"
            ) as preview:
                LivePage(world.env, preview)
                browser = Browser(session, preview)
                await browser.open(ming)
                before = await browser.state()
                refresh = places(before, "Refresh")[-1]
                message, _, number = refresh.rpartition(":")
                drawn = f"{message}:{int(number) - 2}"  # the row itself is numbered, too

                assert carried_out(await browser.click(before, drawn))
                assert len(world.table.public.seats[0].river) == 1
                assert places(await browser.state(), "Refresh")[-1] != refresh

                assert carried_out(await browser.click(before, refresh))
                assert (await browser.click(before, drawn))["rejected"]

    asyncio.run(play())


def carried_out(answer):
    return not answer["rejected"] and answer["acknowledgement"] == "acknowledged"
