"""What a player may do in Pandoer beside passing, naming trumps and playing cards."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card
from cardtable.engine.actions import Action
from cardtable.engine.showing import Phrase
from games.pandoer.contracts import CONTRACTS, LADDER, Contract


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """`bid 140`, `bid open-misery`; with honour points `bid pandoer 50`."""

    verb: ClassVar[str] = "bid"
    contract: str
    honours: int = 0

    def words(self) -> str:
        return f"{self.contract} {self.honours}" if self.honours else self.contract

    @classmethod
    def read(cls, words: str) -> Self:
        parts = words.lower().replace("é", "e").replace("-", " ").split()
        numbers = [part for part in parts if part.isdecimal()]
        name = "-".join(part for part in parts if part not in numbers) or (numbers.pop(0) if numbers else "")
        honours = int(numbers[0]) if numbers else 0
        if name not in CONTRACTS or len(numbers) > 1 or (numbers and not honours):
            raise ValueError("that game is not on the ladder")
        return cls(name, honours)

    @property
    def game(self) -> Contract:
        """The game that is bid."""
        return CONTRACTS[self.contract]

    @property
    def title(self) -> str:
        """What is bid, as it is said: `pandoer 50`."""
        return self.game.title + (f" {self.honours}" if self.honours else "")

    @property
    def number(self) -> int | None:
        """The points bid; of the other games none can be typed."""
        return self.game.points or None

    def phrase(self) -> Phrase:
        if self.honours:
            told = f"Bid {self.game.title} with {self.honours} honours"
            return Phrase(told, "Overhonour", self.title)
        return Phrase(f"Bid {self.title}", "Bid", self.title)


@functools.cache
def higher_than(contract: str) -> tuple[Bid, ...]:
    """The bids of games above a standing one; all if there is none."""
    above = LADDER[LADDER.index(CONTRACTS[contract]) + 1 :] if contract else LADDER
    return tuple(Bid(game.name) for game in above)


@dataclass(frozen=True, slots=True)
class Advise(Action):
    """`advise 2 8S`: seat 2 should play that card."""

    verb: ClassVar[str] = "advise"
    seat: int
    card: Card

    def words(self) -> str:
        return f"{self.seat} {self.card}"

    @classmethod
    def read(cls, words: str) -> Self:
        seat, c = sorted(words.split(), key=lambda part: not part.isdecimal())
        return cls(int(seat), card(c))

    @property
    def touches(self) -> tuple[Card, ...]:
        return (self.card,)

    def phrase(self) -> Phrase:
        return Phrase(f"Advise {{{self.seat}}} to play {self.card}", "Advise", str(self.card))
