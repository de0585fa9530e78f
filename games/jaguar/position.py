"""One decision of a seat in Jaguar: the values of actions, and the reasons for them.

It uses only the view. `trick` judges the trick being played. The weights of a hand are log-odds of winning,
fitted to some thousand hands played out, each with a random jaguar.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.bots import MORE, by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine import Action, Pass
from cardtable.mechanics.bidding import logistic
from cardtable.mechanics.tricks import NameTrump, PlayCard, TrickGamePosition
from cardtable.words import with_unit
from games.jaguar.actions import ORDERS, RankBid, Say
from games.jaguar.deal_state import ALL_POINTS, HEIGHT, RANKS_DESCENDING, JaguarDealState, height
from games.jaguar.stages import JaguarBidding, JaguarNaming
from games.jaguar.trick_position import JaguarTrickPosition

BASE = -3.45
"""A hand without trumps."""
EACH_TRUMP = 0.3
"""Added for each trump."""
LONG_TRUMP = 0.35
"""Added for each trump beyond `LONG`."""
LONG = 4
"""The usual number of trumps."""
OWN_TRUMP: Mapping[int, float] = {10: 1.7, 9: 1.6, 8: 0.7, 7: 0.5, 6: 0.2}
"""Added for a high trump in the hand, by its height."""
CALLED_TRUMP: Mapping[int, float] = {10: 1.9, 9: 1.9, 8: 1.1, 7: 0.75, 6: 0.3}
"""Added for a high trump in the friend's hand, by its height."""
ALONE = -4.4
"""Added where the jaguar has no friend."""
LONG_TRUMP_ALONE = 0.75
"""Added there for each trump beyond `LONG`."""
PASSING = 0.4
"""The value of passing: a bid must promise to win, with a friend, three hands of five."""
SAID_FIRST = 1000.0
"""The value of saying something: it comes before a card is played."""
LAST_TRICKS = 3
"""With this many tricks left or fewer, the jaguar may call for the friend."""
MUCH = 50
"""How many points must still be out for that."""
KING = 8
"""The height of a king: trumps from there up are named."""


def win_probability(hand: tuple[Card, ...], suit: Suit, rank: Rank) -> float:
    """The chance that a jaguar with that hand wins, with that suit as trumps and that rank of it called."""
    return logistic(win_log_odds(hand, suit, rank))


def win_log_odds(hand: tuple[Card, ...], suit: Suit, rank: Rank) -> float:
    """Its log-odds."""
    trumps = [c for c in hand if c.suit is suit]
    long = max(0, len(trumps) - LONG)
    log_odds = BASE + LONG_TRUMP * long
    log_odds += sum(EACH_TRUMP + OWN_TRUMP.get(height(c), 0.0) for c in trumps)
    if Card.of(suit, rank) in trumps:
        log_odds += ALONE + LONG_TRUMP_ALONE * long
    else:
        log_odds += CALLED_TRUMP.get(HEIGHT[rank], 0.0)
    return log_odds


