"""The blind (talon, widow, kitty) taken up before the play, and as many cards discarded face down for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import D, Deal, Stage
from cardtable.engine.position_cache import position_cache
from cardtable.engine.presentation import Phrase
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.card_actions import SeveralCards
from cardtable.mechanics.exchange.giving import choose
from cardtable.words import with_unit


@dataclass(frozen=True, slots=True)
class PutAway(SeveralCards):
    """`discard 3C 4D`: cards of the hand put away face down."""

    verb: ClassVar[str] = "discard"

    def phrase(self) -> Phrase:
        return Phrase(f"Put {text_of(self.cards)} away", "Put cards away")


put_away = position_cache(1 << 12)(PutAway)
"""The action that puts cards away, cached: a hand lists hundreds of them, each time a rollout comes to it."""


def take_blind(deal: Deal, seat: int, *, shown: bool, away: str = "discard") -> tuple[Card, ...]:
    """Moves the pile `blind` to a seat's hand, and returns its cards if all have seen them (`shown`).

    From then on that seat alone sees the pile `away`, where its discards will go.
    """
    blind = deal.cards_in("blind")
    if shown:
        deal.show("blind")
    deal.move(blind, "blind", f"hand.{seat}")
    deal.piles[away] = deal.piles[away].shown_to(frozenset((seat,)))
    return blind if shown else ()


class Discarding(Stage[D]):
    """The seat that has taken up the blind (`Deal.turn`) discards the cards it has too many.

    It keeps as many as the next hand holds.
    """

    name = "exchange"
    count_rule: ClassVar[str]
    """The rule that says how many cards must be discarded."""
    away_rule: ClassVar[str]
    """The rule cited when they have been."""
    pile: ClassVar[str] = "discard"
    """The pile that they go to."""

    def asking_rule(self, seat: int) -> str:
        return self.asked_by or self.count_rule

    def enter(self) -> None:
        if not self.surplus:  # a short deal without a blind
            self.discarded()

    @property
    def surplus(self) -> int:
        """How many cards have to go."""
        deal = self.deal
        return len(deal.hand(deal.turn)) - len(deal.hand(deal.seat_after(deal.turn)))

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, PutAway) or len(action.cards) != self.surplus:
            return Refusal(self.count_rule, f"Put {with_unit(self.surplus, 'card')} away, face down.")
        return self.not_held(seat, *action.cards)

    def legal(self, seat: int) -> list[Action]:
        return list(map(put_away, choose(sorted(self.deal.hand(seat)), self.surplus)))

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        action = PutAway(tuple(sorted(cards)))
        return [action] if self.refusal(seat, action) is None else []

    def equivalent(self, seat: int, action: Action) -> Action | None:
        return PutAway(tuple(sorted(action.picks))) if isinstance(action, PutAway) else action

    def apply(self, seat: int, action: Action) -> None:
        self.deal.move(action.picks, f"hand.{seat}", self.pile)
        if self.deal.events is not None:
            count = with_unit(len(action.picks), "card")
            self.deal.tell("bury", seat, "{seat} put{s} " + f"{count} away.", rule=self.away_rule)
        self.discarded()

    def discarded(self) -> None:
        """Called when the cards are gone."""
        raise NotImplementedError

    def prompt(self, seat: int) -> str:
        return f"Put {with_unit(self.surplus, 'card')} away, face down."
