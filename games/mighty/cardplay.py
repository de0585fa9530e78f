"""How a careful player plays the cards of Mighty: whose a trick will be, what it holds, what a card costs.

Only what the view shows is used.
"""

from __future__ import annotations

import math
import random

from cardtable.cards import Card
from cardtable.mechanics.tricks.card_values import card_worth
from cardtable.mechanics.tricks.partner_position import PartnerPosition
from games.mighty.actions import PlayAsk
from games.mighty.forms import JOKER, POINTS, is_point
from games.mighty.play import PlayStage
from games.mighty.table import MightyTable

TO_COME = 0.45
"""Points that each player yet to play adds to a trick, on average."""
OUT_OF_TURN = 0.3
"""How readily an unknown hand beats a trick with the joker or the mighty."""
MIGHTY_KEPT, JOKER_KEPT, LATE_JOKER = 2.6, 2.0, -1.5
"""What cards are worth later; the joker does not win the last trick, and had better go before."""
LATE = 3
"""So many tricks are left when the joker should go."""
RIPS, DRAWS, DRAWS_NONE, SEEKS_MIGHTY, WISHED, OBEYS = 1.5, 0.6, -0.5, 0.4, 1.0, 1.0
"""What it is worth beyond the trick: to lead the ripper, trumps while others have some, to the suit of the
mighty and what the declarer asked for, and to win when he commands it."""
QUICK_TO_COME, QUICK_DOUBT = 0.2, 0.2
"""In a quick play: points that others add to a trick, and how far chance sways it."""


class Cards(PartnerPosition):
    """Weighs the cards that one seat may play to a trick."""

    deal: MightyTable
    stage: PlayStage

    def __init__(self, stage: PlayStage, seat: int) -> None:
        super().__init__(stage, seat, stage.deal.trump_suit)
        if not self.leads:
            self.led = stage.suit_counting()
        self.left = len(self.hand)

    def points(self, c: Card) -> int:
        return int(is_point(c))

    def chance_to_beat(self, foe: int, c: Card) -> float:
        plain = super().chance_to_beat(foe, c)
        magic = [one for one in self.unseen_better(c) if one in (JOKER, self.deal.mighty)]
        return plain + (1.0 - plain) * OUT_OF_TURN * (1.0 - self.chance_of_none(foe, magic))

    # What a card is worth

    def value(self, play: PlayAsk) -> float:
        """What the trick is worth if that card is played, less what the card would be worth later."""
        c, deal = play.card, self.deal
        # The mighty's own point comes home whenever it is played.
        points = self.points_in_trick + self.points(c) - (c is deal.mighty) + TO_COME * len(self.behind)
        value = (2 * self.ours(c) - 1) * points - self.price(c)
        if deal.commanded and self.attacks and self.beats(c):
            value += OBEYS
        return value + self.lead_bonus(play) if self.leads else value

    def price(self, c: Card) -> float:
        """What a card would still be worth later."""
        if self.left == 1:
            return 0.0
        if c is self.deal.mighty:
            return MIGHTY_KEPT
        if c is JOKER:
            return LATE_JOKER if self.left <= LATE else JOKER_KEPT
        return card_worth(c, self.trump)

    def lead_bonus(self, play: PlayAsk) -> float:
        """What leading that suit, or asking for it, does beyond the trick."""
        deal, c = self.deal, play.card
        led = play.ask if c is JOKER else c.suit
        bonus = RIPS if self.rips(c) and JOKER not in deal.calls.open else 0.0
        if led is self.trump is not None and self.attacks:
            bonus += DRAWS if self.trumps_out else DRAWS_NONE
        if not self.attacks and deal.mighty in self.unseen and led is deal.mighty.suit:
            bonus += SEEKS_MIGHTY
        if led is deal.friend_ask is not None and self.attacks and self.seat != deal.declarer:
            bonus += WISHED
        return bonus

    def rips(self, c: Card) -> bool:
        """Whether the ripper is led where it has its power, and others may hold a joker."""
        is_ripper = self.leads and c is self.deal.ripper and self.deal.trick_no > 1 and self.left > 1
        return is_ripper and JOKER in self.unseen


def quick_card(stage: PlayStage, seat: int, playable: tuple[Card, ...], rng: random.Random) -> Card:
    """Win a trick with points as cheaply as can be, feed one's own side, else throw the least."""
    deal, laid, chance = stage.deal, stage.deal.laid, rng.random
    order = stage.powers(stage.suit_led(), leads=not laid)
    best, ahead, gain = -2, -1, QUICK_TO_COME * (deal.seats - len(laid))
    for at, c in laid:
        gain += c in POINTS
        if (power := order[c]) > best:
            best, ahead = power, at
    is_ours = bool(laid) and deal.is_with(ahead if best > 0 else stage.winner()) is deal.is_with(seat)
    chosen, most = playable[0], -math.inf
    for c in playable:
        low, point = -(power := order[c]) / 100 - chance() * QUICK_DOUBT, c in POINTS
        worth = low + point if is_ours else gain + low / 2 if power > best else low - point
        if worth > most:
            chosen, most = c, worth
    return chosen