class JaguarPosition(TrickGamePosition[JaguarTrickPosition, JaguarDealState]):
    """A decision of one seat."""

    trick_type = JaguarTrickPosition

    def value(self, action: Action) -> float:
        """The value of an action, only for comparison with others."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case RankBid(rank):
                return self.expected_score(self.best_suit(rank), rank)
            case NameTrump(suit):
                assert self.deal.bid_rank is not None
                return self.expected_score(suit, self.deal.bid_rank)
            case Say():
                return SAID_FIRST
        return PASSING

    # Bidding

    def expected_score(self, suit: Suit, rank: Rank) -> float:
        """The expected score of a jaguar with those trumps and that called card."""
        stake = 4 if Card.of(suit, rank) in self.hand else 2
        return (2 * win_probability(self.hand, suit, rank) - 1) * stake

    def best_suit(self, rank: Rank) -> Suit:
        """The trumps that promise most after a bid of that rank."""
        return max(Suit, key=lambda suit: self.expected_score(suit, rank))

    def called_card(self, action: RankBid | NameTrump) -> Card:
        """The card that would be called: of those trumps, or of the best after that bid."""
        if isinstance(action, RankBid):
            return Card.of(self.best_suit(action.rank), action.rank)
        assert self.deal.bid_rank is not None
        return Card.of(action.suit, self.deal.bid_rank)

    def of_suit(self, suit: Suit | None) -> tuple[Card, ...]:
        """The cards held of a suit, highest first."""
        return tuple(sorted((c for c in self.hand if c.suit is suit), key=height, reverse=True))

    def of_rank(self, rank: Rank | None) -> tuple[Card, ...]:
        """The cards held of a rank."""
        return tuple(c for c in self.hand if c.rank is rank)

    @property
    def legal_bids(self) -> list[RankBid]:
        """The bids that may be made, the highest rank first."""
        return [one for one in self.deal.legal(self.seat) if isinstance(one, RankBid)]

    @property
    def best_bid(self) -> RankBid | None:
        """The bid that promises most; None if no bid promises enough."""
        promising = [bid for bid in self.legal_bids if self.value(bid) > PASSING]
        return max(promising, key=self.value, default=None)

    @reason(of=RankBid, against=True)
    def bid_weak(self, bid: RankBid) -> str:
        """Whether a bid promises too little."""
        if self.value(bid) >= PASSING:
            return ""
        return f"Even with {self.best_suit(bid.rank)} it should win less than three hands of five."

    @reason(of=(RankBid, NameTrump), name="alone", theme="play alone")
    def wins_alone(self, action: RankBid | NameTrump) -> str:
        """Whether the hand is likely to win alone."""
        called = self.called_card(action)
        if called not in self.hand or self.value(action) <= 0:
            return ""
        return f"You hold the {called} yourself: alone a win counts 4."

    @reason(of=NameTrump, against=True)
    def own_card(self, action: NameTrump) -> str:
        """Whether the called card is held."""
        called = self.called_card(action)
        if called not in self.hand:
            return ""
        return f"You hold the {called} yourself: you would be alone against four."

    @reason(of=RankBid, theme="bid what holds")
    def calls(self, bid: RankBid) -> str:
        """The card that would be called, and the number of trumps."""
        called = self.called_card(bid)
        trumps = self.of_suit(called.suit)
        if called in trumps:
            return ""
        above = tuple(c for c in trumps if height(c) > height(called))
        if above and len(above) == len(RANKS_DESCENDING) - height(called):
            return f"You hold {text_of(above)}: the {called}, which you would call, comes next."
        return f"With {with_unit(len(trumps), 'trump')} you would call the {called}."

    @reason(of=Pass, theme="pass in time")
    def pass_weak(self, _: Pass) -> str:
        """Whether no bid promises enough."""
        if self.best_bid is not None or not self.legal_bids:
            return ""
        return "With these cards no bid that is left should win three hands of five."

    @reason("You could {self.best_bid}: that is likelier won than lost.", of=Pass, against=True)
    def pass_good(self, _: Pass) -> bool:
        """Whether a bid promises enough."""
        return self.best_bid is not None

    @thought(stage=JaguarBidding.name)
    def bid_skip(self) -> str:
        """Whether a card of the highest rank that may be bid is held."""
        held = self.of_rank(next((bid.rank for bid in self.legal_bids), None))
        return f"You hold {text_of(held)}: if you bid that rank, you may be your own friend." if held else ""

    @thought("A lower bid is harder to top, but it calls a lower card.", stage=JaguarBidding.name)
    def bid_lower(self) -> bool:
        """Whether there are several bids to choose from."""
        return len(self.legal_bids) > 1

    # Naming trumps

    @reason(of=NameTrump, theme="name the longest", amount=MORE)
    def holds(self, action: NameTrump) -> str:
        """The cards held of that suit."""
        held = self.of_suit(action.suit)
        high = tuple(c for c in held if height(c) >= KING)
        among = f": {text_of(high)}" if held == high else f", {text_of(high)} among them"
        return f"You hold {with_unit(len(held), 'card')} of {action.suit}{among if high else ''}."

    @thought(stage=JaguarNaming.name)
    def trump_own(self) -> str:
        """Whether a card of the rank bid is held."""
        held = self.of_rank(self.deal.bid_rank)
        name = "name that suit" if len(held) == 1 else "name one of those suits"
        return f"You hold {text_of(held)}: {name}, and you are alone." if held else ""

    @thought(
        "Length, high cards, and the card you call count for the choice of trumps.",
        stage=JaguarNaming.name,
    )
    def trump_friend(self) -> bool:
        """Always true: it holds of every hand."""
        return True

    # Table talk

    @property
    def points_out(self) -> int:
        """The points that nobody has taken yet."""
        return ALL_POINTS - sum(self.deal.taken)

    def is_candidate(self, action: Action) -> bool:
        """Whether an action is worth weighing: of phrases only the one that a careful player says now."""
        return not isinstance(action, Say) or action.what == self.phrase_to_say

    @property
    def phrase_to_say(self) -> str:
        """The phrase that a careful player says now; empty for none.

        The jaguar gives orders, and the other players who were asked deny being the friend.
        """
        deal = self.deal
        if deal.friend >= 0:
            return ""
        if self.seat != deal.jaguar:
            is_asked = deal.last_said[deal.jaguar] in ORDERS
            return "not-friend" if is_asked and not deal.last_said[self.seat] else ""
        if deal.trick_no == 1:
            return "hide"
        is_late = len(self.hand) <= LAST_TRICKS and self.points_out >= MUCH
        return "show" if is_late and deal.last_said[self.seat] != "show" else ""

    @reason(
        "Until a friend is known the others cannot be sure whom to give their points.",
        of=Say,
        theme="hide who you are",
    )
    def say_hide(self, say: Say) -> bool:
        """Whether the friend is told to stay hidden."""
        return say.what == "hide" and self.deal.friend < 0

    @reason(of=Say, theme="show who you are")
    def say_show(self, say: Say) -> str:
        """Whether the friend is told to show up."""
        if say.what != "show":
            return ""
        return f"{self.points_out} points are still to be won in {with_unit(self.play.tricks_left, 'trick')}."

    @reason("It is a lie, and allowed: nothing that is said binds anybody.", of=Say, theme="hide who you are")
    def say_lie(self, say: Say) -> bool:
        """Whether the friend denies it."""
        is_friend = self.deal.holds_called(self.seat) or self.seat == self.deal.friend
        return say.what == "not-friend" and is_friend

    @reason("It is true, but the friend would say so, too.", of=Say)
    def say_truth(self, say: Say) -> bool:
        """Whether another denies it while nobody is known."""
        return say.what == "not-friend" and self.deal.friend < 0 and not self.deal.holds_called(self.seat)


REASONS = by_weight(
    JaguarPosition.bid_weak,
    JaguarPosition.wins_alone,
    JaguarPosition.own_card,
    JaguarPosition.calls,
    JaguarPosition.holds,
    JaguarPosition.pass_weak,
    JaguarPosition.pass_good,
    JaguarTrickPosition.decides,
    JaguarTrickPosition.beats_own,
    JaguarTrickPosition.shows,
    JaguarTrickPosition.wasted_trump,
    JaguarTrickPosition.loads,
    JaguarTrickPosition.is_cheapest,
    JaguarTrickPosition.takes_points_as_last,
    JaguarTrickPosition.is_safe,
    JaguarTrickPosition.trusts,
    JaguarTrickPosition.loses_points,
    JaguarTrickPosition.junk,
    JaguarTrickPosition.fewest,
    JaguarTrickPosition.leads_junk,
    JaguarTrickPosition.leads_card,
    JaguarTrickPosition.goes_ahead,
    JaguarTrickPosition.keeps_trumps,
    JaguarTrickPosition.counts_most,
    JaguarTrickPosition.lowest_of_suit,
    JaguarTrickPosition.keeps_strongest,
    JaguarTrickPosition.is_weakest,
    JaguarTrickPosition.highest_of_suit,
    JaguarTrickPosition.of_shortest,
    JaguarPosition.say_hide,
    JaguarPosition.say_show,
    JaguarPosition.say_lie,
    JaguarPosition.say_truth,
)
THOUGHTS = thoughts_by_weight(
    JaguarPosition.bid_skip,
    JaguarPosition.bid_lower,
    JaguarPosition.trump_own,
    JaguarPosition.trump_friend,
    JaguarTrickPosition.is_jaguar_alone,
    JaguarTrickPosition.near,
    JaguarTrickPosition.big_trick,
    JaguarTrickPosition.in_secret,
    JaguarTrickPosition.who,
    JaguarTrickPosition.who_helps,
    JaguarTrickPosition.trust,
    JaguarTrickPosition.plays_last,
    JaguarTrickPosition.no_suit,
    JaguarTrickPosition.counts_trumps,
)
