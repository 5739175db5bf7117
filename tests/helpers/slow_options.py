"""A deal played the slow and obvious way: its options, and what they lead to.

Written from the rules' text, sharing nothing with the engine: a deal is read off a state once and
then goes its own way. Options are tuples: ("discard", tile), ("fish", tile), ("gang", tile),
("hu",), ("peng",), ("chi", low, high), ("ready",), ("pass",). Sections are Nanchang's here; what
Nanjing has of its own is in slow_nanjing.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, ClassVar

from core.game.commands import Chi, Choice, Gang
from core.game.phases import Claiming, Declaring, Robbing, Turn
from core.game.state import State
from tests.helpers.shape_oracle import DRAGONS, WINDS, oracle_fishing, oracle_wins

Option = tuple[Any, ...]
PASS = ("pass",)


@dataclass
class Hand:
    """A seat's tiles; `melds` are (what, tile, source): what is peng, gang, added, concealed, chi.

    `flowers` are those laid out.
    """

    concealed: list[int]
    melds: list[tuple[str, int, int | None]]
    flowers: list[int]
    fishing: bool
    ready: bool
    missed: set[int]
    missed_all: bool
    missed_pengs: set[int]

    def after(self, *gone: int) -> tuple[int, ...]:
        """The concealed tiles, sorted, without some."""
        left = sorted(self.concealed)
        for tile in gone:
            left.remove(tile)
        return tuple(left)

    def has_peng(self, tile: int) -> bool:
        return any(meld[:2] == ("peng", tile) for meld in self.melds)


@dataclass
class SlowDeal:
    """A deal under way. `wall` are (place, tile) still to be drawn, in drawing order.

    `turn` is the seat that acts, or whose `tile` lies in a window, `robbing` or not. `drawn` is the
    tile its turn began with, None after a claim; `thrown` how often the dealer has discarded.
    """

    profile: str
    hands: list[Hand]
    wall: list[tuple[int, int]]
    jing: tuple[int, ...]
    dealer: int
    turn: int
    thrown: int
    drawn: int | None = None
    tile: int | None = None
    robbing: bool = False
    asking_ready: bool = False
    answers: dict[int, Option] = field(default_factory=dict)
    over: bool = False

    shapes: ClassVar[SimpleNamespace]
    several_win: ClassVar[bool] = False

    @classmethod
    def of(cls, state: State) -> SlowDeal:
        """The deal of a state in a turn or a window."""
        public, phase = state.public, state.public.phase
        assert isinstance(phase, Turn | Claiming | Robbing | Declaring)
        seat = public.dealer if isinstance(phase, Declaring) else phase.seat
        hands = [
            Hand(
                list(hand.concealed),
                [(meld.kind.value, meld.tiles[0], meld.source) for meld in hand.melds],
                list(seen.flowers),
                seen.fishing,
                seen.ready,
                set(hand.missed),
                hand.missed_all,
                set(hand.missed_pengs),
            )
            for hand, seen in zip(state.hands, public.seats, strict=True)
        ]
        return cls(
            public.session.profile,
            hands,
            [(place, state.wall.tiles[place]) for place in state.wall.places],
            public.jing,
            public.dealer,
            seat,
            len(public.seats[public.dealer].river),
            drawn=state.hands[seat].drawn,
            tile=getattr(phase, "tile", None),
            robbing=isinstance(phase, Robbing),
            asking_ready=isinstance(phase, Declaring),
            answers={
                seat: _worded(hand.answer)
                for seat, hand in enumerate(state.hands)
                if hand.answer is not None
            },
        )

    @property
    def hand(self) -> Hand:
        return self.hands[self.turn]

    def wins(self, *tiles: int) -> bool:
        return oracle_wins(tuple(sorted(tiles)), self.jing, self.shapes)

    # --- options ----------------------------------------------------------------------------

    def options(self) -> dict[int, set[Option]]:
        """What every seat that is asked may still answer."""
        if self.over:
            return {}
        if self.tile is None:
            return {self.turn: set(self.own())}
        return {
            seat: claims | {PASS}
            for seat, claims in self.asked().items()
            if seat not in self.answers
        }

    def own(self) -> Iterator[Option]:
        """§4.1, §2.6"""
        for tile in set(self.hand.concealed):
            yield "discard", tile
        if self.drawn is None:
            return
        if self.wins(*self.hand.concealed):
            yield ("hu",)
        if self.wall:
            for tile in set(self.hand.concealed):
                if self.hand.concealed.count(tile) == 4 or self.hand.has_peng(tile):
                    yield "gang", tile

    def asked(self) -> dict[int, set[Option]]:
        """Who could claim the tile, answered or not."""
        return {
            seat: claims
            for seat in range(4)
            if seat != self.turn and (claims := set(self.claims(seat)))
        }

    def claims(self, seat: int) -> Iterator[Option]:
        """§4.3, §4.5, §2.6"""
        if self.may_win(seat):
            yield ("hu",)
        if self.wall and not self.robbing:
            copies = self.hands[seat].concealed.count(self.tile or 0)
            if copies >= 2:
                yield ("peng",)
            if copies == 3:
                yield "gang", self.tile

    def may_win(self, seat: int) -> bool:
        raise NotImplementedError

    # --- what they lead to ------------------------------------------------------------------

    def after(self, seat: int, option: Option) -> SlowDeal:
        """The deal after a seat chose one of its options."""
        deal = deepcopy(self)
        if deal.tile is None:
            getattr(deal, f"do_{option[0]}")(*option[1:])
        else:
            deal.answers[seat] = option
            deal.close_if_decided()
        return deal

    def do_hu(self) -> None:
        self.over = True

    def do_discard(self, tile: int) -> None:
        self.hand.concealed.remove(tile)
        self.thrown += self.turn == self.dealer
        self.ask(tile, robbing=False)

    def do_gang(self, tile: int) -> None:
        if self.hand.concealed.count(tile) == 4:
            self.hand.concealed = list(self.hand.after(tile, tile, tile, tile))
            self.hand.melds.append(("concealed", tile, None))
            self.ganged(self.turn)
        else:
            self.hand.concealed.remove(tile)
            self.ask(tile, robbing=True)

    def ganged(self, seat: int) -> None:
        self.draw(seat, tail=True)

    def draw(self, seat: int, *, tail: bool) -> None:
        """§2.5: from the head, or a replacement: of the last stack, the upper tile first."""
        if not self.wall:
            self.over = True
            return
        place = self.wall[0]
        if tail:
            stack = self.wall[-1][0] // 2
            place = next(one for one in self.wall if one[0] // 2 == stack)
        self.wall.remove(place)
        hand = self.hands[seat]
        hand.concealed.append(place[1])
        hand.missed, hand.missed_all, hand.missed_pengs = set(), False, set()  # §4.6
        self.turn, self.drawn = seat, place[1]
        self.tile, self.answers = None, {}

    def ask(self, tile: int, *, robbing: bool) -> None:
        self.drawn, self.tile, self.robbing, self.answers = None, tile, robbing, {}
        self.close_if_decided()

    def rank(self, seat: int, option: Option) -> tuple[int, int]:
        """§4.4: hu > gang = peng > chi; of several hu the nearest to the discarder."""
        value = {"hu": 3, "gang": 2, "peng": 2, "chi": 1, "pass": 0}[option[0]]
        return value, -((seat - self.turn) % 4)

    def close_if_decided(self) -> None:
        asked = self.asked()
        claimed = {seat: option for seat, option in self.answers.items() if option != PASS}
        best = max((self.rank(*one) for one in claimed.items()), default=(0, 0))
        for seat, claims in asked.items():
            if seat not in self.answers and (
                max(self.rank(seat, claim) for claim in claims) > best
                or (self.several_win and ("hu",) in claims)
            ):
                return
        if ("hu",) in claimed.values():
            self.over = True
            return
        for seat, claims in asked.items():
            self.miss(seat, claims)
        if claimed:
            self.take(*next(one for one in claimed.items() if self.rank(*one) == best))
        elif self.robbing:
            self.hand.melds = [
                ("added", *meld[1:]) if meld[:2] == ("peng", self.tile) else meld
                for meld in self.hand.melds
            ]
            self.ganged(self.turn)
        else:
            self.draw((self.turn + 1) % 4, tail=False)

    def miss(self, seat: int, claims: set[Option]) -> None:
        """What a claim that was open and is not taken locks."""
        raise NotImplementedError

    def take(self, seat: int, option: Option) -> None:
        hand, tile = self.hands[seat], self.tile
        assert tile is not None
        used = {"peng": [tile] * 2, "gang": [tile] * 3}.get(option[0], list(option[1:]))
        hand.concealed = list(hand.after(*used))
        hand.melds.append((option[0], tile, self.turn))
        if option[0] == "gang":
            self.ganged(seat)
            return
        self.turn, self.drawn = seat, None
        self.tile, self.answers = None, {}


def _worded(choice: Choice) -> Option:
    """A choice as an option."""
    if isinstance(choice, Chi):
        return "chi", choice.first, choice.second
    if isinstance(choice, Gang):
        return "gang", choice.tile
    return (type(choice).__name__.lower(),)


class Nanchang(SlowDeal):
    """§11: `undeclared` fishing_declared: no; `no_discard_for_fishers` fishing_discard_win: no."""

    shapes = SimpleNamespace(seven_pairs=True, misfits=True, honour_runs=True)
    undeclared = frozenset(("nanchang-platform", "nanchang-cgc"))
    no_discard_for_fishers = frozenset(("nanchang-platform",))

    def fishing_shape(self, tiles: tuple[int, ...]) -> bool:
        return oracle_fishing(tiles, self.jing, self.shapes)

    def own(self) -> Iterator[Option]:
        """§7.1: fishing is declared with the discard that leaves its shape."""
        yield from super().own()
        if self.profile not in self.undeclared:
            for tile in set(self.hand.concealed):
                anew = not self.hand.fishing or tile != self.drawn
                if anew and self.fishing_shape(self.hand.after(tile)):
                    yield "fish", tile

    def claims(self, seat: int) -> Iterator[Option]:
        """§4.2: chi is the next player's."""
        yield from super().claims(seat)
        if seat == (self.turn + 1) % 4 and self.wall and not self.robbing:
            held = set(self.hands[seat].concealed)
            for low in held:
                for high in held:
                    if low < high and _run(low, high, self.tile or 0):
                        yield "chi", low, high

    def may_win(self, seat: int) -> bool:
        """§4.6, §7.4"""
        hand, tile = self.hands[seat], self.tile or 0
        if not self.wins(*hand.concealed, tile) or hand.missed_all or tile in hand.missed:
            return False
        if self.robbing or self.profile not in self.no_discard_for_fishers:
            return True
        earthly = self.turn == self.dealer and self.thrown == 1
        return earthly or not self.fishing_shape(hand.after())

    def do_discard(self, tile: int) -> None:
        if tile != self.drawn:
            self.hand.fishing = False  # §7.3
        super().do_discard(tile)

    def do_fish(self, tile: int) -> None:
        self.hand.fishing = True
        super().do_discard(tile)

    def ganged(self, seat: int) -> None:
        """§7.3: a gang keeps the fishing only if it leaves a jing and complete melds."""
        hand = self.hands[seat]
        hand.fishing = hand.fishing and self.fishing_shape(hand.after())
        super().ganged(seat)

    def miss(self, seat: int, claims: set[Option]) -> None:
        """§4.6: a missed win locks its kind, while fishing every kind."""
        if ("hu",) in claims:
            hand = self.hands[seat]
            undeclared = self.profile in self.undeclared and self.fishing_shape(hand.after())
            hand.missed_all = hand.missed_all or hand.fishing or undeclared
            hand.missed.add(self.tile or 0)

    def take(self, seat: int, option: Option) -> None:
        if option[0] != "gang":
            self.hands[seat].fishing = False  # §7.3
        super().take(seat, option)


def _run(*tiles: int) -> bool:
    """§4.2: a suit run, any three different winds, or 中发白."""
    if len(set(tiles)) < 3:
        return False
    if all(tile in WINDS for tile in tiles) or all(tile in DRAGONS for tile in tiles):
        return True
    low, middle, high = sorted(tiles)
    same_suit = high < 27 and low // 9 == high // 9
    return same_suit and (middle, high) == (low + 1, low + 2)
