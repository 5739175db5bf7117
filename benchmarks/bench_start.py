"""Starts, as whole processes: the command line, `rules`, the playground until it shows a table."""

import json
import os
import re
import subprocess
import sys
from functools import partial
from signal import SIGINT
from time import perf_counter
from urllib.request import Request, urlopen

ROUNDS = 5


def command_seconds(*arguments):
    begun = perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - begun


def playground_seconds():
    begun = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "play"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"BROWSER": "true"},  # opens nothing
    ) as process:
        try:
            said = (re.search(r"(http\S+)/#(\S+)", line) for line in process.stdout)
            assert shows_a_table(*next(address for address in said if address).groups())
            return perf_counter() - begun
        finally:
            process.send_signal(SIGINT)
            process.stdout.read()


def shows_a_table(address, capability):
    """Whether the page's state, asked for as its script does, holds buttons."""
    headers = {"X-Simcord-Capability": capability, "Content-Type": "application/json"}
    with urlopen(Request(f"{address}/api/pages", b"{}", headers)) as answer:
        headers["X-Simcord-Context"] = json.load(answer)["context"]["id"]
    with urlopen(Request(f"{address}/api/state", headers=headers)) as answer:
        return '"custom_id"' in answer.read().decode()


STARTS = (
    ("import of the command line", partial(command_seconds, "-c", "import bot.__main__"), 0.3),
    ("rules", partial(command_seconds, "-m", "bot", "rules"), 0.4),
    ("playground", playground_seconds, 6.0),
)


def run():
    """Print the least time of each start."""
    for name, start, target in STARTS:
        least = min(start() for _ in range(ROUNDS))
        print(f"{name:27} {least:5.2f} s  (target ≤ {target})")


if __name__ == "__main__":
    run()
