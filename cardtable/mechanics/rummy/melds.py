"""Melds: cards of one rank, and runs in one suit, with jokers that stand for cards, grown at their ends.

A run's places are counted from 1 (the ace low) to 14 (the ace high).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, in_order, pack, text_of
from cardtable.tuples import replaced

LOW_ACE = 1
"""The place of an ace below the two."""
HIGH_ACE = 14
"""The place of an ace above the king."""
SUITS = tuple(Suit)


def is_joker(c: Card) -> bool:
    """Whether a card is wild."""
    return c.suit is None


def place(c: Card) -> int:
    """The place of a card in a run, the ace low."""
    assert c.rank is not None
    return int(c.rank)


@functools.cache
def card_at(suit: Suit, at: int) -> Card:
    """The card of a place in a suit's run."""
    return Card.of(suit, Rank.ACE if at == HIGH_ACE else Rank(at))


@functools.cache
def joker_for(suit: Suit) -> Card:
    """The joker of a suit's colour."""
    return RED_JOKER if suit.is_red else BLACK_JOKER


@dataclass(frozen=True, slots=True, eq=False)
class MeldRules:
    """What a game calls a meld: a set of cards of one rank, or a run of cards in sequence in one suit."""

    same: int = 3
    """The fewest cards of a set."""
    run: int = 3
    """The fewest cards of a run."""
    genuine: int = 1
    """The fewest cards of a set that are no jokers."""
    apart: bool = False
    """Whether no two jokers may lie side by side in a run."""
    suits_once: bool = False
    """Whether no suit may come twice in a set."""
    coloured: bool = False
    """Whether a joker stands for cards of its own colour only."""

    def may_stand(self, joker: Card, suit: Suit) -> bool:
        """Whether a joker may stand for cards of a suit."""
        return not self.coloured or joker is joker_for(suit)

    def free_suits(self, held: Iterable[Card]) -> tuple[Suit, ...]:
        """The suits of which a set may still take a card."""
        taken = {c.suit for c in held} if self.suits_once else set()
        return tuple([suit for suit in SUITS if suit not in taken])

    def can_stand(self, jokers: Sequence[Card], free: Sequence[Suit]) -> bool:
        """Whether each joker of a set can stand for a card of a free suit of its own."""
        if not (jokers and self.suits_once):
            return True
        if not self.coloured:
            return len(jokers) <= len(free)
        of_colour = list(map(joker_for, free))
        return all(jokers.count(joker) <= of_colour.count(joker) for joker in jokers)


class MeldError(ValueError):
    """Cards make no meld. `fault` is one word for what is wrong, for which a game names its rule."""

    def __init__(self, fault: str, why: str) -> None:
        super().__init__(why)
        self.fault = fault


@functools.cache
def _of_rank(rank: Rank | None) -> frozenset[Card]:
    """The cards of a rank, and the jokers."""
    return frozenset(c for c in pack(jokers=2) if c.rank in (rank, None))


@functools.cache
def _in_run(suit: Suit, low: int, high: int, is_wild: bool) -> frozenset[Card]:
    """The jokers, the cards that follow at the ends of a run, and if it has a joker those of its places."""
    first, last = max(LOW_ACE, low - 1), min(HIGH_ACE, high + 1)
    places = range(first, last + 1) if is_wild else {first, last} - {low, high}
    return frozenset([card_at(suit, at) for at in places]) | {RED_JOKER, BLACK_JOKER}


@functools.cache
def _ends(suit: Suit, low: int, high: int) -> tuple[Card, ...]:
    """The cards that follow at the ends of a run, the high one first."""
    above = (card_at(suit, high + 1),) if high < HIGH_ACE else ()
    return (*above, card_at(suit, low - 1)) if low > LOW_ACE else above


