"""Helpers for tests of games: play actions in turn, and ask about the seat to act."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from cardtable.cards import Card, card, cards
from cardtable.engine import careful_player
from cardtable.match.match import Match


def act(match: Match, *acts: str) -> Match:
    """Plays actions one after the other, each by the seat that is to act."""
    for one in acts:
        match.play(match.actors[0], one)
    return match


def legal(match: Match) -> set[str]:
    """The legal actions of the seat to act, as texts."""
    return set(map(str, match.legal(match.actors[0])))


def rule_of(match: Match, action: str, seat: int | None = None) -> str:
    """The rule that refuses an action of the seat to act, or of `seat`; empty if it is allowed."""
    refusal = match.refusal(match.actors[0] if seat is None else seat, action)
    return refusal.rule if refusal is not None else ""


def advised(match: Match) -> str:
    """The action that the careful player advises."""
    return str(careful_player.advise(match.view(match.actors[0]), random.Random(1))[0].action)


# Action sequences, counted in two ways


def sequences(match: Match, depth: int) -> int:
    """The number of action sequences of length `depth`."""
    if depth == 0:
        return 1
    total = 0
    for action in match.legal(match.actors[0]):
        twin = match.clone()
        twin.play(match.actors[0], action)
        total += sequences(twin, depth - 1)
    return total


Captures = Callable[[Card, tuple[Card, ...]], Iterable[tuple[Card, ...]]]
"""The sets of table cards that a played card may capture; none if it can only be laid."""


def naive_sequences(
    hands: list[list[str]], floor: list[str], depth: int, captures: Captures, seat: int = 0
) -> int:
    """The same count for two players of a fishing game, computed on card texts alone."""
    if depth == 0:
        return 1
    total = 0
    for text in hands[seat]:
        for taken in list(captures(card(text), cards(" ".join(floor)))) or [()]:
            gone = {c.text for c in taken}
            left = [t for t in floor if t not in gone] + ([] if taken else [text])
            rest = [[t for t in hand if t != text] if at == seat else hand for at, hand in enumerate(hands)]
            total += naive_sequences(rest, left, depth - 1, captures, 1 - seat)
    return total
