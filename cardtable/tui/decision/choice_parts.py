"""Choices that are too many for a list: chosen word by word, a card that is called and then another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from cardtable.cards import Card, Rank, Suit, card
from cardtable.engine.actions import Action
from cardtable.errors import CardTextError
from cardtable.tui.decision.choices import Grid

LONG = 40
"""More choices than this are no list."""
NOTRUMP = ("notrump", "nt", "n")
"""The ways to type that a bid is in no suit."""


class Parts(NamedTuple):
    """The words that tell choices apart: cards, suits, and what stands alone. `placed` are the choices that a
    grid shows beside."""

    words: Mapping[int, frozenset[str]]
    order: tuple[str, ...]
    placed: frozenset[int]

    @staticmethod
    def of(choices: Sequence[Action], grid: Grid | None) -> Parts | None:
        """None where a list will do."""
        placed = frozenset(grid.cells.values()) if grid is not None else frozenset[int]()
        if len(choices) - len(placed) <= LONG:
            return None
        told = {at: words_of(action) for at, action in enumerate(choices)}
        order = tuple(dict.fromkeys(word for words in told.values() for word in words))
        return Parts({at: frozenset(words) for at, words in told.items()}, order, placed)

    def chosen(self, taken: Sequence[str]) -> int | None:
        """The choice of just those words; None while there is none."""
        return next((at for at, words in self.words.items() if words == frozenset(taken)), None)

    def taken_with(self, taken: Sequence[str], word: str) -> tuple[str, ...]:
        """The words taken, with one more or without it; that one alone where the others do not go with it."""
        if word in taken:
            return tuple(one for one in taken if one != word)
        more = (*taken, word)
        return more if any(words.issuperset(more) for words in self.words.values()) else (word,)

    def offered(self, taken: Sequence[str]) -> tuple[str, ...]:
        """The words to choose from: what goes on with those taken, else what choices begin with."""
        held = frozenset(taken)
        on = {word for words in self.words.values() if words > held for word in words} if held else set()
        begin = {word for at, words in self.words.items() if at not in self.placed for word in words}
        if self.placed:
            begin = {word for word in begin if self.chosen((word,)) not in (None, *self.placed)}
        return tuple(
            word for word in self.order if word in on | held or (word in begin and (self.placed or not on))
        )

    def named(self, typed: str) -> str | None:
        """The word that is typed so."""
        return next((word for word in self.order if typed in ways(word)), None)


def words_of(action: Action) -> list[str]:
    """The words of an action that tell it from others: fillers fall away."""
    words = action.words().split() or [action.verb]
    return words if len(words) == 1 else [word for word in words if part_of(word) is not None]


@lru_cache(maxsize=1024)
def part_of(word: str) -> Card | Suit | None:
    """The card or the suit that a word is."""
    with suppress(CardTextError):
        return card(word)
    return Suit.parse(word)


def ways(word: str) -> tuple[str, ...]:
    """The ways to type a word: a card's letters in either order.

    No name begins with the `t` of a ten: that is a letter of the table. Its 1 is enough.
    """
    typed = word.casefold()
    named = part_of(word)
    if isinstance(named, Card):
        ten = (f"{typed[-1]}t", f"1{typed[-1]}") if named.rank is Rank.TEN else ()
        return (typed, typed[-1] + typed[:-1], *ten, *(("joker",) if named.is_joker else ()))
    if typed == NOTRUMP[0]:
        return NOTRUMP[:2]
    return (typed, typed.replace("-", "")) if "-" in typed else (typed,)
