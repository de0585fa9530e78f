"""Endings in which a seat can place every card, solved exactly by alpha-beta search, for any game.

All unseen cards then lie in one hand, and nothing is drawn or shuffled any more. The own side maximizes its
lead over the best other side, and all others minimize it.
"""

from __future__ import annotations

import math
import random
from typing import Any

from cardtable.cards import HIDDEN
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Reason
from cardtable.engine.bot import Advice
from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.words import so_many

CARDS = 10
"""Cards in all hands together beyond which an ending is not tried."""
PLACES = 6_000
"""Nodes of the game tree after which the search gives up."""
DEEPEST = 80


class _TooLongError(Exception):
    """The ending has too many nodes, or involves chance."""


def outcomes(view: View[Any]) -> dict[Action, float] | None:
    """For each considered action the lead in points with which the own side ends.

    None if hidden cards may lie in several ways, if chance is involved, or if it takes too long.

    """
    if not is_known(view):
        return None
    deal = view.sample(random.Random(0))
    ending = _Ending(view)
    try:
        worst, best = -math.inf, math.inf
        considered = view.game.bot.considered(view.deal, view.seat)
        return {one: ending.after(deal, view.seat, one, worst, best, 0) for one in considered}
    except _TooLongError:
        return None


def is_known(view: View[Any]) -> bool:
    """Whether all unseen cards lie in one hand, few cards are left, and nobody races."""
    stage = view.deal.stage
    if stage is None or stage.in_public or not view.legal:
        return False
    hidden = [name for name, pile in view.piles.items() if pile.cards.count(HIDDEN) > len(pile.unshown_to())]
    held = sum(len(view.cards_in(f"hand.{seat}")) for seat in range(view.seats))
    return held <= CARDS and len(hidden) <= 1 and all(name.startswith("hand.") for name in hidden)


def advice(known: dict[Action, float], judged: list[Advice]) -> list[Advice]:
    """The solved actions, best first; ties in the order of the judge."""
    order = dict.fromkeys((*(one.action for one in judged), *known))
    found = [Advice(action, known[action]) for action in order if action in known]
    return sorted(found, key=lambda one: -one.value)


def reason(known: dict[Action, float]) -> Reason[View[Any]]:
    """The reason for a solved action: how the deal ends after it."""
    return Reason(
        "played-out", lambda _, action: action in known, lambda view, action: _told(view, known[action])
    )


def _told(view: View[Any], lead: float) -> str:
    """How the own side ends; with several opponents, who may not play together, as a bound."""
    several = "at least " if view.sides > 2 else ""
    if not lead:
        return f"Played out to the end, you are {several}level."
    side = "behind" if lead < 0 else "ahead"
    if several and lead < 0:
        several = "at most "
    unit = view.game.unit(view.seats, view.options)
    return f"Played out to the end, you are {several}{so_many(abs(round(lead)), unit)} {side}."


class _Ending:
    """Solves one ending for one side."""

    def __init__(self, view: View[Any]) -> None:
        self.side, self.bot = view.side, view.game.bot
        self.sign = -1.0 if view.game.low_wins else 1.0
        self.places = 0

    def after(self, deal: Deal, seat: int, action: Action, low: float, high: float, depth: int) -> float:
        """The value of the deal after that action."""
        self.places += 1
        if self.places > PLACES or depth > DEEPEST:
            raise _TooLongError
        then = deal.clone()
        then.apply(seat, action)
        if then.chances != deal.chances:
            raise _TooLongError
        return self._lead(then) if then.over else self._best(then, low, high, depth + 1)

    def _best(self, deal: Deal, low: float, high: float, depth: int) -> float:
        actor = deal.actors[0]
        own = deal.side(actor) == self.side
        best = -math.inf if own else math.inf
        for action in self.bot.considered(deal, actor):
            value = self.after(deal, actor, action, low, high, depth)
            if own:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _lead(self, deal: Deal) -> float:
        points = [self.sign * one for one in deal.points]
        others = [one for side, one in enumerate(points) if side != self.side]
        return points[self.side] - max(others, default=0.0)
