"""Melds: cards of one rank, and runs in one suit, with jokers that stand for cards, grown at their ends.

A run's places are counted from 1 (the ace low) to 14 (the ace high).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Self

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, card, in_order, pack, text_of
from cardtable.engine.actions import Action
from cardtable.engine.position_cache import position_cache
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.card_actions import OneCard
from cardtable.tuples import replaced
from cardtable.words import number_word

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
        if not self.suits_once:
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
        above = (self.card_at(self.high + 1),) if self.has_room_above else ()
        return (*above, self.card_at(self.low - 1)) if self.low > LOW_ACE else above

    @property
    def next_card(self) -> Card | None:
        """The next card at its open end, the high one or under an ace the low one; None if it is full."""
        return next(iter(self.ends), None)

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


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card as written, and the card that a joker is written to stand for (`RJ=9H`)."""

    card: Card
    stands: Card | None = None


def read_named(text: str) -> tuple[NamedCard, ...]:
    """The cards of a group: `5H RJ=6H 7H`. Raises CardTextError."""
    found = []
    for word in text.split():
        held, _, stands = word.partition("=")
        found.append(NamedCard(card(held), card(stands) if stands else None))
    return tuple(found)


def meld_of(named: tuple[NamedCard, ...], rules: MeldRules) -> Meld:
    """The meld that cards make.

    Raises MeldError: `genuine` (too few real cards of a rank), `suits` (one comes twice), `colour` (a joker
    for a card of the other), `adjacent` jokers, or `none`.
    """
    real = [one.card for one in named if not is_joker(one.card)]
    if any(one.stands not in (None, one.card) for one in named if not is_joker(one.card)):
        raise MeldError("none", "only a joker stands for another card")
    if len({c.rank for c in real}) > 1:
        return _run(named, rules)
    others = {one.stands.rank for one in named if one.stands is not None} - {c.rank for c in real}
    try:
        if len(real) == 1 and others:
            return _run(named, rules)
        return _same(named, real, rules)
    except MeldError as error:
        if len(real) != 1 or rules.genuine > 1:
            raise
        try:
            return _run(named, rules)  # beside one real card bare jokers may be either
        except MeldError:
            raise error from None


def _same(named: tuple[NamedCard, ...], real: list[Card], rules: MeldRules) -> RankSet:
    jokers = [one.card for one in named if is_joker(one.card)]
    if len(real) < rules.genuine:
        few = "one card" if rules.genuine == 1 else f"{number_word(rules.genuine)} cards"
        raise MeldError("genuine", f"at least {few} of the rank must be real")
    if len(named) < rules.same:
        are = "are" if len(named) > 1 else "alone is"
        raise MeldError("none", f"{text_of(one.card for one in named)} {are} too few")
    if rules.suits_once and (len({c.suit for c in real}) < len(real) or len(named) > len(Suit)):
        raise MeldError("suits", "in cards of one rank each suit comes once")
    if not rules.can_stand(jokers, rules.free_suits(real)):
        raise MeldError("colour", "a joker stands only for a card of its own colour")
    return RankSet(in_order(one.card for one in named))


def _run(named: tuple[NamedCard, ...], rules: MeldRules) -> Run:
    """The run of these cards: jokers that name no card fill gaps, then the high end, then the low one."""
    held = [one.card for one in named]
    suits = {c.suit for c in held if not is_joker(c)}
    suit = suits.pop() if suits else None
    if suits or suit is None or len(named) < rules.run:
        raise MeldError("none", f"{text_of(held)} {_do(held)} not go together")
    fixed = [(one.card, one.stands or one.card) for one in named if one.stands or not is_joker(one.card)]
    bare = [one.card for one in named if one.stands is None and is_joker(one.card)]
    faults = []
    for aces in _ace_places([stands for _, stands in fixed]):
        try:
            return _checked(_filled(suit, fixed, list(bare), aces), rules)
        except MeldError as error:
            faults.append(error)
    raise next((one for one in faults if one.fault != "none"), faults[0])


def _do(held: Sequence[Card]) -> str:
    """The verb before `not`, by their number."""
    return "does" if len(held) == 1 else "do"


def _checked(run: Run, rules: MeldRules) -> Run:
    """The run, if its jokers may lie so."""
    if any(is_joker(c) and not rules.may_stand(c, run.suit) for c in run.cards):
        raise MeldError("colour", f"that joker does not stand for {run.suit}")
    if rules.apart and any(is_joker(a) and is_joker(b) for a, b in pairwise(run.cards)):
        raise MeldError("adjacent", "two jokers may not lie side by side")
    return run


