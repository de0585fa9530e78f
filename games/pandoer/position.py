"""One decision of a seat in Pandoer: the values of actions, and the reasons for them.

It uses only the view. `trick` judges the trick being played, `odds` a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from cardtable.bots import MORE, Reason, by_weight, reason, thought, thoughts_by_weight, worded
from cardtable.cards import Card, Rank, Suit, without
from cardtable.engine import Action, Pass
from cardtable.mechanics.bidding import logistic
from cardtable.mechanics.exchange import Give, PutAway
from cardtable.mechanics.tricks import (
    CallCards,
    NameTrump,
    NamingPosition,
    PlayCard,
    TrickGamePosition,
    ace_high,
    honour_points,
)
from cardtable.words import with_unit
from games.pandoer.bidding import PandoerBidding
from games.pandoer.contracts import CONTRACTS, HONOURS, LadderBid
from games.pandoer.deal_state import PandoerDealState
from games.pandoer.declaring import AskingForTeammate, PandoerDiscarding, PandoerNaming
from games.pandoer.odds import POINTS_STEP, best_log_odds, log_odds
from games.pandoer.trick_position import PandoerTrickPosition

MANY_LOW = 6
"""How many of nine cards up to the ten make a low hand."""
LOWEST_GAME = CONTRACTS["100"]
"""The game by which a hand is judged before the first bid."""


class PandoerPosition(NamingPosition, TrickGamePosition[PandoerTrickPosition, PandoerDealState]):
    """A decision of one seat."""

    trick_type = PandoerTrickPosition

    def __init__(self, deal: PandoerDealState, seat: int) -> None:
        super().__init__(deal, seat)
        self.hand = tuple(sorted(self.hand))
        self.nine = tuple(sorted((*self.hand, *deal.cards_in("blind"))))
        """The seat's own cards and the watch card."""
        self.low = sum(ace_high(c) <= Rank.TEN for c in self.nine)
        """How many of them are no higher than a ten."""

    def value(self, action: Action) -> float:
        """The value of an action, only for comparison with others."""
        game = self.deal.game if self.deal.contract else LOWEST_GAME
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case LadderBid():
                return self.expected_cents(action)
            case PutAway() | Give():
                return best_log_odds(without(self.hand, action.picks), game)
            case NameTrump(suit):
                return log_odds(self.hand, suit, game)
            case CallCards((c,)):
                return len(self.of_suit(c.suit))
        return 0.0

    # Bidding

    @property
    def count_with_watch(self) -> int:
        """How many cards the hand has with the watch card."""
        return len(self.nine)

    def chance_to_make(self, bid: LadderBid) -> float:
        """The chance to make a game with the nine cards, or those of them that are kept after a claim."""
        if not bid.honours:
            return logistic(best_log_odds(self.nine, bid.game))
        return logistic(max(best_log_odds(kept, bid.game) for kept in self._kept_for(bid)))

    def _kept_for(self, bid: LadderBid) -> list[tuple[Card, ...]]:
        """The eight cards that may be kept of nine after a claim (keep-claim)."""
        best = HONOURS.claimable(self.nine)[bid.honours]
        kept = [without(self.nine, (away,)) for away in self.nine]
        return [eight for eight in kept if HONOURS.supports_claim(eight, bid.honours, best)]

    @cached_property
    def open_bids(self) -> list[LadderBid]:
        """The bids that may be made."""
        return [one for one in self.deal.legal(self.seat) if isinstance(one, LadderBid)]

    def expected_cents(self, bid: LadderBid) -> float:
        """The expected cents of a bid."""
        return bid.game.value * (2.0 * self.chance_to_make(bid) - 1.0)

    @property
    def points_hoped(self) -> int:
        """The points that a team of this hand may reach, in tens."""
        points = LOWEST_GAME.points + POINTS_STEP * best_log_odds(self.nine, LOWEST_GAME)
        return 10 * round(points / 10)

    @reason(of=LadderBid, against=True)
    def unlikely(self, bid: LadderBid) -> str:
        """Whether a bid is expected to lose cents."""
        return self.likely(bid) if self.expected_cents(bid) <= 0 else ""

    @reason(
        "A team of this hand may reach about {self.points_hoped} points.",
        of=LadderBid,
        name="points",
        theme="bid what holds",
    )
    def reaches_points(self, bid: LadderBid) -> bool:
        """Whether a team of this hand may reach the points bid."""
        return 0 < bid.game.points <= self.points_hoped

    @reason(
        "Of your cards with the watch card {self.low} are no higher than a ten.",
        of=LadderBid,
        theme="bid misery",
    )
    def low_cards(self, bid: LadderBid) -> bool:
        """Whether the hand is low, for a game of few tricks."""
        return bid.game.few_tricks and self.low_hand()

    @reason(of=LadderBid, theme="bid what holds")
    def likely(self, bid: LadderBid) -> str:
        """How often a game may be made."""
        times = round(10 * self.chance_to_make(bid))
        often = {0: "hardly ever", 10: "nearly always"}.get(times, f"about {with_unit(times, 'time')} in ten")
        return f"Such a hand makes {bid.game.title} {often} against careful defence."

    @reason("No game left looks worth its cents.", of=Pass, theme="pass in time")
    def nothing_fits(self, _: Pass) -> bool:
        """Whether there are games to bid, and each is expected to lose cents."""
        return bool(self.open_bids) and all(self.expected_cents(bid) <= 0 for bid in self.open_bids)

    @reason("A game that may be bid looks worth its cents.", of=Pass, against=True)
    def something_fits(self, _: Pass) -> bool:
        """Whether some game that may be bid is expected to win cents."""
        return any(self.expected_cents(bid) > 0 for bid in self.open_bids)

    @thought(
        "Whoever plays takes {self.deal.watch}: of {self.count_with_watch} cards you would put one away.",
        stage=PandoerBidding.name,
    )
    def watch_card(self) -> bool:
        """Whether there is a watch card, and the seat may still bid."""
        return bool(self.deal.cards_in("blind")) and bool(self.open_bids)

    @thought("For points a team of this hand may reach about {self.points_hoped}.", stage=PandoerBidding.name)
    def points_hope(self) -> bool:
        """Whether a game for points may still be bid."""
        return any(bid.game.points for bid in self.open_bids)

    @thought(
        "Of your cards with the watch card {self.low} are no higher than a ten: think of misery.",
        stage=PandoerBidding.name,
    )
    def low_hand(self) -> bool:
        """Whether many of the cards are low, and a game of few tricks may still be bid."""
        if not self.deal.cards_in("blind"):
            return False
        return self.low >= MANY_LOW and any(bid.game.few_tricks for bid in self.open_bids)

    # Discarding

    @reason("You hold no higher card that might be made to win.", of=PutAway, theme="put away high cards")
    def highest_away(self, discard: PutAway) -> bool:
        """Whether the highest card goes, in a game of few tricks."""
        heights = set(map(ace_high, self.hand))
        is_highest = len(heights) > 1 and ace_high(discard.cards[0]) == max(heights)
        return self.deal.game.few_tricks and is_highest

    @reason(of=PutAway, theme="keep honours")
    def keeps_honours(self, discard: PutAway) -> str:
        """Whether honours are held that count in the game, and all stay."""
        if not self.deal.game.points:
            return ""
        left = honour_points(HONOURS.of(without(self.hand, discard.cards)))
        if not left or left != honour_points(HONOURS.of(self.hand)):
            return ""
        return f"It leaves all your honours: {left} points."

    @reason("It loses nothing above a ten.", of=PutAway)
    def low_away(self, discard: PutAway) -> bool:
        """Whether a low card goes, where high ones are wanted."""
        return not self.deal.game.few_tricks and ace_high(discard.cards[0]) <= Rank.TEN

    @reason(of=PutAway, theme="put away high cards", amount=MORE)
    def exposed_away(self, discard: PutAway) -> str:
        """Whether a card goes that others could be left to play under, in a game of few tricks."""
        (c,) = discard.cards
        if not self.deal.game.few_tricks or c.suit is None:
            return ""
        of_suit = [one for one in self.deal.of_suit[c.suit] if ace_high(one) < ace_high(c)]
        own = sum(one in self.hand for one in of_suit)
        elsewhere = len(of_suit) - own
        if elsewhere <= own:
            return ""
        told = with_unit(elsewhere, "lower card")
        return f"{told} of {c.suit} lie elsewhere, and you hold {own or 'none'}: it might be made to win."

    @reason(
        "It is your only card of {discard.cards[0].suit}: without it you need not follow there.",
        of=PutAway,
        theme="make a void",
    )
    def empties(self, discard: PutAway) -> bool:
        """Whether a lone card goes, so that another suit is thrown on that one, or trumps."""
        (c,) = discard.cards
        return c.suit is not None and len(self.of_suit(c.suit)) == 1

    @reason(of=(PutAway, Give), name="keeps-suit", theme="keep trumps")
    def keeps_trumps(self, away: PutAway | Give) -> str:
        """Whether the suit stays whole that would be named as trumps, of several cards."""
        game = self.deal.game if self.deal.contract else LOWEST_GAME
        kept = without(self.hand, away.picks)
        if not game.has_trumps:
            return ""
        best = max(Suit, key=lambda suit: log_odds(kept, suit, game))
        count = sum(c.suit is best for c in kept)
        if count < 2 or any(c.suit is best for c in away.picks):
            return ""
        return f"You keep {with_unit(count, 'card')} of {best}, which you might name as trumps."

    @reason("It takes nothing above a ten from you.", of=Give)
    def gives_low(self, give: Give) -> bool:
        """Whether only low cards are given."""
        return all(ace_high(c) <= Rank.TEN for c in give.picks)

    @reason(of=(PutAway, Give), theme="keep aces")
    def keeps_aces(self, away: PutAway | Give) -> str:
        """Whether aces stay, where high cards are wanted."""
        aces = sum(c.rank is Rank.ACE for c in without(self.hand, away.picks))
        if self.deal.game.few_tricks or not aces or any(c.rank is Rank.ACE for c in away.picks):
            return ""
        return f"You keep {with_unit(aces, 'ace')}."

    @thought(
        "Which card might be made to win? Low cards of a suit cover its high one.",
        stage=PandoerDiscarding.name,
    )
    def misery_discard(self) -> bool:
        """Whether one trick or none is to be won."""
        return self.deal.game.few_tricks

    @thought("Without a suit you may trump it at once.", stage=PandoerDiscarding.name)
    def shorten(self) -> bool:
        """Whether there will be trumps."""
        return self.deal.game.has_trumps

    # Naming trumps, and asking for a teammate

    @thought("Jack and nine are the highest: count them before length.", stage=PandoerNaming.name)
    def trump_order(self) -> bool:
        """Always true: it holds of every hand."""
        return True

    @reason(
        "Your ten of {call.cards[0].suit} may go to the trick that {call.cards[0]} wins.",
        of=CallCards,
        theme="call a friend",
    )
    def ten_too(self, call: CallCards) -> bool:
        """Whether the ten of that suit is held."""
        return any(c.rank is Rank.TEN for c in self.of_suit(call.cards[0].suit))

    @reason(of=CallCards)
    def asked(self, call: CallCards) -> str:
        """The cards held of that suit."""
        return f"Its owner plays with you; you hold {self.suit_in_words(call.cards[0].suit)}."

    @thought(
        "The owner of the card you ask plays with you, and everybody knows.", stage=AskingForTeammate.name
    )
    def asking(self) -> bool:
        """Always true: it holds of every card."""
        return True


