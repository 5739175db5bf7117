"""Where the replacement of a gang or a flower is drawn."""

from core.play.draft import Draft
from core.play.ruleset import ReplacementPolicy
from core.tiles.seats import Seat


def _tail(draft: Draft, seat: Seat) -> int:
    return draft.state.wall.tail()


def _thrown(draft: Draft, seat: Seat) -> int:
    total = draft.throw(seat, "replacement")
    return draft.state.wall.thrown(total)


FROM_TAIL = ReplacementPolicy("from_tail", _tail, draws_indicator=False)
"""§2.5: from the tail."""
THROWN = ReplacementPolicy("thrown", _thrown, draws_indicator=True)
"""§8.9: the seat throws two dice for its place."""
