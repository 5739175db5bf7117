"""From records to what callers are given."""

from datetime import datetime

from bot.service.model import Changes, Status, Table
from bot.service.record import Record
from bot.service.setups import ruleset_of
from core.game.events import Event
from core.play.legal import options
from core.tiles.seats import SEATS, Seat


def status_of(record: Record) -> Status:
    if record.roster.closed is not None:
        return Status.CLOSED
    if record.roster.paused is not None:
        return Status.PAUSED
    if not record.in_session:
        return Status.LOBBY
    return Status.PLAYING if record.in_deal else Status.BETWEEN


def table_of(record: Record, deadline: datetime | None) -> Table:
    roster = record.roster
    return Table(
        id=record.table_id,
        version=record.version,
        board_version=record.board_version,
        asked_version=record.asked_version,
        deal_version=record.deal_version,
        guild_id=roster.guild_id,
        channel_id=roster.channel_id,
        host_id=roster.host_id,
        status=status_of(record),
        reason=roster.closed if roster.closed is not None else roster.paused,
        setup=roster.setup,
        seats=roster.seats,
        votes=roster.votes,
        public=record.state.public,
        settled=record.settled,
        deadline=deadline,
        ruleset=ruleset_of(record),
        _state=record.state,
    )


def _panels(record: Record) -> tuple[object, ...]:
    """By seat, what its panel shows that may change."""
    rules, status = ruleset_of(record), status_of(record)
    prompt = getattr(record.phase, "prompt", None)
    panels = []
    for seat in SEATS:
        offered = options(record.state.view(seat), rules)
        asked = prompt if offered else None
        panels.append((record.state.hands[seat], offered, asked, record.roster.seats[seat], status))
    return tuple(panels)


def changes_of(
    before: Record,
    table: Table,
    after: Record,
    events: tuple[Event, ...],
    nudges: tuple[Seat, ...],
) -> Changes:
    """What the events between the two records changed for those who look on."""
    seen = (event.seen_by(None) for event in events)
    old, new = _panels(before) if before.version else (None,) * 4, _panels(after)
    done = {tally.number for tally in before.finished}
    seated = {one.user_id for one in after.roster.people}
    return Changes(
        table=table,
        events=tuple(event for event in seen if event is not None),
        seats=frozenset(seat for seat in SEATS if old[seat] != new[seat]),
        board=after.board_version != before.board_version,
        nudges=nudges,
        ended=tuple(one.number for one in after.finished if one.number not in done),
        left=tuple(
            one.user_id
            for one in before.roster.people
            if one.user_id is not None and one.user_id not in seated
        ),
    )
