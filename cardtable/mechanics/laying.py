"""Laying melds: who is down, what lies on the table, what is held in the end; and the stage in which cards
are laid and added. Of many ways to lay cards a few are listed, and the others accepted and proposed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal, Stage
from cardtable.mechanics.draw import StockDeal
from cardtable.mechanics.meld_search import partitions
from cardtable.mechanics.melds import LayGroups, Meld, MeldError, ToMeld, meld_of, read_named
from cardtable.piles import EVERYONE
from cardtable.values import replaced


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld on the table, and who laid it."""

    meld: Meld
    by: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards."""
        return self.meld.cards


class LayingDeal(StockDeal):
    """A deal in which melds are laid until somebody has no card left: `down` are those who have laid, `laid`
    is what lies on the table, in the piles `meld.0`, `meld.1`..."""

    down: tuple[int, ...] = ()
    laid: tuple[Laid, ...] = ()

    # What differs between games

    @staticmethod
    def card_cost(c: Card) -> int:
        """What a card costs who is left with it."""
        raise NotImplementedError

    def may_discard(self, c: Card) -> bool:
        """Whether such a card is ever discarded."""
        return True

    def may_take(self, seat: int) -> bool:
        """Whether a seat may take cards from the discards, as far as being down goes."""
        return True

    def stock_out(self) -> None:
        """A card has to be drawn and the stock is used up again: the play ends."""
        raise NotImplementedError

    def as_laid(self, meld: Meld, seat: int) -> Laid:
        """A meld as it lies there once a seat has laid it."""
        return Laid(meld, seat)

    # Stock and discards

    @property
    def can_refill(self) -> bool:
        """Whether the discards may still become the stock: once, and without the top card."""
        return not self.reshuffled and len(self.cards_in("discard")) > 1

    def draw(self, seat: int) -> bool:
        """Draws a card from the stock; False if it is used up again."""
        if not self.cards_in("stock") and not (self.can_refill and self.refill()):
            self.stock_out()
            return False
        self.deal_to(f"hand.{seat}")
        return True

    def take_discards(self, seat: int, count: int = 1) -> tuple[Card, ...]:
        """So many of the discards go to a hand; everybody knows that they are there."""
        taken = self.cards_in("discard")[:count]
        self.move(taken, "discard", f"hand.{seat}")
        self.learn(EVERYONE, f"hand.{seat}", taken, came=True)
        return taken

    def discard(self, seat: int, c: Card) -> None:
        """A card of the hand goes on top of the discards."""
        self.move((c,), f"hand.{seat}", "discard", top=True)
        self.tell("discard", seat, "{seat} discard{s} {cards}.", cards=(c,))

    # Melds

    def lay(self, seat: int, meld: Meld) -> None:
        """A new meld before a seat."""
        name = f"meld.{len(self.laid)}"
        self.add_pile(name)
        self.move(meld.cards, f"hand.{seat}", name)
        self.laid = (*self.laid, self.as_laid(meld, seat))
        self.tell("lay", seat, "{seat} lay{s} {cards}.", cards=meld.cards)

    def go_down(self, seat: int) -> None:
        """A seat has laid melds of its own."""
        if seat not in self.down:
            self.down = tuple(sorted((*self.down, seat)))

    def put(self, at: int, laid: Laid) -> None:
        """A meld has changed, and its cards lie there in their order."""
        self.laid = replaced(self.laid, at, laid)
        self.arrange(f"meld.{at}", laid.cards)

    # The end

    def end(self) -> None:
        """What is left in the hands is laid open to be counted."""
        for seat in range(self.seats):
            self.show(f"hand.{seat}")
        self.finish()

    @classmethod
    def cost_of(cls, held: Iterable[Card]) -> int:
        """What cards cost who is left with them."""
        return sum(map(cls.card_cost, held))


def no_melds(action: LayGroups, faults: Mapping[str, str]) -> Refusal | None:
    """The refusal of the first group that is no meld, by the rule that its fault stands for."""
    for group in action.groups:
        try:
            meld_of(read_named(group), action.rules)
        except MeldError as error:
            return _refused(group, error, action.cards, faults)
    return None


def _refused(what: object, error: MeldError, cards: tuple[Card, ...], faults: Mapping[str, str]) -> Refusal:
    return Refusal(faults.get(error.fault, error.fault), f"{what}: {error}.", cards)


M = TypeVar("M", bound=LayingDeal)


class LayingMelds(Stage[M]):
    """A stage in which groups of cards are laid, and cards added to melds; `lay` is the game's action for
    the first, with its rules. `faults` names the rules that a MeldError's fault stands for, `meld` what a
    meld is called, `on_table` the rule by which one must lie there."""

    lay: ClassVar[type[LayGroups]]
    faults: ClassVar[Mapping[str, str]] = {}
    meld: ClassVar[str] = "meld"
    on_table: ClassVar[str]

    # Why not

    def adding_refusal(self, seat: int, action: ToMeld) -> Refusal | None:
        """Who adds a card to a meld must be down and hold it, the meld lie there, and the card fit."""
        c, laid = action.card, self.deal.laid
        if seat not in self.deal.down:
            return self.not_down()
        if missing := self.not_held(seat, c):
            return missing
        if not 0 <= action.meld < len(laid):
            return Refusal(self.on_table, f"There is no {self.meld} {action.meld} on the table.", (c,))
        try:
            self.fit(laid[action.meld], action, seat)
        except MeldError as error:
            return _refused(c, error, (c,), self.faults)
        return None

    def not_down(self) -> Refusal:
        """Who is not down adds nothing."""
        raise NotImplementedError

    def fit(self, laid: Any, action: ToMeld, seat: int) -> object:
        """What becomes of a meld. Raises MeldError where the card does not fit."""
        return laid.meld.with_card(action.card)

    # What is listed

    def fitting(self, seat: int) -> Iterator[tuple[Card, int]]:
        """Which cards of a hand could go to which melds on the table, at first sight."""
        held = dict.fromkeys(self.deal.hand(seat))
        laid = self.deal.laid
        return ((c, at) for c in held for at, one in enumerate(laid) if one.meld.may_take(c))

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
