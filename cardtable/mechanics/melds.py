"""Melds: cards of one rank, and runs in one suit, with jokers that stand for cards, grown at their ends.

A run's places are counted from 1 (the ace low) to 14 (the ace high).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Self

from cardtable.cards import Card, Rank, Suit, card, text_of
from cardtable.values import replaced

LOW_ACE, HIGH_ACE = 1, 14


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


def by_suit(held: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of a new pack: spades, hearts, diamonds, clubs, red joker, black joker."""
    return tuple(sorted(held, key=attrgetter("index")))


class MeldError(ValueError):
    """Cards that are no meld; `fault` is a word for what is wrong."""

    def __init__(self, fault: str, why: str) -> None:
        super().__init__(why)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Same:
    """Cards of one rank, then jokers."""

    cards: tuple[Card, ...]

    @property
    def rank(self) -> Rank | None:
        """Their rank."""
        return self.cards[0].rank

    @property
    def short(self) -> str:
        """In a few letters: `Qx3`."""
        return f"{self.rank.text}x{len(self.cards)}" if self.rank is not None else ""

    def may_take(self, c: Card) -> bool:
        """Whether a card could fit, at first sight."""
        return c.suit is None or c.rank is self.cards[0].rank

    def with_card(self, c: Card) -> Self:
        """With one card more. Raises MeldError (`fit`) for another rank."""
        if not is_joker(c) and c.rank is not self.rank:
            raise MeldError("fit", f"{c} is not of that rank")
        return replace(self, cards=by_suit((*self.cards, c)))

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
    def short(self) -> str:
        """In a few letters: `5S-8S`."""
        return f"{self.card_at(self.low)}-{self.card_at(self.high)}"

    @property
    def next_card(self) -> Card | None:
        """What it grows by at its open end: the high one, under an ace the low one; None if it is full."""
        if self.high < HIGH_ACE:
            return self.card_at(self.high + 1)
        return self.card_at(self.low - 1) if self.low > LOW_ACE else None

    def may_take(self, c: Card) -> bool:
        """Whether a card could fit, at first sight."""
        return c.suit is None or c.suit is self.suit

    def with_card(self, c: Card) -> Self:
        """With one card more: at the high end, below it only under an ace; or in a joker's place, which
        moves to the open end. Raises MeldError: `fit`, `high-first`, `adjacent`."""
        if is_joker(c):
            return self._extended(c)
        if c.suit is not self.suit:
            raise MeldError("fit", f"{c} is of another suit")
        if self.next_card is c:
            return self._extended(c)
        for at, held in enumerate(self.cards):
            if is_joker(held) and self.card_at(self.low + at) is c:
                return self._replaced(at, c)
        if self.low > LOW_ACE and self.card_at(self.low - 1) is c:
            raise MeldError("high-first", "the low end is open only under an ace at the high end")
        raise MeldError("fit", f"{c} does not follow on this run")

    def _extended(self, c: Card) -> Self:
        """With a card at the open end."""
        if self.next_card is None:
            raise MeldError("fit", "the run is full")
        at_high = self.high < HIGH_ACE
        neighbour = self.cards[-1] if at_high else self.cards[0]
        if is_joker(c) and is_joker(neighbour):
            raise MeldError("adjacent", "two jokers may not lie side by side")
        if at_high:
            return replace(self, cards=(*self.cards, c))
        return replace(self, low=self.low - 1, cards=(c, *self.cards))

    def _replaced(self, at: int, c: Card) -> Self:
        """The card takes a joker's place, the joker goes to the open end."""
        joker = self.cards[at]
        return replace(self, cards=replaced(self.cards, at, c))._extended(joker)

    def __str__(self) -> str:
        return " ".join(
            f"{c}={self.card_at(self.low + at)}" if is_joker(c) else str(c) for at, c in enumerate(self.cards)
        )


Meld = Same | Run


@dataclass(frozen=True, slots=True)
class Named:
    """A card as written, and what a joker is said to stand for."""

    card: Card
    stands: Card | None = None


def read_named(text: str) -> tuple[Named, ...]:
    """The cards of a group: `5H RJ=6H 7H`. Raises CardTextError."""
    found = []
    for word in text.split():
        held, _, stands = word.partition("=")
        found.append(Named(card(held), card(stands) if stands else None))
    return tuple(found)


def meld_of(named: tuple[Named, ...], *, same: int = 3, run: int = 4) -> Meld:
    """The meld that cards make: `same` cards of a rank or `run` in sequence at least.

    Raises MeldError: `genuine` (fewer than two real cards of a rank), `adjacent` jokers, or `none`.
    """
    real = [one.card for one in named if not is_joker(one.card)]
    if len({c.rank for c in real}) <= 1:
        if len(real) < 2:
            raise MeldError("genuine", "at least two cards of the rank must be real")
        if len(named) < same:
            raise MeldError("none", f"{text_of(real)} are too few")
        return Same(by_suit(one.card for one in named))
    if len({c.suit for c in real}) > 1 or len(named) < run:
        raise MeldError("none", f"{text_of(one.card for one in named)} make no meld")
    suit = real[0].suit
    assert suit is not None
    return _run(suit, named)


def _run(suit: Suit, named: tuple[Named, ...]) -> Run:
    """Real cards and named jokers in their places; bare jokers in gaps, then at the high end, else below."""
    fixed = [(one.card, one.stands or one.card) for one in named if one.stands or not is_joker(one.card)]
    bare = [one.card for one in named if one.stands is None and is_joker(one.card)]
    faults = []
    for aces in _ace_places([stands for _, stands in fixed]):
        try:
            return _filled(suit, fixed, list(bare), aces)
        except MeldError as error:
            faults.append(error)
    raise next((one for one in faults if one.fault == "adjacent"), faults[0])


def _ace_places(stands: list[Card]) -> list[tuple[int, ...]]:
    """Where aces may lie: one low or high, two at both ends."""
    count = sum(c.rank is Rank.ACE for c in stands)
    if count == 0:
        return [()]
    return [(LOW_ACE,), (HIGH_ACE,)] if count == 1 else [(LOW_ACE, HIGH_ACE)]


def _filled(suit: Suit, fixed: list[tuple[Card, Card]], bare: list[Card], aces: tuple[int, ...]) -> Run:
    wrong = MeldError("none", f"{text_of(c for c, _ in fixed)} are no run")
    left = list(aces)
    lying: dict[int, Card] = {}
    for held, stands in fixed:
        if stands.suit is not suit or (stands.rank is Rank.ACE and not left):
            raise wrong
        at = left.pop(0) if stands.rank is Rank.ACE else place(stands)
        if at in lying:
            raise wrong
        lying[at] = held
    for at in range(min(lying), max(lying)):
        if at not in lying:
            if not bare:
                raise wrong
            lying[at] = bare.pop(0)
    for joker in bare:
        at = max(lying) + 1 if max(lying) < HIGH_ACE else min(lying) - 1
        if at < LOW_ACE:
            raise wrong
        lying[at] = joker
    run = Run(suit, min(lying), tuple(lying[at] for at in sorted(lying)))
    if any(is_joker(a) and is_joker(b) for a, b in zip(run.cards, run.cards[1:], strict=False)):
        raise MeldError("adjacent", "two jokers may not lie side by side")
    return run
