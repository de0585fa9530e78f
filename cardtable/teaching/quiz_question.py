"""A question of the quiz: a position as a seat sees it, its answers, and why each is right or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardtable.engine.actions import Action
from cardtable.engine.event_wording import sentences
from cardtable.engine.view import View
from cardtable.table.seat_specs import NAMES

PastActions = Sequence[Action]
"""Actions that were legal earlier in this stage of the match, for anybody."""
LETTERS = "abcdefgh"
"""The keys of answers. They are letters, since many an answer is itself a number."""
WRONG_ANSWERS = 3
"""Wrong answers of a question with several."""
YES = "yes"
NO = "no"


class QuestionKind(StrEnum):
    """The kind of a question. Its maker sets it; the kit has a check for each."""

    MAY_DO = "may do"
    """May this be done: yes or no."""
    WHICH_ALLOWED = "which allowed"
    WHICH_REFUSED = "which refused"
    WINNER = "winner"
    """Whose is the trick?"""
    SHOWDOWN = "showdown"
    """Which of two hands wins?"""
    NEXT = "next"
    """Who acts next?"""
    WHICH_RIGHT = "which right"
    """Which of several typed actions is right?"""
    PARTNER = "partner"
    VALUE = "value"
    """How many points does something count?"""
    POINTS = "points"
    """How many points does a line of the score bring a side?"""
    UNSEEN = "unseen"
    """How many cards of a suit or rank are still out?"""
    VOID = "void"
    """Who has shown to hold no card of a suit?"""


ASKS_LEGAL = frozenset((QuestionKind.MAY_DO, QuestionKind.WHICH_ALLOWED, QuestionKind.WHICH_REFUSED))
"""The kinds that ask what is allowed."""
TELLS_WHY = frozenset((QuestionKind.VALUE, QuestionKind.WHICH_REFUSED))
"""The kinds whose right answer has its rule or refusal to tell after a wrong one, too. In others the wrong
answer's reason says it."""


@dataclass(frozen=True)
class QuizAnswer:
    """An answer. `why`: what is said once it was chosen. `rule`: the id of the rule behind that; empty if
    there is none. `action`: the action that it names, if any."""

    text: str
    why: str = ""
    rule: str = ""
    action: Action | None = None


@dataclass(frozen=True)
class QuizQuestion:
    """A question about a position. `right`: the index of the right answer. `shown`: lines with the cards that
    the answer is counted from."""

    kind: QuestionKind
    view: View
    names: tuple[str, ...]
    text: str
    answers: tuple[QuizAnswer, ...]
    right: int
    shown: tuple[str, ...] = ()

    @property
    def keys(self) -> str:
        """The key of each answer."""
        if [one.text for one in self.answers] == [YES, NO]:
            return YES[0] + NO[0]
        return LETTERS[: len(self.answers)]

    @property
    def hidden_facts(self) -> frozenset[str]:
        """The labels of facts that list all that may be done of what is asked about (the bids that are left):
        the table must not say so before the answer."""
        asked = {one.action.verb for one in self.answers if one.action is not None}
        legal = [one for one in self.view.legal if one.verb in asked and not one.is_typed]
        words = {one.words() for one in legal if one.words() and not (one.picks or one.touches)}
        if self.kind not in ASKS_LEGAL or not words:
            return frozenset()
        return frozenset(fact.label for fact in self.view.facts() if words <= {*fact.value.split()})

    @property
    def asks_whose_trick(self) -> bool:
        """Whether it asks who wins a trick: the table must not say so."""
        return self.kind is QuestionKind.WINNER

    @property
    def solution(self) -> QuizAnswer:
        """The right answer."""
        return self.answers[self.right]

    @property
    def last_event(self) -> str:
        """The last event as the seat heard it, since what is allowed may depend on it."""
        heard = sentences(self.view.events, self.names, self.view.seat)
        return heard[-1] if heard else ""

    def rule(self, chosen: int) -> str:
        """The id of the rule behind the chosen answer, or behind the right one; empty if there is none."""
        return self.answers[chosen].rule or self.solution.rule

    def feedback(self, chosen: int) -> str:
        """The response to the chosen answer, with the right one and why it is right, without saying anything
        twice."""
        answer, solution = self.answers[chosen], self.solution
        if chosen == self.right:
            return f"Right. {self.explanation}".strip()
        # A sentence that all answers share has already named the right one.
        is_same = answer.why == solution.why
        # "Right is: Bid 9" would read as advice where the question is what may not be done.
        asked = "Not allowed" if self.kind is QuestionKind.WHICH_REFUSED else "Right"
        named = "" if is_same else f"{asked} is {self.keys[self.right]}: {solution.text}."
        if not is_same and self.kind in TELLS_WHY:
            named = f"{named} {solution.why}".strip()
        return " ".join(part for part in ("Not so.", answer.why, named) if part)

    @property
    def explanation(self) -> str:
        """Why the right answer is right; of an allowed one also the letter of one that is not, and why."""
        solution = self.solution
        if self.kind is not QuestionKind.WHICH_ALLOWED or solution.action is None:
            return solution.why
        verb, others = solution.action.verb, [one for one in self.answers if one is not solution]
        other = min(others, key=lambda one: one.action is None or one.action.verb != verb)
        return f"{solution.why} Not {self.keys[self.answers.index(other)]}: {other.why}"

    def correction(self, chosen: int) -> str:
        """The right answer, and what was wrong with the chosen one."""
        answer, solution = self.answers[chosen], self.solution
        others = "" if self.keys == YES[0] + NO[0] else f", not {answer.text}"
        return f"{solution.text}{others}. {answer.why}".strip()


def names_at(seats: int, you: int) -> tuple[str, ...]:
    """The names of the players: `You`, and others by name."""
    return tuple("You" if at == you else NAMES[at % len(NAMES)] for at in range(seats))
