"""The careful player of Basra, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable

from cardtable.cards import Card, Rank
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.fishing import Fish, Taken, fish_of, number
from cardtable.mechanics.fishing_quick import Chooser, FishingBot
from games.basra.judge import CARD_POINTS, Judge, card_points, chances_of_most
from games.basra.reasons import REASONS, THOUGHTS
from games.basra.rules import BasraDeal
from games.basra.sweeps import TEN, basras, is_lebanese, plays, sweepers_of
from games.basra.table import BASRA

QUICK_DOUBT, QUICK_CARD, QUICK_KEPT, QUICK_DANGER = 1.5, 1.1, 3.0, 3.0
"""In a quick play: how far chance sways it, what a card, a Jack kept, a floor hard to empty are worth."""


class Floor:
    """What cards take where these lie, found when it is asked for: by rank, since suits matter little."""

    def __init__(self, floor: Taken) -> None:
        self.floor = floor
        self.known: dict[tuple[Rank | None, bool], tuple[tuple[Taken, float, bool], ...]] = {}

    def ways(self, held: Card, takes_all: bool) -> tuple[tuple[Taken, float, bool], ...]:
        """What a card may take, what each is worth but for basras and the card itself, and whether it empties
        the floor."""
        key = held.rank, takes_all
        if key not in self.known:
            takings = [play.take for play in plays(held, self.floor, takes_all)]
            self.known[key] = tuple(
                (take, self._worth(held, take, takes_all), 0 < len(take) == len(self.floor))
                for take in takings
            )
        return self.known[key]

    def _worth(self, held: Card, take: Taken, takes_all: bool) -> float:
        left = tuple(c for c in self.floor if c not in take) if take else (*self.floor, held)
        danger = QUICK_DANGER if left and (len(left) == 1 or _is_low(left)) else 0.0
        kept = QUICK_KEPT if takes_all and len(take) < 5 else 0.0
        brought = QUICK_CARD * (1 + len(take)) + sum(map(card_points, take)) if take else 0.0
        return brought - danger - kept


floor_of = functools.lru_cache(maxsize=1 << 13)(Floor)
"""The same floor lies there for every card of a hand, and again in the next play-out."""


def _is_low(floor: Taken) -> bool:
    """Whether one number card could take it all."""
    return all(map(number, floor)) and sum(map(number, floor)) <= TEN


class BasraBot(FishingBot[BasraDeal]):
    """The careful player."""

    horizon = 16
    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[BasraDeal]) -> Judge:
        return Judge(view)

    def judge(self, view: View[BasraDeal], rng: random.Random) -> Iterable[Advice]:
        return map(Judge(view).judge, view.legal)

    def chooser(self, deal: BasraDeal, rng: random.Random) -> Chooser:
        """A basra, the fattest capture, else a card that leaves little danger."""
        options, lone, chance, sweepers = deal.options, deal.lone, rng.random, sweepers_of(deal.options)

        def choose(hand: Taken, floor: Taken) -> Fish:
            ways, most = floor_of(floor).ways, -math.inf
            for held in hand:
                own = CARD_POINTS[held]
                for take, value, empties in ways(held, held in sweepers):
                    value += (own if take else -own) + chance() * QUICK_DOUBT
                    if empties:
                        value += BASRA * basras(held, floor, lone, options)
                    if value > most:
                        best, taken, most = held, take, value
            return fish_of(best, taken)

        return choose

    def is_plain(self, deal: BasraDeal, play: Fish, table: Taken) -> bool:
        """No basra; and what lies alone is not to be minded."""
        options = deal.options
        if is_lebanese(options):
            return False
        return not 0 < len(play.take) == len(table) or not basras(play.card, table, deal.lone, options)

    def worth(self, deal: BasraDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what the piles hold, and the majority as a chance."""
        if deal.over:
            return deal.points
        taken = [deal.captured(side) for side in range(deal.sides)]
        counts = list(map(len, taken))
        chances, pot = chances_of_most(counts, len(deal.pack) - sum(counts)), deal.pot
        return tuple(
            BASRA * deal.basras[side] + sum(map(CARD_POINTS.__getitem__, held)) + pot * chances[side]
            for side, held in enumerate(taken)
        )


BOT = BasraBot()
