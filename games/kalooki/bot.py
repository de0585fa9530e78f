"""How a careful player plays Kalooki: a plan for the contract, and what each card is worth to it."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterable

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.draw import Discard, Draw, discard_of
from cardtable.mechanics.melds import is_joker
from games.kalooki.actions import Allow, Call, Lay, Refuse, Tack
from games.kalooki.chances import Chances
from games.kalooki.plan import Plan, lacking, plan, quick_plan
from games.kalooki.table import KalookiTable, penalty

DELAYS = {"call": 1.0, "pass": 1.5}
"""Seconds of the calling window until one calls, or lets the card pass."""
TAKING = {
    "call": ("{} brings the contract nearer.", "It would be two more cards to hold, no more."),
    "refuse": ("{} brings your contract nearer.", "It only gives you more to count."),
    "draw discard": ("{} helps.", "{} does not help."),
}
"""What is said to getting the top discard, where it helps and where it does not."""
LEAVING = {
    "pass": "It does not help enough.",
    "allow": "The card is of no use to you.",
    "draw stock": "A card from the stock may help.",
}
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
        self.plan = self.best(self.hand)

    def best(self, hand: tuple[Card, ...]) -> Plan:
        """The plan that lacks the fewest cards; of equal ones that with more live helpers."""
        return Plan(0, ()) if self.is_down else plan(hand, *self.deal.contract, self.unseen)

    def judge(self, action: Action) -> Advice:
        """One action's worth and why."""
        match action:
            case Lay():
                return self._lay(action)
            case Tack():
                return self._tack(action)
            case Discard():
                return self._discard(action)
        delay = DELAYS.get(action.verb, 0.0) if self.view.stage == "call" else 0.0
        if str(action) in LEAVING:
            return Advice(action, 0.0, LEAVING[str(action)], delay=delay)
        why = TAKING[str(action)][not self.helps].format(self.deal.top)
        return Advice(action, 1.0 if self.helps else -1.0, why, delay=delay)

    @functools.cached_property
    def helps(self) -> bool:
        """Whether the top discard lowers what the contract lacks."""
        c = self.view.cards_in("discard")[0]
        return not self.is_down and (is_joker(c) or self.best((*self.hand, c)).missing < self.plan.missing)

    def _lay(self, action: Lay) -> Advice:
        """Of several ways that which leaves the least to pay for."""
        rest = self.rests.get(action)
        if rest is None:
            return Advice(action, LAY, "Down it goes, before somebody else is out.")
        if not rest or (len(rest) == 1 and not is_joker(rest[0])):  # a lone joker cannot be discarded
            return Advice(action, 2 * LAY, "Down it goes, and out you are.")
        cost = sum(map(penalty, rest))
        return Advice(
            action, LAY + LAY / (1 + cost), f"Down it goes; {text_of(rest)} would be left, {cost} points."
        )

    @functools.cached_property
    def rests(self) -> dict[Action, tuple[Card, ...]]:
        """What each lay would leave when all else that goes had gone; of very many those that lay most."""
        lays = [action for action in self.view.legal if isinstance(action, Lay)]
        lays.sort(key=lambda lay: -sum(map(penalty, lay.cards)))
        return {lay: self._left_after(lay) for lay in lays[:LAYS]}

    def _left_after(self, lay: Lay) -> tuple[Card, ...]:
        deal, seat = self.deal.clone(), self.view.seat
        action: Action | None = lay
        while action is not None:
            deal.apply(seat, action)
            going = [one for one in deal.legal(seat) if isinstance(one, Lay | Tack)]
            action = max(going, key=lambda one: sum(map(penalty, one.picks)), default=None)
        return deal.hand(seat)

    def _tack(self, action: Tack) -> Advice:
        cost = penalty(action.card)
        if len(self.hand) == 2 and not self.deal.options.last_discard:
            return Advice(action, 60.0 + cost, "One more card and you are out.")
        return Advice(action, 50.0 + cost, f"{action.card} no longer counts against you.")

    def _discard(self, action: Discard) -> Advice:
        c, kept = action.card, self.plan.kept
        cost = penalty(c)
        if self.is_down:
            can_tack = any(isinstance(one, Tack) and one.card is c for one in self.view.legal)
            stays = 5.0 if can_tack else 0.0
            return Advice(action, cost / 10 - stays, f"{c} costs {cost} if you are caught with it.")
        worse = self.best(without(self.hand, (c,))).missing - self.plan.missing
        is_spare = self.hand.count(c) > kept.count(c)
        friends = sum(company(self.deal, self.hand, c))
        value = cost / 20 - 10.0 * worse + (1.0 if is_spare else 0.0) - 0.3 * friends
        why = "is outside" if is_spare else "is part of"
        return Advice(action, value, f"{c} {why} your plan for {text_of(kept[:4])} ...")


