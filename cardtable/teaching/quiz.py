"""The quiz: questions about a game, made from random positions of it."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.teaching.quiz_legality_questions import (
    ask_allowed,
    ask_refused,
    ask_typed,
    ask_which_allowed,
    ask_which_refused,
)
from cardtable.teaching.quiz_outcome_questions import ask_next, ask_showdown, ask_which_right
from cardtable.teaching.quiz_points_questions import ask_points
from cardtable.teaching.quiz_question import PastActions, QuizQuestion
from cardtable.teaching.quiz_trick_questions import ask_who_wins
from cardtable.teaching.quiz_unseen_questions import ask_ranks_out, ask_suits_out, ask_void
from cardtable.teaching.quiz_value_questions import ValueQuestions, ask_partner, usual_worths

QUESTIONS_A_QUIZ = 10
_MOST_ACTIONS = 60
"""Actions, at most, before a position is asked about."""
_MOST_ACTIONS_A_DEAL = 600
"""Actions after which a deal should be over, for questions about its points."""
_KEPT_ACTIONS = 12
"""Legal actions of each turn that are kept as possible wrong answers."""
_TRIES_A_QUESTION = 40
"""Positions that are tried for each question, on average."""
_TRIES_BY_RULE = 15
"""Positions tried for each question while each rule may be asked about twice at most."""
_TRIES_BY_KIND = 28
"""Positions tried for each question while each kind may be asked three times at most."""
_MOST_FAILURES = 24
"""Positions without a question of some kind, after which that kind is given up for this game."""
_MOST_OF_A_KIND = 3
"""Questions of one kind, while others can be found."""
_MOST_OF_A_RULE = 2
"""Questions about one rule, while others can be found."""

QuestionMaker = Callable[[View, random.Random, PastActions], QuizQuestion | None]


QUESTION_MAKERS: Sequence[QuestionMaker] = (
    ask_refused,
    ask_which_allowed,
    ask_who_wins,
    ask_points,
    ask_allowed,
    ask_which_refused,
    ask_partner,
    ask_suits_out,
    ask_ranks_out,
    ask_void,
)
"""The makers of a quiz, beside `ValueQuestions`."""
VALUE = "value"
MAKERS_BY_NAME: dict[str, QuestionMaker] = {
    "refused": ask_refused,
    "allowed": ask_allowed,
    "which-allowed": ask_which_allowed,
    "which-refused": ask_which_refused,
    "winner": ask_who_wins,
    "showdown": ask_showdown,
    "next": ask_next,
    "which-right": ask_which_right,
    "points": ask_points,
    "suits-out": ask_suits_out,
    "ranks-out": ask_ranks_out,
    "void": ask_void,
}
"""The makers of questions, beside `VALUE`, by the names that puzzles give them."""
KINDS_OF_MAKERS: dict[str, tuple[str, ...]] = {
    "may": ("refused", "allowed", "which-allowed", "which-refused"),
    "wins": ("winner", "showdown"),
    "next": ("next",),
    "worth": (VALUE, "points", "which-right"),
    "count": ("suits-out", "void", "ranks-out"),
}
"""The makers of the questions of each kind of puzzle."""
ASKED_SOON = (ask_who_wins, ask_showdown, ask_which_right)
"""Makers that seldom find a question: it is asked as soon as one is found."""
YES_OR_NO = (ask_allowed, ask_refused)
"""The makers that both ask whether something may be done."""
ABOUT_RULES = (*YES_OR_NO, ask_which_allowed, ask_which_refused)
"""The makers that look for refused actions among those that were legal before."""


def quiz(game: Game, rng: random.Random, count: int = QUESTIONS_A_QUIZ) -> Iterator[QuizQuestion]:
    """Yields up to `count` different questions, each from its own match, as different in kind as can be;
    about as many with yes as with no."""
    values = ValueQuestions()
    makers = (values.ask, *QUESTION_MAKERS)
    seen: set[tuple[str, ...]] = set()
    made: Counter[QuestionMaker] = Counter()
    failed: Counter[QuestionMaker] = Counter()
    rules: Counter[str] = Counter()
    for number in range(count * _TRIES_A_QUESTION):
        maker = makers[number % len(makers)]
        if len(seen) == count:
            return
        if maker in YES_OR_NO and made[maker] > min(made[one] for one in YES_OR_NO):
            continue
        if not made[maker] and failed[maker] >= _MOST_FAILURES:
            continue
        question = _question(game, maker, rng)
        if question is None:
            failed[maker] += 1
            continue
        rule = question.solution.rule or next((one.rule for one in question.answers if one.rule), "")
        alike = sum(made[one] for one in YES_OR_NO) if maker in YES_OR_NO else made[maker]
        if alike >= _most_of_a_kind(maker, number, count) or (
            rules[rule] >= _MOST_OF_A_RULE and rule and number < count * _TRIES_BY_RULE
        ):
            continue
        about = question.text, *sorted(one.text for one in question.answers), *question.shown
        if about not in seen:
            seen.add(about)
            made[maker] += 1
            rules[rule] += 1
            yield question


def question_of(game: Game, maker: str, seed: int) -> QuizQuestion | None:
    """The question that this maker makes of a seed, the same every time; None if it makes none."""
    make = MAKERS_BY_NAME.get(maker)
    if maker == VALUE and (known := usual_worths(game, game.default_seats)):
        make = ValueQuestions(known).ask
    if make is None:
        return None  # nothing counts always alike, or a puzzle file comes from another version
    return _question(game, make, random.Random(f"{game.id} {maker} {seed}"))


def _most_of_a_kind(maker: QuestionMaker, number: int, count: int) -> int:
    """How many questions of a kind there may be: more only once no others can be found."""
    if number < count * _TRIES_BY_KIND:
        return 1 if maker is ask_partner else _MOST_OF_A_KIND
    return count if number >= count * _TRIES_BY_KIND * 5 // 4 else _MOST_OF_A_KIND + 1


def _question(game: Game, make: QuestionMaker, rng: random.Random) -> QuizQuestion | None:
    """Plays a new match for a while and makes a question of its position; None if it gives none."""
    match = Match(game, seed=rng.randrange(10**9))
    past_by_stage: defaultdict[type, list[Action]] = defaultdict(list)
    acts = _MOST_ACTIONS_A_DEAL if make is ask_points else rng.randint(0, _MOST_ACTIONS)
    for _ in range(acts):
        if match.over or (make is ask_points and match.deal.over):
            break
        past = past_by_stage[type(match.in_play.stage)]
        if make in ASKED_SOON and (found := make(match.view(match.actors[0]), rng, past)) is not None:
            return found
        seat = rng.choice(match.actors)
        action = bot_of(match.game).quick_play(match.in_play, seat, rng)
        if action.is_typed and make in (ask_allowed, ask_refused):
            found = _typed_question(match.view(seat), rng, right=make is ask_allowed)
            if found is not None:
                return found
        if make in ABOUT_RULES:
            past += match.legal(seat)[:_KEPT_ACTIONS]
        match.play(seat, action)
    if make is ask_points:
        return make(match.view_of_table(rng.randrange(match.seats)), rng, ())
    past = past_by_stage[type(match.in_play.stage)]
    return None if match.over else make(match.view(rng.choice(match.actors)), rng, past)


def _typed_question(view: View, rng: random.Random, *, right: bool) -> QuizQuestion | None:
    """Asks about the careful player's typed action: quick play types at random."""
    best = next((advice.action for advice in careful_player.advise(view, rng)), None)
    return ask_typed(view, best, rng, right=right) if best is not None and best.is_typed else None
