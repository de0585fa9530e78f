"""Deals like one that was finished, with its cards moved: to see what its points depend on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardtable.cards import HIDDEN, Card, without
from cardtable.engine.deal import Deal
from cardtable.engine.view import View

_PILES_BY_SIDE = ("captured", "swept")


def fill_hidden_cards(view: View, rng: random.Random) -> Deal:
    """The deal of a view, its hidden cards filled in at random. Cards known to lie in a pile stay there."""
    deal: Deal = view.deal.clone()
    unseen = list(deal.unseen())
    rng.shuffle(unseen)
    for name, pile in deal.piles.items():
        there = list(pile.unshown_to())
        there += [unseen.pop() for _ in range(pile.cards.count(HIDDEN) - len(there))]
        rng.shuffle(there)
        deal.piles[name] = pile.with_cards_unchecked(
            tuple(there.pop() if c is HIDDEN else c for c in pile.cards)
        )
    return deal


def _pile_count(deal: Deal, name: str) -> int:
    """How many piles of that kind there are, one for each seat or side; 0 for any other pile."""
    kind, _, which = name.partition(".")
    if not which.isdigit():
        return 0
    if kind in _PILES_BY_SIDE:
        return deal.sides
    return deal.seats if deal.piles[name].owner == int(which) else 0


def cards_of(deal: Deal, side: int) -> tuple[Card, ...]:
    """All cards in the hands and won piles of a side."""
    found: tuple[Card, ...] = ()
    for name, pile in deal.piles.items():
        count = _pile_count(deal, name)
        if count and int(name.partition(".")[2]) % deal.sides == side:
            found += pile.cards
    return found


def without_card(deal: Deal, side: int, gone: Card) -> Deal:
    """The deal with one card of a side moved to the next."""
    twin = deal.clone()
    for name, pile in deal.piles.items():
        kind, _, which = name.partition(".")
        if (count := _pile_count(deal, name)) and int(which) % deal.sides == side and gone in pile.cards:
            other = f"{kind}.{(int(which) + 1) % count}"
            twin.piles[name] = pile.with_cards_unchecked(without(pile.cards, (gone,)))
            twin.piles[other] = deal.piles[other].with_cards_unchecked((*deal.piles[other].cards, gone))
            break
    return twin


def with_hands_passed_on(deal: Deal) -> Deal:
    """The deal with everything that seats and sides hold passed to the one before."""
    twin = deal.clone()
    for name, pile in deal.piles.items():
        kind, _, which = name.partition(".")
        if count := _pile_count(deal, name):
            twin.piles[name] = pile.with_cards_unchecked(deal.cards_in(f"{kind}.{(int(which) + 1) % count}"))
    return twin


def with_cards_redealt(deal: Deal, rng: random.Random, side: int = -1, fixed: Sequence[Card] = ()) -> Deal:
    """The deal with its cards redealt, as many to each pile. Of the side's cards those in `fixed` stay."""
    twin, staying = deal.clone(), list(fixed)
    free = list(without(tuple(c for pile in deal.piles.values() for c in pile.cards), tuple(fixed)))
    rng.shuffle(free)
    for name, pile in deal.piles.items():
        stays = _pile_count(deal, name) and int(name.partition(".")[2]) % deal.sides == side
        cards = []
        for c in pile.cards:
            if stays and c in staying:
                staying.remove(c)
                cards.append(c)
            else:
                cards.append(free.pop())
        twin.piles[name] = pile.with_cards_unchecked(tuple(cards))
    return twin
