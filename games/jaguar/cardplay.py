"""How a careful player plays the cards of Jaguar: who is likely a friend, whose a trick will be, what a card
is worth keeping for. Only what the view shows is used."""

from __future__ import annotations

import math
from functools import cached_property

from cardtable.cards import Card
from games.jaguar.rules import Play
from games.jaguar.table import VALUE, JaguarTable, height, worth_of

ALONE = 0.35
"""How likely a jaguar holds the called card himself, beside 1 for each other player."""
HELPED = 0.08
"""How much each point thrown to the jaguar makes a player likelier the friend, as a logarithm."""
FROM_OWN, FROM_OTHERS = 4.0, 0.5
"""The points that a player behind adds to a trick of his own side, and to the others'."""
PLAIN = 0.5
"""How gladly a card that is no trump is spent to take a trick."""
KEPT_TRUMP = {10: 21.0, 9: 17.0, 8: 10.0, 7: 8.0, 6: 6.5, 5: 4.5, 4: 4.0, 3: 3.7, 2: 3.4, 1: 3.2}
"""What a trump is worth for later tricks, by its height."""
LATE = 4
"""With fewer tricks left than this trumps are no longer worth keeping so much."""
REVEALED = 5.0
"""What it costs in points to be known while many tricks are left."""


def spent_for(points: int) -> float:
    """How likely a player who has a trump spends it on a trick of so many points."""
    return min(1.0, 0.15 + points / 14)


class Cards:
    """Weighs the cards that one seat may play to a trick."""

    def __init__(self, deal: JaguarTable, stage: Play, seat: int) -> None:
        self.deal, self.stage, self.seat = deal, stage, seat
        self.hand = deal.hand(seat)
        self.led = stage.suit_led()
        self.behind = stage.behind()
        self.on_table = worth_of(tuple(c for _, c in deal.laid))
        self.best_at = stage.winner() if deal.laid else -1
        self.best = next((c for at, c in deal.laid if at == self.best_at), None)
        self.left = len(self.hand)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the others hold."""
        return self.deal.unseen()

    # Who plays with whom

    @property
    def is_team(self) -> bool:
        """Whether the seat itself is the jaguar or his friend."""
        deal = self.deal
        return self.seat in deal.team or deal.holds_called(self.seat)

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
        return {at: weight / whole for at, weight in weights.items()} if whole else dict.fromkeys(others, 0.0)

    def ally(self, at: int) -> float:
        """How likely a seat is on the own side."""
        if at == self.seat:
            return 1.0
        if at == self.deal.jaguar:
            return float(self.is_team)
        friend = self.likely_friend[at]
        return friend if self.is_team else 1.0 - friend

    # Whose trick

    def beats(self, c: Card) -> bool:
        """Whether the card would be the best so far."""
        if self.best is None:
            return True
        return self.stage.strength(c, self.led) > self.stage.strength(self.best, self.led)

    def wins_for_good(self, c: Card) -> bool:
        """Whether the card takes the trick, whatever those behind hold."""
        return self.beats(c) and not self.stage.may_be_beaten(c, self.behind, self.unseen)

    def beaten_by(self, at: int, best: Card, points: int) -> float:
        """How likely a seat behind beats the card that is ahead, if it wants to."""
        led = self.led if self.led is not None else best.suit
        strength = self.stage.strength(best, led)
        better = [c for c in self.unseen if self.stage.strength(c, led) > strength]
        trumps = sum(c.suit is self.deal.trump for c in better)
        by_trump = self._has_one(at, trumps) * spent_for(points)
        return 1.0 - (1.0 - by_trump) * (1.0 - PLAIN * self._has_one(at, len(better) - trumps))

    def _has_one(self, at: int, wanted: int) -> float:
        """How likely a hand holds one of so many unseen cards."""
        if not wanted:
            return 0.0
        return float(1.0 - (1.0 - len(self.deal.hand(at)) / len(self.unseen)) ** wanted)

    def ours(self, c: Card) -> float:
        """How likely the trick is the own side's in the end if that card is played."""
        ahead = self.beats(c)
        best = c if ahead or self.best is None else self.best
        ours = 1.0 if ahead else self.ally(self.best_at)
        points = self.on_table + VALUE.get(c.rank, 0)
        for at in self.behind:
            ally, beaten = self.ally(at), self.beaten_by(at, best, points)
            ours = ours * (1.0 - (1.0 - ally) * beaten) + (1.0 - ours) * ally * beaten
        return ours

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
        kept = KEPT_TRUMP[height(c)] if c.suit is self.deal.trump else 0.0
        if c is self.deal.called and self.left >= LATE:
            kept += REVEALED
        return kept * later
