"""A trick as one seat sees it before it plays, and the reasons to give for a card.

The position uses only what the seat's view shows, so bots may judge by it and say it. A game lists the
reasons that fit it, by weight: `by_weight(TrickPosition.is_cheapest, TrickPosition.ruffs, ...)`.
"""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.mechanics.tricks.trick_chances import TrickChances
from cardtable.mechanics.tricks.trick_reasons import TrickReasons
from cardtable.mechanics.tricks.trick_thoughts import TrickThoughts

LED_TO_FRIENDS_VOID = 0.25
"""The value of leading a suit of which a friend is known to be void, in tricks."""
LED_INTO_A_RUFF = -0.35
"""The value of leading a suit of which an opponent is known to be void, in tricks."""


class TrickPosition(TrickChances, TrickReasons, TrickThoughts):
    """A trick as it lies, with the chances of each card, what is said of it, and what there is to weigh."""

    def ruff_value(self, c: Card) -> float:
        """The value of leading its suit beyond the trick, where another seat may trump it; in tricks."""
        return LED_TO_FRIENDS_VOID * self.leads_to_friends_void(c) + LED_INTO_A_RUFF * self.into_a_ruff(c)
