"""The games that may be bid in Pandoer, from low to high (bid-ladder)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cardtable.cards import card, pack

PACK = (*pack(7), card("6H"))
"""Seven to ace of each suit and the six of hearts (deal)."""


class Mate(Enum):
    """Who plays with the proclaimer."""

    NOBODY = "nobody"
    ASKED = "the owner of the card asked"
    JACK = "the owner of the jack of trumps"
    WINNER = "the first other player to win a trick"


class Goal(Enum):
    """What the proclaimer's team must do."""

    POINTS = "score the points bid"
    ALL = "win every trick"
    ONE = "win exactly one trick"
    NONE = "win no trick"


class Open(Enum):
    """Whose cards lie open, and from when on."""

    NEVER = "nobody's"
    OWN = "the proclaimer's after the fifth card"
    ALL = "everybody's before the first card"


@dataclass(frozen=True, slots=True)
class Contract:
    """One game of the ladder: what each of the team wins or loses, and what it asks."""

    name: str
    value: int
    trumps: bool
    mate: Mate
    goal: Goal
    open: Open = Open.NEVER
    talk: bool = False
    honours: bool = False
    """Whether it may be topped with honour points (overhonour)."""

    @property
    def points(self) -> int:
        """The points bid; none in the other games."""
        return int(self.name) if self.goal is Goal.POINTS else 0

    @property
    def heap(self) -> bool:
        """Whether finished tricks stay in the middle (team-pile)."""
        return self.goal in (Goal.ONE, Goal.NONE)


def _points(value: int, *bids: int) -> tuple[Contract, ...]:
    """Points games of one value."""
    return tuple(Contract(str(bid), value, True, Mate.ASKED, Goal.POINTS) for bid in bids)


def _alone(name: str, value: int, goal: Goal, lies: Open = Open.NEVER, *, talk: bool = False) -> Contract:
    """A game without trumps and without a teammate."""
    return Contract(name, value, False, Mate.NOBODY, goal, lies, talk)


LADDER = (
    *_points(1, 100, 110, 120),
    *_points(2, 130),
    _alone("piccolo", 3, Goal.ONE),
    _alone("misery", 4, Goal.NONE),
    *_points(3, 140, 150, 160),
    Contract("kereltje", 3, True, Mate.JACK, Goal.ALL, honours=True),
    Contract("zwabber", 3, False, Mate.WINNER, Goal.ALL),
    _alone("solo-zwabber", 5, Goal.ALL),
    *_points(4, *range(170, 670, 10)),
    _alone("open-piccolo", 5, Goal.ONE, Open.OWN),
    _alone("open-misery", 6, Goal.NONE, Open.OWN),
    Contract("pandoer", 5, True, Mate.ASKED, Goal.ALL, honours=True),
    _alone("silent-piccolo-praatje", 6, Goal.ONE, Open.ALL),
    _alone("piccolo-praatje", 7, Goal.ONE, Open.ALL, talk=True),
    _alone("silent-praatje", 7, Goal.NONE, Open.ALL),
    _alone("praatje", 8, Goal.NONE, Open.ALL, talk=True),
    Contract("prive", 10, True, Mate.NOBODY, Goal.ALL, honours=True),
)
CONTRACTS = {contract.name: contract for contract in LADDER}
HEIGHT = {contract.name: height for height, contract in enumerate(LADDER)}
"""Where a game stands on the ladder."""


def higher_than(name: str) -> tuple[Contract, ...]:
    """The games above a standing one; all if there is none."""
    return LADDER[HEIGHT[name] + 1 :] if name else LADDER


def title_of(name: str) -> str:
    """A game as it is said: `pandoer privé`, `open misery`."""
    return "pandoer privé" if name == "prive" else name.replace("-", " ")
