"""All that screens may ask of a match, wherever it is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.match_origin import Origin
from cardtable.engine.match_standing import Standing
from cardtable.engine.options import Options
from cardtable.engine.score import Aim
from cardtable.engine.view import View
from cardtable.match.finished_deal import FinishedDeal
from cardtable.match.seated_players import SeatedPlayers
from cardtable.match.undo import PlayedAct, PossibleUndo
from cardtable.words import with_unit


class ObservedMatch(ABC):
    """A match for looking at: a `Match` in the process that plays it, a `RemoteMatch` at a client of an open
    table.

    At a client, faces that nobody there may see are `??`, in deals and events alike, and views may only be
    asked for the client's own seats.
    """

    game: Game[Any]
    seats: int
    """The number of seats."""
    options: Options
    origin: str
    """The origin of the match as text: see `Origin`."""
    length: int = 0
    """How many deals were agreed on; 0: the match ends as the game says, or nothing is known at a client."""
    altered: str
    """Why its record counts as altered; empty if it does not."""
    seed: str
    """The seed of all random decisions; at a client a seed of its own."""
    happened: int
    """A number that grows with each act."""
    undos_by_consent: int
    """How many undos needed somebody's consent."""
    seated: SeatedPlayers
    """The players by seat, from the beginning."""
    acts: Sequence[PlayedAct]
    """The acts as far as they are known here: at least those of the deal on the table."""
    openings: Mapping[int, tuple[Event, ...]]
    """How each deal began, by its count from 1: at least that of the deal on the table."""
    standing: Standing
    """Scores, dealer and what else is carried from deal to deal."""
    deal: Deal
    """The deal on the table: the running one, or the finished one until somebody acts in the next."""

    @property
    def aim(self) -> Aim:
        """The aim of the match: as the game says, unless so many deals were agreed on."""
        if not self.length:
            return self.game.aim(self.seats, self.options)
        if self.is_of_last_deal:
            return Aim("the best of the deal")
        return Aim(f"the best score after {self._at_most}{with_unit(self.length, 'deal')}")

    @property
    def is_of_last_deal(self) -> bool:
        """Whether the match has an agreed end and the best of its last deal wins, whatever the scores are."""
        return bool(self.length) and Origin.of(self.origin).counts_last_alone(self.length)

    @property
    def of_deals(self) -> str:
        """How many deals were agreed on, as it is told beside the number of one: `of at most 3`; empty if
        none were, or one."""
        return f"of {self._at_most}{self.length}" if self.length > 1 else ""

    @property
    def _at_most(self) -> str:
        """Before the number of deals that were agreed on, where the rules may end the match sooner."""
        return "at most " if any(fact.is_goal for fact in self.deal.facts()) else ""

    @property
    @abstractmethod
    def in_play(self) -> Deal:
        """The deal in which the next action is played."""

    @property
    @abstractmethod
    def deal_count(self) -> int:
        """How many deals there were, the running one included."""

    @property
    @abstractmethod
    def finished_deal(self) -> FinishedDeal | None:
        """The result of the finished deal on the table; None while it is running."""

    @property
    @abstractmethod
    def seal(self) -> str:
        """The hash of the running deal's order."""

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.standing.over

    @property
    def scores(self) -> tuple[int, ...]:
        """The match's scores, by side."""
        return self.standing.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won; empty until the match is over."""
        return self.standing.winners

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none when the match is over."""
        return () if self.over else self.in_play.actors

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """The seat's legal actions."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """The deal in play as the seat sees it; seat -1 is an onlooker."""

    @abstractmethod
    def view_of_table(self, seat: int) -> View:
        """The deal on the table, which may be finished, as the seat sees it."""

    def seen_before(self, at: int, seat: int) -> View | None:
        """The deal in play as the seat saw it before an act, if a client remembers that; else None. The
        process that plays the match has a `Replay` for that."""
        return None

    @abstractmethod
    def possible_undo(self, seat: int) -> PossibleUndo | None:
        """The undo that this seat may ask for."""
