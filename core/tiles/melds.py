"""Melds on the table: chi, peng and the three gangs."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from core.tiles.kinds import Kind, Tiles
from core.tiles.seats import Seat


class MeldKind(StrEnum):
    """吃 chi, 碰 peng, 明杠 gang (exposed, from a discard), 补杠 added, 暗杠 concealed."""

    CHI = "chi"
    PENG = "peng"
    GANG = "gang"
    ADDED = "added"
    CONCEALED = "concealed"


GANGS = frozenset((MeldKind.GANG, MeldKind.ADDED, MeldKind.CONCEALED))


class Meld(Struct, frozen=True, forbid_unknown_fields=True):
    """One meld: `tiles` sorted, three or four; jing in it are only ever themselves (§3.2).

    `source` is the seat whose tile was claimed (for an added gang, the peng's), None when
    concealed. `claimed` is that tile, None when concealed.
    """

    kind: MeldKind
    tiles: Annotated[Tiles, Meta(max_length=4)]
    source: Seat | None = None
    claimed: Kind | None = None

    @property
    def is_gang(self) -> bool:
        return self.kind in GANGS

    @property
    def is_triplet(self) -> bool:
        return self.tiles[0] == self.tiles[1]
