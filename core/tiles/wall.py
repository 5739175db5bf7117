"""The wall in drawing order: stacks, the break, draws from head and tail (§2.2-2.5, §8.9).

Place p lies in stack p // 2 and is its upper tile when p is even.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.tiles.kinds import Kind, Tiles
from core.tiles.seats import Seat


class Wall(Struct, frozen=True):
    """`tiles` by place in drawing order; `places` what can still be drawn, in that order.

    `lying` is the indicator's place while it lies there.
    """

    tiles: Tiles = ()
    places: tuple[int, ...] = ()
    lying: int | None = None

    @property
    def left(self) -> int:
        """How many tiles can still be drawn."""
        return len(self.places)

    def left_after(self, place: int) -> int:
        """How many can still be drawn after the tile of this place."""
        return len(self.places) - (place != self.lying)

    def head(self) -> int:
        """The next place of an ordinary draw; IndexError when none is left."""
        return self.places[0]

    def tail(self) -> int:
        """The place of a replacement: last stack, upper tile first; IndexError when none."""
        last = self.places[-1]
        if len(self.places) > 1 and self.places[-2] == last - 1 and last % 2 == 1:
            return last - 1
        return last

    def thrown(self, total: int) -> int:
        """§8.9: the place `total` tiles from the end, the lying indicator counted too.

        Fewer left than thrown: the last one counted.
        """
        order = list(self._from_tail())
        return order[min(total, len(order)) - 1]

    def _from_tail(self) -> Iterator[int]:
        lying = () if self.lying is None else (self.lying,)
        return iter(sorted({*self.places, *lying}, key=lambda place: (-(place // 2), place % 2)))

    def taken(self, place: int) -> "Wall":
        """The wall without the tile of this place."""
        if place == self.lying:
            return replace(self, lying=None)
        at = self.places.index(place) if place != self.places[0] else 0
        return Wall(self.tiles, self.places[:at] + self.places[at + 1 :], self.lying)

    def without(self, *places: int) -> "Wall":
        """The wall with these places never to be drawn."""
        return replace(self, places=tuple(p for p in self.places if p not in places))

    def tile(self, place: int) -> Kind:
        return self.tiles[place]


def second_thrower(dealer: Seat, total: int) -> Seat:
    """§2.2: the seat `total` names, the dealer counted as 1, counter-clockwise."""
    return (dealer + total - 1) % 4


def break_wall(built: Tiles, seat: Seat, count: int) -> Wall:
    """The built wall in drawing order, broken after `count` stacks of the wall of `seat` (§2.2).

    Built places run clockwise round the table: the wall of seat 0 from its right end, then those
    of seats 3, 2 and 1; two tiles a stack, the upper first.
    """
    stacks = len(built) // 8
    start = 2 * (((-seat % 4) * stacks + count) % (4 * stacks))
    return Wall(built[start:] + built[:start], tuple(range(len(built))))


def deal_places(dealer: Seat) -> tuple[tuple[int, ...], ...]:
    """§2.3: the places each seat is dealt, in order, by seat: stacks, then the jump (跳牌)."""
    places: list[tuple[int, ...]] = [(), (), (), ()]
    for turn in range(4):
        blocks = [
            place
            for lap in range(3)
            for place in range(16 * lap + 4 * turn, 16 * lap + 4 * turn + 4)
        ]
        jump = [48, 52] if turn == 0 else [48 + turn]
        places[(dealer + turn) % 4] = (*blocks, *jump)
    return tuple(places)


def indicator_place(tiles: int, total: int) -> int:
    """§2.4: the upper tile of the stack `total` stacks from the tail of a wall of `tiles`."""
    return tiles - 2 * total
