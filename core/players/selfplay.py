"""Whole deals by computer seats, without a table around them."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec import Struct

from core.game.commands import Choose, Command, StartDeal, StartSession
from core.game.events import Event, Settled, TileDiscarded
from core.game.ledger import deltas
from core.game.phases import Idle
from core.game.record import Win
from core.game.state import State
from core.play.ruleset import STARTING_BALANCE, Ruleset
from core.play.table import handle, open_options
from core.players import Player
from core.shapes import Shape
from core.tiles.fair import FairChance
from core.tiles.seats import BySeat, by_seat


class DealResult(Struct, frozen=True):
    """One finished deal: its wins, the shapes they were scored as, the discards, the points."""

    wins: tuple[Win, ...]
    shapes: tuple[Shape, ...]
    turns: int
    points: BySeat[int]


def deal_seed(seed: int, number: int) -> bytes:
    """The seed of the deal of that number, so that a run can be repeated."""
    return sha256(f"{seed}:{number}".encode()).digest()


def play_deals(
    ruleset: Ruleset, players: Sequence[Player], deals: int, seed: int
) -> Iterator[DealResult]:
    """Play deals of one endless session; the four players sit in the order given."""
    state = State()
    chance = FairChance(deal_seed(seed, 0))
    state, _ = handle(state, StartSession(rounds=None, deals=None), ruleset, chance)
    for number in range(1, deals + 1):
        chance = FairChance(deal_seed(seed, number))
        balances = by_seat(STARTING_BALANCE + score for score in state.public.session.scores)
        log: list[Event] = []
        state = _obey(state, StartDeal(balances), ruleset, chance, log)
        while not isinstance(state.public.phase, Idle):
            seat, choices = next(iter(open_options(state, ruleset).items()))
            prompt = state.public.phase.prompt  # type: ignore[union-attr]
            choice = players[seat](state.view(seat), choices, ruleset)
            state = _obey(state, Choose(seat, prompt, choice), ruleset, chance, log)
        yield _result(state, log)


def _obey(
    state: State, command: Command, ruleset: Ruleset, chance: FairChance, log: list[Event]
) -> State:
    state, events = handle(state, command, ruleset, chance)
    log += events
    return state


def _result(state: State, log: list[Event]) -> DealResult:
    readings = (event.reading for event in log if isinstance(event, Settled))
    return DealResult(
        state.public.wins,
        tuple(reading.shape for reading in readings if reading is not None),
        sum(isinstance(event, TileDiscarded) for event in log),
        deltas(state.public.transfers),
    )
