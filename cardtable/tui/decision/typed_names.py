"""What may be typed at a decision: cards of the hand, cells of a grid, words and numbers of a list.

A name is read as it is typed (`15h`, `as`, `10c`, `rj`): as far as it goes it is echoed, whole it selects
just what it names, and what is no name selects nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.tui.decision.choices import Grid

RANKS = "0123456789ajqkt"
"""The last characters of ranks as they are typed."""
MISSPELT = 3
"""Characters of a name that is none."""


@dataclass(frozen=True)
class Names:
    """The names at one decision: of cards (places in the hand) and of choices (places among them). `numbered`
    are the choices that stand in a list with their numbers."""

    hand: Sequence[Card]
    choices: Sequence[Action]
    grid: Grid | None = None
    numbered: Sequence[int] = ()

    @cached_property
    def cards(self) -> Mapping[str, list[int]]:
        """The places of cards by all their names."""
        found: dict[str, list[int]] = {}
        for at, c in enumerate(self.hand):
            for name in ways(c.text):
                found.setdefault(name, []).append(at)
        return found

    @cached_property
    def chosen(self) -> Mapping[str, int]:
        """The choices by all their names; a number, a cell of the grid or a held card comes before a word."""
        found = {str(at + 1): at for at in self.numbered}
        if self.grid is not None:
            for (row, column), at in self.grid.cells.items():
                for name in (_short(row) + _short(column), _short(column) + _short(row)):
                    found.setdefault(name, at)
        placed = set(self.grid.cells.values()) if self.grid is not None else ()
        for at, action in enumerate(self.choices):
            if at in placed:
                continue
            for word in str(action).casefold().split()[1:] or [action.verb]:
                for name in ways(word):
                    if name not in self.cards:
                        found.setdefault(name, at)
        return found

    def begins(self, typed: str) -> bool:
        """Whether some name begins so."""
        return any(name.startswith(typed) for name in (*self.cards, *self.chosen))

    def is_whole(self, typed: str) -> bool:
        """Whether that is a name."""
        return typed in self.cards or typed in self.chosen

    def cards_from(self, typed: str, cursor: int) -> int | None:
        """The place of the next card in the hand whose name begins so, after the cursor; None for none."""
        places = sorted({at for name, held in self.cards.items() if name.startswith(typed) for at in held})
        return next((at for at in places if at > cursor), places[0] if places else None)

    def choice_from(self, typed: str) -> int | None:
        """The choice of that name; of one that is still being typed, and no number, the first that fits."""
        if typed in self.chosen or any(char.isdigit() for char in typed):
            return self.chosen.get(typed)
        return next((at for name, at in self.chosen.items() if name.startswith(typed)), None)


def ends(typed: str) -> bool:
    """Whether a misspelt name is at its end: what is typed next begins another."""
    return len(typed) >= MISSPELT or Suit.parse(typed[-1]) is not None


def is_suit_after(typed: str, letter: str) -> bool:
    """Whether a letter names the suit of a card whose rank was typed: it is no key then, held or not."""
    return typed[-1:] in RANKS and bool(typed) and Suit.parse(letter) is not None


def ways(word: str) -> tuple[str, ...]:
    """The ways to type a word: a card's letters in either order."""
    typed = word.casefold()
    is_card = len(typed) > 1 and Suit.parse(typed[-1]) is not None and not typed.isalpha()
    if is_card or (len(typed) == 2 and typed[0] in RANKS and Suit.parse(typed[-1]) is not None):
        return typed, typed[-1] + typed[:-1]
    return (typed,)


def _short(name: str) -> str:
    """A row or column of a grid as it is typed: a number, a rank, or the letter of a suit."""
    return name.casefold() if name.isdecimal() or len(name) <= 2 else name[0].casefold()
