"""The actions of Kalooki."""

from __future__ import annotations

from cardtable.engine import Phrase, Word
from cardtable.mechanics.rummy import LayGroups, MeldRules, ToMeld

RULES = MeldRules(same=3, run=4, genuine=2, apart=True)
"""Threes and fours (three, four, three-genuine, adjacent-jokers)."""


class Call(Word):
    """`call`: asks for the card just discarded."""

    verb = "call"
    key = "c"
    says = Phrase("Call for the card", "Call", "call")

    @property
    def reaches(self) -> tuple[str, ...]:
        return ("discard",)


class Allow(Word):
    """`allow`: lets the caller have it."""

    verb = "allow"
    key = "y"
    says = Phrase("Allow the call", "Answer the call", "allow the call")


class Refuse(Word):
    """`refuse`: takes the card instead."""

    verb = "refuse"
    key = "n"
    says = Phrase("Refuse the call and take the card", "Answer the call", "refuse the call")


class Lay(LayGroups):
    """`lay 5S 5H 5D / 8H RJ=9H 10H JH`: melds are normalized; groups that are no meld stay as typed."""

    __slots__ = ()
    rules = RULES


class Tack(ToMeld):
    """`tack KD to 2`: adds a card to a meld."""

    __slots__ = ()
    verb = "tack"
    says = Phrase("Tack {card} on", "Tack cards on")
