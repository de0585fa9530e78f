"""What tests of games do with a match: acts in turn, and questions to whoever is to act."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from cardtable.cards import Card, card, cards
from cardtable.match.match import Match


def act(match: Match, *acts: str) -> Match:
    """What the seats do that are to act, one after the other."""
    for one in acts:
        match.play(match.actors[0], one)
    return match


def legal(match: Match) -> set[str]:
    """All that whoever is to act may do."""
    return set(map(str, match.legal(match.actors[0])))


def rule_of(match: Match, action: str, seat: int | None = None) -> str:
    """The rule against an act of whoever is to act, or of another seat; empty if it is allowed."""
    refusal = match.refusal(match.actors[0] if seat is None else seat, action)
    return refusal.rule if refusal is not None else ""


def advised(match: Match) -> str:
    """What the careful player does."""
    return str(match.game.advise(match.view(match.actors[0]), random.Random(1))[0].action)


# Lines of play counted twice


def sequences(match: Match, depth: int) -> int:
    """How many sequences of actions of that length there are."""
    if depth == 0:
        return 1
    total = 0
    for action in match.legal(match.actors[0]):
        twin = match.clone()
        twin.play(match.actors[0], action)
        total += sequences(twin, depth - 1)
    return total


Taker = Callable[[Card, tuple[Card, ...]], Iterable[tuple[Card, ...]]]
"""By a card played and the floor what it may take; nothing if it can only be laid."""


def naive_sequences(
    hands: list[list[str]], floor: list[str], depth: int, takings: Taker, seat: int = 0
) -> int:
    """The same of two players that fish, counted on bare texts."""
    if depth == 0:
        return 1
    total = 0
    for text in hands[seat]:
        for taken in list(takings(card(text), cards(" ".join(floor)))) or [()]:
            gone = {c.text for c in taken}
            left = [t for t in floor if t not in gone] + ([] if taken else [text])
            rest = [[t for t in hand if t != text] if at == seat else hand for at, hand in enumerate(hands)]
            total += naive_sequences(rest, left, depth - 1, takings, 1 - seat)
    return total
