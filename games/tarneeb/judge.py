"""What actions of Tarneeb are worth to a careful player: bids, doubles, trumps, throwing in, cards.

Only what the view shows is used.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.mechanics.bidding import STRAINS
from cardtable.mechanics.position_bots import TrickJudge
from cardtable.mechanics.tricks.card_values import card_worth, sure_tricks
from cardtable.mechanics.tricks.stage import PlayCard
from cardtable.mechanics.tricks.trick_position import TrickPosition
from games.tarneeb.actions import Bid, Double, NameTrumps, Redouble, Throw
from games.tarneeb.hands import AGAINST, SUPPORT, declaring, lengths_of, more_than_average
from games.tarneeb.rules import TarneebTricks
from games.tarneeb.table import ALL, TarneebTable

SPARE = 0.4
"""What a bid of the partner promises beyond its number."""
OVER_PARTNER = 2.0
"""By how much more, where the highest bid is the partner's."""
OVER_OWN = 1.0
"""The same in the Egyptian game, beyond what the trumps of that bid promise."""
PARTNER_BID, PARTNER_PASSED = 0.5, -0.3
"""What a partner's bid in an unknown suit adds to the own hand, and his pass."""
DOUBLE_FROM, REDOUBLE_FROM = 1.4, 1.0
OWN_TRICKS, SURELY = 2.0, 0.5
"""What an average hand takes against a declarer, and by how much a hand must defeat a bid alone."""
SURE, ALL_PAY = 12, 10.0
"""Sure winners with which all thirteen are bid, and what that is worth beside a lower bid."""
KEPT_LENGTH = 6
"""Cards of one suit with which a hand is not thrown in."""
DRAW_TRUMPS, ENOUGH_TRUMPS = 0.25, 4
"""What it is worth to draw trumps, and how many the declarer's side does it with."""


class Cards(TrickPosition):
    """Weighs the cards that one seat may play to a trick."""

    def __init__(self, stage: TarneebTricks, seat: int) -> None:
        deal = stage.deal
        super().__init__(stage, seat, deal.trump_suit, (deal.after(seat, 2),))
        self.attacks = deal.side(seat) == deal.side(deal.bidder)

    def value(self, c: Card) -> float:
        """What the trick is worth if that card is played, less what the card would be worth later."""
        draws = self.attacks and self.trumps_out and self.count(self.trump) >= ENOUGH_TRUMPS
        drawn = DRAW_TRUMPS if self.leads and c.suit is self.trump and draws else 0.0
        return self.win_chance(c) - card_worth(c, self.trump) + self.ruff_value(c) + drawn


class Judge(TrickJudge[Cards, TarneebTable]):
    """One decision of one seat."""

    cards_type = Cards

    def __init__(self, deal: TarneebTable, seat: int) -> None:
        super().__init__(deal, seat)
        self.partner = deal.after(seat, 2)
        self.stage = deal.stage

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Bid():
                return self.bid_worth(action)
            case NameTrumps(strain):
                return self.promise(strain)
            case Double():
                return self.double_worth
            case Redouble():
                return self.hope(self.deal.bid_suit) - self.deal.bid - REDOUBLE_FROM
            case Throw():
                return -1.0 if max(lengths_of(self.hand).values()) >= KEPT_LENGTH else 1.0
        return 0.0

    # Bidding

    @cached_property
    def promises(self) -> dict[str, float]:
        """By strain the tricks to be hoped for if this hand declares."""
        partners = self.deal.last_bid(self.partner)
        has_passed = partners is None and bool(self.deal.calls[self.partner])
        more = PARTNER_PASSED if has_passed else 0.0 if partners is None else PARTNER_BID
        return {strain: declaring(self.hand, strain) + more for strain in STRAINS}

    def promise(self, strain: str) -> float:
        """The tricks to be hoped for if this hand declares with those trumps."""
        return self.promises[strain]

    @cached_property
    def best(self) -> str:
        """The strain that promises most."""
        best: str = max(STRAINS, key=self.promise)
        return best

    def support(self, strain: str) -> float:
        """The tricks to be hoped for with what the partner has bid; none where that is another strain."""
        bid = self.deal.last_bid(self.partner)
        if bid is None or not strain or bid.strain != strain:
            return 0.0
        return bid.count + SPARE + more_than_average(self.hand, strain, SUPPORT)

    def hope(self, strain: str) -> float:
        """The tricks to be hoped for with those trumps; in the Lebanese game with the best."""
        if not strain:
            return self.promise(self.best)
        return max(self.promise(strain), self.support(strain))

    @property
    def is_partners(self) -> bool:
        """Whether the highest bid is the partner's."""
        return self.deal.bidder == self.partner

    def bid_worth(self, bid: Bid) -> float:
        """By how much a bid is better than a pass."""
        hope = self.hope(bid.strain)
        if bid.count == ALL and self.deal.bid < ALL:
            sure = sure_tricks(self.hand, self.deal.of_suit, Suit.parse(bid.strain or self.best))
            return ALL_PAY if sure >= SURE else min(hope, ALL) - ALL
        return hope - bid.count - (self.standing_worth if self.is_standing else 0.0)

    @property
    def standing_worth(self) -> float:
        """What a bid that takes over from the own side's last one must be better by."""
        if not self.deal.is_egyptian:
            return OVER_PARTNER
        return OVER_OWN + self.hope(self.deal.bid_suit) - self.deal.bid

    @property
    def double_worth(self) -> float:
        """By how much a double is better than a pass: the hand is far better than the average against that
        bid, or alone takes what defeats it."""
        more = more_than_average(self.hand, self.deal.bid_suit, AGAINST)
        return max(more - DOUBLE_FROM, more + OWN_TRICKS - (ALL + 1 - self.deal.bid) - SURELY)

    @property
    def is_standing(self) -> bool:
        """Whether the highest bid is the own side's: without another it stays."""
        return bool(self.deal.bid) and self.deal.side(self.deal.bidder) == self.deal.side(self.seat)
