"""The pack, the honours and the games of Pandoer from low to high (bid-ladder), and how they are bid."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Self

from cardtable.cards import Card, Rank, card, pack
from cardtable.engine import Action, Phrase
from cardtable.mechanics.tricks import HonourValues

PACK = (*pack(7), card("6H"))
"""Seven to ace of each suit and the six of hearts (deal)."""
HONOURS = HonourValues(
    sequences={3: 20, 4: 50, 5: 100, 6: 120, 7: 140, 8: 160},
    fours={Rank.ACE: 100, Rank.KING: 100, Rank.QUEEN: 100, Rank.JACK: 200},
)
"""Sequences, of trumps too, are in the plain order; nine in a row count as eight (honours)."""
HAND_SIZE = 8
"""How many cards a hand has (deal)."""


class Goal(Enum):
    """The goal of the proclaimer's team."""

    POINTS = "score the points bid"
    ALL = "win every trick"
    ONE = "win exactly one trick"
    NONE = "win no trick"


@dataclass(frozen=True, slots=True)
class Contract:
    """One game of the ladder."""

    name: str
    value: int
    """The cents that each of the team wins or loses."""
    rule: str
    goal: Goal
    teammate_rule: str = ""
    """The rule by which the proclaimer has a teammate; empty if they play alone."""
    has_trumps: bool = False
    open_rule: str = ""
    """The rule by which cards lie open; empty if none do."""
    may_talk: bool = False
    """Whether the opponents may advise each other."""
    points: int = 0
    """The points bid; 0 where the goal is another."""

    @property
    def title(self) -> str:
        """The name of the game: `pandoer privé`, `open misery`."""
        return "pandoer privé" if self.name == "prive" else self.name.replace("-", " ")

    @property
    def takes_honours(self) -> bool:
        """Whether it may be topped with honour points (overhonour)."""
        return self.has_trumps and self.goal is Goal.ALL

    @property
    def few_tricks(self) -> bool:
        """Whether one trick or none is to be won. Finished tricks then stay in the middle (team-pile)."""
        return self.goal in (Goal.ONE, Goal.NONE)


def _points(value: int, *bids: int) -> tuple[Contract, ...]:
    """Points games of one value."""
    return tuple(
        Contract(
            str(bid),
            value,
            rule="points-goal",
            goal=Goal.POINTS,
            teammate_rule="classical",
            has_trumps=True,
            points=bid,
        )
        for bid in bids
    )


LADDER = (
    *_points(1, 100, 110, 120),
    *_points(2, 130),
    Contract("piccolo", 3, "piccolo", Goal.ONE),
    Contract("misery", 4, "misery", Goal.NONE),
    *_points(3, 140, 150, 160),
    Contract("kereltje", 3, "kereltje", Goal.ALL, "jack-teammate", has_trumps=True),
    Contract("zwabber", 3, "zwabber", Goal.ALL, "zwabber"),
    Contract("solo-zwabber", 5, "solo-zwabber", Goal.ALL),
    *_points(4, *range(170, 670, 10)),
    Contract("open-piccolo", 5, "piccolo", Goal.ONE, open_rule="open-hand"),
    Contract("open-misery", 6, "misery", Goal.NONE, open_rule="open-hand"),
    Contract("pandoer", 5, "pandoer", Goal.ALL, "classical", has_trumps=True),
    Contract("silent-piccolo-praatje", 6, "praatje", Goal.ONE, open_rule="praatje"),
    Contract("piccolo-praatje", 7, "praatje", Goal.ONE, open_rule="praatje", may_talk=True),
    Contract("silent-praatje", 7, "praatje", Goal.NONE, open_rule="praatje"),
    Contract("praatje", 8, "praatje", Goal.NONE, open_rule="praatje", may_talk=True),
    Contract("prive", 10, "prive", Goal.ALL, has_trumps=True),
)
"""The games from the lowest to the highest (bid-ladder)."""
CONTRACTS = {contract.name: contract for contract in LADDER}
"""The games by name."""
UNBID = Contract("", 0, "", Goal.ALL)
"""The game before the first bid."""


# Bids and advice


@dataclass(frozen=True, slots=True)
class LadderBid(Action):
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
        name = "-".join(part for part in parts if part not in numbers)
        if not name and numbers:
            name = numbers.pop(0)
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
        """The bid in words: `pandoer 50`."""
        return self.game.title + (f" {self.honours}" if self.honours else "")

    @property
    def number(self) -> int | None:
        """The points bid; None for the other games, which are not bid by number."""
        return self.game.points or None

    def phrase(self) -> Phrase:
        if not self.honours:
            return Phrase(f"Bid {self.title}", "Bid", self.title)
        return Phrase(f"Bid {self.game.title} with {self.honours} honours", "Overhonour", self.title)


ladder_bid = functools.cache(LadderBid)
"""A bid, made once, as it is listed again and again."""


@functools.cache
def higher_than(contract: str) -> tuple[LadderBid, ...]:
    """The bids above a standing one; all of them if there is none."""
    above = LADDER[LADDER.index(CONTRACTS[contract]) + 1 :] if contract else LADDER
    return tuple([ladder_bid(game.name) for game in above])


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


advise = functools.cache(Advise)
"""A piece of advice, made once: a turn lists one for each card of others."""
