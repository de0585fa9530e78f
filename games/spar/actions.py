"""The actions of Spar that no other game has."""

from __future__ import annotations

from cardtable.engine import Phrase, Word
from cardtable.mechanics import Amount, OneCard
from cardtable.words import with_unit


class SparCut(Amount):
    """`cut 12`: lifts cards off the pack and puts them under it."""

    verb = "cut"
    is_luck = True

    def phrase(self) -> Phrase:
        lifted = "it" if self.amount == 1 else "them"
        return Phrase(f"Lift {with_unit(self.amount, 'card')} and put {lifted} under", "Cut the pack")


class AcceptBet(Word):
    """`accept`: stands for the same bet."""

    verb = "accept"
    key = "a"
    says = Phrase("Accept the bet", "Accept")


class Trade(Word):
    """`trade`: all five cards for five others (under-ten)."""

    verb = "trade"
    key = "x"
    says = Phrase("Trade all five cards", "Trade", "trade")


class Dry(OneCard):
    """`dry 6H`: laid face up, meant to win."""

    verb = "dry"
    key = "d"

    def phrase(self) -> Phrase:
        return Phrase(f"Dry {self.card}: face up, its value doubled", "Dry a card", "dry")


class Wet(OneCard):
    """`wet 7S`: laid face down beside a dry card."""

    verb = "wet"
    key = "w"

    def phrase(self) -> Phrase:
        return Phrase(f"Wet {self.card}: face down, its value doubled", "Wet a card", "wet")


class Peek(Word):
    """`peek`: looks at the last card of the pack (under-card)."""

    verb = "peek"
    key = "y"
    says = Phrase("Look at the last card of the pack", "Look at the last card", "last card")
