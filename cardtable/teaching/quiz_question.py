"""A question of the quiz: a position as a seat sees it, the answers, which is right, and why of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.actions import Action
from cardtable.engine.event_sentences import sentences
from cardtable.engine.view import View
from cardtable.table.seat_specs import NAMES

LETTERS = "abcdefgh"
"""The keys of answers: letters, for many an answer is a number itself."""
YES, NO = "yes", "no"


@dataclass(frozen=True)
class Answer:
    """One answer: what is said once it was chosen, the rule behind that, and the action that it names."""

    text: str
    why: str = ""
    rule: str = ""
    action: Action | None = None


@dataclass(frozen=True)
class Question:
    """What is asked of a position; `right` is the place of the right answer, `shown` are lines with the cards
    that an answer is counted from."""

    view: View
    names: tuple[str, ...]
    text: str
    answers: tuple[Answer, ...]
    right: int
    shown: tuple[str, ...] = ()

    @property
    def keys(self) -> str:
        """By answer the key that gives it."""
        if [one.text for one in self.answers] == [YES, NO]:
            return YES[0] + NO[0]
        return LETTERS[: len(self.answers)]

    @property
    def solution(self) -> Answer:
        """The right answer."""
        return self.answers[self.right]

    @property
    def happened(self) -> str:
        """What happened last, as the seat heard of it: what may be done depends on it."""
        told = sentences(self.view.events, self.names, self.view.seat)
        return told[-1] if told else ""

    def rule(self, chosen: int) -> str:
        """The rule that speaks of the answer which was chosen; empty where none does."""
        return self.answers[chosen].rule or self.solution.rule

    def told(self, chosen: int) -> str:
        """What is said to an answer, nothing of it twice."""
        answer, solution = self.answers[chosen], self.solution
        if chosen == self.right:
            return f"Right. {solution.why}".strip()
        # Where one sentence speaks of all answers it has named the right one.
        named = "" if answer.why == solution.why else f"Right is {self.keys[self.right]}: {solution.text}."
        return " ".join(part for part in ("Not so.", answer.why, named) if part)

    def mended(self, chosen: int) -> str:
        """The right answer beside the one that was chosen, and what was wrong with that."""
        answer, solution = self.answers[chosen], self.solution
        others = "" if self.keys == YES[0] + NO[0] else f", not {answer.text}"
        return f"{solution.text}{others}. {answer.why}".strip()


def names_at(seats: int, you: int) -> tuple[str, ...]:
    """What the players of a position are called: `You`, and others by name."""
    return tuple("You" if at == you else NAMES[at % len(NAMES)] for at in range(seats))


def listed(words: Sequence[str]) -> str:
    """`Ana, Ben and You`."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
