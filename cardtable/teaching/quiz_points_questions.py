"""Questions about points, asked only if the answer follows from the cards that the question shows.

This is tested by moving the cards of a finished deal. Points depend on cards if they follow the hands when
these are passed round the table. They can be counted if they stay the same wherever the cards that are not
shown lie.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from cardtable.cards import Card, text_of
from cardtable.engine.deal import Deal, ScoreLine
from cardtable.engine.view import View
from cardtable.teaching.moved_cards import (
    cards_of,
    fill_hidden_cards,
    with_cards_redealt,
    with_hands_passed_on,
    without_card,
)
from cardtable.teaching.quiz_question import (
    WRONG_ANSWERS,
    PastActions,
    QuestionKind,
    QuizAnswer,
    QuizQuestion,
    names_at,
)
from cardtable.words import join_and

SHUFFLES = 12
"""Random redeals that are tried."""
_NUMBER = re.compile(r"\d+")
LineKey = tuple[str, str]


def key_of(line: ScoreLine) -> LineKey:
    """Identifies a kind of line across deals: its rule, and its sentence without numbers."""
    return line.rule, _NUMBER.sub("#", line.sentence)


@dataclass(frozen=True)
class ScoreGroup:
    """Lines of a score that make one question."""

    keys: tuple[LineKey, ...]

    def lines(self, deal: Deal) -> list[ScoreLine]:
        """The lines of this group in a deal."""
        return [line for line in deal.score_lines() if key_of(line) in self.keys]

    def points(self, deal: Deal) -> tuple[int, ...]:
        """Their points, by side."""
        lines = self.lines(deal)
        return tuple(sum(line.points[side] for line in lines) for side in range(deal.sides))

    def sentences(self, deal: Deal) -> tuple[str, ...]:
        """Their sentences, each once."""
        return tuple(dict.fromkeys(line.sentence for line in self.lines(deal)))

    def cards(self, deal: Deal, side: int) -> tuple[Card, ...]:
        """The cards that these lines name and a side holds."""
        named = [c for line in self.lines(deal) for c in line.cards]
        return tuple(c for c in dict.fromkeys(named) for _ in range(cards_of(deal, side).count(c)))


def score_groups(lines: Sequence[ScoreLine]) -> list[ScoreGroup]:
    """Groups the lines of a score. A line that multiplies those before it joins their group, since its
    points are only what it adds."""
    groups: list[list[ScoreLine]] = []
    for line in lines:
        before = groups[-1] if groups else []
        if before and (key_of(line) == key_of(before[0]) or (not line.cards and _multiplies(line, before))):
            before.append(line)
        elif any(line.points):
            groups.append([line])
    return [ScoreGroup(tuple(dict.fromkeys(map(key_of, group)))) for group in groups]


def _multiplies(line: ScoreLine, before: Sequence[ScoreLine]) -> bool:
    sums = [sum(one.points[side] for one in before) for side in range(len(line.points))]
    pairs = list(zip(line.points, sums, strict=True))
    most = max(pairs, key=lambda pair: abs(pair[1]))
    return any(line.points) and all(points * most[1] == most[0] * whole for points, whole in pairs)


def ask_points(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks what one group of lines brings a side. None if the deal is not over, or nothing of it can be
    counted."""
    if not view.over:
        return None
    deal = fill_hidden_cards(view, rng)
    groups = score_groups(deal.score_lines())
    rng.shuffle(groups)
    for group in groups:
        sides = [side for side, points in enumerate(group.points(deal)) if points]
        sides = [side for side in sides if _is_summed(deal, group, side)]
        if sides and depends_on_cards_alone(deal, group, rng):
            side = rng.choice(sides)
            if not _is_told(view, group.points(deal)[side]) and can_be_counted(deal, group, side, rng):
                return _make_question(view, deal, group, side, rng)
    return None


def _is_told(view: View, points: int) -> bool:
    """Whether the number stands on the table, in a fact of the deal or of a player."""
    told = (*view.facts(), *(fact for seat in range(view.seats) for fact in view.seat_facts(seat)))
    return any(str(abs(points)) in _NUMBER.findall(fact.words) for fact in told)


def _is_summed(deal: Deal, group: ScoreGroup, side: int) -> bool:
    """Whether there is something to add up: several cards, or several lines."""
    lines = [line for line in group.lines(deal) if line.points[side]]
    return len(lines) > 1 or len(group.cards(deal, side)) > 1


