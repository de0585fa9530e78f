"""Cards passed round, as in Hearts: all choose at once, and then all cards change hands."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import D
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.exchange.giving import Give, Giving
from cardtable.words import with_unit


class Passing(Giving[D]):
    """Each seat chooses cards for the player `steps` further round, in secret and in any order.

    1 step is the next player, -1 the one before, half the table the one opposite. When all have chosen, the
    cards change hands. Until then they lie in the pile `passed.SEAT` (one of `Game.extra_piles`), which
    only its owner sees.
    """

    name = "passing"

    def __init__(self, deal: D, count: int, steps: int) -> None:
        super().__init__(deal)
        self.count = count
        self.steps = steps

    def enter(self) -> None:
        for seat in range(self.deal.seats):
            self.deal.add_pile(f"passed.{seat}", owner=seat, seen_by=frozenset((seat,)))
        if not self.actors():  # a short deal: nobody holds a card
            self.passed()

    def actors(self) -> tuple[int, ...]:
        deal = self.deal
        seats = range(deal.seats)
        return tuple(seat for seat in seats if self.due(seat) and not deal.cards_in(f"passed.{seat}"))

    def due(self, seat: int) -> int:
        return min(self.count, len(self.deal.hand(seat)))

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Give)
        deal = self.deal
        deal.move(action.cards, f"hand.{seat}", f"passed.{seat}")
        if not self.actors():
            for giver in range(deal.seats):
                self._hand_over(giver, deal.seat_after(giver, self.steps))
            self.passed()

    def _hand_over(self, giver: int, receiver: int) -> None:
        """Moves a seat's chosen cards to the hand they are for; giver and receiver know them."""
        deal, pile = self.deal, f"passed.{giver}"
        cards = deal.cards_in(pile)
        deal.move(cards, pile, f"hand.{receiver}")
        deal.learn(frozenset((giver, receiver)), f"hand.{receiver}", cards, came=True)
        deal.tell("give", giver, f"{{seat}} pass{{es}} {with_unit(len(cards), 'card')} to {{{receiver}}}.")

    def phrase(self, seat: int, action: Action) -> Phrase:
        to = self.deal.seat_after(seat, self.steps)
        usual = action.phrase()
        return replace(usual, text=f"Pass {text_of(action.picks)} to {{{to}}}")

    def passed(self) -> None:
        """Called when the cards have changed hands."""
        raise NotImplementedError

    def prompt(self, seat: int) -> str:
        to = self.deal.seat_after(seat, self.steps)
        return f"Choose {with_unit(self.due(seat), 'card')} for {{{to}}}."
