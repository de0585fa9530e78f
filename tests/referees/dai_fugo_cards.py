"""The cards of Dai Fugō for its referee: what they can be played as, and what beats what.

Cards are texts, ranks numbers from 0 (the three) to 12 (the two); a joker is above them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
THREE, EIGHT, TEN, JACK, ACE, TWO, JOKER = 0, 5, 7, 8, 11, 12, 13
SUITS = ("S", "H", "D", "C")
JOKERS = ("RJ", "BJ")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
RANK = {card: RANKS.index(card[:-1]) for card in PACK} | dict.fromkeys(JOKERS, JOKER)
PLACE = {
    card: place for place, card in enumerate([*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS])
}


def ordered(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in rising rank, jokers last, equal ranks in one order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def text_of_play(cards: Iterable[str], meaning: str = "") -> str:
    """The text of a play, its cards in one order."""
    return f"play {' '.join(ordered(cards))}" + (f" as {meaning}" if meaning else "")


def in_one_order(text: str) -> str:
    """A text with its cards in one order."""
    verb, _, rest = text.partition(" ")
    cards, _, meaning = rest.partition(" as ")
    return " ".join([verb, *ordered(cards.split()), *(["as", meaning] if meaning else [])])


def naturals_of(cards: Iterable[str]) -> list[str]:
    """The cards that are no jokers."""
    return [card for card in cards if RANK[card] != JOKER]


def suits_of(cards: Iterable[str]) -> Counter[str]:
    """The suits of the cards that have one."""
    return Counter(card[-1] for card in naturals_of(cards))


@dataclass(frozen=True)
class Reading:
    """One way to understand the cards of a play."""

    kind: str
    low: int
    high: int
    size: int
    wild: int = 0
    """How many jokers stand for other cards."""
    suit: str = ""
    """Of a sequence."""

    @property
    def type(self) -> tuple[str, int]:
        """What only the same can be played on."""
        return self.kind, self.size

    @property
    def meaning(self) -> str:
        """What is said where a joker stands for another card."""
        if not self.wild:
            return ""
        return RANKS[self.low] if self.kind == "set" else f"{RANKS[self.low]}-{RANKS[self.high]}"

    @property
    def is_jokers(self) -> bool:
        """Whether it is nothing but jokers."""
        return self.low == JOKER

    @property
    def has_joker(self) -> bool:
        """Whether a joker is in it."""
        return self.is_jokers or bool(self.wild)

    def strength(self, *, reversed_: bool) -> int:
        """Its height in the usual order or the reversed one; jokers are the highest in both."""
        if self.is_jokers:
            return JOKER
        return -self.low if reversed_ else self.high

    def count(self, rank: int) -> int:
        """How many cards of a rank it has, a joker as what it stands for."""
        if self.kind == "sequence":
            return int(self.low <= rank <= self.high)
        return self.size if self.low == rank else 0


@dataclass(frozen=True)
class Combinations:
    """Which combinations the options allow."""

    sequences: bool = True
    twos_in_sequences: bool = True
    packs: int = 1

    @property
    def top(self) -> int:
        """The highest card of a sequence."""
        return TWO if self.twos_in_sequences else ACE

    def readings(self, cards: Sequence[str]) -> list[Reading]:
        """All that these cards can be played as."""
        own = sorted(RANK[card] for card in naturals_of(cards))
        size, wild = len(cards), len(cards) - len(own)
        if size == 1:
            rank = RANK[cards[0]]
            return [Reading("single", rank, rank, 1)]
        if not own:
            return [Reading("set", JOKER, JOKER, size)]
        found = []
        if own[0] == own[-1] and size <= 4 * self.packs:
            found.append(Reading("set", own[0], own[0], size, wild))
        if self.sequences and size >= 3:
            found += self.sequences_of(cards, own)
        return found

    def sequences_of(self, cards: Sequence[str], own: list[int]) -> Iterator[Reading]:
        """Consecutive cards of one suit, a joker for each that lacks."""
        suits, size = suits_of(cards), len(cards)
        if len(suits) > 1 or len(set(own)) < len(own):
            return
        for low in range(self.top - size + 2):
            high = low + size - 1
            if low <= own[0] and own[-1] <= high:
                yield Reading("sequence", low, high, size, size - len(own), *suits)

    def no_reading(self, cards: Sequence[str]) -> str:
        """The rule that cards break which are nothing."""
        own = sorted(RANK[card] for card in naturals_of(cards))
        suits, size = suits_of(cards), len(cards)
        if size == 2 and len(own) == 2 and len(suits) == 1 and own[1] - own[0] == 1:
            return "sequence-three"
        if size < 3 or len(set(own)) < len(own) or size > len(RANKS):
            return "combination"
        if own[-1] - own[0] < size:
            if not self.sequences:
                return "no-sequences"
            return "sequence-suit" if len(suits) > 1 else "no-twos"
        if len(suits) == 1 and runs_round(own, size):
            return "sequence-wrap"
        return "combination"

    # What a hand can play

    def plays(self, hand: Counter[str], wanted: tuple[str, int] | None) -> Iterator[tuple[str, ...]]:
        """All cards of a hand that are something; of the type wanted, if there is one."""
        jokers = [card for card in ordered(hand.elements()) if RANK[card] == JOKER]
        naturals = naturals_of(ordered(hand.elements()))
        if wanted is None or wanted[0] != "sequence":
            yield from self.sets(naturals, jokers, wanted[1] if wanted else 0)
        if self.sequences and (wanted is None or wanted[0] == "sequence"):
            for suit in SUITS:
                held = {RANK[card] for card in naturals if card[-1] == suit}
                yield from self.runs(suit, held, jokers, wanted[1] if wanted else 0)

    def sets(self, naturals: list[str], jokers: list[str], size: int) -> Iterator[tuple[str, ...]]:
        """Singles and sets, of a size or of any."""
        limit = 4 * self.packs
        for rank in sorted({RANK[card] for card in naturals}):
            alike = [card for card in naturals if RANK[card] == rank]
            for own in range(1, len(alike) + 1):
                for wild in range(len(jokers) + 1):
                    if own + wild <= limit and size in (0, own + wild):
                        yield from chosen(alike, own, jokers, wild)
        for wild in range(1, len(jokers) + 1):
            if size in (0, wild):
                yield from chosen([], 0, jokers, wild)

    def runs(self, suit: str, held: set[int], jokers: list[str], size: int) -> Iterator[tuple[str, ...]]:
        """The sequences of a suit; each card may be a joker even if the card itself is held."""
        for low in range(self.top - 1):
            for high in range(low + 2, self.top + 1):
                length = high - low + 1
                own = [rank for rank in range(low, high + 1) if rank in held]
                if size not in (0, length) or length - len(own) > len(jokers) or not own:
                    continue
                cards = [RANKS[rank] + suit for rank in own]
                for wild in range(length - len(own), min(len(jokers), length - 1) + 1):
                    yield from chosen(cards, length - wild, jokers, wild)


def chosen(cards: list[str], own: int, jokers: list[str], wild: int) -> Iterator[tuple[str, ...]]:
    """Every choice of so many cards and so many jokers; equal ones once."""
    for some in dict.fromkeys(combinations(cards, own)):
        for more in dict.fromkeys(combinations(jokers, wild)):
            yield some + more


def runs_round(own: list[int], size: int) -> bool:
    """Whether they were consecutive if the 2 lay below the 3."""
    return any(
        {(rank - low) % len(RANKS) for rank in own} <= set(range(size)) for low in range(1, len(RANKS))
    )


def goes_out_badly(one: Reading, top: int, *, revolution: bool) -> bool:
    """Whether it is forbidden as the last cards: lone jokers, the highest cards, the highest sequence."""
    if one.kind == "sequence":
        return one.low == THREE if revolution else one.high == top
    return one.is_jokers or one.low == (THREE if revolution else TWO)
