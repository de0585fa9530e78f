"""A table with a text to be read, and with questions about the position that lies on it."""

from __future__ import annotations

import asyncio
import re

from cardtable.table.observed_sitting import ObservedSitting
from cardtable.teaching.quiz_question import QuizQuestion
from cardtable.tui.decision.click_areas import HandCard
from cardtable.tui.decision.hand_order import sorted_hand
from cardtable.tui.pages.question_text import MOST_LINES, answer_clicked, question_text
from cardtable.tui.table.board_page import BoardPage

FORWARD, BACKWARD = frozenset(("right", "down", "tab")), frozenset(("left", "up", "shift+tab"))


def blank(text: str) -> str:
    """Blanks of the size of a text, so that the table below does not move."""
    return re.sub(r"\S", "\N{NO-BREAK SPACE}", text)


class ReadingPage(BoardPage):
    """A table that waits for its reader. What is told, and when, is the matter of pages that build on it."""

    question: QuizQuestion | None = None
    """The question that stands or was just answered."""
    chosen: int | None = None
    """The answer to it."""
    cursor: int | None = None
    """The answer under the cursor; None before an arrow key was pressed."""
    reading = False
    """Whether a text or an answer waits to be read."""

    def __init__(self, sitting: ObservedSitting) -> None:
        super().__init__(sitting)
        self._read_on = asyncio.Event()

    # Texts

    async def wait_for_reader(self, prompt: str) -> None:
        """Shows a prompt and waits until the text has been read."""
        if prompt:
            self.screen_feed.say(prompt)
        self.reading = True
        self._read_on.clear()
        self.repaint()
        try:
            await self._read_on.wait()
        finally:
            self.reading = False
            self.screen_feed.say("")

    def go_on(self) -> None:
        """The text has been read."""
        self._read_on.set()

    # Questions

    async def ask_question(self, question: QuizQuestion, told: str, prompt: str) -> None:
        """Asks about the position on the table, below what is told, and waits until the answer was read."""
        self.question, self.chosen, self.cursor = question, None, None
        self.screen_feed.lit = self.screen_feed.touched = frozenset()  # no card hints at an answer
        self.update_view()
        self.screen_feed.coach = told
        self.drop_decision()
        self.screen_feed.say(prompt)
        try:
            await self.wait_for_reader("")
        finally:
            self.question = None

    def answered(self, question: QuizQuestion, *, is_right: bool) -> None:
        """An answer was given."""

    @property
    def awaited(self) -> QuizQuestion | None:
        """The question that waits for an answer."""
        return self.question if self.chosen is None else None

    def press_answer(self, question: QuizQuestion, key: str, letter: str) -> bool:
        """Arrows move along the answers, whose cards stand out then; Enter or a letter answers."""
        count = len(question.answers)
        if letter and letter in question.keys:
            self._choose(question, question.keys.index(letter))
        elif key in FORWARD | BACKWARD:
            first = 0 if key in FORWARD else -1
            step = 1 if key in FORWARD else -1
            self.cursor = (first if self.cursor is None else self.cursor + step) % count
            action = question.answers[self.cursor].action
            self.screen_feed.lit = frozenset((*action.picks, *action.touches) if action is not None else ())
        elif key == "enter" and self.cursor is not None:
            self._choose(question, self.cursor)
        else:
            return False
        return True

    def _choose(self, question: QuizQuestion, chosen: int) -> None:
        """Takes an answer."""
        self.chosen = chosen
        is_right, told = chosen == question.right, question.feedback(chosen)
        if is_right:
            self.screen_feed.say(told)
        else:
            self.screen_feed.warn(told)
        self.answered(question, is_right=is_right)
        self.repaint()

    def click_answer(self, question: QuizQuestion, x: int, y: int) -> None:
        """A click on an answer gives it; one on a card gives the only answer that is played with it alone."""
        target = self.click_areas.at(x, y)
        if isinstance(target, HandCard):
            clicked = sorted_hand(self.shown, resorted=self.order_of(self.shown.seat).resorted)[target.at]
            named = [
                at
                for at, one in enumerate(question.answers)
                if one.action is not None and one.action.picks == (clicked,)
            ]
            if len(named) == 1:
                self._choose(question, named[0])
            return
        letter = answer_clicked(self.screen_text.splitlines()[y], x)
        if letter in tuple(question.keys):
            self._choose(question, question.keys.index(letter))

    # What a question shows

    @property
    def rule_named(self) -> tuple[str | None, str]:
        if self.question is not None and self.chosen is not None:
            return self.question.rule(self.chosen) or None, self.question.explanation
        return super().rule_named

    @property
    def coach_words(self) -> str:
        """What the lesson says, and the question that it asks."""
        told = super().coach_words
        if self.question is None:
            return told
        asked = question_text(self.question, self.chosen, self.host.glyphs, self.app.size.width, self.cursor)
        return f"{told}\n{asked}".strip()

    @property
    def coach_lines(self) -> int:
        return MOST_LINES if self.question is not None else super().coach_lines

    @property
    def hidden_facts(self) -> frozenset[str]:
        return self.awaited.hidden_facts if self.awaited is not None else frozenset()

    @property
    def tells_winner(self) -> bool:
        return self.awaited is None or not self.awaited.asks_whose_trick
