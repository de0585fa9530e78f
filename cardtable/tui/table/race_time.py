"""The time that is left to people in a race."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.match.observed_match import ObservedMatch
from cardtable.table.observed_sitting import RunningClocks
from cardtable.table.race import clock_of, seconds_for


def time_left(
    match: ObservedMatch, clocks: RunningClocks, persons: Sequence[int]
) -> tuple[float, float] | None:
    """Seconds left of the clock that runs out first, and of how many: a person's, else anybody's who may
    act. Whoever has no clock may still be asked beside others who have one."""
    for seats in ([seat for seat in match.actors if seat in persons], match.actors):
        if running := [left for seat in seats if (left := _left(match, clocks, seat, persons)) is not None]:
            return min(running)
    return None


def _left(
    match: ObservedMatch, clocks: RunningClocks, seat: int, persons: Sequence[int]
) -> tuple[float, float] | None:
    """Seconds left of a seat's clock, and of how many; None if none runs."""
    clock, whole = clock_of(match, seat), seconds_for(match, seat, person=seat in persons)
    if clock is None or whole is None:
        return None
    return max(0.0, whole - clocks.ran(seat, clock)), whole
