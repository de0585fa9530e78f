"""The packs and forms of Mighty, what counts, and what a hand pays, for its referee.

Cards and acts are texts, equal copies are equal texts, piles are lists.
"""

from __future__ import annotations

from dataclasses import dataclass

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
TRUMPS = [*SUITS, "notrump"]
JOKER = "RJ"
PACK = [rank + letter for letter in SUITS.values() for rank in RANKS]
TWOS = "2C 2C 2H 2H"


@dataclass(frozen=True)
class Form:
    """The game for so many players: its pack, hands and blind, bids, base and called cards."""

    pack: tuple[str, ...]
    hand: int
    blind: int
    low: int
    base: int
    calls: int
    full: int

    @property
    def ripper_rank(self) -> str:
        """The black 3s, or the 7s where the pack has none."""
        return "3" if "3C" in self.pack else "7"


def form_for(seats: int, four: str) -> Form:
    """The forms of the game; `four` names the one of four players."""
    if seats == 3:
        return one_pack(" ".join(card for card in PACK if card[:-1] in "23456"), 10, 11, 10, 0)
    if seats == 4 and four == "korean":
        return one_pack("2S 2H 2D 2C 4S 4H 4D 4C 3H 3D", 10, 12, 11, 1)
    if seats == 4:
        return one_pack("2H 2C", 12, 13, 12, 1)
    if seats == 5:
        return one_pack("", 10, 13, 12, 1)
    removed, hand = {6: ("", 17), 7: (TWOS, 14), 8: (f"{TWOS} 2D 2S", 12)}[seats]
    return Form(without(2 * [*PACK, JOKER], removed), hand, 4, 25, 24, 2, 40)


def one_pack(removed: str, hand: int, low: int, base: int, calls: int) -> Form:
    """A form that is played with one pack."""
    return Form(without([*PACK, JOKER], removed), hand, 3, low, base, calls, 20)


def without(cards: list[str], removed: str) -> tuple[str, ...]:
    """The cards less others, each copy counted."""
    left = list(cards)
    for card in removed.split():
        left.remove(card)
    return tuple(left)


def suit(card: str) -> str:
    """The letter of its suit; the joker has none."""
    return "" if card == JOKER else card[-1]


def is_point(card: str) -> bool:
    """Whether it is a card that counts: A K Q J 10."""
    return card != JOKER and card[:-1] in RANKS[:5]


def points_in(cards: list[str]) -> int:
    return sum(map(is_point, cards))


def in_one_order(text: str) -> str:
    """An act's text with its cards in one order, so that equal ones are equal."""
    verb, *words = text.split()
    if verb not in ("discard", "call"):
        return text
    at = words.index("ask") if "ask" in words else len(words)
    return " ".join([verb, *sorted(words[:at]), *words[at:]])


# What a hand pays


def rounded(number: int, by: int) -> int:
    """A fraction rounded, an exact half down."""
    whole, rest = divmod(number, by)
    return whole + (2 * rest > by)


def payments(form: Form, seats: int, team: list[int], units: int) -> list[int]:
    """What a made contract brings by seat; `team` is the declarer, then the friends."""
    defenders = seats - len(team)
    total = units * defenders
    paid = [-units] * seats
    korean = form.base == 11
    share = {2: 2 if korean else 3, 3: 4}
    for friend in team[1:]:
        paid[friend] = rounded(total, share[len(team)])
    paid[team[0]] = total - sum(paid[friend] for friend in team[1:])
    return paid
