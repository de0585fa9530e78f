"""The cards of Pandoer as its source has them: ranks, the ladder of games, and what counts as honours.

Part of the referee: cards and games are texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product

PLAIN = ["A", "K", "Q", "J", "10", "9", "8", "7", "6"]
"""Ranks of the suits that are not trumps, and of sequences, from high to low."""
TRUMPS = ["J", "9", "A", "K", "Q", "10", "8", "7", "6"]
LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
PACK = [rank + letter for letter in LETTERS.values() for rank in PLAIN[:8]] + ["6H"]
SEATS = 4

LOW_POINTS = [str(number) for number in range(100, 131, 10)]
MIDDLE_POINTS = [str(number) for number in range(140, 161, 10)]
HIGH_POINTS = [str(number) for number in range(170, 661, 10)]
POINTS = [*LOW_POINTS, *MIDDLE_POINTS, *HIGH_POINTS]
LADDER = [
    *LOW_POINTS,
    *("piccolo", "misery"),
    *MIDDLE_POINTS,
    *("kereltje", "zwabber", "solo-zwabber"),
    *HIGH_POINTS,
    *("open-piccolo", "open-misery", "pandoer"),
    *("silent-piccolo-praatje", "piccolo-praatje", "silent-praatje", "praatje", "prive"),
]
"""All games from low to high."""
VALUE = {
    **dict.fromkeys(("100", "110", "120"), 1),
    "130": 2,
    **dict.fromkeys((*MIDDLE_POINTS, "piccolo", "kereltje", "zwabber"), 3),
    **dict.fromkeys((*HIGH_POINTS, "misery"), 4),
    **dict.fromkeys(("solo-zwabber", "open-piccolo", "pandoer"), 5),
    **dict.fromkeys(("open-misery", "silent-piccolo-praatje"), 6),
    **dict.fromkeys(("piccolo-praatje", "silent-praatje"), 7),
    "praatje": 8,
    "prive": 10,
}
HONOURED = ["kereltje", "pandoer", "prive"]
"""What can be topped with honours."""
ONE_TRICK = ["piccolo", "open-piccolo", "silent-piccolo-praatje", "piccolo-praatje"]
NO_TRICK = ["misery", "open-misery", "silent-praatje", "praatje"]
OPEN = ["open-piccolo", "open-misery"]
ALL_OPEN = ["silent-piccolo-praatje", "piccolo-praatje", "silent-praatje", "praatje"]
TALK = ["piccolo-praatje", "praatje"]
WITH_TRUMPS = [*POINTS, *HONOURED]
ASKING = [*POINTS, "pandoer"]
ALL_TRICKS = ["kereltje", "zwabber", "solo-zwabber", "pandoer", "prive"]

NUMBER_WORDS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
SEQUENCE_POINTS = {3: 20, 4: 50, 5: 100, 6: 120, 7: 140, 8: 160}
FOUR_POINTS = {"J": 200, "A": 100, "K": 100, "Q": 100}
FOUR_WORDS = {"J": "jacks", "A": "aces", "K": "kings", "Q": "queens"}


def suit(card: str) -> str:
    """The letter of its suit."""
    return card[-1]


def rank(card: str) -> str:
    """The text of its rank."""
    return card[:-1]


def strength(card: str, led: str, trump: str) -> int:
    """How high a card is in a trick to which that suit was led: trumps above it, all else nothing."""
    if suit(card) == LETTERS.get(trump):
        return 100 - TRUMPS.index(rank(card))
    return 50 - PLAIN.index(rank(card)) if suit(card) == led else 0


def card_points(card: str, trump: str) -> int:
    """What a card counts in a game for points."""
    if suit(card) == LETTERS.get(trump) and rank(card) in ("J", "9"):
        return 20 if rank(card) == "J" else 14
    return {"10": 10, "J": 1, "Q": 2, "K": 3, "A": 11}.get(rank(card), 0)


@dataclass(frozen=True)
class Combination:
    """A sequence or four of a kind. `order` is what it ranks by: its points, four of a kind above a
    sequence, its rank; suits never count."""

    cards: frozenset[str]
    points: int
    order: tuple[int, int, int]
    name: str


def sequence(cards: list[str]) -> Combination:
    """Three to eight cards of a suit in a row, the highest first."""
    points = SEQUENCE_POINTS[len(cards)]
    order = (points, 0, -PLAIN.index(rank(cards[0])))
    return Combination(frozenset(cards), points, order, f"{NUMBER_WORDS[len(cards)]}-card {cards[0]}")


def four(of: str) -> Combination:
    """All four cards of a rank."""
    cards = frozenset(of + letter for letter in LETTERS.values())
    return Combination(cards, FOUR_POINTS[of], (FOUR_POINTS[of], 1, -PLAIN.index(of)), FOUR_WORDS[of])


def runs(cards: Collection[str]) -> list[list[str]]:
    """The longest rows of each suit that are held, spades first, three cards at least."""
    found: list[list[str]] = []
    for letter in LETTERS.values():
        row: list[str] = []
        for one in (of + letter for of in [*PLAIN, ""]):
            if one in cards:
                row.append(one)
                continue
            if len(row) >= 3:
                found.append(row)
            row = []
    return found


def fours(cards: Collection[str]) -> list[Combination]:
    """Four of a kind that are held."""
    return [four(of) for of in FOUR_POINTS if all(of + letter in cards for letter in LETTERS.values())]


def shown(cards: Collection[str]) -> list[Combination]:
    """All combinations of a hand of eight, each row as long as it is."""
    return [sequence(row) for row in runs(cards)] + fours(cards)


def honours(cards: Collection[str]) -> int:
    """The points of all of them."""
    return sum(one.points for one in shown(cards))


def parts(row: list[str]) -> list[Combination]:
    """Every sequence that can be claimed of a row, the highest card first."""
    sizes = range(3, min(len(row), 8) + 1)
    return [sequence(row[start : start + size]) for size in sizes for start in range(len(row) - size + 1)]


def best_of(combinations: Iterable[Combination]) -> Combination:
    """The highest; of equals that of the earlier suit is named."""
    letters = list(LETTERS.values())
    return max(combinations, key=lambda one: (one.order, -min(letters.index(suit(c)) for c in one.cards)))


@cache
def claims(nine: frozenset[str]) -> dict[int, Combination]:
    """Every number that these cards can show and still leave one over, with the best combination for it."""
    choices: list[list[Combination | None]] = [[None, *parts(row)] for row in runs(nine)]
    choices += [[None, one] for one in fours(nine)]
    found: dict[int, Combination] = {}
    for chosen in product(*choices):
        used = [one for one in chosen if one is not None]
        if not used or len(frozenset[str]().union(*(one.cards for one in used))) == len(nine):
            continue
        number = sum(one.points for one in used)
        before = [found[number]] if number in found else []
        found[number] = best_of([*before, best_of(used)])
    return found
