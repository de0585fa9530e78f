"""The forms of Mighty by number of players, the special cards, and the payments."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from cardtable.cards import RED_JOKER, Card, Rank, Suit, card, cards, pack, without

JOKER = RED_JOKER
"""The card that is the joker."""
POINTS = frozenset(c for c in pack() if c.rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN))
"""The cards that count one point each (point-cards)."""


@dataclass(frozen=True)
class Form:
    """One form of the game."""

    name: str
    removed: str
    """The cards that are taken out of the pack."""
    blind: int
    """How many cards the blind has."""
    least: int
    """The lowest bid."""
    calls: int
    """How many cards the declarer calls."""
    packs: int = 1
    pay_rule: str = ""
    """The rule by which a team is paid; empty for the usual ones (pay-made, pay-lost)."""

    @property
    def base(self) -> int:
        """The level above which contracts are paid."""
        return self.least - 1

    @property
    def full(self) -> int:
        """All the points there are (point-cards)."""
        return 20 * self.packs

    @property
    def command_level(self) -> int:
        """The contract from which the friend may be commanded (command-level)."""
        return 17 * self.packs

    def cards(self) -> tuple[Card, ...]:
        """The pack."""
        if self.name == "three":
            return pack(7, jokers=1)
        return without(pack(jokers=1, packs=self.packs), cards(self.removed))


THREE = Form("three", removed="", blind=3, least=11, calls=0, pay_rule="pay-three")
KOREAN = Form(
    "korean",
    removed="2S 2H 2D 2C 4S 4H 4D 4C 3H 3D",
    blind=3,
    least=12,
    calls=1,
    pay_rule="pay-korean",
)
CHICAGO = Form("chicago", removed="2H 2C", blind=3, least=13, calls=1, pay_rule="pay-chicago")
FIVE = Form("five", removed="", blind=3, least=13, calls=1)
SIX = Form("six", removed="", blind=4, least=25, calls=2, packs=2, pay_rule="pay-two-packs")
SEVEN = Form("seven", removed="2C 2C 2H 2H", blind=4, least=25, calls=2, packs=2, pay_rule="pay-two-packs")
EIGHT = Form(
    "eight",
    removed="2C 2C 2H 2H 2D 2S",
    blind=4,
    least=25,
    calls=2,
    packs=2,
    pay_rule="pay-two-packs",
)
_BY_SEATS = {3: THREE, 4: KOREAN, 5: FIVE, 6: SIX, 7: SEVEN, 8: EIGHT}


def form_of(seats: int, four: str) -> Form:
    """The form for that many players; four have the choice of two."""
    return CHICAGO if (seats, four) == (4, "chicago") else _BY_SEATS[seats]


def is_point(c: Card) -> bool:
    """Whether a card counts one point (point-cards)."""
    return c in POINTS


def points_in(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """The point cards among them."""
    return tuple([c for c in held if c in POINTS])


@functools.cache
def mighty_of(trump: str) -> Card:
    """The mighty under those trumps (mighty-card)."""
    return card("AD" if trump == Suit.SPADES.value else "AS")


def ripper_of(trump: str, rank: Rank) -> Card:
    """The ripper under those trumps, of its rank in the form played (ripper-card)."""
    return Card.of(Suit.SPADES if trump == Suit.CLUBS.value else Suit.CLUBS, rank)


def payments(
    form: Form,
    seats: int,
    declarer: int,
    friends: tuple[int, ...],
    each: int,
    *,
    made: bool,
    alone_pays: bool,
) -> tuple[int, ...]:
    """The payment of each seat if every defender pays `each`; the other way round if not made (pay-lost).

    `alone_pays`: with four in the Korean form the declarer bears a loss alone.
    """
    total = each * (seats - len({declarer, *friends}))
    parts = len(friends) + (1 if form is KOREAN else 2)
    whole, rest = divmod(total, parts)
    share = whole + (2 * rest > parts)  # an exact half is rounded down (pay-chicago, pay-two-packs)
    if form is KOREAN and alone_pays and not made:
        share = 0
    paid = [share if seat in friends else -each for seat in range(seats)]
    paid[declarer] = total - share * len(friends)
    return tuple(one if made else -one for one in paid)
