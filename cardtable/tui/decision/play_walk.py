"""What Tab goes through at a decision: the plays that use what is picked, then the choices."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.tui.decision.hand_order import as_hand_lies
from cardtable.tui.decision.legal_actions import LegalActions

MOST_WALKED = 60
"""The most plays that Tab goes through before anything is picked."""


class PlayWalk(NamedTuple):
    """Actions in the order in which Tab selects them, for as long as one of them is selected."""

    actions: Sequence[Action] = ()

    @classmethod
    def of(cls, legal: LegalActions, hand: Sequence[Card], held: Iterable[Card]) -> PlayWalk:
        """The plays that use these cards and maybe more, those alike as the hand lies, but the ones without a
        joker first, then the choices. Nothing where one card is played and the cursor finds it, or where
        nothing is picked and the plays are too many to go through."""
        wanted = Counter(held)
        plays = [action for action in legal.plays if wanted <= Counter(action.picks)]
        is_found = legal.is_single and legal.choices
        if is_found or not plays or (not wanted and len(plays) > MOST_WALKED):
            return cls()
        alike = itertools.groupby(plays, key=lambda action: (action.verb, len(action.picks)))
        walked = [action for _, group in alike for action in sorted(as_hand_lies(group, hand), key=_jokers)]
        return cls((*walked, *(legal.choices[at] for at in legal.stops)))

    def next(self, now: Action | None, steps: int, *, is_begun: bool) -> Action:
        """The action so many steps after the one that is selected; of a walk that begins here the first,
        if it is not selected already."""
        ahead = self.actions if is_begun else self.actions[:: len(self.actions) - 1 or 1]
        at = self.actions.index(now) if now in ahead else -1 if steps > 0 else 0
        return self.actions[(at + steps) % len(self.actions)]


def _jokers(action: Action) -> int:
    return sum(c.rank is None for c in action.picks)