def _ace_places(stands: list[Card]) -> list[tuple[int, ...]]:
    """The choices of places for aces: one lies low or high, two at both ends."""
    count = sum(c.rank is Rank.ACE for c in stands)
    if count == 0:
        return [()]
    return [(LOW_ACE,), (HIGH_ACE,)] if count == 1 else [(LOW_ACE, HIGH_ACE)]


def _filled(suit: Suit, fixed: list[tuple[Card, Card]], bare: list[Card], aces: tuple[int, ...]) -> Run:
    held_fixed = [c for c, _ in fixed]
    wrong = MeldError("none", f"{text_of(held_fixed)} {_do(held_fixed)} not follow on one another")
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
    return Run(suit, min(lying), tuple(lying[at] for at in sorted(lying)))


@position_cache(1 << 12)
def _cards_of(groups: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of groups as they are written. Raises CardTextError."""
    return tuple([one.card for group in groups for one in read_named(group)])


@position_cache(1 << 11)
def meld_in(group: str, rules: MeldRules) -> Meld:
    """The meld that a group makes as it is written. Raises MeldError, CardTextError."""
    return meld_of(read_named(group), rules)


# Actions


def group_text(group: str, rules: MeldRules) -> str:
    """A group in the order of its meld; as it was written if it is no meld. Raises CardTextError."""
    named = read_named(group)
    try:
        return str(meld_of(named, rules))
    except MeldError:
        return " ".join(f"{one.card}={one.stands}" if one.stands else str(one.card) for one in named)


def group_words(group: str) -> str:
    """A group as it is said: a joker is named with the card that it stands for."""
    return " ".join(
        f"{one.card} for {one.stands}" if one.stands else str(one.card) for one in read_named(group)
    )


@dataclass(frozen=True, slots=True)
class LayGroups(Action):
    """`lay 5S 5H 5D / 8H RJ=9H 10H JH`: groups of cards, each meant to be a meld."""

    verb: ClassVar[str] = "lay"
    rules: ClassVar[MeldRules]
    group_word: ClassVar[str] = "group"
    """What players call what is laid."""
    heading: ClassVar[str] = "Lay cards down"
    """What all such actions are called together."""
    groups: tuple[str, ...]

    def words(self) -> str:
        return " / ".join(self.groups)

    @classmethod
    def read(cls, words: str) -> Self:
        groups = [part.strip() for part in words.split("/")]
        if not all(groups):
            raise ValueError("write lay 5S 5H 5D / 8H 9H 10H JH")
        return cls(tuple(group_text(group, cls.rules) for group in groups))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards laid."""
        return _cards_of(self.groups)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """What the groups are. Raises MeldError for one that is no meld."""
        return tuple([meld_in(group, self.rules) for group in self.groups])

    @property
    def picks(self) -> tuple[Card, ...]:
        return self.cards

    @property
    def in_order(self) -> tuple[str, ...]:
        """The groups sorted: the same for lays that differ in their order alone."""
        return tuple(sorted(self.groups))

    def phrase(self) -> Phrase:
        laid = "; ".join(map(group_words, self.groups))
        if len(self.groups) == 1:
            return Phrase(f"Lay {laid}", self.heading)
        return Phrase(f"Lay {number_word(len(self.groups))} {self.group_word}s: {laid}", self.heading)


@dataclass(frozen=True, slots=True)
class ToMeld(OneCard):
    """Adds a card of the hand to a meld on the table: `tack KD to 2`."""

    joint: ClassVar[str] = "to"
    """The word between the card and the meld."""
    says: ClassVar[Phrase]
    """The phrase of the action, with `{card}` in its text."""
    parts_with: ClassVar[int] = 1
    """By how many cards the hand shrinks."""
    meld: int

    def words(self) -> str:
        return f"{self.card} {self.joint} {self.meld}"

    @classmethod
    def read(cls, words: str) -> Self:
        first, number = cls.parted(words)
        return cls(card(first), number)

    @classmethod
    def parted(cls, words: str) -> tuple[str, int]:
        """The card's text and the meld's number. Raises ValueError."""
        first, _, number = words.lower().partition(f" {cls.joint} ")
        return first.strip(), int(number.strip().removeprefix("meld."))

    @property
    def reaches(self) -> tuple[str, ...]:
        return (f"meld.{self.meld}",)

    def phrase(self) -> Phrase:
        return replace(self.says, text=self.says.text.format(card=self.card))
