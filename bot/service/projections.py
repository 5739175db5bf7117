"""Tables written beside the log in the same transaction, so that questions need not read it."""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from bot.service import facts as f
from bot.service.record import Record, evolve_record
from bot.service.standings import count_deal, count_desertion, recounted
from bot.service.store import Store, stamp
from core.game import events as e
from core.game.errors import Refusal, RuleError
from core.game.ledger import deltas
from core.game.record import WinKind, how_won
from core.tiles.seats import SEATS, Seat

log = logging.getLogger(__name__)

PROJECTIONS = (
    *("tables", "seats", "people", "deals", "results", "payments", "desertions"),
    *("last_seats", "standings", "rivals"),
)
_STALE = "SELECT count(*) FROM remembered WHERE key = 'projections'"


def _opened(store: Store, record: Record, event: f.TableOpened, at: datetime) -> None:
    store.write(
        "INSERT INTO tables (id, guild_id, channel_id) VALUES (?, ?, ?)",
        record.table_id,
        event.guild_id,
        event.channel_id,
    )


def _sat(store: Store, record: Record, event: f.PlayerSat, at: datetime) -> None:
    store.write(
        "INSERT INTO seats (user_id, table_id) VALUES (?, ?)", event.user_id, record.table_id
    )
    store.write(
        "INSERT OR REPLACE INTO people (user_id, name) VALUES (?, ?)", event.user_id, event.name
    )


def _left(store: Store, record: Record, event: f.SeatLeft, at: datetime) -> None:
    gone = record.roster.seats[event.seat]
    if gone is not None and gone.user_id is not None:
        store.write("DELETE FROM seats WHERE user_id = ?", gone.user_id)


def _closed(store: Store, record: Record, event: f.TableClosed, at: datetime) -> None:
    store.write(
        "UPDATE tables SET closed = 1, host_id = ?, number = ? WHERE id = ?",
        record.roster.host_id,
        record.state.public.number,
        record.table_id,
    )
    for seat, occupant in enumerate(record.roster.seats):
        if occupant is not None:
            store.write(
                "INSERT INTO last_seats (table_id, seat, user_id, name) VALUES (?, ?, ?, ?)",
                record.table_id,
                seat,
                occupant.user_id,
                occupant.name,
            )
    store.write("DELETE FROM seats WHERE table_id = ?", record.table_id)


def _ended(store: Store, record: Record, event: e.DealEnded, at: datetime) -> None:
    """A row for the deal, one for each seat with who sits there at its end, one for each payment.

    German and fishing are what the settlement reads the winning hand as; a game without jing knows
    neither.
    """
    public = record.state.public
    store.write(
        "INSERT INTO deals (table_id, number, guild_id, dealer, first_version, last_version,"
        " ended_at, profile, channel_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        record.table_id,
        public.number,
        record.roster.guild_id,
        public.dealer,
        record.deal_version,
        record.version + 1,
        stamp(at),
        public.session.profile,
        record.roster.channel_id,
    )
    readings = {one.seat: one.reading for one in record.settled if one.reading is not None}
    wins = {win.seat: win for win in public.wins}
    sources = Counter(win.source for win in public.wins if win.by is WinKind.DISCARD)
    gains = deltas(public.transfers)
    jing = _jing_terms(record.settled)
    for seat in SEATS:
        one, win, reading = record.roster.seats[seat], wins.get(seat), readings.get(seat)
        store.write(
            "INSERT INTO results (table_id, number, seat, user_id, delta, won, shape, first_turn,"
            " discard_ins, how, german, fishing, overlord, flush,"
            " guild_id, channel_id, ended_at, profile)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            record.table_id,
            public.number,
            seat,
            one.user_id if one is not None else None,
            gains[seat],
            win.by.value if win else None,
            reading.shape.value if reading else None,
            int(win is not None and (win.first_turn or win.ready)),
            sources[seat],
            how_won(win).value if win else None,
            int(bool(public.jing) and reading is not None and reading.natural),
            int(reading is not None and reading.fishing),
            int((seat, "overlord") in jing),
            int((seat, "flush") in jing),
            record.roster.guild_id,
            record.roster.channel_id,
            stamp(at),
            public.session.profile,
        )
    moved: Counter[tuple[Seat, Seat]] = Counter()
    for transfer in public.transfers:
        moved[transfer.payer, transfer.payee] += transfer.amount
    for (payer, payee), amount in moved.items():
        _paid(store, record.table_id, public.number, payer, payee, amount)
    count_deal(store, record.table_id, public.number)


