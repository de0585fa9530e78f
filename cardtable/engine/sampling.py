"""Determinizations: random full deals that agree with a redacted one."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice
from typing import Generic

from msgspec import Struct

from cardtable.cards import HIDDEN, Card
from cardtable.engine.deal import D
from cardtable.piles import Pile

HandLikelihood = Callable[[D, int, tuple[Card, ...]], float]
"""The log-likelihood of a hand, given how its seat has played (`Bot.hand_likelihood`)."""
SWAPS = 30
"""Metropolis steps for each hidden hand."""
_TRIES = 200
"""Arrangements drawn before the sampler gives up on `Deal.is_possible`."""


class _Hidden(Struct, frozen=True):
    """A pile with hidden faces: the known cards, how many are hidden, and which ones `Deal.may_hold`
    allows."""

    pile: Pile
    known: tuple[Card, ...]
    count: int
    allowed: frozenset[Card]


class Sampler(Generic[D]):
    """Draws determinizations of one redacted deal. What all draws share is worked out once."""

    def __init__(self, redacted: D) -> None:
        self.redacted = redacted
        self.unseen = redacted.unseen()
        kinds = frozenset(self.unseen)
        self.piles = [
            _Hidden(
                pile,
                tuple(c for c in pile.cards if c is not HIDDEN),
                pile.cards.count(HIDDEN) - len(pile.unshown_to()),
                frozenset(c for c in kinds if redacted.may_hold(name, c)),
            )
            for name, pile in redacted.piles.items()
            if HIDDEN in pile.cards
        ]
        self.allowed = [one.allowed for one in self.piles for _ in range(one.count)]
        """The cards that may lie in each hidden place."""
        self.blank = redacted.clone()
        """The deal that all samples are cloned from. Secrets of other seats are left empty."""
        for name in redacted.secrets:
            held = getattr(redacted, name)
            setattr(self.blank, name, tuple(() if own is None else own for own in held))
        self.is_free = all(len(allowed) == len(kinds) for allowed in self.allowed)
        self.places = self._places()
        self.placements = [self._placement(hidden) for hidden in self.piles]
        """For each hidden pile: its name, the pile, the slice of the order that fills it, and the known cards
        above and below that."""
        self.wanted = self._wanted()
        self.stacks = [
            (pile.name, len(hidden.known))
            for hidden in self.piles
            if (pile := hidden.pile).owner is not None and pile.unshown_to()
        ]
        """Stacks with remembered cards anywhere in them, and how many cards below lie in a known order."""

    def _places(self) -> dict[str, range]:
        """The places of the unseen cards of each hidden pile."""
        found, start = {}, 0
        for hidden in self.piles:
            found[hidden.pile.name] = range(start, start + hidden.count)
            start += hidden.count
        return found

    def _placement(self, hidden: _Hidden) -> tuple[str, Pile, int, int, tuple[Card, ...], tuple[Card, ...]]:
        """How one pile is laid. In a stack that nobody sees, the known cards lie at the bottom."""
        pile, places = hidden.pile, self.places[hidden.pile.name]
        is_stack = pile.seen_by is not None and not pile.seen_by
        above, under = ((), hidden.known) if is_stack else (hidden.known, ())
        if remembered := pile.unshown_to():
            above = (*above, *remembered)
        return pile.name, pile, places.start, places.stop, above, under

    def _wanted(self) -> list[tuple[range, frozenset[Card]]]:
        """Places of which one must hold one of certain cards (`Deal.must_hold`), unless one is known to lie
        there."""
        must = self.redacted.must_hold()
        return [
            (self.places[hidden.pile.name], cards)
            for hidden in self.piles
            for name, cards in must
            if name == hidden.pile.name and not any(c in cards for c in hidden.known)
        ]

    def draw(self, rng: random.Random) -> D:
        """A copy of the redacted deal with the unseen cards in random permitted places.

        Arrangements are drawn until `Deal.is_possible`; after many tries the last one is returned all the
        same. Raises ValueError if no arrangement fits: then `may_hold` or `must_hold` contradicts the play.
        """
        return self._shuffle_remembered(self._draw_order(rng)[0], rng)

    def every(self, most: int) -> list[D]:
        """A copy for every way in which the unseen cards may lie in the hands, each as likely as the others;
        none if there are more than `most`, or if the order of hidden cards may matter."""
        if any(not one.pile.name.startswith("hand.") and one.count > 1 for one in self.piles):
            return []
        orders = list(islice(self._orders(self.piles, self.unseen), most + 1))
        return [] if len(orders) > most else [*filter(None, map(self._laid, orders))]

    def _orders(self, piles: list[_Hidden], cards: tuple[Card, ...]) -> Iterator[list[Card]]:
        """The orders of those cards in which each may lie in its pile, and none lacks what it must hold."""
        if not piles:
            if not cards:
                yield []
            return
        hidden, *others = piles
        for places in combinations(range(len(cards)), hidden.count):
            held = [cards[at] for at in places]
            if hidden.allowed.issuperset(held) and self._has_required(hidden.pile.name, held):
                rest = tuple([c for at, c in enumerate(cards) if at not in places])
                for order in self._orders(others, rest):
                    yield held + order

    def _has_required(self, pile: str, held: list[Card]) -> bool:
        """Whether among those unseen cards of a pile there is one of each kind that must lie there."""
        free = list(held)
        for places, cards in self.wanted:
            if places == self.places[pile]:
                found = next((c for c in free if c in cards), None)
                if found is None:
                    return False
                free.remove(found)
        return True

    def _laid(self, order: list[Card]) -> D | None:
        """The deal with its unseen cards in that order; None if it could not have come about."""
        deal = self.blank.clone()
        self._fill_piles(deal, order)
        return deal if deal.is_possible() else None

    def _shuffle_remembered(self, deal: D, rng: random.Random) -> D:
        """Shuffles the remembered cards into their stacks."""
        for name, under in self.stacks:
            cards = deal.piles[name].cards
            top = list(cards[: len(cards) - under])
            rng.shuffle(top)
            deal.piles[name] = deal.piles[name].with_cards_unchecked((*top, *cards[len(top) :]))
        return deal

    def likely(self, rng: random.Random, judged: tuple[int, ...], hand_likelihood: HandLikelihood[D]) -> D:
        """A draw in which unlikely hands of the judged seats come up less often.

        Starts from a random arrangement and swaps cards into and out of those hands. A swap that makes them
        less likely is kept with the ratio of likelihoods (Metropolis et al. 1953).
        """
        deal, order, fixed = self._draw_order(rng)
        hands = self._hands_of(judged)
        if not hands:
            return self._shuffle_remembered(deal, rng)
        owners, inside = self._owners(hands)
        # All in one loop: a function for each swap would take half as long again.
        before, chance = list(order), rng.random
        weights = {seat: hand_likelihood(deal, seat, deal.hand(seat)) for seat in hands}
        is_free, within, whole = self.is_free, len(inside), len(order)
        for _ in range(SWAPS * len(hands)):
            one, other = inside[int(chance() * within)], int(chance() * whole)
            mine, theirs = owners[one], owners[other]
            if (
                mine == theirs
                or order[one] is order[other]
                or (fixed and (one in fixed or other in fixed))
                or not (is_free or self._may_swap(order, one, other))
            ):
                continue
            order[one], order[other] = order[other], order[one]
            places, known = hands[mine]
            now = hand_likelihood(deal, mine, (*known, *order[places.start : places.stop]))
            gain, then = now - weights[mine], 0.0
            if theirs >= 0:
                places, known = hands[theirs]
                then = hand_likelihood(deal, theirs, (*known, *order[places.start : places.stop]))
                gain += then - weights[theirs]
            if gain >= 0 or chance() < math.exp(gain):
                weights[mine] = now
                if theirs >= 0:
                    weights[theirs] = then
            else:
                order[one], order[other] = order[other], order[one]
        self._fill_piles(deal, order)
        if not deal.is_possible():
            self._fill_piles(deal, before)
        return self._shuffle_remembered(deal, rng)

    def _hands_of(self, judged: tuple[int, ...]) -> dict[int, tuple[range, tuple[Card, ...]]]:
        """The judged seats whose hands have unseen cards: the places of these, and the known cards."""
        held = {f"hand.{seat}": seat for seat in judged}
        names = {one.pile.name: one.known for one in self.piles if one.count}
        return {held[name]: (self.places[name], known) for name, known in names.items() if name in held}

    def _owners(self, hands: Iterable[int]) -> tuple[list[int], list[int]]:
        """For each place the judged seat whose hand it is in, or -1; and the places that are in one."""
        owners = [-1] * len(self.unseen)
        for seat in hands:
            places = self.places[f"hand.{seat}"]
            owners[places.start : places.stop] = [seat] * len(places)
        return owners, [at for at, owner in enumerate(owners) if owner >= 0]

    def _may_swap(self, order: list[Card], one: int, other: int) -> bool:
        return order[one] in self.allowed[other] and order[other] in self.allowed[one]

    def _draw_order(self, rng: random.Random) -> tuple[D, list[Card], frozenset[int]]:
        """A deal, the order of its unseen cards, and the places whose cards must stay."""
        deal = self.blank.clone()
        deal.seed = str(rng.getrandbits(64))
        order = list(self.unseen)
        fixed: frozenset[int] = frozenset()
        is_filled, chance = not self.piles, rng.random
        for _ in range(_TRIES if self.piles else 0):
            order.sort(key=lambda _: chance())
            fixed = self._place_required(order, rng) if self.wanted else frozenset()
            if self.is_free or self._swap_misfits(order, fixed, rng):
                self._fill_piles(deal, order)
                is_filled = True
                if deal.is_possible():
                    break
        if not is_filled:
            raise ValueError("no arrangement of the unseen cards agrees with what was seen")
        return deal, order, fixed

    def _fill_piles(self, deal: D, order: list[Card]) -> None:
        piles = deal.piles
        for name, pile, start, stop, above, under in self.placements:
            piles[name] = pile.with_cards_unchecked((*above, *order[start:stop], *under))

    def _place_required(self, order: list[Card], rng: random.Random) -> frozenset[int]:
        """Moves a required card into each pile that must hold one (`Deal.must_hold`) and by chance does not.

        Returns the places of those cards, which stay."""
        fixed: set[int] = set()
        for places, cards in self.wanted:
            there = next((at for at in places if order[at] in cards and at not in fixed), None)
            if there is None:
                free = [at for at in places if at not in fixed]
                source = [at for at, c in enumerate(order) if c in cards and at not in fixed]
                if not free or not source:
                    continue
                there, elsewhere = rng.choice(free), rng.choice(source)
                order[there], order[elsewhere] = order[elsewhere], order[there]
            fixed.add(there)
        return frozenset(fixed)

    def _swap_misfits(self, order: list[Card], fixed: frozenset[int], rng: random.Random) -> bool:
        """Swaps away every card that may not lie where it does; False if that fails."""
        allowed, mended = self.allowed, False
        for at, fitting in enumerate(allowed):
            if order[at] in fitting or at in fixed:
                continue
            mended = True
            for other in range(len(allowed)):
                fits = order[other] in fitting and other not in fixed
                if fits and (other > at or order[at] in allowed[other]):
                    order[at], order[other] = order[other], order[at]
                    break
            else:
                return False
        if mended:
            self._shuffle_fitting(order, fixed, rng)
        return True

    def _shuffle_fitting(self, order: list[Card], fixed: frozenset[int], rng: random.Random) -> None:
        """Swaps cards at random where both fit, since swapping misfits alone would favour some
        arrangements."""
        count = len(self.allowed)
        for at in range(count):
            other = int(rng.random() * count)
            if self._may_swap(order, at, other) and at not in fixed and other not in fixed:
                order[at], order[other] = order[other], order[at]
