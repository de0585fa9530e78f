"""How a careful player plays Seep: points now, less what the floor then offers to the next opponent."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.sums import chosen, exhausting, sets_of
from cardtable.words import so_many
from games.seep.actions import Bid, Build, Play, Turn
from games.seep.rules import SeepDeal
from games.seep.table import HOUSES, capture_value, values_of

CARD = 0.15
"""What any card is worth beyond its points: the last taker's rest, most cards."""
HOUSE_HOPE = 0.6
MINIMUM_HELP = 0.3
LAST = 3.0

QUICK_DOUBT = 2.0
"""How far chance sways a quick play, in points."""


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[SeepDeal]) -> None:
        self.view = view
        self.deal = deal = view.deal
        self.unseen = Counter(values_of(deal.unseen()))
        held = [len(deal.hand(seat)) for seat in range(view.seats)]
        self.next_share = max(1, held[deal.after(view.seat)]) / max(1, self.unseen.total())
        self.is_late = sum(held) <= 2 * view.seats

    def judge(self, action: Action) -> Advice:
        """One action's worth and why."""
        match action:
            case Bid():
                return self._bid(action)
            case Build():
                return self._build(action)
            case Play(house=0, loose=()):
                return self._throw(action)
            case Play():
                return self._pick_up(action)
        return Advice(action, 0.0, "No card above 8: nothing can be bid.")

    def points(self, held: tuple[Card, ...]) -> float:
        """What captured cards are worth."""
        return sum(self.deal.scoring.points(c) + CARD for c in held)

    def holds(self, value: int, seats: int = 1) -> float:
        """The chance that the next player (or one of two opponents) holds a card of that value."""
        share = min(1.0, seats * self.next_share)
        return float(1.0 - (1.0 - share) ** self.unseen[value])

    def _bid(self, action: Bid) -> Advice:
        """A value held twice is best; else the highest, which few can break or take."""
        if values_of(self.view.hand).count(action.amount) > 1:
            return Advice(action, 20.0 + action.amount, "You hold two of them.")
        return Advice(action, action.amount, "A high house is hard to break.")

    # Picking up and throwing

    def _throw(self, action: Play) -> Advice:
        risk, swept = self._risk((*self.deal.loose, action.card), self._houses_after(action))
        thrown = -0.5 * self.deal.scoring.points(action.card)
        last_of_kind = 0.3 * (capture_value(action.card) in HOUSES)
        why = "The floor is left hard to sweep." if swept < 0.15 else "Little else can be done."
        return Advice(action, thrown - last_of_kind - risk, why)

    def _pick_up(self, action: Play) -> Advice:
        deal = self.deal
        taken = (action.card, *action.loose, *deal.house(action.house))
        gain = self.points(taken)
        loose, houses = without(deal.loose, action.loose), self._houses_after(action)
        if not loose and not houses:
            worth = deal.sweep_worth(first=not deal.dealt_out)
            return Advice(action, gain + worth, f"A sweep: {worth} points.")
        if deal.options.minimum and deal.points_so_far(self.view.side) < deal.scoring.minimum:
            gain *= 1.0 + MINIMUM_HELP
        gain += LAST if self.is_late else 0.0
        risk, _ = self._risk(loose, houses)
        told = so_many(deal.scoring.total(taken), "point")
        return Advice(action, gain - risk, f"It takes {len(taken)} cards with {told}.")

    def _houses_after(self, action: Turn) -> dict[int, float]:
        """What the houses are worth that a play leaves as they are."""
        deal = self.deal
        return {value: self.points(deal.house(value)) for value in deal.houses if value != action.house}

    def _risk(self, loose: tuple[Card, ...], houses: Mapping[int, float]) -> tuple[float, float]:
        """What the next opponent may make of the floor, and the chance of a sweep."""
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
        return swept * self.deal.sweep_worth(first=False) + total, swept

    # Houses

    def _build(self, action: Build) -> Advice:
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
        risk, _ = self._risk(without(deal.loose, action.loose), houses)
        return Advice(action, gain - risk, self._why(action, danger))

    def _danger(self, value: int, inside: tuple[Card, ...]) -> float:
        """How easily others take such a house, or break it."""
        danger = self.holds(value, 2 if self.view.seats == 4 else 1)
        is_breakable = sum(values_of(inside)) < 2 * value
        return min(1.0, danger + (0.15 * (13 - value) if is_breakable else 0.0))

    def _why(self, action: Build, danger: float) -> str:
        if action.house:
            return f"It breaks the house of {action.house}, {text_of(self.deal.house(action.house))}."
        if danger < 0.05:
            return f"Nobody else can hold a {action.value}: the house is safe."
        return f"A house of {action.value} gathers points for your card."


def _quick_worth(deal: SeepDeal, action: Action) -> float:
    scoring = deal.scoring
    if isinstance(action, Build):
        return 2.0 + 0.4 * scoring.total(action.loose)
    if isinstance(action, Play):
        if action.is_throw:
            return -0.7 * scoring.points(action.card)
        taken = (action.card, *action.loose, *deal.house(action.house))
        swept = len(action.loose) == len(deal.loose) and set(deal.houses) <= {action.house}
        sweep = deal.sweep_worth(first=not deal.dealt_out) if swept else 0
        return scoring.total(taken) + CARD * len(taken) + sweep
    return action.amount if isinstance(action, Bid) else 0.0


class SeepBot(Bot[SeepDeal]):
    """The careful player."""

    horizon = 14

    def judge(self, view: View[SeepDeal], rng: random.Random) -> Iterable[Advice]:
        return map(Judge(view).judge, view.legal)

    def quick_play(self, deal: SeepDeal, seat: int, rng: random.Random) -> Action:
        """The fattest capture or house, else the card that gives least."""
        return max(
            deal.legal(seat), key=lambda action: _quick_worth(deal, action) + rng.random() * QUICK_DOUBT
        )

    def worth(self, deal: SeepDeal) -> tuple[float, ...]:
        """Points so far, what the last taker's rest is worth included once the deal is over."""
        return deal.points if deal.over else tuple(map(deal.points_so_far, range(deal.sides)))


BOT = SeepBot()
