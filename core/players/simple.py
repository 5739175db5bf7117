"""Players to measure others against."""

from collections.abc import Callable
from random import Random

from core.game.commands import Choice, Discard, Hu
from core.game.views import SeatView
from core.play.legal import default_choice
from core.play.ruleset import Ruleset


def play_simply(view: SeatView, options: tuple[Choice, ...], ruleset: Ruleset) -> Choice:
    """Wins when it can, else does what silence does."""
    return Hu() if Hu in map(type, options) else default_choice(view, ruleset)


def play_at_random(
    random: Random,
) -> Callable[[SeatView, tuple[Choice, ...], Ruleset], Choice]:
    """Discards any tile of the hand and claims nothing but hu."""

    def play(view: SeatView, options: tuple[Choice, ...], ruleset: Ruleset) -> Choice:
        if Hu() in options:
            return Hu()
        open_kinds = {choice.tile for choice in options if isinstance(choice, Discard)}
        tiles = [tile for tile in view.hand.concealed if tile in open_kinds]
        return Discard(random.choice(tiles)) if tiles else default_choice(view, ruleset)

    return play
