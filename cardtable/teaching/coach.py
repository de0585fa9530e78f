"""What the coach says there is to weigh at a decision, without saying the same thing every turn."""

from __future__ import annotations

from cardtable.engine.view import View

REST = 4
"""Decisions for which a thought is not said again."""


class Weighing:
    """Remembers what was said to one person in a match."""

    def __init__(self) -> None:
        self._asked = 0
        self._said: dict[str, int] = {}
        """By the name of a thought the decision at which it was last said."""

    def line(self, view: View) -> str:
        """Of what holds here the weightiest that was not said lately; empty where there is nothing new."""
        self._asked += 1
        for said in view.game.thoughts(view):
            name = said.thought.name
            if self._asked - self._said.get(name, -REST) > REST:
                self._said[name] = self._asked
                return said.sentence
        return ""
