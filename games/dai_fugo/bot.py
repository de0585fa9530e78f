"""How a careful player plays Dai Fugō: the hand in units, entries kept for the run to the end."""

from __future__ import annotations

import functools
import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardtable.cards import Card, Rank, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.game import Advice
from cardtable.mechanics.climbing import JOKER_POWER, POWER, SHORTEST, TOP, Combination, power
from cardtable.mechanics.exchange import Ask, Give
from games.dai_fugo.play import Discards, Playing
from games.dai_fugo.table import PLACES, PLACES_OF_FEW, has_five
from games.dai_fugo.ways import Way

if TYPE_CHECKING:
    from cardtable.engine.deal import Deal
    from cardtable.engine.view import View
    from games.dai_fugo.table import DaiFugoDeal

END = 99
"""A power beyond all ranks."""
GO = 500.0
BREAKS = 6.0
"""For tearing a unit apart."""
ENTRY_KEPT = 5.0
FEW = 2
FORBIDDEN = 400.0
PASSING = -1.5
PASS = Pass()


def advise(view: View, rng: random.Random) -> list[Advice]:
    """All legal actions, best first, each with its reason."""
    judge = Judge(view.deal, view.seat)  # type: ignore[arg-type]
    stage = view.deal.stage
    ways = {way.action: way for way in stage.ways(view.seat)} if isinstance(stage, Playing) else {}
    found = []
    for action in view.legal:
        way = ways.get(action)  # type: ignore[call-overload]
        if way is not None:
            found.append(Advice(action, judge.worth_of_play(way), judge.why_play(way)))
        else:
            found.append(Advice(action, judge.worth(action), judge.why(action)))
    rng.shuffle(found)
    return sorted(found, key=lambda advice: -advice.value)


@dataclass(frozen=True, slots=True)
class Unit:
    """Cards that go together in one play."""

    cards: tuple[Card, ...]
    height: int


def height(c: Card, turned: bool) -> int:
    """How high a card is, the usual way or turned; a joker is above all."""
    at = power(c)
    return at if at == JOKER_POWER or not turned else TOP - at


@functools.lru_cache(maxsize=1 << 16)
def split(held: tuple[Card, ...], turned: bool, highest: int) -> tuple[Unit, ...]:
    """A hand in units: long sequences up to `highest` that tear no high set apart, then sets, then single
    cards; jokers alone."""
    left = [c for c in held if c.suit is not None]
    units = [Unit((c,), JOKER_POWER) for c in held if c.suit is None]
    for run in _runs(left, highest):
        units.append(Unit(run, height(run[-1], turned)))
        left = [c for c in left if c not in run]
    by_rank: dict[int, list[Card]] = {}
    for c in left:
        by_rank.setdefault(power(c), []).append(c)
    units += [Unit(tuple(same), height(same[0], turned)) for same in by_rank.values()]
    return tuple(sorted(units, key=lambda unit: (unit.height, -len(unit.cards))))


def _runs(held: list[Card], highest: int) -> list[tuple[Card, ...]]:
    """Three or more cards in sequence of which at most one belongs to a set."""
    found: list[tuple[Card, ...]] = []
    powers = [power(c) for c in held]
    by_suit: dict[str, dict[int, Card]] = {}
    for c, at in zip(held, powers, strict=True):
        if at <= highest and c.suit is not None:
            by_suit.setdefault(c.suit.letter, {})[at] = c
    for own in by_suit.values():
        if len(own) < SHORTEST:
            continue
        run: list[int] = []
        for at in [*sorted(own), END]:
            if run and at != run[-1] + 1:
                if len(run) >= SHORTEST and sum(powers.count(one) > 1 for one in run) <= 1:
                    found.append(tuple(own[one] for one in run))
                run = []
            run.append(at)
    return found


PER_SLOW, PER_ENTRY, PER_CARD, PER_RANK = -0.79, 0.76, 0.27, 0.44
AT_LEAD, AHEAD = 1.03, 0.59
"""What decides who is out first: fitted to 26,000 moments of deals between careful players, by the likelihood
of the next one out. Rank: the mean height of the units that are no entries; ahead: of who played last."""


class Order(NamedTuple):
    """What ranks are worth: turned or not, up to which rank sequences go (0: none), whether an 8 clears."""

    turned: bool
    longest: int
    eights: bool

    def is_entry(self, cards: tuple[Card, ...], height: int) -> bool:
        """Whether a play is likely to win the lead."""
        return height >= POWER[Rank.TWO] or (self.eights and any(c.rank is Rank.EIGHT for c in cards))

    def split(self, held: tuple[Card, ...]) -> tuple[Unit, ...]:
        """The units of a hand, from low to high."""
        return split(held, self.turned, self.longest)


