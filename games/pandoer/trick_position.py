"""A trick of Pandoer as one seat sees it: the value of each card, and the reasons for it.

It uses only the view. Values are in points of cards.
"""

from __future__ import annotations

from cardtable.cards import HIDDEN, Card, card, text_of, without
from cardtable.mechanics.tricks import (
    POINTS_LATER,
    CardComparisonReasons,
    PlayCard,
    ace_high,
    card_reason,
    card_thought,
    card_worth,
    exposure,
    nobody_beats,
)
from cardtable.words import with_unit
from games.pandoer.contracts import Goal
from games.pandoer.deal_state import PandoerDealState, card_points
from games.pandoer.stages import PandoerTricks

WHOLE_TRICK = 25.0
"""The value of a trick where tricks count, not points."""
TO_COME = 2.0
"""How many points a card still to be played brings to a trick, on average."""
TOP_WINS = 0.9
"""How likely the highest card of its suit takes a trick later."""
SHEDDING = 0.35
"""In games of few tricks: the value for the proclaimer of each step of `exposure` that goes."""
SHEDDING_HIGH = 0.35
"""There: the value for an opponent of each rank that goes, or stays."""
LED_UNDER_HIM = 4.0
"""There: the value for an opponent of a lead below all that the proclaimer holds of the suit."""
LED_TO_HIS_VOID = -6.0
"""There: the value for an opponent of a lead that the proclaimer need not follow."""
CATCHES = 50.0
"""There: the value for an opponent of a card after which the proclaimer has to win the trick."""
ADVISED = 0.05
"""The value of playing a card that was advised."""


