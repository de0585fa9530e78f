"""Sampling: a full deal that agrees with a redacted one."""

from __future__ import annotations

import random

from cardtable.cards import HIDDEN, Card
from cardtable.engine.deal import Deal

_TRIES = 200


def sample(redacted: Deal, rng: random.Random) -> Deal:
    """A copy of a redacted deal with the unseen cards put where they may lie, at random.

    Each hidden place gets a card that `Deal.may_hold` allows there, and the piles of `Deal.holds` one
    of the cards they must hold. Raises ValueError if no arrangement is found: then these contradict play.
    """
    deal = redacted.clone()
    deal.seed = str(rng.getrandbits(64))
    unseen = list(redacted.unseen())
    places = [
        (name, at) for name, pile in redacted.piles.items() for at, c in enumerate(pile.cards) if c is HIDDEN
    ]
    if not places:
        return deal
    for _ in range(_TRIES):
        rng.shuffle(unseen)
        _meet(redacted, places, unseen, rng)
        if _put(deal, places, unseen):
            return deal
    raise ValueError("no arrangement of the unseen cards agrees with what was seen")


def _meet(redacted: Deal, places: list[tuple[str, int]], order: list[Card], rng: random.Random) -> None:
    """Moves a card that a pile must hold into one of its places, where by chance none lies there."""
    fixed: set[int] = set()
    for name, wanted in redacted.holds():
        own = [at for at, (pile, _) in enumerate(places) if pile == name]
        if not own or any(c in wanted for c in redacted.cards_in(name)):
            continue
        there = next((at for at in own if order[at] in wanted and at not in fixed), None)
        if there is None:
            free = [at for at in own if at not in fixed]
            source = [at for at, c in enumerate(order) if c in wanted and at not in fixed]
            if not free or not source:
                continue
            there, elsewhere = rng.choice(free), rng.choice(source)
            order[there], order[elsewhere] = order[elsewhere], order[there]
        fixed.add(there)


def _put(deal: Deal, places: list[tuple[str, int]], order: list[Card]) -> bool:
    """Puts the cards into the places, mending each misfit by a swap; False if one cannot be mended."""
    held = list(order)
    for at, (name, _) in enumerate(places):
        if deal.may_hold(name, held[at]):
            continue
        for other in range(len(places)):
            fits_here = deal.may_hold(name, held[other])
            fits_there = deal.may_hold(places[other][0], held[at])
            if fits_here and (other > at or fits_there):
                held[at], held[other] = held[other], held[at]
                break
        else:
            return False
    filled: dict[str, list[Card]] = {}
    for (name, at), c in zip(places, held, strict=True):
        filled.setdefault(name, list(deal.piles[name].cards))[at] = c
    for name, laid in filled.items():
        deal.piles[name] = deal.piles[name].holding_raw(tuple(laid))
    return True
