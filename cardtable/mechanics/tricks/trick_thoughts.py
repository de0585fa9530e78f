"""Thoughts to weigh before a card is played to a trick, in many games of tricks."""

from __future__ import annotations

from cardtable.mechanics.tricks.card_reasons import card_thought
from cardtable.mechanics.tricks.trick_knowledge import TrickKnowledge
from cardtable.words import with_unit


class TrickThoughts(TrickKnowledge):
    """The thoughts that the coach names before a card is played."""

    @card_thought("You have none of {self.led}: trump the trick, or throw something away?", name="void")
    def may_trump(self) -> bool:
        """Whether a plain suit was led of which none is held, and there is a choice to trump it or not."""
        is_choice = len({c.suit is self.trump for c in self.playable}) > 1
        return self.is_void and self.led is not self.trump and is_choice

    @card_thought("Your partner is ahead: must you beat that?")
    def partner_ahead(self) -> bool:
        """Whether a friend is ahead, and there is a choice to go over that card or not."""
        return self.is_ours and self.chooses_winner

    @card_thought(name="trumps-out")
    def counts_trumps(self) -> str:
        """Whether the seat leads while trumps are out."""
        if not self.leads or not any(c.suit is self.trump for c in self._unseen):
            return ""
        return f"{self.trumps_unseen}; you hold {self.count(self.trump) or 'none'}."

    @card_thought()
    def points_lie(self) -> str:
        """Whether points lie in the trick."""
        if not self.points_in_trick:
            return ""
        return f"{with_unit(self.points_in_trick, 'point')} in the trick: whose will it be?"

    @card_thought("You play last to the trick: what you do now decides it.", name="last")
    def plays_last(self) -> bool:
        """Whether no seat plays to the trick later, and there is a choice to win it or not."""
        return not self.behind and self.chooses_winner
