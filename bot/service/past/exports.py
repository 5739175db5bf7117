"""Logs of finished deals as files: jsonl for `verify`, csv for tables, txt for reading."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Annotated, Any, TypeAlias

from msgspec import DecodeError, Meta, Raw, Struct
from msgspec.json import Decoder

from bot.service.facts import TABLE_CODEC, TABLE_FACTS
from bot.service.model import FinishedDeal
from bot.service.past.deals import finished_deal, finished_deals, past_events
from bot.service.store import Store, stamp
from core.game.codec import place_of, readable
from core.game.errors import Refusal, RuleError
from core.game.events import Event, HandWon
from core.tiles.notation import SHORT
from core.tiles.seats import SEATS

Transcript: TypeAlias = Callable[[FinishedDeal], str]
"""A finished deal as text to read."""

_COLUMNS = (
    *("table", "deal", "ended_at", "voided", "line", "event"),
    *("seat", "user_id", "name", "tile", "source", "amount", "detail"),
)


def _jsonl(store: Store, table_id: int, transcript: Transcript) -> str:
    lines = []
    for stored in past_events(store, table_id):
        kind, schema, body = TABLE_CODEC.encode(stored.event)
        line = {
            "table": table_id,
            "version": stored.version,
            "at": stamp(stored.at),
            "kind": kind,
            "schema": schema,
            "body": json.loads(body),
        }
        lines.append(json.dumps(line, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines)


def _deals(store: Store, table_id: int) -> Iterator[FinishedDeal]:
    if not store.version(table_id):
        raise RuleError(Refusal.STALE, "no_such_table")
    for number in finished_deals(store, table_id):
        yield finished_deal(store, table_id, number)


def _csv(store: Store, table_id: int, transcript: Transcript) -> str:
    """A row for each event of each finished deal, then one for what each seat won or lost."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for deal in _deals(store, table_id):
        about = (table_id, deal.number, stamp(deal.ended_at), int(deal.voided))
        wins = {event.seat: event.by.value for event in deal.play if isinstance(event, HandWon)}
        results = (
            ("Result", seat, "", "", deal.deltas[seat], wins.get(seat, "")) for seat in SEATS
        )
        rows = (*(_cells(event) for event in deal.play), *results)
        for line, (event, seat, *cells) in enumerate(rows, start=1):
            who = ("", "") if seat == "" else (deal.people[seat] or "", _harmless(deal.names[seat]))
            writer.writerow((*about, line, event, seat, *who, *cells))
    return text.getvalue()


def _cells(event: Event) -> tuple[Any, ...]:
    """(event, seat, tile, source, amount, detail): of a payment, the payee and the payer."""
    fields = readable(event, SHORT.__getitem__)
    kind = fields.pop("event")
    fields.update(fields.pop("meld", {}))
    taken = []
    for one, other in (("seat", "payee"), ("tile", "claimed"), ("source", "payer"), ("amount", "")):
        values = [fields.pop(name, None) for name in (one, other)]
        taken.append(next((value for value in values if value is not None), ""))
    left = {key: value for key, value in fields.items() if value is not None}
    return kind, *taken, json.dumps(left, ensure_ascii=False) if left else ""


def _harmless(name: str) -> str:
    """The name as text: a spreadsheet would take one that begins like this for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def _txt(store: Store, table_id: int, transcript: Transcript) -> str:
    return "\n\n".join(transcript(deal) for deal in _deals(store, table_id))


_FORMATS: dict[str, Callable[[Store, int, Transcript], str]] = {
    "jsonl": _jsonl,
    "csv": _csv,
    "txt": _txt,
}
FORMATS = tuple(_FORMATS)


def export(store: Store, table_id: int, fmt: str, transcript: Transcript) -> str:
    """The table's finished deals as text; RuleError: no_such_table, unknown_format."""
    if fmt not in _FORMATS:
        raise RuleError(Refusal.UNREADABLE, "unknown_format")
    return _FORMATS[fmt](store, table_id, transcript)


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One event of a jsonl log."""

    table: Annotated[int, Meta(ge=1)]
    version: Annotated[int, Meta(ge=1)]
    at: datetime
    kind: str
    schema: int
    body: Raw


_LINE = Decoder(_Line)


def read_log(text: str) -> dict[int, Event]:
    """The events of play in an exported jsonl log by the number of their line, from 1.

    Raises RuleError(unreadable): unreadable_line, which names the line and where in it; log_gap
    for a line that does not follow the one before it.
    """
    events = {}
    last: _Line | None = None
    for number, written in enumerate(text.split("\n"), start=1):  # names may hold other breaks
        if not written.strip():
            continue
        line, event = _read_line(number, written)
        if last is not None and (line.table, line.version) != (last.table, last.version + 1):
            raise RuleError(Refusal.UNREADABLE, "log_gap", line=number)
        last = line
        if not isinstance(event, TABLE_FACTS):
            events[number] = event
    return events


def _read_line(number: int, written: str) -> tuple[_Line, Event]:
    try:
        line = _LINE.decode(written)
        event = TABLE_CODEC.decode(line.kind, line.schema, bytes(line.body))
    except DecodeError as error:
        where = place_of(error) or "–"
        raise RuleError(Refusal.UNREADABLE, "unreadable_line", line=number, where=where) from error
    except RuleError as error:
        where = f"body.{place}" if (place := error.values["where"]) else "kind, schema, body"
        raise RuleError(Refusal.UNREADABLE, "unreadable_line", line=number, where=where) from error
    return line, event
