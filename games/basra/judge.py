"""How a careful player of Basra weighs plays: the gain of a play, less the gain left to the next player.

Values are points under the options in force; only the view is used.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import cached_property

from cardtable.bots import Advice
from cardtable.cards import HIDDEN, Card, without
from cardtable.engine import Action
from cardtable.mechanics.fishing import Cards, Fish, plays_of
from games.basra.deal_state import BASRA, CARD_POINTS
from games.basra.position import THIN_FLOOR, BasraPosition
from games.basra.sweeps import basras

COUNT_SPREAD = 1.5
"""The spread of the counts of captured cards: standard deviation over the root of the cards left."""
SWEEPER_KEPT = 1.0
"""The points of keeping a card that takes all, while more is dealt."""
SWEEPER_CARDS = 3.0
"""How many cards such a card may yet take."""
SWEEPER_WASTED = 3.0
"""The points that it costs besides to spend such a card on two cards or fewer that count nothing."""
LAST_CAPTURE = 0.3
"""The part of the floor left that a capture in the last batch may bring, as the last one."""
OWN_NEXT_TURN = 0.45
"""The part of the rest of the hand's best catch that is counted."""


def chance_of_most(ahead: float, left: int) -> float:
    """The chance that a side `ahead` by that many cards ends with most, with `left` still to be taken."""
    if abs(ahead) > left:
        return float(ahead > 0)
    return 0.5 * (1.0 + math.erf(ahead / (COUNT_SPREAD * math.sqrt(2.0 * max(1, left)))))


def chances_of_most(counts: tuple[int, ...], left: int) -> tuple[float, ...]:
    """By side the chance to have most cards in the end."""
    best = [max([other for at, other in enumerate(counts) if at != side]) for side in range(len(counts))]
    chances = [chance_of_most(own - high, left) for own, high in zip(counts, best, strict=True)]
    total = sum(chances) or 1.0
    return tuple([chance / total for chance in chances])


def chance_to_hold(kind: int, among: int, held: int) -> float:
    """The chance that a hand of `held` cards has one of `kind` cards, drawn from `among` unseen ones."""
    if kind <= 0 or held <= 0:
        return 0.0
    return 1.0 - math.comb(among - kind, held) / math.comb(among, held) if held <= among else 1.0


class BasraJudge(BasraPosition):
    """Weighs the plays of one view."""

    def judge(self, action: Action) -> Advice:
        """The value of one play, in points."""
        assert isinstance(action, Fish)
        left, lone = self.after(action)
        takes_all = self.takes_all(action.card)
        value = self.gain(action.card, action.take) + BASRA * self.deal.basras_of(action)
        value += OWN_NEXT_TURN * self._best_catch_of(without(self.view.hand, (action.card,)), left)
        if action.take and self.is_last_batch:
            value += LAST_CAPTURE * self.worth(left)
        if takes_all and not self.is_last_batch:
            value -= SWEEPER_KEPT + SWEEPER_CARDS * self.card_share
            if len(action.take) < THIN_FLOOR - 1 and not sum(map(CARD_POINTS.__getitem__, action.take)):
                value -= SWEEPER_WASTED
        return Advice(action, value - self.risk(left, lone))

    # The values of cards

    @cached_property
    def card_share(self) -> float:
        """The value of one card more towards the majority, in points."""
        deal, side = self.deal, self.view.side
        counts = deal.counts
        left = len(deal.pack) - sum(deal.counts)
        ahead = counts[side] - max(n for at, n in enumerate(counts) if at != side)
        more = chance_of_most(ahead + 1, left) - chance_of_most(ahead - 1, left)
        return deal.pot * more / 2

    def worth(self, held: Cards) -> float:
        """The value of captured cards: their points and their part in the majority."""
        return sum(map(CARD_POINTS.__getitem__, held)) + self.card_share * len(held)

    def gain(self, played: Card, taken: Cards) -> float:
        """The value of a capture, the card played included; 0 for a card laid."""
        return self.worth((played, *taken)) if taken else 0.0

    def catch(self, c: Card, floor: Cards, lone: str) -> float:
        """The most that a card could bring from a floor."""
        best = 0.0
        for play in plays_of(c, floor, self.deal.capture_rules):
            value = self.gain(c, play.take)
            if play.take and len(play.take) == len(floor):
                value += BASRA * basras(c, floor, lone, self.deal.options)
            best = max(best, value)
        return best

    def _best_catch_of(self, hand: Cards, left: Cards) -> float:
        """The most that one card of the rest of the hand could take, if it is all still there."""
        return max((self._most_taken(c, left) for c in hand), default=0.0) if left else 0.0

    def _most_taken(self, c: Card, floor: Cards) -> float:
        """The most that a card takes of a floor to which others will have added by then: no basra."""
        rules = self.deal.capture_rules
        return max((self.gain(c, play.take) for play in plays_of(c, floor, rules)), default=0.0)

    # The next player

    @cached_property
    def next_cards(self) -> list[tuple[Card, float]]:
        """One card of each kind, with the chance that the next hand holds one; known cards have 1."""
        pile = f"hand.{self.deal.seat_after(self.view.seat)}"
        hand = self.view.cards_in(pile)
        known = [c for c in hand if c is not HIDDEN]
        may = [c for c in self.unseen if self.deal.may_hold(pile, c)]
        hidden = hand.count(HIDDEN) or (0 if known or self.is_last_batch else self.deal.batch_cards)
        kinds = Counter(map(self._kind, may))
        found = {self._kind(c): (c, chance_to_hold(kinds[self._kind(c)], len(may), hidden)) for c in may}
        found |= {self._kind(c): (c, 1.0) for c in known}
        return list(found.values())

    def _kind(self, c: Card) -> object:
        """Cards of a kind take the same."""
        return self.deal.capture_rules.takes_all.get(c) or c.rank

    def risk(self, left: Cards, lone: str) -> float:
        """The expected value of the best catch that the next hand holds, on the floor that is left."""
        found = [(self.catch(c, left, lone), chance) for c, chance in self.next_cards] if left else []
        expected, none_better = 0.0, 1.0
        for value, chance in sorted(found, reverse=True):
            expected += none_better * chance * value
            none_better *= 1.0 - chance
        return expected
