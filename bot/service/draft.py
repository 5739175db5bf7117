"""One request to a table being carried out: its events so far and the record they lead to."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.service.facts import TableClosed, TablePaused
from bot.service.record import Record, evolve_record
from bot.service.setups import ruleset_of
from core.game.commands import Command, EndSession, StartDeal
from core.game.events import Event, SessionEnded
from core.game.phases import Window
from core.game.state import State
from core.play.ruleset import Ruleset
from core.play.table import carry_out
from core.tiles.fair import Chance
from core.tiles.seats import by_seat


class TableDraft:
    """Lives for one call of the service; nothing is stored before the call commits it.

    `deal_chance(record)` is the chance of the deal under way, `new_chance(record)` that of the next
    one; `balance(guild_id, user_id)` the running points of a player, None: a computer;
    `is_seated(user_id)` whether a user sits at any table. `steps` are the new events, each with the
    record it was appended to.
    """

    __slots__ = (
        "_balance",
        "_deal_chance",
        "_new_chance",
        "before",
        "is_seated",
        "now",
        "pause",
        "record",
        "steps",
    )

    def __init__(
        self,
        record: Record,
        now: datetime,
        pause: float,
        deal_chance: Callable[[Record], Chance],
        new_chance: Callable[[Record], Chance],
        balance: Callable[[int, int | None], int],
        is_seated: Callable[[int], bool],
    ) -> None:
        self.before = self.record = record
        self.now = now
        self.pause = pause
        self.steps: list[tuple[Record, Event]] = []
        self._deal_chance = deal_chance
        self._new_chance = new_chance
        self._balance = balance
        self.is_seated = is_seated

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_of(self.record)

    def emit(self, *events: Event) -> None:
        """Add what is decided at the table itself."""
        for event in events:
            self._take(event)

    def _take(self, event: Event, state: State | None = None) -> None:
        self.steps.append((self.record, event))
        self.record = evolve_record(self.record, event, self.now, state)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for _, event in self.steps)

    def obey(self, command: Command) -> None:
        """Let the rules carry out a command; a session that ends with it closes the table."""
        self._play(command, self._deal_chance(self.record))

    def start_deal(self) -> None:
        """Deal the next deal, on the players' balances (§9.11)."""
        roster = self.record.roster
        balances = by_seat(
            self._balance(roster.guild_id, one.user_id if one else None) for one in roster.seats
        )
        self._play(StartDeal(balances), self._new_chance(self.record))

    def _play(self, command: Command, chance: Chance) -> None:
        steps = carry_out(self.record.state, command, self.ruleset, chance, hold=self._holds())
        for event, state in steps:
            self._take(event, state)
        for event, _ in steps:
            if isinstance(event, SessionEnded):
                self.emit(TableClosed(event.reason))

    def _holds(self) -> bool:
        """Whether a claim window must stay open: its uniform minimum is not over yet."""
        if isinstance(self.record.phase, Window):
            return self.now < self.record.asked_at + timedelta(seconds=self.pause)
        return self.pause > 0

    def close(self, reason: str) -> None:
        """End the table, and with it its session; a deal under way is void."""
        if self.record.in_session:
            self.obey(EndSession(reason))
        else:
            self.emit(TableClosed(reason))

    def look_after(self) -> None:
        """No table plays on for nobody: all away, it pauses; all gone, it closes."""
        roster = self.record.roster
        if roster.closed is not None or roster.present:
            return
        if not roster.people:
            self.close("empty")
        elif self.record.in_session and roster.paused is None:
            self.emit(TablePaused("away"))
