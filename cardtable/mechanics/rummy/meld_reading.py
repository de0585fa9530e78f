"""Melds read from cards as they are written: which meld a group makes, and why it makes none."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cardtable.cards import Card, Rank, Suit, card, in_order, text_of
from cardtable.mechanics.rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    Meld,
    MeldError,
    MeldRules,
    RankSet,
    Run,
    is_joker,
    place,
)
from cardtable.words import number_word


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card as written, and the card that a joker is written to stand for (`RJ=9H`)."""

    card: Card
    stands: Card | None = None


def read_named(text: str) -> tuple[NamedCard, ...]:
    """The cards of a group: `5H RJ=6H 7H`. Raises CardTextError."""
    found = []
    for word in text.split():
        held, _, stands = word.partition("=")
        found.append(NamedCard(card(held), card(stands) if stands else None))
    return tuple(found)


def meld_of(named: tuple[NamedCard, ...], rules: MeldRules) -> Meld:
    """The meld that cards make.

    Raises MeldError: `genuine` (too few real cards of a rank), `suits` (one comes twice), `colour` (a joker
    for a card of the other), `adjacent` jokers, or `none`.
    """
    real = [one.card for one in named if not is_joker(one.card)]
    if any(one.stands not in (None, one.card) for one in named if not is_joker(one.card)):
        raise MeldError("none", "only a joker stands for another card")
    if len({c.rank for c in real}) > 1:
        return _run(named, rules)
    others = {one.stands.rank for one in named if one.stands is not None} - {c.rank for c in real}
    try:
        if len(real) == 1 and others:
            return _run(named, rules)
        return _same(named, real, rules)
    except MeldError as error:
        if len(real) != 1 or rules.genuine > 1:
            raise
        try:
            return _run(named, rules)  # beside one real card bare jokers may be either
        except MeldError:
            raise error from None


def _same(named: tuple[NamedCard, ...], real: list[Card], rules: MeldRules) -> RankSet:
    jokers = [one.card for one in named if is_joker(one.card)]
    if len(real) < rules.genuine:
        few = "one card" if rules.genuine == 1 else f"{number_word(rules.genuine)} cards"
        raise MeldError("genuine", f"at least {few} of the rank must be real")
    if len(named) < rules.same:
        are = "are" if len(named) > 1 else "alone is"
        raise MeldError("none", f"{text_of(one.card for one in named)} {are} too few")
    if rules.suits_once and (len({c.suit for c in real}) < len(real) or len(named) > len(Suit)):
        raise MeldError("suits", "in cards of one rank each suit comes once")
    if not rules.can_stand(jokers, rules.free_suits(real)):
        raise MeldError("colour", "a joker stands only for a card of its own colour")
    return RankSet(in_order(one.card for one in named))


def _run(named: tuple[NamedCard, ...], rules: MeldRules) -> Run:
    """The run of these cards: jokers that name no card fill gaps, then the high end, then the low one."""
    held = [one.card for one in named]
    suits = {c.suit for c in held if not is_joker(c)}
    suit = suits.pop() if suits else None
    if suits or suit is None or len(named) < rules.run:
        raise MeldError("none", f"{text_of(held)} {_do(held)} not go together")
    fixed = [(one.card, one.stands or one.card) for one in named if one.stands or not is_joker(one.card)]
    bare = [one.card for one in named if one.stands is None and is_joker(one.card)]
    faults = []
    for aces in _ace_places([stands for _, stands in fixed]):
        try:
            return _checked(_filled(suit, fixed, list(bare), aces), rules)
        except MeldError as error:
            faults.append(error)
    raise next((one for one in faults if one.fault != "none"), faults[0])


def _do(held: Sequence[Card]) -> str:
    """The verb before `not`, by their number."""
    return "does" if len(held) == 1 else "do"


def _checked(run: Run, rules: MeldRules) -> Run:
    """The run, if its jokers may lie so."""
    if any(is_joker(c) and not rules.may_stand(c, run.suit) for c in run.cards):
        raise MeldError("colour", f"that joker does not stand for {run.suit}")
    if rules.apart and any(is_joker(a) and is_joker(b) for a, b in pairwise(run.cards)):
        raise MeldError("adjacent", "two jokers may not lie side by side")
    return run


def _ace_places(stands: list[Card]) -> list[tuple[int, ...]]:
    """The choices of places for aces: one lies low or high, two at both ends."""
    count = sum(c.rank is Rank.ACE for c in stands)
    if count == 0:
        return [()]
    return [(LOW_ACE,), (HIGH_ACE,)] if count == 1 else [(LOW_ACE, HIGH_ACE)]


def _filled(suit: Suit, fixed: list[tuple[Card, Card]], bare: list[Card], aces: tuple[int, ...]) -> Run:
    held_fixed = [c for c, _ in fixed]
    wrong = MeldError("none", f"{text_of(held_fixed)} {_do(held_fixed)} not follow on one another")
    left = list(aces)
    lying: dict[int, Card] = {}
    for held, stands in fixed:
        if stands.suit is not suit or (stands.rank is Rank.ACE and not left):
            raise wrong
        at = left.pop(0) if stands.rank is Rank.ACE else place(stands)
        if at in lying:
            raise wrong
        lying[at] = held
    for at in range(min(lying), max(lying)):
        if at not in lying:
            if not bare:
                raise wrong
            lying[at] = bare.pop(0)
    for joker in bare:
        at = max(lying) + 1 if max(lying) < HIGH_ACE else min(lying) - 1
        if at < LOW_ACE:
            raise wrong
        lying[at] = joker
    return Run(suit, min(lying), tuple(lying[at] for at in sorted(lying)))


@functools.lru_cache(1 << 12)
def cards_as_written(groups: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of groups as they are written. Raises CardTextError."""
    return tuple([one.card for group in groups for one in read_named(group)])


@functools.lru_cache(1 << 12)
def meld_in(group: str, rules: MeldRules) -> Meld:
    """The meld that a group makes as it is written. Raises MeldError, CardTextError. Cached beyond the match:
    all deals have many in common."""
    return meld_of(read_named(group), rules)
