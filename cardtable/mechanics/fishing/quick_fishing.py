"""Fishing played on quickly, for the play-outs of a search: turn after turn with nothing moved in between.

A game says what each play of a card is worth where those cards lie (`Ways`); what turns make of them is found
once, and known again in every play-out (`Waters`). What a play does besides taking cards, sweeping or lying
there its stage does.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from typing import Generic

from cardtable.cards import Card, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Bot
from cardtable.engine.table_piles import HANDS
from cardtable.mechanics.fishing.stage import CAPTURED, PLAIN_COUNTING, B, Counting, Fish, Fishing, Row, Taken


class Turn:
    """A play, what a quick play thinks of it, and for how many sweeps it is marked; less than none where it
    does more than to take what it takes, or to lie there."""

    __slots__ = ("card", "gained", "play", "sweeps", "worth")

    def __init__(self, play: Fish, worth: float, sweeps: int = 0) -> None:
        self.play, self.worth, self.sweeps = play, worth, sweeps
        self.card, take = play.card, play.take
        self.gained: Taken = take if sweeps > 0 or not take else (play.card, *take)


Ways = Callable[[Card, Row], tuple[Turn, ...]]
"""The turns of a card where those cards lie."""
MOST = 1 << 13
"""So many floors are known at a time."""


class Waters:
    """All that may lie there at tables with the same rules."""

    def __init__(self, ways: Ways, counting: Counting = PLAIN_COUNTING) -> None:
        self.ways, self.counting = ways, counting
        self.floors: dict[Taken, Floor] = {}

    def floor(self, cards: Taken) -> Floor:
        """What turns make of those cards; the same object while it is known."""
        found = self.floors.get(cards)
        if found is None:
            if len(self.floors) >= MOST:
                self.floors = {}  # each knows those that follow it: all are forgotten, or none
            found = self.floors[cards] = Floor(self, cards)
        return found


class Floor(Row):
    """What lies there: the turns of each card that was asked about, and what lies there after them."""

    __slots__ = ("known", "next", "waters")

    def __init__(self, waters: Waters, cards: Taken) -> None:
        super().__init__(cards, waters.counting)
        self.waters = waters
        self.known: dict[Card, tuple[Turn, ...]] = {}
        self.next: dict[Turn, Floor] = {}

    def best(self, hand: Iterable[Card], chance: Callable[[], float], doubt: float) -> Turn:
        """The turn of a hand that looks best, swayed by chance."""
        known, best, most = self.known, None, -math.inf
        for c in hand:
            turns = known.get(c)
            if turns is None:
                turns = known[c] = self.waters.ways(c, self)
            for turn in turns:
                worth = turn.worth + chance() * doubt
                if worth > most:
                    best, most = turn, worth
        assert best is not None
        return best

    def after(self, turn: Turn) -> Floor:
        """What lies there then."""
        take, left = turn.play.take, (*self.cards, turn.card)
        if take:
            left = without(self.cards, take) if len(take) < len(self.cards) else ()
        found = self.next[turn] = self.waters.floor(left)
        return found


class FishingBot(Bot[B]):
    """The careful player of a game in batches, where captured cards lie open."""

    doubt: float
    """How far chance sways a quick play."""

    def waters(self, deal: B) -> Waters:
        """What is known of all that may lie there by the rules of that table."""
        raise NotImplementedError

    def quick_play(self, deal: B, seat: int, rng: random.Random) -> Action:
        if not isinstance(deal.stage, Fishing):
            return super().quick_play(deal, seat, rng)
        floor = self.waters(deal).floor(deal.piles["table"].cards)
        return floor.best(deal.piles[HANDS[seat]].cards, rng.random, self.doubt).play

    def play_on(
        self, deal: B, seat: int, rng: random.Random, most: int = 1, until: int = -1
    ) -> tuple[object, ...]:
        stage = deal.stage
        if most == 1 or not isinstance(stage, Fishing):
            return super().play_on(deal, seat, rng)
        plays: list[Fish] = []
        while len(plays) < most and deal.stage is stage and (deal.turn != until or not plays):
            beyond = _Run(deal).turns(self, rng, plays, most, until)
            if beyond is not None:
                stage.apply(deal.turn, beyond)
                plays.append(beyond)
        return tuple(plays)


class _Run(Generic[B]):
    """Plain turns, and the batches between them, of which the deal learns when they are over."""

    def __init__(self, deal: B) -> None:
        self.deal = deal
        self.hands = [[*deal.piles[name].cards] for name in HANDS[: deal.seats]]
        self.gains: list[list[Card]] = [[] for _ in range(deal.sides)]
        self.sides = [self.gains[deal.side(seat)] for seat in range(deal.seats)]
        self.swept: list[tuple[int, Turn]] = []

    def turns(
        self, bot: FishingBot[B], rng: random.Random, plays: list[Fish], most: int, until: int
    ) -> Fish | None:
        """Adds plays to those that were made, until all that is dealt is played or so many were; a play that
        is chosen and not plain."""
        deal, hands, sides, chance, doubt = self.deal, self.hands, self.sides, rng.random, bot.doubt
        seats, seat, taker = deal.seats, deal.turn, deal.last_taker
        floor = bot.waters(deal).floor(deal.piles["table"].cards)
        beyond, held, begun = None, sum(map(len, hands)), bool(plays)
        for _ in range(most - len(plays) if held else 0):
            if seat == until and begun:
                break
            begun, hand = True, hands[seat]
            turn = floor.best(hand, chance, doubt)
            if turn.sweeps:
                if turn.sweeps < 0:
                    beyond = turn.play
                    break
                self.swept.append((deal.side(seat), turn))
            plays.append(turn.play)
            hand.remove(turn.card)
            if turn.gained:
                sides[seat] += turn.gained
                taker = seat
            floor = floor.next.get(turn) or floor.after(turn)
            held -= 1
            if held:
                seat = (seat + 1) % seats
                while not hands[seat]:
                    seat = (seat + 1) % seats
            elif each := deal.plain_batch:
                held, seat = self._batch(each), deal.after(deal.dealer)
            else:
                break
        deal.turn, deal.last_taker = seat, taker
        self._put(floor.cards)
        if not held:
            deal.play_on()
        return beyond

    def _batch(self, each: int) -> int:
        """Deals so many cards to each; how many those are together."""
        deal, hands = self.deal, self.hands
        stock, count, at = deal.piles["stock"].cards, each * deal.seats, 0
        deal.set_cards("stock", stock[count:])
        under = self._bottom(count - len(stock)) if count > len(stock) else ()
        for step in range(1, deal.seats + 1):
            seat = deal.after(deal.dealer, step)
            hands[seat] += stock[at : at + each]
            at += each
            if at > len(stock) and under:
                known = under[max(0, at - each - len(stock)) : at - len(stock)]
                hands[seat] += known
                self._learn(HANDS[seat], tuple(hands[seat]), known)
        deal.batch += 1
        return count

    def _bottom(self, count: int) -> Taken:
        """So many known cards from under the pack."""
        cards = self.deal.piles["blind"].cards
        self.deal.set_cards("blind", cards[count:])
        return cards[:count]

    def _learn(self, name: str, hand: Taken, known: Taken) -> None:
        """Who saw cards under the pack knows in which hand they are now."""
        piles, eyes = self.deal.piles, self.deal.piles["blind"].seen_by
        piles[name] = piles[name].holding(hand).learnt(eyes, known)

    def _put(self, table: Taken) -> None:
        """Lays the cards where they are by now."""
        deal, piles = self.deal, self.deal.piles
        deal.set_cards("table", table)
        for name, hand in zip(HANDS, self.hands, strict=False):
            deal.set_cards(name, tuple(hand))
        for name, gained in zip(CAPTURED, self.gains, strict=False):
            if gained:
                piles[name] = (pile := piles[name]).holding_raw((*pile.cards, *gained))
        for side, turn in self.swept:
            pile = piles[f"swept.{side}"]
            piles[pile.name] = pile.holding_raw((*pile.cards, turn.card))
            deal.count_sweep(side, turn.sweeps)
