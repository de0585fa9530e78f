"""How a careful player plays Žandari: what a play gains, less what it leaves to others.

Values come from the scoring under the options in force; only what the view shows is used.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable, Iterator

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


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[ZandariDeal]) -> None:
        self.view = view
        self.deal = view.deal
        self.unseen = view.deal.unseen()
        others = [view.cards_in(f"hand.{seat}") for seat in range(view.seats) if seat != view.seat]
        self.hidden = max(1, len(self.unseen))
        self.next_holds = min(len(others[0]) if others else 0, 4)
        self.last_batch = not view.cards_in("stock") and not view.cards_in("blind")

    def judge(self, action: Action) -> Advice:
        """One action's worth and the reason that speaks loudest."""
        if not isinstance(action, Fish):
            return Advice(action, 0.6, "Your partners should know.")
        gain = self._gain(action)
        left = self._left(action)
        risk = self._risk(left, action.card if not action.take else None)
        return Advice(action, gain - risk + self._tempo(action, left), self._reason(action, gain, risk))

    def worth(self, c: Card) -> float:
        """What a captured card brings: its own point, and its part in most cards and most clubs."""
        value = CARD_WORTH + (CLUB_WORTH if c.suit is Suit.CLUBS else 0.0)
        return value + (POINT_WORTH if c in (BIG, LITTLE) else 0.0)

    def _gain(self, action: Fish) -> float:
        if not action.take:
            return 0.0
        gain = sum(self.worth(c) for c in action.take) + self.worth(action.card)
        gain += sum(0.1 for c in action.take if c.rank is Rank.TWO)
        if action.card.rank is Rank.JACK and len(action.take) < 4 and not self._rich(action.take):
            gain -= JACK_KEPT
        return gain

    def _rich(self, taken: tuple[Card, ...]) -> bool:
        clubs = sum(c.suit is Suit.CLUBS for c in taken)
        return BIG in taken or LITTLE in taken or clubs >= 3

    def _left(self, action: Fish) -> tuple[Card, ...]:
        table = self.view.cards_in("table")
        return without(table, action.take) if action.take else (*table, action.card)

    def _risk(self, left: tuple[Card, ...], laid: Card | None) -> float:
        """What the next opponents may make of the table that is left."""
        if laid is not None and laid.rank is Rank.JACK:
            return DRIED_JACK
        return (
            self._lost_to_next(left) + self._brought_home(left) + (0.0 if laid is None else self._given(laid))
        )

    def _given(self, laid: Card) -> float:
        """A good card laid is kept from the own pile for now."""
        return 0.4 * (self.worth(laid) - CARD_WORTH)

    def _lost_to_next(self, left: tuple[Card, ...]) -> float:
        """The expected best capture of the next player, whose hand is any of the unseen cards."""
        if not left or not self.next_holds:
            return 0.0
        total = 0.0
        for rank_worth in self._catches(left):
            total += rank_worth
        return total * self.next_holds / self.hidden

    def _catches(self, left: tuple[Card, ...]) -> Iterator[float]:
        """For each unseen card what it would take, at its best."""
        seen: dict[object, float] = {}
        for c in self.unseen:
            if c.rank not in seen:
                seen[c.rank] = self._best_catch(c, left)
            yield seen[c.rank]

    def _best_catch(self, c: Card, left: tuple[Card, ...]) -> float:
        if c.rank is Rank.JACK:
            return sum(self.worth(one) for one in left)
        possible = captures(c, left, self.deal.counting)
        return max((sum(self.worth(one) for one in taken) for taken in possible), default=0.0)

    def _brought_home(self, left: tuple[Card, ...]) -> float:
        """The little and the big one, still unseen, could be brought home with what lies here."""
        risk = 0.0
        for prize in (LITTLE, BIG):
            if prize in self.unseen and captures(prize, left, self.deal.counting):
                risk += OPEN_LITTLE_OR_BIG
        return risk

    def _tempo(self, action: Fish, left: tuple[Card, ...]) -> float:
        """Late in the deal who captures last gets the table."""
        return FAT_TABLE * len(left) if self.last_batch and action.take else 0.0

    def _reason(self, action: Fish, gain: float, risk: float) -> str:
        prizes = tuple(c for c in (action.card, *action.take) if c in (BIG, LITTLE))
        if action.take and prizes:
            return f"It brings home {text_of(prizes)}."
        if action.take:
            clubs = sum(c.suit is Suit.CLUBS for c in (action.card, *action.take))
            return f"It takes {len(action.take) + 1} cards, {clubs or 'none'} of them clubs."
        if action.card.rank is Rank.JACK:
            return "The Jack would dry up: only when nothing else is left."
        if risk < 0.15:
            return f"Laying {action.card} gives the others little to take."
        return "Every card gives something away; this one least."


@functools.lru_cache(maxsize=1 << 14)
def _fattest(held: Card, row: tuple[Card, ...], counts: Counting, several: bool) -> tuple[Fish, float]:
    """Of the plays of a card the one that brings most, and how much."""
    plays = fishes(held, row, counts, several)
    best = max(plays, key=_quick_worth) if len(plays) > 1 else plays[0]
    return best, _quick_worth(best)


def _quick_worth(action: Fish) -> float:
    jack = JACK_KEPT if action.card.rank is Rank.JACK and len(action.take) < 4 else 0.0
    if not action.take:
        clubs = action.card.suit is Suit.CLUBS
        return -jack - CLUB_WORTH * clubs
    return (
        CARD_WORTH * (1 + len(action.take))
        + CLUB_WORTH * sum(c.suit is Suit.CLUBS for c in action.take)
        - jack
    )


class ZandariBot(Bot[ZandariDeal]):
    """The careful player."""

    horizon = 12

    def judge(self, view: View[ZandariDeal], rng: random.Random) -> Iterable[Advice]:
        if view.stage == "cut":
            return [Advice(rng.choice(view.legal), 0.0, "A cut is luck.")]
        judge = Judge(view)
        return map(judge.judge, view.legal)

    def quick_play(self, deal: ZandariDeal, seat: int, rng: random.Random) -> Action:
        """The fattest capture, else a card that matters little: good enough to play a deal on in a search."""
        hand, row = deal.hand(seat), deal.cards_in("table")
        if not hand:
            return rng.choice(deal.legal(seat))  # the cut
        counts, several = deal.counting, bool(deal.options.multi_capture)
        best, most = None, -math.inf
        for held in hand:
            action, value = _fattest(held, row, counts, several)
            value += rng.random() * QUICK_DOUBT
            if value > most:
                best, most = action, value
        assert best is not None
        return best

    def worth(self, deal: ZandariDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what each pile promises, cards and clubs counted as chances."""
        if deal.over:
            return tuple(float(points) for points in deal.points)
        piles = [deal.cards_in(f"captured.{side}") for side in range(deal.sides)]
        return tuple(
            CARD_WORTH * len(pile)
            + CLUB_WORTH * sum(c.suit is Suit.CLUBS for c in pile)
            + POINT_WORTH * ((LITTLE in pile) + (BIG in pile))
            for pile in piles
        )


BOT = ZandariBot()
