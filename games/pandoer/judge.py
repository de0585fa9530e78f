"""What actions of Pandoer are worth to a careful player: bids, what to keep, trumps, whom to ask, cards.

Only what the view shows is used.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, Rank, Suit, without
from cardtable.engine.actions import Action
from cardtable.mechanics.card_sense import SIDE, exposed
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.exchange import Give
from cardtable.mechanics.jack_trumps import power
from cardtable.mechanics.trick_sense import TrickSense
from cardtable.mechanics.tricks import TRUMPED, PlayCard, ace_high
from cardtable.mechanics.trump_claims import of_suit
from cardtable.mechanics.trumps import NameTrump
from games.pandoer.actions import Advise, Bid, Call
from games.pandoer.contracts import CONTRACTS, Contract, Goal
from games.pandoer.hands import POINTS_STEP, best_odds, chance, odds, trump_points
from games.pandoer.play import PandoerTricks
from games.pandoer.table import PandoerTable, card_points

MARGIN = 0.15
"""What a cent at stake must be expected to win for a bid to be better than a pass."""
SMALLER = 0.001
"""By how much each point less is better of claims that do as well: it binds less."""
NOT_NEEDED = -100.0
"""What advice is worth where all hands lie open before everybody."""
HEARD, WITH_TEN = 0.05, 5.0
"""What advice adds to a card; what the ten is worth beside other cards of the suit that is asked for."""
WHOLE, TO_COME, LATER = 10.0, 2.0, 7.0
"""Points: what a trick is worth where each counts, what a card still to be played to it brings on average,
and what a card takes with it that wins a later trick."""
TOP_LATER, SMALL_LATER, LOW_TRUMP, EACH_RANK = 0.9, 0.05, 0.35, 0.08
"""How likely a card takes a trick later: the highest of its suit, a low one, the lowest trump, and what each
rank adds to that."""
KEEP = 0.3
"""How dear cards are where each trick counts."""
SHED, RID = 0.35, 0.35
"""In games of few tricks: what each step of danger is worth that goes; to the opponents each rank."""
BASE = CONTRACTS["100"]


def later(c: Card, trump: Suit | None) -> float:
    """How likely a card takes a trick later."""
    if c.suit is trump:
        return LOW_TRUMP + EACH_RANK * (power(c, trump, trump) - TRUMPED)
    return SIDE.get(c.rank, SMALL_LATER) if c.rank is not None else 0.0


class Cards(TrickSense):
    """Weighs the cards that one seat may play to a trick."""

    deal: PandoerTable

    def __init__(self, stage: PandoerTricks, seat: int) -> None:
        deal: PandoerTable = stage.deal
        self.attacks = seat in deal.team
        own = deal.team if self.attacks else deal.others(*deal.team)
        super().__init__(stage, seat, deal.trump_suit, tuple(at for at in own if at != seat))
        self.few = deal.game.heap
        """Whether the proclaimer is to win one trick or none."""
        self.shuns = self.few and (deal.game.goal is Goal.NONE or deal.tricks[deal.bidder] > 0)
        """Whether he must not win this trick: neither side wants it."""
        self.needs_one = self.few and not self.shuns
        """Whether he has still to win one."""

    def points(self, c: Card) -> int:
        return card_points(c, self.trump) if self.deal.is_for_points else 0

    def beaten_by(self, foe: int, c: Card) -> float:
        """Where nobody wants the trick only who must goes over."""
        return self.must_beat(foe, c) if self.few else super().beaten_by(foe, c)

    def value(self, c: Card) -> float:
        """What playing a card is worth; only its order among the others counts."""
        heard = sum(one.seat == self.seat and one.card is c for one in self.deal.advice)
        return HEARD * heard + (self.few_value(c) if self.few else self.many_value(c))

    def few_value(self, c: Card) -> float:
        """One trick or none: who is to win, and what cards are safe to keep."""
        if self.attacks:
            safe = -SHED * exposed([one for one in self.hand if one is not c], self.unseen)
        else:
            safe = RID * ace_high(c) * (1 if self.shuns and not self.leads else -1)
        return self.outcome(c) * (-WHOLE if self.shuns else WHOLE) + safe

    def many_value(self, c: Card) -> float:
        """What the card brings to the own side, less what it would bring later."""
        kept = TOP_LATER if self.is_top(c) else later(c, self.trump)
        if not self.deal.is_for_points:
            return WHOLE * (self.outcome(c) - KEEP * kept * (not self.leads))
        own = self.points(c)
        won = self.outcome(c) * (self.lain + own + TO_COME * len(self.behind))
        return won - kept * (own + LATER) * (len(self.hand) > 1)


class Judge:
    """One decision of one seat."""

    def __init__(self, deal: PandoerTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = tuple(sorted(deal.hand(seat)))
        self.nine = tuple(sorted((*self.hand, *deal.cards_in("blind"))))
        """The own cards and the watch card."""
        self.low = sum(ace_high(c) <= Rank.TEN for c in self.nine)
        """How many of them are no higher than a ten."""

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Bid():
                return self.bid_worth(action)
            case Discard(c):
                return best_odds(without(self.hand, (c,)), self.deal.game, gone=0)
            case NameTrump(suit):
                return odds(self.hand, suit, self.deal.game)
            case Call(c):
                return sum(WITH_TEN if one.rank is Rank.TEN else 1.0 for one in of_suit(self, c.suit))
            case Give(cards):
                return max(trump_points(without(self.hand, cards), suit) for suit in Suit)
        return NOT_NEEDED if isinstance(action, Advise) else 0.0

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        stage = self.deal.stage
        assert isinstance(stage, PandoerTricks)
        return Cards(stage, self.seat)

    def odds(self, contract: Contract) -> float:
        """What the nine cards promise in a game."""
        return best_odds(self.nine, contract, int(self.deal.watch is not None))

    def bid_worth(self, bid: Bid) -> float:
        """The cents to be expected of a bid, less what makes a pass as good."""
        likely = chance(self.odds(bid.game))
        return bid.game.value * (2.0 * likely - 1.0 - MARGIN) - SMALLER * bid.honours

    @property
    def points_hoped(self) -> int:
        """The points that a team of this hand may reach, in tens."""
        return 10 * round((BASE.points + POINTS_STEP * self.odds(BASE)) / 10)
