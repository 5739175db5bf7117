"""Checking a stored session: the same seed and the same choices must give the same log."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.game import commands as c
from core.game import events as e
from core.game.errors import RuleError
from core.game.evolve import evolve
from core.game.phases import Idle, Over, Turn, Window
from core.game.state import State
from core.play.ruleset import Ruleset
from core.play.table import handle
from core.rulesets.find import RulesetError, find_ruleset
from core.tiles.fair import Chance, FairChance, commitment
from core.tiles.seats import Seat

CORRECTIONS = ("void", "correction")
"""Causes of transfers between deals: a server manager's, which no rule brings about."""


class Problem(Struct, frozen=True):
    """The first thing that is wrong: the number of its deal, 0 before any, and its place from 1.

    Codes: no_session, rules (unknown here, or not those of the fingerprint), unfinished, no_seed,
    commitment, shuffle, dice, illegal (no rule leads to the event), points.
    """

    code: str
    deal: int
    event: int
    found: e.Event | None = None
    expected: e.Event | None = None


class _WrongError(Exception):
    def __init__(
        self, code: str, found: e.Event | None = None, expected: e.Event | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.found = found
        self.expected = expected


class _Checker:
    """Reads a log from the front, telling the rules each choice it finds."""

    def __init__(self, log: Sequence[e.Event]) -> None:
        self.log = log
        self.at = 0
        self.deal = 0
        self.state = State()
        self.chance: Chance = FairChance(b"")
        self.ruleset = self._begin()

    @property
    def next(self) -> e.Event:
        if self.at == len(self.log):
            raise _WrongError("unfinished")
        return self.log[self.at]

    def _begin(self) -> Ruleset:
        first = self.log[0] if self.log else None
        if not isinstance(first, e.SessionStarted):
            raise _WrongError("no_session", first)
        try:
            ruleset = find_ruleset(first.profile, dict(first.options))
        except RulesetError:
            raise _WrongError("rules", first) from None
        ruleset = replace(ruleset, options=first.options)  # options since then are off
        if ruleset.fingerprint != first.fingerprint:
            raise _WrongError("rules", first)
        self.ruleset = ruleset
        self.obey(c.StartSession(first.rounds, first.deals))
        return ruleset

    def obey(self, command: c.Command) -> None:
        """Carry the command out; its events must be the next ones of the log."""
        hold = not isinstance(command, c.Close)
        try:
            state, events = handle(self.state, command, self.ruleset, self.chance, hold=hold)
        except RuleError:
            raise _WrongError("illegal", self.next) from None
        if not events:  # or it would be read from the same place for ever
            raise _WrongError("illegal", self.next)
        for expected in events:
            if self.next != expected:
                raise _WrongError(_MISMATCH.get(type(expected), "illegal"), self.next, expected)
            self.at += 1
        self.state = state

    def run(self) -> None:
        while self.at < len(self.log):
            phase = self.state.public.phase
            event = self.next
            if isinstance(event, e.PointsTransferred) and event.cause == e.DESERTION:
                self.obey(c.Desert(event.payer))
            elif isinstance(phase, Idle | Over):
                self._between()
            elif self._voids():
                self.obey(c.EndSession(self._reason()))
            elif isinstance(phase, Turn):
                self.obey(c.Choose(phase.seat, phase.prompt, self._chosen(phase.seat)))
            else:
                assert isinstance(phase, Window)
                self._in_window(phase.prompt)
        if not isinstance(self.state.public.phase, Idle | Over):
            raise _WrongError("unfinished")

    def _between(self) -> None:
        event = self.next
        if isinstance(event, e.DealStarted):
            self._deal(event)
        elif isinstance(event, e.SessionEnded):
            self.obey(c.EndSession(event.reason))
        elif isinstance(event, e.PointsTransferred) and event.cause in CORRECTIONS:
            self.state = evolve(self.state, event)
            self.at += 1
        else:
            raise _WrongError("illegal", event)

    def _deal(self, started: e.DealStarted) -> None:
        self.deal = self.state.public.number + 1
        built = self.log[self.at + 1] if self.at + 1 < len(self.log) else None
        if not isinstance(built, e.WallBuilt):
            raise _WrongError("illegal", built)
        seed = _seed(built)
        if not seed:
            self.at += 1
            raise _WrongError("no_seed", built)
        if commitment(seed) != started.commitment:
            raise _WrongError("commitment", started)
        self.chance = FairChance(seed)
        self.obey(c.StartDeal(started.balances))

    def _voids(self) -> bool:
        event = self.next
        moved = isinstance(event, e.PointsTransferred) and event.cause == "void"
        return moved or isinstance(event, e.DealVoided)

    def _reason(self) -> str:
        """Why the session ends: said after the transfers that turn its points back."""
        for event in self.log[self.at :]:
            if isinstance(event, e.SessionEnded):
                return event.reason
        raise _WrongError("unfinished")

    def _chosen(self, seat: Seat) -> c.Choice:
        """What the seat on turn chose, told from the facts that follow."""
        fish = False
        for event in self.log[self.at :]:
            match event:
                case e.FishingEnded():
                    continue
                case e.FishingDeclared():
                    fish = True
                    continue
                case e.TileDiscarded(tile=tile):
                    return c.Discard(tile, fish)
                case e.ConcealedGangMade(tile=int(tile)) | e.AddedGangDeclared(tile=tile):
                    return c.Gang(tile)
                case e.HandWon():
                    return c.Hu()
                case e.ReadyDeclared():
                    return c.Ready()
            break
        raise _WrongError("illegal", self.next)

    def _in_window(self, prompt: int) -> None:
        event = self.next
        if not isinstance(event, e.Answered):
            self.obey(c.Close(prompt))
        elif event.silent:
            self.obey(c.Expire(prompt))
        else:
            self.obey(c.Choose(event.seat, prompt, event.choice))


def _seed(built: e.WallBuilt) -> bytes:
    """Empty when there is none or it is no hex."""
    try:
        return bytes.fromhex(built.seed) if built.seed is not None else b""
    except ValueError:
        return b""


_MISMATCH: dict[type[e.Event], str] = {
    e.WallBuilt: "shuffle",
    e.DiceThrown: "dice",
    e.Settled: "points",
    e.PointsTransferred: "points",
    e.DealEnded: "commitment",
}
"""What it means when the log has something else in the place of such an event."""


def first_problem(log: Sequence[e.Event]) -> Problem | None:
    """Play the log of a session again: commitment, shuffle, dice, every choice, every point.

    The log holds every event, the private ones too, from SessionStarted on, whole deals only. None
    when all is as it must be.
    """
    checker: _Checker | None = None
    try:
        checker = _Checker(log)
        checker.run()
    except _WrongError as wrong:
        deal, at = (checker.deal, checker.at) if checker else (0, 0)
        return Problem(wrong.code, deal, at + 1, wrong.found, wrong.expected)
    return None
