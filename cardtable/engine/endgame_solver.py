"""Endings in which a seat can place every card, solved exactly by alpha-beta search, for any game.

All unseen cards then lie in one hand, and nothing is drawn or shuffled any more. The seats that play
together (`Bot.allies`) maximize their lead over the best of the others, who minimize it. A game may say which
positions come to the same (`Bot.position_key`), and which actions (`Bot.stand_ins`): each is looked at once.

Where a game asks for it (`Bot.ending_ways`), an ending is also solved in each of the few ways in which the
unseen cards may lie, as if all hands lay open there, and actions are judged by their mean (`mean_outcomes`).
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Hashable
from typing import Any, NamedTuple

from cardtable.cards import HIDDEN
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Reason, always
from cardtable.engine.bot import Advice, Bot, Grounds, bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.words import with_unit

MAX_NODES = 6_000
"""Nodes of the game tree after which the search gives up."""
MEAN_NODES = 3_000
"""Nodes for all the ways together in which the unseen cards may lie: a tenth of a second."""
DEEPEST = 80


class _TooLongError(Exception):
    """The ending has too many nodes, or involves chance."""


def outcomes(view: View[Any]) -> dict[Action, float] | None:
    """For each considered action the lead in points with which the seat's own side ends.

    None if hidden cards may lie in several ways, if chance is involved, or if it takes too long.

    """
    if not is_known(view):
        return None
    deal = view.sample(random.Random(0))
    return solved(bot_of(view.game), deal, view.seat, low_wins=view.game.low_wins)


def solved(
    bot: Bot[Any], deal: Deal, seat: int, *, low_wins: bool = False, max_nodes: int = MAX_NODES
) -> dict[Action, float] | None:
    """For each considered action of the seat that acts the lead with which its side ends, in a deal without
    hidden cards. None if that takes more nodes than `max_nodes`. `low_wins`: few points are good."""
    own_way = bot.solution(deal, seat)
    if own_way is not None:
        return dict(own_way) or None
    return Ending(bot, deal, seat, max_nodes, low_wins=low_wins).outcomes(deal, seat)


def worked_out(view: View[Any]) -> dict[Action, float] | None:
    """For each considered action the lead at the end, exactly or in the mean of a few ways in which the
    unseen cards may lie; None if neither can be told."""
    known = outcomes(view)
    mean = mean_outcomes(view) if known is None else None
    return known if mean is None else mean.leads


class MeanOutcomes(NamedTuple):
    """How a deal ends on average, solved in each of several ways in which the unseen cards may lie."""

    ways: int
    leads: dict[Action, float]
    """For each considered action the mean lead in points with which the seat's own side ends."""


