"""The careful player of Jaguar, and the quick plays of its rollouts."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Mapping

from cardtable.cards import Card, Suit
from cardtable.engine import Action
from cardtable.mechanics.bidding import said_likelihood
from cardtable.mechanics.tricks import TrickBot, trick_strength
from games.jaguar.deal_state import CARD_POINTS, PACK, JaguarDealState, height
from games.jaguar.position import REASONS, THOUGHTS, JaguarPosition, win_log_odds
from games.jaguar.stages import JaguarTricks
from games.jaguar.trick_position import LATE, TRUMP_KEPT

BID_ODDS = 0.4
"""The log-odds of winning at which a hand is bid on as often as not: those of the least hand that a careful
player bids on."""
BID_STEEPNESS = 3.0
"""How fast that changes with the log-odds. Careful players bid on no less at all; people do, now and then."""
QUICK_OURS = 0.8
"""In quick play: how likely a trick stays with the side that is ahead."""
QUICK_TRUMP = 0.45
"""In quick play: how likely a trump that goes ahead takes the trick, while others have still to play."""
QUICK_TRUMP_HEIGHT = 0.05
"""In quick play: by how much each step of its height adds to that chance."""
QUICK_PLAIN = 0.3
"""In quick play: how likely a plain card that goes ahead takes the trick."""
QUICK_TO_COME = 2
"""In quick play: how many points others add to a trick."""
QUICK_DOUBT = 3.0
"""In quick play: the range of the random noise, in points."""


class JaguarBot(TrickBot[JaguarDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"auction": 0.9, "trump": 1.5, "play": 5.0}
    position_type = JaguarPosition

    def candidates(self, deal: JaguarDealState, seat: int) -> list[Action]:
        return list(filter(JaguarPosition(deal, seat).is_candidate, deal.legal(seat)))

    def allies(self, deal: JaguarDealState, seat: int) -> tuple[int, ...]:
        """The jaguar and the friend, or the others."""
        if deal.called is None:
            return super().allies(deal, seat)
        team = {deal.jaguar, holder_of_called(deal)}
        return tuple([at for at in range(deal.seats) if (at in team) is (seat in team)])

    def quick_card(self, stage: JaguarTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """A card that takes points cheaply, or gives them to this side."""
        deal = stage.deal
        laid = deal.laid
        strengths = _strengths(stage.suit_led(), deal.trump)
        points = QUICK_TO_COME
        best, ahead = 0, -1
        for at, c in laid:
            points += CARD_POINTS[c]
            if strengths[c] > best:
                best, ahead = strengths[c], at
        is_last = len(laid) == deal.seats - 1
        ours = QUICK_OURS if ahead >= 0 and seems_ally(deal, seat, ahead) else 1.0 - QUICK_OURS
        kept = _trumps_kept(deal.trump, len(able))
        chance = rng.random
        chosen, most = able[0], -math.inf
        for c in able:
            won = ours
            if strengths[c] > best:
                won = 1.0 if is_last else _quick_win_chance(c, deal.trump)
            worth = (2 * won - 1) * (points + CARD_POINTS[c]) - kept.get(c, 0.0) + chance() * QUICK_DOUBT
            if worth > most:
                chosen, most = c, worth
        return chosen

    def worth(self, deal: JaguarDealState) -> tuple[float, ...]:
        """The score of the hand; while it runs, the score if points alone decided as they lie."""
        if deal.over or deal.called is None:
            return deal.points
        return deal.scored(holder_of_called(deal))

    def inferred_seats(self, deal: JaguarDealState) -> tuple[int, ...]:
        """The jaguar, who has bid on what they hold."""
        return (deal.jaguar,) if deal.called is not None else ()

    def hand_likelihood(self, deal: JaguarDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """How likely the jaguar would have bid so on that hand and the cards played since."""
        assert deal.trump is not None
        assert deal.bid_rank is not None
        odds = win_log_odds((*hand, *deal.played[seat]), deal.trump, deal.bid_rank)
        return said_likelihood(BID_STEEPNESS * (odds - BID_ODDS))


def holder_of_called(deal: JaguarDealState) -> int:
    """In a whole deal: the jaguar's friend, known to the table or not; -1 if the card is out of play."""
    if deal.friend >= 0:
        return deal.friend
    for seat in range(deal.seats):
        if deal.called in deal.hand(seat):
            return seat
    return -1


def seems_ally(deal: JaguarDealState, seat: int, at: int) -> bool:
    """Whether another seat is on this side, as far as a seat can tell by its own hand.

    While the friend is not known, each player takes all but the jaguar for their opponents.
    """
    team = deal.team
    return (at in team) is (seat in team or deal.holds_called(seat))


@functools.cache
def _strengths(led: Suit | None, trump: Suit | None) -> Mapping[Card, int]:
    """How strong each card is in a trick, or if it leads (None)."""
    return {c: trick_strength(c, led or c.suit, trump, height) for c in PACK}


@functools.cache
def _trumps_kept(trump: Suit | None, held: int) -> Mapping[Card, float]:
    """The worth of each trump kept for later by a player who holds that many cards."""
    later = min(1.0, (held - 1) / LATE)
    return {c: TRUMP_KEPT[height(c)] * later for c in PACK if c.suit is trump}


@functools.cache
def _quick_win_chance(c: Card, trump: Suit | None) -> float:
    """How likely a card that goes ahead takes the trick, while others have still to play."""
    return QUICK_TRUMP + QUICK_TRUMP_HEIGHT * height(c) if c.suit is trump else QUICK_PLAIN


BOT = JaguarBot()
