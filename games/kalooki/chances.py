"""The expected penalties of a game of Kalooki that a rollout breaks off: who goes out, and what others pay.

The chances were fitted to 80,000 positions from games of all contracts between players as in rollouts, with
calls made at random: calls that players choose say more about their hands than about calling. The cards
held at the end were fitted to 8,000 positions from games between careful players.

"""

from __future__ import annotations

import math

from cardtable.bots import Bot
from cardtable.cards import Card
from cardtable.mechanics.rummy import is_joker
from games.kalooki.contract_plan import short_of
from games.kalooki.contracts import CARDS
from games.kalooki.deal_state import KalookiDealState, penalty

# The log-odds of a seat to go out first

PER_LACK = -1.29
"""Per card that its hand is short of the contract."""
PER_LACK_SQUARED = 0.056
"""Per square of that number."""
PER_CALL = -0.59
"""Per call made: its two extra cards must be tacked on once the contract is laid."""
DOWN = 0.68
"""For a seat that is down."""
PER_CARD_LEFT = -0.56
"""Per card that a seat that is down still holds."""
PER_TURN = -0.08
"""Per turn until the seat plays."""

# What others pay then, and which hands are likely

BENDS = (0.66, 0.34, 0.25, 0.25)
"""By calls made: how often a seat that is not down, and goes out first, bends the table."""
SURETY = 0.5
"""The weight, in log-odds, of each card that a hand is short of the contract, before the first draw."""
SURETY_PER_ROUND = 0.5
"""How much that weight grows with each round of draws."""
MAX_SURETY = 3.0
"""The most that weight comes to."""
JOKER_KEPT = 0.5
"""How much likelier a joker is in a hand than in the stock, for each: jokers are never discarded."""


class Chances(Bot[KalookiDealState]):
    """The estimates that a search needs for a game in progress."""

    def worth(self, deal: KalookiDealState) -> tuple[float, ...]:
        """By seat the penalty; in a game broken off, the expected one."""
        if deal.over:
            return tuple(float(points) for points in deal.points)
        seats, contract = range(deal.seats), deal.contract
        lacks = [0 if seat in deal.down else short_of(deal.hand(seat), *contract) for seat in seats]
        chances = [math.exp(_log_odds(deal, seat, lacks[seat])) for seat in seats]
        total = sum(chances)
        bends = [0.0 if seat in deal.down else BENDS[deal.calls[seat]] for seat in seats]
        costs = [chance / total * (1.0 + bends[seat]) for seat, chance in enumerate(chances)]
        return tuple(
            (sum(costs) - costs[seat]) * _expected_penalty(deal, seat, lacks[seat]) for seat in seats
        )

    def inferred_seats(self, deal: KalookiDealState) -> tuple[int, ...]:
        return tuple(seat for seat in range(deal.seats) if seat not in deal.down)

    def hand_likelihood(self, deal: KalookiDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """Later in the game, hands near the contract are likelier; jokers do not count towards that."""
        drawn = len(deal.pack) - deal.seats * CARDS[deal.game - 1] - len(deal.cards_in("stock"))
        surety = (
            MAX_SURETY if deal.reshuffled else min(MAX_SURETY, SURETY + SURETY_PER_ROUND * drawn / deal.seats)
        )
        jokers = sum([c.suit is None for c in hand])
        return -surety * short_of(hand, *deal.contract, jokers=0) + JOKER_KEPT * jokers


def _log_odds(deal: KalookiDealState, seat: int, lacks: int) -> float:
    """The logarithm of a seat's odds of going out first."""
    hand = deal.hand(seat)
    turns = PER_TURN * ((seat - deal.turn) % deal.seats)
    if seat in deal.down:
        return DOWN + PER_CARD_LEFT * len(hand) + turns
    near = PER_LACK * lacks + PER_LACK_SQUARED * lacks**2
    return near + PER_CALL * deal.calls[seat] + turns


def _expected_penalty(deal: KalookiDealState, seat: int, lacks: int) -> float:
    """The penalty points that a seat is expected to hold when another goes out."""
    hand = deal.hand(seat)
    jokers = sum(map(is_joker, hand))
    pips = sum(penalty(c) for c in hand if not is_joker(c))
    if seat in deal.down:
        return 1.6 + 0.42 * pips
    late = 17.0 + 15.9 * jokers if deal.down else 0.0
    return late + 1.1 + 0.5 * pips - 3.7 * jokers + 6.9 * lacks
