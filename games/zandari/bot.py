"""How a careful player plays Žandari: what a play gains, less what it leaves to others.

Values come from the scoring under the options in force; only what the view shows is used.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.fishing import Counting, Fish, captures
from games.zandari.actions import BIG, LITTLE, fishes
from games.zandari.rules import ZandariDeal

CARD_WORTH = 0.08
CLUB_WORTH = 0.15
POINT_WORTH = 1.0
JACK_KEPT = 0.5
DRIED_JACK = 2.0
OPEN_LITTLE_OR_BIG = 0.3
FAT_TABLE = 0.02

QUICK_DOUBT = 0.3
"""How far chance sways a quick play."""


@functools.cache
def worth_of(c: Card) -> float:
    """What a captured card brings: its own point, and its part in most cards and most clubs."""
    value = CARD_WORTH + (CLUB_WORTH if c.suit is Suit.CLUBS else 0.0)
    return value + (POINT_WORTH if c in (BIG, LITTLE) else 0.0)


def clubs_in(held: Iterable[Card]) -> int:
    """How many of these cards are clubs."""
    return sum(c.suit is Suit.CLUBS for c in held)


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[ZandariDeal]) -> None:
        self.counting = view.deal.counting
        self.table = view.cards_in("table")
        self.unseen = view.deal.unseen()
        others = [view.cards_in(f"hand.{seat}") for seat in range(view.seats) if seat != view.seat]
        self.next_holds = min(len(others[0]), 4)
        self.is_last_batch = not view.deal.undealt

    def judge(self, action: Action) -> Advice:
        """One action's worth and the reason that speaks loudest."""
        if not isinstance(action, Fish):
            return Advice(action, 0.6, "Your partners should know.")
        if not action.take:
            return self._laying(action)
        taken = (action.card, *action.take)
        left = without(self.table, action.take)
        late = FAT_TABLE * len(left) if self.is_last_batch else 0.0  # who captures last gets the table
        value = self._gain(action) - self._risk(left) + late
        if prizes := tuple(c for c in taken if c in (BIG, LITTLE)):
            return Advice(action, value, f"It brings home {text_of(prizes)}.")
        return Advice(
            action, value, f"It takes {len(taken)} cards, {clubs_in(taken) or 'none'} of them clubs."
        )

    def _laying(self, action: Fish) -> Advice:
        """A card laid is kept from the own pile for now."""
        if action.card.rank is Rank.JACK:
            return Advice(action, -DRIED_JACK, "The Jack would dry up: only when nothing else is left.")
        risk = self._risk((*self.table, action.card)) + 0.4 * (worth_of(action.card) - CARD_WORTH)
        if risk < 0.15:
            return Advice(action, -risk, f"Laying {action.card} gives the others little to take.")
        return Advice(action, -risk, "Every card gives something away; this one least.")

    def _gain(self, action: Fish) -> float:
        taken = action.take
        gain = sum(map(worth_of, taken)) + worth_of(action.card)
        gain += sum(0.1 for c in taken if c.rank is Rank.TWO)
        rich = len(taken) >= 4 or BIG in taken or LITTLE in taken or clubs_in(taken) >= 3
        return gain - JACK_KEPT if action.card.rank is Rank.JACK and not rich else gain

    def _risk(self, left: tuple[Card, ...]) -> float:
        """What the next opponents may make of the table that is left."""
        return self._lost_to_next(left) + self._brought_home(left)

    def _lost_to_next(self, left: tuple[Card, ...]) -> float:
        """The expected best capture of the next player, whose hand is any of the unseen cards."""
        if not left or not self.unseen:
            return 0.0
        best = {rank: self._best_catch(c, left) for rank, c in {c.rank: c for c in self.unseen}.items()}
        return sum(best[c.rank] for c in self.unseen) * self.next_holds / len(self.unseen)

    def _best_catch(self, c: Card, left: tuple[Card, ...]) -> float:
        if c.rank is Rank.JACK:
            return sum(map(worth_of, left))
        possible = captures(c, left, self.counting)
        return max((sum(map(worth_of, taken)) for taken in possible), default=0.0)

    def _brought_home(self, left: tuple[Card, ...]) -> float:
        """The little and the big one, still unseen, could be brought home with what lies here."""
        unseen = [prize for prize in (LITTLE, BIG) if prize in self.unseen]
        return sum(OPEN_LITTLE_OR_BIG for prize in unseen if captures(prize, left, self.counting))


@functools.lru_cache(maxsize=1 << 14)
def _fattest(held: Card, row: tuple[Card, ...], counting: Counting, several: bool) -> tuple[Fish, float]:
    """Of the plays of a card the one that brings most, and how much."""
    plays = fishes(held, row, counting, several)
    best = max(plays, key=_quick_worth) if len(plays) > 1 else plays[0]
    return best, _quick_worth(best)


def _quick_worth(action: Fish) -> float:
    jack = JACK_KEPT if action.card.rank is Rank.JACK and len(action.take) < 4 else 0.0
    if not action.take:
        return -jack - CLUB_WORTH * clubs_in((action.card,))
    return CARD_WORTH * (1 + len(action.take)) + CLUB_WORTH * clubs_in(action.take) - jack


class ZandariBot(Bot[ZandariDeal]):
    """The careful player."""

    horizon = 12

    def judge(self, view: View[ZandariDeal], rng: random.Random) -> Iterable[Advice]:
        if view.stage == "cut":
            return [Advice(rng.choice(view.legal), 0.0, "A cut is luck.")]
        return map(Judge(view).judge, view.legal)

    def quick_play(self, deal: ZandariDeal, seat: int, rng: random.Random) -> Action:
        """The fattest capture, else a card that matters little: good enough to play a deal on in a search."""
        hand, row = deal.hand(seat), deal.cards_in("table")
        if not hand:
            return rng.choice(deal.legal(seat))  # the cut
        counting, several = deal.counting, deal.options.multi_capture
        most = -math.inf
        for held in hand:
            action, value = _fattest(held, row, counting, several)
            value += rng.random() * QUICK_DOUBT
            if value > most:
                best, most = action, value
        return best

    def worth(self, deal: ZandariDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what each pile promises, cards and clubs counted as chances."""
        if deal.over:
            return deal.points
        return tuple(sum(map(worth_of, deal.captured(side))) for side in range(deal.sides))


BOT = ZandariBot()
