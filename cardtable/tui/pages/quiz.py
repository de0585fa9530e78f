"""A quiz at the table: ten positions, a question to each, the rule with every answer."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

from cardtable.engine.game import Game
from cardtable.seats.quiz import ROUND, Question, quiz
from cardtable.tui.board import Painter
from cardtable.tui.key import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.frame import titled
from cardtable.tui.page import Page
from cardtable.tui.scene import Scene

IN_A_LINE = 54
"""Characters of answers that stand side by side; longer ones have a line each."""


class QuizPage(Page):
    """Asks, marks, and tells the result."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        super().__init__()
        self.game = game
        self._questions: Iterator[Question] = quiz(game, random.Random(seed))
        self.question: Question | None = None
        self.is_over = False
        self.asked = 0
        self.right = 0
        self.answer: int | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self._next()

    def _next(self) -> None:
        """The next question: made beside the screen, for that takes a moment."""
        self.answer = self.question = None
        self.is_over = self.asked >= ROUND
        if not self.is_over:
            self.run_worker(self._make(), exclusive=True)

    async def _make(self) -> None:
        self.question = await asyncio.to_thread(next, self._questions, None)
        self.is_over = self.question is None
        self.asked += self.question is not None
        self.repaint()

    # Keys

    def keys(self) -> list[Key]:
        leave = Key(("q", "escape"), "q", "leave", "Back to the lessons.")
        if self.question is None:
            return [leave]
        if self.answer is None:
            last = len(self.question.answers)
            return [Key((), f"1-{last}", "answer", "The number of the right answer."), leave]
        found = [Key(("enter", "space"), "Enter", "goes on", "To the next question.")]
        if self.question.rule:
            found.append(Key(("r",), "r", "rule", "The rule book at the rule."))
        return [*found, leave]

    def press(self, key: str, character: str | None) -> bool:
        question = self.question
        if key in ("q", "escape"):
            self.dismiss(None)
            return False
        if question is None:
            return False
        if self.answer is None:
            if not character or not character.isascii() or not character.isdigit():
                return False
            if not 0 < int(character) <= len(question.answers):
                return False
            self.answer = int(character) - 1
            self.right += self.answer == question.right
        elif key in ("enter", "space"):
            self._next()
        elif key == "r" and question.rule:
            view = question.view
            self.host.show_rules(self.game, question.rule, view.options, seats=view.seats)
        else:
            return False
        return True

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        question = self.question
        if question is None:
            return self._between(columns, lines)
        app = self.host
        numbered = [f"{at}: {answer}" for at, answer in enumerate(question.answers, 1)]
        beside = "   ".join(numbered)
        answers = beside if len(beside) < IN_A_LINE else "\n".join(numbered)
        scene = Scene(
            question.view,
            question.names,
            [""] * len(question.names),
            app.settings,
            app.glyphs,
            coach=f"{self.asked}. {question.text}\n{answers}",
            prompt=self._told(question),
            prompt_style="action/bar" if self.answer == question.right else "text/bar",
            keys=self.footer(),
        )
        return Painter(scene, columns, lines).paint()

    def _told(self, question: Question) -> str:
        if self.answer is None:
            return "Press the number of your answer."
        if self.answer == question.right:
            return f"Right. {question.why}"
        return f"Not so: it is {question.answers[question.right]}. {question.why}"

    def _between(self, columns: int, lines: int) -> Canvas:
        """The result, or a moment's patience."""
        canvas = titled(columns, lines, f"{self.game.title}: quiz")
        told = (
            f"{self.right} of {self.asked} right." if self.is_over else "A position is being looked for ..."
        )
        canvas.put(3, 3, told, "text+bold")
        return self.with_keys(canvas)
