"""Climbing: combinations of equal rank or in sequence, 3 low and 2 high, jokers standing for cards, and what
each is worth in the order in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol, Self

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, card, pack, text_of
from cardtable.engine.actions import Action
from cardtable.engine.position_cache import position_cache
from cardtable.engine.presentation import Phrase
from cardtable.words import number_word

RANKS = (*(Rank(n) for n in range(3, 14)), Rank.ACE, Rank.TWO)
"""From low to high."""
POWER = {rank: at for at, rank in enumerate(RANKS)}
TOP = POWER[Rank.TWO]
JOKER_POWER = len(RANKS)
_NAMES = (*(rank.text for rank in RANKS), "BJ", "RJ")
"""What powers are called, where a black joker lies below a red one."""
_MEANING = re.compile(r"\s+as\s+((?:10|[2-9tjqka])(?:\s*-\s*(?:10|[2-9tjqka]))?)\s*$")
SHORTEST = 3
"""Cards of a sequence at least."""


def power(c: Card) -> int:
    """How high a card is in the usual order; a joker is above all."""
    return POWER[c.rank] if c.rank is not None else JOKER_POWER


POWERS = {c: power(c) for c in pack(jokers=2)}
NO_CARDS: frozenset[Card] = frozenset()
_FACES = {
    1 << 16 * suit + at: Card.of(one, rank) for suit, one in enumerate(Suit) for at, rank in enumerate(RANKS)
}
_BITS = {c: bit for bit, c in _FACES.items()} | {RED_JOKER: 0, BLACK_JOKER: 0}
"""Each card as a bit: suit after suit, each from low to high with a gap behind it."""
_UP_TO = [sum([bit for bit, c in _FACES.items() if POWERS[c] <= highest]) for highest in range(len(RANKS))]


def in_order(held: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in rising rank, jokers last."""
    return tuple(sorted(held, key=lambda c: (power(c), c.index)))


