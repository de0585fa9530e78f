"""Whether a lesson tells the rules that it says it teaches: by the words of each rule.

A word weighs the more the fewer rules of the sheet have it. A rule is told if one step of the lesson has
words for a fair part of its weight, or if the lesson shows a try that the rule refuses.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from cardtable.book.lessons import Course, Lesson, aim_of, lessons_of
from cardtable.book.rule_sheet import rules_in_force
from cardtable.engine.game import Game

LEAST_TOLD = 0.2
"""The part of a rule's weight that one step has words for.

Other words may say the same, and common words say little: of the rules that a lesson does not claim, half lie
below.
"""
_SMALL_WORDS = """a an and are as at be but by can does for from has have he her him his if in into is it its
may no nor not of off on only one or other others out so some such than that the their them then there they
this those to too up was were what when where which while who whoever whom whose will with you your yours all
any each both more most must also after before own without under over either neither would could until unless
just still"""
_SMALL = frozenset(_SMALL_WORDS.split())
_SAME = """lead led; win won winner; deal dealt dealer; hold held holder; lay laid; take took taken taker
beat beaten; give given gave; keep kept; see seen saw; lose lost; lie lies lying; draw drawn drew
bid bidder bidding; choose chosen chose; double twice half; 2 two second; 3 three third; 4 four fourth
5 five fifth; 6 six; 7 seven; 8 eight; 9 nine; 10 ten; 11 eleven; 12 twelve; 13 thirteen; play player
leave left; pay paid; throw thrown; show shown; speak spoken; say said; tell told; go went gone; add sum
count worth value cost; point score"""
"""Words that say the same, the first for all."""
_FIRST = {
    word: words[0]
    for group in _SAME.replace("\n", ";").split(";")
    for words in [group.split()]
    for word in words
}


def content_words(text: str) -> frozenset[str]:
    """The words that carry a text, without their endings."""
    return frozenset(_stem(word) for word in re.findall(r"[a-z]+|\d+", text.lower()) if word not in _SMALL)


def _stem(word: str) -> str:
    """A word without the ending that its form has."""
    if word in _FIRST:
        return _FIRST[word]
    for ending in ("ing", "ies", "ed", "es", "s", "er", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word.removesuffix(ending)
            stem = stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
            return _FIRST.get(stem, stem)
    return word


def share_said(words: Iterable[str], known: frozenset[str], counts: Mapping[str, int]) -> float:
    """The part of a rule's weight that a text has words for."""
    weights = {word: 1 / math.sqrt(counts[word]) for word in words}
    whole = sum(weights.values())
    return sum(weight for word, weight in weights.items() if word in known) / whole if whole else 1.0


def rules_not_said(game: Game, lesson: Lesson) -> dict[str, float]:
    """The rules that a lesson claims and does not tell, each with the part of its words that a step has."""
    match = Course(lesson).match
    sheet = rules_in_force(game, match.seats, match.options)
    words = {rule.id: content_words(rule.sentence) for rule in sheet.rules.values()}
    counts = Counter(word for found in words.values() for word in found)
    texts = [content_words(text) for text in _texts(game, lesson)]
    shown = {step.rule for step in lesson.scenario.step}
    parts = {
        rule: max(share_said(words[rule], said, counts) for said in texts)
        for rule in lesson.teaches
        if rule not in shown
    }
    return {rule: part for rule, part in parts.items() if part < LEAST_TOLD}


def _texts(game: Game, lesson: Lesson) -> Iterator[str]:
    """The texts of a lesson, step by step. Before the first one stands the aim of the game."""
    yield lesson.title
    if lesson is lessons_of(game)[0]:
        yield aim_of(game)
    yield from (f"{step.say or ''} {step.hint or ''}" for step in lesson.scenario.step)
