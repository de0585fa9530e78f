"""The careful player of Basra, and the quick plays of its rollouts."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.bots import Advice
from cardtable.cards import Card
from cardtable.engine import Options, View, emptied_each_match
from cardtable.mechanics.fishing import (
    Fish,
    FishingBot,
    QuickValues,
    TableCards,
    ValuedPlay,
    exhausted,
    pip_value,
)
from games.basra.deal_state import BASRA, CARD_POINTS, BasraDealState
from games.basra.judge import BasraJudge, chances_of_most
from games.basra.position import REASONS, THOUGHTS
from games.basra.sweeps import TEN, basras, capture_rules

QUICK_CARD = 1.1
"""Points of each card captured, in a quick play."""
QUICK_KEPT = 3.0
"""Points of a card that takes all, kept in the hand."""
QUICK_DANGER = 3.0
"""Points lost by leaving a floor that is easy to empty."""

POINTS_OF = CARD_POINTS.__getitem__
QUICK_VALUES: dict[tuple[object, ...], QuickValues] = emptied_each_match({})
"""Caches of quick values, by the rules in force; in Lebanon also by the state of the floor."""


def _valued_plays(held: Card, floor: TableCards, lone: str, options: Options) -> tuple[ValuedPlay, ...]:
    """A basra, the capture with the most points, or a card that leaves little danger."""
    cards, takes_all = floor.cards, held in floor.rules.takes_all
    whole = (1 << len(cards)) - 1
    able: Iterable[int] = (whole,) * bool(cards) if takes_all else exhausted(floor.masks(held))
    plays = []
    for mask in able:
        take = floor.taken(mask)
        left = [value for at, value in enumerate(floor.values) if not mask >> at & 1]
        worth = QUICK_CARD * (1 + len(take)) + sum(map(POINTS_OF, take)) + POINTS_OF(held)
        made = basras(held, cards, lone, options) if mask == whole else 0
        worth += BASRA * made - QUICK_DANGER * _is_low(left) - QUICK_KEPT * (takes_all and len(take) < 5)
        plays.append(ValuedPlay(Fish(held, take), worth))
    return tuple(plays) or _laid(held, _is_low([*floor.values, pip_value(held)]), takes_all)


def _laid(held: Card, is_low: bool, takes_all: bool) -> tuple[ValuedPlay, ...]:
    worth = -QUICK_DANGER * is_low - QUICK_KEPT * takes_all - POINTS_OF(held)
    return (ValuedPlay(Fish(held, ()), worth),)


def _is_low(left: list[int]) -> bool:
    """Whether a floor of these numbers (courts 0) is dangerous to leave.

    It is, if it is a single number or one number card could take it all.
    """
    return len(left) == 1 or (len(left) > 0 and 0 not in left and sum(left) <= TEN)


class BasraBot(FishingBot[BasraDealState]):
    """The careful player."""

    doubt = 1.5
    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"play": 2.5}

    def position(self, view: View[BasraDealState]) -> BasraJudge:
        return BasraJudge(view)

    def judge(self, view: View[BasraDealState], rng: random.Random) -> Iterable[Advice]:
        return map(BasraJudge(view).judge, view.legal)

    def quick_values(self, deal: BasraDealState) -> QuickValues:
        options, lone = deal.options, deal.lone
        rules = options.rules, options.seven, options.double_basra, lone
        found = QUICK_VALUES.get(rules)
        if found is None:
            found = QUICK_VALUES[rules] = QuickValues(
                lambda held, floor: _valued_plays(held, floor, lone, options), capture_rules(options)
            )
        return found

    def worth(self, deal: BasraDealState) -> tuple[float, ...]:
        """The points; in a deal broken off those of the piles, with the majority as a chance."""
        if deal.over:
            return deal.points
        taken = [deal.captured(side) for side in range(deal.sides)]
        counts = tuple(map(len, taken))
        chances = chances_of_most(counts, len(deal.pack) - sum(counts))
        pot = deal.pot
        return tuple(
            [
                BASRA * deal.basras[side] + sum(map(POINTS_OF, held)) + pot * chances[side]
                for side, held in enumerate(taken)
            ]
        )


BOT = BasraBot()