def order_of(deal: DaiFugoDeal) -> Order:
    """The order in force."""
    shapes = deal.shapes
    return Order(deal.turned, shapes.highest if shapes.sequences else 0, bool(deal.options.eights))


@dataclass(slots=True)
class Weight:
    """What a play does to a hand: how many units it tears apart, what is left, how high it is itself."""

    torn: int
    left: tuple[Card, ...]
    height: int
    is_entry: bool


class Holding:
    """A hand in units, and what its plays do to it, worked out when first asked for."""

    def __init__(self, held: tuple[Card, ...], order: Order) -> None:
        self.held, self.order = held, order
        self.units = order.split(held)
        self._weights: dict[Way, Weight] = {}

    def weight(self, way: Way) -> Weight:
        """What a play does to the hand."""
        found = self._weights.get(way)
        if found is None:
            cards = way.play.cards
            high = max(height(c, self.order.turned) for c in cards)
            entry = self.order.is_entry(cards, high)
            found = Weight(self.torn(cards), without(self.held, cards), high, entry)
            self._weights[way] = found
        return found

    def torn(self, cards: tuple[Card, ...]) -> int:
        """How many units a play tears apart."""
        used = set(cards)
        units = [unit.cards for unit in self.units]
        return sum(not used.isdisjoint(unit) and not used.issuperset(unit) for unit in units)

    def is_nearly_out(self) -> bool:
        """Whether the hand is one unit more than its entries."""
        return sum(not self.order.is_entry(unit.cards, unit.height) for unit in self.units) <= 1

    @functools.cached_property
    def strength(self) -> float:
        """How likely the hand is to be played out before others, as a logarithm."""
        slow = [unit for unit in self.units if not self.order.is_entry(unit.cards, unit.height)]
        entries = len(self.units) - len(slow)
        high = sum(unit.height for unit in slow) / max(1, len(slow))
        return PER_SLOW * len(slow) + PER_ENTRY * entries + PER_CARD * len(self.held) + PER_RANK * high


holding = functools.lru_cache(maxsize=1 << 15)(Holding)
"""The same hand is judged at every turn until it plays, and again in the next play-out."""


class Judge:
    """Weighs the actions of one seat, knowing its own hand and how many cards the others hold."""

    def __init__(self, deal: DaiFugoDeal, seat: int) -> None:
        self.deal = deal
        self.order = order_of(deal)
        self.own = holding(deal.hand(seat), self.order)
        counts = [len(deal.hand(other)) for other in range(deal.seats) if other != seat]
        self.fewest = min((count for count in counts if count), default=99)

    def best(self) -> Action:
        """The best play, or passing."""
        stage = self.deal.stage
        assert isinstance(stage, Playing)
        best: Action = PASS
        most = -math.inf if self.deal.to_beat is None else PASSING
        for way in stage.ways(self.deal.turn):
            value = self.worth_of_play(way)
            if value > most or (value == most and best is PASS):
                best, most = way.action, value
        return best

    # Judging

    def worth(self, action: Action) -> float:
        """What an action of another stage is worth, in steps of rank."""
        if isinstance(action, Pass):
            return PASSING
        if isinstance(action, Give):
            return -self._loss(action.cards)
        if isinstance(action, Ask):
            return float(sum(power(c) for c in action.cards))
        assert isinstance(action, Discards)
        low = sum(8.0 - height(c, self.order.turned) for c in action.cards)
        return low - 3.0 * self.own.torn(action.cards)

    def why(self, action: Action) -> str:
        """What speaks for it, or against."""
        if isinstance(action, Pass):
            return "Better kept for later."
        if isinstance(action, Give):
            return "These are missed least."
        if isinstance(action, Ask):
            return f"{text_of(action.cards)} would win the lead."
        return "Lone low cards are hard to get rid of."

    def _loss(self, cards: tuple[Card, ...]) -> float:
        high = sum(height(c, self.order.turned) for c in cards)
        return high + BREAKS * self.own.torn(cards)

    def worth_of_play(self, way: Way) -> float:
        """What a play is worth, in steps of rank."""
        play, then = way.play, self.own.weight(way)
        if not then.left:
            return -FORBIDDEN if self.deal.is_forbidden(play) else GO
        value = self._lead(play, then) if self.deal.to_beat is None else self._follow(play, then)
        return value - self._stuck(then.left)

    def _stuck(self, left: tuple[Card, ...]) -> float:
        """All that is left would be forbidden as a last play."""
        if not self.deal.options.forbidden_last:
            return 0.0
        high = all(height(c, self.order.turned) >= POWER[Rank.TWO] for c in left)
        return 60.0 if high else 0.0

    def _rest(self, then: Weight) -> Holding:
        return holding(then.left, self.order)

    def _lead(self, play: Combination, then: Weight) -> float:
        rest, size = self._rest(then), len(play.cards)
        value = 10.0 * (len(self.own.units) - len(rest.units)) + 2.0 * size - then.height
        if then.is_entry:
            value += GO / 4 if rest.is_nearly_out() else -ENTRY_KEPT * 2
        if self.fewest <= FEW and size > self.fewest:
            value += 8.0
        if self.fewest == 1 and size == 1:
            value += 1.5 * then.height
        return value - ENTRY_KEPT * play.jokers * (not play.is_jokers)

    def _follow(self, play: Combination, then: Weight) -> float:
        value = 6.0 - 0.6 * then.height - BREAKS * then.torn + len(play.cards)
        if self.fewest <= FEW:
            value += 6.0
        if then.is_entry:
            value += GO / 4 if self._rest(then).is_nearly_out() else -ENTRY_KEPT * (len(then.left) > 5)
        if play.jokers and not play.is_jokers:
            value -= ENTRY_KEPT
        return value

    def why_play(self, way: Way) -> str:
        """What speaks for a play."""
        then = self.own.weight(way)
        if not then.left:
            forbidden = self.deal.is_forbidden(way.play)
            return "Going out with that makes you the last." if forbidden else "That is your last card."
        if self._rest(then).is_nearly_out():
            return "With what is left you can run to the end."
        if self.deal.to_beat is None:
            return "Low cards go while you have the lead."
        if then.torn:
            return "It tears a set apart, but somebody is nearly out."
        return "The cheapest play that beats it."


