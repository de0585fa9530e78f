"""Lessons line by line: the text, the table in words, and the learner's typed answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from cardtable.book.lessons import OTHERWISE, Course, Lesson, aim_of, lessons_of
from cardtable.engine.actions import Action
from cardtable.engine.event_wording import phrased
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.errors import CardTableError
from cardtable.plain import plain_text
from cardtable.plain.line_terminal import LineTerminal, QuitPlain
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.viewpoint import Viewpoint
from cardtable.teaching.lesson_questions import LessonQuestions
from cardtable.teaching.lesson_sitting import (
    learnt,
    lesson_sitting,
)
from cardtable.teaching.lesson_tally import MOST_WRONG_ANSWERS, LessonTally
from cardtable.teaching.progress import LESSONS, MOST_STARS
from cardtable.teaching.quiz_question import QuizQuestion
from cardtable.words import with_unit

HELP = "Type the action, or: hint, table, quit. An empty line goes on."
PLAY = """Those were the lessons. Your first match: cardtable play {0} --plain, where hint tells what a
careful player would do. With a screen: cardtable play {0}, where F8 is the coach."""


class PlainLessons:
    """A game's lessons, beginning with those not learnt yet."""

    def __init__(self, game: Game, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.game = game
        self.terminal = LineTerminal(source, target)
        self._shown = ""
        """The table as it was last printed."""
        self._tally = LessonTally()

    def run(self) -> None:
        """Teaches the lessons that are left, or all of them once more, until the learner leaves."""
        lessons = lessons_of(self.game)
        known = LESSONS.of(self.game.id)
        left = [one for one in lessons if one.name not in known] or list(lessons)
        try:
            for lesson in left:
                self._teach(lesson, lessons)
            self.terminal.say(PLAY.format(self.game.id))
        except QuitPlain:
            self.terminal.say("The lessons are kept: go on with cardtable learn " + self.game.id)

    def _teach(self, lesson: Lesson, lessons: Sequence[Lesson]) -> None:
        course = Course(lesson)
        questions, self._tally = LessonQuestions(self.game, course), LessonTally()
        screen_feed = ScreenFeed(lesson_sitting(course), Viewpoint([course.learner]))
        if lesson is lessons[0]:
            self.terminal.say(f"{self.game.title}. {aim_of(self.game)}")
        self.terminal.say(f"\nLesson {lessons.index(lesson) + 1} of {len(lessons)}: {lesson.title}\n{HELP}")
        while course.kind:
            self._take_step(course, questions, screen_feed)
        self._ask_about(course, questions, questions.at_end())
        tally = self._tally
        LESSONS.note(self.game.id, lesson.name, tally.stars)
        self.terminal.say(f"Learnt: {learnt(course)}")
        self.terminal.say(f"{with_unit(tally.stars, 'star')} of {MOST_STARS}. {tally.summary}")

    def _take_step(self, course: Course, questions: LessonQuestions, screen_feed: ScreenFeed) -> None:
        """Shows or asks what the next step of a lesson shows or asks, and goes on to the one after it."""
        said = course.step.say if course.step is not None else None
        if course.kind in ("say", "try"):
            self._show(course)
        if course.kind == "do":
            self._ask_about(course, questions, questions.before_choice())
        if said and course.kind != "watch":
            self.terminal.say("Step {} of {}.".format(*course.place))
            self.terminal.say(course.before_question if course.kind == "try" else said)
        match course.kind:
            case "do":
                events = self._do(course, screen_feed)
                questions.note_events(events, is_explained=False)
            case "try":
                question = questions.of_try()
                questions.note_refusal()
                self._ask_about(course, questions, question)
                course.go_on()
            case "say":
                self._line("Enter> ")
                course.go_on()
            case _:
                self._ask_about(course, questions, questions.of_trick())
                events = course.go_on()
                questions.note_events(events, is_explained=bool(said))
                self._tell(screen_feed, events)
                if said:
                    self.terminal.say(said)

    def _ask_about(self, course: Course, questions: LessonQuestions, question: QuizQuestion | None) -> None:
        """Asks a question about the position until one of its letters is typed, and says what is right."""
        if question is None:
            return
        self._show(course)
        self.terminal.say(question.text)
        for line in question.shown:
            self.terminal.say(line)
        for key, answer in zip(question.keys, question.answers, strict=True):
            self.terminal.say(f"  {key}) {answer.text}")
        if questions.is_guess:
            self.terminal.say("Have a guess, it costs no star.")
        typed = ""
        while len(typed) != 1 or typed not in question.keys:
            typed = self._line("Letter> ").lower()
        chosen = question.keys.index(typed)
        if chosen != question.right and not questions.is_guess:
            self._tally.note_wrong(course.place[0])
        self.terminal.say(question.feedback(chosen))

    def _show(self, course: Course) -> None:
        """Prints the table, unless it is already there."""
        table = plain_text.table(course.match, course.learner, lesson_sitting(course).names)
        if table != self._shown:
            self.terminal.say(table)
            self._shown = table

    def _do(self, course: Course, screen_feed: ScreenFeed) -> Sequence[Event]:
        """Asks until the learner does what the lesson asks for. What is forced is done at once. Returns what
        happened."""
        wrong = 0
        if course.is_forced:
            self._show(course)
            wanted = phrased(course.match.in_play, course.seat, course.wanted, screen_feed.sitting.names)
            self.terminal.say(f"You may do nothing else: {wanted.text}.")
            self._line("Enter> ")
            return self._go_on(course, screen_feed)
        names = lesson_sitting(course).names
        self._shown = plain_text.table(course.match, course.learner, names)
        self.terminal.say(plain_text.question(course.match, course.learner, names))
        while True:
            typed = self._line("You> ")
            if not typed and course.is_number:
                typed = str(course.wanted)
                self.terminal.say(f"{typed}.")
            if typed in ("hint", ""):
                self._tally.hints += 1
                self.terminal.say(f"{course.hint} Type: {course.wanted}".strip())
            if typed == "table":
                self.terminal.say(plain_text.table(course.match, course.learner, names))
            if typed in ("hint", "table", ""):
                continue
            is_done = self._does(course, typed)
            if is_done:
                self.terminal.say("Right.")
                return self._go_on(course, screen_feed)
            if is_done is None:
                continue
            self._tally.note_wrong(course.place[0])
            wrong += 1
            if wrong > MOST_WRONG_ANSWERS:
                self.terminal.say(f"Type: {course.wanted}")

    def _go_on(self, course: Course, screen_feed: ScreenFeed) -> Sequence[Event]:
        """Carries out the step and tells it."""
        events = course.go_on()
        self._tell(screen_feed, events)
        return events

    def _does(self, course: Course, typed: str) -> bool | None:
        """Whether a typed answer is the one asked for; otherwise says why not. None if it is of the right
        cards, and means something else."""
        try:
            action = _numbered(course, typed) or course.match.read(course.seat, typed)
            refusal = course.match.refusal(course.seat, action)
        except CardTableError as error:
            self.terminal.say(str(error))
            return False
        if refusal is not None:
            self.terminal.say(f"{refusal.sentence} (rule {refusal.rule}) {course.hint}".rstrip())
            return False
        if course.means_other(action):
            self.terminal.say(f"{OTHERWISE} Type: {course.wanted}")
            return None
        if not course.is_right(action):
            self.terminal.say(course.after_wrong())
            return False
        return True

    def _tell(self, screen_feed: ScreenFeed, events: Sequence[Event]) -> None:
        for line in screen_feed.event_lines(events, screen_feed.viewpoint.seat):
            self.terminal.say(line)

    def _line(self, prompt: str) -> str:
        typed = self.terminal.line(prompt).strip()
        if typed.lower() in ("quit", "q"):
            self.terminal.say("")
            raise QuitPlain
        return typed


def _numbered(course: Course, typed: str) -> Action | None:
    """The action that a typed number stands for: the number itself if one is asked for, else an index into
    the legal actions."""
    if not typed.isdecimal():
        return None
    legal = course.match.legal(course.seat)
    if course.is_number:
        return next((action for action in legal if action.number == int(typed)), None)
    return legal[int(typed) - 1] if 1 <= int(typed) <= len(legal) else None
