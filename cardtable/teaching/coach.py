"""What the coach says there is to weigh at a decision: first what the person does least well yet, and nothing
of what the person does well, or was told a moment ago.

How well a person weighs something is the number of decisions on end that cost nothing while it was to be
weighed. It stands in `coach.json` of the state folder, by game and thought.
"""

from __future__ import annotations

from cardtable.engine import careful_player
from cardtable.engine.view import View
from cardtable.teaching.progress import ProgressFile

REPEAT_AFTER = 4
"""Decisions before a thought may be said again."""
DONE_WELL = 5
"""Good decisions on end after which a thought is not said any more, until one costs something."""
WEIGHED = ProgressFile("coach.json")
"""By game and thought the good decisions on end."""


class CoachedThoughts:
    """Chooses the coach's thoughts for one person in a match."""

    def __init__(self) -> None:
        self._decisions = 0
        """Decisions so far."""
        self._said: dict[str, int] = {}
        """By the name of a thought: the decision at which it was last said."""

    def next_sentence(self, view: View) -> str:
        """The thought to say here; empty if there is none. It holds here, is not done well yet and was not
        said lately; of several the one that is done least well, then the weightiest."""
        self._decisions += 1
        known = WEIGHED.numbers(view.game.id)
        for said in sorted(careful_player.thoughts(view), key=lambda one: known.get(one.thought.name, 0)):
            name = said.thought.name
            is_new = self._decisions - self._said.get(name, -REPEAT_AFTER) > REPEAT_AFTER
            if is_new and known.get(name, 0) < DONE_WELL:
                self._said[name] = self._decisions
                return said.sentence
        return ""


def note_decision(view: View, *, is_good: bool) -> None:
    """Counts a decision for all that was to be weighed there: one more on end, or none any more."""
    known = WEIGHED.numbers(view.game.id)
    names = [said.thought.name for said in careful_player.thoughts(view)]
    if names:
        WEIGHED.put(view.game.id, {name: known.get(name, 0) + 1 if is_good else 0 for name in names})