def _jing_terms(settled: Iterable[e.Settled]) -> set[tuple[Seat, str]]:
    """What each seat's upper jing were multiplied by (§8.2, §8.3)."""
    return {
        (item.seat, term.key)
        for one in settled
        if one.step == "jing.upper"
        for item in one.items
        for term in item.terms
    }


def _paid(store: Store, table_id: int, number: int, payer: Seat, payee: Seat, amount: int) -> None:
    store.write(
        "INSERT INTO payments (table_id, number, payer, payee, amount) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
        table_id,
        number,
        payer,
        payee,
        amount,
    )


def _corrected(store: Store, record: Record, event: f.DealCorrected, at: datetime) -> None:
    if event.void:
        with recounted(store, record.table_id, event.number):
            for name in ("deals", "results"):
                store.write(
                    f"UPDATE {name} SET voided = 1 WHERE table_id = ? AND number = ?",
                    record.table_id,
                    event.number,
                )


def _moved(store: Store, record: Record, event: e.PointsTransferred, at: datetime) -> None:
    gains = ((event.payer, -event.amount), (event.payee, event.amount))
    if event.cause == e.DESERTION:
        _deserted(store, record, gains, at)
        return
    if (number := record.correcting) is None:
        return
    with recounted(store, record.table_id, number):
        for seat, points in gains:
            store.write(
                "UPDATE results SET delta = delta + ?"
                " WHERE table_id = ? AND number = ? AND seat = ?",
                points,
                record.table_id,
                number,
                seat,
            )
        _paid(store, record.table_id, number, event.payer, event.payee, event.amount)


def _deserted(
    store: Store, record: Record, gains: Iterable[tuple[Seat, int]], at: datetime
) -> None:
    for seat, points in gains:
        one = record.roster.seats[seat]
        store.write(
            "INSERT INTO desertions (table_id, guild_id, seat, user_id, delta, at)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            record.table_id,
            record.roster.guild_id,
            seat,
            one.user_id if one is not None else None,
            points,
            stamp(at),
        )
        if one is not None and one.user_id is not None:
            count_desertion(store, record.roster.guild_id, one.user_id, points)


_PROJECT: dict[type[e.Event], Callable[[Store, Record, Any, datetime], None]] = {
    f.TableOpened: _opened,
    f.PlayerSat: _sat,
    f.SeatLeft: _left,
    f.TableClosed: _closed,
    f.DealCorrected: _corrected,
    e.DealEnded: _ended,
    e.PointsTransferred: _moved,
}
"""Each looks at the record as it was before the event."""


def project(store: Store, before: Record, event: e.Event, at: datetime) -> None:
    """Bring the projections up by one event, appended at `at` to the record before it."""
    if write := _PROJECT.get(type(event)):
        write(store, before, event, at)


def project_version(store: Store, record: Record) -> None:
    """How far the table's log has come."""
    store.write(
        "UPDATE tables SET version = ?, board_version = ? WHERE id = ?",
        record.version,
        record.board_version,
        record.table_id,
    )


def rebuild(store: Store) -> None:
    """Make the projections anew from the events, in the order they were stored."""
    with store.immediate():
        for name in PROJECTIONS:
            store.write(f"DELETE FROM {name}")
        store.write("DELETE FROM remembered WHERE key = 'projections'")
        records: dict[int, Record] = {}
        for stored in store.all_events():
            record = records.get(stored.table_id, Record(stored.table_id))
            project(store, record, stored.event, stored.at)
            records[stored.table_id] = evolve_record(record, stored.event, stored.at)
        for record in records.values():
            project_version(store, record)


def freshen(store: Store) -> None:
    """Make the projections anew if a new schema asks for it.

    A log that cannot be read stops nobody: then they stay as they are until the next time.
    """
    if not store.scalar(_STALE):
        return
    try:
        rebuild(store)
    except RuleError as error:
        if error.refusal is not Refusal.UNREADABLE:
            raise
        log.error("the statistics stay as they were: %s", error)
