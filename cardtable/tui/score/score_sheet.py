"""The contents of a score sheet: the reasons of a deal, the scores before and after it, hands laid open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardtable.cards import Card
from cardtable.engine.score import ScoreLine
from cardtable.match.finished_deal import FinishedDeal
from cardtable.match.observed_match import ObservedMatch
from cardtable.tui.score.counted_cards import CountedCards


@dataclass(frozen=True)
class ScoreSheet:
    """The contents of a score sheet."""

    names: Sequence[str]
    """The names of the seats."""
    sides: tuple[tuple[str, ...], ...]
    """The names by side."""
    before: tuple[int, ...]
    """The scores by side before the deal, with what was due before it."""
    after: tuple[int, ...]
    """The scores by side now."""
    lines: tuple[ScoreLine, ...] = ()
    """The reasons, in order."""
    early: int = 0
    """How many of the first lines were due before the deal (an ante, for instance)."""
    late: int = 0
    """How many of the last lines come from the match, not from the deal."""
    hands: tuple[CountedCards, ...] = ()
    """The hands laid open, each with what it is called."""


def summed(lines: Sequence[ScoreLine], sides: int) -> tuple[int, ...]:
    """The sum of the lines' points by side."""
    return tuple(sum(line.points[side] for line in lines) for side in range(sides))


def score_sheet(match: ObservedMatch, names: Sequence[str]) -> ScoreSheet:
    """The sheet of a match, with the reasons of the finished deal if one lies on the table."""
    deal, ended = match.deal, match.finished_deal
    sides = tuple(
        tuple(names[seat] for seat in range(match.seats) if deal.side(seat) == side)
        for side in range(len(match.scores))
    )
    if ended is None:
        return ScoreSheet(names, sides, match.scores, match.scores)
    early, late = ended.before, ended.after
    lines = (*early, *merged(ended.lines), *late)
    hands = _hands(ended, names, lines)
    return ScoreSheet(names, sides, ended.scores_before, match.scores, lines, len(early), len(late), hands)


def merged(lines: Sequence[ScoreLine]) -> list[ScoreLine]:
    """Merges lines that give the same reason for several sides."""
    found: dict[tuple[tuple[str, ...], str], ScoreLine] = {}
    for line in lines:
        at = line.rules, line.sentence
        before = found.get(at)
        found[at] = line if before is None else _together(before, line)
    return list(found.values())


def _together(one: ScoreLine, other: ScoreLine) -> ScoreLine:
    points = tuple(a + b for a, b in zip(one.points, other.points, strict=True))
    items = (*one.items, *other.items)
    return replace(one, points=points, cards=(*one.cards, *other.cards), items=items)


def _hands(ended: FinishedDeal, names: Sequence[str], lines: Sequence[ScoreLine]) -> tuple[CountedCards, ...]:
    """The hands laid open, except those whose cards are all counted in a line."""
    items = (item for line in lines for item in line.items)
    counted = Counter((item.side, item.what) for item in items if isinstance(item.what, Card))
    return tuple(
        CountedCards(names[hand.seat], hand.cards, told=hand.name)
        for hand in ended.hands
        if Counter((ended.sides[hand.seat], c) for c in hand.cards) - counted
    )
