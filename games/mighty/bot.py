"""The careful player of Mighty, and the quick plays of its rollouts."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from cardtable.cards import Card, Suit
from cardtable.engine import Action
from cardtable.mechanics.bidding import NOTRUMP, said_likelihood
from cardtable.mechanics.tricks import TrickBot
from games.mighty.actions import play_plainly
from games.mighty.deal_state import MightyDealState
from games.mighty.forms import POINTS
from games.mighty.position import REASONS, THOUGHTS, MightyPosition, highest_bid, tricks_in
from games.mighty.stages import MightyTricks

BID_STEEPNESS = 2.0
"""Log-odds that a hand stands behind a contract, for each point that it bears. This and the next three were
fitted to what declarers held."""
BLIND_BRINGS = 0.5
"""How many points more than was bid a hand bears that does so as often as not: the blind made it better."""
NAMED_STEEPNESS = 4.0
"""Log-odds that trumps were chosen on a hand, for each trick that it is good for with them."""
NAMED_WITHIN = 0.3
"""How many tricks better it may be with others, where they are chosen as often as not."""
QUICK_TO_COME = 0.2
"""In quick play: how many points each player yet to play adds to a trick."""
QUICK_DOUBT = 0.2
"""In quick play: the range of the random noise, in points."""


class MightyBot(TrickBot[MightyDealState]):
    """The careful player."""

    position_type = MightyPosition
    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"auction": 1.2, "exchange": 1.5, "contract": 2.5, "call": 1.0, "play": 1.2}

    def candidates(self, deal: MightyDealState, seat: int) -> Iterable[Action]:
        return MightyPosition(deal, seat).candidates()

    def allies(self, deal: MightyDealState, seat: int) -> tuple[int, ...]:
        """Declarer and friends, or the defenders."""
        if deal.declarer < 0 or not deal.has_called:
            return super().allies(deal, seat)
        own = deal.is_with_declarer(seat)
        return tuple([at for at in range(deal.seats) if deal.is_with_declarer(at) is own])

    def inferred_seats(self, deal: MightyDealState) -> tuple[int, ...]:
        """The declarer, once the contract stands."""
        return (deal.declarer,) if isinstance(deal.stage, MightyTricks) else ()

    def hand_likelihood(self, deal: MightyDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """How likely the contract stands on that hand and the cards played since, and its trumps, too."""
        whole = (*hand, *deal.played[seat])
        bears = highest_bid(deal.form, whole, deal.trump)
        likelihood = said_likelihood(BID_STEEPNESS * (bears - deal.contract - BLIND_BRINGS))
        if deal.trump == NOTRUMP:
            return likelihood
        more = max([tricks_in(whole, suit.value) for suit in Suit]) - tricks_in(whole, deal.trump)
        return likelihood + said_likelihood(NAMED_STEEPNESS * (NAMED_WITHIN - more))

    def quick_card(self, stage: MightyTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """A card that wins a trick with points cheaply, or feeds this side; else the least card."""
        deal, laid = stage.deal, stage.deal.laid
        chance = rng.random
        strengths = stage.strengths(stage.suit_led(), leads=not laid)
        best, ahead = -2, -1
        gain = QUICK_TO_COME * (deal.seats - len(laid))
        for at, c in laid:
            gain += c in POINTS
            if (strength := strengths[c]) > best:
                best, ahead = strength, at
        winner = ahead if best > 0 or not laid else stage.winning_seat()
        is_ours = bool(laid) and deal.is_with_declarer(winner) is deal.is_with_declarer(seat)
        chosen, most = able[0], -math.inf
        for c in able:
            strength = strengths[c]
            cheapness = -strength / 100 - chance() * QUICK_DOUBT
            point = c in POINTS
            if is_ours:
                worth = cheapness + point
            elif strength > best:
                worth = gain + cheapness / 2
            else:
                worth = cheapness - point
            if worth > most:
                chosen, most = c, worth
        return chosen

    def as_played(self, stage: MightyTricks, seat: int, c: Card) -> Action:
        return play_plainly(c)


BOT = MightyBot()
