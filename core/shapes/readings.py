"""How a winning hand may be read (§5, §7.2)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from core.shapes.blocks import (
    Blocks,
    GroupKind,
    misfits_with_jing,
    pair_of,
    pairs_with_jing,
    plain_with_jing,
    splits,
    triplets_with_jing,
)
from core.shapes.build import HAND
from core.shapes.tables import Counts, set_jing_apart
from core.shapes.win import ShapeSet
from core.tiles.kinds import HONOURS, Kind, Tiles
from core.tiles.melds import Meld


class Shape(StrEnum):
    """平胡, 碰碰胡 (= 大七对), 小七对, 七星七对, 十三烂, 七星十三烂."""

    PLAIN = "plain"
    ALL_TRIPLETS = "all_triplets"
    SEVEN_PAIRS = "seven_pairs"
    SEVEN_HONOUR_PAIRS = "seven_honour_pairs"
    MISFITS = "misfits"
    SEVEN_STAR_MISFITS = "seven_star_misfits"


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds a group is read as, and for each the jing that stands for it, if one does."""

    kind: GroupKind
    tiles: Tiles
    wild: tuple[Kind | None, ...]


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """One reading of the concealed tiles, the winning tile among them; a pair comes last.

    `natural`: every jing is itself, which makes it German (§5.5).
    `fishing`: the last group is the jing fished with and the tile drawn, which are left out of
    `natural` (§7.2).
    """

    shape: Shape
    groups: tuple[Group, ...]
    natural: bool
    fishing: bool


class _Fished(Struct, frozen=True):
    """The jing fished with and the tile drawn; when that is a jing the pair may be of any kind."""

    bait: Kind
    tile: Kind
    any_kind: bool

    @property
    def kind(self) -> Kind:
        return self.bait if self.any_kind else self.tile

    def left_of(self, before: list[int]) -> list[int]:
        """The tiles before the draw without the jing."""
        rest = before.copy()
        rest[self.bait] -= 1
        return rest

    def as_group(self, kind: Kind) -> Group:
        wild = tuple(None if held == kind else held for held in (self.bait, self.tile))
        return Group(GroupKind.PAIR, (kind, kind), wild)


class _Hand(Struct, frozen=True):
    """What the readings of a hand have in common: `own` is a jing kind."""

    shapes: ShapeSet
    run_claimed: bool
    whole: bool
    own: Kind

    def readings(
        self, tiles: list[int], naturals: list[int], wild: int, fished: _Fished | None
    ) -> Iterator[Reading]:
        """The readings with all these jing wild or, where `wild` is 0, all of them themselves."""
        for shape, blocks in self._ways(tiles, naturals, wild, fished):
            if fished is None:
                groups = _dressed(blocks, tiles)
            else:
                _, (kind, _) = blocks[-1]
                groups = (*_dressed(blocks[:-1], tiles), fished.as_group(kind))
            yield Reading(shape, groups, natural=not wild, fishing=fished is not None)

    def _ways(
        self, tiles: list[int], naturals: list[int], wild: int, fished: _Fished | None
    ) -> Iterator[tuple[Shape, Blocks]]:
        end = () if fished is None else (pair_of(fished.kind),)
        for melds in self._melds(naturals, wild, fished is None):
            runs = self.run_claimed or any(kind is GroupKind.RUN for kind, _ in melds)
            yield Shape.PLAIN if runs else Shape.ALL_TRIPLETS, melds + end
        if self.whole and self.shapes.seven_pairs:
            any_kind = fished is not None and fished.any_kind
            ending = None if fished is None or any_kind else fished.kind
            for pairs in pairs_with_jing(naturals, wild, self.own, ending, int(any_kind)):
                honours = {kind for _, (kind, _) in pairs} == set(HONOURS)
                yield Shape.SEVEN_HONOUR_PAIRS if honours else Shape.SEVEN_PAIRS, pairs
        if self.whole and self.shapes.misfits and fished is None:
            singles = misfits_with_jing(tiles, naturals, wild)
            if singles is not None:
                all_seven = all(tiles[kind] for kind in HONOURS)
                yield Shape.SEVEN_STAR_MISFITS if all_seven else Shape.MISFITS, singles

    def _melds(self, naturals: list[int], wild: int, pair: bool) -> Iterator[Blocks]:
        """Melds and perhaps a pair: with jing an example with a run and one without."""
        honour_runs = self.shapes.honour_runs
        if not wild:
            yield from splits(naturals, pair, honour_runs)
            return
        found = [
            plain_with_jing(naturals, wild, pair, self.own, honour_runs, self.run_claimed),
            None if self.run_claimed else triplets_with_jing(naturals, wild, pair, self.own),
        ]
        yield from (blocks for blocks in found if blocks is not None)


def _dressed(blocks: Blocks, tiles: list[int]) -> tuple[Group, ...]:
    """The blocks with tiles put to their places, each its own first and then the jing left over."""
    left = tiles.copy()
    itself = []
    for _, kinds in blocks:
        for kind in kinds:
            itself.append(left[kind] > 0)
            left[kind] -= itself[-1]
    own = iter(itself)
    spare = iter([kind for kind, copies in enumerate(left) for _ in range(copies)])
    return tuple(
        Group(block, kinds, tuple([None if next(own) else next(spare) for _ in kinds]))
        for block, kinds in blocks
    )


def readings(
    counts: Counts,
    tile: Kind,
    jing: Sequence[Kind],
    shapes: ShapeSet,
    *,
    melds: Sequence[Meld] = (),
    natural: Kind | None = None,
    fishing: bool = False,
) -> Iterator[Reading]:
    """The readings of the concealed tiles, the winning `tile` among them; none if it is no win.

    With every jing as itself each way to take the hand apart is one. Beyond that there is one
    example for each shape, fishing or not, that no natural reading has. With `fishing` the
    readings of §7.2 are among them, if the tiles before the draw were such a shape. One copy of
    `natural` is only itself even where it is a jing (§3.4).
    """
    hand = _Hand(
        shapes,
        run_claimed=not all(meld.is_triplet for meld in melds),
        whole=sum(counts) == HAND,
        own=jing[0] if jing else 0,
    )
    yield from _read(hand, [(list(counts), None)], jing, natural)
    if fishing:
        before = list(counts)
        before[tile] -= 1
        ends = [_Fished(bait, tile, tile in jing) for bait in jing if before[bait]]
        yield from _read(hand, [(end.left_of(before), end) for end in ends], jing, None)


def _read(
    hand: _Hand,
    sources: Sequence[tuple[list[int], _Fished | None]],
    jing: Sequence[Kind],
    natural: Kind | None,
) -> Iterator[Reading]:
    found = set()
    for tiles, fished in sources:
        for reading in hand.readings(tiles, tiles, 0, fished):
            found.add(reading.shape)
            yield reading
    # Where the others are wild it is all the same which jing is fished with.
    for tiles, fished in sources[:1]:
        naturals, wild = set_jing_apart(tiles, jing, natural)
        if wild:
            for reading in hand.readings(tiles, naturals, wild, fished):
                if reading.shape not in found:
                    yield reading
