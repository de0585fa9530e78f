"""What actions of Pandoer are worth to a careful player: bids, what to keep, trumps, whom to ask, cards.

Only what the view shows is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.exchange import Give
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.mechanics.trumps import NameTrump
from games.pandoer.actions import Advise, Bid, Call
from games.pandoer.cardplay import Cards
from games.pandoer.combinations import combinations, points_of
from games.pandoer.contracts import CONTRACTS, Contract
from games.pandoer.hands import Prospect, chance, prospect, suits_for, with_trumps, without_trumps
from games.pandoer.play import PandoerTricks
from games.pandoer.table import PandoerTable

MARGIN = 0.15
"""What a cent at stake must be expected to win for a bid to be better than a pass."""
SMALLER = 0.001
"""By how much each point less is better of claims that do as well: it binds less."""
WITH_TEN, EACH_HELD = 0.8, 0.2
"""Asking: what the ten of the suit is worth, and each card held of it."""
KEPT = {Rank.JACK: 6.0, Rank.NINE: 5.0, Rank.ACE: 4.0}
"""Husselen: what the best trumps are worth keeping, and side cards."""
KEPT_TRUMP, KEPT_HEIGHT = 2.5, 0.25
SIDE_KEPT = {Rank.ACE: 4.0, Rank.KING: 2.0}
NOT_NEEDED = -100.0
"""What advice is worth where all hands lie open before everybody."""
BASE = CONTRACTS["100"]


class Judge:
    """One decision of one seat."""

    def __init__(self, deal: PandoerTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.stage = deal.stage
        self.contract = deal.game if deal.contract else None

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Bid():
                return self.bid_worth(action)
            case Discard(c):
                return self.keeping(c)
            case NameTrump(suit):
                return with_trumps(self.in_order, suit, self.game)
            case Call(c):
                return self.asking(c)
            case Give(cards):
                return -sum(map(self.kept, cards))
            case Advise():
                return NOT_NEEDED
        return 0.0

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        assert isinstance(self.stage, PandoerTricks)
        return Cards(self.stage, self.seat)

    @property
    def game(self) -> Contract:
        """The game that stands."""
        assert self.contract is not None
        return self.contract

    @cached_property
    def in_order(self) -> tuple[Card, ...]:
        """The hand in a fixed order."""
        return tuple(sorted(self.hand))

    # Bidding

    @cached_property
    def nine(self) -> tuple[Card, ...]:
        """The own cards and the watch card."""
        return tuple(sorted((*self.hand, *self.deal.cards_in("blind"))))

    def prospect(self, contract: Contract) -> Prospect:
        """The best that can be made of a game."""
        same = BASE if contract.points else contract
        return prospect(self.nine, same, int(self.deal.watch is not None))

    def chance(self, contract: Contract) -> float:
        """How likely a game is made."""
        return chance(self.prospect(contract).promise, contract)

    def bid_worth(self, bid: Bid) -> float:
        """The cents to be expected of a bid, less what makes a pass as good."""
        contract = CONTRACTS[bid.contract]
        cents = contract.value * (2.0 * self.chance(contract) - 1.0 - MARGIN)
        return cents - SMALLER * bid.honours

    @cached_property
    def honours(self) -> int:
        """The points that the own cards and the watch card show."""
        return points_of(combinations(self.nine))

    # Taking up

    def keeping(self, gone: Card) -> float:
        """What the hand promises without a card."""
        kept = tuple([c for c in self.in_order if c is not gone])
        if not self.game.trumps:
            return without_trumps(kept, self.game)
        return max(with_trumps(kept, suit, self.game) for suit in suits_for(self.hand, self.game))

    def asking(self, c: Card) -> float:
        """How well the owner of a card fits the own hand."""
        same = [one.rank for one in self.hand if one.suit is c.suit]
        return WITH_TEN * (Rank.TEN in same) + EACH_HELD * len(same)

    # Husselen

    @cached_property
    def best_suit(self) -> Suit:
        """The suit that would be the best trumps."""
        return max(Suit, key=lambda suit: with_trumps(self.in_order, suit, BASE))

    def kept(self, c: Card) -> float:
        """What a card is worth keeping when three have to go."""
        if c.suit is self.best_suit:
            return KEPT_TRUMP + KEPT.get(c.rank, 0.0) if c.rank is not None else 0.0
        run = any(c in one.cards for one in combinations(self.hand))
        side = SIDE_KEPT.get(c.rank, 0.0) if c.rank is not None else 0.0
        return side + KEPT_HEIGHT * (ace_high(c) - 6) + KEPT_TRUMP * run


def candidates(legal: Iterable[Action]) -> Iterator[Action]:
    """What is worth weighing: of points bids the lowest of each value, of claims the lowest."""
    seen: set[tuple[int, bool]] = set()
    for action in legal:
        if isinstance(action, Bid):
            contract = CONTRACTS[action.contract]
            key = (contract.value, bool(action.honours))
            if contract.points or action.honours:
                if key in seen:
                    continue
                seen.add(key)
        yield action