def company(deal: KalookiTable, hand: tuple[Card, ...], c: Card) -> tuple[int, int]:
    """The cards of a hand that go with one as the contract asks: of its rank, and near it in its suit."""
    threes, fours = deal.contract
    others, at = [one for one in hand if one is not c], c.rank or 0
    same = [one.rank for one in others].count(c.rank) if threes else 0
    near = sum([abs((one.rank or 0) - at) <= 3 for one in others if one.suit is c.suit]) if fours else 0
    return same, near


# For the play-outs of a search

PAIR, NEAR = 12.0, 7.0
"""What a card of the same rank, or near in the suit, is worth to one in a play-out."""


def _quick_down(legal: list[Action], rng: random.Random) -> Action:
    """Whose contract is laid gets rid of all that goes, and of the dearest card."""
    better = [action for action in legal if isinstance(action, Lay | Tack)]
    if better:
        return max(better, key=lambda action: len(action.picks))
    return max(legal, key=lambda action: sum(map(penalty, action.picks)) + rng.random())


def _quick_discard(
    deal: KalookiTable, hand: tuple[Card, ...], kept: tuple[Card, ...], rng: random.Random
) -> Action:
    """A card that the plan can spare, if there is one, and that costs much and goes with few."""

    def worth(c: Card) -> float:
        same, near = company(deal, hand, c)
        return penalty(c) - (PAIR * min(same, 2) + NEAR * min(near, 3)) / 2 + rng.random()

    able = [c for c in dict.fromkeys(hand) if not is_joker(c)]
    spare = [c for c in able if c not in kept or hand.count(c) > kept.count(c)] or able
    return discard_of(max(spare, key=worth)) if spare else Pass()


def _quick_offered(deal: KalookiTable, seat: int, legal: list[Action]) -> Action:
    """Calls, takes or refuses a card that brings the contract nearer, and leaves any other."""
    top = deal.cards_in("discard")[:1]
    if top and seat not in deal.down and _brings_nearer(deal, deal.hand(seat), top[0]):
        return [action for action in legal if isinstance(action, (Call, Refuse, Draw))][-1]
    return next(action for action in legal if isinstance(action, (Allow, Draw, Pass)))


def _brings_nearer(deal: KalookiTable, hand: tuple[Card, ...], c: Card) -> bool:
    if not is_joker(c) and company(deal, hand, c) == (0, 0):
        return False
    return lacking((*hand, c), *deal.contract) < lacking(hand, *deal.contract)


class KalookiBot(Chances):
    """The careful player."""

    horizon = 10

    def judge(self, view: View[KalookiTable], rng: random.Random) -> Iterable[Advice]:
        return map(Judge(view).judge, view.legal)

    def quick_play(self, deal: KalookiTable, seat: int, rng: random.Random) -> Action:
        """Careful enough: the same plan, but one card to discard is judged by what goes with it alone."""
        if deal.stage is None or deal.stage.name != "meld":
            legal = deal.legal(seat)
            return legal[0] if len(legal) == 1 else _quick_offered(deal, seat, legal)
        if seat in deal.down:
            return _quick_down(deal.legal(seat), rng)
        hand = deal.hand(seat)
        found = quick_plan(hand, *deal.contract)
        if not found.missing:
            lays = [action for action in deal.legal(seat) if isinstance(action, Lay)]
            if lays:
                return max(lays, key=lambda lay: len(lay.cards))
        return _quick_discard(deal, hand, found.kept, rng)


BOT = KalookiBot()
