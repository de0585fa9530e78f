"""Questions that the engine asks within a lesson, of the lesson's own positions. Its author writes none of
them.

Nothing counts that is asked before it was told: each question rests on rules that an earlier lesson teaches,
or that this one has told by then. Only a try of the lesson may come first; it is a guess, and told to be one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

from cardtable.book.lessons import Course, lessons_of
from cardtable.engine import careful_player
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.teaching.quiz_legality_questions import ask_about_refused, ask_whether, ask_which_refused
from cardtable.teaching.quiz_question import QuestionKind, QuizQuestion
from cardtable.teaching.quiz_trick_questions import is_highest_to_the_eye, whose_trick
from cardtable.teaching.quiz_value_questions import ValueQuestions, Worth

MOST_QUESTIONS = 2
"""Questions of the engine in a lesson, besides those about its own tries."""
_TRIES = 3
"""Choices of answers that are tried at a position."""


class LessonQuestions:
    """The questions of one run of a lesson. They are the same in each run."""

    def __init__(self, game: Game, course: Course) -> None:
        self.course = course
        lessons = [one for one in lessons_of(game) if one.name < course.lesson.name]
        self._before = frozenset(rule for lesson in lessons for rule in lesson.teaches)
        """The rules that earlier lessons teach."""
        self.told_rules = set(self._before)
        """The rules that have been told so far."""
        self._seen: set[str] = set()
        """Rules of this lesson that have decided something, and may not have been told yet."""
        self._rng = random.Random(course.lesson.name)
        self._left = MOST_QUESTIONS
        self._kinds: set[QuestionKind] = set()
        self.is_guess = False
        """Whether the try that was asked about last rests on a rule that was not told yet."""
        self._was_asked = False
        """Whether a try was asked about in this position: then it is enough."""
        self._right_here: set[str] = set()
        """The right answers to questions about tries in this position: none is asked for twice."""

    # What has been told

    def note_refusal(self) -> None:
        """Notes that the refusal of a try has been explained."""
        step = self.course.step
        if step is not None and step.rule:
            self.told_rules.add(step.rule)
        self._was_asked = True

    def note_events(self, events: Iterable[Event], *, is_explained: bool) -> None:
        """Notes the events of a step, if any, and whether the lesson then says something about them."""
        events = tuple(events)
        if events:
            self._was_asked = False
            self._right_here.clear()
        taught = self.course.lesson.teaches
        self._seen |= {event.rule for event in events if event.rule in taught}
        if is_explained:
            self.told_rules |= self._seen

    # Questions

    def of_try(self) -> QuizQuestion | None:
        """The question of a `try` step: whether it is allowed. None if nothing is against it."""
        course = self.course
        refusal = course.refused()
        if refusal is None:
            return None
        self.is_guess = refusal.rule not in self.told_rules
        view = course.match.view(course.learner)
        best = [one.action for one in careful_player.advise(view, self._rng)]
        tried, wanted = course.wanted, course.next_wanted
        question = ask_about_refused(view, course.seat, tried, refusal, self._rng, best, wanted)
        if question.solution.text in self._right_here:
            question = ask_whether(view, course.seat, tried, refusal)
        self._right_here.add(question.solution.text)
        return question

    def before_choice(self) -> QuizQuestion | None:
        """Before a step that the learner does: which of several actions is refused. The step cannot ask for
        the right answer, so nothing that was right is then wrong."""
        if self._was_asked or not self._may_ask(QuestionKind.WHICH_REFUSED) or self.course.is_forced:
            return None
        view = self.course.match.view(self.course.learner)
        for _ in range(_TRIES):
            question = ask_which_refused(view, self._rng, ())
            if question is not None and all(
                one.rule in self.told_rules for one in question.answers if one.rule
            ):
                return self._note_asked(question)
        return None

    def of_trick(self) -> QuizQuestion | None:
        """Before another player closes a trick: who wins it."""
        course = self.course
        if not self._may_ask(QuestionKind.WINNER):
            return None
        deal = course.match.in_play.clone()
        deal.events = []
        deal.apply(course.seat, course.wanted)
        won = next((event for event in deal.events if event.kind == "trick"), None)
        if won is None or won.rule not in self.told_rules:
            return None
        view = course.match.view(course.learner)
        # Once is enough for what everybody sees: an earlier lesson has asked it.
        if won.rule in self._before and is_highest_to_the_eye(view, course.seat, course.wanted, won):
            return None
        return self._note_asked(whose_trick(view, course.seat, course.wanted, won))

    def at_end(self) -> QuizQuestion | None:
        """At the end of the lesson: what something counts by a rule that it teaches, and none before it."""
        if not self._may_ask(QuestionKind.VALUE):
            return None
        course = self.course
        view = course.match.view(course.learner)
        new = [rule for rule in course.lesson.teaches if rule not in self._before]
        question = ValueQuestions().ask_of(new, view, self._rng, self._was_said) if new else None
        return None if question is None else self._note_asked(question)

    def _was_said(self, worth: Worth) -> bool:
        """Whether the lesson has said the number, and played the card, if it is one, that counts so much."""
        steps = self.course.lesson.scenario.step
        said = {word for step in steps for word in re.findall(r"\d+", step.say or "")}
        played = {word for step in steps for word in (step.do or "").split()}
        return str(abs(worth.points)) in said and (not worth.card or worth.card in played)

    def _may_ask(self, kind: QuestionKind) -> bool:
        return self._left > 0 and kind not in self._kinds

    def _note_asked(self, question: QuizQuestion) -> QuizQuestion:
        self.is_guess = False
        self._left -= 1
        self._kinds.add(question.kind)
        return question
