"""What a start imports: nothing that takes long and is not needed yet."""

import subprocess
import sys

import pytest

COMMAND_LINE = """
from bot.__main__ import main
from bot.cli import COMMANDS
from bot.cli.parsing import parse
for command in COMMANDS:
    try:
        parse([command, "--help"])
    except SystemExit:
        pass
"""
RULES = "from bot.__main__ import main; main(['rules'])"
CLIENT = "import bot.client"


@pytest.mark.parametrize(
    ("program", "left_out"),
    [
        (COMMAND_LINE, {"discord", "simcord", "PIL", "matplotlib", "sqlite_utils"}),
        (RULES, {"discord", "simcord", "PIL", "matplotlib", "sqlite_utils"}),
        (CLIENT, {"simcord", "matplotlib"}),
    ],
    ids=["every command's arguments", "rules", "client"],
)
def test_a_start_imports_only_what_it_needs(program, left_out):
    ended = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules, sep='\\n')"],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = set(ended.stdout.splitlines())
    assert "bot.texts" in imported
    assert imported & left_out == set()
