"""The house rules, read off the syntax trees: who imports whom, and what never stands where."""

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import pytest
import simcord
from simcord.preview import Preview

ROOT = Path(__file__).parent.parent

Finding: TypeAlias = tuple[int, str]
"""A line, and what is wrong there."""


@dataclass(frozen=True)
class Module:
    """One source file under its dotted name."""

    name: str
    source: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @cached_property
    def imports(self) -> list[tuple[int, str]]:
        """Line and full dotted name of everything imported: `from a import b` is `a.b`."""
        found = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found += [(node.lineno, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
        return found

    @cached_property
    def local_names(self) -> dict[str, str]:
        """What each imported name stands for in full."""
        names = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    first = alias.name.partition(".")[0]
                    names[alias.asname or first] = alias.name if alias.asname else first
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        return names

    def full_name(self, node: ast.expr) -> str:
        """The dotted name behind an expression that begins with an imported name, else ''."""
        if isinstance(node, ast.Name):
            return self.local_names.get(node.id, "")
        if isinstance(node, ast.Attribute) and (owner := self.full_name(node.value)):
            return f"{owner}.{node.attr}"
        return ""

    def mentions(self) -> Iterator[tuple[int, str]]:
        """Line and full name of every use of something imported."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name | ast.Attribute) and (name := self.full_name(node)):
                yield node.lineno, name

    def inside(self, *packages: str) -> bool:
        return within(self.name, *packages)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def modules(*folders: str) -> list[Module]:
    return [
        Module(".".join(path.relative_to(ROOT).with_suffix("").parts), path.read_text("utf-8"))
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]


EVERYTHING = modules("core", "bot", "tests", "benchmarks")

# What a package may import of the project. The modules directly in bot that are not named here
# compose the program: they import what they like and only each other imports them.
SHARED = ("core", "bot.config", "bot.texts")
LAYERS = {
    "core": ("core",),
    "bot.config": ("core", "bot.config"),
    "bot.texts": ("core", "bot.texts"),
    "bot.service": ("core", "bot.config", "bot.service"),
    "bot.render": (*SHARED, "bot.render"),
    "bot.ui": (*SHARED, "bot.service", "bot.render", "bot.ui"),
    "bot.cogs": (*SHARED, "bot.service", "bot.render", "bot.ui", "bot.cogs"),
    "bot.cli": (
        *SHARED,
        "bot.service",
        "bot.render",
        "bot.ui",
        "bot.client",
        "bot.clock",
        "bot.playground",
        "bot.cli",
    ),
    "bot": ("core", "bot"),
}


def layer_of(module: Module) -> str | None:
    return next((layer for layer in LAYERS if module.inside(layer)), None)


def imports_upwards(module: Module) -> Iterator[Finding]:
    """Imports run cogs → ui → render, service → core, and never to the tests."""
    if layer := layer_of(module):
        for line, name in module.imports:
            if within(name, "core", "bot", "tests", "benchmarks") and not within(
                name, *LAYERS[layer]
            ):
                yield line, f"{layer} imports {name}"


# What a package of the core may import of the core, beside itself.
CORE_LAYERS = {
    "core.tiles": (),
    "core.shapes": ("core.tiles",),
    "core.game": ("core.tiles", "core.shapes"),
    "core.scoring": ("core.tiles", "core.shapes", "core.game"),
    "core.play": ("core.tiles", "core.shapes", "core.game", "core.scoring"),
    "core.rulesets": ("core.tiles", "core.shapes", "core.game", "core.scoring", "core.play"),
}
BELOW_ALL = (*CORE_LAYERS["core.rulesets"], "core.rulesets")
CORE_LAYERS |= {f"core.{top}": BELOW_ALL for top in ("players", "documents", "past")}


def core_imports_upwards(module: Module) -> Iterator[Finding]:
    """tiles ← shapes ← game ← scoring ← play ← rulesets ← players, documents, past."""
    if not module.inside("core") or module.name == "core.__init__":
        return
    layer = next((layer for layer in CORE_LAYERS if module.inside(layer)), None)
    if layer is None:
        yield 1, "stands in no package of the core"
        return
    for line, name in module.imports:
        if within(name, "core") and not within(name, layer, *CORE_LAYERS[layer]):
            yield line, f"{layer} imports {name}"


CLOCKS_AND_DOORS = (
    "asyncio",
    "datetime",
    "logging",
    "multiprocessing",
    "os",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
)


def core_reaches_outside(module: Module) -> Iterator[Finding]:
    """The core is the standard library without clock, chance of its own, files and tasks."""
    if not module.inside("core"):
        return
    for line, name in module.imports:
        package = name.partition(".")[0]
        if package not in ("core", "msgspec") and package not in sys.stdlib_module_names:
            yield line, f"{package} is neither msgspec nor the standard library"
        if within(name, *CLOCKS_AND_DOORS):
            yield line, f"the core has no use for {name}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name) and node.id in ("input", "open", "print"):
            yield node.lineno, f"the core uses {node.id}()"


def service_or_render_knows_discord(module: Module) -> Iterator[Finding]:
    """The service and the renderer know neither Discord nor an event loop."""
    if module.inside("bot.service", "bot.render"):
        for line, name in module.imports:
            if within(name, "discord", "simcord", "aiohttp", "asyncio"):
                yield line, f"imports {name}"


def reads_the_store(module: Module) -> Iterator[Finding]:
    """Whoever answers people asks the service; the database is not theirs to read."""
    if module.inside("bot.ui", "bot.cogs", "bot.render"):
        for line, name in module.imports:
            if within(name, "bot.service.store", "sqlite3", "sqlite_utils"):
                yield line, f"imports {name}"
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and node.attr == "store":
                yield node.lineno, f"reads {ast.unparse(node)}"


def synchronous_layer_awaits(module: Module) -> Iterator[Finding]:
    """Core, service and renderer are synchronous."""
    if module.inside("core", "bot.service", "bot.render"):
        for node in ast.walk(module.tree):
            if isinstance(node, ast.AsyncFunctionDef):
                yield node.lineno, f"{node.name} is asynchronous"


CHANGES_STATE = ("advance", "decide", "draft", "table")


def render_sees_state(module: Module) -> Iterator[Finding]:
    """The renderer is handed views, so it cannot draw a hidden tile."""
    if module.inside("bot.render"):
        for line, name in module.imports:
            if within(name, "core.game.state", *(f"core.play.{part}" for part in CHANGES_STATE)):
                yield line, f"imports {name}"


CONCRETE_RULESET = re.compile(r"core\.rulesets\.(nanchang|nanjing)", re.IGNORECASE)


def concrete_ruleset_imported(module: Module) -> Iterator[Finding]:
    """A ruleset is found by its name and handed on; only its own package imports it."""
    if module.inside("core", "bot") and not module.inside("core.rulesets"):
        for line, name in module.imports:
            if CONCRETE_RULESET.match(name):
                yield line, f"imports {name}"


PROFILE = re.compile(r"(nanchang|nanjing)\b")


def option_values() -> frozenset[str]:
    """The words that the rulesets' options may be set to: Option(key, allowed, section)."""
    return frozenset(
        word.value
        for module in EVERYTHING
        if module.inside("core.rulesets")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Option"
        for argument in node.args[1:2]
        for word in ast.walk(argument)
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    )


def compared(tree: ast.Module) -> Iterator[ast.expr]:
    """Both sides of every comparison, the values of cases, the classes of isinstance."""
    for node in ast.walk(tree):
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "isinstance":
            sides = node.args[1:]
        for side in sides:
            yield from side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]


def compares_with_an_option(
    module: Module, values: frozenset[str] = option_values()
) -> Iterator[Finding]:
    """Variants are policies: nobody asks which profile is played, nor the engine for an option."""
    if not module.inside("core", "bot") or module.inside("core.rulesets"):
        return
    for node in compared(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if PROFILE.match(node.value) or (module.inside("core") and node.value in values):
                yield node.lineno, f"compares with {node.value!r}"
        elif module.inside("core") and within(
            name := module.full_name(node), "core.rulesets", "core.play.ruleset"
        ):
            yield node.lineno, f"compares with {name}"


def reads_the_clock(module: Module) -> Iterator[Finding]:
    """Now is handed in; only the modules that compose the program take it from discord.py."""
    if not module.inside("core", "bot"):
        return
    clocks = {"time.time", "time.time_ns", "datetime.date.today"}
    clocks |= {f"datetime.datetime.{name}" for name in ("now", "utcnow", "today")}
    if layer_of(module) != "bot":
        clocks.add("discord.utils.utcnow")
    for line, name in module.mentions():
        if name in clocks:
            yield line, f"reads {name}"


WAITING = {
    "asyncio.Condition",
    "asyncio.Event",
    "asyncio.Lock",
    "asyncio.Queue",
    "asyncio.Semaphore",
    "asyncio.sleep",
    "asyncio.timeout",
    "asyncio.wait_for",
    "time.sleep",
}


def sleeps_or_waits(module: Module) -> Iterator[Finding]:
    """Nothing waits but the bot's one loop; the playground paces its own."""
    if module.inside("core", "bot") and not module.inside("bot.playground"):
        for line, name in module.mentions():
            if name in WAITING:
                yield line, f"uses {name}"


SIMCORD_PRIVATE = {
    "_action": Preview,
    "_publish": Preview,
    "_settle_internal": simcord.Env,
}


def uses_simcord_privately(module: Module) -> Iterator[Finding]:
    """simcord's private names: those watched below, in the playground and the tests' helpers."""
    knows_simcord = any(within(name, "simcord") for _, name in module.imports)
    may = module.inside("bot.playground", "tests.helpers")
    for line, name in module.imports:
        if within(name, "simcord") and "._" in name:
            yield line, f"imports {name}"
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Attribute) or not re.match("_[^_]", node.attr):
            continue
        if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            continue
        watched = node.attr in SIMCORD_PRIVATE
        if (watched or knows_simcord) and not (watched and may):
            yield node.lineno, f"uses {ast.unparse(node)}"


NAMELESS_INSERT = re.compile(r"\bINTO \w+\s+(VALUES|SELECT)\b")


def inserts_by_position(module: Module) -> Iterator[Finding]:
    """An INSERT names its columns, so that one more in the schema stops nothing."""
    if not module.inside("bot") or module.inside("bot.service.migrations"):
        return
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and NAMELESS_INSERT.search(str(node.value)):
            yield node.lineno, "inserts without naming the columns"


def is_too_long(module: Module) -> Iterator[Finding]:
    """No module passes 600 lines."""
    lines = module.source.count("\n")
    if module.inside("core", "bot") and lines > 600:
        yield lines, "is longer than 600 lines"


RULES: tuple[Callable[[Module], Iterator[Finding]], ...] = (
    imports_upwards,
    core_imports_upwards,
    core_reaches_outside,
    service_or_render_knows_discord,
    reads_the_store,
    synchronous_layer_awaits,
    render_sees_state,
    concrete_ruleset_imported,
    compares_with_an_option,
    reads_the_clock,
    sleeps_or_waits,
    uses_simcord_privately,
    inserts_by_position,
    is_too_long,
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_house_keeps_the_rule(rule):
    assert [
        f"{module.name}:{line} {finding}" for module in EVERYTHING for line, finding in rule(module)
    ] == []


def with_values(module: Module) -> Iterator[Finding]:
    return compares_with_an_option(module, frozenset({"at_deal", "konger_heavy"}))


REFUSED = (
    (imports_upwards, "core.play.decide", "import bot.config"),
    (imports_upwards, "core.play.decide", "from tests.helpers import deals"),
    (imports_upwards, "bot.service.tables", "from bot import render"),
    (imports_upwards, "bot.render.board", "from bot.service.tables import Tables"),
    (imports_upwards, "bot.ui.panel", "from bot.cogs.play import Play"),
    (imports_upwards, "bot.cogs.play", "from bot.playground import run"),
    (imports_upwards, "bot.cli.rules", "from bot.cogs.look import Look"),
    (imports_upwards, "bot.ui.panel", "from bot.cli.common import InputError"),
    (imports_upwards, "bot.client", "import benchmarks"),
    (core_imports_upwards, "core.tiles.wall", "from core.game.state import State"),
    (core_imports_upwards, "core.shapes.win", "from core.game import record"),
    (core_imports_upwards, "core.scoring.hand", "from core.play.ruleset import Ruleset"),
    (core_imports_upwards, "core.play.ruleset", "from core.rulesets.sheet import Sheet"),
    (core_imports_upwards, "core.past.frames", "from core.documents.reading import Fault"),
    (core_imports_upwards, "core.decide", "import enum"),
    (core_reaches_outside, "core.tiles.wall", "import discord"),
    (core_reaches_outside, "core.tiles.wall", "from datetime import UTC"),
    (core_reaches_outside, "core.play.ruleset", "import os.path"),
    (core_reaches_outside, "core.play.decide", "print(1)"),
    (service_or_render_knows_discord, "bot.service.due", "from discord.ext import tasks"),
    (service_or_render_knows_discord, "bot.render.board", "import asyncio"),
    (reads_the_store, "bot.ui.desk", "from bot.service.store import Store"),
    (reads_the_store, "bot.cogs.admin", "house.desk.store.rows('')"),
    (synchronous_layer_awaits, "core.play.decide", "async def decide(): ..."),
    (synchronous_layer_awaits, "bot.service.store", "class Store:\n    async def load(self): ..."),
    (render_sees_state, "bot.render.board", "from core.game.state import State"),
    (concrete_ruleset_imported, "core.play.decide", "from core.rulesets import nanchang"),
    (concrete_ruleset_imported, "core.play.table", "from core.rulesets.nanjing import NANJING"),
    (concrete_ruleset_imported, "bot.ui.lobby", "from core.rulesets import NANCHANG"),
    (with_values, "core.play.decide", "if ruleset.lower_jing == 'at_deal': ..."),
    (with_values, "core.play.decide", "late = lower_jing not in ('none', 'at_deal')"),
    (with_values, "core.play.decide", "match rob:\n    case 'konger_heavy': ..."),
    (with_values, "core.play.decide", "from core.play.ruleset import Rob\nx = rob is Rob.ALL"),
    (with_values, "core.play.legal", "from core.play import ruleset\nisinstance(r, ruleset.NoRob)"),
    (with_values, "bot.ui.lobby", "if profile == 'nanchang-cgc': ..."),
    (reads_the_clock, "bot.service.due", "import time as t\nnow = t.time()"),
    (reads_the_clock, "bot.service.due", "from datetime import datetime\nd = datetime.now"),
    (reads_the_clock, "bot.cli.run", "from discord.utils import utcnow\nclock = utcnow"),
    (reads_the_clock, "bot.ui.board", "import discord.utils\nnow = discord.utils.utcnow()"),
    (sleeps_or_waits, "bot.ui.publisher", "import asyncio\nlock = asyncio.Lock()"),
    (sleeps_or_waits, "bot.client", "from asyncio import sleep\nsleep(1)"),
    (uses_simcord_privately, "tests.simulated.test_deal", "env._settle_internal()"),
    (uses_simcord_privately, "tests.helpers.bot", "import simcord\nenv._gateway.send()"),
    (uses_simcord_privately, "bot.playground", "from simcord._clock import Clock"),
    (inserts_by_position, "bot.service.store", "write('INSERT OR REPLACE INTO a VALUES (?)')"),
    (inserts_by_position, "bot.service.store", "write(f'INSERT INTO a SELECT {b} FROM c')"),
    (is_too_long, "core.play.decide", "\n" * 601),
)

ALLOWED = (
    (imports_upwards, "bot.ui.panel", "import discord\nfrom bot.service import tables"),
    (imports_upwards, "bot.__main__", "from bot.cli.parsing import parse"),
    (imports_upwards, "bot.cli.run", "from bot.client import RefereeBot"),
    (core_imports_upwards, "core.game.events", "from core.game import record\nimport core.shapes"),
    (core_imports_upwards, "core.past.verify", "from core.rulesets.find import find_ruleset"),
    (core_reaches_outside, "core.shapes", "import zlib\nfrom core.tiles.kinds import Kind"),
    (reads_the_store, "bot.client", "from bot.service.store import Store\nbot.store.close()"),
    (synchronous_layer_awaits, "bot.ui.publisher", "async def publish(): ..."),
    (concrete_ruleset_imported, "core.play.table", "from core.rulesets import find_ruleset"),
    (concrete_ruleset_imported, "core.rulesets.nanjing", "from core.rulesets import nanchang"),
    (with_values, "core.rulesets.nanchang", "late = lower_jing == 'at_deal'"),
    (with_values, "core.play.decide", "policy = {'at_deal': settle}[lower_jing]"),
    (reads_the_clock, "bot.__main__", "from discord.utils import utcnow\nclock = utcnow"),
    (reads_the_clock, "bot.service.due", "from datetime import datetime\nnow: datetime"),
    (sleeps_or_waits, "bot.playground", "import asyncio\nlock = asyncio.Lock()"),
    (uses_simcord_privately, "bot.playground", "import simcord\npreview._action = wrapped"),
    (uses_simcord_privately, "bot.ui.panel", "self._action = 1\ncls._action = 1"),
    (inserts_by_position, "bot.service.store", "write('INSERT INTO a (b) VALUES (?)')"),
    (is_too_long, "core.play.decide", "\n" * 600),
)


def cases(table):
    return [
        pytest.param(rule, Module(name, source), id=f"{rule.__name__}-{name}-{number}")
        for number, (rule, name, source) in enumerate(table)
    ]


@pytest.mark.parametrize(("rule", "module"), cases(REFUSED))
def test_a_breach_is_found(rule, module):
    assert list(rule(module))


@pytest.mark.parametrize(("rule", "module"), cases(ALLOWED))
def test_what_is_right_is_left_alone(rule, module):
    assert list(rule(module)) == []


def test_every_rule_is_shown_able_to_fail():
    shown = {compares_with_an_option if rule is with_values else rule for rule, _, _ in REFUSED}
    assert shown == set(RULES)


@pytest.mark.parametrize(("name", "owner"), SIMCORD_PRIVATE.items())
def test_simcord_still_has_its_private_name(name, owner):
    assert callable(getattr(owner, name))


def test_simcord_can_still_be_told_how_long_to_wait():
    settle = inspect.signature(vars(simcord.Env)["_settle_internal"])
    assert {"timeout", "idle"} <= settle.parameters.keys()


def test_the_values_of_options_are_known_from_where_options_are_made():
    pytest.importorskip("core.rulesets.nanchang")
    assert {"at_deal", "konger_heavy", "discarder_alone"} <= option_values()
