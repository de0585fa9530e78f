"""Cards, suits, ranks and packs; text <-> card.

Cards are interned: there is one object for each face, so equal cards, of several packs too, are identical and
cheap to compare.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Self

from cardtable.errors import CardTextError

if TYPE_CHECKING:

    class _InOrder:
        """Sorts by the position in a new pack."""

        __slots__ = ()

        def __new__(cls, place: float) -> Self: ...

        def __lt__(self, other: Self) -> bool: ...
else:
    # An order written in Python would have Python called at every `==` of two cards, too: to find a card in a
    # hand would take ten times as long. Of all that C orders only a float may have fields of its own.
    _InOrder = float


class Suit(Enum):
    """One of the four suits, in the order spades, hearts, diamonds, clubs."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"

    letter: str
    symbol: str
    is_red: bool

    # The hash of an Enum is a call into Python, and suits are looked up at every card.
    __hash__ = object.__hash__

    def __init__(self, word: str) -> None:
        self.letter = word[0].upper()
        self.symbol = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.letter]
        self.is_red = self.letter in "HD"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def parse(cls, text: str) -> Suit | None:
        """The suit of a word, a letter or a glyph; None for any other text."""
        return _SUITS.get(text.lower())


_SUITS: dict[str, Suit] = {}
for _suit in Suit:
    for _name in (_suit.value, _suit.value[:-1], _suit.letter.lower(), _suit.symbol):
        _SUITS[_name] = _suit


class Rank(IntEnum):
    """The ranks by their printed number; games say for themselves which is high."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def text(self) -> str:
        """As printed on the card: A, 2 to 10, J, Q, K."""
        return _RANK_TEXT[self]

    @property
    def word(self) -> str:
        """As spoken: ace, 2 to 10, jack, queen, king."""
        return self.name.lower() if self in _COURTS_AND_ACE else str(int(self))

    @classmethod
    def parse(cls, text: str) -> Rank | None:
        """The rank of a text (T is 10); None for any other text."""
        return _RANKS.get(text.upper())


_COURTS_AND_ACE = (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING)
_RANK_TEXT = {rank: str(int(rank)) for rank in Rank} | {
    Rank.ACE: "A",
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
}
_RANKS = {text: rank for rank, text in _RANK_TEXT.items()} | {"T": Rank.TEN}


class Card(_InOrder):
    """One face. `suit` and `rank` are None for a joker; `index` is the position in a new pack.

    Not constructed directly: `card("10D")` and `Card.of(suit, rank)` return the one object.

    """

    __slots__ = ("index", "is_joker", "rank", "suit", "text")

    suit: Suit | None
    rank: Rank | None
    text: str
    index: int
    is_joker: bool

    # There is one object a face: its address tells it apart soonest.
    __hash__ = object.__hash__

    def __new__(cls, suit: Suit | None, rank: Rank | None, text: str, index: int) -> Self:
        made = super().__new__(cls, index + 0.5)  # which equals no count, nor nothing
        made.suit = suit
        made.rank = rank
        made.text = text
        made.index = index
        made.is_joker = suit is None
        return made

    @staticmethod
    def of(suit: Suit, rank: Rank | int) -> Card:
        """The card of that suit and rank."""
        return _BY_TEXT[_RANK_TEXT[Rank(rank)] + suit.letter]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return face, (self.text,)


_FULL: tuple[Card, ...] = tuple(
    Card(suit, rank, _RANK_TEXT[rank] + suit.letter, 13 * place + rank - 1)
    for place, suit in enumerate(Suit)
    for rank in Rank
)
RED_JOKER = Card(None, None, "RJ", 52)
"""Written `RJ`."""
BLACK_JOKER = Card(None, None, "BJ", 53)
"""Written `BJ`."""
HIDDEN = Card(None, None, "??", 54)
"""Stands in a view for a card whose face the viewer does not see."""
FACES: tuple[Card, ...] = (*_FULL, RED_JOKER, BLACK_JOKER)
"""Every card there is, in order."""
_BY_TEXT: dict[str, Card] = {c.text: c for c in FACES}


def face(text: str) -> Card:
    """The card of exactly that text, the hidden one included. Raises KeyError for any other text."""
    return HIDDEN if text == HIDDEN.text else _BY_TEXT[text]


def card(text: str) -> Card:
    """The card of a text; forgiving about case and about T for 10. Raises CardTextError."""
    found = _BY_TEXT.get(text) or _BY_TEXT.get(text.upper().replace("T", "10"))
    if found is None:
        raise CardTextError(
            f"{text!r} is no card: write rank then suit, as in AS, 10D, QH, or RJ, BJ for a joker"
        )
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a list separated by spaces. Raises CardTextError."""
    return tuple(card(word) for word in text.split())


def text_of(held: Iterable[Card]) -> str:
    """The cards as a list separated by spaces."""
    return " ".join([c.text for c in held])


def pack(low: int = 2, *, jokers: int = 0, packs: int = 1) -> tuple[Card, ...]:
    """A new pack from rank `low` up to the ace (2 gives all 52), `jokers` (0 to 2) in
    each, `packs` times over."""
    one = tuple(c for c in _FULL if c.rank is not None and (c.rank == Rank.ACE or c.rank >= low))
    return (one + (RED_JOKER, BLACK_JOKER)[:jokers]) * packs


def missing_cards(held: Iterable[Card], wanted: Iterable[Card]) -> tuple[Card, ...]:
    """The wanted cards that are not held, copies counted."""
    left = list(held)
    missing = []
    for c in wanted:
        if c in left:
            left.remove(c)
        else:
            missing.append(c)
    return tuple(missing)


def in_order(held: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of a new pack."""
    return tuple(sorted(held))


def without_one(held: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """`held` without one copy of a card, in order. Raises ValueError if it is missing."""
    at = held.index(gone)
    return held[:at] + held[at + 1 :]


def without(held: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """`held` without one copy of each card in `gone`, in order. Raises ValueError if one is missing."""
    left = list(held)
    for c in gone:
        left.remove(c)
    return tuple(left)
