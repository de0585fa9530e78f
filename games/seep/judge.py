"""What a play of Seep brings and leaves, and what it is worth to a careful player: points now, less what the
floor then offers to the next opponent. Only what the view shows is used."""

from __future__ import annotations

from collections import Counter

from cardtable.cards import Card, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.card_actions import OneCard
from cardtable.mechanics.fishing.card_sums import chosen, sets_of, sweeps
from cardtable.mechanics.fishing.sweep_reasons import SweepSense
from games.seep.actions import Bid, Build, Play, Turn
from games.seep.rules import SeepDeal
from games.seep.table import HOUSES, capture_value, values_of

CARD = 0.15
"""What any card is worth beyond its points: the last taker's rest, most cards."""
HOUSE_HOPE, CARD_KEPT = 0.6, 0.8
"""The part of a house that its builder takes if nobody else can, and what each card kept for it adds."""
BROKEN = 0.15
"""How much likelier an ordinary house is lost for each value that it can be broken to."""


class Judge(SweepSense[SeepDeal]):
    """What a player can tell of the floor, and how plays are weighed."""

    ground = "floor"

    def __init__(self, view: View[SeepDeal]) -> None:
        super().__init__(view)
        self.hand = view.hand
        self.out = Counter(values_of(self.abroad))
        """By capture value how many cards others hold or are to get."""
        held = [len(self.deal.hand(seat)) for seat in range(view.seats)]
        self.is_last_card = self.is_last_batch and sum(held) == 1
        self.next_share = max(1, held[self.deal.after(view.seat)]) / max(1, len(self.abroad))

    # What a play brings and leaves

    def card_points(self, c: Card) -> int:
        return self.deal.scoring.points(c)

    def brought(self, play: Action) -> tuple[Card, ...]:
        return super().brought(play) + (self.deal.house(play.house) if isinstance(play, Play) else ())

    def is_laid(self, play: Action) -> bool:
        return isinstance(play, Play) and not play.takes and bool(self.abroad)

    def after(self, play: OneCard) -> tuple[tuple[Card, ...], set[int]]:
        """The loose cards and the houses that lie there when it is done."""
        assert isinstance(play, Turn)
        loose, houses = without(self.deal.loose, play.take), set(self.deal.houses) - {play.house}
        if isinstance(play, Build):
            return loose, houses | {play.value}
        return loose if play.takes else (*loose, play.card), houses

    def pays(self, play: Action) -> int:
        if not isinstance(play, Play) or any(self.after(play)) or self.is_last_card:
            return 0
        return self.deal.sweep_worth(first=not self.deal.dealt_out)

    def leaves(self, play: OneCard) -> bool:
        return any(self.after(play)) and bool(self.abroad)

    def sweepers(self, play: OneCard) -> list[Card]:
        loose, houses = self.after(play)
        able = [value for value in self.out if sweeps(value, values_of(loose), houses)]
        return [c for c in self.abroad if capture_value(c) in able]

    # Houses

    def of_value(self, value: int) -> tuple[Card, ...]:
        """The cards of that value in the own hand."""
        return tuple(c for c in self.hand if capture_value(c) == value)

    def inside(self, build: Build) -> tuple[Card, ...]:
        """The cards of a house when a build is done."""
        deal = self.deal
        return (build.card, *build.take, *deal.house(build.value), *deal.house(build.house))

    def kept(self, build: Build) -> tuple[Card, ...]:
        """The cards of the own hand that take the house then."""
        return tuple(c for c in self.of_value(build.value) if c is not build.card)

    # What an action is worth

    def value(self, action: Action) -> float:
        """One action's worth."""
        match action:
            case Bid(amount):
                # A value held twice is best; else the highest, which few can break or take.
                return amount + 20.0 * (len(self.of_value(amount)) > 1)
            case Build():
                return self._build(action) - self._risk(action)
            case Play():
                return self._play(action)
        return 0.0

    def worth(self, held: tuple[Card, ...]) -> float:
        """What captured cards are worth."""
        return sum(self.card_points(c) + CARD for c in held)

    def holds(self, value: int, seats: int = 1) -> float:
        """The chance that the next player (or one of two opponents) holds a card of that value."""
        return float(1.0 - (1.0 - min(1.0, seats * self.next_share)) ** self.out[value])

    def _play(self, play: Play) -> float:
        if not play.takes:
            return -0.5 * self.card_points(play.card) - self._risk(play)
        return self.worth(self.brought(play)) + self.pays(play) - self._risk(play)

    def _build(self, build: Build) -> float:
        inside = self.inside(build)
        danger = self.holds(build.value, self.deal.seats // 2)
        if sum(values_of(inside)) < 2 * build.value:
            danger = min(1.0, danger + BROKEN * (HOUSES[-1] - build.value))
        hope = HOUSE_HOPE * (1.0 - danger) * self.worth(inside)
        return hope + CARD_KEPT * len(self.kept(build)) - self._risk(build)

    def _risk(self, play: Turn) -> float:
        """What the next opponent may make of the floor that is left."""
        loose, houses = self.after(play)
        swept = fished = 0.0
        values = values_of(loose)
        for value in range(1, HOUSES[-1] + 1):
            chance = self.holds(value)
            if sweeps(value, values, houses):
                swept = max(swept, chance)
            for mask in sets_of(values, value):
                fished = max(fished, chance * self.worth(chosen(loose, mask)))
        return swept * self.deal.sweep_worth(first=False) + fished
