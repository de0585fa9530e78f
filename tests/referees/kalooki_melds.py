"""The threes and fours of Kalooki as its referee knows them: texts in, a meld or the rule against it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise, product

from tests.referees.refereed_match import UNFIXED

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""By height from 1: the ace is below the 2 and above the king."""
JOKERS = ("RJ", "BJ")
PACK = ([rank + suit for rank in RANKS[1:] for suit in SUITS] + [*JOKERS]) * 2
ANY = "J?"
"""A joker whose colour, which means nothing, is left open."""
LOW_END = 0
HIGH_END = -1
"""Where a card is tacked: at an end, or at the place of a joker."""


def face(suit: str, height: int) -> str:
    """The card of that height in a four."""
    return RANKS[height - 1] + suit


def is_joker(card: str) -> bool:
    """Whether a card is a joker."""
    return card in (*JOKERS, ANY)


def penalty(card: str) -> int:
    """What a card left in hand costs."""
    if is_joker(card):
        return 50
    if card[:-1] == "A":
        return 15 if card[-1] in "SC" else 1
    return int(card[:-1]) if card[:-1].isdigit() else 10


def without_colour(text: str) -> str:
    """A text in which all jokers look alike, the cards of threes and the melds in one order."""
    verb, *words = text.replace("RJ", ANY).replace("BJ", ANY).split()
    if verb != "lay":
        return " ".join([verb, *words])
    groups = [group.split() for group in " ".join(words).split("/")]
    return "lay " + " / ".join(sorted(" ".join(sorted(group)) for group in groups))


@dataclass
class Meld:
    """A three of a rank, or a four of a suit from a lowest height upwards."""

    cards: list[str]
    rank: str = ""
    suit: str = ""
    low: int = 0

    @property
    def top(self) -> int:
        """The greatest height of a four."""
        return self.low + len(self.cards) - 1

    @property
    def kind(self) -> str:
        """What only one meld of a player may have: a rank or a suit."""
        return self.rank or self.suit

    def stands_for(self, place: int) -> str:
        """The card that a card of a four is or stands for."""
        return face(self.suit, self.low + place)

    def text(self) -> str:
        """As it is written: a four upwards, a three by suit and then the jokers."""
        if self.rank:
            order = [*SUITS, *JOKERS, ANY]
            return " ".join(sorted(self.cards, key=lambda c: order.index(c if is_joker(c) else c[-1])))
        return " ".join(
            f"{card}={self.stands_for(place)}" if is_joker(card) else card
            for place, card in enumerate(self.cards)
        )


# Reading


def read_meld(tokens: Sequence[str]) -> Meld | str:
    """The three or four that a group names, or the rule against it."""
    cards = [token.partition("=")[0] for token in tokens]
    genuine = [card for card in cards if not is_joker(card)]
    if len({card[:-1] for card in genuine}) > 1:
        return read_four(tokens)
    if any("=" in token for token in tokens):
        return UNFIXED
    if len(genuine) < 2:
        return "three-genuine"
    return Meld(cards, rank=genuine[0][:-1]) if len(cards) > 2 else "three-or-four"


def read_four(tokens: Sequence[str]) -> Meld | str:
    """One suit in sequence; a bare joker fills a gap, else goes on top, under a high ace below."""
    said = [(token[:2], token[3:]) if "=" in token else (token, token) for token in tokens]
    fixed = [(card, stands) for card, stands in said if not is_joker(stands)]
    bare = [card for card, stands in said if is_joker(stands)]
    if len({stands[-1] for _, stands in fixed}) > 1:
        return "three-or-four"
    choices = [(1, 14) if stands[:-1] == "A" else (RANKS.index(stands[:-1]) + 1,) for _, stands in fixed]
    read = [laid_out(fixed, heights, bare) for heights in product(*choices)]
    melds = [one for one in read if isinstance(one, Meld)]
    return melds[0] if melds else ("adjacent-jokers" if "adjacent-jokers" in read else "three-or-four")


def laid_out(fixed: list[tuple[str, str]], heights: Sequence[int], bare: list[str]) -> Meld | str:
    """A four of cards at these heights, its bare jokers where nothing else is."""
    low, top = min(heights), max(heights)
    gaps = top - low + 1 - len(heights)
    if len(set(heights)) < len(heights) or gaps > len(bare):
        return "three-or-four"
    for _ in bare[gaps:]:
        low, top = (low, top + 1) if top < 14 else (low - 1, top)
    if low < 1 or top - low < 3:
        return "three-or-four"
    left = list(bare)
    at = dict(zip(heights, (card for card, _ in fixed), strict=True))
    cards = [at[height] if height in at else left.pop(0) for height in range(low, top + 1)]
    return "adjacent-jokers" if neighbours(cards) else Meld(cards, suit=fixed[0][1][-1], low=low)


