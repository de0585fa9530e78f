"""What is said in a game of fishing where it is paid to empty the table: of sweeps made, missed, and left to
others. The card that made a sweep lies in `swept.SIDE`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics.card_actions import OneCard
from cardtable.mechanics.fishing.fishing_position import F, FishingSense
from cardtable.mechanics.fishing.stage import Fish, FishingDeal
from cardtable.words import so_many


class SweepSense(FishingSense[F]):
    """What claims of sweeps are asked of."""

    sweep = "sweep"
    """What players call it."""

    def pays(self, play: Action) -> int:
        """What a play's sweep counts; 0 where it makes none."""
        raise NotImplementedError

    def leaves(self, play: OneCard) -> bool:
        """Whether something lies there when it is done, for others to take."""
        raise NotImplementedError

    def sweepers(self, play: OneCard) -> Sequence[Card]:
        """The cards still out that could make a sweep of what it leaves."""
        raise NotImplementedError

    @property
    def turns(self) -> list[OneCard]:
        """All that may be done with a card."""
        return [one for one in self.view.legal if isinstance(one, OneCard)]

    @property
    def best_sweep(self) -> int:
        """What the best sweep counts that can be made; 0 where there is none."""
        return max(map(self.pays, self.view.legal), default=0)

    @cached_property
    def dangers(self) -> list[int]:
        """How many cards still out could make a sweep, for each play by what it leaves."""
        return [len(self.sweepers(one)) for one in self.turns]


At = SweepSense[Any]

# Asked of whole deals


def is_swept(deal: FishingDeal, seat: int, play: Action) -> bool:
    """Whether by the rules it is a sweep that counts."""
    then, pile = deal.clone(), f"swept.{deal.side(seat)}"
    then.apply(seat, play)
    return len(then.cards_in(pile)) > len(deal.cards_in(pile))


def no_sweep_follows(deal: FishingDeal, seat: int, play: Action) -> bool:
    """Whether the next player cannot make a sweep of what it leaves."""
    then = deal.clone()
    then.apply(seat, play)
    return then.over or not any(is_swept(then, then.turn, one) for one in then.legal(then.turn))


# Asked of the position


def leaves_none(at: At, play: OneCard) -> bool:
    """Whether no card still out makes a sweep of what it leaves, while of another play's one does."""
    return at.leaves(play) and not at.sweepers(play) and any(at.dangers)


def _leaves_fewer(at: At, play: OneCard, other: Action) -> bool:
    return not isinstance(other, OneCard) or len(at.sweepers(play)) <= len(at.sweepers(other))


def leaves_fewest(at: At, play: OneCard) -> bool:
    """Whether nothing else leaves fewer cards that make a sweep, and something leaves more."""
    return at.leaves(play) and len(at.sweepers(play)) == min(at.dangers) < max(at.dangers)


def _sweepers_told(at: At, play: OneCard) -> str:
    return f"{len(at.sweepers(play))} of the {so_many(len(at.abroad), 'card')} still out"


SWEEP: Reason[At] = Reason(
    "sweep",
    lambda at, play: at.pays(play) > 0,
    lambda at, play: f"A {at.sweep}: {so_many(at.pays(play), 'point')}.",
    of=Fish,
    in_deal=is_swept,
)
MISSES_SWEEP: Reason[At] = Reason(
    "misses-sweep",
    lambda at, play: at.best_sweep > at.pays(play),
    lambda at, _: f"It lets a {at.sweep} go: {so_many(at.best_sweep, 'point')}.",
    of=OneCard,
    con=True,
)
NO_SWEEP: Reason[At] = Reason(
    "no-sweep",
    leaves_none,
    "Nobody else can make a {at.sweep} of what it leaves.",
    of=OneCard,
    in_deal=no_sweep_follows,
)
FEWEST_SWEEP: Reason[At] = Reason(
    "fewest-sweep",
    leaves_fewest,
    lambda at, play: f"Nothing else leaves fewer cards that make a {at.sweep}: {_sweepers_told(at, play)}.",
    of=OneCard,
    beside=_leaves_fewer,
)
LEAVES_SWEEP: Reason[At] = Reason(
    "leaves-sweep",
    lambda at, play: bool(at.sweepers(play)),
    lambda at, play: f"{_sweepers_told(at, play)} could make a {at.sweep} of what it leaves.",
    of=OneCard,
    con=True,
)
SWEEP_NOW: Thought[At] = Thought(
    "sweep",
    lambda at: at.best_sweep > 0,
    lambda at: f"One of your cards makes a {at.sweep}: {so_many(at.best_sweep, 'point')}.",
)
