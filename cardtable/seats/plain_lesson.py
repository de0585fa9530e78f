"""Lessons line by line: what is said, the table in words, and the learner's typed answers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

from cardtable.engine.events import Event
from cardtable.engine.lessons import Course, Lesson, lessons_of
from cardtable.errors import CardTableError
from cardtable.seats import plain_text
from cardtable.seats.progress import learnt, note_learnt
from cardtable.seats.sentences import sentences
from cardtable.seats.specs import SeatSpec, you_and_bots
from cardtable.text import clean

HELP = "Type the action, or: hint, table, quit. An empty line goes on."
WRONG = 2
"""Wrong answers after which the right one is shown."""


class Quit(Exception):
    """The learner leaves."""


def people(seats: int, learner: int) -> list[SeatSpec]:
    """The learner and the others, by name."""
    you, *others = you_and_bots(seats)
    return [*others[:learner], you, *others[learner:]]


class PlainLessons:
    """A game's lessons, those not learnt first."""

    def __init__(self, game_id: str, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.game_id = game_id
        self.source = sys.stdin if source is None else source
        self.target = sys.stdout if target is None else target

    def run(self) -> None:
        """All lessons that are left, or all once more; ends where the learner leaves."""
        lessons, known = lessons_of(self.game_id), learnt(self.game_id)
        left = [one for one in lessons if one.name not in known] or list(lessons)
        try:
            for lesson in left:
                self._teach(lesson, lessons)
        except Quit:
            self.say("The lessons are kept: go on with cardtable learn " + self.game_id)

    def _teach(self, lesson: Lesson, lessons: Sequence[Lesson]) -> None:
        course = Course(lesson)
        specs = people(course.match.seats, course.learner)
        self.say(f"\nLesson {lessons.index(lesson) + 1} of {len(lessons)}: {lesson.title}\n{HELP}")
        while course.kind:
            step = course.step
            if step is not None and step.say:
                self.say(step.say)
            match course.kind:
                case "do":
                    self._ask(course, specs)
                case "try":
                    refusal = course.refused()
                    self.say(f"{course.wanted}: {refusal.sentence if refusal is not None else 'allowed'}")
                    self._line("Enter> ")
                    course.go_on()
                case _:
                    if course.kind == "say":
                        self._line("Enter> ")
                    self._tell(course, course.go_on(), specs)
        note_learnt(self.game_id, lesson.name)
        self.say("Learnt.")

    def _ask(self, course: Course, specs: list[SeatSpec]) -> None:
        """Until the learner does what the lesson asks for."""
        wrong = 0
        self.say(plain_text.question(course.match, course.learner, specs))
        while True:
            typed = self._line("You> ")
            if typed in ("hint", "") or wrong >= WRONG:
                self.say(f"{course.after_wrong()} Type: {course.wanted}")
            if typed == "table":
                self.say(plain_text.table(course.match, course.learner, specs))
            if typed in ("hint", "table", ""):
                continue
            if self._does(course, typed):
                self.say("Right.")
                self._tell(course, course.go_on(), specs)
                return
            wrong += 1

    def _does(self, course: Course, typed: str) -> bool:
        """Whether a typed answer is the one asked for; says why not."""
        try:
            action = course.match.read(course.seat, typed)
            refusal = course.match.refusal(course.seat, action)
        except CardTableError as error:
            self.say(str(error))
            return False
        if refusal is not None:
            self.say(f"{refusal.sentence} (rule {refusal.rule}) {course.after_wrong()}")
            return False
        if not course.is_right(action):
            self.say(course.after_wrong())
            return False
        return True

    def _tell(self, course: Course, events: Sequence[Event], specs: Sequence[SeatSpec]) -> None:
        seen = [own for event in events if (own := event.as_seen_by(course.learner)) is not None]
        for line in sentences(seen, [spec.name for spec in specs], course.learner):
            self.say(line)

    def say(self, text: str) -> None:
        """Prints lines."""
        print(text, file=self.target, flush=True)

    def _line(self, prompt: str) -> str:
        print(prompt, end="", file=self.target, flush=True)
        told = self.source.readline()
        if not told or clean(told, 200).strip().lower() in ("quit", "q"):
            self.say("")
            raise Quit
        return clean(told, 200).strip()
