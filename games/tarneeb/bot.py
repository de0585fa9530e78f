"""The careful player of Tarneeb, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.mechanics.position_bots import TrickBot
from cardtable.mechanics.tricks.card_values import quick_card
from games.tarneeb.actions import Bid
from games.tarneeb.hands import declaring, lengths_of
from games.tarneeb.judge import Judge
from games.tarneeb.reasons import REASONS, THOUGHTS
from games.tarneeb.rules import TarneebTricks
from games.tarneeb.table import ALL, LEAST, TarneebTable

PER_TRICK = 2.0
"""How much less likely a hand is for each trick by which it goes against what its player has said, as a
logarithm."""


class TarneebBot(TrickBot[TarneebTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    judge_type = Judge

    def weighed(self, deal: TarneebTable, seat: int) -> Iterator[Action]:
        """Of the bids in a strain the lowest, and all thirteen; all else."""
        lowest: set[str] = set()
        for action in deal.legal(seat):
            if isinstance(action, Bid):
                if action.strain in lowest and action.count < ALL:
                    continue
                lowest.add(action.strain)
            yield action

    def quick_card(self, stage: TarneebTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        return quick_card(stage, seat, able, rng, stage.deal.trump_suit)

    def judged(self, deal: TarneebTable) -> tuple[int, ...]:
        """While hands are whole: whoever has spoken."""
        if deal.trick_no > 1 or deal.laid:
            return ()
        return tuple(seat for seat in range(deal.seats) if deal.calls[seat])

    def credence(self, deal: TarneebTable, seat: int, hand: tuple[Card, ...]) -> float:
        """A bid says that its tricks are to be hoped for, a pass at first that seven are not; of a suit that
        partners have both bid it is not known whose it is."""
        bid, partners = deal.last_bid(seat), deal.last_bid(deal.after(seat, 2))
        if bid is None:
            return -PER_TRICK * max(0.0, best_declaring(hand) - LEAST)
        if not bid.strain:
            return -PER_TRICK * max(0.0, bid.count - best_declaring(hand))
        if partners is not None and partners.strain == bid.strain:
            return 0.0
        return -PER_TRICK * max(0.0, bid.count - declaring(hand, bid.strain))


def best_declaring(hand: tuple[Card, ...]) -> float:
    """The tricks that a hand promises with its longest suit as trumps."""
    lengths = lengths_of(hand)
    return declaring(hand, max(Suit, key=lambda suit: lengths[suit]).value)


BOT = TarneebBot()
