"""Logs of finished deals as files: jsonl for `verify`, csv for tables, txt for reading."""

import csv
import io
import json
from collections.abc import Callable

from bot.service.facts import TABLE_CODEC, TABLE_FACTS
from bot.service.logs import finished_deal, finished_deals, past_events
from bot.service.store import Store, stamp
from core.codec import readable
from core.errors import Refusal, RuleError
from core.events import DealStarted, Event, HandWon
from core.notation import SHORT
from core.seats import SEATS

_COLUMNS = ("table", "deal", "ended_at", "seat", "user_id", "name", "dealer", "won", "delta")


def _jsonl(store: Store, table_id: int) -> str:
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


def _csv(store: Store, table_id: int) -> str:
    """A row for each seat of each finished deal that was not struck out."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for number in finished_deals(store, table_id):
        deal = finished_deal(store, table_id, number)
        if deal.voided:
            continue
        wins = {event.seat: event.by.value for event in deal.events if isinstance(event, HandWon)}
        for seat in SEATS:
            writer.writerow(
                (
                    table_id,
                    number,
                    stamp(deal.ended_at),
                    seat,
                    deal.people[seat] or "",
                    _harmless(deal.names[seat]),
                    int(seat == deal.dealer),
                    wins.get(seat, ""),
                    deal.deltas[seat],
                )
            )
    return text.getvalue()


def _harmless(name: str) -> str:
    """The name as text: a spreadsheet would take one that begins like this for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def _txt(store: Store, table_id: int) -> str:
    """A line for each event, tiles in short notation, deals apart."""
    lines = []
    for stored in past_events(store, table_id):
        fields = readable(stored.event, SHORT.__getitem__)
        kind = fields.pop("event")
        if isinstance(stored.event, DealStarted):
            lines.append("")
        values = (
            f"{key}={json.dumps(value, ensure_ascii=False)}"
            for key, value in fields.items()
            if value is not None
        )
        lines.append(" ".join((f"{stored.version:>5}", kind, *values)))
    return "".join(f"{line}\n" for line in lines)


_FORMATS: dict[str, Callable[[Store, int], str]] = {"jsonl": _jsonl, "csv": _csv, "txt": _txt}
FORMATS = tuple(_FORMATS)


def export(store: Store, table_id: int, fmt: str = "jsonl") -> str:
    """The table's finished deals as text; RuleError: no_such_table, unknown_format."""
    if fmt not in _FORMATS:
        raise RuleError(Refusal.UNREADABLE, "unknown_format")
    return _FORMATS[fmt](store, table_id)


def read_log(text: str) -> tuple[Event, ...]:
    """The events of play in an exported jsonl log; RuleError(unreadable, unreadable_event)."""
    events = []
    for line in filter(str.strip, text.splitlines()):
        try:
            stored = json.loads(line)
            body = json.dumps(stored["body"])
            event = TABLE_CODEC.decode(stored["kind"], stored["schema"], body)
        except (KeyError, TypeError, ValueError) as error:
            raise RuleError(Refusal.UNREADABLE, "unreadable_event") from error
        if not isinstance(event, TABLE_FACTS):
            events.append(event)
    return tuple(events)
