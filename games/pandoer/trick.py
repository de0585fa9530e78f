"""A trick of Pandoer as one seat sees it: the value of each card, and the reasons for it.

It uses only the view. Values are in points of cards.
"""

from __future__ import annotations

from cardtable.cards import Card, without
from cardtable.mechanics.tricks import (
    POINTS_LATER,
    TrickPosition,
    ace_high,
    card_reason,
    card_thought,
    card_worth,
    exposure,
    nobody_beats,
)
from games.pandoer.contracts import Goal
from games.pandoer.play import PandoerTricks
from games.pandoer.table import PandoerTable, card_points

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
ADVISED = 0.05
"""The value of playing a card that was advised."""


class PandoerTrick(TrickPosition):
    """A trick of Pandoer, seen by the seat that plays next."""

    deal: PandoerTable

    def __init__(self, stage: PandoerTricks, seat: int) -> None:
        deal: PandoerTable = stage.deal
        super().__init__(stage, seat, deal.trump_suit, deal.allies(seat))
        self.attacks = seat in deal.team
        """Whether the seat is on the proclaimer's team."""
        has_won_one = deal.game.goal is Goal.ONE and deal.tricks[deal.bidder] > 0
        self.goal = Goal.NONE if has_won_one else deal.game.goal
        """What the proclaimer's team has still to do."""
        self.is_shunned = self.goal is Goal.NONE
        """Whether neither side wants the trick: the proclaimer must not win it."""

    def points(self, c: Card) -> int:
        return card_points(self.trump)[c] if self.deal.game.points else 0

    def chance_to_beat(self, seat: int, c: Card) -> float:
        """The chance that a seat beats a card: in games of few tricks only if it must."""
        if self.deal.game.few_tricks:
            return self.chance_must_beat(seat, c)
        return super().chance_to_beat(seat, c)

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
            kept = SHEDDING_HIGH * ace_high(c) * (1 if self.is_shunned and not self.leads else -1)
        return self.win_chance(c) * (-WHOLE_TRICK if self.is_shunned else WHOLE_TRICK) + kept

    def _many_tricks_value(self, c: Card) -> float:
        """The value of the card to the own side now, less its value later."""
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

    @card_reason("The proclaimer must not win this trick: you leave it as low as it lies.")
    def goes_to_him(self, c: Card) -> bool:
        """Whether an opponent leaves a trick low that the proclaimer must not win, and still may."""
        may_win = self.deal.bidder in (self.winning_seat, *self.behind)
        return self.is_shunned and not self.attacks and may_win and not self.beats(c)

    @card_reason("It surely wins the trick, and the proclaimer needs just one.", in_deal=nobody_beats)
    def the_one(self, c: Card) -> bool:
        """Whether it surely wins the trick where the proclaimer needs one."""
        return self.goal is Goal.ONE and self.surely_wins(c)

    # Thoughts

    @card_thought()
    def to_do(self) -> str:
        """What the proclaimer's team has still to do."""
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
        """Whether the own side is ahead where tricks are wanted, and need not be beaten."""
        return self.partner_ahead() and not self.is_shunned
