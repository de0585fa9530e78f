"""What actions of Pandoer are worth to a careful player: bids, what to keep, trumps, whom to ask, cards.

Only what the view shows is used. The weights of hands were fitted to some thousand hands played out.
"""

from __future__ import annotations

import functools

from cardtable.cards import Card, Rank, Suit, without
from cardtable.engine.actions import Action
from cardtable.mechanics.card_sense import LATER, card_worth, exposed, sure_tricks
from cardtable.mechanics.contract_sense import Scale, chance
from cardtable.mechanics.exchange import Give, PutAway
from cardtable.mechanics.honours import points_of
from cardtable.mechanics.judging import TrickJudge
from cardtable.mechanics.partners import Call
from cardtable.mechanics.trick_sense import TrickSense
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.mechanics.trump_claims import of_suit
from cardtable.mechanics.trumps import NameTrump
from games.pandoer.contracts import CONTRACTS, EACH, HONOURS, PACK, Bid, Contract, Goal
from games.pandoer.play import PandoerTricks
from games.pandoer.table import PandoerTable, card_points

TEAM = Scale(
    8.6,
    {Rank.JACK: 34.4, Rank.NINE: 16.4, Rank.ACE: 8.4, Rank.KING: 9.4, Rank.QUEEN: 9.4},
    {Rank.ACE: 3.5, Rank.KING: 2.0},
    31.0,
)
"""The points in cards that a team makes with a proclaimer's hand."""
POINTS_STEP, ALL_STEP = 13.0, 20.0
"""The points that are worth a step of the odds; the same where all tricks are to be won."""
WINNER = 0.75
"""Without trumps: a trick that the hand takes by itself."""
EXPOSED, ONE_EXPOSED, ONE_ACE = 0.27, 0.16, 1.95
"""What each card costs that lies below an own one, where no trick or no second one is to be won; what the ace
is worth that wins the one."""
FEW, OPEN = {Goal.ONE: -0.7, Goal.NONE: 2.15}, -0.5
ALL = {"kereltje": -9.55, "pandoer": -8.25, "prive": -9.15, "zwabber": -3.7, "solo-zwabber": -6.0}
"""The odds of the games that are not for points, with nothing in the hand, and what open cards cost."""
OF_SUIT = {suit: [c for c in PACK if c.suit is suit] for suit in Suit}
HEARD = 0.05
"""What advice adds to a card."""
WHOLE, TO_COME = 25.0, 2.0
"""Points: what a trick is worth where each counts, what a card still to be played to it brings on average."""
TOP = 0.9
"""How likely the highest card of its suit takes a trick later."""
SHED, RID = 0.35, 0.35
"""In games of few tricks: what each step of danger is worth that goes; to the opponents each rank."""
BASE = CONTRACTS["100"]


# Hands


@functools.lru_cache(maxsize=20_000)
def odds(hand: tuple[Card, ...], trump: Suit | None, contract: Contract) -> float:
    """What eight cards promise with those trumps, or with none."""
    if contract.points:
        return (TEAM.worth(hand, trump) + points_of(HONOURS.of(hand)) - contract.points) / POINTS_STEP
    if trump is not None:
        return ALL[contract.name] + TEAM.worth(hand, trump) / ALL_STEP
    if contract.goal is Goal.ALL:
        return ALL[contract.name] + WINNER * sure_tricks(hand, OF_SUIT)
    base, out = FEW[contract.goal] + OPEN * bool(contract.open), without(PACK, hand)
    if contract.goal is Goal.NONE:
        return base - EXPOSED * exposed(hand, out)
    # Each card may be the one that wins.
    return base + max(
        ONE_ACE * (c.rank is Rank.ACE) - ONE_EXPOSED * exposed(without(hand, (c,)), out) for c in hand
    )


@functools.lru_cache(maxsize=20_000)
def best_odds(held: tuple[Card, ...], contract: Contract) -> float:
    """The most that cards promise, of nine one put away, and the best trumps named."""
    kept = [without(held, (away,)) for away in held] if len(held) > EACH else [held]
    suits = tuple(Suit) if contract.trumps else (None,)
    return max(odds(eight, suit, contract) for eight in kept for suit in suits)


# Cards


class Cards(TrickSense):
    """Weighs the cards that one seat may play to a trick."""

    deal: PandoerTable

    def __init__(self, stage: PandoerTricks, seat: int) -> None:
        deal: PandoerTable = stage.deal
        super().__init__(stage, seat, deal.trump_suit, deal.beside(seat))
        self.attacks = seat in deal.team
        is_done = deal.game.goal is Goal.ONE and deal.tricks[deal.bidder] > 0
        self.goal = Goal.NONE if is_done else deal.game.goal
        """What the proclaimer's team has still to do."""
        self.shuns = self.goal is Goal.NONE
        """Whether he must not win this trick: neither side wants it."""
        self.few = deal.game.heap
        """Whether he is to win one trick or none."""

    def points(self, c: Card) -> int:
        return card_points(c, self.trump) if self.deal.game.points else 0

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
            safe = -SHED * exposed(without(self.hand, (c,)), self.unseen)
        else:
            safe = RID * ace_high(c) * (1 if self.shuns and not self.leads else -1)
        return self.outcome(c) * (-WHOLE if self.shuns else WHOLE) + safe

    def many_value(self, c: Card) -> float:
        """What the card brings to the own side, less what it would bring later."""
        own, kept = self.points(c), TOP if self.is_top(c) else card_worth(c, self.trump)
        lies = self.lain + own + TO_COME * len(self.behind) if self.deal.game.points else WHOLE
        return self.outcome(c) * lies - kept * (own + LATER)


class Judge(TrickJudge[Cards, PandoerTable]):
    """One decision of one seat."""

    cards_type = Cards

    def __init__(self, deal: PandoerTable, seat: int) -> None:
        super().__init__(deal, seat)
        self.hand = tuple(sorted(self.hand))
        self.nine = tuple(sorted((*self.hand, *deal.cards_in("blind"))))
        """The own cards and the watch card."""
        self.low = sum(ace_high(c) <= Rank.TEN for c in self.nine)
        """How many of them are no higher than a ten."""

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        game = self.deal.game if self.deal.contract else BASE
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Bid():
                return self.bid_worth(action)
            case PutAway() | Give():
                return best_odds(without(self.hand, action.picks), game)
            case NameTrump(suit):
                return odds(self.hand, suit, game)
            case Call((c,)):
                return len(of_suit(self, c.suit))
        return 0.0

    def odds(self, contract: Contract) -> float:
        """What the nine cards promise in a game."""
        return best_odds(self.nine, contract)

    def bid_worth(self, bid: Bid) -> float:
        """The cents to be expected of a bid."""
        return bid.game.value * (2.0 * chance(self.odds(bid.game)) - 1.0)

    @property
    def points_hoped(self) -> int:
        """The points that a team of this hand may reach, in tens."""
        return 10 * round((BASE.points + POINTS_STEP * self.odds(BASE)) / 10)
