"""The playground with a table in one of its STATES: python -m … STATE [LANGUAGE].

Ming, the dealer, throws away 西 and waits for 6条 and 9条, which lie on top of the wall; a computer
or two hold a useless 9筒, which Ming can peng. Every state waits for a person, so it stays as it is
for as long as somebody looks.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bot.config import Config
from bot.playground.page import serve
from bot.playground.world import World, components, open_world
from bot.service.model import Status, Table
from bot.service.settings import GuildDefaults, Preferences
from core.documents.rigged import Layout, rig
from core.game.commands import Choice, Discard, Hu, Peng
from core.game.phases import Turn
from core.rulesets.find import find_ruleset
from core.tiles.notation import read_tile, read_tiles
from core.tiles.seats import Seat
from tests.helpers.records import replace

PROFILE = "nanchang"
LAYOUT = Layout(
    dealer=0,
    hands=(
        read_tiles("1m2m3m4m5m6m7s8sEEE9p9pW"),
        read_tiles("1p2p4p5p1s2s4s5s7m8m7m8m9p"),
        read_tiles("2p3p5p6p2s3s4s5s7m8m7m8m9p"),
        read_tiles("1p2p4p5p1s2s3s4s9m9m6p6pS"),
    ),
    draws=read_tiles("N N 9s 9s 6s 9s 6s 9s 6s 6s"),
    indicator=read_tiles("F")[0],
    under=read_tiles("1m")[0],
)
FISHING = replace(LAYOUT, hands=(read_tiles("1m2m3m4m5m6mEEE9p9pFWS"), *LAYOUT.hands[1:]))
"""After the peng of 9筒 Ming can discard 南 and fish with the jing 发."""
_CLOCK = replace(
    Config().clock,
    computer_seconds=0.25,
    claim_pause=0.25,
    turn_seconds=300.0,
    claim_seconds=300.0,
    deal_pause=3600.0,
    nudge_seconds=0.0,
    silent_turns=1,
)
_STEP = 0.5
_STEPS = 240
_SILENCE = 301.0
_DRAWN = 3.0
"""Seconds after which a board or a settlement has been posted."""


# --- by whom and how a table is moved on ------------------------------------------------------


async def _press(world: World, action: str, *, person: int = 0) -> None:
    """A button of the board."""
    custom_id = f"table:{world.table.id}:{action}"
    await world.people[person].click(world.message("board"), custom_id=custom_id)


def _panel(world: World) -> Any:
    """Ming's newest message that only Ming sees."""
    shown = world.channel.history(viewer=world.people[0])
    return [message for message in shown if message.flags.ephemeral][-1]


def _button(message: Any, beginning: str) -> str:
    """The first button whose custom id begins so."""
    ids = (one.get("custom_id", "") for one in components(message))
    return next(one for one in ids if one.startswith(beginning))


def _choice(world: World, choice: Choice) -> str:
    """How the custom ids of the buttons for the choice begin."""
    table = world.table
    return f"choose:{table.id}:{table.prompt}:{table.options(0).index(choice)}:"


async def _choose(world: World, choice: Choice) -> None:
    panel = _panel(world)
    await world.people[0].click(panel, custom_id=_button(panel, _choice(world, choice)))
    await world.env.advance_time(_DRAWN)


async def _until(world: World, there: Callable[[Table], bool]) -> None:
    for _ in range(_STEPS):
        if there(world.table):
            break
        await world.env.advance_time(_STEP)
    else:
        raise RuntimeError(f"it does not come to that: {world.table.public.phase}")
    await world.env.advance_time(_DRAWN)


def _asks(choice: Choice) -> Callable[[Table], bool]:
    return lambda table: choice in table.options(0)


def _plays(seat: Seat) -> Callable[[Table], bool]:
    return lambda table: isinstance(table.public.phase, Turn) and table.public.phase.seat == seat


async def _begin(world: World) -> None:
    await world.start()
    await world.show_hands()


# --- the states, each from an open table on ---------------------------------------------------


