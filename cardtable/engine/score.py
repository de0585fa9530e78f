"""What a deal and a match come to: the reasons for points, what else is counted, and what is played for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from cardtable.cards import Card, text_of


class Item(NamedTuple):
    """What counts in a line: for which side, a card or words ("the lead before"), what one of it is worth,
    and how many there are."""

    side: int
    what: Card | str
    worth: int
    times: int = 1

    @property
    def points(self) -> int:
        """What it comes to."""
        return self.worth * self.times


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points: rule id, sentence, points by side, the cards that count, and what the points
    are the sum of, where that can be told."""

    rule: str
    sentence: str
    points: tuple[int, ...]
    cards: tuple[Card, ...] = ()
    items: tuple[Item, ...] = ()

    @staticmethod
    def of(rule: str, sentence: str, sides: int, items: Iterable[Item]) -> ScoreLine:
        """The line whose points are the sum of those items, and whose cards are those among them."""
        counted = tuple(items)
        points = [0] * sides
        for side, _, worth, times in counted:
            points[side] += worth * times
        cards = tuple([item.what for item in counted if isinstance(item.what, Card)])
        return ScoreLine(rule, sentence, tuple(points), cards, counted)

    def again(self, rule: str, sentence: str, times: int = 1) -> ScoreLine:
        """The line by which its points count so many times more."""
        by_side = enumerate(self.points)
        more = [Item(side, "once more", points, times) for side, points in by_side if points]
        return ScoreLine.of(rule, sentence, len(self.points), more)

    def sum_of(self, side: int) -> str:
        """The sum of a side's points as people write it: `KS 13 + AS AH 11 each = 35`; empty where it is not
        told."""
        counted = [item for item in self.items if item.side == side]
        if all(isinstance(item.what, Card) for item in counted):
            counted.sort(key=lambda item: -abs(item.points))
        parts = [_part(list(group)) for _, group in groupby(counted, _kind)]
        told = " ".join(
            f"{'-' if minus else ''}{text}" if not at else f"{'-' if minus else '+'} {text}"
            for at, (minus, text) in enumerate(parts)
        )
        adds_up = len(counted) > 1 or any(item.times != 1 for item in counted)
        return f"{told} = {sum(item.points for item in counted)}" if adds_up else told


def added(lines: Iterable[ScoreLine], sides: int) -> tuple[int, ...]:
    """The points by side that those lines come to together."""
    totals = [0] * sides
    for line in lines:
        for side, points in enumerate(line.points) if any(line.points) else ():
            totals[side] += points
    return tuple(totals)


def is_sum(told: str) -> bool:
    """Whether what `sum_of` has told says more than the number that it comes to."""
    return not told.lstrip("-").isdigit() and bool(told)


def _kind(item: Item) -> tuple[object, ...]:
    """What makes neighbours in a sum one part of it: cards of the same worth."""
    return (item.worth, item.times) if isinstance(item.what, Card) else (item,)


def _part(group: Sequence[Item]) -> tuple[bool, str]:
    """A part of a sum: whether it is taken away, and how it is written; cards say their own worth."""
    first = group[0]
    times = "" if first.times == 1 else f"{first.times} x "
    if not isinstance(first.what, Card):
        size = f"{times}{abs(first.worth)}"
        return first.points < 0, f"{size} ({first.what})" if first.what else size
    cards = text_of([item.what for item in group if isinstance(item.what, Card)])
    return False, f"{cards} {times}{first.worth}{' each' if len(group) > 1 else ''}"


def written(*terms: int) -> str:
    """A sum of numbers with what it comes to, noughts left out: `82 + 92 - 208 = -34`."""
    counted = [term for term in terms if term] or [0]
    told = "".join(f" {'-' if term < 0 else '+'} {abs(term)}" for term in counted[1:])
    return f"{counted[0]}{told} = {sum(counted)}" if told else str(counted[0])


@dataclass(frozen=True, slots=True)
class Tally:
    """What a match counts beside its scores: a word for it ("Baazis"), and how many each side has."""

    word: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """What a match is played for: in words ("52 points", "nine games, the lowest"), the number at which its
    bars end (None: the greatest there is), and the tally that decides, where it is not the scores."""

    words: str = ""
    at: int | None = None
    tally: str = ""
