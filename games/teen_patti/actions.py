"""What a player of Teen Patti may do besides betting and folding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardtable.engine.actions import Action
from cardtable.engine.showing import Phrase


@dataclass(frozen=True, slots=True)
class Look(Action):
    """`look`: a blind player looks at the own cards and keeps the turn."""

    verb: ClassVar[str] = "look"
    key: ClassVar[str] = "k"

    def phrase(self) -> Phrase:
        return Phrase("Look at your cards", "Look", "look")


@dataclass(frozen=True, slots=True)
class Show(Action):
    """`show`: pays for both hands to be laid open."""

    verb: ClassVar[str] = "show"
    key: ClassVar[str] = "s"

    def phrase(self) -> Phrase:
        return Phrase("Pay for a show", "Ask for a show", "show")


@dataclass(frozen=True, slots=True)
class Compromise(Action):
    """`compromise`: bets the minimum and asks who bet before to compare cards."""

    verb: ClassVar[str] = "compromise"
    key: ClassVar[str] = "c"

    def phrase(self) -> Phrase:
        return Phrase("Bet the least and ask for a compromise", "Ask for a compromise", "compromise")


@dataclass(frozen=True, slots=True)
class AllIn(Action):
    """`allin`: all that is left, for a show of everybody still in."""

    verb: ClassVar[str] = "allin"
    key: ClassVar[str] = "a"

    def phrase(self) -> Phrase:
        return Phrase("Go all in", "Go all in", "all in")


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """`accept`: compares cards with the asker."""

    verb: ClassVar[str] = "accept"
    key: ClassVar[str] = "a"

    def phrase(self) -> Phrase:
        return Phrase("Accept the compromise", "Answer", "accept")


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """`refuse`: the betting goes on."""

    verb: ClassVar[str] = "refuse"
    key: ClassVar[str] = "r"

    def phrase(self) -> Phrase:
        return Phrase("Refuse the compromise", "Answer", "refuse")
