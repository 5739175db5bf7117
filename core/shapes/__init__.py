"""Every reading of a hand, jing included; what it waits for; how far it is from a win."""

from core.shapes.blocks import GroupKind
from core.shapes.distance import acceptance, tiles_away
from core.shapes.readings import Group, Reading, Shape, readings
from core.shapes.tables import Counts, counts_of
from core.shapes.win import (
    ShapeSet,
    fishing_jing,
    hand_waits,
    hand_wins,
    is_complete,
    is_fishing,
    waits,
    wins,
)

__all__ = [
    "Counts",
    "Group",
    "GroupKind",
    "Reading",
    "Shape",
    "ShapeSet",
    "acceptance",
    "counts_of",
    "fishing_jing",
    "hand_waits",
    "hand_wins",
    "is_complete",
    "is_fishing",
    "readings",
    "tiles_away",
    "waits",
    "wins",
]
