"""Actions: what a seat does, as a value; text <-> action.

A game names its kinds of action; each is a frozen dataclass that knows its verb, prints its
own words and reads them back. Equal actions print equally: `parse(str(action)) == action`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card
from cardtable.engine.presentation import Phrase
from cardtable.errors import ActionTextError, CardTextError


class Action:
    """Something a seat may try. Subclasses are frozen, slotted dataclasses."""

    __slots__ = ()
    verb: ClassVar[str]
    """The first word of the text."""
    key: ClassVar[str] = ""
    """The letter that a person may press for it where it is legal."""
    is_typed: ClassVar[bool] = False
    """Whether a person types its words rather than choosing from a list (an expression)."""
    is_luck: ClassVar[bool] = False
    """Whether nobody can judge it (the cut of a pack): where luck is to cancel, lot does it for all alike."""

    def words(self) -> str:
        """What follows the verb in the canonical text; empty for a bare verb."""
        return ""

    @classmethod
    def read(cls, words: str) -> Self:
        """The action that the words after the verb name, forgiving about order, case and spaces.

        Raises ValueError or CardTextError where they name none.
        """
        if words:
            raise ValueError(f"nothing follows {cls.verb}")
        return cls()

    @property
    def picks(self) -> tuple[Card, ...]:
        """The cards of the own hand that a person picks to do this; none for a mere choice."""
        return ()

    @property
    def touches(self) -> tuple[Card, ...]:
        """The cards lying on the table that this would take or touch: lit in a preview."""
        return ()

    @property
    def reaches(self) -> tuple[str, ...]:
        """The piles on the table that this goes to or draws from as a whole: a house, a meld, the stock."""
        return ()

    @property
    def number(self) -> int | None:
        """The number that a person would type for it (a bid, a bet, a cut), if it has one."""
        return None

    @property
    def cell(self) -> tuple[str, str] | None:
        """Row and column of it where a person chooses from a grid (the suit and the number of a bid)."""
        return None

    def phrase(self) -> Phrase:
        """What this does, as a player says it, as far as that needs no deal."""
        verb = self.verb.capitalize()
        return Phrase(f"{verb} {self.words()}".strip(), verb)

    def __str__(self) -> str:
        words = self.words()
        return f"{self.verb} {words}" if words else self.verb


@dataclass(frozen=True, slots=True)
class Misread(Action):
    """A verb of the game with words that no rule allows: refused by the rule, not unreadable."""

    verb: str  # type: ignore[misc]  # here the verb is the person's own
    rest: str
    why: str = ""

    def words(self) -> str:
        return self.rest


@dataclass(frozen=True, slots=True)
class Word(Action):
    """An action that is its verb and nothing more. A subclass is no dataclass: it names `verb`, `key` and
    what it `says`."""

    says: ClassVar[Phrase]

    def phrase(self) -> Phrase:
        return self.says


class Pass(Word):
    """`pass`: nothing done at this turn."""

    verb = "pass"
    key = "p"
    says = Phrase("Pass", "Pass")


def kinds_by_verb(kinds: Iterable[type[Action]]) -> dict[str, type[Action]]:
    """The kinds of a game under their verbs."""
    return {kind.verb: kind for kind in kinds}


def parse_action(text: str, kinds: Mapping[str, type[Action]]) -> Action:
    """The action that a text names among a game's kinds.

    Words that fit no rule give a `Misread`. Raises ActionTextError where the text begins with
    no verb of the game.
    """
    verb, _, rest = text.strip().partition(" ")
    verb = verb.lower()
    words = " ".join(rest.split())
    kind = kinds.get(verb)
    if kind is None:
        raise ActionTextError(
            f"{text.strip()!r} begins with no verb of this game: use {', '.join(sorted(kinds))}"
        )
    try:
        return kind.read(words)
    except (CardTextError, ValueError) as error:
        return Misread(verb, words, str(error))
