"""Whether a sampled deal could have come about: its past is played again with the sampled cards.

Part of the conformance kit. Where a real hidden card lies, the sample has another: exchange the two through
the whole record of the deal and replay it. If the sample agrees with everything the seat has seen, some such
past is accepted act for act and leaves the seat with the very view it has.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

from cardtable.cards import HIDDEN, Card
from cardtable.engine import record
from cardtable.engine.actions import parse_action
from cardtable.engine.deal import Deal
from cardtable.engine.match import Match
from cardtable.engine.view import View

Hands = tuple[tuple[str, tuple[Card, ...]], ...]
"""What lies in the hidden piles, order left out."""
Seen = Callable[[View], object]
MATCHINGS = 24
"""Ways to exchange the cards that are tried for one sample."""
_CARD = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9AJQK])[SHDC]|RJ|BJ)(?![A-Za-z0-9])")


def can_be_retold(match: Match, seat: int) -> bool:
    """Whether exchanging cards tells all pasts: one pack, nothing shuffled anew, no hidden act of others."""
    deal = match.running
    if any(map(_CARD.search, deal.chances)) or len(set(deal.pack)) < len(deal.pack):
        return False
    if any(event.as_seen_by(seat) is None for event in match.log):
        return False
    view = match.view(seat)
    hidden_acts = (
        event for event in view.events if event.kind == "move" and HIDDEN in event.cards and event.source
    )
    return all(event.source == "stock" for event in hidden_acts)


def could_be(match: Match, seat: int, sampled: Deal, seen: Seen, rng: random.Random) -> bool:
    """Whether some past with the sampled cards is accepted and looks to that seat as the real one does."""
    wanted = seen(match.view(seat))
    for _ in range(MATCHINGS):
        loaded = record.replay(_retold(match, _exchange(match, seat, sampled, rng)).encode())
        if loaded.problem is None and seen(loaded.match.view(seat)) == wanted:
            return True
    return False


def _exchange(match: Match, seat: int, sampled: Deal, rng: random.Random) -> dict[str, str]:
    """Which card takes the place of which: within each hidden pile, cards in both stay."""
    view = match.view(seat)
    found: dict[str, str] = {}
    for name, pile in match.running.piles.items():
        if HIDDEN not in view.piles[name].cards:
            continue
        real, other = Counter(pile.cards), Counter(sampled.piles[name].cards)
        gone, come = list((real - other).elements()), list((other - real).elements())
        rng.shuffle(come)
        found.update((a.text, b.text) for a, b in zip(gone, come, strict=True))
    return found


def _retold(match: Match, exchange: dict[str, str]) -> str:
    """The record with cards exchanged in the running deal: in its order, and where they are played."""
    lines = match.record().splitlines(keepends=True)
    start = max(at for at, line in enumerate(lines) if line.startswith("deal "))
    told = lines[:start]
    for line in lines[start:]:
        moved = _cards_moved(match, line) if line.startswith("play ") else None

        def exchanged(found: re.Match[str], moved: set[str] | None = moved) -> str:
            word = found[0]
            return exchange.get(word, word) if moved is None or word in moved else word

        told.append(_CARD.sub(exchanged, line))
    return "".join(told)


def _cards_moved(match: Match, line: str) -> set[str]:
    """The cards of the own hand in a line; others are only named."""
    _, _, text = line.rstrip("\n").split(" ", 2)
    return {c.text for c in parse_action(text, match.game.verbs).picks}


# Small endings


def hands_of(view: View, deal: Deal) -> Hands:
    """What lies in the piles that hide a card from a view."""
    return tuple(
        (name, tuple(sorted(deal.cards_in(name))))
        for name in sorted(view.piles)
        if HIDDEN in view.piles[name].cards
    )


def arrangements(view: View) -> Iterator[Deal]:
    """Every way to lay the unseen cards into the hidden piles, possible or not."""
    places = [
        (name, at) for name, pile in view.piles.items() for at, c in enumerate(pile.cards) if c is HIDDEN
    ]
    told: set[Hands] = set()
    for order in itertools.permutations(view.deal.unseen()):
        deal = view.deal.clone()
        laid: dict[str, list[Card]] = {}
        for (name, at), c in zip(places, order, strict=True):
            laid.setdefault(name, list(view.cards_in(name)))[at] = c
        for name, held in laid.items():
            deal.piles[name] = deal.piles[name].holding_raw(tuple(held))
        if (hands := hands_of(view, deal)) not in told:
            told.add(hands)
            yield deal
