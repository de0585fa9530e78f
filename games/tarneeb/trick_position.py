"""A trick of Tarneeb as one seat sees it: what each card is worth, in tricks, and the reasons for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardtable.bots import fraction_weight
from cardtable.cards import Card
from cardtable.mechanics.tricks import LaterTricks, LaterTrickWeights, card_reason, card_thought, nobody_beats
from cardtable.words import with_unit
from games.tarneeb.deal_state import ALL, KABOOT, TarneebDealState
from games.tarneeb.stages import TarneebTricks

ENOUGH_TRUMPS = 4
"""The number of trumps with which the declarer's side draws them."""


@dataclass(frozen=True)
class TarneebWeights(LaterTrickWeights):
    """The weights of bids and cards, in tricks."""

    spare: float = 0.4
    """The tricks that a bid of the partner promises beyond its number."""
    over_partner: float = 2.0
    """The tricks by which a bid must be better than a pass where the highest bid is the partner's."""
    partner_bid: float = 0.5
    """The tricks that a partner's bid in an unknown suit adds to the seat's own hand."""
    partner_passed: float = -0.3
    """The tricks that a partner's pass adds to the seat's own hand."""
    double_from: float = 1.4
    """The tricks above an average hand from which a bid is doubled."""
    average_against: float = 2.0
    """The tricks that an average hand takes against a declarer."""
    surely: float = 0.5
    """The tricks by which a hand must defeat a bid alone to double it."""
    drawing_trumps: float = 0.25
    """The value of drawing trumps for the declarer's side."""
    trump_kept: float = 0.3
    """The later value of any trump, for it may ruff; in tricks."""
    kept_plain: float = fraction_weight(0.15)
    """The part of a plain card's promise that is left later, when others may ruff it."""


WEIGHTS = TarneebWeights()
"""The weights of the careful player."""


class TarneebTrickPosition(LaterTricks):
    """A trick of Tarneeb, seen by the seat that plays next."""

    weights: TarneebWeights = WEIGHTS
    deal: TarneebDealState

    def __init__(self, stage: TarneebTricks, seat: int) -> None:
        deal = stage.deal
        super().__init__(stage, seat, deal.trump_suit, (deal.seat_after(seat, 2),))
        self.attacks = deal.side(seat) == deal.side(deal.bidder)
        """Whether this side has to make the bid."""

    def value(self, c: Card) -> float:
        """The value of the trick if that card is played, less what the card would be worth later."""
        draws = self.attacks and self.trumps_out and self.count(self.trump) >= ENOUGH_TRUMPS
        drawn = self.weights.drawing_trumps if self.leads and c.suit is self.trump and draws else 0.0
        return self.win_chance(c) - self.later(c) + self.ruff_value(c) + drawn

    @property
    def needed(self) -> int:
        """The tricks that this side still needs: to make the bid, or to defeat it."""
        deal = self.deal
        wanted = deal.bid if self.attacks else ALL + 1 - deal.bid
        return wanted - deal.tricks[deal.side(self.seat)]

    @cached_property
    def sure_trumps(self) -> int:
        """How many trumps of the hand take a trick each, whenever they are played: no other hand has a higher
        one, and none lies in the trick."""
        lying = [self.height(c) for _, c in self.deal.laid if c.suit is self.trump]
        own = [c for c in self.hand if self.trump is not None and c.suit is self.trump]
        return sum(not self.higher_unseen(c) and self.height(c) > max(lying, default=-1) for c in own)

    @property
    def is_decided(self) -> bool:
        """Whether the bid is as good as made or defeated by this side, whatever it plays now."""
        return 0 < self.needed <= self.sure_trumps

    @property
    def left(self) -> int:
        """The tricks still to be played, with the running one."""
        return len(self.hand)

    @card_reason(
        "It takes the trick that makes your side's bid of {self.deal.bid}.",
        in_deal=nobody_beats,
        theme="the decisive trick",
    )
    def makes(self, c: Card) -> bool:
        """Whether it surely takes the trick that makes the bid."""
        return self.attacks and self.needed == 1 and not self.is_decided and self.surely_wins(c)

    @card_reason(
        "It takes the trick that defeats their bid of {self.deal.bid}.",
        in_deal=nobody_beats,
        theme="the decisive trick",
    )
    def defeats(self, c: Card) -> bool:
        """Whether it surely takes the trick that defeats the bid."""
        return not self.attacks and self.needed == 1 and not self.is_decided and self.surely_wins(c)

    @card_thought()
    def needs(self) -> str:
        """Whether the bid is not yet made, and may be."""
        if not self.attacks or not 0 < self.needed <= self.left or self.is_decided:
            return ""
        return f"Your side needs {with_unit(self.needed, 'more trick')} for its bid."

    @card_thought()
    def has_failed(self) -> str:
        """Whether this side can make its bid no more: the others score each trick of theirs (failed)."""
        if not self.attacks or self.needed <= self.left:
            return ""
        return "Your bid cannot be made any more: every trick you take keeps points from the others."

    @card_thought()
    def to_defeat(self) -> str:
        """Whether the bid is nearly defeated, and may be."""
        if self.attacks or not 0 < self.needed <= min(2, self.left) or self.is_decided:
            return ""
        return f"{with_unit(self.needed, 'more trick')} and their bid has failed."

    @card_thought()
    def made_already(self) -> str:
        """Whether this side has made its bid, and more tricks count (made, kaboot, double)."""
        deal = self.deal
        if not self.attacks or self.needed > 0 or deal.bid == ALL:
            return ""
        more = with_unit(deal.doubled, "point") + " more"
        if deal.tricks[1 - deal.side(self.seat)]:
            return f"The bid is made: each trick more is {more}."
        return f"The bid is made: each trick more is {more}, and all {ALL} are {KABOOT * deal.doubled}."
