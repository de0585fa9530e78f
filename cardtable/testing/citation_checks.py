"""Whether a score line cites the rules that yield its number. Part of the conformance kit.

A number follows from cited rules if it is the product of numbers that they name, at most one of each, and of
a count that the line itself tells ("13 tricks"). Rules that name no number are taken at their word, but for
cards: what a card counts stands in a rule.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from cardtable.book.rule_sheet import RuleSheet, rules_in_force
from cardtable.cards import Card, Rank
from cardtable.engine.score import Item, ScoreLine
from cardtable.match.match import Match

_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = (*_SMALL, "thirteen")
_NUMBER_WORDS = {word: number for number, word in enumerate(_WORDS, 1)}
_TIMES = {"double": 2, "doubles": 2, "doubled": 2, "twice": 2, "thrice": 3}
_UNITS = "point|cent|chip|unit|game"
_PARTS = re.compile(r"\b(\d+|" + "|".join((*_NUMBER_WORDS, *_TIMES)) + r")\b(?![SHDC]\b)", re.IGNORECASE)
_ASKS = re.compile(
    rf"\b\d+\b(?![SHDC]\b)|\b(?:a|{'|'.join(_WORDS)}) (?:{_UNITS})s?\b|\b(?:{'|'.join(_TIMES)})\b"
    rf"|\b(?:{'|'.join(_WORDS)}) times\b|\bthe value of\b",
    re.IGNORECASE,
)
_A_UNIT = re.compile(rf"\b(?:a|each) (?:{_UNITS})\b|\b1 each\b")
_OWN_NUMBER = re.compile(r"\b(?:number|values?)\b")
_EACH = re.compile(r"\beach\b")
_SHARED = re.compile(r"\bshare\b")
_COUNT = re.compile(r"(?<![x\w])\d+\b(?! of )")
_COURT = {Rank.ACE: 1, Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13}


def check_citations(match: Match) -> None:
    """Every line of the deal that has just ended cites the rules that yield its numbers."""
    deal, sheet = match.deal, rules_in_force(match.game, match.seats, match.options)
    wrong = [*wrong_citations((*deal.payments_before(), *deal.score_lines()), sheet)]
    had = [*deal.points, *(deal.scores_before or ()), *match.scores, *deal.totals]
    moved = {size for points in had for size in (abs(points), 2 * abs(points))}
    for line in deal.settlement_lines():
        # A settlement moves what a side has, as a rule: that is set to 0, or turned round.
        given = tuple(item for item in line.items if abs(item.worth) not in moved)
        if given or not line.items:
            wrong += wrong_citations((replace(line, items=given),), sheet)
    assert not wrong, "\n".join(wrong)


def wrong_citations(lines: Iterable[ScoreLine], sheet: RuleSheet) -> Iterator[str]:
    """Yields what is wrong with the rules that lines cite, one text a line."""
    before: list[ScoreLine] = []
    for line in lines:
        yield from _unexplained(line, before, sheet)
        before.append(line)


def _unexplained(line: ScoreLine, before: Sequence[ScoreLine], sheet: RuleSheet) -> Iterator[str]:
    """Yields the numbers of a line that do not follow from its rules."""
    rules = [sheet.sentence(rule) for rule in line.rules]
    wrong = [
        f"{number} for {card}" if card else str(number)
        for number, card, is_factor in dict.fromkeys(_numbers(line, before))
        if not _follows(number, card, rules, line.sentence, powers=4 if is_factor else 1)
    ]
    # Of a payment that is shared out one number follows from the rule; the shares are rounded.
    is_shared = not line.items and any(_SHARED.search(rule) for rule in rules)
    if wrong and not (is_shared and len(wrong) < len(set(filter(None, line.points)))):
        cited = " / ".join(f"{rule}: {sheet.sentence(rule)}" for rule in line.rules)
        yield f"{line.sentence!r} gives {', '.join(wrong)}, but cites {cited}"


def _numbers(line: ScoreLine, before: Sequence[ScoreLine]) -> Iterator[tuple[int, Card | None, bool]]:
    """Yields the numbers that rules have to yield: the worth of each item, else the points of each side.

    Of a line that counts those before it again, or multiplies them, it is how often they count.
    """
    if not line.items:
        yield from ((abs(points), None, False) for points in line.points if points)
    multiplied = {item.side for item in line.items if _is_taken_off(item, before)}
    for item in line.items:
        if not item.points or _is_taken_off(item, before):
            continue
        if item.side in multiplied and item.worth in _sums(item.side, before):
            yield item.times, None, True
        elif _counts_again(item, before):
            yield item.times + 1, None, True
        else:
            yield abs(item.worth), item.what if isinstance(item.what, Card) else None, False


def _counts_again(item: Item, before: Sequence[ScoreLine]) -> bool:
    """Whether an item counts again what a side has by the line before, or by all lines before."""
    return str(item.what).endswith("again") and item.worth in _sums(item.side, before)


def _is_taken_off(item: Item, before: Sequence[ScoreLine]) -> bool:
    """Whether an item takes off what a side has by lines before, of which a multiple is counted beside."""
    return item.what == "already counted" and -item.worth in _sums(item.side, before)


def _sums(side: int, before: Sequence[ScoreLine]) -> tuple[int, int]:
    """What a side has by all lines before, and by the last of them."""
    every, last = (sum(line.points[side] for line in lines) for lines in (before, before[-1:]))
    return every, last


def _follows(number: int, card: Card | None, rules: Sequence[str], sentence: str, *, powers: int) -> bool:
    """Whether a number is a product of numbers of those rules and of a count in the line's own sentence; of a
    factor each may count up to `powers` times, if the rule says that each of several things multiplies."""
    if card is None and not any(_ASKS.search(rule) for rule in rules):
        return True
    counts = {1, *(int(found) for found in _COUNT.findall(sentence))}
    most = [powers if _EACH.search(rule) else 1 for rule in rules]
    named = [
        {one**power for one in _named(rule, card) for power in range(top + 1)}
        for rule, top in zip(rules, most, strict=True)
    ]
    ways = {math.prod(way) for way in product(*({*numbers, 1} for numbers in named))}
    if not any(1 in _named(rule, card) for rule in rules):
        ways.discard(1)
    return any(number == one * count for one in ways for count in counts)


def _named(rule: str, card: Card | None) -> set[int]:
    """The numbers that a rule names; for a card its own number, if the rule speaks of numbers or values."""
    parts = (part.lower() for part in _PARTS.findall(rule))
    found = {int(part) if part.isdigit() else _NUMBER_WORDS.get(part) or _TIMES[part] for part in parts}
    if _A_UNIT.search(rule):
        found.add(1)
    if card is not None and card.rank is not None and _OWN_NUMBER.search(rule):
        found.add(_COURT.get(card.rank, int(card.rank)))
    return found - {0}
