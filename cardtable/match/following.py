"""A match as far as it can be followed from one place: whole where it is played, by views from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.options import Options
from cardtable.engine.standing import Standing
from cardtable.engine.view import View
from cardtable.match.finished_deal import Ended
from cardtable.match.players import Seated
from cardtable.match.undo import Step, Takeback


class Followed(Protocol):
    """What screens ask of a match; they change nothing by it. A `Match` is one. Of a table elsewhere cards
    that nobody here may see are `??`, in deals and events alike, and only seats of here may be asked for."""

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        ...

    @property
    def seats(self) -> int:
        """How many sit there."""
        ...

    @property
    def options(self) -> Options:
        """By which options."""
        ...

    @property
    def origin(self) -> str:
        """What the match was begun as."""
        ...

    @property
    def altered(self) -> str:
        """What in its record is not as it was written."""
        ...

    @property
    def seed(self) -> str:
        """What chance is drawn by here; of a table elsewhere a seed of this place's own."""
        ...

    @property
    def happened(self) -> int:
        """A number that grows with each act."""
        ...

    @property
    def takebacks(self) -> int:
        """How often something was taken back that somebody had to agree to."""
        ...

    @property
    def seated(self) -> Seated:
        """Who sat where when."""
        ...

    @property
    def steps(self) -> Sequence[Step]:
        """The acts, as far as they are known here: at least those of the deal on the table."""
        ...

    @property
    def openings(self) -> Mapping[int, tuple[Event, ...]]:
        """How each deal began, by its count from 1; at least that of the deal on the table."""
        ...

    @property
    def dealt(self) -> int:
        """How many deals there were, the running one included."""
        ...

    @property
    def deal(self) -> Deal:
        """The deal on the table: the running one, or the finished one until somebody acts in the next."""
        ...

    @property
    def in_play(self) -> Deal:
        """The deal in which the next action is played."""
        ...

    @property
    def ended(self) -> Ended | None:
        """What the finished deal on the table came to, if one lies there."""
        ...

    @property
    def seal(self) -> str:
        """The hash of the running deal's order."""
        ...

    @property
    def standing(self) -> Standing:
        """Where the match stands between deals."""
        ...

    @property
    def over(self) -> bool:
        """Whether it is decided."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """Its scores, by side."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won."""
        ...

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        ...

    def legal(self, seat: int) -> list[Action]:
        """What that seat may do now."""
        ...

    def view(self, seat: int) -> View:
        """What that seat sees of the deal in play; seat -1 is an onlooker."""
        ...

    def view_of_table(self, seat: int) -> View:
        """What that seat sees of the deal on the table, which may be finished."""
        ...

    def takeback(self, seat: int) -> Takeback | None:
        """The undo that this seat may ask for."""
        ...
