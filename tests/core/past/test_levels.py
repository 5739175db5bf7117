"""§12: levels and titles, by the figures of the rules added up."""

import pytest

from core.past.levels import Level, level_of


@pytest.mark.parametrize(
    ("experience", "level"),
    [
        (0, Level(1, "小麻雀", 0, 40)),
        (39, Level(1, "小麻雀", 39, 40)),
        (40, Level(2, "野雀", 0, 80)),
        (119, Level(2, "野雀", 79, 80)),
        (120, Level(3, "野雀", 0, 187)),
        (1146, Level(5, "野雀", 479, 480)),  # 40 + 80 + 187 + 360 + 480 = 1147
        (1147, Level(6, "家雀", 0, 693)),
        (8066, Level(10, "家雀", 2199, 2200)),
        (8067, Level(11, "云雀", 0, 2667)),
        (28735, Level(17, "老麻雀", 0, 4267)),
        (257221, Level(39, "马王堆麻雀", 15699, 15700)),
        (257222, Level(40, "洞庭小麻雀", 0, 16000)),
        (417221, Level(49, "洞庭麻雀王", 15999, 16000)),
        (417222, Level(50, "洞庭麻雀王", 0, 16000)),
        (10**9, Level(50, "洞庭麻雀王", 16000, 16000)),
    ],
)
def test_experience_fills_one_level_after_the_other(experience, level):
    assert level_of(experience) == level


@pytest.mark.parametrize(
    ("number", "title"),
    [
        (15, "云雀"),
        (16, "老麻雀"),
        (21, "铜官窑麻雀"),
        (26, "白沙井麻雀"),
        (31, "橘子洲麻雀"),
        (34, "岳麓山麻雀"),
        (37, "马王堆麻雀"),
        (42, "洞庭小麻雀"),
        (43, "洞庭湖云雀"),
        (46, "洞庭老麻雀"),
        (48, "洞庭老麻雀"),
    ],
)
def test_titles_begin_at_their_level(number, title):
    levels = {level.number: level.title for level in map(level_of, range(0, 420_000, 40))}
    assert levels[number] == title
