"""Where a part of the picture finds room on the felt, told a second time cell by cell."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from cardtable.tui.picture.free_space import LINE, FreeSpace, are_apart
from cardtable.tui.picture.territories import Territories

FELT = Region(2, 1, 24, 9)
AREAS = st.lists(
    st.builds(Region, st.integers(0, 26), st.integers(0, 10), st.integers(1, 9), st.integers(1, 4)),
    max_size=7,
)


def taken(areas: list[Region]) -> FreeSpace:
    space = FreeSpace(FELT)
    for area in areas:
        space.take(area)
    return space


def is_free(areas: list[Region], wanted: Region) -> bool:
    return FELT.contains_region(wanted) and all(are_apart((area, wanted)) for area in areas)


@given(AREAS, st.integers(1, 12), st.integers(1, 5), st.integers(0, 27), st.integers(0, 11))
def test_the_nearest_free_place_is_found(areas: list[Region], wide: int, high: int, x: int, y: int) -> None:
    every = [Region(left, top, wide, high) for left in range(28) for top in range(12)]
    free = [one for one in every if is_free(areas, one)]
    found = taken(areas).nearest(wide, high, (x, y))
    assert (found is None) == (not free)
    if found is not None:
        assert found in free
        left = min(max(x - wide // 2, FELT.x), FELT.right - wide)
        far = [abs(one.x - left) + LINE * abs(one.y - (y - high // 2)) for one in free]
        assert far[free.index(found)] == min(far)


@given(AREAS, st.integers(1, 10), st.integers(1, 5), st.integers(2, 25))
def test_free_columns_reach_as_far_as_nothing_stands(
    areas: list[Region], top: int, high: int, middle: int
) -> None:
    left, right = taken(areas).span(top, high, middle)
    if is_free(areas, Region(middle, top, 1, high)):
        assert left <= middle < right
        assert is_free(areas, Region(left, top, right - left, high))
        assert not is_free(areas, Region(left - 1, top, 1, high))
        assert not is_free(areas, Region(right, top, 1, high))
    else:
        assert left == right


@given(AREAS.filter(bool), st.integers(1, 12), st.integers(1, 5), st.integers(1, 9))
def test_a_place_is_of_the_seat_whose_plate_is_nearest(
    plates: list[Region], wide: int, high: int, y: int
) -> None:
    lands = Territories(FELT, dict(enumerate(plates)))
    for seat in range(len(plates)):
        nearer = lands.nearer(seat, wide, high)
        assert nearer is not None
        columns = nearer(y)
        for x in range(FELT.x, FELT.right - wide + 1):
            area = Region(x, y, wide, high)
            assert bool(columns >> (x - FELT.x) & 1) == lands.is_nearest(seat, area)
        assert columns >> max(0, FELT.width - wide + 1) == 0
    assert lands.nearer(len(plates), wide, high) is None
