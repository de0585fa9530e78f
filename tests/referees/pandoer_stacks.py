"""Deals of Pandoer in which rare things happen: cards stacked for one seat or more."""

from __future__ import annotations

import random

from tests.referees.pandoer_bidding import others_from
from tests.referees.pandoer_cards import (
    LETTERS,
    PACK,
    PLAIN,
    SEATS,
    rank,
    suit,
)


def suit_of(letter: str, ranks: list[str]) -> list[str]:
    """These ranks of that suit."""
    return [of + letter for of in ranks]


def filled(hand: list[str], rng: random.Random) -> list[str]:
    """Eight cards: these, and any others."""
    left = [one for one in PACK if one not in hand]
    return (hand + rng.sample(left, len(left)))[:8]


def strong(rng: random.Random) -> list[str]:
    """Cards that take all tricks with trumps, or without."""
    one, other = rng.sample(sorted(LETTERS.values()), 2)
    long = suit_of(one, PLAIN[:8])
    short = suit_of(one, ["J", "9", "A", "K", "Q"]) + suit_of(other, ["A", "K", "Q"])
    return rng.choice((long, short))


def nearly_strong(rng: random.Random) -> list[str]:
    """The same, but for one ace or jack that another has."""
    hand = strong(rng)
    hand.remove(rng.choice([one for one in hand if rank(one) in ("A", "J")]))
    return filled(hand, rng)


def weak(rng: random.Random) -> list[str]:
    """Cards that take no trick, or one."""
    low = [one for one in PACK if rank(one) in ("6", "7", "8")]
    hand = rng.sample(low, 8)
    if rng.random() < 0.5:
        hand[0] = "A" + suit(hand[0])
    return hand


def two_fours(rng: random.Random) -> list[str]:
    """All of two ranks."""
    ranks = rng.sample(["J", "A", "K", "Q"], 2)
    return [of + letter for of in ranks for letter in LETTERS.values()]


def one_four(rng: random.Random) -> list[str]:
    """All of one rank, and what comes."""
    of = rng.choice(("J", "A", "A", "K", "Q"))
    return filled([of + letter for letter in LETTERS.values()], rng)


def row(rng: random.Random) -> list[str]:
    """A sequence, and what comes."""
    size, start = rng.choice((3, 4, 5, 6, 7, 8)), rng.randrange(4)
    return filled(suit_of(rng.choice("SHDC"), PLAIN[:8][start : start + size]), rng)


def three_aces(rng: random.Random) -> list[str]:
    """All aces but that of the longest suit."""
    own, *others = rng.sample("SHDC", 4)
    return suit_of(own, rng.choice((["J", "9", "K", "Q", "7"], ["9", "K", "10", "8", "7"]))) + [
        "A" + letter for letter in others
    ]


def equal_claims(star: int, rng: random.Random) -> dict[str, list[str]]:
    """Claims of a hundred that rank by what they consist of."""
    first, second, third = rng.sample("SHDC", 3)
    rows = suit_of(first, PLAIN[4:8]) + suit_of(second, PLAIN[4:8])
    five = suit_of(third, PLAIN[:5])
    kings = ["K" + letter for letter in "SHDC"]
    queens = ["Q" + letter for letter in "SHDC"]
    hands = rng.choice(
        ([rows, five], [rows, five], [rows, kings, queens], [suit_of(first, PLAIN[3:8]), queens])
    )
    rng.shuffle(hands)
    return {f"hand.{(star + number) % SEATS}": hand for number, hand in enumerate(hands)}


def drawn_stack(rng: random.Random) -> dict[str, list[str]]:
    """Cards of one or two seats, or none."""
    star = rng.randrange(SEATS)
    kind = rng.choice(("none", "none", "nine", "sure", "hundred", "rows", "rows", "one", "one", "one", "one"))
    if kind == "none":
        return {}
    if kind == "nine":
        watch = rng.choice(PLAIN) + "H"
        return {f"hand.{star}": [one + "H" for one in PLAIN if one + "H" != watch], "blind": [watch]}
    if kind == "sure":
        first, second, third = rng.sample("SHDC", 3)
        hand = suit_of(first, ["J", "9", "A", "K", "Q"]) + suit_of(second, ["A", "K", "Q"])
        return {f"hand.{star}": hand, "blind": ["A" + third]}
    if kind == "rows":
        size, start = rng.choice((3, 4, 5)), rng.randrange(3)
        first, second = rng.sample("SHDC", 2)
        other = rng.choice(others_from(star))
        ranks = PLAIN[start : start + size]
        return {f"hand.{star}": suit_of(first, ranks), f"hand.{other}": suit_of(second, ranks)}
    if kind == "hundred":
        return equal_claims(star, rng)
    makers = (strong, strong, nearly_strong, weak, weak, three_aces, two_fours, one_four, one_four, row)
    return {f"hand.{star}": rng.choice(makers)(rng)}
