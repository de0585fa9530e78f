"""Questions about a game, made from real positions: may this be done, which of these, whose, how much."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from cardtable.engine.actions import Action
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.teaching.quiz_count_questions import what_scores
from cardtable.teaching.quiz_play_questions import (
    Past,
    allowed,
    refused,
    typed,
    which_may,
    which_may_not,
    who_wins,
)
from cardtable.teaching.quiz_question import Question

ROUND = 10
"""Questions of a quiz."""
_OPENING, _LONGEST, _WHOLE = 0, 60, 600
"""Acts before a position is asked about: few, many, and until a deal should be over."""
_KEPT, _TRIES = 12, 40
_PATIENCE = 8
"""Positions after which a kind of question is given up that this game has no use for."""
_OF_A_KIND, _OF_A_RULE = 3, 2
"""Questions of the same kind, and about the same rule, while others can be found."""

Maker = Callable[[View, random.Random, Past], Question | None]


def what_counts(view: View, rng: random.Random, past: Past) -> Question | None:
    """How many points does that bring?"""
    return what_scores(view, rng)


MAKERS: Sequence[Maker] = (refused, which_may, who_wins, allowed, which_may_not, what_counts)


def quiz(game: Game, rng: random.Random, count: int = ROUND) -> Iterator[Question]:
    """So many questions, each from a match of its own, no two alike, as many to be affirmed as denied."""
    asked: set[tuple[str, ...]] = set()
    made: Counter[Maker] = Counter()
    failed: Counter[Maker] = Counter()
    rules: Counter[str] = Counter()
    for number in range(count * _TRIES):
        maker = MAKERS[number % len(MAKERS)]
        if len(asked) == count:
            return
        if maker in (allowed, refused) and made[maker] > min(made[allowed], made[refused]):
            continue
        if not made[maker] and failed[maker] >= _PATIENCE:
            continue
        question = _question(game, maker, rng)
        if question is None:
            failed[maker] += 1
            continue
        rule = question.solution.rule or next((one.rule for one in question.answers if one.rule), "")
        is_stale = made[maker] >= _OF_A_KIND or (rule and rules[rule] >= _OF_A_RULE)
        if is_stale and number < count * _TRIES // 2:
            continue
        about = question.text, *sorted(one.text for one in question.answers), *question.shown
        if about not in asked:
            asked.add(about)
            made[maker] += 1
            rules[rule] += 1
            yield question


def _question(game: Game, make: Maker, rng: random.Random) -> Question | None:
    """A match played on for a while; then the question, if there is one here."""
    match = Match(game, seed=rng.randrange(10**9))
    past: list[Action] = []
    acts = _WHOLE if make is what_counts else rng.randint(_OPENING, _LONGEST)
    for _ in range(acts):
        if match.over or (make is what_counts and match.deal.over):
            break
        if make is who_wins and (found := make(match.view(match.actors[0]), rng, past)) is not None:
            return found
        seat = rng.choice(match.actors)
        action = match.game.bot.quick_play(match.in_play, seat, rng)
        if action.is_typed and make in (allowed, refused):
            found = _typed(match.view(seat), rng, right=make is allowed)
            if found is not None:
                return found
        past += match.legal(seat)[:_KEPT]
        match.play(seat, action)
    if make is what_counts:
        return make(match.view_of_table(rng.randrange(match.seats)), rng, past)
    return None if match.over else make(match.view(rng.choice(match.actors)), rng, past)


def _typed(view: View, rng: random.Random, *, right: bool) -> Question | None:
    """Of what a careful player would type here, for the quick play types just anything."""
    best = next((advice.action for advice in view.game.advise(view, rng)), None)
    return typed(view, best, rng, right=right) if best is not None and best.is_typed else None
