"""What one seat can tell where melds are laid: what goes with what, what others hold, how its turn can end.

Only what the view shows is used, so a game's judge may weigh by it and its reasons may say it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import ClassVar, Generic

from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.rummy.laying import M
from cardtable.mechanics.rummy.meld_search import fitting
from cardtable.mechanics.rummy.melds import LayGroups, MeldRules, ToMeld, is_joker
from cardtable.mechanics.stock import Discard

NONE_DOWN = 99
"""More cards than anybody holds."""


class MeldSense(Generic[M]):
    """The hand, the table and the others as the seat sees them."""

    rules: ClassVar[MeldRules]

    def __init__(self, view: View[M]) -> None:
        self.view = view
        self.deal: M = view.deal
        self.seat = view.seat
        self.hand = view.hand
        self.is_down = view.seat in view.deal.down

    # The table and the others

    @cached_property
    def unseen(self) -> Counter[Card]:
        """The cards that the seat does not see."""
        return Counter(self.deal.unseen())

    @property
    def stock(self) -> int:
        """The cards left in the stock."""
        return len(self.view.cards_in("stock"))

    @property
    def others_down(self) -> list[int]:
        """The others who are down."""
        return [seat for seat in self.deal.down if seat != self.seat]

    @property
    def fewest(self) -> int:
        """The fewest cards that another who is down holds."""
        return min([len(self.deal.hand(seat)) for seat in self.others_down], default=NONE_DOWN)

    @property
    def next_holds(self) -> tuple[Card, ...]:
        """The cards that are known in the hand of the next player, who may take from the discards."""
        seat = self.deal.after(self.seat)
        held = self.view.cards_in(f"hand.{seat}") if self.deal.may_take(seat) else ()
        return tuple(c for c in held if c is not HIDDEN)

    def can(self, *kinds: type[Action]) -> bool:
        """Whether something of these kinds can be done."""
        return any(isinstance(one, kinds) for one in self.view.legal)

    # What goes with what

    def fits(self, c: Card) -> frozenset[Card]:
        """The cards that may lie in a meld with one."""
        return fitting(c, self.rules)

    @property
    def purpose(self) -> str:
        """What melds are wanted for, said after `it goes with no card of yours`."""
        return ""

    def goes_with(self, c: Card) -> tuple[Card, ...]:
        """The other cards of the hand that may lie in a meld with one; jokers are left out."""
        others, fits = list(self.hand), self.fits(c)
        if c in others:
            others.remove(c)
        return tuple([one for one in others if one in fits])

    def is_alone(self, c: Card) -> bool:
        """Whether it is no joker, and goes with none of the others but jokers."""
        return not is_joker(c) and not self.goes_with(c)

    # Discards

    @property
    def discards(self) -> list[Discard]:
        """What can be discarded."""
        return [one for one in self.view.legal if isinstance(one, Discard)]

    def could_add(self, discard: Discard) -> bool:
        """Whether the card can go to a meld on the table instead, and another be discarded."""
        is_other = self.hand.count(discard.card) > 1 or len(self.discards) > 1
        return is_other and any(
            isinstance(one, ToMeld) and one.picks == discard.picks for one in self.view.legal
        )

    def can_spare(self, c: Card) -> bool:
        """Whether a card may go as far as the own melds are concerned."""
        raise NotImplementedError

    def is_dearest(self, discard: Discard) -> bool:
        """Whether of the cards that can be spared none costs more, and another less."""
        spare = [one.card for one in self.discards if self.can_spare(one.card)]
        costs = [self.deal.card_cost(c) for c in spare]
        return discard.card in spare and min(costs) < max(costs) == self.deal.card_cost(discard.card)

    def costs_no_more(self, discard: Discard, other: Action) -> bool:
        """Whether another discard costs no more, or cannot be spared."""
        if not isinstance(other, Discard) or not self.can_spare(other.card):
            return True
        return self.deal.card_cost(other.card) <= self.deal.card_cost(discard.card)

    # Getting rid of everything

    def next_down(self, deal: M) -> Action | None:
        """What the seat lays or adds next, of what goes; None if nothing does."""
        raise NotImplementedError

    def played_on(self, first: Action) -> M:
        """The turn played on after that until nothing more goes, up to the discard."""
        deal = self.deal.clone()
        action: Action | None = first
        while action is not None:
            deal.apply(self.seat, action)
            action = None if deal.over else self.next_down(deal)
        return deal

    def is_out_with(self, rest: tuple[Card, ...]) -> bool:
        """Whether a turn that is down to these cards ends with an empty hand."""
        return not rest or (len(rest) == 1 and self.deal.may_discard(rest[0]))

    def lets_out(self, action: Action) -> bool:
        """Whether with it, and all else that goes, the turn can end with an empty hand."""
        if not action.picks or not (self.is_down or isinstance(action, LayGroups)):
            return False
        return self.is_out_with(self.played_on(action).hand(self.seat))

    def out_brings(self, action: Action) -> str:
        """What it means for the score to have no card left, said after `it lets you go out`."""
        return ""