def _make_question(view: View, deal: Deal, group: ScoreGroup, side: int, rng: random.Random) -> QuizQuestion:
    names = names_at(view.seats, view.seat)
    right, counted, sentences = group.points(deal)[side], group.cards(deal, side), group.sentences(deal)
    who = side_named(deal, side, names)
    rules = dict.fromkeys(rule for rule, _ in group.keys)
    rule = list(rules)[-1]
    wrong: dict[int, str] = {}
    lowest = min(0, *(points for line in group.lines(deal) for points in line.points))
    for points, why in _wrong_counts(deal, group, side, names, rng):
        if points != right and points >= lowest and len(wrong) < WRONG_ANSWERS:
            wrong.setdefault(points, why)
    offered = sorted({right: _sum_in_words(group.lines(deal), side), **wrong}.items())
    answers = [QuizAnswer(str(points), why, rule) for points, why in offered]
    at = next(at for at, answer in enumerate(answers) if answer.text == str(right))
    in_all = " in all" if len(sentences) > 1 else ""
    unit = view.game.unit(view.seats, view.options)
    text = f"{' '.join(sentences)} How many {unit}s is that{in_all} for {who}?"
    shown = (f"{who}: {text_of(sorted(counted, key=view.game.sort_key))}",) if counted else ()
    return QuizQuestion(QuestionKind.POINTS, view, names, text, tuple(answers), at, shown)


def _sum_in_words(lines: Sequence[ScoreLine], side: int) -> str:
    """How the points of a side come about."""
    parts = [line.sum_of(side) or str(line.points[side]) for line in lines if line.points[side]]
    return f"{', and '.join(parts)}."


def unit_of(deal: Deal, group: ScoreGroup) -> int:
    """The number that all points of a group are multiples of: a wrong sum that is none would give itself
    away."""
    lines = group.lines(deal)
    worths = [item.worth for line in lines for item in line.items]
    return gcd(*worths, *(points for line in lines for points in line.points)) or 1


def side_named(deal: Deal, side: int, names: Sequence[str]) -> str:
    """The players of a side: `you and Ana`."""
    members = [names[seat] for seat in range(deal.seats) if deal.side(seat) == side]
    return join_and(["you" if name == "You" else name for name in members])


def _wrong_counts(
    deal: Deal, group: ScoreGroup, side: int, names: Sequence[str], rng: random.Random
) -> Iterator[tuple[int, str]]:
    """Yields plausible wrong sums, the likeliest first, and what is wrong with each."""
    points, counted = group.points(deal), group.cards(deal, side)
    lines, right = group.lines(deal), points[side]
    first = sum(line.points[side] for line in lines if key_of(line) == group.keys[0])
    if first != right:
        yield first, f"That leaves out: {lines[-1].sentence}"
    for c in rng.sample(counted, min(2, len(counted))):
        yield group.points(without_card(deal, side, c))[side], f"That leaves out {c}."
    others = [at for at in range(deal.sides) if at != side]
    rng.shuffle(others)
    for other in others:
        yield points[other], f"That is for {side_named(deal, other, names)}."
    elsewhere = [line for line in deal.score_lines() if line not in lines and line.points[side]]
    for line in elsewhere:
        yield line.points[side], f"That is for: {line.sentence}"
    unit = unit_of(deal, group)
    yield right * 2, "That is twice as much."
    for step in (unit, 2 * unit, -unit, 3 * unit):
        yield right + step, "That is too many." if step > 0 else "That is too few."


def depends_on_cards_alone(deal: Deal, group: ScoreGroup, rng: random.Random) -> bool:
    """Whether these points are counted from what seats and sides hold, and from nothing else."""
    points = group.points(deal)
    moved = group.points(with_hands_passed_on(deal))
    if moved != (*points[1:], points[0]):
        return False
    return any(group.points(with_cards_redealt(deal, rng)) != points for _ in range(SHUFFLES))


def can_be_counted(deal: Deal, group: ScoreGroup, side: int, rng: random.Random) -> bool:
    """Whether a side's points follow from the sentences and the cards that are shown."""
    counted, points = group.cards(deal, side), group.points(deal)[side]
    for _ in range(SHUFFLES):
        other = with_cards_redealt(deal, rng, side, counted)
        looks_so = (group.sentences(other), sorted(group.cards(other, side)))
        if looks_so == (group.sentences(deal), sorted(counted)) and group.points(other)[side] != points:
            return False
    return True