async def _lobby(world: World) -> None:
    pass


async def _full_lobby(world: World) -> None:
    await _press(world, "sit", person=1)
    for _ in range(2):
        await _press(world, "computer")
    for message in world.channel.history(viewer=world.people[1]):
        if message.flags.ephemeral:
            world.env.backend.delete_message(world.channel.id, message.id)
    await world.env.advance_time(_DRAWN)


async def _options(world: World) -> None:
    await _full_lobby(world)
    await _press(world, "options")


async def _discarded(world: World) -> None:
    await _begin(world)
    await _choose(world, Discard(read_tile("W")))


async def _claim(world: World) -> None:
    await _discarded(world)
    await _until(world, _asks(Peng()))


async def _turn(world: World) -> None:
    await _claim(world)
    await _choose(world, Peng())
    await _choose(world, Discard(read_tile("E")))
    await _until(world, _asks(Hu()))


async def _waiting(world: World) -> None:
    await _discarded(world)
    await _until(world, _plays(1))


async def _error(world: World) -> None:
    """A tile is thrown away on somebody else's turn."""
    await _waiting(world)
    await world.people[0].slash(world.channel, "discard", tile="E")


async def _fishing_choice(world: World) -> None:
    await _claim(world)
    await _choose(world, Peng())
    panel = _panel(world)
    await world.people[0].click(panel, custom_id=_button(panel, "fish:"))


async def _fishing(world: World) -> None:
    await _fishing_choice(world)
    await _choose(world, Discard(read_tile("S"), fish=True))
    await _until(world, _asks(Hu()))


async def _silence(world: World) -> None:
    await _begin(world)
    await world.env.advance_time(_SILENCE)
    await world.env.advance_time(_DRAWN)


async def _settlement(world: World) -> None:
    await _turn(world)
    await _choose(world, Hu())
    await _until(world, lambda table: table.status is not Status.PLAYING)


async def _end(world: World) -> None:
    await _settlement(world)
    await world.people[0].slash(world.channel, "table end")
    await world.env.advance_time(_DRAWN)


@dataclass(frozen=True, slots=True)
class State:
    """`people` sit at the table, computers beside them; `shows` is the key of words to be seen.

    What matters of it are the `lowest` so many messages of the channel.
    """

    reach: Callable[[World], Awaitable[None]]
    shows: str
    people: int = 1
    lowest: int = 2
    layout: Layout = LAYOUT


STATES = {
    "lobby": State(_lobby, "lobby.missing", lowest=1),
    "full-lobby": State(_full_lobby, "lobby.full", people=2, lowest=1),
    "options": State(_options, "pick.option", people=2),
    "turn": State(_turn, "hand.your_turn"),
    "claim": State(_claim, "hand.claim"),
    "waiting": State(_waiting, "hand.waiting", people=2),
    "fishing-choice": State(_fishing_choice, "hand.pick_fishing", layout=FISHING),
    "fishing": State(_fishing, "hand.fishing", layout=FISHING),
    "automated": State(_silence, "hand.away", people=2),
    "paused": State(_silence, "hand.paused.away"),
    "settlement": State(_settlement, "settled.title", lowest=1),
    "end": State(_end, "button.best"),
    "error": State(_error, "error.not_your_turn", people=2, lowest=3),
}


async def _serve(state: State, language: str) -> None:
    rules = find_ruleset(PROFILE)
    config = replace(Config(), clock=_CLOCK)
    async with open_world(state.people, config, lambda: rig(state.layout, rules)) as world:
        settings = world.bot.desk.settings
        settings.set_guild(world.people[0].guild.id, GuildDefaults(language=language))
        for person in world.people:
            settings.set_preferences(person.id, Preferences(language=language))
        await world.open_table(PROFILE)
        await state.reach(world)
        await serve(world, locale="en-US" if language == "en" else language)


def main(name: str, language: str = "en") -> None:
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(STATES[name], language))


if __name__ == "__main__":
    main(*sys.argv[1:])
