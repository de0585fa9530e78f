"""Reasons why one card and not another: by what a card differs from the others that may be played.

A game whose trick inherits `CardComparisonReasons` lists these reasons last: they compare cards alone, and
say nothing of who wins the trick.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, text_of
from cardtable.mechanics.tricks.card_reasons import card_reason
from cardtable.mechanics.tricks.trick_position import TrickPosition


class CardComparisonReasons(TrickPosition):
    """A trick in which a card is told from the others by strength, points and the length of suits."""

    @cached_property
    def heights(self) -> dict[Card, int]:
        """How high each playable card is: within its suit, trumps above the others."""
        return {c: self.height(c) for c in self.playable}

    @property
    def strongest(self) -> Card:
        """The strongest card that may be played."""
        return max(self.playable, key=self.heights.__getitem__)

    def no_stronger_than_best(self, c: Card, other: Card) -> bool:
        """Witness: whether the other card is no stronger than the one kept, and the seat's own weaker."""
        best = self.height(self.strongest)
        return self.height(other) <= best > self.height(c)

    def counts_no_more(self, c: Card, other: Card) -> bool:
        """Witness: whether another card counts no more."""
        return self.points(other) <= self.points(c)

    @card_reason(beside=TrickPosition.other_suit_or_not_lower, also=TrickPosition.is_of_other_suit)
    def lowest_of_suit(self, c: Card) -> str:
        """Whether it is the lowest of several cards of its suit that may be played."""
        rest = [one for one in self.playable if one.suit is c.suit and one is not c]
        if not rest or c.suit is None or any(self.heights[one] < self.heights[c] for one in rest):
            return ""
        kept = sorted(rest, key=self.heights.__getitem__, reverse=True)
        return f"It is your lowest of {c.suit}: {text_of(kept)} {'stay' if len(kept) > 1 else 'stays'}."

    @card_reason(beside=TrickPosition.other_suit_or_no_higher, also=TrickPosition.is_of_other_suit)
    def highest_of_suit(self, c: Card) -> str:
        """Whether it goes ahead with the highest of several cards of its suit that may be played."""
        rest = [one for one in self.playable if one.suit is c.suit and one is not c]
        if not rest or not self.beats(c) or any(self.heights[one] > self.heights[c] for one in rest):
            return ""
        return f"Of your cards of {c.suit} it is the hardest to beat."

    @card_reason(
        "It keeps {self.strongest}, the strongest card that you may play.",
        beside=no_stronger_than_best,
        theme="keep strong cards",
    )
    def keeps_strongest(self, c: Card) -> bool:
        """Whether a stronger card than all others could be played, and stays."""
        return self.height(c) < self.height(self.strongest)

    @card_reason(
        "None of the cards that you may play is weaker.",
        beside=TrickPosition.not_lower,
        theme="spend the weakest",
    )
    def is_weakest(self, c: Card) -> bool:
        """Whether others could be played, some stronger, and none is weaker."""
        heights = self.heights.values()
        return self.heights[c] == min(heights) < max(heights)

    @card_reason("None of the cards that you may play counts more.", beside=counts_no_more)
    def counts_most(self, c: Card) -> bool:
        """Whether others count less, and none counts more."""
        counts = [self.points(one) for one in self.playable]
        return self.points(c) == max(counts) > min(counts)

    @card_reason(keeps=True, theme="spare high cards")
    def spares_as_dear(self, c: Card) -> str:
        """Whether it counts points, and higher cards of its suit stay that count no more."""
        count = self.points(c)
        higher = [one for one in self.playable if one.suit is c.suit and self.height(one) > self.height(c)]
        stay = sorted((one for one in higher if self.points(one) == count), key=self.height)
        told = f"{text_of(stay)} {'count no more, and stay' if stay[1:] else 'counts no more, and stays'}."
        return told if count and stay else ""

    @card_reason("It is of the suit of which you hold fewest.", theme="shorten a suit")
    def of_shortest(self, c: Card) -> bool:
        """Whether of each other suit that may be played more cards are held."""
        others = {one.suit for one in self.playable} - {c.suit, None}
        return c.suit is not None and bool(others) and self.count(c.suit) < min(map(self.count, others))
