"""The actions of 24."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.engine import Action, Phrase, Word
from cardtable.mechanics import Amount, OneTableCard
from cardtable.mechanics.arithmetic import canonical
from cardtable.words import with_unit

PICTURES = {"j": 11, "q": 12, "k": 13}
"""The pictures as they are typed, and their numbers where each has its own."""


class Slap(Word):
    """`slap`: claims the floor."""

    verb = "slap"
    key = "s"
    says = Phrase("Slap: you know a solution", "Slap", "slap")


class NoSolution(Word):
    """`none`: says that there is no solution."""

    verb = "none"
    key = "x"
    says = Phrase("Say that there is no solution", "No solution", "no solution")


@dataclass(frozen=True, slots=True)
class Solve(Action):
    """`solve (9-3)*(6-2)`: calls a solution."""

    verb: ClassVar[str] = "solve"
    is_typed: ClassVar[bool] = True
    text: str

    def words(self) -> str:
        return self.text

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(canonical(words, PICTURES))

    def phrase(self) -> Phrase:
        return Phrase(f"Call {self.text} as your solution", "Solution")


@dataclass(frozen=True, slots=True)
class PickSlapper(Action):
    """`pick 2`: names the slapper who must call."""

    verb: ClassVar[str] = "pick"
    seat: int

    @property
    def whom(self) -> int:
        return self.seat

    def words(self) -> str:
        return str(self.seat)

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(int(words))

    def phrase(self) -> Phrase:
        return Phrase(f"Pick {{{self.seat}}}", "Pick a slapper")


@dataclass(frozen=True, slots=True)
class Swap(OneTableCard):
    """`swap 7S`: takes back one of one's own two cards."""

    verb: ClassVar[str] = "swap"

    def phrase(self) -> Phrase:
        return Phrase(f"Take {self.card} back", "Take a card back")


class Shuffle(Word):
    """`shuffle`: shuffles one's own stack."""

    verb = "shuffle"
    key = "m"
    is_luck = True
    says = Phrase("Shuffle your stack", "Your stack", "shuffle")


@dataclass(frozen=True, slots=True)
class CutStack(Amount):
    """`cut 5`: lifts cards of one's own stack and puts them below the rest."""

    verb: ClassVar[str] = "cut"
    is_luck: ClassVar[bool] = True

    def phrase(self) -> Phrase:
        return Phrase(f"Cut {with_unit(self.amount, 'card')} of your stack", "Your stack")


class Time(Word):
    """`time`: the clock has run out for a seat."""

    verb = "time"
    says = Phrase("Let the time run out", "Time")


ACTIONS = (Slap, NoSolution, Solve, PickSlapper, Swap, Shuffle, CutStack, Time)
