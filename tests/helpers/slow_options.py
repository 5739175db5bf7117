"""A deal of Nanchang played the slow and obvious way: its options, and what they lead to.

Written from the rules' text, sharing nothing with the engine: a position is read off a state once
and then goes its own way. Options are tuples: ("discard", tile), ("fish", tile), ("gang", tile),
("hu",), ("peng",), ("chi", low, high), ("pass",).
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from core.phases import Claiming, Robbing, Turn, TurnStart
from core.state import State
from tests.helpers.shape_oracle import DRAGONS, WINDS, oracle_fishing, oracle_wins

Option = tuple[Any, ...]
SHAPES = SimpleNamespace(seven_pairs=True, misfits=True, honour_runs=True)

PROFILES = (*("nanchang", "nanchang-2016", "nanchang-platform", "nanchang-suanzi", "nanchang-cgc"),)
UNDECLARED = {"nanchang-platform", "nanchang-cgc"}
"""§11 fishing_declared: no."""
FISHER_WINS_NO_DISCARD = {"nanchang-platform"}
"""§11 fishing_discard_win: no."""


@dataclass
class Seat:
    """A seat's tiles; `melds` are (what, tile) with what "peng" or anything else."""

    concealed: list[int]
    melds: list[tuple[str, int]]
    fishing: bool
    missed: set[int] = field(default_factory=set)
    missed_all: bool = False


@dataclass
class Position:
    """A deal under way. `wall` are (place, tile) still to be drawn, in drawing order.

    A turn has `drawn`, None after a claim. A window has the `tile` of the `turn`; `robbing` or not.
    """

    profile: str
    seats: list[Seat]
    wall: list[tuple[int, int]]
    jing: tuple[int, ...]
    dealer: int
    turn: int
    discards: int
    drawn: int | None = None
    tile: int | None = None
    robbing: bool = False
    answers: dict[int, Option] = field(default_factory=dict)
    over: bool = False


def position_of(state: State) -> Position:
    """The position of a state in a turn or a window."""
    public, phase = state.public, state.public.phase
    assert isinstance(phase, Turn | Claiming | Robbing)
    seats = [
        Seat(
            list(hand.concealed),
            [(meld.kind.value, meld.tiles[0]) for meld in hand.melds],
            public.seats[seat].fishing,
            set(hand.missed),
            hand.missed_all,
        )
        for seat, hand in enumerate(state.hands)
    ]
    position = Position(
        public.session.profile,
        seats,
        [(place, state.wall.tiles[place]) for place in state.wall.places],
        public.jing,
        public.dealer,
        phase.seat,
        len(public.seats[public.dealer].river),
    )
    if isinstance(phase, Turn):
        assert phase.start is TurnStart.CLAIMED or state.hands[phase.seat].drawn is not None
        position.drawn = state.hands[phase.seat].drawn
    else:
        position.tile = phase.tile
        position.robbing = isinstance(phase, Robbing)
        assert not any(hand.answer for hand in state.hands)
    return position


# --- options --------------------------------------------------------------------------------


def options(position: Position) -> dict[int, set[Option]]:
    """What every seat that is asked may still answer."""
    if position.over:
        return {}
    if position.tile is None:
        return {position.turn: set(_own(position))}
    found = {
        seat: claims | {("pass",)}
        for seat in range(4)
        if seat != position.turn and (claims := set(_claims(position, seat)))
    }
    return {seat: claims for seat, claims in found.items() if seat not in position.answers}


def _own(position: Position) -> Iterator[Option]:
    """§4.1, §2.6, §7.1"""
    seat = position.seats[position.turn]
    for tile in set(seat.concealed):
        yield "discard", tile
        if position.profile not in UNDECLARED:
            anew = not seat.fishing or tile != position.drawn
            if anew and oracle_fishing(_left(seat.concealed, tile), position.jing, SHAPES):
                yield "fish", tile
    if position.drawn is None:
        return
    if oracle_wins(tuple(sorted(seat.concealed)), position.jing, SHAPES):
        yield ("hu",)
    if position.wall:
        for tile in set(seat.concealed):
            if seat.concealed.count(tile) == 4 or ("peng", tile) in seat.melds:
                yield "gang", tile


