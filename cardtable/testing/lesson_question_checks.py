"""Whether the questions that the engine asks in lessons are true, and ask only what was told before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardtable.book.lessons import Course, Lesson, aim_of, lessons_of
from cardtable.book.rule_sheet import rules_in_force
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.teaching.lesson_questions import MOST_QUESTIONS, LessonQuestions
from cardtable.teaching.quiz_question import QuestionKind, QuizQuestion
from cardtable.testing.check_run import CheckRun
from cardtable.testing.quiz_checks import check_question
from cardtable.testing.taught_rules import LEAST_TOLD, content_words, share_said

Wording = tuple[str, ...]
"""A question and its answers."""


def check_lesson_questions(game: Game) -> None:
    """Each lesson asks something, and each question is true and rests on rules that were told by then."""
    asked: dict[Wording, str] = {}
    for lesson in lessons_of(game):
        with CheckRun(game, "check_lesson_questions", lesson.name):
            for question in _CheckedLesson(game, lesson).check():
                wording = (question.text, *(answer.text for answer in question.answers))
                assert wording not in asked, f"{question.text} was asked in {asked[wording]}"
                asked[wording] = lesson.name


class _CheckedLesson:
    """One lesson, taken step by step with the questions that are asked in it."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.course = Course(lesson)
        self.questions = LessonQuestions(game, self.course)
        self.before = [one for one in lessons_of(game) if one.name < lesson.name]
        """The lessons before it."""
        self.texts = [text for one in self.before for text in _texts(one)]
        """All that was told so far."""
        self.texts += [aim_of(game), lesson.title]
        self.asked: list[QuizQuestion] = []
        """The questions of the engine."""
        self.tries = self.choices = 0
        self.right_here: list[str] = []
        """The right answers of the tries at one position."""

    def check(self) -> list[QuizQuestion]:
        """Checks the questions of the lesson, and returns those of the engine."""
        while self.course.kind:
            if self.course.kind == "do":
                self._check_choice()
            elif self.course.kind == "try":
                self._check_try()
            self._go_on()
        self._check_end()
        assert len(self.asked) <= MOST_QUESTIONS, "it asks too much"
        assert self.asked or self.tries or self.choices, "it asks nothing"
        return self.asked

    def _check_choice(self) -> None:
        """Checks the question before an act of the learner."""
        self.choices += not self.course.is_forced
        question = self.questions.before_choice()
        if question is not None:
            check_question(self.game, question)
            _check_told(self.course, question, self.texts)
            _check_agrees(self.course, question)
            self.asked.append(question)

    def _check_try(self) -> None:
        """Checks the question that a try is, and whether it counts as it should."""
        course, lesson, step = self.course, self.lesson, self.course.step
        assert step is not None
        self.texts.append(step.say or "")
        question = self.questions.of_try()
        _check_try(course, question)
        assert question is not None
        _check_agrees(course, question)
        assert question.solution.text not in self.right_here, f"{self.right_here[-1]} is right twice in a row"
        if question.kind is QuestionKind.WHICH_ALLOWED:
            self.right_here.append(question.solution.text)
        told = self._taught_before | {other.rule for other in lesson.scenario.step[: course.at] if other.rule}
        assert not (self.questions.is_guess and step.rule in told), f"{step.rule} was told"
        is_new = step.rule not in told | set(lesson.teaches)
        assert self.questions.is_guess or not is_new, f"{step.rule} was not told, but counts"
        self.questions.note_refusal()
        self.tries += 1

    def _go_on(self) -> None:
        """Takes the step, and checks the question about a trick that another player closes by it."""
        course, step = self.course, self.course.step
        assert step is not None
        trick = self.questions.of_trick() if course.kind == "watch" else None
        if trick is not None:
            _check_told(course, trick, self.texts)
            self.asked.append(trick)
        self.texts += [step.say or "", step.hint or ""]
        events = course.go_on()
        self.right_here = [] if events else self.right_here
        self.questions.note_events(events, is_explained=bool(step.say))
        if trick is not None:
            _check_winner(trick, events)

    def _check_end(self) -> None:
        """Checks the question after the last step."""
        worth = self.questions.at_end()
        if worth is not None:
            check_question(self.game, worth)
            _check_told(self.course, worth, self.texts)
            assert worth.solution.text.lstrip("-") in " ".join(self.texts), f"{worth.text} was never told"
            is_known = worth.solution.rule in self._taught_before
            assert not is_known, f"{worth.text} is not about what it teaches"
            self.asked.append(worth)

    @property
    def _taught_before(self) -> set[str]:
        """The rules that earlier lessons teach."""
        return {rule for one in self.before for rule in one.teaches}


def _texts(lesson: Lesson) -> Iterator[str]:
    yield lesson.title
    for step in lesson.scenario.step:
        yield f"{step.say or ''} {step.hint or ''}"


def _check_try(course: Course, question: QuizQuestion | None) -> None:
    """A try is refused by the rule that the lesson names, and no answer but the right one is allowed."""
    assert question is not None, f"step {course.at + 1} tries what is allowed"
    for at, answer in enumerate(question.answers):
        assert answer.action is not None
        refusal = course.match.refusal(course.seat, answer.action)
        is_try = answer.action == course.wanted
        assert (refusal is not None) == is_try, f"{question.text} {answer.text}: {refusal or 'allowed'}"
        named = answer.text == "no" or (not is_try and at == question.right)
        assert named == (at == question.right), f"{question.text}: {answer.text} is not right"


def _check_agrees(course: Course, question: QuizQuestion) -> None:
    """What a question calls allowed is what the learner is then told to do in this position."""
    action = question.solution.action
    wanted = (course.wanted,) if course.kind == "do" else course.next_wanted
    if question.kind is QuestionKind.WHICH_ALLOWED and wanted:
        assert action in wanted, (
            f"{question.text} {question.solution.text} is right, but {wanted[0]} is wanted"
        )


def _check_winner(question: QuizQuestion, events: Sequence[Event]) -> None:
    """The trick goes to whom the answer names."""
    won = [question.names[event.seat] for event in events if event.kind == "trick"]
    assert won == [question.solution.text], f"{question.text} goes to {won}"


def _check_told(course: Course, question: QuizQuestion, texts: Sequence[str]) -> None:
    """A step before said, or showed by a refusal, the rules that the answers rest on."""
    game = course.match.game
    sheet = rules_in_force(game, course.match.seats, course.match.options)
    words = {rule.id: content_words(rule.sentence) for rule in sheet.rules.values()}
    counts = Counter(word for found in words.values() for word in found)
    lessons = [one for one in lessons_of(game) if one.name < course.lesson.name]
    steps = [step for one in lessons for step in one.scenario.step]
    steps += course.lesson.scenario.step[: course.at]
    refused = {step.rule for step in steps if step.rule}
    for rule in {answer.rule for answer in question.answers if answer.rule} - refused:
        part = max(share_said(words[rule], content_words(text), counts) for text in texts)
        assert part >= LEAST_TOLD, f"step {course.at + 1}: {question.text} asks about {rule}, not told yet"
