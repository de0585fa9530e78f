"""Thoughts to weigh in any climbing game."""

from __future__ import annotations

from cardtable.engine.advice_reasons import thought
from cardtable.mechanics.climbing.deal import R
from cardtable.mechanics.climbing.play_reasons import ClimbingReasons
from cardtable.mechanics.climbing.position import NEARLY_OUT, listed
from cardtable.words import number_word, with_unit

SAVING = ("beat cheaply", "keep sets whole", "keep strong cards", "lead low")
"""The themes of reasons to save something."""


class ClimbingThoughts(ClimbingReasons[R]):
    """The thoughts that the coach names before a play."""

    @thought("Two cards left: which of them could go on another's card later?", stage="play")
    def two_left(self) -> bool:
        return any(map(self.goes_better_as_lead, self.plays))

    @thought(name="units", stage="play")
    def plays_left(self) -> str:
        groups = self.groups()
        # With two packs the groups may leave out the second copy of a card.
        is_whole_hand = len(self.hand) == sum(map(len, groups))
        if not self.is_lead or len(groups) < 2 or not is_whole_hand:
            return ""
        high = sum(bool(self.entries(group)) for group in groups)
        winners = f"{number_word(high) if high else 'none'} of them likely to win the lead"
        return f"Led one by one, your cards can go in {with_unit(len(groups), 'play')}, {winners}."

    @thought(stage="play", at_odds=SAVING)
    def nearly_out(self) -> str:
        if self.fewest > NEARLY_OUT or not self.plays:
            return ""
        return f"Somebody has only {with_unit(self.fewest, 'card')}: it is late to save high ones."

    @thought("Mind what a play leaves you: it may break a {self.group_words}.", name="tears", stage="play")
    def may_break_group(self) -> bool:
        return self.is_answer and any(self.breaks_group(one.cards) for one in self.plays)

    @thought(name="entries", stage="play")
    def playable_entries(self) -> str:
        if not self.is_answer:
            return ""
        playable = {c for one in self.plays for c in self.entries(one.cards)}
        entries = tuple(c for c in self.hand if c in playable)
        if not entries:
            return ""
        return f"{listed(entries, 3)} may win you the lead: now, or when fewer cards are left?"

    @thought("Low cards go while you lead; high ones win the lead back.", name="lead", stage="play")
    def is_on_lead(self) -> bool:
        return self.is_lead

    @thought(name="pass", stage="play", at_odds=("win the lead",))
    def may_pass(self) -> str:
        if not self.is_answer or not self.plays:
            return ""
        if self.is_pass_final:
            return "A player who passes may not play again before the table is cleared."
        return "A pass does not bind you: while others play on you may still answer."

    @thought(
        "Cards that belong to no {self.group_words} cost a turn each: part with low ones.", name="lone-low"
    )
    def may_part_with_lone_cards(self) -> bool:
        return self.may_give_any and bool(self.lone_low_cards())
