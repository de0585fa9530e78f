"""What the facts beside the table mean: told from public state, piles, events and scores, for every game.

A fact is read as `label: value`, one of a seat as `SEAT label: value`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cardtable.cards import Card
from cardtable.engine.presentation import Fact
from cardtable.engine.view import View
from cardtable.match.match import Match

COUNTED = re.compile(r"\d|\b(?:no|none|nobody|one|two|three|four|five|six|seven|eight|nine|all)\b")
"""A fact with one of these says how many."""


@dataclass(frozen=True)
class ShownFact:
    """A fact as a seat is shown it; `of` is the seat it is told of, None for one of the whole table."""

    match: Match
    view: View
    fact: Fact
    of: int | None = None

    @property
    def text(self) -> str:
        """Label and value."""
        whose = "" if self.of is None else "SEAT "
        return f"{whose}{self.fact.label}: {self.fact.value}"

    @property
    def state(self) -> dict[str, Any]:
        """The public state."""
        return self.view.state

    @property
    def options(self) -> Any:
        """The options of the match."""
        return self.view.options

    @property
    def side(self) -> int:
        """The side of the seat that it is told of."""
        assert self.of is not None
        return int(self.view.deal.side(self.of))

    def tricks(self, side: int) -> int:
        """The tricks that a side was told to have won in this deal."""
        side_of = self.view.deal.side
        return sum(event.kind == "trick" and side_of(event.seat) == side for event in self.view.events)

    def played(self) -> list[Card]:
        """The cards played in this deal."""
        return [c for event in self.view.events if event.kind == "play" for c in event.cards]


Meaning = Callable[..., bool]
FACTS: dict[str, list[tuple[re.Pattern[str], Meaning]]] = {}
"""By game: the words of its facts, and what they mean."""


def fact(game: str, *patterns: str) -> Callable[[Meaning], Meaning]:
    """Makes a function the meaning of facts of a game; their groups are its arguments."""

    def made(function: Meaning) -> Meaning:
        FACTS.setdefault(game, []).extend((re.compile(one), function) for one in patterns)
        return function

    return made


def shown_facts(match: Match, seat: int) -> Iterator[ShownFact]:
    """All facts that a seat is shown."""
    view = match.view(seat)
    for one in view.facts():
        yield ShownFact(match, view, one)
    for of in range(view.seats):
        for one in view.seat_facts(of):
            yield ShownFact(match, view, one, of)


def check_fact(told: ShownFact) -> None:
    """Some reading knows the fact if it counts anything, and each that knows it finds it true."""
    is_read = not COUNTED.search(re.sub(r"\{\d\}|“.*”", "", told.text))
    for pattern, meaning in FACTS.get(told.match.game.id, ()):
        found = pattern.fullmatch(told.text)
        if found is not None:
            is_read = True
            at = f"{told.text!r} of seat {told.of}: {told.state}, scores {told.match.scores}"
            assert meaning(told, *[group or "" for group in found.groups()]), f"untrue: {at}"
    assert is_read, f"{told.text!r} of seat {told.of} is read by nobody"


def names(text: str) -> list[int]:
    """The seats that a text names as `{2}`."""
    return [int(seat) for seat in re.findall(r"\{(\d+)\}", text)]
