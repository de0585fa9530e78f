"""The exchange of cards in Dai Fugō for its referee: who owes whom, and what may be given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from tests.referees.dai_fugo_cards import JOKER, RANK, ordered


@dataclass(frozen=True)
class Debt:
    """A poor player owes a rich one so many cards, and gets as many back."""

    rich: int
    poor: int
    count: int


def debts(order: list[int], exchange: str) -> list[Debt]:
    """Who owes whom after a hand that ended in that order; the first and the last come first."""
    seats, two = len(order), exchange == "two"
    found = [Debt(order[0], order[-1], 2 if two or seats >= 5 else 1)]
    if seats >= 5 or (two and seats == 4):
        found.append(Debt(order[1], order[-2], 1))
    return found


def some_of(hand: Counter[str], count: int) -> set[tuple[str, ...]]:
    """Every choice of so many cards; equal ones once."""
    return set(combinations(ordered(hand.elements()), count))


def may_be_asked(pack: Counter[str], hand: Counter[str], count: int) -> set[tuple[str, ...]]:
    """What a player may ask for: as many as are due, of those not in the own hand."""
    return some_of(pack - hand, count)


def asked_and_held(asked: Counter[str], hand: Counter[str]) -> Counter[str]:
    """What must be given since it was asked for, copy by copy."""
    return asked & hand


def may_be_given(
    hand: Counter[str], count: int, asked: Counter[str], *, keeps_jokers: bool
) -> set[tuple[str, ...]]:
    """What a poor player may give: what was asked for, else the highest; some may keep jokers."""
    asked_for = asked_and_held(asked, hand)
    rest = ordered((hand - asked_for).elements())
    jokers = [card for card in rest if RANK[card] == JOKER]
    others = [card for card in rest if RANK[card] != JOKER]
    found = set()
    for kept in range(len(jokers) + 1 if keeps_jokers else 1):
        for counted in set(combinations(jokers, len(jokers) - kept)):
            for more in highest([*others, *counted], count - asked_for.total()):
                found.add(ordered([*asked_for.elements(), *more]))
    return found


def highest(cards: list[str], count: int) -> set[tuple[str, ...]]:
    """Every choice of the highest cards, so many; among equals any."""
    found = set()
    for some in set(combinations(cards, count)):
        left = Counter(cards) - Counter(some)
        lowest = min((RANK[card] for card in some), default=JOKER)
        if all(RANK[card] <= lowest for card in left):
            found.add(some)
    return found
