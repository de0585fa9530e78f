"""Reasons for and against giving cards away, or putting them away, in a climbing game."""

from __future__ import annotations

from collections import Counter

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import FEWER, by_weight, reason
from cardtable.mechanics.climbing.deal import R
from cardtable.mechanics.climbing.position import ClimbingPosition, listed
from cardtable.mechanics.exchange.discarding import PutAway
from cardtable.mechanics.exchange.giving import Give
from cardtable.words import with_unit

PARTING = (Give, PutAway)
"""The actions that part with cards."""


class GivingReasons(ClimbingPosition[R]):
    """The reasons for and against giving cards or putting them away."""

    @property
    def gifts(self) -> list[Give]:
        """All that may be given."""
        return [one for one in self.view.legal if isinstance(one, Give)]

    # The highest cards must be given

    @reason("It breaks no {self.group_words} of yours, as another would.", of=Give, theme="keep sets whole")
    def spares(self, gift: Give) -> bool:
        if not self.must_give_highest or self.splits(gift.cards):
            return False
        return any(self.breaks_group(one.cards) for one in self.gifts)

    @reason(
        "It breaks no sequence of yours, as another would.",
        name="spares-sequence",
        of=Give,
        theme="keep sets whole",
    )
    def spares_sequence(self, gift: Give) -> bool:
        if not self.must_give_highest or self.splits_sequence(gift.cards):
            return False
        return any(self.breaks_sequence(one.cards) for one in self.gifts)

    def _has_same_ranks(self, gift: Give, other: Action) -> bool:
        """Whether two gifts are of the same ranks."""
        return Counter(c.rank for c in gift.cards) == Counter(c.rank for c in other.picks)

    @reason(
        "The rules take your highest: all that you may choose among is equally high.",
        name="alike",
        of=Give,
        beside=_has_same_ranks,
    )
    def are_gifts_alike(self, gift: Give) -> bool:
        heights = {tuple(sorted(map(self.height, one.cards))) for one in self.gifts}
        return self.must_give_highest and len(heights) == 1

    # Any cards may be given, or put away

    @reason(of=PARTING, against=True)
    def parts_with_entry(self, parting: Give | PutAway) -> str:
        entries = self.entries(parting.cards) if self.may_give_any else ()
        return f"It parts with {listed(entries)}, likely to win the lead." if entries else ""

    @reason(of=PARTING, against=True)
    def parts_set(self, parting: Give | PutAway) -> str:
        if not self.breaks_group(parting.cards):
            return ""
        return f"It breaks {self.broken_words(parting.cards)} of yours."

    @reason(of=PARTING, theme="give weak cards")
    def lone_lowest(self, parting: Give | PutAway) -> str:
        if not self._are_lone(parting.cards) or not self.is_lowest(parting.cards):
            return ""
        return f"You hold nothing lower, and {self._belong_to_no_group(parting.cards)}."

    @reason(of=PARTING, theme="give weak cards")
    def lone(self, parting: Give | PutAway) -> str:
        return f"{self._belong_to_no_group(parting.cards)}." if self._are_lone(parting.cards) else ""

    def _are_lone(self, cards: tuple[Card, ...]) -> bool:
        """Whether these cards may go, and belong to no set and no sequence; wild ones belong anywhere."""
        return self.may_give_any and not self.entries(cards) and all(self.is_lone(c) for c in cards)

    def _belong_to_no_group(self, cards: tuple[Card, ...]) -> str:
        verb = "belongs" if len(cards) == 1 else "belong"
        unaided = " without a wild card" if any(map(self.has_wild_card_for, cards)) else ""
        return f"{listed(cards)} {verb} to no {self.group_words}{unaided}"

    @reason(of=PARTING)
    def parts_lowest(self, parting: Give | PutAway) -> str:
        if not self.may_give_any or not self.is_lowest(parting.cards):
            return ""
        return f"You hold nothing lower than {listed(parting.cards)}."

    @reason("It breaks no {self.group_words} of yours.", name="whole", of=PARTING, theme="keep sets whole")
    def breaks_nothing(self, parting: Give | PutAway) -> bool:
        return self.may_give_any and not self.splits(parting.cards)

    @reason(of=PARTING, theme="save a turn", amount=FEWER)
    def saves_turn(self, parting: Give | PutAway) -> str:
        before, after = self.groups(), self.groups_of(left := self.left_after(parting))
        # With two packs the groups may leave out the second copy of a card.
        if not self.may_give_any or len(after) >= len(before) or sum(map(len, after)) < len(left):
            return ""
        it = "it" if len(parting.cards) == 1 else "them"
        return f"Without {it} your cards can go in {with_unit(len(after), 'play')}, led one by one."


GIVING_REASONS = by_weight(
    GivingReasons.spares,
    GivingReasons.spares_sequence,
    GivingReasons.are_gifts_alike,
    GivingReasons.parts_with_entry,
    GivingReasons.parts_set,
    GivingReasons.lone_lowest,
    GivingReasons.lone,
    GivingReasons.parts_lowest,
    GivingReasons.breaks_nothing,
    GivingReasons.saves_turn,
)
"""The reasons for cards given or put away, in order of weight."""