def _left(tiles: list[int], *gone: int) -> tuple[int, ...]:
    left = sorted(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def _claims(position: Position, number: int) -> Iterator[Option]:
    """§4.2-4.6, §2.6, §3.2, §7.4"""
    seat, tile = position.seats[number], position.tile
    assert tile is not None
    if _may_win(position, number):
        yield ("hu",)
    if position.robbing or not position.wall:
        return
    copies = seat.concealed.count(tile)
    if copies >= 2:
        yield ("peng",)
    if copies == 3:
        yield "gang", tile
    if number == (position.turn + 1) % 4:
        for low in set(seat.concealed):
            for high in set(seat.concealed):
                if low < high and _run(low, high, tile):
                    yield "chi", low, high


def _run(*tiles: int) -> bool:
    """§4.2: a suit run, any three different winds, or 中发白."""
    if len(set(tiles)) < 3:
        return False
    if all(tile in WINDS for tile in tiles) or all(tile in DRAGONS for tile in tiles):
        return True
    low, middle, high = sorted(tiles)
    same_suit = high < 27 and low // 9 == high // 9
    return same_suit and (middle, high) == (low + 1, low + 2)


def _may_win(position: Position, number: int) -> bool:
    seat, tile = position.seats[number], position.tile
    assert tile is not None
    if not oracle_wins(tuple(sorted([*seat.concealed, tile])), position.jing, SHAPES):
        return False
    if seat.missed_all or tile in seat.missed:
        return False
    if position.profile in FISHER_WINS_NO_DISCARD and not position.robbing:
        earthly = position.turn == position.dealer and position.discards == 1
        return earthly or not oracle_fishing(tuple(sorted(seat.concealed)), position.jing, SHAPES)
    return True


# --- what they lead to ----------------------------------------------------------------------


def after(position: Position, number: int, option: Option) -> Position:
    """The position after a seat chose one of its options."""
    position = deepcopy(position)
    if position.tile is None:
        _ACTS[option[0]](position, *option[1:])
    else:
        position.answers[number] = option
        _close_if_decided(position)
    return position


def _discard(position: Position, tile: int) -> None:
    seat = position.seats[position.turn]
    if tile != position.drawn:
        seat.fishing = False  # §7.3
    seat.concealed.remove(tile)
    position.discards += position.turn == position.dealer
    _ask(position, tile, robbing=False)


def _fish(position: Position, tile: int) -> None:
    position.seats[position.turn].fishing = True
    position.drawn = tile
    _discard(position, tile)


def _gang(position: Position, tile: int) -> None:
    seat = position.seats[position.turn]
    if seat.concealed.count(tile) == 4:
        seat.concealed = list(_left(seat.concealed, tile, tile, tile, tile))
        seat.melds.append(("concealed", tile))
        _still_fishing(position, position.turn)
        _draw(position, position.turn, tail=True)
    else:
        seat.concealed.remove(tile)
        _ask(position, tile, robbing=True)


def _hu(position: Position) -> None:
    position.over = True


_ACTS = {"discard": _discard, "fish": _fish, "gang": _gang, "hu": _hu}


def _still_fishing(position: Position, number: int) -> None:
    """§7.3: a gang keeps the fishing only if it leaves a jing and complete melds."""
    seat = position.seats[number]
    if not oracle_fishing(tuple(sorted(seat.concealed)), position.jing, SHAPES):
        seat.fishing = False


def _draw(position: Position, number: int, *, tail: bool) -> None:
    """§2.5: from the head, or a replacement: of the last stack, the upper tile first."""
    if not position.wall:
        position.over = True
        return
    drawn = position.wall[0]
    if tail:
        stack = position.wall[-1][0] // 2
        drawn = next(one for one in position.wall if one[0] // 2 == stack)
    position.wall.remove(drawn)
    seat = position.seats[number]
    seat.concealed.append(drawn[1])
    seat.missed, seat.missed_all = set(), False  # §4.6
    position.turn, position.drawn = number, drawn[1]
    position.tile, position.robbing, position.answers = None, False, {}


def _ask(position: Position, tile: int, *, robbing: bool) -> None:
    position.drawn, position.tile, position.robbing, position.answers = None, tile, robbing, {}
    _close_if_decided(position)


def _rank(position: Position, number: int, option: Option) -> tuple[int, int]:
    """§4.4: hu > gang = peng > chi; of several hu the nearest to the discarder."""
    value = {"hu": 3, "gang": 2, "peng": 2, "chi": 1, "pass": 0}[option[0]]
    return value, -((number - position.turn) % 4)


def _close_if_decided(position: Position) -> None:
    asked = {
        number: claims
        for number in range(4)
        if number != position.turn and (claims := set(_claims(position, number)))
    }
    claimed = {n: option for n, option in position.answers.items() if option != ("pass",)}
    best = max((_rank(position, n, option) for n, option in claimed.items()), default=(0, 0))
    for number, claims in asked.items():
        if (
            number not in position.answers
            and max(_rank(position, number, claim) for claim in claims) > best
        ):
            return
    winner = next((n for n, option in claimed.items() if _rank(position, n, option) == best), None)
    if winner is not None and claimed[winner] == ("hu",):
        position.over = True
        return
    for number, claims in asked.items():
        if ("hu",) in claims:
            _miss(position, number)
    if winner is not None:
        _take(position, winner, claimed[winner])
    elif position.robbing:
        _add(position)
    else:
        _draw(position, (position.turn + 1) % 4, tail=False)


def _miss(position: Position, number: int) -> None:
    """§4.6; while fishing it locks every kind."""
    seat = position.seats[number]
    assert position.tile is not None
    fishing = seat.fishing
    if position.profile in UNDECLARED:
        fishing = oracle_fishing(tuple(sorted(seat.concealed)), position.jing, SHAPES)
    seat.missed_all = seat.missed_all or fishing
    seat.missed.add(position.tile)


def _take(position: Position, number: int, option: Option) -> None:
    seat, tile = position.seats[number], position.tile
    assert tile is not None
    used = {"peng": [tile] * 2, "gang": [tile] * 3}.get(option[0], list(option[1:]))
    seat.concealed = list(_left(seat.concealed, *used))
    seat.melds.append((option[0], tile))
    if option[0] == "gang":
        _still_fishing(position, number)
        _draw(position, number, tail=True)
        return
    seat.fishing = False  # §7.3
    position.turn, position.drawn = number, None
    position.tile, position.answers = None, {}


def _add(position: Position) -> None:
    """Nobody robbed the added gang: it stands, and is replaced."""
    seat, tile = position.seats[position.turn], position.tile
    assert tile is not None
    seat.melds.remove(("peng", tile))
    seat.melds.append(("added", tile))
    _still_fishing(position, position.turn)
    _draw(position, position.turn, tail=True)
