"""Score lines: points are the sum of what is counted, and sums read as people write them."""

from __future__ import annotations

import pytest

from cardtable.cards import cards
from cardtable.engine.score import Item, ScoreLine, written

KING, QUEEN, ACE, OTHER = cards("KS QS AS AH")


def test_a_line_is_what_its_items_add_up_to() -> None:
    line = ScoreLine.of(
        "points", "Points.", 2, [Item(0, KING, 13), Item(1, ACE, 1), Item(0, "sweeps", 25, 2)]
    )
    assert line.points == (63, 1)
    assert line.cards == (KING, ACE)
    assert line.sum_of(0) == "KS 13 + 2 x 25 (sweeps) = 63"
    assert line.sum_of(1) == "AS 1"


@pytest.mark.parametrize(
    ("items", "told"),
    [
        ([(KING, 13), (QUEEN, 12)], "KS 13 + QS 12 = 25"),
        ([(ACE, 1), (OTHER, 1), (KING, 13)], "KS 13 + AS AH 1 each = 15"),
        ([(ACE, -11), (OTHER, -11)], "AS AH -11 each = -22"),
        ([("before", 82), ("", 92), ("theirs", -208)], "82 (before) + 92 - 208 (theirs) = -34"),
        ([("", -40)], "-40"),
        ([], ""),
    ],
)
def test_sums_read_as_people_write_them(items: list[tuple[object, int]], told: str) -> None:
    line = ScoreLine.of("points", "Points.", 1, [Item(0, what, worth) for what, worth in items])  # type: ignore[arg-type]
    assert line.sum_of(0) == told


@pytest.mark.parametrize(
    ("terms", "told"),
    [((82, 92, -208), "82 + 92 - 208 = -34"), ((0, 34, 0), "34"), ((), "0"), ((0, 5, -5), "5 - 5 = 0")],
)
def test_numbers_are_written_with_what_they_come_to(terms: tuple[int, ...], told: str) -> None:
    assert written(*terms) == told


def test_a_line_may_count_again() -> None:
    doubled = ScoreLine("points", "Points.", (7, 0, -3)).again("doubled", "Doubled twice.", 3)
    assert doubled.points == (21, 0, -9)
    assert doubled.sum_of(0) == "3 x 7 (again) = 21"
