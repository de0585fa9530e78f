"""How a careful player plays the cards of Jaguar: who is likely the friend, whose a trick will be, what cards
are worth keeping for. Only what the view shows is used."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Mapping
from functools import cached_property

from cardtable.cards import Card, Suit
from cardtable.mechanics.tricks.stage import trick_power
from cardtable.mechanics.tricks.trick_position import TrickPosition
from games.jaguar.rules import Play
from games.jaguar.table import PACK, VALUE, WORTH, JaguarTable, height, worth_of

ALONE = 0.15
"""How likely a jaguar holds the called card himself, beside 1 for each other player."""
HELPED = 0.15
"""How much each point thrown to the jaguar makes a player likelier the friend, as a logarithm."""
FROM_OWN, FROM_OTHERS = 2.5, 0.5
"""The points that a player behind adds to a trick of his own side, and to the others'."""
PLAIN = 0.3
"""How gladly a card that is no trump is spent to take a trick."""
IDLE, FULL = 0.1, 12
"""How gladly a trump is spent to take a trick without points, and for how many it surely is."""
KEPT_TRUMP = {10: 29.0, 9: 23.0, 8: 14.0, 7: 11.0, 6: 9.0, 5: 6.3, 4: 5.6, 3: 5.2, 2: 4.8, 1: 4.5}
"""What a trump is worth for later tricks, by its height."""
LATE = 3
"""With so many tricks left or more a card is worth its full price for later."""
ARMED = 1.5
"""How many trumps a jaguar holds for each of another player's."""
REVEALED = 8.0
"""What it costs in points to be known while many tricks are left."""
QUICK_OURS, QUICK_TRUMP, QUICK_PLAIN = 0.8, 0.45, 0.3
"""In a quick play: how likely a trick stays with the side that is ahead, by whom it was not this card."""
QUICK_DOUBT = 3.0
"""How far chance sways a quick play."""


@functools.cache
def _powers(led: Suit | None, trump: Suit | None) -> Mapping[Card, int]:
    """How strong each card is in a trick: in one that it leads itself, where none is led yet."""
    return {c: trick_power(c, led or c.suit, trump, height) for c in PACK}


@functools.cache
def _trumps_kept(trump: Suit | None, held: int) -> Mapping[Card, float]:
    """What each trump is worth for later to who holds so many cards."""
    later = min(1.0, (held - 1) / LATE)
    return {c: KEPT_TRUMP[height(c)] * later for c in PACK if c.suit is trump}


def quick_card(stage: Play, seat: int, hand: tuple[Card, ...], rng: random.Random) -> Card:
    """A passable card within microseconds: take points cheaply, throw them to the own side."""
    deal = stage.deal
    laid, powers = deal.laid, _powers(stage.suit_led(), deal.trump)
    best, best_at, points = 0, -1, 0
    for at, c in laid:
        points += WORTH[c]
        if powers[c] > best:
            best, best_at = powers[c], at
    is_last = len(laid) == deal.seats - 1
    ours = QUICK_OURS if best_at >= 0 and is_ally(deal, seat, best_at) else 1.0 - QUICK_OURS
    trumps, chance = _trumps_kept(deal.trump, len(hand)), rng.random
    chosen, most = hand[0], -math.inf
    for c in hand:
        won = ours
        if powers[c] > best:
            won = 1.0 if is_last else QUICK_TRUMP + 0.05 * height(c) if c in trumps else QUICK_PLAIN
        worth = (2 * won - 1) * (points + WORTH[c] + 2) - trumps.get(c, 0.0) + chance() * QUICK_DOUBT
        if worth > most:
            chosen, most = c, worth
    return chosen


def is_ally(deal: JaguarTable, seat: int, at: int) -> bool:
    """Whether another seat is on the own side, as far as a seat can tell that looks at its own hand only:
    while the friend is unknown each takes all but the jaguar for his opponents."""
    team = deal.team
    return (at in team) is (seat in team or deal.holds_called(seat))


