"""How a careful player plays Kalooki: a plan for the contract, and what each card is worth to it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.game import Advice
from cardtable.mechanics.draw import Discard, Draw
from cardtable.mechanics.melds import HIGH_ACE, LOW_ACE, MeldError, card_at, is_joker
from games.kalooki.actions import Allow, Call, Lay, Refuse, Tack
from games.kalooki.table import penalty

if TYPE_CHECKING:
    from cardtable.engine.deal import Deal
    from cardtable.engine.view import View
    from games.kalooki.table import KalookiDeal

CANDIDATES = 6
"""Ranks that are weighed for threes."""
CALL_AFTER, PASS_AFTER = 1.0, 1.5
LATE = 7
"""Games from which on calls are needed to reach the cards at all."""


@dataclass(frozen=True)
class Plan:
    """Cards kept for the contract, and how many are still missing."""

    missing: int
    kept: tuple[Card, ...]


@dataclass(frozen=True)
class Want:
    """A group that might come about: what is held of it, what would complete it."""

    held: tuple[Card, ...]
    size: int
    mark: Rank | Suit
    live: int
    """How many cards that would help are still unseen."""


def advise(view: View, rng: random.Random) -> list[Advice]:
    """All legal actions, best first, each with its reason."""
    judge = Judge(view)
    found = [judge.judge(action) for action in view.legal]
    rng.shuffle(found)
    return sorted(found, key=lambda advice: -advice.value)


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.deal: KalookiDeal = view.deal  # type: ignore[assignment]
        self.hand = view.hand
        self.is_down = view.seat in self.deal.down
        self.unseen = view.deal.unseen()
        self.plan = self.best(self.hand)

    # Plans

    def best(self, hand: tuple[Card, ...]) -> Plan:
        """The plan that lacks the fewest cards; of equal ones that with more live helpers."""
        if self.is_down:
            return Plan(0, ())
        threes, fours = self.deal.contract
        jokers = sum(map(is_joker, hand))
        held = Counter(hand)
        best: tuple[float, Plan] | None = None
        for same in combinations(self._threes(hand)[:CANDIDATES] if threes else [], threes):
            for runs in combinations(self._fours(hand) if fours else [], fours):
                value, plan = self._weigh((*same, *runs), held, jokers)
                if best is None or value < best[0]:
                    best = (value, plan)
        return best[1] if best is not None else Plan(99, ())

    def _weigh(self, groups: tuple[Want, ...], held: Counter[Card], jokers: int) -> tuple[float, Plan]:
        """A plan of these groups, and how bad it is; a card that two of them want counts once."""
        used = Counter(c for group in groups for c in group.held)
        kept = tuple((used & held).elements())
        gaps = sum(group.size for group in groups) - len(kept)
        fillable = sum(min(1, group.size - len(group.held)) for group in groups)
        missing = gaps - min(jokers, fillable)
        return missing - 0.01 * sum(group.live for group in groups), Plan(missing, kept)

    def _threes(self, left: tuple[Card, ...]) -> list[Want]:
        wants = []
        for rank in Rank:
            held = tuple(c for c in left if c.rank is rank)[:3]
            live = sum(c.rank is rank for c in self.unseen)
            wants.append(Want(held, 3, rank, live))
        return sorted(wants, key=lambda want: (-len(want.held), -want.live))

    def _fours(self, left: tuple[Card, ...]) -> list[Want]:
        wants: dict[Suit, Want] = {}
        for suit in Suit:
            for low in range(LOW_ACE, HIGH_ACE - 2):
                places = [card_at(suit, low + at) for at in range(4)]
                held = tuple(c for c in places if c in left)
                live = sum(c in self.unseen for c in places if c not in held)
                want = Want(held, 4, suit, live)
                old = wants.get(suit)
                if old is None or (len(want.held), want.live) > (len(old.held), old.live):
                    wants[suit] = want
        return sorted(wants.values(), key=lambda want: (-len(want.held), -want.live))

    # Judging

    def judge(self, action: Action) -> Advice:
        """One action's worth and why."""
        match action:
            case Call() | Allow() | Refuse() | Draw():
                return self._card_offered(action)
            case Lay():
                return Advice(action, 100.0 + len(action.cards), "Down it goes, before somebody else is out.")
            case Tack():
                return self._tack(action)
            case Discard():
                return self._discard(action)
        delay = PASS_AFTER if self.view.stage == "call" else 0.0
        return Advice(action, 0.0, "It does not help enough.", delay=delay)

    def _card_offered(self, action: Action) -> Advice:
        top = self.view.cards_in("discard")[:1]
        helps = self._helps(top[0]) if top else False
        if isinstance(action, Call):
            return self._call(action, top[0], helps)
        if isinstance(action, Allow):
            return Advice(action, 0.0, "The card is of no use to you.")
        if isinstance(action, Refuse):
            why = f"{top[0]} brings your contract nearer." if helps else "It only gives you more to count."
            return Advice(action, 1.0 if helps else -1.0, why)
        assert isinstance(action, Draw)
        if action.source == "discard":
            return Advice(
                action, 1.0 if helps else -1.0, f"{top[0]} {'helps' if helps else 'does not help'}."
            )
        return Advice(action, 0.0, "A card from the stock may help.")

    def _helps(self, c: Card) -> bool:
        """Whether a card lowers what the contract lacks."""
        return not self.is_down and (is_joker(c) or self.best((*self.hand, c)).missing < self.plan.missing)

    def _call(self, action: Call, c: Card, helps: bool) -> Advice:
        deal, seat = self.deal, self.view.seat
        near = bool(deal.down) or self.plan.missing > 6
        keeps = deal.game_number >= LATE or deal.calls[seat] < 2
        good = helps and not near and keeps
        why = f"{c} brings the contract nearer." if good else "Two more cards to hold are a risk now."
        return Advice(action, 1.0 if good else -1.0, why, delay=CALL_AFTER)

    def _tack(self, action: Tack) -> Advice:
        if len(self.hand) == 2 and not self.deal.options.last_discard:
            return Advice(action, 60.0 + penalty(action.card), "One more card and you are out.")
        return Advice(action, 50.0 + penalty(action.card), f"{action.card} no longer counts against you.")

    def _discard(self, action: Discard) -> Advice:
        c = action.card
        left = without(self.hand, (c,))
        cost = penalty(c)
        if self.is_down:
            stays = 5.0 if self._fits_somewhere(c) else 0.0
            return Advice(action, cost / 10 - stays, f"{c} costs {cost} if you are caught with it.")
        worse = self.best(left).missing - self.plan.missing
        spare = c not in self.plan.kept or self.hand.count(c) > self.plan.kept.count(c)
        value = cost / 20 - 10.0 * worse + (1.0 if spare else 0.0) - 0.3 * self._company(c)
        return Advice(action, value, f"{c} is outside your plan for {text_of(self.plan.kept[:4])} ...")

    def _company(self, c: Card) -> int:
        """Cards of the hand that go with one: of its rank, or near it in its suit."""
        near = [one for one in self.hand if one is not c and not is_joker(one)]
        if c.rank is None:
            return 9
        threes, fours = self.deal.contract
        ranks = sum(one.rank is c.rank for one in near) if threes else 0
        own = int(c.rank)
        runs = [one for one in near if fours and one.suit is c.suit and one.rank is not None]
        return ranks + sum(abs(int(one.rank or 0) - own) <= 3 for one in runs)

    def _fits_somewhere(self, c: Card) -> bool:
        """Whether a card can be tacked on to some meld."""
        for meld in self.deal.melds:
            try:
                meld.with_card(c)
            except MeldError:
                continue
            return True
        return False


