"""A card that everybody comes to know in another's hand lies there face up: the log says why."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from cardtable.cards import FACES, Card
from cardtable.engine.events import Event
from cardtable.match.match import Match
from tests.own import GAMES

MATCHES, ACTS = 6, 150


def known_in_hands(match: Match) -> Counter[tuple[int, Card]]:
    """How many of each card all others know in the hand of a seat that does not lie open."""
    known: Counter[tuple[int, Card]] = Counter()
    for seat in range(match.seats):
        pile = match.deal.piles[f"hand.{seat}"]
        others = [one for one in range(match.seats) if one != seat]
        if any(pile.visible_to(one) for one in others):
            continue
        shared, *rest = (Counter(pile.known_to(one)) for one in others)
        for more in rest:
            shared &= more
        known.update({(seat, c): count for c, count in shared.items()})
    return known


def named_in(events: Sequence[Event]) -> set[Card]:
    """The cards that the log names, or that were seen on their way."""
    told = [event for event in events if event.text or event.seen_by is None]
    words = {word for event in told for word in event.text.split()}
    return {c for event in told for c in event.cards} | {c for c in FACES if c.text in words}


@pytest.mark.parametrize("game", GAMES)
def test_what_becomes_known_of_a_hand_is_told(game: str) -> None:
    for seed in range(MATCHES):
        match, rng = Match(game, seed=seed), random.Random(seed)
        named: set[Card] = set()
        for _ in range(ACTS):
            named |= named_in(match.deal.events or ())
            named |= named_in(match.acts[-1].events if match.acts else ())
            for seat, c in known_in_hands(match):
                assert c in named, f"{game}, seed {seed}: {c} of seat {seat}"
            if match.over:
                break
            seat = match.actors[0]
            match.play(seat, rng.choice(match.legal(seat)))
