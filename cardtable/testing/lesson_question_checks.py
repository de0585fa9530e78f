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
            for question in _check_questions(game, lesson):
                wording = (question.text, *(answer.text for answer in question.answers))
                assert wording not in asked, f"{question.text} was asked in {asked[wording]}"
                asked[wording] = lesson.name


def _check_questions(game: Game, lesson: Lesson) -> list[QuizQuestion]:
    """Checks the questions of one lesson, and returns those of the engine."""
    course = Course(lesson)
    questions = LessonQuestions(game, course)
    texts = [text for one in lessons_of(game) if one.name < lesson.name for text in _texts(one)]
    texts += [aim_of(game), lesson.title]
    asked: list[QuizQuestion] = []
    tries = 0
    right_here: list[str] = []
    while course.kind:
        step, kind = course.step, course.kind
        assert step is not None
        question = questions.before_choice() if kind == "do" else None
        if question is not None:
            check_question(game, question)
            _check_told(course, question, texts)
            _check_agrees(course, question)
        if kind == "try":
            texts.append(step.say or "")
            tried_question = questions.of_try()
            _check_try(course, tried_question)
            assert tried_question is not None
            _check_agrees(course, tried_question)
            assert tried_question.solution.text not in right_here, f"{right_here[-1]} is right twice in a row"
            if tried_question.kind is QuestionKind.WHICH_ALLOWED:
                right_here.append(tried_question.solution.text)
            earlier = {rule for one in lessons_of(game) if one.name < lesson.name for rule in one.teaches}
            tried = {other.rule for other in lesson.scenario.step[: course.at] if other.rule}
            assert not (questions.is_guess and step.rule in earlier | tried), f"{step.rule} was told"
            is_new = step.rule not in earlier | tried | set(lesson.teaches)
            assert questions.is_guess or not is_new, f"{step.rule} was not told, but counts"
            questions.note_refusal()
            tries += 1
        trick = questions.of_trick() if kind == "watch" else None
        if trick is not None:
            _check_told(course, trick, texts)
        asked += [one for one in (question, trick) if one is not None]
        texts += [step.say or "", step.hint or ""]
        events = course.go_on()
        right_here = [] if events else right_here
        questions.note_events(events, is_explained=bool(step.say))
        if trick is not None:
            _check_winner(trick, events)
    worth = questions.at_end()
    if worth is not None:
        check_question(game, worth)
        _check_told(course, worth, texts)
        assert worth.solution.text.lstrip("-") in " ".join(texts), f"{worth.text} was never told"
        before = {rule for one in lessons_of(game) if one.name < lesson.name for rule in one.teaches}
        assert worth.solution.rule not in before, f"{worth.text} is not about what it teaches"
        asked.append(worth)
    assert len(asked) <= MOST_QUESTIONS, "it asks too much"
    assert asked or tries, "it asks nothing"
    return asked


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