def mean_outcomes(view: View[Any]) -> MeanOutcomes | None:
    """The outcomes of an ending in which the unseen cards may lie in few ways, each as likely as the others.

    None if the game does not ask for it, if there are too many ways or lines of play, if chance is involved,
    or if no action comes out better than another.
    """
    bot, stage = bot_of(view.game), view.deal.stage
    if bot.ending_ways < 2 or stage is None or stage.in_public or not bot.is_ending(view.deal):
        return None
    sums: Counter[Action] = Counter()
    deals = view.sampler.every(bot.ending_ways)
    for deal in deals:
        ending = Ending(bot, deal, view.seat, MEAN_NODES // len(deals), low_wins=view.game.low_wins)
        leads = ending.outcomes(deal, view.seat)
        if leads is None:
            return None
        sums.update(leads)
    if len(set(sums.values())) < 2:
        return None
    return MeanOutcomes(len(deals), {action: lead / len(deals) for action, lead in sums.items()})


def is_known(view: View[Any]) -> bool:
    """Whether all unseen cards lie in one hand, or just one lies elsewhere, few cards are left, and nobody
    races."""
    stage = view.deal.stage
    if stage is None or stage.in_public or not view.legal:
        return False
    if not bot_of(view.game).is_ending(view.deal):
        return False
    unseen = {
        name: count
        for name, pile in view.piles.items()
        if (count := pile.cards.count(HIDDEN)) > len(pile.unshown_to())
    }
    return len(unseen) <= 1 and all(name.startswith("hand.") or count == 1 for name, count in unseen.items())


def advice(known: dict[Action, float], judged: list[Advice]) -> list[Advice]:
    """The solved actions, best first; ties in the order of the judge."""
    order = dict.fromkeys((*(one.action for one in judged), *known))
    found = [Advice(action, known[action]) for action in order if action in known]
    return sorted(found, key=lambda one: -one.value)


SAME_END = Reason[Any]("same-end", always, "Played out to the end, it comes to the same whatever you play.")
"""The last resort where every solved action ends alike."""


def grounds(bot: Bot[Any], view: View[Any], known: dict[Action, float], ranked: list[Advice]) -> Grounds:
    """The reasons for solved actions: how the deal ends after each, where that differs; else what the
    game says of them."""
    if len(set(known.values())) == 1:
        return Grounds(bot, view, ranked=ranked, last=SAME_END)
    played_out = Reason[Any](
        "played-out",
        lambda _, action: action in known,
        lambda view, action: _ending_sentence(view, known[action]),
    )
    return Grounds(bot, view, (played_out,), ranked)


def mean_grounds(bot: Bot[Any], view: View[Any], mean: MeanOutcomes, ranked: list[Advice]) -> Grounds:
    """The reasons for actions solved in each way in which the unseen cards may lie: how the deal ends on
    average after each."""

    def told(view: View[Any], action: Action) -> str:
        lead = mean.leads[action]
        return _ending_sentence(view, lead) if mean.ways == 1 else _mean_sentence(view, mean.ways, lead)

    played_out = Reason[Any]("played-out", lambda _, action: action in mean.leads, told)
    return Grounds(bot, view, (played_out,), ranked)


def _mean_sentence(view: View[Any], ways: int, lead: float) -> str:
    """How the viewer's side ends on average."""
    unit = view.game.unit(view.seats, view.options)
    count = round(abs(lead), 1)
    stands = f"{count:g} {unit}s {'behind' if lead < 0 else 'ahead'}" if count else "level"
    return f"In the {ways} ways the others' cards may lie, played out, you are on average {stands}."


def _ending_sentence(view: View[Any], lead: float) -> str:
    """How the viewer's side ends; where the others are not all of one side, and may not play together, as a
    bound."""
    deal = view.sample(random.Random(0))
    parties = {bot_of(view.game).allies(deal, seat) for seat in range(view.seats)}
    several = "at least " if len(parties) > 2 else ""
    if not lead:
        return f"Played out to the end, you are {several}level."
    side = "behind" if lead < 0 else "ahead"
    if several and lead < 0:
        several = "at most "
    unit = view.game.unit(view.seats, view.options)
    return f"Played out to the end, you are {several}{with_unit(abs(round(lead)), unit)} {side}."


class Ending:
    """One ending, solved for a seat and those who play with it."""

    def __init__(
        self, bot: Bot[Any], deal: Deal, seat: int, max_nodes: int = MAX_NODES, *, low_wins: bool = False
    ) -> None:
        self.bot, self.side = bot, deal.side(seat)
        self.own = frozenset(bot.allies(deal, seat))
        self.others = sorted({deal.side(at) for at in range(deal.seats) if at not in self.own})
        self.sign = -1.0 if low_wins else 1.0
        self.outcomes_before = deal.outcomes
        self.nodes_left = max_nodes
        """The nodes that may still be looked at."""
        self.known: dict[Hashable, tuple[float, float]] = {}
        """The bounds of the value of each position seen before."""
        self.cuts: Counter[tuple[int, Action]] = Counter()
        """How often an action made the others needless: such an action is tried first."""

    def outcomes(self, deal: Deal, seat: int) -> dict[Action, float] | None:
        """For each considered action of the seat that acts the lead at the end; None if it takes too long."""
        stand_ins = self.bot.stand_ins(deal, seat)
        worth: dict[Action, float] = {}
        try:
            for one in dict.fromkeys(stand_ins.values()):
                worth[one] = self.value_after(deal.clone(), seat, one, -math.inf, math.inf, 0)
        except _TooLongError:
            return None
        best = max(worth.values())  # after mere words the seat still plays what is best
        considered = self.bot.considered(deal, seat)
        return {action: worth[stand_ins[action]] if action in stand_ins else best for action in considered}

    def value_after(
        self, deal: Deal, seat: int, action: Action, low: float, high: float, depth: int
    ) -> float:
        """The value of a deal after that action; plays on in that deal as long as there is no choice."""
        while True:
            self.nodes_left -= 1
            if self.nodes_left < 0 or depth > DEEPEST:
                raise _TooLongError
            deal.apply(seat, action)
            if deal.outcomes != self.outcomes_before:
                raise _TooLongError
            if deal.over:
                return self._lead(deal)
            depth += 1
            seat = deal.actors[0]
            choices = list(dict.fromkeys(self.bot.stand_ins(deal, seat).values()))
            if len(choices) > 1:
                return self._best(deal, seat, choices, low, high, depth)
            action = choices[0]

    def _best(
        self, deal: Deal, seat: int, choices: list[Action], low: float, high: float, depth: int
    ) -> float:
        """The value of a position with a choice; beyond `low` and `high` only a bound of it."""
        key = self.bot.position_key(deal)
        floor, ceiling = self.known.get(key, _OPEN) if key is not None else _OPEN
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        value = self._tried(deal, seat, choices, max(low, floor), min(high, ceiling), depth)
        if key is not None:
            at_least = value if value > low else floor
            at_most = value if value < high else ceiling
            self.known[key] = max(floor, at_least), min(ceiling, at_most)
        return value

    def _tried(
        self, deal: Deal, seat: int, choices: list[Action], low: float, high: float, depth: int
    ) -> float:
        """The best of the choices for the side that has them."""
        own, cuts = seat in self.own, self.cuts
        best = -math.inf if own else math.inf
        choices.sort(key=lambda action: -cuts[seat, action])
        for action in choices:
            value = self.value_after(deal.clone(), seat, action, low, high, depth)
            if own:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                cuts[seat, action] += 1
                break
        return best

    def _lead(self, deal: Deal) -> float:
        points = [self.sign * one for one in deal.points]
        return points[self.side] - max([points[side] for side in self.others], default=0.0)


_OPEN = (-math.inf, math.inf)
"""The bounds of a position that was not seen before."""
