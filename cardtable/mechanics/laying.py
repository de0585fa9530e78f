"""Laying melds: of many ways to lay cards a few are listed, and the others accepted and proposed."""

from __future__ import annotations

from typing import ClassVar

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import D, Stage
from cardtable.mechanics.meld_search import partitions
from cardtable.mechanics.melds import LayGroups


class LayingMelds(Stage[D]):
    """A stage in which groups of cards are laid; `lay` is the game's action for it, with its rules."""

    lay: ClassVar[type[LayGroups]]

    def listed_as(self, seat: int, action: Action) -> Action | None:
        """Longer lays, and several at once, are left off the list; they are accepted all the same."""
        if not isinstance(action, LayGroups):
            return action
        lays = (listed for listed in self.legal(seat) if isinstance(listed, LayGroups))
        return next((lay for lay in lays if lay.in_order == action.in_order), None)

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        found = [*map(self.lay, partitions(cards, self.lay.rules)), *super().propose(seat, cards)]
        unlike = {action.in_order if isinstance(action, LayGroups) else action: action for action in found}
        return [action for action in unlike.values() if self.refusal(seat, action) is None]
