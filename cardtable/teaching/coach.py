"""What the coach says there is to weigh at a decision, without repeating it every turn."""

from __future__ import annotations

from cardtable.engine.view import View

REPEAT_AFTER = 4
"""Decisions before a thought may be said again."""


class CoachedThoughts:
    """Chooses the coach's thoughts for one person in a match."""

    def __init__(self) -> None:
        self._asked = 0
        self._said: dict[str, int] = {}
        """By the name of a thought: the decision at which it was last said."""

    def next_sentence(self, view: View) -> str:
        """The weightiest thought that holds here and was not said lately; empty if there is none."""
        self._asked += 1
        for said in view.game.thoughts(view):
            name = said.thought.name
            if self._asked - self._said.get(name, -REPEAT_AFTER) > REPEAT_AFTER:
                self._said[name] = self._asked
                return said.sentence
        return ""
