"""Scores: the reasons for a deal's points, what else a match counts, and what it is played for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from cardtable.cards import Card, text_of


class Item(NamedTuple):
    """One item of a score line: the side it counts for, a card or words ("the lead before"), what one is
    worth in points, and how many there are."""

    side: int
    what: Card | str
    worth: int
    times: int = 1

    @property
    def points(self) -> int:
        """Its points altogether."""
        return self.worth * self.times


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points: rule id, sentence, points by side, the cards that count, the items whose sum
    the points are, if known, and the rules that make its number of what `rule` says (a doubling)."""

    rule: str
    sentence: str
    points: tuple[int, ...]
    cards: tuple[Card, ...] = ()
    items: tuple[Item, ...] = ()
    also: tuple[str, ...] = ()

    @staticmethod
    def of(
        rule: str, sentence: str, sides: int, items: Iterable[Item], also: tuple[str, ...] = ()
    ) -> ScoreLine:
        """The line whose points are the sum of those items."""
        counted = tuple(items)
        points = [0] * sides
        for side, _, worth, times in counted:
            points[side] += worth * times
        cards = tuple([item.what for item in counted if isinstance(item.what, Card)])
        return ScoreLine(rule, sentence, tuple(points), cards, counted, also)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules that it cites."""
        return (self.rule, *self.also)

    def again(self, rule: str, sentence: str, times: int = 1) -> ScoreLine:
        """A line that counts the points of this one so many times more."""
        by_side = enumerate(self.points)
        more = [Item(side, "again", points, times) for side, points in by_side if points]
        return ScoreLine.of(rule, sentence, len(self.points), more)

    def sum_of(self, side: int) -> str:
        """How a side's points add up, as people write it: `KS 13 + AS AH 11 each = 35`; empty without
        items."""
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
    """The sum of those lines, by side."""
    totals = [0] * sides
    for line in lines:
        for side, points in enumerate(line.points) if any(line.points) else ():
            totals[side] += points
    return tuple(totals)


def is_sum(told: str) -> bool:
    """Whether a text of `sum_of` says more than its result."""
    return not told.lstrip("-").isdigit() and bool(told)


def _kind(item: Item) -> tuple[object, ...]:
    """Neighbours with the same key form one part of a sum: cards of equal worth."""
    return (item.worth, item.times) if isinstance(item.what, Card) else (item,)


def _part(group: Sequence[Item]) -> tuple[bool, str]:
    """A part of a sum: whether it is subtracted, and how it is written."""
    first = group[0]
    times = "" if first.times == 1 else f"{first.times} x "
    if not isinstance(first.what, Card):
        # A product bears its sign where the factor does: `2 x -120`, not `-2 x 120`.
        is_minus = first.points < 0 and not times
        size = f"{times}{abs(first.worth) if is_minus else first.worth}"
        return is_minus, f"{size} ({first.what})" if first.what else size
    cards = text_of([item.what for item in group if isinstance(item.what, Card)])
    return False, f"{cards} {times}{first.worth}{' each' if len(group) > 1 else ''}"


def written(*terms: int) -> str:
    """A sum with its result, zeros left out: `82 + 92 - 208 = -34`."""
    counted = [term for term in terms if term] or [0]
    told = "".join(f" {'-' if term < 0 else '+'} {abs(term)}" for term in counted[1:])
    return f"{counted[0]}{told} = {sum(counted)}" if told else str(counted[0])


@dataclass(frozen=True, slots=True)
class Tally:
    """Something that a match counts beside its scores: a word for it ("Baazis"), and how many each side
    has."""

    word: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """The aim of a match: in words ("52 points"), the number at which the score bars end (None: at
    the highest score), and the tally that decides, if it is not the scores."""

    words: str = ""
    at: int | None = None
    tally: str = ""
