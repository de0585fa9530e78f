"""The prices and chances of one decision in Teen Patti.

Other hands are unknown, so chances are counted: the share of all hands that are lower than one's own.
"""

from __future__ import annotations

from cardtable.engine import Action
from cardtable.mechanics import Bet
from cardtable.words import with_unit
from games.teen_patti.betting_spots import BettingSpot
from games.teen_patti.deal_state import TeenPattiDealState
from games.teen_patti.hands import name_of, share_beaten, share_lower

BLIND_SHARE = 0.5
"""The share that an unseen hand beats."""


class TeenPattiChances:
    """What a seat can count at a decision. It looks at no hand but its own, and only once that is seen."""

    def __init__(self, deal: TeenPattiDealState, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.others = [other for other in deal.active if other != seat]
        self.is_seen = deal.seen[seat]
        self.bets = deal.bets_of(seat)
        """The bets that the seat may make, rising."""
        self.hand = deal.hand(seat) if self.is_seen else ()
        self.share = share_beaten(self.hand) if self.is_seen else BLIND_SHARE
        """The share of all hands that the seat's hand beats."""

    # Prices

    @property
    def stake(self) -> int:
        """The stake, in units."""
        return self.deal.stake // self.deal.unit

    @property
    def least(self) -> int:
        """The least bet, in chips."""
        return self.deal.bounds(self.seat)[0]

    @property
    def least_seen(self) -> int:
        """The least bet of a blind player after a look, in chips."""
        return 2 * self.least

    @property
    def chips(self) -> int:
        """The seat's chips."""
        return self.deal.chips[self.seat]

    @property
    def paid_in(self) -> int:
        """The seat's chips in the pot."""
        return self.deal.stacks[self.seat] - self.chips

    @property
    def price(self) -> int:
        """The price of staying in, in chips: the least bet, or the last chips."""
        return min(self.least, self.chips)

    @property
    def needed(self) -> int:
        """How many times in 100 the hand has to win for the price of staying in to pay."""
        return self.needed_for(self.price)

    def needed_for(self, price: int) -> int:
        """How many times in 100 the hand has to win for that price to pay."""
        return round(100 * price / max(1, self.deal.pot + price))

    @property
    def needed_told(self) -> str:
        """`needed` in words."""
        return with_unit(self.needed, "win")

    def is_least(self, bet: Bet) -> bool:
        """Whether the bet is the least one."""
        return bet.amount == self.least

    # Chances

    @property
    def spot(self) -> BettingSpot:
        """The spot in which the seat decides to stay."""
        return self.deal.spot(self.seat)

    @property
    def looked(self) -> int:
        """How many others have looked at their cards."""
        return sum(self.deal.seen[other] for other in self.others)

    @property
    def repeats(self) -> int:
        """How many bets others who are still in have made after their first as seen players."""
        return sum(max(0, len(self.deal.seen_bets[other]) - 1) for other in self.others)

    @property
    def held(self) -> str:
        """The name of the seat's own hand, to begin a sentence."""
        name = name_of(self.hand)
        return name[0].upper() + name[1:]

    @property
    def lower(self) -> int:
        """How many in 100 hands are lower than the seat's own."""
        return round(100 * share_lower(self.hand)) if self.is_seen else 0

    @property
    def lower_hands(self) -> str:
        """`lower` in words: `Pair of 9s: about 84 in 100 hands are lower`."""
        if 0 < self.lower < 100:
            verb = "is" if self.lower == 1 else "are"
            return f"{self.held}: about {self.lower} in 100 hands {verb} lower"
        return f"{self.held}: {'nearly all hands are' if self.lower else 'hardly any hand is'} lower"

    @property
    def wins(self) -> int:
        """How many times in 100 the hand would beat all who are in, if theirs were random."""
        return round(100 * self.share ** len(self.others))

    @property
    def wins_told(self) -> str:
        """`wins` in words."""
        return f"about {with_unit(self.wins, 'win')}" if self.wins else "hardly a win"

    @property
    def likely_wins(self) -> float:
        """The chance to win if players who have looked hold such cards as they bet on."""
        return self.spot.chance(self.share)

    @property
    def likely_beats_looked(self) -> float:
        """The chance to beat those alone who have looked."""
        return self.spot.chance_of_looked(self.share)

    @property
    def is_worth_its_price(self) -> bool:
        """Whether the hand wins often enough for the least bet, against random and against likely hands."""
        return self.wins > self.needed and 100 * self.likely_wins >= self.needed

    @property
    def would_fold(self) -> bool:
        """Whether the hand is not worth another bet."""
        return not self.spot.stays(self.share)

    # The other players

    @property
    def only_other(self) -> int:
        """The only other player who is in; -1 where there are more."""
        return self.others[0] if len(self.others) == 1 else -1

    @property
    def other_has_looked(self) -> bool:
        """Whether two are left, and the other has looked."""
        return self.only_other >= 0 and self.deal.seen[self.only_other]

    @property
    def other_is_blind(self) -> bool:
        """Whether two are left, and the other is blind."""
        return self.only_other >= 0 and not self.deal.seen[self.only_other]

    def can_do(self, kind: type[Action]) -> bool:
        """Whether an action of that kind is allowed."""
        return any(isinstance(action, kind) for action in self.deal.legal(self.seat))
