"""§2.2-2.5, §8.9: breaking, dealing, drawing from both ends."""

import pytest

from core.tiles.kinds import NANCHANG_SET, NANJING_SET
from core.tiles.wall import Wall, break_wall, deal_places, indicator_place, second_thrower


def places(*numbers: int, lying: int | None = None) -> Wall:
    return Wall(tuple(range(136)), numbers, lying)


@pytest.mark.parametrize(
    ("dealer", "total", "thrower"), [(0, 2, 1), (0, 4, 3), (0, 5, 0), (0, 12, 3), (2, 3, 0)]
)
def test_the_dealer_counts_as_one_counter_clockwise(dealer: int, total: int, thrower: int) -> None:
    assert second_thrower(dealer, total) == thrower


def test_the_wall_is_broken_after_the_stacks_counted() -> None:
    built = tuple(range(136))
    # Seat 0's wall are the places 0-33; six stacks counted off, drawing begins with the seventh.
    assert break_wall(built, 0, 6).tiles[:2] == (12, 13)
    # The walls lie clockwise: after seat 0's comes seat 3's, then 2's, then 1's.
    assert break_wall(built, 3, 0).tiles[0] == 34
    assert break_wall(built, 1, 0).tiles[0] == 102


def test_past_the_seventeenth_stack_the_count_goes_on_in_the_previous_players_wall() -> None:
    built = tuple(range(136))
    assert break_wall(built, 0, 18).tiles[0] == break_wall(built, 3, 1).tiles[0] == 36
    assert break_wall(built, 1, 20).tiles[0] == break_wall(built, 0, 3).tiles[0] == 6


def test_a_wall_of_144_has_eighteen_stacks_a_side() -> None:
    assert break_wall(tuple(range(len(NANJING_SET))), 3, 0).tiles[0] == 36


def test_three_times_two_stacks_then_the_jump() -> None:
    dealt = deal_places(2)
    assert dealt[2] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52)
    assert dealt[3] == (4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49)
    assert dealt[1][-1] == 51
    assert sorted(place for seat in dealt for place in seat) == list(range(53))


def test_the_indicator_is_the_upper_tile_of_the_stack_counted_from_the_tail() -> None:
    assert indicator_place(len(NANCHANG_SET), 2) == 132
    assert indicator_place(len(NANCHANG_SET), 12) == 112


def test_head_and_tail() -> None:
    wall = places(*range(130, 136))
    drawn = []
    while wall.left:
        drawn.append(wall.tail())
        wall = wall.taken(drawn[-1])
    assert drawn == [134, 135, 132, 133, 130, 131]
    assert places(131, 134).head() == 131


def test_replacements_pass_over_what_is_not_drawn() -> None:
    wall = places(*range(128, 136)).without(132, 133)
    drawn = []
    for _ in range(4):
        drawn.append(wall.tail())
        wall = wall.taken(drawn[-1])
    assert drawn == [134, 135, 130, 131]
    # With lower_jing none the tile under the indicator is drawn like any other (§2.4).
    assert places(130, 131, 133).tail() == 133


@pytest.mark.parametrize(
    ("total", "place"), [(2, 135), (3, 132), (4, 133), (5, 130), (7, 131), (12, 131)]
)
def test_a_thrown_replacement_counts_the_lying_indicator_and_no_gaps(
    total: int, place: int
) -> None:
    # From the end: 134, 135, then the indicator 132 with 133 under it, then 130, 131.
    wall = places(130, 131, 133, 134, 135, lying=132)
    assert wall.thrown(total) == place


def test_the_indicator_can_be_drawn_by_a_throw_once() -> None:
    wall = places(133, 134, 135, lying=132).taken(132)
    assert wall.lying is None
    assert wall.left == 3
    assert wall.thrown(3) == 133
