"""Who pays which share of a win (§9.5-9.9)."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.game.ledger import Term
from core.game.record import Win
from core.tiles.seats import Seat, others


class Share(Struct, frozen=True):
    """What `seat` owes, paid by `payer`; `weight` is W, `bonus` whether B comes on top.

    `section` is the rule that says so; `liability` the key of the one that makes the payer liable.
    """

    seat: Seat
    payer: Seat
    weight: tuple[Term, ...]
    bonus: bool
    section: str
    liability: str = ""

    @property
    def key(self) -> str:
        """The key of the line that comes of it."""
        own = "hand" if self.payer == self.seat else "hand.for_others"
        return self.liability or own


Sharing: TypeAlias = Callable[[Win], tuple[Share, ...]]

SELF_DRAW = (Term("self_draw", 2),)
DISCARDER = (Term("discarder", 2),)
ROBBED = (Term("robbed", 2),)
KONGER = (Term("robbed", 4),)


def self_drawn(win: Win) -> tuple[Share, ...]:
    """§9.5: each pays double and the bonus."""
    return tuple(Share(seat, seat, SELF_DRAW, True, "§9.5") for seat in others(win.seat))


def robbed_from_all(win: Win) -> tuple[Share, ...]:
    """§9.7: as a self-draw."""
    return tuple(Share(seat, seat, ROBBED, True, "§9.7") for seat in others(win.seat))


def robbed_from_konger(win: Win) -> tuple[Share, ...]:
    """§9.7 konger_alone: the konger pays all three shares of a self-draw."""
    return _all_by(win.source, robbed_from_all(win), "§9.7")


def robbed_mostly_from_konger(win: Win) -> tuple[Share, ...]:
    """§9.7 konger_heavy: the konger four times and the bonus, the others once."""
    return _one_more(win, KONGER, "§9.7")


def discarded(win: Win) -> tuple[Share, ...]:
    """§9.5, §9.6: the discarder double and the bonus, the others once."""
    return _one_more(win, DISCARDER, "§9.5")


def discarder_pays_all(win: Win) -> tuple[Share, ...]:
    """§9.9: the discarder pays the other two shares as they stand, too."""
    return _all_by(win.source, discarded(win), "§9.9")


def _one_more(win: Win, weight: tuple[Term, ...], section: str) -> tuple[Share, ...]:
    return tuple(
        Share(seat, seat, weight, True, section)
        if seat == win.source
        else Share(seat, seat, (), False, section)
        for seat in others(win.seat)
    )


def _all_by(payer: Seat | None, shares: tuple[Share, ...], section: str) -> tuple[Share, ...]:
    assert payer is not None
    return tuple(replace(share, payer=payer, section=section) for share in shares)
