"""Fishing played on quickly, for the play-outs of a search: turn after turn with nothing moved in between.

A game says which play is chosen. What a play does besides taking cards or lying there (a sweep that counts,
the end of a batch) its stage does.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from cardtable.cards import Card, less, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Bot
from cardtable.engine.table import HANDS
from cardtable.mechanics.fishing import CAPTURED, B, BatchesDeal, Fish, Fishing, Taken

Chooser = Callable[[Taken, Taken], Fish]
"""A passable play of a hand where those cards lie."""


class FishingBot(Bot[B]):
    """The careful player of a game in batches, where captured cards lie open."""

    def chooser(self, deal: B, rng: random.Random) -> Chooser:
        """How plays are chosen at that table."""
        raise NotImplementedError

    def is_plain(self, deal: B, play: Fish, table: Taken) -> bool:
        """Whether a play does no more than take what it takes, or lie there."""
        return True

    def quick_play(self, deal: B, seat: int, rng: random.Random) -> Action:
        if not isinstance(deal.stage, Fishing):
            return super().quick_play(deal, seat, rng)
        return self.chooser(deal, rng)(deal.piles[HANDS[seat]].cards, deal.piles["table"].cards)

    def play_on(
        self, deal: B, seat: int, rng: random.Random, most: int = 1, until: int = -1
    ) -> tuple[object, ...]:
        stage = deal.stage
        if most == 1 or not isinstance(stage, Fishing):
            return super().play_on(deal, seat, rng, most, until)
        plays, beyond = self._turns(deal, rng, most, until)
        if beyond is not None:
            stage.apply(deal.turn, beyond)
            plays.append(beyond)
        return tuple(plays)

    def _turns(self, deal: B, rng: random.Random, most: int, until: int) -> tuple[list[Fish], Fish | None]:
        """Plain turns, so many at most: the plays, and one that is chosen and is not plain."""
        choose, is_plain, seats = self.chooser(deal, rng), self.is_plain, deal.seats
        hands = [deal.piles[name].cards for name in HANDS[:seats]]
        table, held = deal.piles["table"].cards, sum(map(len, hands))
        gains: list[list[Card]] = [[] for _ in range(deal.sides)]
        sides = [gains[deal.side(seat)] for seat in range(seats)]
        plays: list[Fish] = []
        seat, beyond = deal.turn, None
        while len(plays) < most and (seat != until or not plays):
            hand = hands[seat]
            play = choose(hand, table)
            if len(plays) + 1 == held or not is_plain(deal, play, table):
                beyond = play
                break
            plays.append(play)
            c, take = play.card, play.take
            hands[seat] = less(hand, c)
            if take:
                sides[seat] += (c, *take)
                table = without(table, take) if len(take) < len(table) else ()
                deal.last_taker = seat
            else:
                table += (c,)
            seat = (seat + 1) % seats
            while not hands[seat]:
                seat = (seat + 1) % seats
        deal.turn = seat
        _put(deal, hands, table, gains)
        return plays, beyond


def _put(deal: BatchesDeal, hands: list[Taken], table: Taken, gains: list[list[Card]]) -> None:
    """Lays the cards where they are by now."""
    deal.set_cards("table", table)
    for name, hand in zip(HANDS, hands, strict=False):
        deal.set_cards(name, hand)
    for name, gained in zip(CAPTURED, gains, strict=False):
        if gained:
            deal.set_cards(name, (*deal.piles[name].cards, *gained))
