"""Reasons of a fishing game that pays for emptying the table: sweeps made, missed and left to others.

The card that made a sweep lies in `swept.SIDE`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import reason, thought
from cardtable.mechanics.card_actions import OneCard
from cardtable.mechanics.fishing.actions import Fish
from cardtable.mechanics.fishing.deals import FishingDeal
from cardtable.mechanics.fishing.fishing_position import F, FishingPosition
from cardtable.words import with_unit

# Witnesses, asked of whole deals


def is_sweep(deal: FishingDeal, seat: int, play: Action) -> bool:
    """Whether by the rules it is a sweep that counts."""
    then, pile = deal.clone(), f"swept.{deal.side(seat)}"
    then.apply(seat, play)
    return len(then.cards_in(pile)) > len(deal.cards_in(pile))


def no_sweep_follows(deal: FishingDeal, seat: int, play: Action) -> bool:
    """Whether the next player cannot make a sweep of what it leaves."""
    then = deal.clone()
    then.apply(seat, play)
    return then.over or not any(is_sweep(then, then.turn, one) for one in then.legal(then.turn))


class SweepPosition(FishingPosition[F]):
    """A fishing position where sweeps count."""

    sweep_name: ClassVar[str]
    """The players' word for a sweep."""

    # What a game says

    @property
    def a_sweep(self) -> str:
        """A sweep by its name: `a basra`, `an escoba`."""
        return f"{'an' if self.sweep_name[0] in 'aeiou' else 'a'} {self.sweep_name}"

    def sweep_of(self, points: int) -> str:
        """A sweep that counts so many points, by its name."""
        return self.a_sweep

    def sweep_points(self, play: Action) -> int:
        """The points of a play's sweep; 0 where it makes none."""
        raise NotImplementedError

    def leaves_cards(self, play: OneCard) -> bool:
        """Whether something lies there when it is done, for others to take."""
        raise NotImplementedError

    def sweepers(self, play: OneCard) -> Sequence[Card]:
        """The cards still out that could make a sweep of what it leaves."""
        raise NotImplementedError

    # Sweeps made and missed

    @property
    def best_sweep(self) -> int:
        """The points of the best sweep that can be made; 0 where there is none."""
        return max(map(self.sweep_points, self.view.legal), default=0)

    @reason(of=Fish, name="sweep", in_deal=is_sweep, theme="make a sweep")
    def makes_sweep(self, play: Fish) -> str:
        """Whether it makes a sweep that counts."""
        points = self.sweep_points(play)
        return f"{self.sweep_of(points).capitalize()}: {with_unit(points, 'point')}." if points > 0 else ""

    @reason(of=OneCard, against=True)
    def misses_sweep(self, play: OneCard) -> str:
        """Whether another play makes a sweep that counts more."""
        best = self.best_sweep
        if best <= self.sweep_points(play):
            return ""
        return f"It lets {self.sweep_of(best)} go: {with_unit(best, 'point')}."

    @thought(name="sweep")
    def can_sweep(self) -> str:
        """Whether any play makes a sweep."""
        best = self.best_sweep
        return f"You can make {self.sweep_of(best)}: {with_unit(best, 'point')}." if best else ""

    # Sweeps left to others

    @property
    def turns(self) -> list[OneCard]:
        """All that may be done with a card of the hand."""
        return [one for one in self.view.legal if isinstance(one, OneCard)]

    @cached_property
    def sweeper_counts(self) -> list[int]:
        """How many cards still out could make a sweep of what is left, for each of the turns."""
        return [len(self.sweepers(one)) for one in self.turns]

    def _count_of_sweepers(self, play: OneCard) -> str:
        return f"{len(self.sweepers(play))} of the {with_unit(len(self.still_out), 'card')} still out"

    @reason(
        "Nobody else can make {self.a_sweep} of what it leaves.",
        of=OneCard,
        name="no-sweep",
        in_deal=no_sweep_follows,
        theme="leave no sweep",
    )
    def leaves_no_sweep(self, play: OneCard) -> bool:
        """Whether no card still out makes a sweep of what it leaves, while of another play's one does."""
        return self.leaves_cards(play) and not self.sweepers(play) and any(self.sweeper_counts)

    def _leaves_fewer(self, play: OneCard, other: Action) -> bool:
        return not isinstance(other, OneCard) or len(self.sweepers(play)) <= len(self.sweepers(other))

    @reason(of=OneCard, name="fewest-sweep", beside=_leaves_fewer, theme="leave no sweep")
    def leaves_fewest_sweepers(self, play: OneCard) -> str:
        """Whether nothing else leaves fewer cards that make a sweep, and something leaves more."""
        counts = self.sweeper_counts
        if not self.leaves_cards(play) or not len(self.sweepers(play)) == min(counts) < max(counts):
            return ""
        return f"Nothing else leaves fewer cards that make {self.a_sweep}: {self._count_of_sweepers(play)}."

    def _leaves_no_more(self, play: OneCard, other: Action) -> bool:
        """Whether after another turn no more cards make a sweep, either."""
        return not isinstance(other, OneCard) or len(self.sweepers(other)) <= len(self.sweepers(play))

    @reason(of=OneCard, name="fewer-sweep", also=_leaves_no_more, theme="leave no sweep")
    def leaves_fewer_sweepers(self, play: OneCard) -> str:
        """Whether some turn leaves more cards that make a sweep, and some leaves fewer."""
        count = len(self.sweepers(play))
        if not min(self.sweeper_counts) < count < max(self.sweeper_counts):
            return ""
        more = f"Another play leaves more cards that make {self.a_sweep}"
        return f"{more}: here {self._count_of_sweepers(play)}."

    @reason(of=OneCard, against=True)
    def leaves_sweep(self, play: OneCard) -> str:
        """Whether a card still out could make a sweep of what it leaves."""
        if not self.sweepers(play):
            return ""
        return f"{self._count_of_sweepers(play)} could make {self.a_sweep} of what it leaves."