def quick_play(deal: Deal, seat: int, rng: random.Random) -> Action:
    """The careful play, for the play-outs of a search."""
    judge = Judge(deal, seat)  # type: ignore[arg-type]
    if isinstance(deal.stage, Playing):
        return judge.best()
    legal = deal.legal(seat)
    return legal[0] if len(legal) == 1 else max(legal, key=judge.worth)


# What a deal is worth that was broken off


def worth(deal: Deal) -> tuple[float, ...]:
    """By seat the points of a finished deal; before that of the places taken, and what is to be expected of
    those still open."""
    table: DaiFugoDeal = deal  # type: ignore[assignment]
    if table.over and table.options.scoring != "none":
        return tuple(map(float, table.points))
    top, bottom = _prizes(table)
    points = [0.0] * table.seats
    for seat, prize in zip(table.final or table.order, top, strict=False):
        points[seat] += prize
    for seat, prize in zip(reversed(table.final) if table.final else table.bottom, bottom, strict=False):
        points[seat] += prize
    if not table.over:
        likely = _likely(table)
        _expect(points, likely, top[len(table.order) :])
        _expect(points, {seat: 1 / one for seat, one in likely.items()}, bottom[len(table.bottom) :])
    return tuple(points)


def _prizes(deal: DaiFugoDeal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the places from the top and from the bottom bring. Without scores the first is what counts."""
    places = PLACES if has_five(deal.seats) else PLACES_OF_FEW
    first, second, poor, last = places[str(deal.options.scoring)]
    return (first or 1, second), (last, poor)


def _likely(deal: DaiFugoDeal) -> dict[int, float]:
    """By active seat how likely it is to be out next, compared with the others."""
    order, ahead = order_of(deal), deal.turn if deal.to_beat is None else deal.by
    more = AT_LEAD if deal.to_beat is None else AHEAD
    return {
        seat: math.exp(holding(deal.hand(seat), order).strength + (more if seat == ahead else 0.0))
        for seat in deal.active
    }


def _expect(points: list[float], likely: dict[int, float], prizes: tuple[int, ...]) -> None:
    """Adds what each may expect of the next prize and the one after it, if one after the other is drawn as
    they are likely (Plackett-Luce)."""
    total = sum(likely.values())
    for seat, one in likely.items():
        if prizes and prizes[0]:
            points[seat] += prizes[0] * one / total
        if len(prizes) > 1 and prizes[1]:
            after = sum(other / (total - other) for at, other in likely.items() if at != seat)
            points[seat] += prizes[1] * one / total * after
