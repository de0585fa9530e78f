"""A question of the quiz above the table: its words, its keys, and clicks on its answers."""

from __future__ import annotations

import re

from cardtable.teaching.quiz_question import QuizQuestion
from cardtable.tui.key_binding import Key
from cardtable.tui.look.glyphs import Glyphs

MOST_LINES = 10
"""Lines above the table for a question, the cards it shows, and its answers."""
_ANSWER = re.compile(r"(?<!\w)([a-z])\) ")
"""Matches the letter before an answer."""


def question_text(
    question: QuizQuestion, chosen: int | None, glyphs: Glyphs, columns: int, cursor: int | None = None
) -> str:
    """The question, the cards it shows, and the answers, side by side if they fit. The right one is marked
    once an answer is chosen, before that the one under the cursor."""
    marks = [" "] * len(question.answers)
    marked = cursor if chosen is None else question.right
    if marked is not None:
        marks[marked] = glyphs.turn
    told = [
        f"{mark}{key}) {one.text}"
        for mark, key, one in zip(marks, question.keys, question.answers, strict=True)
    ]
    beside = "  ".join(told)
    answers = [beside] if len(beside) < min(columns, 80) - 8 else told
    return "\n".join((question.text, *question.shown, *answers))


def answer_keys(question: QuizQuestion) -> Key:
    """The keys of the answers."""
    keys = question.keys
    shown = f"{keys[0]}-{keys[-1]}" if len(keys) > 2 else f"{keys[0]} {keys[1]}"
    return Key((), shown, "answer", "The letter of the right answer.")


def answer_clicked(line: str, x: int) -> str:
    """The letter of the answer at that column of a line; empty if there is none."""
    letters = [found for found in _ANSWER.finditer(line) if found.start() <= x]
    return letters[-1][1] if letters else ""
