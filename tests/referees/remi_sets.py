"""The sets of Remi as its referee knows them: texts in, a set or the rule against it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product

from tests.referees.refereed_match import UNFIXED

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""By height from 1: the ace is below the 2 and above the king."""
COLOURS = {"RJ": "HD", "BJ": "SC"}
"""Which suits a joker can stand for."""
Worth = tuple[int, str, tuple[str, ...]]
"""What a set counts, its text and its cards."""
Best = tuple[int, tuple[str, ...]]
"""What sets count together, and their texts."""
PACK = [rank + suit for rank in RANKS[1:] for suit in SUITS] * 2 + ["RJ", "BJ"] * 2


def face(suit: str, height: int) -> str:
    """The card of that height in a straight."""
    return RANKS[height - 1] + suit


def value(height: int) -> int:
    """What a card of a straight counts: 5 up to the 9 and for a low ace."""
    return 5 if height < 10 else 10


def value_in_hand(card: str) -> int:
    """What a card left over costs."""
    if card in COLOURS:
        return 25
    return 10 if card[:-1] in ("10", "J", "Q", "K", "A") else 5


def value_in_kind(rank: str) -> int:
    """What a card of a same kind counts."""
    return 25 if rank == "A" else value_in_hand(rank + "S")


@dataclass
class Set:
    """A set: what each card is and who put it there. A straight has a suit and a lowest height."""

    cards: list[str]
    rank: str = ""
    suit: str = ""
    low: int = 0
    owners: list[int] = field(default_factory=list)
    crosswise: list[tuple[str, int]] = field(default_factory=list)
    """Cards that wait for a joker of a same kind, with who waits."""

    @property
    def top(self) -> int:
        """The greatest height of a straight."""
        return self.low + len(self.cards) - 1

    def stands_for(self, index: int) -> str:
        """The card that a card of a straight is or stands for."""
        return face(self.suit, self.low + index)

    def values(self) -> list[int]:
        """What its cards count."""
        if self.rank:
            return [value_in_kind(self.rank)] * len(self.cards)
        return [value(height) for height in range(self.low, self.top + 1)]

    def naturals(self) -> str:
        """The suits that lie in a same kind themselves."""
        return "".join(card[-1] for card in self.cards if card not in COLOURS)

    def waiting(self) -> str:
        """The suits that cards lie crosswise for."""
        return "".join(card[-1] for card, _ in self.crosswise)

    def free_jokers(self, joker: str) -> int:
        """How many jokers of a colour nobody waits for."""
        return self.cards.count(joker) - sum(suit in COLOURS[joker] for suit in self.waiting())

    def could_stand_for(self, card: str) -> bool:
        """Whether a joker of a same kind is, or could yet be, that card."""
        if card in COLOURS or card[:-1] != self.rank or card[-1] in self.naturals():
            return False
        joker = next(one for one, suits in COLOURS.items() if card[-1] in suits)
        return card[-1] in self.waiting() or self.free_jokers(joker) > 0

    def text(self) -> str:
        """As it is written: a straight upwards, a same kind by suit."""
        if self.rank:
            return " ".join(sorted(self.cards, key=kind_order))
        return " ".join(
            f"{card}={self.stands_for(index)}" if card in COLOURS else card
            for index, card in enumerate(self.cards)
        )


def kind_order(card: str) -> int:
    """Suits in the pack's order, then the red joker."""
    return ("RJ", "BJ").index(card) + 4 if card in COLOURS else SUITS.index(card[-1])


def jokers_fit(suits: str, cards: Sequence[str]) -> bool:
    """Whether the jokers among cards find suits of their colour that are not taken."""
    return all(
        sum(suit not in suits for suit in free) >= list(cards).count(one) for one, free in COLOURS.items()
    )


def read_set(tokens: Sequence[str]) -> Set | str:
    """The set that a group names, or the rule against it."""
    cards = [token.partition("=")[0] for token in tokens]
    naturals = [card for card in cards if card not in COLOURS]
    if len(cards) < 3 or not naturals:
        return "valid-set"
    named = any("=" in token for token in tokens)
    ranks = {card[:-1] for card in naturals}
    if len(ranks) == 1 and not named:
        kind = read_kind(cards)
        return UNFIXED if isinstance(kind, str) and len(naturals) == 1 else kind
    return read_straight(tokens)


def read_kind(cards: list[str]) -> Set | str:
    """Cards of one rank: no suit twice, jokers by their colour."""
    suits = "".join(card[-1] for card in cards if card not in COLOURS)
    if len(cards) > 4 or len(set(suits)) < len(suits):
        return "same-kind"
    if not jokers_fit(suits, cards):
        return "joker-colour"
    return Set(sorted(cards, key=kind_order), rank=next(c for c in cards if c not in COLOURS)[:-1])


