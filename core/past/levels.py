"""等级称号: fifty levels by experience, and their titles (§12)."""

from msgspec import Struct

_COMPLETES = (
    *(40, 80, 187, 360, 480, 693, 1013, 1307, 1707, 2200),
    *(2667, 3067, 3467, 3500, 3867, 4100, 4267, 5067, 5867, 6267),
    *(6667, 7067, 7467, 7867, 8267, 8667, 9067, 9450, 9900, 10900),
    *(11500, 12000, 12500, 13000, 13500, 14000, 14500, 15000, 15700, 16000),
    *((16000,) * 10),
)
"""The experience that completes level 1, 2, …, 50; each starts again at 0."""

TITLES = (
    (1, "小麻雀"),
    (2, "野雀"),
    (6, "家雀"),
    (11, "云雀"),
    (16, "老麻雀"),
    (21, "铜官窑麻雀"),
    (26, "白沙井麻雀"),
    (31, "橘子洲麻雀"),
    (34, "岳麓山麻雀"),
    (37, "马王堆麻雀"),
    (40, "洞庭小麻雀"),
    (43, "洞庭湖云雀"),
    (46, "洞庭老麻雀"),
    (49, "洞庭麻雀王"),
)
"""From which level on each title is borne."""


class Level(Struct, frozen=True):
    """`gained` of the `needed` experience of this level; the last one's bar stops when full."""

    number: int
    title: str
    gained: int
    needed: int


def level_of(experience: int) -> Level:
    """The level of somebody with that much experience in all, at least 0."""
    number, gained = 1, experience
    while number < len(_COMPLETES) and gained >= _COMPLETES[number - 1]:
        gained -= _COMPLETES[number - 1]
        number += 1
    needed = _COMPLETES[number - 1]
    title = next(title for start, title in reversed(TITLES) if start <= number)
    return Level(number, title, min(gained, needed), needed)


def experience_at(number: int) -> int:
    """The experience in all with which a level is reached."""
    return sum(_COMPLETES[: number - 1])
