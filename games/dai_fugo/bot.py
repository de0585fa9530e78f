"""How a careful player plays Dai Fugō: the hand in units, entries kept for the run to the end."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Card, Rank, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.game import Advice
from cardtable.mechanics.climbing import JOKER_POWER, POWER, SHORTEST, Combination, PlayCards, power
from cardtable.mechanics.exchange import Ask, Give
from games.dai_fugo.play import Discards

if TYPE_CHECKING:
    from cardtable.engine.deal import Deal
    from cardtable.engine.view import View
    from games.dai_fugo.table import DaiFugoDeal

GO = 500.0
BREAKS = 6.0
"""For tearing a unit apart."""
ENTRY_KEPT = 5.0
FEW = 2
FORBIDDEN = 400.0


def advise(view: View, rng: random.Random) -> list[Advice]:
    """All legal actions, best first, each with its reason."""
    judge = Judge(view)
    found = [judge.judge(action) for action in view.legal]
    rng.shuffle(found)
    return sorted(found, key=lambda advice: -advice.value)


@dataclass(frozen=True)
class Unit:
    """Cards that go together in one play."""

    cards: tuple[Card, ...]
    height: int


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.deal: DaiFugoDeal = view.deal  # type: ignore[assignment]
        self.hand = view.hand
        self.turned = self.deal.turned
        self.units = self.split(self.hand)
        self.counts = [len(view.cards_in(f"hand.{seat}")) for seat in range(view.seats) if seat != view.seat]
        self.fewest = min((count for count in self.counts if count), default=99)

    # The hand in units

    def height(self, c: Card) -> int:
        """How high a card is in the order in force; a joker is above all."""
        at = power(c)
        return at if at == JOKER_POWER or not self.turned else POWER[Rank.TWO] - at

    def split(self, held: tuple[Card, ...]) -> list[Unit]:
        """Long sequences that tear no high set apart, then sets, then single cards; jokers alone."""
        left = [c for c in held if c.suit is not None]
        units = [Unit((c,), JOKER_POWER) for c in held if c.suit is None]
        if self.deal.options.sequences:
            for run in self._runs(tuple(left)):
                units.append(Unit(run, self.height(run[-1])))
                left = [c for c in left if c not in run]
        by_rank: dict[Rank | None, list[Card]] = {}
        for c in left:
            by_rank.setdefault(c.rank, []).append(c)
        units += [Unit(tuple(same), self.height(same[0])) for same in by_rank.values()]
        return sorted(units, key=lambda unit: (unit.height, -len(unit.cards)))

    def _runs(self, held: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        found: list[tuple[Card, ...]] = []
        counts: dict[Rank | None, int] = {}
        for c in held:
            counts[c.rank] = counts.get(c.rank, 0) + 1
        for suit in dict.fromkeys(c.suit for c in held):
            own = {power(c): c for c in held if c.suit is suit and power(c) <= self.deal.shapes.highest}
            run: list[Card] = []
            for at in [*sorted(own), 99]:
                if run and (at == 99 or at != power(run[-1]) + 1):
                    if len(run) >= SHORTEST and sum(counts[c.rank] > 1 for c in run) <= 1:
                        found.append(tuple(run))
                    run = []
                if at != 99:
                    run.append(own[at])
        return found

    def is_entry(self, unit: Unit) -> bool:
        """Whether a unit is likely to win the lead."""
        eights = bool(self.deal.options.eights) and any(c.rank is Rank.EIGHT for c in unit.cards)
        return eights or unit.height >= POWER[Rank.TWO]

    # Judging

    def judge(self, action: Action) -> Advice:
        """One action's worth and why."""
        if isinstance(action, PlayCards):
            return self._play(action)
        if isinstance(action, Pass):
            return Advice(action, -1.5, "Better kept for later.")
        if isinstance(action, Give):
            return Advice(action, -self._loss(action.cards), "These are missed least.")
        if isinstance(action, Ask):
            worth = sum(power(c) for c in action.cards)
            return Advice(action, float(worth), f"{text_of(action.cards)} would win the lead.")
        assert isinstance(action, Discards)
        low = sum(8.0 - self.height(c) for c in action.cards) - 3.0 * self._torn(action.cards)
        return Advice(action, low, "Lone low cards are hard to get rid of.")

    def _loss(self, cards: tuple[Card, ...]) -> float:
        return sum(map(self.height, cards)) + BREAKS * self._torn(cards)

    def _torn(self, cards: tuple[Card, ...]) -> int:
        """How many units a play tears apart."""
        used = set(cards)
        return sum(bool(used & set(unit.cards)) and not set(unit.cards) <= used for unit in self.units)

    def _play(self, action: PlayCards) -> Advice:
        stage = self.deal.stage
        assert stage is not None
        plays = self.deal.shapes.meanings(action.cards)
        play = next((one for one in plays if one.meaning == action.meaning), plays[0])
        left = without(self.hand, action.cards)
        if self.deal.is_forbidden(play) and not left:
            return Advice(action, -FORBIDDEN, "Going out with that makes you the last.")
        if not left:
            return Advice(action, GO, "That is your last card.")
        value = self._lead(play, left) if self.deal.to_beat is None else self._follow(play, left)
        value -= self._stuck(left)
        return Advice(action, value, self._why(play, left))

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

    def _why(self, play: Combination, left: tuple[Card, ...]) -> str:
        if self._nearly_out(left):
            return "With what is left you can run to the end."
        if self.deal.to_beat is None:
            return "Low cards go while you have the lead."
        if self._torn(play.cards):
            return "It tears a set apart, but somebody is nearly out."
        return "The cheapest play that beats it."


# For the play-outs of a search

QUICK_DOUBT = 1.5
"""How far chance sways a quick play, in steps of rank."""
TEARING = 4.0
LATE = 6
"""Cards in hand from which on nothing is saved any more."""


def quick_play(deal: Deal, seat: int, rng: random.Random) -> Action:
    """Low cards first, sets untorn, high cards saved while the hand is long."""
    table: DaiFugoDeal = deal  # type: ignore[assignment]
    legal = deal.legal(seat)
    if len(legal) == 1:
        return legal[0]
    hand = deal.hand(seat)
    turned, leads = table.turned, table.to_beat is None
    ranks = [c.rank for c in hand]
    best, most = legal[0], -99.0
    for action in legal:
        if isinstance(action, PlayCards):
            value = _quick_worth(action, ranks, turned=turned, leads=leads)
        elif isinstance(action, Pass):
            value = -9.0 if len(hand) > LATE else -14.0
        else:
            value = -float(sum(power(c) for c in action.picks))
        value += rng.random() * QUICK_DOUBT
        if value > most:
            best, most = action, value
    return best


def _quick_worth(action: PlayCards, ranks: list[Rank | None], *, turned: bool, leads: bool) -> float:
    cards = action.cards
    own = [c for c in cards if c.suit is not None]
    height = max((POWER[Rank.TWO] - power(c) if turned else power(c) for c in own), default=JOKER_POWER)
    value = 3.0 * len(cards) - height - 5.0 * (len(cards) - len(own))
    if own and (len(own) < 2 or own[0].rank is own[1].rank) and len(own) < ranks.count(own[0].rank):
        value -= TEARING
    return value if leads else value - 3.0 * len(cards)