def naturals(held: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are no jokers."""
    return tuple(c for c in held if c.suit is not None)


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards with what they mean: `low` to `high` are powers, equal in a set, above all for jokers alone."""

    kind: str
    cards: tuple[Card, ...]
    low: int
    high: int

    @property
    def jokers(self) -> int:
        """How many jokers are in it."""
        return sum([c.suit is None for c in self.cards])

    @property
    def is_jokers(self) -> bool:
        """Whether it is jokers and nothing else."""
        return self.low == JOKER_POWER

    @property
    def is_pure(self) -> bool:
        """Whether no card of it stands for another."""
        return not self.jokers or self.is_jokers

    @property
    def said(self) -> str:
        """What it is, as it stands after `as`."""
        low, high = _NAMES[self.low], _NAMES[self.high]
        return low if self.kind in ("single", "set") else f"{low}-{high}"

    @property
    def meaning(self) -> str:
        """What stands after `as`; empty where no card stands for another."""
        return "" if self.is_pure else self.said

    def may_mean(self, said: str) -> bool:
        """Whether that is what somebody says who plays it; an empty text says nothing else."""
        return said in ("", self.meaning)

    def holds(self, rank: Rank) -> int:
        """How many cards of a rank are in it, jokers counted as what they stand for."""
        if self.is_jokers or not self.low <= POWER[rank] <= self.high:
            return 0
        return 1 if self.kind == "sequence" else len(self.cards)

    def strength(self, *, turned: bool) -> int:
        """How high it is in the usual or the turned order; compared within a kind and size."""
        if self.is_jokers:
            return JOKER_POWER + 1
        return -self.low if turned else self.high

    @property
    def suits(self) -> frozenset[Suit]:
        """The suits of its natural cards."""
        return frozenset(c.suit for c in self.cards if c.suit is not None)


class Patterns(Protocol):
    """Which combinations are played: what cards may mean, and what is wrong with those that mean nothing."""

    def meanings(self, held: tuple[Card, ...]) -> tuple[Combination, ...]:
        """All that these cards may mean."""

    def shape_fault(self, held: tuple[Card, ...]) -> str:
        """What is wrong with cards that mean nothing, in a word; empty for no combination at all."""


class Shapes(NamedTuple):
    """Which combinations are played: how many cards a set may have, whether there are sequences, up to which
    rank they go."""

    largest_set: int = 4
    sequences: bool = True
    highest: int = TOP

    @position_cache(1 << 12)
    def meanings(self, held: tuple[Card, ...]) -> tuple[Combination, ...]:
        """All that these cards may mean, sets first, then sequences from low to high."""
        own = naturals(held)
        count = len(held)
        kind = "single" if count == 1 else "set"
        cards = in_order(held)
        if not own:
            return (Combination(kind, cards, JOKER_POWER, JOKER_POWER),) if held else ()
        found = []
        powers = {power(c) for c in own}
        if len(powers) == 1 and count <= self.largest_set:
            (at,) = powers
            found.append(Combination(kind, cards, at, at))
        if self._may_run(own, powers, count):
            first = max(0, max(powers) - count + 1)
            last = min(min(powers), self.highest - count + 1)
            found += [Combination("sequence", cards, low, low + count - 1) for low in range(first, last + 1)]
        return tuple(found)

    def _may_run(self, own: tuple[Card, ...], powers: set[int], count: int) -> bool:
        one_suit = len({c.suit for c in own}) == 1
        return self.sequences and count >= SHORTEST and one_suit and len(powers) == len(own)

    def shape_fault(self, held: tuple[Card, ...]) -> str:
        """What is wrong with cards that mean nothing, in a word: `three`, `none`, `suit`, `two`, `wrap`, or
        an empty text for no combination at all."""
        own = naturals(held)
        powers = sorted({power(c) for c in own})
        one_suit = len({c.suit for c in own}) == 1
        if len(held) == 2 and len(own) == 2 and one_suit and len(powers) == 2 and powers[1] - powers[0] == 1:
            return "three"
        if len(held) < SHORTEST or len(powers) != len(own):
            return ""
        if powers[-1] - powers[0] < len(held):
            if not self.sequences:
                return "none"
            if not one_suit:
                return "suit"
            return "two" if powers[-1] > self.highest else ""
        return "wrap" if one_suit and self._wraps(powers, len(held)) else ""

    @staticmethod
    def _wraps(powers: list[int], count: int) -> bool:
        """Whether the cards would be consecutive if 2 lay below 3."""
        turned = [sorted((p + shift) % len(RANKS) for p in powers) for shift in range(1, len(RANKS))]
        return any(one[-1] - one[0] < count for one in turned)


@dataclass(frozen=True, slots=True)
class PlayCards(Action):
    """`play 8S 8H`, `play AD RJ as A`, `play 9H 10H RJ as 9-J`."""

    verb: ClassVar[str] = "play"
    cards: tuple[Card, ...]
    meaning: str = ""

    def words(self) -> str:
        return text_of(self.cards) + (f" as {self.meaning}" if self.meaning else "")

    @classmethod
    def read(cls, words: str) -> Self:
        held, meaning = cls.parted(words)
        if not held.strip():
            raise ValueError("name the cards to play")
        return cls(cls.arranged(card(word) for word in held.split()), meaning)

    @classmethod
    def parted(cls, words: str) -> tuple[str, str]:
        """The cards and what they are said to mean."""
        # `as` is also the ace of spades: a meaning is a rank, or two, at the end.
        found = _MEANING.search(words.lower())
        return words[: found.start()] if found else words, read_meaning(found[1] if found else "")

    @staticmethod
    def arranged(held: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in the order in which they are printed."""
        return in_order(held)

    @classmethod
    def of(cls, combination: Combination) -> Self:
        """The play of a combination."""
        return cls(combination.cards, combination.meaning)

    @property
    def picks(self) -> tuple[Card, ...]:
        return self.cards

    def phrase(self) -> Phrase:
        count, held = len(self.cards), text_of(self.cards)
        if count == 1:
            return Phrase(f"Play {held}", "Play a single card")
        real = naturals(self.cards)
        own = {c.rank for c in real if c.rank is not None}
        if not own:
            return Phrase(f"Play {number_word(count)} jokers: {held}", "Play a set")
        if len(own) == 1 and "-" not in self.meaning:
            (rank,) = own
            return Phrase(f"Play {number_word(count)} {rank.word}s: {held}", "Play a set")
        if len(own) < len(real) or len({c.suit for c in real}) > 1:
            return Phrase(f"Play {held}", "Play cards")  # no combination: to be refused
        low, _, high = self.meaning.partition("-")
        ends = f", {_said(low)} to {_said(high)}" if high else ""
        return Phrase(f"Play a sequence{ends}: {held}", "Play a sequence")


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A combination and the action that plays it. There is one object for it, as long as it is remembered."""

    play: Combination
    action: PlayCards


@position_cache(1 << 12)
def stronger(ways: tuple[Way, ...], least: int, turned: bool = False) -> tuple[Way, ...]:
    """Those of some plays that are stronger than that."""
    return tuple([way for way in ways if way.play.strength(turned=turned) > least])


def best_way(ways: Sequence[Way], value: Callable[[Combination], float], passing: float) -> Way | None:
    """The play of most value; none where passing is worth more."""
    best, most = None, passing
    for way in ways:
        found = value(way.play)
        if found > most or (best is None and found == most):
            best, most = way, found
    return best


def suit_runs(held: tuple[Card, ...], highest: int = TOP) -> tuple[tuple[Card, ...], ...]:
    """The runs of three or more in one suit up to that rank, each as long as it goes; of equal cards one."""
    mask = 0
    for c in held:
        mask |= _BITS[c]
    mask &= _UP_TO[highest]
    found = []
    while rows := mask & mask >> 1 & mask >> 2:
        run, bit = [], rows & -rows
        while bit & mask:
            run.append(_FACES[bit])
            bit <<= 1
        found.append(tuple(run))
        mask &= -bit
    return tuple(found)


def in_sequences(held: tuple[Card, ...], highest: int = TOP) -> frozenset[Card]:
    """The cards that lie in a run of three or more of their suit, up to that rank."""
    runs = suit_runs(held, highest)
    return frozenset().union(*runs) if runs else NO_CARDS


def rows_holding(ranks: Iterable[int], length: int, highest: int) -> range:
    """From where a row of so many ranks, up to the highest, may begin that holds all of these."""
    held = list(ranks)
    first = max(0, max(held, default=0) - length + 1)
    return range(first, min(min(held, default=highest), highest - length + 1) + 1)


def blocks(count: int, fewest: int = SHORTEST) -> Iterator[tuple[int, int]]:
    """How many cards of each of how many ranks make a multiple sequence of so many cards."""
    for each in range(2, count // fewest + 1):
        if count % each == 0:
            yield each, count // each


def _said(rank: str) -> str:
    """A rank's letters as it is spoken."""
    found = Rank.parse(rank)
    return found.word if found is not None else rank


def read_meaning(text: str) -> str:
    """A meaning as it is printed. Raises ValueError for one that is none."""
    ranks = []
    for word in text.replace(" ", "").split("-") if text.strip() else []:
        rank = Rank.parse(word)
        if rank is None:
            raise ValueError(f"{text!r} is no meaning: write as A, or as 9-J")
        ranks.append(rank.text)
    return "-".join(ranks)
