"""Playing whole deals in tests, every state on the way handed out."""

from collections.abc import Iterator
from random import Random

from core.game.commands import Choice, Choose, Command, StartDeal, StartSession
from core.game.events import Event
from core.game.phases import Idle
from core.game.state import State
from core.play.ruleset import Ruleset
from core.play.table import handle, open_options
from core.tiles.fair import FairChance
from core.tiles.seats import Seat


def fresh(ruleset: Ruleset, seed: int) -> tuple[State, FairChance, list[Event]]:
    """A started session, the chance of its first deal, and the log so far."""
    chance = FairChance(seed.to_bytes(32, "big"))
    state, events = handle(State(), StartSession(None, None), ruleset, chance)
    return state, chance, list(events)


def eager(options: tuple[Choice, ...], random: Random) -> Choice:
    """Claims and wins far oftener than chance: the first options are hu and gangs."""
    return options[0] if random.random() < 0.5 else random.choice(options)


def steps(
    ruleset: Ruleset, seed: int, deals: int = 1
) -> Iterator[tuple[State, Command, tuple[Event, ...], State]]:
    """(before, command, events, after) for every command of some deals played eagerly."""
    random = Random(seed)
    state, chance, _ = fresh(ruleset, seed)
    for _ in range(deals):
        command: Command = StartDeal((1000,) * 4)
        while True:
            after, events = handle(state, command, ruleset, chance)
            yield state, command, events, after
            state = after
            if isinstance(state.public.phase, Idle):
                break
            command = _next(state, ruleset, random)
        chance = FairChance(random.randbytes(32))


def _next(state: State, ruleset: Ruleset, random: Random) -> Command:
    open_seats = open_options(state, ruleset)
    seat: Seat = random.choice(sorted(open_seats))
    choice = eager(open_seats[seat], random)
    return Choose(seat, state.public.phase.prompt, choice)  # type: ignore[union-attr]
