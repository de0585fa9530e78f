"""How a careful player plays Seep: points now, less what the floor then offers to the next opponent."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.sums import exhausting, sets_of
from cardtable.words import so_many
from games.seep.actions import Bid, Build, Play
from games.seep.table import HOUSES, SeepDeal, capture_value, values_of

CARD = 0.15
"""What any card is worth beyond its points: the last taker's rest, most cards."""
HOUSE_HOPE = 0.6
MINIMUM_HELP = 0.3
LAST = 3.0


def _bids(view: View[SeepDeal]) -> list[Advice]:
    """A value held twice is best; else the highest, which few can break or take."""
    held = Counter(values_of(view.hand))
    found = []
    for action in view.legal:
        if isinstance(action, Bid):
            twice = held[action.amount] > 1
            why = "You hold two of them." if twice else "A high house is hard to break."
            found.append(Advice(action, 20.0 * twice + action.amount, why))
        else:
            found.append(Advice(action, 0.0, "No card above 8: nothing can be bid."))
    return sorted(found, key=lambda advice: -advice.value)


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[SeepDeal]) -> None:
        self.view = view
        self.deal = view.deal
        self.seat, self.side = view.seat, view.side
        self.hand = view.hand
        self.unseen = Counter(values_of(view.deal.unseen()))
        self.hidden = max(1, sum(self.unseen.values()))
        self.next = self.deal.after(self.seat)
        self.next_holds = max(1, len(view.cards_in(f"hand.{self.next}")))
        self.sweep = self.deal.sweep_worth(first=False)
        self.late = sum(len(view.cards_in(f"hand.{seat}")) for seat in range(view.seats)) <= 2 * view.seats

    def points(self, held: tuple[Card, ...]) -> float:
        """What captured cards are worth."""
        return sum(self.deal.scoring.points(c) + CARD for c in held)

    def holds(self, value: int, seats: int = 1) -> float:
        """The chance that the next player (or one of two opponents) holds a card of that value."""
        if not self.unseen[value]:
            return 0.0
        share = min(1.0, seats * self.next_holds / self.hidden)
        return float(1.0 - (1.0 - share) ** self.unseen[value])

    def judge(self, action: Action) -> Advice:
        """One action's worth and why."""
        if isinstance(action, Build):
            return self._build(action)
        assert isinstance(action, Play)
        loose, houses = self._after(action)
        risk, swept = self._risk(loose, houses)
        if action.is_throw:
            thrown = -0.5 * self.deal.scoring.points(action.card)
            last_of_kind = 0.3 * (capture_value(action.card) in HOUSES)
            why = "The floor is left hard to sweep." if swept < 0.15 else "Little else can be done."
            return Advice(action, thrown - last_of_kind - risk, why)
        return self._taking(action, loose, houses, risk)

    def _taking(self, action: Play, loose: tuple[Card, ...], houses: dict[int, float], risk: float) -> Advice:
        taken = (action.card, *action.take, *(self.deal.house(action.house) if action.house else ()))
        gain = self.points(taken)
        if not loose and not houses:
            first = not self.deal.dealt_out
            worth = float(self.deal.sweep_worth(first=first))
            return Advice(action, gain + worth, f"A sweep: {worth:.0f} points.")
        own = self.deal.card_points(self.side) + self.deal.sweep_points()[self.side]
        if self.deal.options.minimum and own < self.deal.scoring.minimum:
            gain *= 1.0 + MINIMUM_HELP
        gain += LAST if self.late else 0.0
        scoring = sum(self.deal.scoring.points(c) for c in taken)
        return Advice(action, gain - risk, f"It takes {len(taken)} cards with {so_many(scoring, 'point')}.")

    def _after(self, action: Play) -> tuple[tuple[Card, ...], dict[int, float]]:
        """Loose cards and houses (with their points) that a play leaves."""
        deal = self.deal
        loose = (*deal.loose, action.card) if action.is_throw else without(deal.loose, action.take)
        houses = {value: self.points(deal.house(value)) for value in deal.standing if value != action.house}
        return loose, houses

    def _risk(self, loose: tuple[Card, ...], houses: dict[int, float]) -> tuple[float, float]:
        """What the next opponent may make of the floor, and the chance of a sweep."""
        swept, total = 0.0, 0.0
        values = values_of(loose)
        for value in range(1, 14):
            sets = sets_of(values, value)
            takes_house = value in houses
            if not sets and not takes_house:
                continue
            chance = self.holds(value)
            everything = (1 << len(values)) - 1
            if everything in exhausting(values, value) and set(houses) <= {value}:
                swept = max(swept, chance)
            best = max((self._mask_points(loose, mask) for mask in sets), default=0.0)
            total = max(total, chance * (best + houses.get(value, 0.0) * (0.5 if takes_house else 0.0)))
        return swept * self.sweep + total, swept

    def _mask_points(self, loose: tuple[Card, ...], mask: int) -> float:
        return sum(self.deal.scoring.points(c) + CARD for at, c in enumerate(loose) if mask >> at & 1)

    # Houses

    def _build(self, action: Build) -> Advice:
        deal, value = self.deal, action.value
        left = without(self.hand, (action.card,))
        inside = (action.card, *action.loose, *deal.house(value))
        if action.house:
            inside += deal.house(action.house)
        ours = deal.is_ours(value, self.seat) or value not in deal.standing
        kept = values_of(left).count(value)
        danger = self.holds(value, 2 if self.view.seats == 4 else 1)
        breakable = sum(values_of(inside)) < 2 * value
        danger = min(1.0, danger + (0.15 * (13 - value) if breakable else 0.0))
        chance = (1.0 - danger) if ours else 0.4 * (1.0 - danger)
        loose = without(deal.loose, action.loose)
        houses = {at: self.points(deal.house(at)) for at in deal.standing if at != action.house}
        houses[value] = self.points(inside)
        risk, _ = self._risk(loose, {at: worth for at, worth in houses.items() if at != value})
        gain = HOUSE_HOPE * chance * self.points(inside) + 0.8 * kept
        gain -= danger * 0.5 * self.points((action.card,))
        if action.house and not deal.is_ours(action.house, self.seat):
            gain += 0.3 * self.points(deal.house(action.house))
        return Advice(action, gain - risk, self._why(action, danger))

    def _why(self, action: Build, danger: float) -> str:
        if action.house:
            return f"It breaks the house of {action.house}, {text_of(self.deal.house(action.house))}."
        if danger < 0.05:
            return f"Nobody else can hold a {action.value}: the house is safe."
        return f"A house of {action.value} gathers points for your card."