# For the play-outs of a search

QUICK_DOUBT = 3.0
"""How far chance sways a quick discard, in points of penalty."""
PAIR, NEAR = 12.0, 7.0
"""What a card of the same rank, or near in the suit, is worth to one in a play-out."""


def quick_play(deal: Deal, seat: int, rng: random.Random) -> Action:
    """Lay and tack whatever can be, take what pairs up, discard what is dear and alone."""
    table: KalookiDeal = deal  # type: ignore[assignment]
    legal = deal.legal(seat)
    if len(legal) == 1:
        return legal[0]
    stage = deal.stage.name if deal.stage is not None else ""
    if stage != "meld":
        wanted = rng.random() < _quick_use(table, seat, table.cards_in("discard")[:1]) / 40
        kinds = (Call, Refuse, Draw) if wanted else (Allow, Draw, Pass)
        found = [action for action in legal if isinstance(action, kinds)]
        return found[-1] if wanted else found[0]
    better = [action for action in legal if isinstance(action, Lay | Tack)]
    if better:
        return max(better, key=lambda action: len(action.picks))
    return max(legal, key=lambda action: _quick_loss(table, seat, action) + rng.random() * QUICK_DOUBT)


def _quick_use(deal: KalookiDeal, seat: int, offered: tuple[Card, ...]) -> float:
    """How well a card goes with a hand, in points."""
    if not offered or seat in deal.down:
        return 0.0
    return _company_worth(deal, deal.hand(seat), offered[0])


def _quick_loss(deal: KalookiDeal, seat: int, action: Action) -> float:
    """What is gained by discarding a card."""
    if not isinstance(action, Discard):
        return 0.0
    if seat in deal.down:
        return float(penalty(action.card))
    return penalty(action.card) - _company_worth(deal, deal.hand(seat), action.card)


def _company_worth(deal: KalookiDeal, hand: tuple[Card, ...], c: Card) -> float:
    if c.rank is None:
        return 99.0
    threes, fours = deal.contract
    same, near, at = 0, 0, int(c.rank)
    for one in hand:
        if one is not c and one.rank is not None:
            same += one.rank is c.rank
            near += one.suit is c.suit and abs(int(one.rank) - at) <= 3
    return (PAIR * min(same, 2) if threes else 0.0) + (NEAR * min(near, 3) if fours else 0.0)


NOT_DOWN = 1.3
"""How much more a hand costs whose contract is not laid."""


def worth(deal: KalookiDeal) -> tuple[float, ...]:
    """The penalties; in a game broken off what the hands would cost, more where nothing is laid yet."""
    if deal.over:
        return tuple(float(points) for points in deal.points)
    return tuple(
        sum(map(penalty, deal.hand(seat))) * (0.8 if seat in deal.down else NOT_DOWN)
        - (0.0 if seat in deal.down else 0.4 * _together(deal, seat))
        for seat in range(deal.seats)
    )


def _together(deal: KalookiDeal, seat: int) -> float:
    """How well the cards of a hand go together."""
    hand = deal.hand(seat)
    return sum(min(_company_worth(deal, hand, c), 24.0) for c in hand) / 2
