"""What a player of 24 may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card
from cardtable.engine.actions import Action
from cardtable.engine.showing import Phrase
from cardtable.mechanics.acts import Amount
from cardtable.mechanics.expressions import canonical
from cardtable.words import so_many


@dataclass(frozen=True, slots=True)
class Slap(Action):
    """`slap`: claims the floor."""

    verb: ClassVar[str] = "slap"
    key: ClassVar[str] = "a"

    def phrase(self) -> Phrase:
        return Phrase("Slap: you know a solution", "Slap", "slap")


@dataclass(frozen=True, slots=True)
class NoSolution(Action):
    """`none`: says that there is no solution."""

    verb: ClassVar[str] = "none"
    key: ClassVar[str] = "x"

    def phrase(self) -> Phrase:
        return Phrase("Say that there is no solution", "No solution", "no solution")


@dataclass(frozen=True, slots=True)
class Solve(Action):
    """`solve (9-3)*(6-2)`: calls a solution."""

    verb: ClassVar[str] = "solve"
    is_typed: ClassVar[bool] = True
    text: str

    def words(self) -> str:
        return self.text

    def phrase(self) -> Phrase:
        return Phrase(f"Call {self.text} as your solution", "Solution")

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(canonical(words))


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """`pick 2`: names the slapper who must call."""

    verb: ClassVar[str] = "pick"
    seat: int

    def words(self) -> str:
        return str(self.seat)

    def phrase(self) -> Phrase:
        return Phrase(f"Pick {{{self.seat}}}", "Pick a slapper")

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(int(words))


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """`swap 7S`: takes one of the own two cards back."""

    verb: ClassVar[str] = "swap"
    card: Card

    def words(self) -> str:
        return self.card.text

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(card(words))

    @property
    def takes(self) -> tuple[Card, ...]:
        return (self.card,)

    def phrase(self) -> Phrase:
        return Phrase(f"Take {self.card} back", "Take a card back")


@dataclass(frozen=True, slots=True)
class Shuffle(Action):
    """`shuffle`: shuffles the own stack."""

    verb: ClassVar[str] = "shuffle"
    key: ClassVar[str] = "m"

    def phrase(self) -> Phrase:
        return Phrase("Shuffle your stack", "Your stack", "shuffle")


@dataclass(frozen=True, slots=True)
class CutStack(Amount):
    """`cut 5`: lifts cards of the own stack and puts them below the rest."""

    verb: ClassVar[str] = "cut"

    def phrase(self) -> Phrase:
        return Phrase(f"Cut {so_many(self.amount, 'card')} of your stack", "Your stack")


@dataclass(frozen=True, slots=True)
class Time(Action):
    """`time`: the clock has run out for a seat."""

    verb: ClassVar[str] = "time"

    def phrase(self) -> Phrase:
        return Phrase("Let the time run out", "Time")


ACTIONS = (Slap, NoSolution, Solve, Pick, Swap, Shuffle, CutStack, Time)