@dataclass(frozen=True, slots=True)
class RankSet:
    """A set: cards of one rank, then jokers."""

    cards: tuple[Card, ...]

    @property
    def rank(self) -> Rank | None:
        """Their rank."""
        return self.cards[0].rank

    @property
    def short(self) -> str:
        """In a few letters: `Qx3`."""
        return f"{self.rank.text}x{len(self.cards)}" if self.rank is not None else ""

    @property
    def takes(self) -> frozenset[Card]:
        """The cards that could fit, at first sight."""
        return _of_rank(self.cards[0].rank)

    def with_card(self, c: Card) -> Self:
        """With one card more. Raises MeldError (`fit`) for another rank."""
        if not is_joker(c) and c.rank is not self.rank:
            raise MeldError("fit", f"{c} is not of that rank")
        return type(self)(in_order((*self.cards, c)))

    def __str__(self) -> str:
        return text_of(self.cards)


@dataclass(frozen=True, slots=True)
class Run:
    """Cards in sequence in one suit from place `low` up; a joker stands for the card of its place."""

    suit: Suit
    low: int
    cards: tuple[Card, ...]

    @property
    def high(self) -> int:
        """The place of the highest card."""
        return self.low + len(self.cards) - 1

    def card_at(self, at: int) -> Card:
        """The card that belongs in a place."""
        return card_at(self.suit, at)

    @property
    def has_room_above(self) -> bool:
        """Whether it does not reach up to the ace."""
        return self.high < HIGH_ACE

    @property
    def short(self) -> str:
        """In a few letters: `5S-8S`."""
        return f"{self.card_at(self.low)}-{self.card_at(self.high)}"

    @property
    def ends(self) -> tuple[Card, ...]:
        """The cards that could follow at its ends, the high one first."""
        return _ends(self.suit, self.low, self.high)

    @property
    def next_card(self) -> Card | None:
        """The next card at its open end, the high one or under an ace the low one; None if it is full."""
        ends = self.ends
        return ends[0] if ends else None

    def joker_at(self, c: Card) -> int | None:
        """The index of the joker that stands for a card; None if there is none."""
        lying = enumerate(self.cards)
        return next((at for at, held in lying if is_joker(held) and self.card_at(self.low + at) is c), None)

    def with_real(self, at: int, c: Card) -> Self:
        """With the card at an index replaced."""
        return replace(self, cards=replaced(self.cards, at, c))

    @property
    def takes(self) -> frozenset[Card]:
        """The cards that could fit, at first sight: they follow at an end, or a joker stands for them."""
        return _in_run(self.suit, self.low, self.high, any(map(is_joker, self.cards)))

    def with_card(self, c: Card) -> Self:
        """With one card more: at the high end, below only under an ace, or for a joker, which moves on.

        Raises MeldError: `fit`, `high-first`, `adjacent`.
        """
        if is_joker(c):
            return self._extended(c)
        if c.suit is not self.suit:
            raise MeldError("fit", f"{c} is of another suit")
        if self.next_card is c:
            return self._extended(c)
        at = self.joker_at(c)
        if at is not None:
            return self.with_real(at, c)._extended(self.cards[at])  # the joker goes to the open end
        if self.low > LOW_ACE and self.card_at(self.low - 1) is c:
            raise MeldError("high-first", "the low end is open only under an ace at the high end")
        raise MeldError("fit", f"{c} does not follow there")

    def _extended(self, c: Card) -> Self:
        """With a card at the open end."""
        if self.next_card is None:
            raise MeldError("fit", "it is full")
        at_high = self.high < HIGH_ACE
        neighbour = self.cards[-1] if at_high else self.cards[0]
        if is_joker(c) and is_joker(neighbour):
            raise MeldError("adjacent", "two jokers may not lie side by side")
        return self.grown(c, at_high=at_high)

    def grown(self, c: Card, *, at_high: bool) -> Self:
        """With a card more at one end."""
        if at_high:
            return type(self)(self.suit, self.low, (*self.cards, c))
        return type(self)(self.suit, self.low - 1, (c, *self.cards))

    def __str__(self) -> str:
        lying = enumerate(self.cards, self.low)
        return " ".join([f"{c.text}={self.card_at(at)}" if c.suit is None else c.text for at, c in lying])


Meld = RankSet | Run
"""Cards that may lie together before a player: of one rank, or of one suit in sequence."""
