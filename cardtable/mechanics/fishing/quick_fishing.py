"""Quick plays of fishing games for rollouts: what each play is worth by what lies on the table.

A game values the plays of a card once for each table that occurs; rollouts meet the same tables again and
again.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from typing import NamedTuple

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Bot
from cardtable.engine.deal_piles import HANDS
from cardtable.mechanics.fishing.actions import Fish
from cardtable.mechanics.fishing.captures import CaptureRules, Cards, TableCards
from cardtable.mechanics.fishing.deals import B
from cardtable.mechanics.fishing.stage import Fishing


class ValuedPlay(NamedTuple):
    """A play and what a quick play thinks of it."""

    play: Fish
    value: float


PlayValues = Callable[[Card, TableCards], tuple[ValuedPlay, ...]]
"""Values the plays of a card where those cards lie on the table."""
MOST_TABLES = 1 << 13
"""Tables whose plays are remembered; all are forgotten when there are more."""


class QuickValues:
    """The valued plays of each card for every table met so far, under one set of rules."""

    def __init__(self, values: PlayValues, rules: CaptureRules) -> None:
        self.values, self.rules = values, rules
        self._known: dict[Cards, tuple[TableCards, dict[Card, tuple[ValuedPlay, ...]]]] = {}

    def best(self, lying: Cards, hand: Iterable[Card], rng: random.Random, doubt: float) -> Fish:
        """The play of a hand that looks best, each value swayed by chance up to `doubt` points."""
        known = self._known.get(lying)
        if known is None:
            if len(self._known) >= MOST_TABLES:
                self._known.clear()
            known = self._known[lying] = TableCards(lying, self.rules), {}
        row, by_card = known
        best, most, chance = None, -math.inf, rng.random
        for c in hand:
            plays = by_card.get(c)
            if plays is None:
                plays = by_card[c] = self.values(c, row)
            for play, value in plays:
                swayed = value + chance() * doubt
                if swayed > most:
                    best, most = play, swayed
        assert best is not None
        return best


class FishingBot(Bot[B]):
    """The careful player of a game in batches, where captured cards lie open."""

    doubt: float
    """How far chance sways a quick play, in points."""

    def quick_values(self, deal: B) -> QuickValues:
        """The valued plays under the rules of that table."""
        raise NotImplementedError

    def quick_play(self, deal: B, seat: int, rng: random.Random) -> Action:
        if not isinstance(deal.stage, Fishing):
            return super().quick_play(deal, seat, rng)
        lying, hand = deal.piles["table"].cards, deal.piles[HANDS[seat]].cards
        return self.quick_values(deal).best(lying, hand, rng, self.doubt)
