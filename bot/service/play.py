"""Answers and corrections: requests that concern the deals of a table."""

from bot.service import facts as f
from bot.service import requests as r
from bot.service.draft import TableDraft
from bot.service.lobby import appear, seat_of
from bot.service.record import Tally
from core.game.commands import Choose
from core.game.errors import Refusal, RuleError
from core.game.events import PointsTransferred
from core.tiles.seats import SEATS, BySeat


def answer(draft: TableDraft, request: r.AnswerPrompt) -> None:
    seat = seat_of(draft, request.user_id)
    appear(draft, seat)
    draft.obey(Choose(seat, request.prompt, request.choice))


def want_next_deal(draft: TableDraft, request: r.WantNextDeal) -> None:
    seat = seat_of(draft, request.user_id)
    if not draft.record.in_session:
        raise RuleError(Refusal.ILLEGAL, "not_running")
    if draft.record.in_deal:
        raise RuleError(Refusal.STALE, "deal_running")
    appear(draft, seat)
    one = draft.record.roster.seats[seat]
    assert one is not None
    if one.ready:
        raise RuleError(Refusal.STALE, "already_ready")
    draft.emit(f.NextDealWanted(seat))
    if all(person.ready for person in draft.record.roster.present):
        draft.start_deal()


# --- corrections ----------------------------------------------------------------------------


def _correctable(draft: TableDraft, number: int) -> Tally:
    """A finished deal that may be corrected now.

    Not while a deal is played: its transfers would seem part of that one.
    """
    if draft.record.in_deal:
        raise RuleError(Refusal.ILLEGAL, "deal_running")
    tally = draft.record.tally(number)
    if tally is None:
        raise RuleError(Refusal.ILLEGAL, "no_such_deal")
    if tally.voided:
        raise RuleError(Refusal.ILLEGAL, "deal_voided")
    return tally


def _turned_back(deltas: BySeat[int]) -> list[PointsTransferred]:
    """Transfers after which nobody has won or lost anything."""
    owed = list(deltas)
    back = []
    for payer in SEATS:
        for payee in SEATS:
            amount = min(owed[payer], -owed[payee])
            if amount > 0:
                owed[payer] -= amount
                owed[payee] += amount
                back.append(PointsTransferred("void", payer, payee, amount))
    return back


def void_deal(draft: TableDraft, request: r.VoidDeal) -> None:
    tally = _correctable(draft, request.number)
    draft.emit(_corrected(request, void=True))
    draft.emit(*_turned_back(tally.deltas))


def correct(draft: TableDraft, request: r.Correct) -> None:
    _correctable(draft, request.number)
    payer, payee, amount = request.payer, request.payee, request.amount
    if amount <= 0 or payer == payee or payer not in SEATS or payee not in SEATS:
        raise RuleError(Refusal.UNREADABLE, "bad_amount")
    draft.emit(_corrected(request, void=False))
    draft.emit(PointsTransferred("correction", payer, payee, amount))


def _corrected(request: r.VoidDeal | r.Correct, *, void: bool) -> f.DealCorrected:
    manager = request.manager
    return f.DealCorrected(request.number, manager.id, manager.name, request.reason, void)
