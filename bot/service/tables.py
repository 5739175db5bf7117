"""The tables: load, decide, append, fold, all before a call returns."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

from bot.config import Config
from bot.service import lobby, play
from bot.service import requests as r
from bot.service.draft import TableDraft
from bot.service.due import Clock, carry_out, waited_for
from bot.service.facts import Setup
from bot.service.model import Changes, Person, Table
from bot.service.past.statistics import Statistics
from bot.service.projections import freshen, project, project_version
from bot.service.reading import changes_of, table_of
from bot.service.record import Record, evolve_record
from bot.service.settings import Settings
from bot.service.setups import fresh_setup
from bot.service.store import Store
from core.game.errors import Refusal, RuleError
from core.game.events import DealStarted, Event
from core.players import Player
from core.tiles.fair import Chance, FairChance
from core.tiles.seats import Seat

Entropy: TypeAlias = Callable[[], bytes]
_NO_CHANCE = FairChance(b"")
_LONG_AGO = datetime.min.replace(tzinfo=UTC)
_NEVER = datetime.max.replace(tzinfo=UTC)
_AFTER_FAILURE = timedelta(seconds=10)
_KEPT_CLOSED = 8
"""Tables that have ended whose records stay at hand for what is sent at their end."""
_LOOK_BACK = 80
"""Stored events among which the last words of play are looked for."""


_ACTS: dict[type, Callable[[TableDraft, Any], None]] = {
    r.Sit: lobby.sit,
    r.Leave: lobby.leave,
    r.AddComputer: lobby.add_computer,
    r.RemoveComputer: lobby.remove_computer,
    r.ChooseSetup: lobby.choose_setup,
    r.Start: lobby.start,
    r.AnswerPrompt: play.answer,
    r.WantNextDeal: play.want_next_deal,
    r.ComeBack: lobby.come_back,
    r.Substitute: lobby.substitute,
    r.VoteEnd: lobby.vote_end,
    r.End: lobby.end,
    r.CloseTable: lobby.close,
    r.Pause: lobby.pause,
    r.Resume: lobby.resume,
    r.VoidDeal: play.void_deal,
    r.Correct: play.correct,
}
_AFTER_CLOSING = (r.VoidDeal, r.Correct)


class Tables:
    """`entropy` gives the 32 random bytes of a deal, `computer` plays the computers' seats.

    `chance`, for tests and exercises, lays out each new deal instead of a seed.
    """

    def __init__(
        self,
        store: Store,
        config: Config,
        *,
        entropy: Entropy,
        computer: Player,
        chance: Callable[[], Chance] | None = None,
    ) -> None:
        freshen(store)
        self._store = store
        self._config = config
        self._entropy = entropy
        self._computer = computer
        self._chance = chance
        self._settings = Settings(store)
        self._statistics = Statistics(store, config.experience, config.table.starting_balance)
        self._clock = Clock(config.clock, _LONG_AGO)
        self._records: dict[int, Record] = {}
        self._laid_out: dict[int, Chance] = {}
        self._due: dict[int, tuple[int, datetime]] = {}  # version, and when something is due

    # --- the lobby --------------------------------------------------------------------------

    def default_setup(self, guild_id: int) -> Setup:
        """What a table of the server plays when nobody says otherwise."""
        return self._settings.usual_setup(guild_id) or fresh_setup(self._config.table.profile)

    def open(
        self,
        host: Person,
        guild_id: int,
        channel_id: int,
        setup: Setup | None,
        cause: str | None,
        now: datetime,
    ) -> Changes:
        """Open a lobby in the channel or thread and seat the host.

        Without a setup: that of the server. Codes: channel_taken, already_seated, bot; those of
        rulesets.
        """
        with self._store.immediate():
            if self._table_id(
                "SELECT id FROM tables WHERE channel_id = ? AND NOT closed", channel_id
            ):
                raise RuleError(Refusal.ILLEGAL, "channel_taken")
            draft = self._draft(Record(self._store.next_table_id()), now)
            chosen = setup or self.default_setup(guild_id)
            lobby.open_table(draft, host, guild_id, channel_id, chosen)
            self._commit(draft, cause)
        return self._changes(draft.before, draft.record, draft.events)

    def handle(
        self, table_id: int, request: r.Request, cause: str | None, now: datetime
    ) -> Changes:
        """Carry out a request and store what it brings about; RuleError as the request says."""
        with self._store.immediate():
            record = self._record(table_id)
            if record.roster.closed is not None and not isinstance(request, _AFTER_CLOSING):
                raise RuleError(Refusal.STALE, "table_closed")
            draft = self._draft(record, now)
            _ACTS[type(request)](draft, request)
            self._commit(draft, cause)
        return self._changes(draft.before, draft.record, draft.events)

    # --- time -------------------------------------------------------------------------------

    def due_tables(self, now: datetime) -> tuple[int, ...]:
        """The tables where something falls due."""
        rows = self._store.rows("SELECT id, version FROM tables WHERE NOT closed")
        versions = {row["id"]: row["version"] for row in rows}
        closed = [table_id for table_id in self._records if table_id not in versions]
        for table_id in closed[:-_KEPT_CLOSED]:
            del self._records[table_id]
            self._due.pop(table_id, None)
        for table_id, version in versions.items():
            if self._due.get(table_id, (0, now))[0] != version:
                self._due[table_id] = version, self._next_at(table_id, now)
        return tuple(table_id for table_id in versions if self._due[table_id][1] <= now)

    def run_due(self, table_id: int, now: datetime) -> Changes:
        """Carry out what has fallen due: clocks, computers, claim pauses, the next deal, nudges.

        Each step is stored by itself. Nothing due: Changes without any. A table that fails keeps
        the steps before, and is due again a little later.
        """
        events: list[Event] = []
        try:
            before = record = self._record(table_id)
            while (due := self._clock.next_due(record)) and due.at <= now:
                draft = self._draft(record, now)
                cause = carry_out(draft, due, self._config.clock, self._computer)
                self._commit(draft, cause)
                events += draft.events
                record = draft.record
            nudges = self._nudge(record, now)
        except Exception:
            self._due[table_id] = self._store.version(table_id), now + _AFTER_FAILURE
            raise
        self._due.pop(table_id, None)
        return self._changes(before, record, tuple(events), nudges)

    def _next_at(self, table_id: int, now: datetime) -> datetime:
        """When something falls due; for a table where that cannot be told, now: it fails alone."""
        try:
            record = self._record(table_id)
            due = self._clock.next_due(record)
            nudge_at = self._clock.nudge_at(record)
            times = [due.at] if due else []
            if nudge_at is not None and self._to_nudge(record):
                times.append(nudge_at)
        except Exception:
            return now
        return min(times, default=_NEVER)

    def _to_nudge(self, record: Record) -> tuple[Seat, ...]:
        """The seats waited for whose persons want reminders and have had none for this prompt."""
        prompt = getattr(record.phase, "prompt", None)
        reminded = {
            row["seat"]
            for row in self._store.rows(
                "SELECT seat FROM nudged WHERE table_id = ? AND prompt = ?", record.table_id, prompt
            )
        }
        seats = record.roster.seats
        return tuple(
            seat
            for seat in waited_for(record)
            if seat not in reminded
            and (one := seats[seat]) is not None
            and one.user_id is not None
            and self._settings.preferences(one.user_id).nudges
        )

    def _nudge(self, record: Record, now: datetime) -> tuple[Seat, ...]:
        nudge_at = self._clock.nudge_at(record)
        if nudge_at is None or nudge_at > now:
            return ()
        seats = self._to_nudge(record)
        with self._store.immediate():
            for seat in seats:
                self._store.write(
                    "INSERT OR REPLACE INTO nudged (table_id, seat, prompt) VALUES (?, ?, ?)",
                    record.table_id,
                    seat,
                    record.phase.prompt,  # type: ignore[union-attr]
                )
        return seats

    def reopen(self, now: datetime) -> tuple[Table, ...]:
        """After a restart: the open tables; overdue prompts get `minimum_seconds` from now on."""
        minimum = timedelta(seconds=self._config.clock.minimum_seconds)
        self._clock = Clock(self._config.clock, now + minimum)
        self._due.clear()
        return self.open_tables()

    # --- reading ----------------------------------------------------------------------------

    def table(self, table_id: int) -> Table:
        """RuleError(stale, no_such_table) when there is none."""
        return self._table(self._record(table_id))

    def table_of_user(self, user_id: int) -> Table | None:
        """The one table the user is seated at."""
        table_id = self._table_id("SELECT table_id FROM seats WHERE user_id = ?", user_id)
        return self.table(table_id) if table_id else None

    def table_in_channel(self, channel_id: int) -> Table | None:
        """The open table of a channel or thread."""
        table_id = self._table_id(
            "SELECT id FROM tables WHERE channel_id = ? AND NOT closed", channel_id
        )
        return self.table(table_id) if table_id else None

    def open_tables(self, guild_id: int | None = None) -> tuple[Table, ...]:
        """Those of one server, or all; one whose log cannot be read is left out, and stops nobody.

        Its turn comes in `run_due`, which says so.
        """
        rows = self._store.rows(
            "SELECT id FROM tables WHERE NOT closed AND guild_id = coalesce(?, guild_id)"
            " ORDER BY id",
            guild_id,
        )
        tables = (self._readable(row["id"]) for row in rows)
        return tuple(table for table in tables if table is not None)

    def _readable(self, table_id: int) -> Table | None:
        try:
            return self.table(table_id)
        except RuleError as error:
            if error.refusal is not Refusal.UNREADABLE:
                raise
            return None

    def last_events(self, table: Table) -> tuple[Event, ...]:
        """The last public events of the deal under way, or of the one that is over."""
        events: list[Event] = []
        for stored in self._store.events(table.id, after=max(table.version - _LOOK_BACK, 0)):
            if isinstance(stored.event, DealStarted):
                events.clear()
            seen = stored.event.seen_by(None)
            if seen is not None:
                events.append(seen)
        return tuple(events)

    # --- load and append --------------------------------------------------------------------

    def _table_id(self, query: str, value: int) -> int | None:
        found = self._store.scalar(query, value)
        return None if found is None else int(found)

    def _is_seated(self, user_id: int) -> bool:
        return self._table_id("SELECT table_id FROM seats WHERE user_id = ?", user_id) is not None

    def _record(self, table_id: int) -> Record:
        """The record of the table at its last stored version."""
        version = self._store.version(table_id)
        record = self._records.get(table_id, Record(table_id))
        if record.version > version:  # its transaction was rolled back
            record = Record(table_id)
        if record.version < version:
            for stored in self._store.events(table_id, after=record.version, until=version):
                record = evolve_record(record, stored.event, stored.at)
            self._records[table_id] = record
        if not record.version:
            raise RuleError(Refusal.STALE, "no_such_table")
        return record

    def _draft(self, record: Record, now: datetime) -> TableDraft:
        return TableDraft(
            record,
            now,
            self._config.clock.claim_pause,
            self._deal_chance,
            self._new_chance,
            self._statistics.balance,
            self._is_seated,
        )

    def _deal_chance(self, record: Record) -> Chance:
        """The chance of the deal under way: its seed's, or as it was laid out."""
        seed = record.state.seed
        if seed is not None:
            return FairChance(bytes.fromhex(seed))
        return self._laid_out.get(record.table_id, _NO_CHANCE)

    def _new_chance(self, record: Record) -> Chance:
        if self._chance is None:
            return FairChance(self._entropy())
        self._laid_out[record.table_id] = self._chance()
        return self._laid_out[record.table_id]

    def _commit(self, draft: TableDraft, cause: str | None) -> None:
        """Store what the draft brought about, projections included."""
        draft.look_after()
        before, after = draft.before, draft.record
        with self._store.immediate():
            self._store.append(after.table_id, before.version, draft.events, cause, draft.now)
            for record, event in draft.steps:
                project(self._store, record, event, draft.now)
            project_version(self._store, after)

    def _changes(
        self,
        before: Record,
        after: Record,
        events: tuple[Event, ...],
        nudges: tuple[Seat, ...] = (),
    ) -> Changes:
        """What has been stored; from here on it is known here too."""
        self._records[after.table_id] = after
        return changes_of(before, self._table(after), after, events, nudges)

    def _table(self, record: Record) -> Table:
        return table_of(record, self._clock.deadline(record))
