"""One command being carried out: the events so far, each with the state after it."""

from core.game.events import DiceThrown, Event, PointsTransferred, Settled
from core.game.evolve import evolve
from core.game.ledger import Settlement
from core.game.state import State
from core.game.views import PublicView, SeatView
from core.play.ruleset import Ruleset
from core.tiles.fair import Chance
from core.tiles.seats import Seat


class Draft:
    """Lives for one call of `table.handle`; every emitted event is folded at once."""

    __slots__ = ("chance", "ruleset", "state", "steps")

    def __init__(self, state: State, ruleset: Ruleset, chance: Chance) -> None:
        self.state = state
        self.ruleset = ruleset
        self.chance = chance
        self.steps: list[tuple[Event, State]] = []

    def emit(self, event: Event) -> None:
        """Add the event, fold it, and settle what it makes due at once."""
        self.state = evolve(self.state, event)
        self.steps.append((event, self.state))
        for due in self.ruleset.at_once:
            if settlements := due(self.state.public, event):
                self.settle(settlements)

    def settle(self, settlements: tuple[Settlement, ...]) -> None:
        """Announce settlements and move their points."""
        for done in settlements:
            self.emit(Settled(done.step, done.items, done.seat, done.reading, done.pair))
            for transfer in done.transfers:
                self.emit(
                    PointsTransferred(
                        transfer.cause, transfer.payer, transfer.payee, transfer.amount
                    )
                )

    def throw(self, seat: Seat, purpose: str) -> int:
        """The seat throws two dice; their total."""
        faces = self.chance.throw(len(self.public.throws))
        self.emit(DiceThrown(seat, faces, purpose))
        return sum(faces)

    @property
    def public(self) -> PublicView:
        return self.state.public

    def view(self, seat: Seat) -> SeatView:
        return self.state.view(seat)