class Cards(TrickPosition):
    """Weighs the cards that one seat may play to a trick."""

    deal: JaguarTable

    def __init__(self, stage: Play, seat: int) -> None:
        deal = stage.deal
        self.is_team = seat in deal.team or deal.holds_called(seat)
        super().__init__(stage, seat, deal.trump, self._known_friends(deal, seat))
        self.on_table = worth_of(tuple(c for _, c in deal.laid))
        """The points that lie in the trick."""
        self.left = len(self.hand)

    # Who plays with whom

    def _known_friends(self, deal: JaguarTable, seat: int) -> tuple[int, ...]:
        """The other seats known to be on the own side."""
        if self.is_team:
            return tuple(at for at in (deal.jaguar, deal.friend) if at not in (seat, -1))
        if deal.friend < 0:
            return ()
        return tuple(at for at in range(deal.seats) if at != seat and at not in deal.team)

    @cached_property
    def likely_friend(self) -> dict[int, float]:
        """By other seat how likely it is the jaguar's friend."""
        deal, seat = self.deal, self.seat
        others = [at for at in range(deal.seats) if at not in (seat, deal.jaguar)]
        if deal.friend >= 0 or deal.holds_called(seat):
            return {at: float(at == deal.friend) for at in others}
        weights = {at: len(deal.hand(at)) * math.exp(HELPED * deal.helped[at]) for at in others}
        whole = sum(weights.values())
        if seat != deal.jaguar:
            whole += ALONE * len(deal.hand(deal.jaguar))
        return {at: weight / whole if whole else 0.0 for at, weight in weights.items()}

    def ally(self, at: int) -> float:
        """How likely a seat is on the own side."""
        if at == self.seat:
            return 1.0
        if at == self.deal.jaguar:
            return float(self.is_team)
        friend = self.likely_friend[at]
        return friend if self.is_team else 1.0 - friend

    # Whose trick

    def taken_by(self, at: int, best: Card, points: int) -> float:
        """How likely a seat behind beats the card that is ahead, if that is not its own side's."""
        better = self.unseen_better(best)
        trumps = sum(c.suit is self.trump for c in better)
        spent = min(1.0, IDLE + points / FULL)
        by_trump = spent * self._has_one(at, trumps * (ARMED if at == self.deal.jaguar else 1.0))
        return 1.0 - (1.0 - by_trump) * (1.0 - PLAIN * self._has_one(at, len(better) - trumps))

    def _has_one(self, at: int, wanted: float) -> float:
        """How likely a hand holds one of so many unseen cards."""
        if not wanted:
            return 0.0
        return 1.0 - float((1.0 - len(self.deal.hand(at)) / len(self.unseen)) ** wanted)

    def ours(self, c: Card) -> float:
        """How likely the trick is the own side's in the end if that card is played."""
        points = self.on_table + VALUE.get(c.rank, 0)
        return self.win_chance_with_allies(c, self.ally, lambda at, best: self.taken_by(at, best, points))

    # What a card is worth

    def value(self, c: Card) -> float:
        """The points that the trick brings the own side less those it brings the others, and less what the
        card would be worth later."""
        ours, points = self.ours(c), self.on_table + VALUE.get(c.rank, 0)
        allies = sum(self.ally(at) for at in self.behind)
        foes = len(self.behind) - allies
        won = points + FROM_OWN * allies + FROM_OTHERS * foes
        lost = points + FROM_OWN * foes + FROM_OTHERS * allies
        return ours * won - (1.0 - ours) * lost - self.keep(c)

    def keep(self, c: Card) -> float:
        """What the card would be worth in a later trick."""
        later = min(1.0, (self.left - 1) / LATE)
        kept = KEPT_TRUMP[height(c)] if c.suit is self.trump else 0.0
        if c is self.deal.called and self.left >= LATE:
            kept += REVEALED
        return kept * later