def read_straight(tokens: Sequence[str]) -> Set | str:
    """One suit in sequence; a bare joker fills a gap, else goes on top, under a high ace below."""
    fixed = [token.partition("=") for token in tokens if token not in COLOURS]
    said = [(card, stands or card) for card, _, stands in fixed]
    bare = [token for token in tokens if token in COLOURS]
    suits = {stands[-1] for _, stands in said}
    if len(suits) > 1:
        return "valid-set"
    for ace in (1, 14):
        heights = [ace if stands[:-1] == "A" else RANKS.index(stands[:-1]) + 1 for _, stands in said]
        spread = range(min(heights), max(heights) + 1)
        gaps = [height for height in spread if height not in heights]
        if len(set(heights)) < len(heights) or len(gaps) > len(bare):
            continue
        low, top = min(heights), max(heights)
        for _ in bare[len(gaps) :]:
            low, top = (low, top + 1) if top < 14 else (low - 1, top)
        return laid_out(suits.pop(), low, top, dict(zip(heights, said, strict=True)), bare)
    return "valid-set"


def laid_out(suit: str, low: int, top: int, said: dict[int, tuple[str, str]], bare: list[str]) -> Set | str:
    """A straight from low to top, its bare jokers where nothing else is."""
    left = list(bare)
    cards = [said[height][0] if height in said else left.pop(0) for height in range(low, top + 1)]
    if any(suit not in COLOURS.get(card, suit) for card in cards):
        return "joker-colour"
    return Set(cards, suit=suit, low=low)


# All sets of a hand


def held_in(cards: Sequence[str], pool: Counter[str]) -> bool:
    """Whether the pool has them all."""
    return all(pool[card] >= cards.count(card) for card in cards)


def kinds(pool: Counter[str]) -> Iterator[Set]:
    """All same kinds."""
    for rank in RANKS[1:]:
        own = [rank + suit for suit in SUITS if pool[rank + suit]]
        if len(own) + pool["RJ"] + pool["BJ"] < 3:
            continue
        for count in range(1, len(own) + 1):
            for naturals in combinations(own, count):
                for red, black in product(range(3), repeat=2):
                    cards = [*naturals, *["RJ"] * red, *["BJ"] * black]
                    if 3 <= len(cards) <= 4 and held_in(cards, pool):
                        one = read_kind(cards)
                        if isinstance(one, Set):
                            yield one


def straights(pool: Counter[str], length: int) -> Iterator[Set]:
    """All straights of a length."""
    for suit in SUITS:
        joker = next(one for one, suits in COLOURS.items() if suit in suits)
        for low in range(1, 16 - length):
            faces = [face(suit, height) for height in range(low, low + length)]
            if sum(not pool[card] for card in faces) > min(pool[joker], length - 1):
                continue
            for cards in product(*((card, joker) for card in faces)):
                if set(cards) != {joker} and held_in(cards, pool):
                    yield Set(list(cards), suit=suit, low=low)


def short_sets(pool: Counter[str]) -> list[Set]:
    """Straights of three, same kinds of three and four."""
    return [*kinds(pool), *straights(pool, 3)]


@cache
def best_sets(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """The most that sets of a hand can be worth with one card left to discard, and these sets."""
    pool = Counter(hand)
    found = [*short_sets(pool), *straights(pool, 4), *straights(pool, 5)]
    worth = [(sum(one.values()), one.text(), tuple(one.cards)) for one in found]
    return search(tuple(sorted(hand, key=jokers_last)), worth, len(hand) - 1, {})


def jokers_last(card: str) -> tuple[bool, str]:
    """Naturals first: every set has one."""
    return card in COLOURS, card


def search(
    left: tuple[str, ...], sets: list[Worth], room: int, done: dict[tuple[tuple[str, ...], int], Best]
) -> Best:
    """The same for the cards left, the first of which goes into a set or into none."""
    if not left or not sets or left[0] in COLOURS or room < 3:
        return 0, ()
    if (left, room) not in done:
        pool = Counter(left)
        fitting = [one for one in sets if held_in(one[2], pool)]
        best = search(left[1:], fitting, room, done)
        for points, text, cards in fitting:
            if left[0] in cards and len(cards) <= room:
                rest = tuple(sorted((pool - Counter(cards)).elements(), key=jokers_last))
                more, texts = search(rest, fitting, room - len(cards), done)
                best = max(best, (points + more, (text, *texts)))
        done[left, room] = best
    return done[left, room]
