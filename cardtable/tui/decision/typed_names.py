"""What may be typed at a decision: cards of the hand, cells of a grid, words and numbers of a list.

A name is read as it is typed (`15h`, `10c`): as far as it goes it is echoed, whole it selects
just what it names. The name of a card that is not here is a name, too: it selects nothing.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from cardtable.cards import FACES, Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.tui.decision.choice_parts import NOTRUMP, Parts, ways, words_of


def beginnings(names: Iterable[str]) -> frozenset[str]:
    """All with which one of the names begins, from nothing to the whole name."""
    return frozenset(name[:end] for name in names for end in range(len(name) + 1))


ALL_CARDS: Mapping[str, Card] = {name: c for c in reversed(FACES) for name in ways(c.text)}
"""Every card that there is, by its names."""
CARDS_BEGUN = beginnings(ALL_CARDS)
"""What a card's name may be while it is typed."""
MISSPELT = 3
"""Characters after which a text that names nothing is at its end."""
CARD_WORDS = (*(rank.name.casefold() for rank in Rank), *map(str, Suit))
"""Ranks and suits as they are spoken. Cards are typed by letters and digits: these choose nothing."""
CARD_WORDS_BEGUN = beginnings(CARD_WORDS)
"""What such a word may be while it is typed."""
LONGEST_NUMBER = 6
"""Digits of a typed number at most."""
SPOKEN = 3
"""Letters of such a word at least: fewer may as well be keys pressed one after the other."""


class Person(Struct, frozen=True):
    """A player who may be chosen: the own letter, empty once none is left, and the name."""

    letter: str
    name: str


class Names(Struct, frozen=True, dict=True):
    """The names at one decision: of cards (places in the hand) and of choices (places among them). `numbered`
    are the choices that stand in a list with their numbers, `persons` those that choose a player, by letters
    and names."""

    hand: Sequence[Card]
    choices: Sequence[Action]
    numbered: Sequence[int] = ()
    parts: Parts | None = None
    asks_for_cards: bool = True
    """Whether cards of the hand are played at this decision."""
    persons: Mapping[str, int] = {}
    steps_numbers: bool = False
    """Whether a typed number steps to a number of many."""

    @cached_property
    def names_cards(self) -> bool:
        """Whether a card may be meant: where cards are played, or choices tell of them."""
        return self.asks_for_cards or any(name in ALL_CARDS for name in self.choice_places)

    @property
    def all_cards(self) -> Mapping[str, Card]:
        """Every card by its names, which are read here or not; none where players are chosen, by letters
        that name cards as well."""
        return {} if self.persons else ALL_CARDS

    @cached_property
    def card_places(self) -> Mapping[str, list[int]]:
        """The places in the hand of the cards of each name."""
        found: dict[str, list[int]] = {}
        for at, c in enumerate(self.hand):
            for name in ways(c.text):
                found.setdefault(name, []).append(at)
        return found

    @cached_property
    def choice_places(self) -> Mapping[str, int]:
        """The place among the choices of each name; a number, a cell of the grid or a held card comes before
        a word."""
        found = {**self.persons, **{str(at + 1): at for at in self.numbered}}
        for at, action in enumerate(self.choices):
            for name in cell_names(*action.cell) if action.cell is not None else ():
                found.setdefault(name, at)
        for word, at in self._words.items():
            for name in ways(word):
                if name not in self.card_places:
                    found.setdefault(name, at)
        return found

    @property
    def _words(self) -> Mapping[str, int]:
        """The words of choices that have no cell in a grid, each with the first choice that it is said in."""
        found: dict[str, int] = {}
        for at, action in enumerate(self.choices):
            if action.cell is None:
                for word in words_of(action) if self.parts is None else self.parts.words[at]:
                    found.setdefault(word, at)
        return found

    @cached_property
    def initials(self) -> frozenset[str]:
        """The characters with which the names of cards and choices here begin. The first letter of a bare
        word that has a key of its own does not count: a page may use that letter for something else."""
        named = [name for name, at in self.choice_places.items() if not _is_lettered(self.choices[at])]
        return frozenset(name[0] for name in (*self.card_places, *named))

    @cached_property
    def has_numbers(self) -> bool:
        """Whether choices are typed by numbers."""
        return any(name[0].isdigit() or name[-1].isdigit() for name in self.choice_places)

    @cached_property
    def has_cells(self) -> bool:
        """Whether choices are typed by a number and a word together."""
        return any(action.cell is not None for action in self.choices)

    @cached_property
    def _begun(self) -> frozenset[str]:
        return beginnings((*self.card_places, *self.choice_places))

    def begins(self, typed: str) -> bool:
        """Whether the name of something that is here begins so."""
        return typed in self._begun

    def goes_on(self, typed: str) -> bool:
        """Whether some name begins so, if only that of a card or a number that is not here."""
        return self.begins(typed) or self.begins_card(typed) or self.is_number(typed)

    def begins_card(self, typed: str) -> bool:
        """Whether the name of some card begins so, be it here or not."""
        return not self.persons and typed in CARDS_BEGUN

    def is_number(self, typed: str) -> bool:
        """Whether that is typed to step to a number, possible or not."""
        return self.steps_numbers and typed.isdecimal() and len(typed) <= LONGEST_NUMBER

    def is_here(self, typed: str) -> bool:
        """Whether that names something here."""
        return typed in self.card_places or typed in self.choice_places

    def is_whole(self, typed: str) -> bool:
        """Whether that is a name."""
        return self.is_here(typed) or typed in self.all_cards

    def is_amiss(self, typed: str) -> bool:
        """Whether that, as far as it is typed, names nothing that is here, and is no number."""
        is_begun = self.is_number(typed) or (typed not in self.all_cards and self.begins(typed))
        return not self.is_here(typed) and not is_begun

    def next_card_place(
        self, typed: str, after: int, picked: Sequence[int], playable: Container[Card]
    ) -> int | None:
        """The place of the next card in the hand whose name begins so, after that one, at best one that may
        be played, and of several copies one that is not picked; None for none."""
        named = {at for name, held in self.card_places.items() if name.startswith(typed) for at in held}
        named = {at for at in named if self.hand[at] in playable} or named
        places = sorted(named - set(picked)) or sorted(named)
        return next((at for at in places if at > after), places[0] if places else None)

    def choice_place(self, typed: str) -> int | None:
        """The choice of that name; of one that is still being typed, and no number, the first that fits."""
        if typed in self.choice_places or any(char.isdigit() for char in typed):
            return self.choice_places.get(typed)
        return next((at for name, at in self.choice_places.items() if name.startswith(typed)), None)


