"""Seats played by the machine: from what a seat may know to one of its options."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from core.game.commands import Choice
from core.game.views import SeatView
from core.play.ruleset import Ruleset
from core.players.sensible import play_sensibly
from core.players.simple import play_at_random, play_simply

Player: TypeAlias = Callable[[SeatView, tuple[Choice, ...], Ruleset], Choice]

_PLAYERS: dict[str, Callable[[int], Player]] = {
    "sensible": lambda seed: play_sensibly,
    "random": lambda seed: play_at_random(Random(seed)),
    "simple": lambda seed: play_simply,
}


def player_names() -> tuple[str, ...]:
    """The names of the computer players."""
    return tuple(_PLAYERS)


def find_player(name: str, seed: int = 0) -> Player:
    """The player of that name; KeyError for any other. `seed` is for those that use chance."""
    return _PLAYERS[name](seed)
