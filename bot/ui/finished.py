"""What is sent once a deal is settled, and once the session is over."""

from functools import partial

from bot.render.pictures.session import session_picture
from bot.render.pictures.settlement import settlement_picture
from bot.render.session import BestHand, FinishedSession
from bot.render.settlement import FinishedDeal
from bot.service.facts import TABLE_FACTS
from bot.service.model import Status, Table
from bot.ui.desk import Desk, past_players
from bot.ui.drawing import Draft
from bot.ui.table_layouts import session_layout, settlement_layout
from core.game.evolve_public import evolve_public
from core.game.views import PublicView


def settlement_draft(desk: Desk, table: Table, number: int) -> Draft:
    """The settlement of a deal, in the server's language."""
    reader = desk.public_reader(table.guild_id)
    over = table.status is Status.CLOSED and table.public.number == number
    followed = table.public.number > number
    deal = _finished(desk, table, number)
    return Draft(
        partial(settlement_layout, table.id, deal, reader, over=over, followed=followed),
        partial(settlement_picture, deal, reader) if desk.draws_in(table.guild_id) else None,
    )


def session_draft(desk: Desk, table: Table) -> Draft | None:
    """The card of a session that is over; None where no deal counts."""
    played = desk.past.session(table.id)
    if played is None:
        return None
    reader, best = desk.public_reader(table.guild_id), None
    if (won := played.best) is not None:
        best = BestHand(_finished(desk, table, won.number), won.seat, won.gain)
    players = past_players(played.people, played.names, reader)
    session = FinishedSession(players, played.results, best)
    return Draft(
        partial(session_layout, table.id, session, reader),
        partial(session_picture, session, reader) if desk.draws_in(table.guild_id) else None,
    )


def _finished(desk: Desk, table: Table, number: int) -> FinishedDeal:
    """A finished deal as its settlement shows it, also when the next one has begun."""
    deal = desk.past.finished_deal(table.id, number)
    events = tuple(
        seen
        for one in deal.events
        if not isinstance(one, TABLE_FACTS) and (seen := one.seen_by(None)) is not None
    )
    view = PublicView(session=table.public.session)
    for event in events:
        view = evolve_public(view, event)
    reader = desk.public_reader(table.guild_id)
    return FinishedDeal(view, events, deal.scores, past_players(deal.people, deal.names, reader))
