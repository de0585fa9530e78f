"""What a play of Basra gains for a careful player, less what it leaves to the next.

Values are points under the options in force; only what the view shows is used.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import cached_property

from cardtable.cards import HIDDEN, Card, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.mechanics.card_actions import OneCard
from cardtable.mechanics.fishing.stage import Fish, Taken
from cardtable.mechanics.fishing.sweep_reasons import SweepSense
from games.basra.rules import BasraDeal
from games.basra.sweeps import NONE, basras, is_lebanese, lone_after, plays, sweeping_rule
from games.basra.table import BASRA
from games.basra.table import CARD_POINTS as CARD_POINTS

SPREAD = 1.5
"""How far the counts of cards drift apart: so many for the root of the number of cards left."""
SWEEPER_KEPT, CARDS_KEPT = 1.0, 3.0
"""What a card that sweeps is worth in the hand, while more is dealt; and how many cards it may yet bring."""
LATE = 0.3
"""The part of what is left that a capture in the last batch may bring as the last."""
HOPE = 0.45
"""The part of what the rest of the hand could take of what is left."""


card_points = CARD_POINTS.__getitem__
"""What a captured card counts by itself."""


def chance_of_most(ahead: float, left: int) -> float:
    """How likely a side has most cards in the end that is so many ahead, with so many still to be taken."""
    if abs(ahead) > left:
        return float(ahead > 0)
    return 0.5 * (1.0 + math.erf(ahead / (SPREAD * math.sqrt(2.0 * max(1, left)))))


def chances_of_most(counts: tuple[int, ...], left: int) -> tuple[float, ...]:
    """By side how likely it has most cards in the end."""
    best = [max([other for at, other in enumerate(counts) if at != side]) for side in range(len(counts))]
    chances = [chance_of_most(own - high, left) for own, high in zip(counts, best, strict=True)]
    total = sum(chances) or 1.0
    return tuple([chance / total for chance in chances])


def holds_one(kind: int, among: int, held: int) -> float:
    """How likely a hand of so many cards holds one of a kind, of which there are so many among the unseen."""
    if kind <= 0 or held <= 0:
        return 0.0
    return 1.0 - math.comb(among - kind, held) / math.comb(among, held) if held <= among else 1.0


class Judge(SweepSense[BasraDeal]):
    """Weighs the plays of one view."""

    sweep = "basra"

    @cached_property
    def share(self) -> float:
        """What one card more is worth towards the majority."""
        deal, side = self.deal, self.view.side
        counts, left = deal.counts, len(deal.pack) - sum(deal.counts)
        ahead = counts[side] - max(n for at, n in enumerate(counts) if at != side)
        more = chance_of_most(ahead + 1, left) - chance_of_most(ahead - 1, left)
        return deal.pot * more / 2

    @cached_property
    def next_hand(self) -> str:
        """The hand that plays next."""
        return f"hand.{self.deal.after(self.view.seat)}"

    @cached_property
    def next_cards(self) -> list[tuple[Card, float]]:
        """One card of each kind, and how likely the next hand holds one: known ones do for sure."""
        hand = self.view.cards_in(self.next_hand)
        known = [c for c in hand if c is not HIDDEN]
        may = [c for c in self.unseen if self.deal.may_hold(self.next_hand, c)]
        hidden = hand.count(HIDDEN) or (0 if known or self.is_last_batch else self.deal.batch_cards)
        kinds = Counter(map(self._kind, may))
        found = {self._kind(c): (c, holds_one(kinds[self._kind(c)], len(may), hidden)) for c in may}
        found |= {self._kind(c): (c, 1.0) for c in known}
        return list(found.values())

    def _kind(self, c: Card) -> object:
        """Cards of a kind take the same."""
        return sweeping_rule(c, self.deal.options) or c.rank

    # What a play gains

    def judge(self, action: Action) -> Advice:
        """One play's worth."""
        assert isinstance(action, Fish)
        left, lone = self.after(action)
        value = self.gain(action.card, action.take) + BASRA * self.deal.basras_of(action)
        value += HOPE * self._hope(left, without(self.view.hand, (action.card,)))
        if action.take and self.is_last_batch:
            value += LATE * self.worth(left)
        if sweeping_rule(action.card, self.deal.options) and not self.is_last_batch:
            value -= SWEEPER_KEPT + CARDS_KEPT * self.share
        return Advice(action, value - self.risk(left, lone))

    def after(self, play: Fish) -> tuple[Taken, str]:
        """The floor that a play leaves, and whether a card is alone there (leb-lone)."""
        floor = without(self.table, play.take) if play.take else (*self.table, play.card)
        lebanese = is_lebanese(self.deal.options)
        return floor, lone_after(self.deal.lone, floor, bool(play.take)) if lebanese else self.deal.lone

    def worth(self, held: Taken) -> float:
        """What captured cards bring: their points and their part in the majority."""
        return sum(map(card_points, held)) + self.share * len(held)

    def gain(self, played: Card, taken: Taken) -> float:
        """What a capture brings home."""
        return self.worth((played, *taken)) if taken else 0.0

    def catch(self, c: Card, floor: Taken, lone: str) -> float:
        """The most that a card could bring from a floor."""
        options = self.deal.options
        best = 0.0
        for play in plays(c, floor, bool(sweeping_rule(c, options))):
            value = self.gain(c, play.take)
            if play.take and len(play.take) == len(floor):
                value += BASRA * basras(c, floor, lone, options)
            best = max(best, value)
        return best

    def risk(self, left: Taken, lone: str) -> float:
        """What the next player can be expected to make of what is left: the best that the hand holds."""
        found = [(self.catch(c, left, lone), chance) for c, chance in self.next_cards] if left else []
        expected, none_better = 0.0, 1.0
        for value, chance in sorted(found, reverse=True):
            expected += none_better * chance * value
            none_better *= 1.0 - chance
        return expected

    def _hope(self, left: Taken, hand: Taken) -> float:
        """The most that the rest of the hand could take, if it is still there."""
        return max((self.catch(c, left, NONE) for c in hand), default=0.0) if left else 0.0

    # Basras, and what cards count

    def card_points(self, c: Card) -> int:
        return card_points(c)

    def pays(self, play: Action) -> int:
        return BASRA * self.deal.basras_of(play) if isinstance(play, Fish) else 0

    def leaves(self, play: OneCard) -> bool:
        return isinstance(play, Fish) and bool(self.after(play)[0]) and bool(self.abroad)

    def sweepers(self, play: OneCard) -> Taken:
        left, lone = self.after(play) if isinstance(play, Fish) else ((), NONE)
        return tuple(c for c in self.abroad if self.makes_basra(c, left, lone)) if left else ()

    def makes_basra(self, c: Card, floor: Taken, lone: str) -> bool:
        """Whether a card could take a whole floor, and that is a basra."""
        options = self.deal.options
        if not basras(c, floor, lone, options):
            return False
        everything = len(floor)
        return any(len(one.take) == everything for one in plays(c, floor, bool(sweeping_rule(c, options))))
