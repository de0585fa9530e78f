"""What a game of Kalooki promises that was broken off: who is likely to go out, and what the others pay then.

The chances are fitted to 80,000 moments of games, of all contracts, between players of the kind that a search
plays out with, who called by lot: calls that players choose for themselves say more about their hands than
about calling. What is held at the end is fitted to 8,000 moments of games between careful players.
"""

from __future__ import annotations

import math

from cardtable.bots import Bot
from cardtable.cards import Card
from cardtable.mechanics.rummy import is_joker
from games.kalooki.contract_plan import short_of
from games.kalooki.table import CARDS, KalookiTable, penalty

# How likely each is to go out first, as a logarithm.
PER_LACK, PER_LACK_SQUARED = -1.29, 0.056
PER_CALL = -0.59
"""The two cards more of a call must be tacked on when the contract is laid."""
DOWN, PER_CARD_LEFT = 0.68, -0.56
PER_TURN = -0.08

BENDS = (0.66, 0.34, 0.25, 0.25)
"""By calls made how often who is not down yet and goes out first bends the table."""
SURE, SURER, SUREST = 0.5, 0.5, 3.0
"""How certain it is that a hand is near the contract: at first, more by each round of draws, at most."""
JOKER_KEPT = 0.5
"""How much more likely each joker is in a hand than in the stock: it is never discarded."""


class Chances(Bot[KalookiTable]):
    """What a search asks about a game that goes on."""

    def worth(self, deal: KalookiTable) -> tuple[float, ...]:
        """By seat the penalty; in a game broken off that to be expected."""
        if deal.over:
            return tuple(float(points) for points in deal.points)
        seats, contract = range(deal.seats), deal.contract
        lacks = [0 if seat in deal.down else short_of(deal.hand(seat), *contract) for seat in seats]
        chances = [math.exp(_strength(deal, seat, lacks[seat])) for seat in seats]
        total = sum(chances)
        bends = [0.0 if seat in deal.down else BENDS[deal.calls[seat]] for seat in seats]
        costs = [chance / total * (1.0 + bends[seat]) for seat, chance in enumerate(chances)]
        return tuple((sum(costs) - costs[seat]) * _held(deal, seat, lacks[seat]) for seat in seats)

    def inferred_seats(self, deal: KalookiTable) -> tuple[int, ...]:
        return tuple(seat for seat in range(deal.seats) if seat not in deal.down)

    def hand_likelihood(self, deal: KalookiTable, seat: int, hand: tuple[Card, ...]) -> float:
        """The longer it lasts the nearer the hands are to the contract, but not because of jokers."""
        drawn = len(deal.pack) - deal.seats * CARDS[deal.game - 1] - len(deal.cards_in("stock"))
        surety = SUREST if deal.reshuffled else min(SUREST, SURE + SURER * drawn / deal.seats)
        jokers = sum([c.suit is None for c in hand])
        return -surety * short_of(hand, *deal.contract, jokers=0) + JOKER_KEPT * jokers


def _strength(deal: KalookiTable, seat: int, lacks: int) -> float:
    """How likely a seat is to go out first, as a logarithm."""
    hand = deal.hand(seat)
    turns = PER_TURN * ((seat - deal.turn) % deal.seats)
    if seat in deal.down:
        return DOWN + PER_CARD_LEFT * len(hand) + turns
    near = PER_LACK * lacks + PER_LACK_SQUARED * lacks**2
    return near + PER_CALL * deal.calls[seat] + turns


def _held(deal: KalookiTable, seat: int, lacks: int) -> float:
    """What a seat is likely to hold when another goes out."""
    hand = deal.hand(seat)
    jokers = sum(map(is_joker, hand))
    pips = sum(penalty(c) for c in hand if not is_joker(c))
    if seat in deal.down:
        return 1.6 + 0.42 * pips
    late = 17.0 + 15.9 * jokers if deal.down else 0.0
    return late + 1.1 + 0.5 * pips - 3.7 * jokers + 6.9 * lacks
