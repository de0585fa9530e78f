"""A quiz about real positions: ten questions, each answered with its rule, then a list of those missed."""

from __future__ import annotations

import asyncio
import random
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.book.lessons import Lesson, lessons_of
from cardtable.engine.game import Game
from cardtable.teaching.progress import LESSONS
from cardtable.teaching.quiz import QUESTIONS_A_QUIZ, quiz
from cardtable.teaching.quiz_question import QuizQuestion
from cardtable.text import clip
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.dialogs.text_dialogs import write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page
from cardtable.tui.pages.lesson_page import LessonPage
from cardtable.tui.pages.question_text import MOST_LINES, answer_clicked, answer_keys, question_text
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Captions, Scene

KNOWN_FROM = 8
"""Right answers of ten from which on somebody knows what the lessons teach."""
_TOP = 5
"""The line in which the list of missed questions begins."""
_ENTRY_LINES = 4
"""Lines of each missed question."""


@dataclass(frozen=True)
class MissedQuestion:
    """A question answered wrongly, with the answer given."""

    number: int
    question: QuizQuestion
    chosen: int

    @property
    def rule(self) -> str:
        """The rule that was not known; empty if none applies."""
        return self.question.rule(self.chosen)


class QuizPage(Page):
    """Asks the questions, then shows the result with the lessons for what was missed."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        super().__init__()
        self.game = game
        self.lessons: tuple[Lesson, ...] = lessons_of(game)
        self._questions: Iterator[QuizQuestion] = quiz(game, random.Random(seed))
        self.question: QuizQuestion | None = None
        self.is_over = False
        self.asked = 0
        self.right = 0
        self.answer: int | None = None
        self.missed: list[MissedQuestion] = []
        self.cursor = 0

    def on_mount(self) -> None:
        self._next()

    def _next(self) -> None:
        """Moves to the next question. It is made in the background, since that takes a moment."""
        self.answer = self.question = None
        self.is_over = self.asked >= QUESTIONS_A_QUIZ
        if not self.is_over:
            self.run_worker(self._make_question(), exclusive=True)

    async def _make_question(self) -> None:
        self.question = await asyncio.to_thread(next, self._questions, None)
        self.is_over = self.question is None
        self.asked += self.question is not None
        self.repaint()

    # Missed questions

    @property
    def here(self) -> MissedQuestion | None:
        """The missed question under the cursor; None before the end or if none was missed."""
        return self.missed[self.cursor] if self.is_over and self.missed else None

    def lesson_for(self, rule: str) -> tuple[int, Lesson] | None:
        """The number and the first lesson that teaches a rule; None if none does."""
        return next(
            (found for found in enumerate(self.lessons, 1) if rule and rule in found[1].teaches), None
        )

    # Keys

    def keys(self) -> list[Key]:
        leave = Key(("q", "escape"), "q", "leave", "Back to where one came from.")
        if self.is_over:
            return [*self._end_keys(), leave]
        if self.question is None:
            return [leave]
        if self.answer is None:
            return [answer_keys(self.question), leave]
        found = [Key(("space", "enter"), "Space", "goes on", "To the next question.")]
        if self.question.rule(self.answer):
            found.append(Key(("r",), "r", "rule", "The rule book at the rule."))
        return [*found, leave]

    def _end_keys(self) -> list[Key]:
        found = []
        if self.here is not None:
            if self.lesson_for(self.here.rule) is not None:
                found.append(Key(("enter",), "Enter", "lesson", "To the lesson that teaches this."))
            if self.here.rule:
                found.append(Key(("r",), "r", "rule", "The rule book at the rule."))
            if len(self.missed) > 1:
                updown = self.host.glyphs.updown
                found.append(Key(("up", "down"), updown, "missed", "Along what was missed."))
        return found

    def press(self, key: str, character: str | None) -> bool:
        if key in ("q", "escape"):
            self.dismiss(None)
            return False
        if self.is_over:
            return self._press_at_end(key)
        question = self.question
        if question is None:
            return False
        if self.answer is None:
            return self._choose(question, (character or "").lower())
        if key in ("enter", "space"):
            self._next()
        elif key == "r" and question.rule(self.answer):
            rule, view = question.rule(self.answer), question.view
            self.host.show_rules(RuleLookup(self.game, rule, view.options, seats=view.seats))
        else:
            return False
        return True

    def _choose(self, question: QuizQuestion, letter: str) -> bool:
        if not letter or letter not in question.keys:
            return False
        self.answer = question.keys.index(letter)
        if self.answer == question.right:
            self.right += 1
        else:
            self.missed.append(MissedQuestion(self.asked, question, self.answer))
        return True

    def click(self, x: int, y: int, times: int) -> None:
        """A click on an answer gives it. At the end, a click selects a question."""
        at = self.target_at(x, y)
        if isinstance(at, int):
            self.cursor = at
        elif self.question is not None and self.answer is None and not self.is_over:
            self._choose(self.question, answer_clicked(self.screen_text.splitlines()[y], x))

    def scrolled(self, steps: int) -> None:
        self.cursor = max(0, min(self.cursor + steps, len(self.missed) - 1))

    def _press_at_end(self, key: str) -> bool:
        here = self.here
        lesson = self.lesson_for(here.rule) if here is not None else None
        match key:
            case "up" | "down" if self.missed:
                self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self.missed)
            case "enter" if lesson is not None:
                self.app.push_screen(LessonPage(self.game, lesson[1]))
            case "r" if here is not None and here.rule:
                view = here.question.view
                self.host.show_rules(RuleLookup(self.game, here.rule, view.options, seats=view.seats))
            case _:
                return False
        return True

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        question = self.question
        if question is None:
            return self._result(columns, lines) if self.is_over else self._waiting(columns, lines)
        app = self.host
        scene = Scene(
            question.view,
            question.names,
            [""] * len(question.names),
            app.settings,
            app.glyphs,
            fills=app.fills,
            hidden_facts=question.hidden_facts if self.answer is None else frozenset(),
            tells_winner=self.answer is not None or not question.asks_whose_trick,
            captions=Captions(
                coach=self.numbered(question_text(question, self.answer, app.glyphs, columns)),
                heading=self.heading,
                coach_lines=MOST_LINES,
                said=question.last_event,
                prompt=self.prompt(question),
                prompt_style="action" if self.answer == question.right else "text",
                keys=self.footer(),
            ),
        )
        return BoardPainter(scene, columns, lines).paint()

    @property
    def heading(self) -> tuple[str, str, str] | None:
        """What stands in the title instead of game and deal (`Captions.heading`); None: these."""
        return None

    def numbered(self, text: str) -> str:
        """A question with its number."""
        return f"{self.asked}. {text}"

    def prompt(self, question: QuizQuestion) -> str:
        """What is asked, or said of the answer."""
        if self.answer is None:
            return "Press the letter of your answer."
        return question.feedback(self.answer)

    def ended(self) -> str:
        """What is said of the result, beside the count of right answers."""
        return ""

    def _waiting(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, f"{self.game.title}: ten questions")
        canvas.put(3, 3, "A position is being looked for ...", "text+bold")
        return self.with_keys(canvas)

    def _result(self, columns: int, lines: int) -> Canvas:
        """Paints the number of right answers and the missed questions."""
        canvas = titled(columns, lines, f"{self.game.title}: ten questions")
        canvas.put(3, 2, f"{self.right} of {self.asked} right. {self.ended()}".rstrip(), "text+bold")
        if self.missed:
            canvas.put(3, _TOP - 2, "What was missed:", "accent")
        room = max(1, (lines - _TOP - 2) // _ENTRY_LINES)
        first = max(0, min(self.cursor - room + 1, len(self.missed) - room))
        for at, missed in enumerate(self.missed[first : first + room]):
            self._entry(canvas, _TOP + _ENTRY_LINES * at, missed, here=first + at == self.cursor)
        return self.with_keys(canvas)

    def _entry(self, canvas: Canvas, y: int, missed: MissedQuestion, *, here: bool) -> None:
        """Paints a missed question with the right answer, its rule and lesson."""
        canvas.clickable(2, y, canvas.width - 4, _ENTRY_LINES - 1, self.missed.index(missed))
        glyphs, question = self.host.glyphs, missed.question
        room = canvas.width - 8
        canvas.put(2, y, glyphs.turn if here else " ", "accent+bold")
        asked = clip(f"{missed.number}. {question.text}", room, glyphs.ellipsis)
        write(self, canvas, 4, y, asked, "text+bold" if here else "text")
        told = textwrap.wrap(question.correction(missed.chosen), room - 2)[: _ENTRY_LINES - 2]
        for at, line in enumerate(told, 1):
            write(self, canvas, 6, y + at, line, "text")
        lesson = self.lesson_for(missed.rule)
        taught = f"  lesson {lesson[0]}: {lesson[1].title}" if lesson is not None else ""
        rule = clip(f"{missed.rule}{taught}", room - 2, glyphs.ellipsis)
        canvas.put(6, y + 1 + len(told), rule, "muted")


class SkippingQuizPage(QuizPage):
    """Ten questions by which somebody who knows the game, or games like it, may skip its lessons."""

    def repaint(self) -> None:
        if self.is_over and self.right >= KNOWN_FROM:
            for lesson in self.lessons:
                LESSONS.note(self.game.id, lesson.name)
        super().repaint()

    def ended(self) -> str:
        if self.right >= KNOWN_FROM:
            return "All lessons are marked as known."
        return f"It takes {KNOWN_FROM} to skip the lessons: take those for what was missed."
