"""The careful player of Tarneeb, and the quick play with which a search plays a hand on."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.cards import Card, Suit
from cardtable.engine import Action
from cardtable.mechanics.bidding import said_likelihood
from cardtable.mechanics.tricks import TrickBot
from games.tarneeb.actions import TarneebBid
from games.tarneeb.deal_state import ALL, LEAST, TarneebDealState
from games.tarneeb.hands import declaring, lengths_of
from games.tarneeb.position import REASONS, THOUGHTS, TarneebPosition
from games.tarneeb.stages import TarneebTricks
from games.tarneeb.trick_position import WEIGHTS

PER_TRICK = 2.0
"""Log-odds against a hand for each trick by which it promises more than its player has bid."""
BID_STEEPNESS = 4.0
"""Log-odds that a hand was bid on, for each trick that it promises. This and the next three were fitted to
what careful players held."""
BID_HOPE = 0.3
"""How many tricks less than it bids a hand may promise that is bid on as often as not."""
NAMED_STEEPNESS = 6.0
"""Log-odds that trumps were named on a hand, for each trick that it promises with them."""
NAMED_WITHIN = 0.3
"""How many tricks more it may promise with others, where they are named as often as not."""


class TarneebBot(TrickBot[TarneebDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"bid": 0.9, "trump": 1.5, "play": 0.25}
    position_type = TarneebPosition
    weights = WEIGHTS

    def candidates(self, deal: TarneebDealState, seat: int) -> Iterator[Action]:
        """Everything, but of the bids in a strain only the lowest and all thirteen."""
        lowest: set[str] = set()
        for action in deal.legal(seat):
            if isinstance(action, TarneebBid):
                if action.strain in lowest and action.count < ALL:
                    continue
                lowest.add(action.strain)
            yield action

    def trump_suit(self, stage: TarneebTricks) -> Suit | None:
        return stage.deal.trump_suit

    def inferred_seats(self, deal: TarneebDealState) -> tuple[int, ...]:
        """The seats that have bid; before the play those that have passed, too."""
        is_play = isinstance(deal.stage, TarneebTricks)
        return tuple(
            [
                seat
                for seat in range(deal.seats)
                if deal.heard[seat] and not (is_play and deal.last_bid(seat) is None)
            ]
        )

    def hand_likelihood(self, deal: TarneebDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """How likely a seat would have called so on that hand and the cards played since. A bid promises its
        tricks, a first pass denies seven, and trumps are named where most is promised. A suit that both
        partners have bid tells nothing, since it is not known whose it is."""
        whole = (*hand, *deal.played[seat])
        bid, partners = deal.last_bid(seat), deal.last_bid(deal.seat_after(seat, 2))
        if bid is None:
            return -PER_TRICK * max(0.0, best_declaring(whole) - LEAST)
        if bid.strain and partners is not None and partners.strain == bid.strain:
            return 0.0
        if bid.strain:
            return said_likelihood(BID_STEEPNESS * (declaring(whole, bid.strain) - bid.count))
        best = best_declaring(whole)
        likelihood = said_likelihood(BID_STEEPNESS * (best - bid.count + BID_HOPE))
        if deal.trump and seat == deal.bidder:
            more = best - declaring(whole, deal.trump)
            likelihood += said_likelihood(NAMED_STEEPNESS * (NAMED_WITHIN - more))
        return likelihood


def best_declaring(hand: tuple[Card, ...]) -> float:
    """The tricks that a hand promises with its longest suit as trumps."""
    lengths = lengths_of(hand)
    return declaring(hand, max(Suit, key=lambda suit: lengths[suit]).value)


BOT = TarneebBot()
