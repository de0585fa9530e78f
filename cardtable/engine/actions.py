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
    """The letter that a person may press to choose it while it is legal; a second one for what it has beside
    that, such as a call with the play."""
    letters: ClassVar[str] = ""
    """All that `key` may be, where it hangs on the action; empty: it is always the same."""
    is_typed: ClassVar[bool] = False
    """Whether a person types its words rather than choosing from a list (an expression)."""
    is_luck: ClassVar[bool] = False
    """Whether it is pure luck (the cut of a pack). In duplicate play it is drawn once for all players."""

    def words(self) -> str:
        """The words after the verb in the canonical text; empty for a bare verb."""
        return ""

    @classmethod
    def read(cls, words: str) -> Self:
        """The action that the words after the verb name; forgiving about order, case and spaces.

        Raises ValueError or CardTextError if they name none.
        """
        if words:
            raise ValueError(f"nothing follows {cls.verb}")
        return cls()

    @property
    def picks(self) -> tuple[Card, ...]:
        """The cards of the hand that a person picks to do this; empty for a choice from a list."""
        return ()

    @property
    def touches(self) -> tuple[Card, ...]:
        """The cards on the table that this would take or touch; a preview highlights them."""
        return ()

    @property
    def reaches(self) -> tuple[str, ...]:
        """The whole piles that this adds to or draws from: a house, a meld, the stock."""
        return ()

    @property
    def number(self) -> int | None:
        """The number that a person types for it (a bid, a bet, a cut), if it has one."""
        return None

    @property
    def whom(self) -> int | None:
        """The seat of the player that it chooses, where one is chosen among several; None elsewhere."""
        return None

    @property
    def cell(self) -> tuple[str, str] | None:
        """Its row and column where choices form a grid (the suit and the number of a bid); None elsewhere."""
        return None

    def phrase(self) -> Phrase:
        """The action as a player says it, without knowing the deal."""
        verb = self.verb.capitalize()
        return Phrase(f"{verb} {self.words()}".strip(), verb)

    def __str__(self) -> str:
        words = self.words()
        return f"{self.verb} {words}" if words else self.verb


@dataclass(frozen=True, slots=True)
class Misread(Action):
    """A verb of the game with words that no rule allows. It is refused by a rule, not called unreadable."""

    verb: str  # type: ignore[misc]  # here the verb is the person's own
    rest: str
    why: str = ""

    def words(self) -> str:
        return self.rest


@dataclass(frozen=True, slots=True)
class Word(Action):
    """An action that is nothing but its verb. A subclass sets `verb`, `key` and `says`; it is not a dataclass
    of its own."""

    says: ClassVar[Phrase]

    def phrase(self) -> Phrase:
        return self.says


class Pass(Word):
    """`pass`: do nothing this turn."""

    verb = "pass"
    key = "p"
    says = Phrase("Pass", "Pass")


def keys_of(kinds: Iterable[type[Action]]) -> frozenset[str]:
    """All letters that choose an action of these kinds."""
    return frozenset(letter for kind in kinds for letter in kind.letters or kind.key)


def kinds_by_verb(kinds: Iterable[type[Action]]) -> dict[str, type[Action]]:
    """A game's kinds of action by their verbs."""
    return {kind.verb: kind for kind in kinds}


def parse_action(text: str, kinds: Mapping[str, type[Action]]) -> Action:
    """The action that a text names among a game's kinds.

    Words that the kind cannot read give a `Misread`. Raises ActionTextError if the text does not begin with a
    verb of the game.
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
