"""How games put things into words."""

from __future__ import annotations

from cardtable.words import so_many


def test_so_many() -> None:
    assert [so_many(number, "point") for number in (0, 1, 2)] == ["no points", "1 point", "2 points"]
