"""A trick of Hokm as one seat sees it: what each card is worth, and the reasons for it."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.bots import fraction_weight
from cardtable.cards import Card
from cardtable.mechanics.tricks import LaterTricks, LaterTrickWeights, card_reason, card_thought, nobody_beats
from cardtable.words import with_unit
from games.hokm.deal_state import SEVEN, HokmDealState
from games.hokm.stages import HokmTricks

ENOUGH_TRUMPS = 4
"""The number of trumps with which they are drawn."""
TO_LEADER = -0.3
"""Three players: the value of a trick that the leader takes, to another; in tricks."""
FEW = 2
"""Fewer cards of a suit than this speak against naming it; with so few tricks needed a win is in reach."""
DANGER = 4
"""The tricks taken by one side alone from which Kot is near."""


@dataclass(frozen=True)
class HokmWeights(LaterTrickWeights):
    """The weights of cards, in tricks."""

    drawing_trumps: float = 0.1
    """The value of leading a trump with enough of them while others have some, in tricks."""
    deciding: float = fraction_weight(0.15)
    """The part of a card's later value that counts when the next trick may decide the hand."""


WEIGHTS = HokmWeights()
"""The weights of the careful player."""


class HokmTrickPosition(LaterTricks):
    """A trick of Hokm, seen by the seat that plays next."""

    weights: HokmWeights = WEIGHTS
    deal: HokmDealState
    called_low = " (Payin Amadan, to lie low)"

    def __init__(self, stage: HokmTricks, seat: int) -> None:
        deal = stage.deal
        friends = [at for at in deal.others(seat) if deal.side(at) == deal.side(seat)]
        super().__init__(stage, seat, deal.trump, friends)
        self.tricks = deal.tricks
        self.own = self.tricks[deal.side(seat)]
        """The tricks of this side."""
        self.opponents = tuple(count for side, count in enumerate(self.tricks) if side != deal.side(seat))
        """The tricks of each other side."""
        self.most = max(self.opponents)
        """The most tricks that another side has."""

    # Values, in tricks

    def value(self, c: Card) -> float:
        """The value of the trick if that card is played, less what the card would be worth later."""
        return self.win_chance(c) - self.price(c) + (self.lead_bonus(c) if self.leads else 0.0)

    def value_if_lost_to(self, seats: tuple[int, ...]) -> float:
        """With three players the leader should not have it."""
        if self.deal.seats != 3 or not seats:
            return 0.0
        return TO_LEADER * sum(self.tricks[at] == self.most for at in seats) / len(seats)

    def price(self, c: Card) -> float:
        """The later value of a card: little where the next trick may decide the hand."""
        worth = self.later(c)
        is_close = self.deal.seats != 3 and max(self.tricks) == SEVEN - 1
        return worth * (self.weights.deciding if is_close else 1.0)

    def lead_bonus(self, c: Card) -> float:
        """The value of leading that suit beyond the trick."""
        if c.suit is self.trump:
            draws = self.trumps_out and self.count(c.suit) >= ENOUGH_TRUMPS
            return self.weights.drawing_trumps if draws else 0.0
        return self.ruff_value(c)

    # How the hand stands

    @property
    def needs_one(self) -> bool:
        """Whether this side needs one more trick for the hand."""
        return self.deal.seats != 3 and self.own == SEVEN - 1

    @card_thought("They need one more trick: nothing is worth saving.")
    def they_need_one(self) -> bool:
        """Whether the others need one more trick for the hand."""
        return self.deal.seats != 3 and self.most == SEVEN - 1

    @property
    def is_kot_near(self) -> bool:
        """Whether the others have taken all tricks so far, and many."""
        return not self.own and self.most == sum(self.tricks) >= DANGER

    @card_thought("Six tricks each: this one decides the hand.")
    def deciding(self) -> bool:
        """Whether both sides need one more trick."""
        return self.needs_one and self.they_need_one()

    @card_thought()
    def kot_danger(self) -> str:
        """Whether one trick saves this side from Kot."""
        if not self.is_kot_near:
            return ""
        return f"They have {with_unit(self.most, 'trick')} and you none: one trick saves you from Kot."

    @card_thought()
    def kot_chance(self) -> str:
        """Whether this side may yet win by Kot."""
        if self.most or self.own < DANGER:
            return ""
        return f"{with_unit(self.own, 'trick')} and none lost: seven are Kot."

    @card_thought("The other two are level: end so, and the hand is yours.")
    def third_wins(self) -> bool:
        """Three players: whether the other two have as many tricks as each other, and more than oneself."""
        return self.deal.seats == 3 and min(self.opponents) == self.most > self.own

    @card_thought()
    def out_of_reach(self) -> str:
        """Three players: whether the leader is soon out of reach."""
        needed = self.deal.needed
        if self.deal.seats != 3 or not 0 < needed <= FEW:
            return ""
        return f"With {with_unit(needed, 'more trick')} the leader is out of reach."

    # Reasons

    @card_reason(
        "It takes your side's seventh trick, and with it the hand.",
        in_deal=nobody_beats,
        theme="the decisive trick",
    )
    def seventh(self, c: Card) -> bool:
        """Whether it surely takes the trick that wins the hand."""
        return self.needs_one and self.surely_wins(c)

    @card_reason(
        "It keeps the others from their seventh trick.", in_deal=nobody_beats, theme="the decisive trick"
    )
    def saves(self, c: Card) -> bool:
        """Whether it surely takes a trick that would win the others the hand."""
        return self.they_need_one() and self.surely_wins(c)

    @card_reason(
        "It takes your side's first trick: no Kot.", in_deal=nobody_beats, theme="the decisive trick"
    )
    def stops_kot(self, c: Card) -> bool:
        """Whether it surely takes the first trick while Kot is near."""
        return self.is_kot_near and self.surely_wins(c)

    @card_reason(name="leads-single")
    def leads_lone_card(self, c: Card) -> str:
        """Whether it leads the only card of its suit."""
        later = ": later you may cut" if c.suit is not self.trump and self.count(self.trump) else ""
        return f"It is your only card of {c.suit}{later}." if self.leads_single(c) else ""
