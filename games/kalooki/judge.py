"""What an action of Kalooki is worth to a careful player: a plan for the contract, and what it can spare."""

from __future__ import annotations

import functools
from collections import Counter

from cardtable.cards import Card, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.melds import is_joker
from games.kalooki.actions import Lay, Tack
from games.kalooki.plan import Plan, plan
from games.kalooki.table import KalookiTable, penalty

LEAVING = ("pass", "allow", "draw stock")
"""What leaves the top discard to others."""
LAY = 200.0
"""To lay comes before all else."""
LAYS = 20
"""So many ways to lay are thought through."""


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[KalookiTable]) -> None:
        self.view = view
        self.deal = view.deal
        self.hand = view.hand
        self.is_down = view.seat in self.deal.down
        self.unseen = Counter(view.deal.unseen())

    @functools.cached_property
    def plan(self) -> Plan:
        """What is kept for the contract."""
        return self.best(self.hand)

    def best(self, hand: tuple[Card, ...]) -> Plan:
        """The plan that lacks the fewest cards; of equal ones that with more live helpers."""
        return Plan(0, ()) if self.is_down else plan(hand, *self.deal.contract, self.unseen)

    def judge(self, action: Action) -> Advice:
        """One action's worth."""
        match action:
            case Lay():
                return Advice(action, self._lay(action))
            case Tack():
                return Advice(action, self._tack(action))
            case Discard():
                return Advice(action, self._discard(action))
        if str(action) in LEAVING:
            return Advice(action, 0.0)
        return Advice(action, 1.0 if self.helps else -1.0)

    @functools.cached_property
    def helps(self) -> bool:
        """Whether the top discard lowers what the plan lacks."""
        c = self.view.cards_in("discard")[0]
        return not self.is_down and (is_joker(c) or self.best((*self.hand, c)).missing < self.plan.missing)

    def _lay(self, action: Lay) -> float:
        """Of several ways that which leaves the least to pay for."""
        rest = self.rests.get(action)
        if rest is None:
            return LAY
        if is_out_with(rest):
            return 2 * LAY
        return LAY + LAY / (1 + sum(map(penalty, rest)))

    @functools.cached_property
    def rests(self) -> dict[Action, tuple[Card, ...]]:
        """What each lay would leave when all else that goes had gone; of very many those that lay most."""
        lays = [action for action in self.view.legal if isinstance(action, Lay)]
        lays.sort(key=lambda lay: -sum(map(penalty, lay.cards)))
        return {lay: self.left_after(lay) for lay in lays[:LAYS]}

    def left_after(self, first: Lay | Tack) -> tuple[Card, ...]:
        """What would be left when after that all else that goes had gone, the dearest first."""
        deal, seat = self.deal.clone(), self.view.seat
        action: Action | None = first
        while action is not None:
            deal.apply(seat, action)
            going = [one for one in deal.legal(seat) if isinstance(one, Lay | Tack)]
            action = max(going, key=lambda one: sum(map(penalty, one.picks)), default=None)
        return deal.hand(seat)

    def _tack(self, action: Tack) -> float:
        is_ending = len(self.hand) == 2 and not self.deal.options.last_discard
        return (60.0 if is_ending else 50.0) + penalty(action.card)

    def _discard(self, action: Discard) -> float:
        c, kept = action.card, self.plan.kept
        cost = penalty(c)
        if self.is_down:
            can_tack = any(isinstance(one, Tack) and one.card is c for one in self.view.legal)
            stays = 5.0 if can_tack else 0.0
            return cost / 10 - stays
        worse = self.best(without(self.hand, (c,))).missing - self.plan.missing
        is_spare = self.hand.count(c) > kept.count(c)
        friends = sum(company(self.deal, self.hand, c))
        return cost / 20 - 10.0 * worse + (1.0 if is_spare else 0.0) - 0.3 * friends


def is_out_with(rest: tuple[Card, ...]) -> bool:
    """Whether a turn that is down to these cards goes out: a lone joker cannot be discarded."""
    return not rest or (len(rest) == 1 and not is_joker(rest[0]))


def company(deal: KalookiTable, hand: tuple[Card, ...], c: Card) -> tuple[int, int]:
    """The cards of a hand that go with one as the contract asks: of its rank, and near it in its suit."""
    threes, fours = deal.contract
    others, at = [one for one in hand if one is not c], c.rank or 0
    same = [one.rank for one in others].count(c.rank) if threes else 0
    near = sum([abs((one.rank or 0) - at) <= 3 for one in others if one.suit is c.suit]) if fours else 0
    return same, near
