"""The facade: hand a command to a table, get its next state and the events to store."""

from collections.abc import Iterable

from core.game.commands import Choice, Command
from core.game.events import Event
from core.game.evolve import evolve
from core.game.state import State
from core.play.advance import advance
from core.play.decide import decide
from core.play.draft import Draft
from core.play.legal import asked_seats
from core.play.ruleset import Ruleset
from core.tiles.fair import Chance
from core.tiles.seats import Seat


def carry_out(
    state: State, command: Command, ruleset: Ruleset, chance: Chance, *, hold: bool = False
) -> list[tuple[Event, State]]:
    """Carry out a command and all it forces: the events, each with the state after it.

    With `hold`, a claim window stays open until a Close command, so that its length tells nobody
    how fast the others answered. Raises RuleError, and then nothing has changed.
    """
    draft = Draft(state, ruleset, chance)
    decide(draft, command)
    advance(draft, hold)
    return draft.steps


def handle(
    state: State, command: Command, ruleset: Ruleset, chance: Chance, *, hold: bool = False
) -> tuple[State, tuple[Event, ...]]:
    """Carry out a command and all it forces: the state after it, and the events to store."""
    steps = carry_out(state, command, ruleset, chance, hold=hold)
    return steps[-1][1] if steps else state, tuple(event for event, _ in steps)


def replay(events: Iterable[Event]) -> State:
    """The state a log leads to."""
    state = State()
    for event in events:
        state = evolve(state, event)
    return state


def open_options(state: State, ruleset: Ruleset) -> dict[Seat, tuple[Choice, ...]]:
    """The seats that are asked and what each may still choose."""
    asked = asked_seats(state, ruleset)
    return {seat: offers for seat, offers in asked.items() if state.hands[seat].answer is None}