def where_low_cards_count(
    keeps_low: bool, *methods: Callable[[PandoerTrickPosition, Card], bool | str]
) -> list[Reason[Any]]:
    """The reasons of those methods, given only where low cards are of use (or where they are of none)."""
    return [_where_low_cards_count(keeps_low, one) for one in by_weight(*methods)]


def _where_low_cards_count(keeps_low: bool, usual: Reason[Any]) -> Reason[Any]:
    def claim(position: PandoerPosition, action: PlayCard) -> bool:
        return position.play.keeps_low_cards is keeps_low and usual.claim(position, action)

    return replace(usual, claim=claim)


REASONS = by_weight(
    # Before the play
    PandoerPosition.unlikely,
    PandoerPosition.reaches_points,
    PandoerPosition.low_cards,
    PandoerPosition.likely,
    PandoerPosition.nothing_fits,
    PandoerPosition.something_fits,
    PandoerPosition.highest_away,
    PandoerPosition.exposed_away,
    PandoerPosition.keeps_honours,
    PandoerPosition.empties,
    PandoerPosition.keeps_trumps,
    PandoerPosition.low_away,
    PandoerPosition.gives_low,
    PandoerPosition.keeps_aces,
    PandoerPosition.names_longest,
    PandoerPosition.names_several,
    PandoerPosition.ten_too,
    PandoerPosition.asked,
    # In the play
    PandoerTrickPosition.forbidden,
    PandoerTrickPosition.catches,
    PandoerTrickPosition.he_throws,
    PandoerTrickPosition.under_him,
    PandoerTrickPosition.may_catch,
    PandoerTrickPosition.goes_to_him,
    PandoerTrickPosition.the_one,
    *where_low_cards_count(
        True,
        PandoerTrickPosition.leads_lowest,
        PandoerTrickPosition.is_highest_under,
        PandoerTrickPosition.cannot_duck,
    ),
    PandoerTrickPosition.throws_exposed,
    PandoerTrickPosition.spares_useless,
    PandoerTrickPosition.rids,
    PandoerTrickPosition.goes_past_him,
    PandoerTrickPosition.keeps_smaller,
    PandoerTrickPosition.keeps_stopper,
    PandoerTrickPosition.to_teammate,
    PandoerTrickPosition.takes_points,
    PandoerTrickPosition.throws_points,
    PandoerTrickPosition.gives_points,
    PandoerTrickPosition.spares_points,
    *where_low_cards_count(
        False,
        PandoerTrickPosition.ruffs,
        PandoerTrickPosition.is_safe,
        PandoerTrickPosition.is_master,
        PandoerTrickPosition.lies_low,
    ),
    worded(PandoerTrickPosition.leaves_to_friend, "Your side is ahead."),
    PandoerTrickPosition.gives_up,
    PandoerTrickPosition.goes_ahead,
    PandoerTrickPosition.leads_from,
    PandoerTrickPosition.leads_single,
    PandoerTrickPosition.gives_fewer,
    PandoerTrickPosition.is_last,
    *where_low_cards_count(
        False,
        PandoerTrickPosition.wins_as_last,
        PandoerTrickPosition.throws_lone,
        PandoerTrickPosition.goes_highest,
        PandoerTrickPosition.goes_lowest,
    ),
    PandoerTrickPosition.higher_elsewhere,
    PandoerTrickPosition.keeps_top,
    PandoerTrickPosition.keeps_low,
    *where_low_cards_count(
        False,
        PandoerTrickPosition.keeps_strongest,
        PandoerTrickPosition.is_weakest,
    ),
)
THOUGHTS = thoughts_by_weight(
    PandoerPosition.watch_card,
    PandoerPosition.points_hope,
    PandoerPosition.low_hand,
    PandoerPosition.misery_discard,
    PandoerPosition.shorten,
    PandoerPosition.trump_order,
    PandoerPosition.asking,
    PandoerTrickPosition.to_do,
    PandoerTrickPosition.points_lie,
    PandoerTrickPosition.may_trump,
    PandoerTrickPosition.side_ahead,
)
