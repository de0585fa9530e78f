"""The actions of Jaguar besides passing, naming trumps and playing a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Rank
from cardtable.engine import Action, Phrase

FREE: Mapping[str, str] = {
    "friend": "I am the friend.",
    "not-friend": "I am not the friend.",
    "load": "Points here!",
    "save": "No points here!",
    "take": "Take this one!",
}
"""The phrases open to everybody, true or not (talk-free)."""
ORDERS: Mapping[str, str] = {
    "hide": "Friend, stay hidden!",
    "show": "Friend, show yourself!",
}
"""The phrases of the jaguar alone (talk-jaguar)."""
PHRASES: Mapping[str, str] = {**FREE, **ORDERS}
"""All phrases."""


@dataclass(frozen=True, slots=True)
class RankBid(Action):
    """`bid J`: a rank without a suit."""

    verb: ClassVar[str] = "bid"
    rank: Rank

    def words(self) -> str:
        return self.rank.text

    @classmethod
    def read(cls, words: str) -> Self:
        rank = Rank.parse(words)
        if rank is None:
            raise ValueError("a bid is a rank")
        return cls(rank)

    def phrase(self) -> Phrase:
        return Phrase(f"Bid {self.rank.text}", "Bid")


@dataclass(frozen=True, slots=True)
class Say(Action):
    """`say load`: one of the phrases of table talk."""

    verb: ClassVar[str] = "say"
    what: str

    def words(self) -> str:
        return self.what

    @classmethod
    def read(cls, words: str) -> Self:
        what = words.lower().replace(" ", "-")
        if what not in PHRASES:
            raise ValueError(f"say one of: {', '.join(PHRASES)}")
        return cls(what)

    def phrase(self) -> Phrase:
        return Phrase(f"Say “{PHRASES[self.what]}”", "Say", self.what)
