"""SIGTERM in the middle of anything: the bot is closed, and the process ends."""

import os
import signal
import subprocess
import sys

import pytest

LOGS_IN = "await asyncio.get_running_loop().create_future()"
HANGS_IN_A_THREAD = "await asyncio.to_thread(threading.Event().wait)"
CLOSES = "await closing(bot)"
NEVER_CLOSES = "await asyncio.get_running_loop().create_future()"
PROGRAM = """
import asyncio, threading
from bot.__main__ import main
from bot.cli import stopping
from bot.client import RefereeBot

closing = RefereeBot.close
stopping.STOP_SECONDS = {patience}

async def login(bot, token):
    print("asked", flush=True)
    {doing}

async def close(bot):
    {ending}
    print("closed", flush=True)

RefereeBot.login, RefereeBot.close = login, close
raise SystemExit(main(["run"]))
"""


@pytest.mark.parametrize(
    ("doing", "ending", "patience", "said"),
    [
        (LOGS_IN, CLOSES, 60, ["asked", "closed"]),
        (LOGS_IN, NEVER_CLOSES, 0.1, ["asked"]),
        (HANGS_IN_A_THREAD, CLOSES, 0.1, ["asked", "closed"]),
    ],
    ids=["clean", "a connection that does not close", "a look-up that does not end"],
)
def test_sigterm_ends_the_process_and_nothing_is_wrong(tmp_path, doing, ending, patience, said):
    program = PROGRAM.format(doing=doing, ending=ending, patience=patience)
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "DISCORD_TOKEN": "never used"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        first = running.stdout.readline()
        running.send_signal(signal.SIGTERM)
        rest, errors = running.communicate(timeout=30)
    assert (first + rest).split() == said, errors
    assert running.returncode == 0
    assert "Traceback" not in errors
    assert [file.name for file in tmp_path.iterdir() if not file.name.endswith(("wal", "shm"))] == [
        "mahjong.db"
    ]
