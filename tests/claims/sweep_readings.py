"""What players of fishing games say of sweeps: told by trying each card still out on what is left."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.testing.claim_checks import Heard, Reading, number_of, reading
from tests.claims.fishing_readings import still_out

Sweepers = Callable[[Heard, Action], list[Card]]
"""The cards still out that could make a sweep of what an action leaves."""
Points = Callable[[Heard, Action], int]
"""The points of the sweep that an action makes; 0 where it makes none."""


def sweep_readings(sweepers: Sweepers, points: Points, can_count: Callable[[Heard], bool]) -> list[Reading]:
    """The words for sweeps, in a game with those."""

    def turns(heard: Heard) -> list[Action]:
        return [one for one in heard.view.legal if one.picks]

    def is_counted(heard: Heard, action: Action, count: str, out: str) -> bool:
        """Whether so many of so many cards still out could make one of what the action leaves."""
        return (len(sweepers(heard, action)), len(still_out(heard))) == (number_of(count), number_of(out))

    def counts_after_all(heard: Heard) -> list[int]:
        """How many could after each turn."""
        return [len(sweepers(heard, one)) for one in turns(heard)]

    @reading(r"^(?P<kind>A double basra|A basra|A sweep): (?P<count>\d+) points?\.")
    def makes_sweep(heard: Heard, kind: str, count: str) -> bool:
        """It makes one that counts so much; a double one counts 20."""
        assert heard.action is not None
        is_named = (kind == "A double basra") == (kind != "A sweep" and number_of(count) == 20)
        return points(heard, heard.action) == number_of(count) and is_named

    @reading(
        r"It lets a (?:double basra|basra|sweep) go: (?P<count>\d+) points?",
        r"You can make a (?:basra|sweep): (?P<count>\d+) points?",
    )
    def could_sweep(heard: Heard, count: str) -> bool:
        """Some play makes one that counts so much, none a dearer one, and this one none."""
        best = max(points(heard, one) for one in turns(heard))
        mine = points(heard, heard.action) if heard.action is not None else 0
        return best == number_of(count) > mine

    @reading(r"Nobody else can make a (?:basra|sweep) of what it leaves")
    def nobody_sweeps(heard: Heard) -> bool:
        """No card still out does, while some play leaves one to others."""
        assert heard.action is not None
        if not can_count(heard):
            return True
        return not sweepers(heard, heard.action) and any(sweepers(heard, one) for one in turns(heard))

    @reading(r"(?P<count>\d+) of the (?P<out>\d+) cards? still out could make a")
    def could_be_swept(heard: Heard, count: str, out: str) -> bool:
        """So many of them could."""
        assert heard.action is not None
        is_right = not can_count(heard) or len(sweepers(heard, heard.action)) == number_of(count)
        return is_right and len(still_out(heard)) == number_of(out)

    @reading(
        r"Nothing else leaves fewer cards that make a (?:basra|sweep): "
        r"(?P<count>\d+) of the (?P<out>\d+) cards? still out"
    )
    def leaves_fewest(heard: Heard, count: str, out: str) -> bool:
        """So many could, and after no other turn fewer, but after one of them more."""
        assert heard.action is not None
        if not can_count(heard):
            return True
        mine, counts = len(sweepers(heard, heard.action)), counts_after_all(heard)
        return is_counted(heard, heard.action, count, out) and mine == min(counts) < max(counts)

    @reading(
        r"Another play leaves more cards that make a (?:basra|sweep): here "
        r"(?P<count>\d+) of the (?P<out>\d+) cards? still out"
    )
    def leaves_fewer(heard: Heard, count: str, out: str) -> bool:
        """So many could, and after some other turn more."""
        assert heard.action is not None
        if not can_count(heard):
            return True
        mine, counts = len(sweepers(heard, heard.action)), counts_after_all(heard)
        return is_counted(heard, heard.action, count, out) and mine < max(counts)

    return [*makes_sweep, *could_sweep, *nobody_sweeps, *could_be_swept, *leaves_fewest, *leaves_fewer]
