"""The forced consequences, until somebody must choose."""

from collections.abc import Callable

from core.game import events as e
from core.game.phases import WINDOWS, Drawing, Ending, Opening
from core.play.draft import Draft
from core.play.resolve import draw, resolve
from core.play.settling import deal_record
from core.tiles.kinds import sort_tiles
from core.tiles.seats import SEATS, by_seat, next_seat


def advance(draft: Draft, hold: bool) -> None:
    """Carry out what needs no choice. With `hold`, windows stay open until a Close command."""
    while True:
        kind = type(draft.public.phase)
        if kind in WINDOWS:
            if hold or not resolve(draft):
                return
        elif step := _FORCED.get(kind):
            step(draft)
        else:
            return


def _open(draft: Draft) -> None:
    for step in draft.ruleset.opening:
        step(draft)
    if isinstance(draft.public.phase, Opening):
        draft.emit(e.TurnBegun(draft.public.dealer))


def _replace(draft: Draft) -> None:
    phase = draft.public.phase
    assert isinstance(phase, Drawing)
    if draft.public.left:
        draw(draft, phase.seat, phase.replacement)
    else:
        draft.emit(e.DealDrawn())  # a last flower cannot be replaced (nanjing §2.2)


def _end(draft: Draft) -> None:
    """§9.13: show all hands, settle step by step, pass the deal on."""
    won = {win.seat: win.tile for win in draft.public.wins if win.source is not None}
    hands = by_seat(
        sort_tiles((*hand.concealed, won[seat])) if seat in won else hand.concealed
        for seat, hand in enumerate(draft.state.hands)
    )
    melds = by_seat(draft.state.hands[seat].melds for seat in SEATS)
    draft.emit(e.HandsShown(hands, melds))
    for step in draft.ruleset.ending:
        record = deal_record(draft.state)
        if step.reveals_under and record.under is not None:
            draft.emit(e.UnderRevealed(record.under))
        draft.settle(step.settle(record, draft.public.transfers))
    _pass_on(draft)


def _pass_on(draft: Draft) -> None:
    dealer = draft.public.dealer
    following = draft.ruleset.dealer.next_dealer(draft.public)
    session = draft.public.session
    assert session.first_dealer is not None
    before_first = next_seat(session.first_dealer, 3)
    round_over = dealer == before_first and following != dealer  # §10.2
    marks = draft.ruleset.dealer.marks(draft.public)
    over = draft.ruleset.dealer.ends_session(draft.public)
    draft.emit(e.DealEnded(draft.state.seed, following, round_over, marks))
    session = draft.public.session
    if over or session.rounds_over == session.rounds or session.deals_over == session.deals:
        draft.emit(e.SessionEnded("length"))


_FORCED: dict[type, Callable[[Draft], None]] = {
    Opening: _open,
    Drawing: _replace,
    Ending: _end,
}
