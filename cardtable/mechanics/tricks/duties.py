"""Duties: the rules that bind a player in a trick, such as following suit.

A duty says both which cards it refuses and what a card played against it shows of the hand, so the rule and
the inference always agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardtable.cards import Card, Suit, text_of
from cardtable.engine.position_cache import position_cache
from cardtable.engine.refusal import Refusal

MOST_NAMED = 4
"""Cards that the sentence of a refusal names at most."""


@dataclass(frozen=True, slots=True)
class Duty:
    """The duty to play a wanted card if one is held, as in following suit.

    A player who plays neither a wanted nor an excused card shows that the hand has no wanted card.
    """

    rule: str
    """The rule cited in a refusal."""
    why: str
    """The sentence of a refusal; `{cards}` stands for the wanted cards that are held: all of a few, so that
    none seems the only one that may be played, or some of many."""
    wanted: frozenset[Card]
    """The cards of which one must be played."""
    excused: frozenset[Card] = frozenset()
    """Cards that may be played all the same."""
    least: int = 1
    """The duty binds only a hand with at least this many wanted cards."""
    satisfying: frozenset[Card] = field(init=False, repr=False, compare=False)
    """The cards that satisfy it: wanted or excused."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "satisfying", self.wanted | self.excused)

    def binding(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """The wanted cards of a hand; none if the duty does not bind it."""
        wanted = self.wanted
        held = tuple([c for c in hand if c in wanted])
        return held if len(held) >= self.least else ()

    def refusal(self, c: Card, hand: Iterable[Card]) -> Refusal | None:
        """Why a card of that hand may not be played; None if it may."""
        if c in self.satisfying:
            return None
        held = self.binding(hand)
        if not held:
            return None
        held = tuple(sorted(held))
        return Refusal(self.rule, self.why.format(cards=_named(held)), held)


def _named(held: tuple[Card, ...]) -> str:
    """All of a few cards; the first of many, and how many more there are."""
    if len(held) <= MOST_NAMED:
        return text_of(held)
    return f"{text_of(held[: MOST_NAMED - 1])} and {len(held) - MOST_NAMED + 1} more"


def follow_suit(
    rule: str, suit: Suit, faces: frozenset[Card], excused: frozenset[Card] = frozenset()
) -> Duty:
    """The duty to follow a suit that was led; `faces` are its cards in the pack."""
    return Duty(rule, f"You hold {{cards}}, so you must follow {suit}.", faces, excused)


@position_cache(1 << 8)
def only_follow_suit(rule: str, suit: Suit, faces: frozenset[Card]) -> tuple[Duty]:
    """The duty to follow suit as the only one, cached."""
    return (follow_suit(rule, suit, faces),)
