"""What an action of Kalooki is worth to a careful player: what the contract lacks, and what it can spare."""

from __future__ import annotations

import functools

from cardtable.cards import Card, without
from cardtable.engine.actions import Action
from cardtable.mechanics.rummy.contract_plan import plan, short_of
from cardtable.mechanics.rummy.meld_position import MeldSense
from cardtable.mechanics.rummy.meld_search import alike, near
from cardtable.mechanics.rummy.melds import is_joker
from cardtable.mechanics.stock import Discard, Draw
from games.kalooki.actions import RULES, Lay, Tack
from games.kalooki.table import KalookiTable, penalty

LEAVING = ("pass", "allow", "draw stock")
"""What leaves the top discard to others."""
LAY, TACK = 200.0, 50.0
"""To lay comes before all else, then what can be tacked on."""
LAYS = 20
"""So many ways to lay are thought through."""
PER_LACK, KEPT, PER_FRIEND, PER_POINT = 10.0, 1.0, 0.3, 0.05
"""Before the contract is laid: what a discard loses by each card that it then lacks more, by being one of
those kept for it, by each card that it goes with; and what it gains by each point."""


class Judge(MeldSense[KalookiTable]):
    """Weighs the actions of one view."""

    rules = RULES

    # The contract

    def short_of(self, hand: tuple[Card, ...]) -> int:
        """How many cards some are short of the contract; none where it is laid."""
        return 0 if self.is_down else short_of(hand, *self.deal.contract)

    @functools.cached_property
    def short(self) -> int:
        """How many cards the hand is short of it."""
        return self.short_of(self.hand)

    def short_with(self, c: Card) -> int:
        """The same with a card more."""
        return self.short_of((*self.hand, c))

    def short_without(self, c: Card) -> int:
        """The same with a card less."""
        return self.short_of(without(self.hand, (c,)))

    def can_spare(self, c: Card) -> bool:
        """Whether the contract is as near without a card."""
        return self.short_without(c) == self.short

    def fits(self, c: Card) -> frozenset[Card]:
        """The cards that may lie in a group with one: until the contract is laid, in one that it asks for."""
        return super().fits(c) if self.is_down else company(self.deal.contract, c)

    @property
    def purpose(self) -> str:
        return "" if self.is_down else " for this contract"

    # The open card

    @functools.cached_property
    def offered(self) -> Card | None:
        """The top discard, where the seat may get it."""
        if self.view.stage == "draw" and Draw("discard") not in self.view.legal:
            return None
        lying = self.view.cards_in("discard")
        return lying[0] if lying and self.view.stage in ("call", "answer", "draw") else None

    @functools.cached_property
    def is_nearer(self) -> bool:
        """Whether the open card brings the contract nearer."""
        return self.offered is not None and self.short_with(self.offered) < self.short

    @property
    def is_idle(self) -> bool:
        """Whether it does not, and is no joker."""
        return self.offered is not None and not is_joker(self.offered) and not self.is_nearer

    @property
    def helpers(self) -> int:
        """How many of the cards that the seat does not see bring its contract nearer."""
        return sum(count for c, count in self.unseen.items() if self.short_with(c) < self.short)

    # Going out

    def next_down(self, deal: KalookiTable) -> Action | None:
        """The dearest of what goes."""
        going = [one for one in deal.legal(self.seat) if isinstance(one, Lay | Tack)]
        return max(going, key=lambda one: deal.cost_of(one.picks), default=None)

    def out_brings(self, action: Action) -> str:
        bends = self.deal.bends or (isinstance(action, Lay) and not self.is_down)
        return ", and the others pay double" if bends else ""

    # What actions are worth

    def worth(self, action: Action) -> float:
        """One action's worth."""
        match action:
            case Lay():
                return self._lay(action)
            case Tack(c):
                return TACK + penalty(c)
            case Discard():
                return self._discard(action)
        gains = self.offered is not None and not self.is_idle and not self.is_down
        return 0.0 if str(action) in LEAVING else 1.0 if gains else -1.0

    def _lay(self, action: Lay) -> float:
        """Of several ways that which leaves the least to pay for; of very many those that lay most."""
        lays = [one for one in self.view.legal if isinstance(one, Lay)]
        if action not in sorted(lays, key=lambda lay: -self.deal.cost_of(lay.cards))[:LAYS]:
            return LAY
        rest = self.played_on(action).hand(self.seat)
        return 2 * LAY if self.is_out_with(rest) else LAY + LAY / (1 + self.deal.cost_of(rest))

    def _discard(self, discard: Discard) -> float:
        c = discard.card
        if self.is_down:
            return penalty(c) / 10 - (5.0 if self.could_add(discard) else 0.0)
        kept = plan(self.hand, *self.deal.contract).kept
        worth = PER_POINT * penalty(c) - PER_LACK * (self.short_without(c) - self.short)
        return worth - KEPT * (self.hand.count(c) <= kept.count(c)) - PER_FRIEND * len(self.goes_with(c))


@functools.cache
def company(contract: tuple[int, int], c: Card) -> frozenset[Card]:
    """The cards that may lie with one in a group that the contract asks for."""
    threes, fours = contract
    same = alike(c, RULES) if threes else frozenset()
    return same | near(c, RULES) if fours else same