def word_ending(typed: str) -> str:
    """The spoken rank or suit that a text ends with, as far as it is spelt; empty for none."""
    endings = (typed[at:] for at in range(len(typed) - SPOKEN + 1))
    return next((one for one in endings if one in CARD_WORDS_BEGUN), "")


def is_rank(action: Action) -> bool:
    """Whether a rank or another number is all that a choice says (`bid 4`): a digit then names it."""
    words = action.words().split()
    return (
        action.cell is None and len(words) == 1 and (words[0].isdecimal() or Rank.parse(words[0]) is not None)
    )


def kind_begun(typed: str) -> str:
    """The rank or suit that is all that was typed of a card's name so far (`8`, `1` of `10`, `h`), as players
    say it; empty if that is none."""
    if typed == "1":
        return Rank.TEN.text
    suit = Suit.parse(typed) if len(typed) == 1 else None
    rank = Rank.parse(typed)
    return rank.text if rank is not None else str(suit) if suit is not None else ""


def cell_names(row: str, column: str) -> Iterable[str]:
    """The ways to type a cell of a grid, row and column in either order."""
    for first in _labels(row):
        for second in _labels(column):
            yield from (first + second, second + first)


def ends(typed: str) -> bool:
    """Whether a misspelt name is at its end: what is typed next begins another."""
    return len(typed) >= MISSPELT or Suit.parse(typed[-1]) is not None


def _labels(name: str) -> tuple[str, ...]:
    """The ways to type a row or column of a grid: a number, a rank, a word or its first letter."""
    typed = name.casefold()
    if typed == NOTRUMP[0]:
        return NOTRUMP
    return (typed,) if typed.isdecimal() or len(typed) <= 2 else (typed, typed[0])


def _is_lettered(action: Action) -> bool:
    """Whether a bare word has a letter of its own."""
    return bool(action.key) and not action.words()