def neighbours(cards: Sequence[str]) -> bool:
    """Whether two jokers lie side by side."""
    return any(is_joker(one) and is_joker(next_one) for one, next_one in pairwise(cards))


# Tacking on


def place_for(meld: Meld, card: str) -> int | str:
    """Where a card is tacked on: an end, or the place of a joker; or the rule against it."""
    if meld.rank:
        return HIGH_END if is_joker(card) or card[:-1] == meld.rank else "tack-fit"
    open_end = HIGH_END if meld.top < 14 else LOW_END
    height = meld.top + 1 if meld.top < 14 else meld.low - 1
    if is_joker(card):
        if height < 1:
            return "tack-fit"
        return "adjacent-jokers" if is_joker(meld.cards[open_end]) else open_end
    if height >= 1 and card == face(meld.suit, height):
        return open_end
    for place, one in enumerate(meld.cards):
        if is_joker(one) and meld.stands_for(place) == card and height >= 1:
            moved = [*meld.cards[:place], card, *meld.cards[place + 1 :]]
            return "adjacent-jokers" if is_joker(moved[open_end]) else place
    if meld.low > 1 and card == face(meld.suit, meld.low - 1):
        return "high-end-first"
    return "tack-fit"


def tack(meld: Meld, card: str) -> str:
    """Puts a card where it belongs; whether it was an end, or a joker moved to one."""
    place = place_for(meld, card)
    assert isinstance(place, int), place
    joker = meld.cards[place] if not meld.rank and card == meld.stands_for(place % len(meld.cards)) else ""
    if is_joker(joker):
        meld.cards[place], card = card, joker
    if meld.rank or meld.top < 14:
        meld.cards.append(card)
        return "joker up" if joker else "high end"
    meld.cards.insert(0, card)
    meld.low -= 1
    return "joker down" if joker else "low end"


# All melds of a hand


def held_in(cards: Sequence[str], pool: Counter[str]) -> bool:
    """Whether the pool has them all."""
    return all(pool[card] >= cards.count(card) for card in cards)


def colourless(hand: Sequence[str]) -> Counter[str]:
    """A hand whose jokers look alike."""
    return Counter(ANY if is_joker(card) else card for card in hand)


def threes(pool: Counter[str]) -> Iterator[Meld]:
    """All threes of three cards."""
    for rank in RANKS[1:]:
        own = [rank + suit for suit in SUITS if pool[rank + suit]]
        jokers = [ANY] if pool[ANY] else []
        pairs = [(*two, joker) for two in combinations_with_replacement(own, 2) for joker in jokers]
        for cards in (*combinations_with_replacement(own, 3), *pairs):
            if held_in(cards, pool):
                yield Meld(list(cards), rank=rank)


def fours(pool: Counter[str]) -> Iterator[Meld]:
    """All fours of four cards."""
    for suit in SUITS:
        for low in range(1, 12):
            faces = [face(suit, height) for height in range(low, low + 4)]
            for cards in product(*([one for one in (card, ANY) if pool[one]] for card in faces)):
                if held_in(cards, pool) and not neighbours(cards):
                    yield Meld(list(cards), suit=suit, low=low)


def together(melds: Sequence[Meld], count: int, pool: Counter[str]) -> Iterator[tuple[Meld, ...]]:
    """So many of these melds at once, all of different ranks or suits."""
    if not count:
        yield ()
        return
    for place, one in enumerate(melds):
        if held_in(one.cards, pool):
            others = [other for other in melds[place + 1 :] if other.kind != one.kind]
            for more in together(others, count - 1, pool - Counter(one.cards)):
                yield (one, *more)


def contracts(hand: Sequence[str], count_of_threes: int, count_of_fours: int) -> Iterator[tuple[Meld, ...]]:
    """All ways to lay a contract in melds as short as can be."""
    pool = colourless(hand)
    all_threes, all_fours = list(threes(pool)), list(fours(pool))
    for low in together(all_threes, count_of_threes, pool):
        left = pool - Counter(card for one in low for card in one.cards)
        for high in together(all_fours, count_of_fours, left):
            yield (*low, *high)