# For the play-outs of a search

QUICK_DOUBT = 2.0
"""How far chance sways a quick play, in points."""


def _quick_worth(deal: SeepDeal, action: Action) -> float:
    points = deal.scoring.points
    if isinstance(action, Bid):
        return float(action.amount)
    if isinstance(action, Build):
        return 2.0 + 0.4 * sum(points(c) for c in action.loose)
    if not isinstance(action, Play) or action.is_throw:
        return -0.7 * points(action.card) if isinstance(action, Play) else 0.0
    house = deal.house(action.house) if action.house else ()
    gain = sum(points(c) + CARD for c in (action.card, *action.take, *house))
    swept = len(action.take) == len(deal.loose) and set(deal.standing) <= {action.house}
    return gain + (deal.sweep_worth(first=not deal.dealt_out) if swept else 0.0)


class SeepBot(Bot[SeepDeal]):
    """The careful player."""

    horizon = 14

    def judge(self, view: View[SeepDeal], rng: random.Random) -> Iterable[Advice]:
        return _bids(view) if view.stage == "bid" else map(Judge(view).judge, view.legal)

    def quick_play(self, deal: SeepDeal, seat: int, rng: random.Random) -> Action:
        """The fattest capture or house, else the card that gives least."""
        return max(
            deal.legal(seat), key=lambda action: _quick_worth(deal, action) + rng.random() * QUICK_DOUBT
        )

    def worth(self, deal: SeepDeal) -> tuple[float, ...]:
        """Points so far, what the last taker's rest is worth included once the deal is over."""
        if deal.over:
            return deal.points
        swept = deal.sweep_points()
        return tuple(float(deal.card_points(side) + swept[side]) for side in range(2))


BOT = SeepBot()
