"""How a careful player plays Dai Fugō: the hand in units, entries kept for the run to the end."""

from __future__ import annotations

import functools
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Card, Rank, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.game import Advice
from cardtable.mechanics.climbing import JOKER_POWER, POWER, SHORTEST, TOP, Combination, PlayCards, power
from cardtable.mechanics.exchange import Ask, Give
from games.dai_fugo.play import Discards

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


def advise(view: View, rng: random.Random) -> list[Advice]:
    """All legal actions, best first, each with its reason."""
    judge = Judge(view.deal, view.seat)  # type: ignore[arg-type]
    found = [Advice(action, judge.worth(action), judge.why(action)) for action in view.legal]
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


class Judge:
    """Weighs the actions of one seat, knowing its own hand and how many cards the others hold."""

    def __init__(self, deal: DaiFugoDeal, seat: int) -> None:
        self.deal = deal
        self.hand = deal.hand(seat)
        self.turned = deal.turned
        self.shapes = deal.shapes
        self.longest = self.shapes.highest if deal.options.sequences else 0
        self.units = self.split(self.hand)
        counts = [len(deal.hand(other)) for other in range(deal.seats) if other != seat]
        self.fewest = min((count for count in counts if count), default=99)

    # The hand in units

    def height(self, c: Card) -> int:
        """How high a card is in the order in force; a joker is above all."""
        return height(c, self.turned)

    def split(self, held: tuple[Card, ...]) -> tuple[Unit, ...]:
        """The units of a hand, from low to high."""
        return split(held, self.turned, self.longest)

    def is_entry(self, unit: Unit) -> bool:
        """Whether a unit is likely to win the lead."""
        eights = bool(self.deal.options.eights) and any(c.rank is Rank.EIGHT for c in unit.cards)
        return eights or unit.height >= POWER[Rank.TWO]

    # Judging

    def worth(self, action: Action) -> float:
        """What an action is worth, in steps of rank."""
        if isinstance(action, PlayCards):
            return self._play(action)
        if isinstance(action, Pass):
            return -1.5
        if isinstance(action, Give):
            return -self._loss(action.cards)
        if isinstance(action, Ask):
            return float(sum(power(c) for c in action.cards))
        assert isinstance(action, Discards)
        return sum(8.0 - self.height(c) for c in action.cards) - 3.0 * self._torn(action.cards)

    def why(self, action: Action) -> str:
        """What speaks for it, or against."""
        if isinstance(action, PlayCards):
            return self._why_play(action)
        if isinstance(action, Pass):
            return "Better kept for later."
        if isinstance(action, Give):
            return "These are missed least."
        if isinstance(action, Ask):
            return f"{text_of(action.cards)} would win the lead."
        return "Lone low cards are hard to get rid of."

    def _loss(self, cards: tuple[Card, ...]) -> float:
        return sum(map(self.height, cards)) + BREAKS * self._torn(cards)

    def _torn(self, cards: tuple[Card, ...]) -> int:
        """How many units a play tears apart."""
        used = set(cards)
        return sum(bool(used & set(unit.cards)) and not set(unit.cards) <= used for unit in self.units)

    def _meant(self, action: PlayCards) -> Combination:
        plays = self.shapes.meanings(action.cards)
        return next((one for one in plays if one.meaning == action.meaning), plays[0])

    def _play(self, action: PlayCards) -> float:
        play = self._meant(action)
        left = without(self.hand, action.cards)
        if not left:
            return -FORBIDDEN if self.deal.is_forbidden(play) else GO
        value = self._lead(play, left) if self.deal.to_beat is None else self._follow(play, left)
        return value - self._stuck(left)

    def _stuck(self, left: tuple[Card, ...]) -> float:
        """All that is left would be forbidden as a last play."""
        if not self.deal.options.forbidden_last:
            return 0.0
        high = all(self.height(c) >= POWER[Rank.TWO] for c in left)
        return 60.0 if high else 0.0

    def _nearly_out(self, left: tuple[Card, ...]) -> bool:
        """Whether what is left is one unit more than its entries."""
        rest = self.split(left)
        return len(rest) - sum(map(self.is_entry, rest)) <= 1

    def _lead(self, play: Combination, left: tuple[Card, ...]) -> float:
        units_after = len(self.split(left))
        height = max(self.height(c) for c in play.cards)
        entry = Unit(play.cards, height)
        value = 10.0 * (len(self.units) - units_after) + 2.0 * len(play.cards) - height
        if self.is_entry(entry):
            value += GO / 4 if self._nearly_out(left) else -ENTRY_KEPT * 2
        if self.fewest <= FEW and len(play.cards) > self.fewest:
            value += 8.0
        if self.fewest == 1 and len(play.cards) == 1:
            value += 1.5 * height
        return value - ENTRY_KEPT * play.jokers * (not play.is_jokers)

    def _follow(self, play: Combination, left: tuple[Card, ...]) -> float:
        height = max(self.height(c) for c in play.cards)
        entry = self.is_entry(Unit(play.cards, height))
        value = 6.0 - 0.6 * height - BREAKS * self._torn(play.cards) + len(play.cards)
        if self.fewest <= FEW:
            value += 6.0
        if entry:
            value += GO / 4 if self._nearly_out(left) else -ENTRY_KEPT * (len(left) > 5)
        if play.jokers and not play.is_jokers:
            value -= ENTRY_KEPT
        return value

    def _why_play(self, action: PlayCards) -> str:
        play = self._meant(action)
        left = without(self.hand, action.cards)
        if not left:
            forbidden = self.deal.is_forbidden(play)
            return "Going out with that makes you the last." if forbidden else "That is your last card."
        if self._nearly_out(left):
            return "With what is left you can run to the end."
        if self.deal.to_beat is None:
            return "Low cards go while you have the lead."
        if self._torn(play.cards):
            return "It tears a set apart, but somebody is nearly out."
        return "The cheapest play that beats it."


def quick_play(deal: Deal, seat: int, rng: random.Random) -> Action:
    """The careful play, for the play-outs of a search."""
    legal = deal.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return max(legal, key=Judge(deal, seat).worth)  # type: ignore[arg-type]
