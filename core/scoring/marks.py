"""比下胡: what in a deal doubles the next one (nanjing §7)."""

from collections.abc import Callable, Collection
from typing import TypeAlias

from msgspec import Struct

from core.game.ledger import LineItem
from core.game.record import Replacement
from core.game.views import PublicView
from core.scoring.liability import FED_THRICE, SAME_SUIT
from core.scoring.patterns import PatternRow
from core.tiles.kinds import Tiles, is_laid
from core.tiles.seats import Seat, next_seat

Happened: TypeAlias = Callable[[PublicView], bool]
"""Whether it is in the finished deal."""
BIG = 40
"""A fan that makes a win big, in flowers."""


class Mark(Struct, frozen=True):
    """One trigger; where it `stays`, the dealer deals again."""

    key: str
    happened: Happened
    stays: bool = True


class Marking(Struct, frozen=True):
    """The triggers of a table: what marks the next deal, and so who deals it."""

    marks: tuple[Mark, ...]

    def __call__(self, view: PublicView) -> tuple[str, ...]:
        """The keys of those that happened."""
        return tuple(mark.key for mark in self.marks if mark.happened(view))

    def next_dealer(self, view: PublicView) -> Seat:
        stays = any(mark.stays and mark.happened(view) for mark in self.marks)
        return view.dealer if stays else next_seat(view.dealer)


def flower_gang(gangs: tuple[Tiles, ...]) -> Happened:
    """花杠: somebody has laid out a whole set."""
    return lambda view: any(is_laid(gang, seat.flowers) for seat in view.seats for gang in gangs)


def dealer_won(view: PublicView) -> bool:
    return any(win.seat == view.dealer for win in view.wins)


def dealer_won_big(fans: Collection[PatternRow]) -> Happened:
    """大胡: the dealer's hand has a fan of 40 or more, or one that makes another liable (§6.2)."""
    big = {row.key for row in fans if row.value >= BIG}

    def is_big(item: LineItem) -> bool:
        return item.key in (FED_THRICE, SAME_SUIT) or any(term.key in big for term in item.terms)

    def happened(view: PublicView) -> bool:
        own = [one for one in view.settled if one.step == "hand" and one.seat == view.dealer]
        return any(is_big(item) for one in own for item in one.items)

    return happened


def fined(view: PublicView) -> bool:
    """罚款."""
    return any(one.step == "fine" for one in view.settled)


def four_in_a_row(view: PublicView) -> bool:
    """跟牌."""
    return any(item.key == "fine.row" for one in view.settled for item in one.items)


def gang_bloom(view: PublicView) -> bool:
    """大杠开花."""
    return any(win.replacement is Replacement.GANG for win in view.wins)


def drawn(view: PublicView) -> bool:
    """荒庄."""
    return not view.wins


def several_winners(view: PublicView) -> bool:
    """一炮多响."""
    return len(view.wins) > 1


def liable(view: PublicView) -> bool:
    """包牌."""
    return any(item.key.startswith("liability.") for one in view.settled for item in one.items)


def equal_dice(view: PublicView) -> bool:
    """色子胡: the dealer's throw of the opening, the last but one, shows two equal dice."""
    first, second = view.throws[-2]
    return first == second
