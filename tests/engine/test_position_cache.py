"""Caches of positions are bounded, and empty when a match begins."""

from __future__ import annotations

from cardtable.engine.position_cache import emptied_each_match, position_cache
from cardtable.match.match import Match
from tests.toy import ToyGame


def test_a_new_match_empties_them() -> None:
    asked: list[int] = []

    @position_cache(2)
    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    table = emptied_each_match({1: 2})
    assert [doubled(one) for one in (1, 2, 2, 3, 1)] == [2, 4, 4, 6, 2]
    assert asked == [1, 2, 3, 1]
    Match(ToyGame(), 3, seed=1)
    assert doubled.cache_info().currsize == len(table) == 0