def proclaimer_wins(deal: PandoerDealState, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether the proclaimer wins the trick whatever is played to it after that card."""
    stage = deal.stage
    assert isinstance(stage, PandoerTricks)
    laid = (*deal.laid, (seat, action.card))
    led = laid[0][1].suit
    own = [c for at, c in laid if at == deal.bidder]
    held = own or [c for c in deal.hand(deal.bidder) if c.suit is led]
    lowest = min([stage.strength(c, led) for c in held], default=0)
    others = [c for at in stage.behind() if at != deal.bidder for c in deal.hand(at)]
    rest = (*others, *(c for at, c in laid if at != deal.bidder))
    return all(stage.strength(c, led) < lowest for c in rest)


class PandoerTrickPosition(CardComparisonReasons):
    """A trick of Pandoer, seen by the seat that plays next."""

    deal: PandoerDealState

    def __init__(self, stage: PandoerTricks, seat: int) -> None:
        deal: PandoerDealState = stage.deal
        super().__init__(stage, seat, deal.trump_suit, deal.allies(seat))
        self.attacks = seat in deal.team
        """Whether the seat is on the proclaimer's team."""
        has_won_one = deal.game.goal is Goal.ONE and deal.tricks[deal.bidder] > 0
        self.goal = Goal.NONE if has_won_one else deal.game.goal
        """The goal that the proclaimer's team has still to reach."""
        self.is_shunned = self.goal is Goal.NONE
        """Whether neither side wants the trick: the proclaimer must not win it."""

    def points(self, c: Card) -> int:
        return card_points(self.trump)[c] if self.deal.game.points else 0

    def chance_to_beat(self, seat: int, c: Card) -> float:
        """The chance that a seat beats a card: in games of few tricks only if it must."""
        if self.deal.game.few_tricks:
            return self.chance_must_beat(seat, c)
        return super().chance_to_beat(seat, c)

    @property
    def left_to_friends(self) -> float:
        return self.chance_left_to_friends

    # Values

    def value(self, c: Card) -> float:
        """The value of playing a card, only for comparison with others."""
        advised = sum(one.seat == self.seat and one.card is c for one in self.deal.advice)
        value = self._few_tricks_value(c) if self.deal.game.few_tricks else self._many_tricks_value(c)
        return ADVISED * advised + value

    def _few_tricks_value(self, c: Card) -> float:
        """The value where one trick or none is to be won: by the trick's winner and the cards kept."""
        if self.attacks:
            kept = -SHEDDING * exposure(without(self.hand, (c,)), self.unseen)
        else:
            is_low_kept = not self.leads and (self.is_shunned or not self.beats(c))
            kept = SHEDDING_HIGH * ace_high(c) * (1 if is_low_kept else -1)
            kept += CATCHES * bool(self.catches(c))
            if self.leads:
                kept += LED_TO_HIS_VOID * self.he_throws(c) + LED_UNDER_HIM * bool(self.under_him(c))
        return self.win_chance(c) * (-WHOLE_TRICK if self.is_shunned else WHOLE_TRICK) + kept

    def _many_tricks_value(self, c: Card) -> float:
        """The value of the card to this side now, less its value later."""
        own = self.points(c)
        in_trick = WHOLE_TRICK
        if self.deal.game.points:
            in_trick = self.points_in_trick + own + TO_COME * len(self.behind)
        wins_later = TOP_WINS if self.is_top(c) else card_worth(c, self.trump)
        return self.win_chance(c) * in_trick - wins_later * (own + POINTS_LATER)

    # Reasons

    @card_reason("It wins the trick, and that loses the game.", against=True, in_deal=nobody_beats)
    def forbidden(self, c: Card) -> bool:
        """Whether it surely wins a trick that loses the game."""
        return self.is_shunned and self.attacks and self.surely_wins(c)

    @card_reason(in_deal=proclaimer_wins, theme="catch the proclaimer")
    def catches(self, c: Card) -> str:
        """Whether an opponent plays a card after which the proclaimer has to win a trick that they must
        not win: they are ahead and stay so, or all their cards of the suit led, which lie open, are above
        what is there and what others may play."""
        if not self.is_shunned or self.attacks:
            return ""
        bidder, led = self.deal.bidder, c.suit if self.led is None else self.led
        is_ahead = self.winning_seat == bidder
        if is_ahead and self.beats(c):
            return ""
        if not is_ahead and (bidder not in self.behind or HIDDEN in self.deal.hand(bidder)):
            return ""
        held = [one for one in self.deal.hand(bidder) if one.suit is led]
        lowest = self.winning_card if is_ahead else min(held, key=ace_high, default=None)
        best = c if self.winning_card is None or self.beats(c) else self.winning_card
        if lowest is None or (not is_ahead and ace_high(best) > ace_high(lowest)):
            return ""
        above = [one for one in self.unseen if one.suit is led and ace_high(one) > ace_high(lowest)]
        if any(self.may_hold(at, one) for one in above for at in self.behind if at != bidder):
            return ""
        if is_ahead:
            return f"The proclaimer is ahead, and nobody after you can go over {lowest}."
        cards = f"{lowest} is all he has" if len(held) == 1 else f"{lowest} is the least he has"
        return f"The proclaimer has to win this trick: {cards} of {led}, and nobody can go over it."

    @card_reason(
        "The proclaimer must not win this trick: you leave it as low as it lies.",
        theme="catch the proclaimer",
    )
    def goes_to_him(self, c: Card) -> bool:
        """Whether an opponent leaves a trick low that the proclaimer must not win, and still may."""
        may_win = self.deal.bidder in (self.winning_seat, *self.behind)
        return self.is_shunned and not self.attacks and may_win and not self.beats(c)

    @card_reason("The proclaimer has no {c.suit}: he may throw away what he likes.", against=True)
    def he_throws(self, c: Card) -> bool:
        """Whether an opponent leads a suit that the proclaimer is seen or known to lack, where they need no
        trick."""
        if not self.leads or self.attacks or not self.is_shunned or c.suit is None:
            return False
        of_suit = self.deal.of_suit[c.suit]
        return not any(self.may_hold(self.deal.bidder, one) for one in of_suit - {*self.hand})

    @card_reason(theme="catch the proclaimer")
    def under_him(self, c: Card) -> str:
        """Whether an opponent leads below the lowest card of the suit in a hand of the proclaimer that lies
        open, where they must not win."""
        if not self.leads or self.attacks or not self.is_shunned:
            return ""
        held = [one for one in self.deal.hand(self.deal.bidder) if one.suit is c.suit]
        lowest = min(held, key=ace_high, default=None)
        if lowest is None or HIDDEN in self.deal.hand(self.deal.bidder) or ace_high(lowest) < ace_high(c):
            return ""
        return f"The proclaimer's cards of {c.suit} begin at {lowest}, above it."

    @card_reason(
        "It surely wins the trick, and the proclaimer needs just one.",
        in_deal=nobody_beats,
        theme="the decisive trick",
    )
    def the_one(self, c: Card) -> bool:
        """Whether it surely wins the trick where the proclaimer needs one."""
        return self.goal is Goal.ONE and self.surely_wins(c)

    @card_reason(theme="throw exposed cards")
    def throws_exposed(self, c: Card) -> str:
        """Whether the proclaimer throws, where it cannot win, a card that could be made to win later."""
        lower = [one for one in self.unseen if one.suit is c.suit and ace_high(one) < ace_high(c)]
        own = [one for one in self.hand if one.suit is c.suit and ace_high(one) < ace_high(c)]
        if not (self.is_shunned and self.attacks and self.is_void) or len(lower) <= len(own):
            return ""
        told = with_unit(len(lower), "lower card")
        return f"{told} of {c.suit} might yet be played under it: now it cannot win."

    @card_reason("The proclaimer has no {c.suit}: it could not catch him.", theme="catch the proclaimer")
    def spares_useless(self, c: Card) -> bool:
        """Whether an opponent throws a card of a suit that the proclaimer is seen or known to lack."""
        if not (self.is_shunned and self.is_void) or self.attacks or c.suit is None:
            return False
        of_suit = self.deal.of_suit[c.suit] - {*self.hand}
        return not any(self.may_hold(self.deal.bidder, one) for one in of_suit)

    @card_reason("It goes ahead, and the proclaimer has played already.", theme="catch the proclaimer")
    def goes_past_him(self, c: Card) -> bool:
        """Whether an opponent goes ahead in a trick that the proclaimer no longer wins."""
        has_played = any(at == self.deal.bidder for at, _ in self.deal.laid)
        return self.is_shunned and not self.attacks and has_played and self.beats(c)

    @card_reason("You keep a smaller card of {c.suit} to get under the proclaimer.", theme="keep low cards")
    def keeps_smaller(self, c: Card) -> bool:
        """Whether an opponent keeps a lower card of a suit in which the proclaimer may hold a higher one."""
        own = [one for one in self.hand if one.suit is c.suit and ace_high(one) < ace_high(c)]
        if not self.is_shunned or self.attacks or not own:
            return False
        lowest = min(map(ace_high, own))
        over = [one for one in self.unseen if one.suit is c.suit and ace_high(one) > lowest]
        return any(self.may_hold(self.deal.bidder, one) for one in over)

    @card_reason(
        "It is your only card of {c.suit}: without it you need not follow there.", theme="make a void"
    )
    def rids(self, c: Card) -> bool:
        """Whether a lone card of another suit is thrown where tricks are shunned."""
        return self.is_shunned and self.is_void and self.count(c.suit) == 1

    @card_reason(theme="lead to partner")
    def to_teammate(self, c: Card) -> str:
        """Whether it leads to the card that was asked for, which the teammate still holds."""
        deal = self.deal
        if not self.leads or self.seat != deal.bidder or deal.mate < 0 or not deal.asked:
            return ""
        asked = card(deal.asked)
        has_it = asked in self.known_cards[deal.mate] and asked.suit is c.suit
        return f"Your teammate holds {asked}." if has_it else ""

    @card_reason(theme="give no points")
    def gives_fewer(self, c: Card) -> str:
        """Whether it adds points to an opponent's trick, none less, and another card would add more."""
        counts = [self.points(one) for one in self.playable]
        if not self.leaves_to_opponent(c) or self.points(c) != min(counts) or self.points(c) == max(counts):
            return ""
        dearest = max(self.playable, key=self.points)
        return f"The others are ahead: it gives them fewer points than {dearest}."

    @card_reason()
    def higher_elsewhere(self, c: Card) -> str:
        """Whether it leads, and another lead would have more or fewer cards of its suit above it."""
        counts = {self._above(one) for one in self.playable}
        if not self.leads or c.suit is None or len(counts) < 2:
            return ""
        told = with_unit(self._above(c), "higher card") if self._above(c) else "No higher card"
        return f"{told} of {c.suit} may go over it."

    def _above(self, c: Card) -> int:
        """How many cards of its suit that others may hold are higher."""
        return sum(one.suit is c.suit and self.height(one) > self.height(c) for one in self.unseen)

    @card_reason("The proclaimer may have to go over it.", theme="catch the proclaimer")
    def may_catch(self, c: Card) -> bool:
        """Whether an opponent leads where the proclaimer must not win, and may hold higher cards alone."""
        return (
            self.is_shunned
            and self.leads
            and not self.attacks
            and self.may_have_to_go_over(self.deal.bidder, c)
        )

    @card_reason(keeps=True, also=CardComparisonReasons.other_suit_or_no_higher)
    def keeps_top(self, c: Card) -> str:
        """Whether tricks are wanted, and a higher card of its suit stays that could be played, too."""
        higher = [one for one in self.playable if one.suit is c.suit and self.height(one) > self.height(c)]
        if self.is_shunned or not higher:
            return ""
        told = text_of(sorted(higher, key=self.height))
        return f"You keep {told}, which {'are' if higher[1:] else 'is'} higher."

    @card_reason(keeps=True, also=CardComparisonReasons.other_suit_or_not_lower, theme="keep low cards")
    def keeps_low(self, c: Card) -> str:
        """Whether tricks are shunned, and a lower card of its suit stays that could be played, too."""
        lower = [one for one in self.playable if one.suit is c.suit and self.height(one) < self.height(c)]
        if not self.is_shunned or not lower:
            return ""
        told = text_of(sorted(lower, key=self.height))
        return f"You keep {told}, which {'are' if lower[1:] else 'is'} lower."

    @property
    def keeps_low_cards(self) -> bool:
        """Whether low cards are of use: tricks are shunned, or the proclaimer may yet win one too many."""
        return self.is_shunned or (self.deal.game.few_tricks and not self.attacks and not self.leads)

    @card_reason(keeps=True, theme="keep strong cards")
    def keeps_stopper(self, c: Card) -> str:
        """Whether an opponent of a team that must win every trick keeps the highest card of a suit."""
        if self.goal is not Goal.ALL or self.attacks or self.leads or self.beats(c):
            return ""
        stoppers = [one for one in self.playable if one is not c and self.is_top(one)]
        if not stoppers or self.is_top(c):
            return ""
        return f"You keep {max(stoppers, key=self.height)}: one trick of yours stops the team."

    @card_reason("It is your last card.")
    def is_last(self, _: Card) -> bool:
        """Whether no other card is held."""
        return len(self.hand) == 1

    # Thoughts

    @card_thought()
    def to_do(self) -> str:
        """The sentence that says what the proclaimer's team has still to do."""
        match self.goal:
            case Goal.POINTS:
                return f"The team has {self.deal.total} of the {self.deal.game.points} points bid."
            case Goal.ALL:
                return "The team must win every trick: one lost ends the game."
            case Goal.ONE:
                return "The proclaimer needs exactly one trick."
            case Goal.NONE:
                more = "One more trick" if self.deal.tricks[self.deal.bidder] else "One trick"
                return f"{more} for the proclaimer ends the game."

    @card_thought("Your side is ahead: must you beat that?")
    def side_ahead(self) -> bool:
        """Whether this side is ahead where tricks are wanted, and need not be beaten."""
        return self.partner_ahead() and not self.is_shunned
