"""What a play of Seep is worth to a careful player: points now, less what the floor then offers to the next
opponent. Only what the view shows is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from cardtable.cards import Card, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.sums import chosen, exhausting, sets_of
from games.seep.actions import Bid, Build, Play, Turn
from games.seep.rules import SeepDeal
from games.seep.table import HOUSES, capture_value, values_of

CARD = 0.15
"""What any card is worth beyond its points: the last taker's rest, most cards."""
HOUSE_HOPE = 0.6
MINIMUM_HELP = 0.3
LAST = 3.0


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[SeepDeal]) -> None:
        self.view = view
        self.deal = deal = view.deal
        self.unseen = Counter(values_of(deal.unseen()))
        """By capture value how many cards lie where the seat does not see them."""
        held = [len(deal.hand(seat)) for seat in range(view.seats)]
        self.held = sum(held)
        self.next_share = max(1, held[deal.after(view.seat)]) / max(1, self.unseen.total())
        self.is_late = self.held <= 2 * view.seats

    def judge(self, action: Action) -> Advice:
        """One action's worth."""
        match action:
            case Bid(amount):
                # A value held twice is best; else the highest, which few can break or take.
                is_pair = values_of(self.view.hand).count(amount) > 1
                return Advice(action, 20.0 + amount if is_pair else amount)
            case Build():
                return Advice(action, self._build(action))
            case Play(house=0, loose=()):
                return Advice(action, self._throw(action))
            case Play():
                return Advice(action, self._pick_up(action))
        return Advice(action, 0.0)

    def points(self, held: tuple[Card, ...]) -> float:
        """What captured cards are worth."""
        return sum(self.deal.scoring.points(c) + CARD for c in held)

    def holds(self, value: int, seats: int = 1) -> float:
        """The chance that the next player (or one of two opponents) holds a card of that value."""
        share = min(1.0, seats * self.next_share)
        return float(1.0 - (1.0 - share) ** self.unseen[value])

    # Picking up and throwing

    def _throw(self, action: Play) -> float:
        risk = self._risk((*self.deal.loose, action.card), self._houses_after(action))
        thrown = -0.5 * self.deal.scoring.points(action.card)
        last_of_kind = 0.3 * (capture_value(action.card) in HOUSES)
        return thrown - last_of_kind - risk

    def _pick_up(self, action: Play) -> float:
        deal = self.deal
        gain = self.points((action.card, *action.loose, *deal.house(action.house)))
        loose, houses = without(deal.loose, action.loose), self._houses_after(action)
        if not loose and not houses:
            return gain + deal.sweep_worth(first=not deal.dealt_out)
        if deal.options.minimum and deal.points_so_far(self.view.side) < deal.scoring.minimum:
            gain *= 1.0 + MINIMUM_HELP
        gain += LAST if self.is_late else 0.0
        return gain - self._risk(loose, houses)

    def _houses_after(self, action: Turn) -> dict[int, float]:
        """What the houses are worth that a play leaves as they are."""
        deal = self.deal
        return {value: self.points(deal.house(value)) for value in deal.houses if value != action.house}

    def _risk(self, loose: tuple[Card, ...], houses: Mapping[int, float]) -> float:
        """What the next opponent may make of the floor."""
        swept, total = 0.0, 0.0
        values = values_of(loose)
        everything = (1 << len(values)) - 1
        for value in range(1, 14):
            sets = sets_of(values, value)
            if not sets and value not in houses:
                continue
            chance = self.holds(value)
            if everything in exhausting(values, value) and set(houses) <= {value}:
                swept = max(swept, chance)
            best = max((self.points(chosen(loose, mask)) for mask in sets), default=0.0)
            total = max(total, chance * (best + houses.get(value, 0.0) * 0.5))
        return swept * self.deal.sweep_worth(first=False) + total

    # Houses

    def _build(self, action: Build) -> float:
        deal, value, seat = self.deal, action.value, self.view.seat
        inside = (action.card, *action.loose, *deal.house(value), *deal.house(action.house))
        danger = self._danger(value, inside)
        ours = deal.is_ours(value, seat) or value not in deal.houses
        chance = (1.0 - danger) if ours else 0.4 * (1.0 - danger)
        kept = values_of(without(self.view.hand, (action.card,))).count(value)
        gain = HOUSE_HOPE * chance * self.points(inside) + 0.8 * kept
        gain -= danger * 0.5 * self.points((action.card,))
        if action.house and not deal.is_ours(action.house, seat):
            gain += 0.3 * self.points(deal.house(action.house))
        houses = {at: worth for at, worth in self._houses_after(action).items() if at != value}
        return gain - self._risk(without(deal.loose, action.loose), houses)

    def _danger(self, value: int, inside: tuple[Card, ...]) -> float:
        """How easily others take such a house, or break it."""
        danger = self.holds(value, 2 if self.view.seats == 4 else 1)
        is_breakable = sum(values_of(inside)) < 2 * value
        return min(1.0, danger + (0.15 * (13 - value) if is_breakable else 0.0))
