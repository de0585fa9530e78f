"""The careful player of Tarneeb, and the quick play with which a search plays a hand on."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.cards import Card, Suit
from cardtable.engine import Action
from cardtable.mechanics.tricks import TrickBot
from games.tarneeb.actions import TarneebBid
from games.tarneeb.deal_state import ALL, LEAST, TarneebDealState
from games.tarneeb.hands import declaring, lengths_of
from games.tarneeb.position import REASONS, THOUGHTS, TarneebPosition
from games.tarneeb.stages import TarneebTricks
from games.tarneeb.trick_position import WEIGHTS

PER_TRICK = 2.0
"""Log-odds against a hand for each trick by which it contradicts what its player has said."""


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
        """The seats that have spoken, while hands are whole."""
        if deal.trick_no > 1 or deal.laid:
            return ()
        return tuple(seat for seat in range(deal.seats) if deal.heard[seat])

    def hand_likelihood(self, deal: TarneebDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """A bid promises its tricks, a first pass denies seven. A suit that both partners have bid tells
        nothing, since it is not known whose it is."""
        bid, partners = deal.last_bid(seat), deal.last_bid(deal.seat_after(seat, 2))
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
