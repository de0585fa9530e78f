"""Cards given from hand to hand before a hand is played: debts, and what comes back for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, Self

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.deal import D, Deal, Stage
from cardtable.engine.presentation import Phrase
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.card_actions import SeveralCards
from cardtable.words import with_unit

MAX_LISTED_GIFTS = 400
"""How many ways to give are listed at most; a person may give any other cards."""


@dataclass(frozen=True, slots=True)
class Give(SeveralCards):
    """`give 2S AH`."""

    verb: ClassVar[str] = "give"

    def phrase(self) -> Phrase:
        return Phrase(f"Give {text_of(self.cards)}", "Give cards")


@dataclass(frozen=True, slots=True)
class Ask(SeveralCards):
    """`ask RJ 2S`: asks for cards of another hand."""

    verb: ClassVar[str] = "ask"

    def phrase(self) -> Phrase:
        return Phrase(f"Ask for {text_of(self.cards)}", "Ask for cards")

    @property
    def picks(self) -> tuple[Card, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Debt:
    """Cards that one seat owes another."""

    giver: int
    receiver: int
    count: int
    """How many cards are due."""
    asked: tuple[Card, ...] = ()
    """The cards that the receiver asked for."""

    def asking(self, cards: tuple[Card, ...]) -> Self:
        """The debt with these cards asked for."""
        return replace(self, asked=cards)

    def back(self) -> Self:
        """The debt in return: as many cards the other way."""
        return replace(self, giver=self.receiver, receiver=self.giver, asked=())


def hand_over(deal: Deal, giver: int, receiver: int, cards: tuple[Card, ...]) -> None:
    """Moves cards from hand to hand. The two seats know them; the others know only how many."""
    deal.move(cards, f"hand.{giver}", f"hand.{receiver}")
    deal.learn(frozenset((giver, receiver)), f"hand.{receiver}", cards, came=True)
    count = with_unit(len(cards), "card")
    deal.tell("give", giver, f"{{seat}} give{{s}} {count} to {{{receiver}}}.")


def choose(held: Sequence[Card], count: int) -> list[tuple[Card, ...]]:
    """The ways to choose that many cards, in the order held; choices of equal cards are listed once."""
    ways = combinations(held, count)
    return list(ways) if len(set(held)) == len(held) else list(dict.fromkeys(ways))


def kept_above(
    hand: tuple[Card, ...], gift: tuple[Card, ...], value: Callable[[Card], int]
) -> tuple[Card, ...]:
    """The cards that would stay in a hand although they are worth more than one that is given.

    Empty if the gift is of the best cards, as a rule that takes the highest demands.
    """
    least = min(map(value, gift), default=0)
    return tuple(c for c in without(hand, gift) if gift and value(c) > least)


class Giving(Stage[D]):
    """A stage in which seats give cards of their own hand, each as many as are due."""

    count_rule: ClassVar[str]
    """The rule that says how many cards are due."""

    def asking_rule(self, seat: int) -> str:
        return self.asked_by or self.count_rule

    def due(self, seat: int) -> int:
        """How many cards that seat gives."""
        raise NotImplementedError

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        count = self.due(seat)
        if not isinstance(action, Give):
            return Refusal(self.count_rule, f"Give {with_unit(count, 'card')} now.")
        if missing := self.not_held(seat, *action.cards):
            return missing
        if len(action.cards) != count:
            return Refusal(self.count_rule, f"{count} are due, not {len(action.cards)}.", action.cards)
        return None

    def legal(self, seat: int) -> list[Action]:
        hand = sorted(self.deal.hand(seat))
        return [Give(given) for given in choose(hand, self.due(seat))[:MAX_LISTED_GIFTS]]

    def equivalent(self, seat: int, action: Action) -> Action | None:
        return Give(tuple(sorted(action.picks))) if isinstance(action, Give) else action


class Paying(Giving[D]):
    """Debts are paid one after the other.

    A game may say which cards must be given (the highest, say), and says what follows.
    """

    def __init__(self, deal: D, debts: tuple[Debt, ...], at: int = 0) -> None:
        super().__init__(deal)
        self.debts = debts
        self.at = at

    @property
    def debt(self) -> Debt:
        """The debt to be paid now."""
        return self.debts[self.at]

    def actors(self) -> tuple[int, ...]:
        return (self.debt.giver,)

    def due(self, seat: int) -> int:
        return self.debt.count

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Give)
        hand_over(self.deal, seat, self.debt.receiver, action.cards)
        self.go_on()

    def phrase(self, seat: int, action: Action) -> Phrase:
        usual = action.phrase()
        debt = self.debt
        other = debt.receiver if seat == debt.giver else debt.giver
        if isinstance(action, Give):
            return replace(usual, text=f"Give {text_of(action.cards)} to {{{other}}}")
        if isinstance(action, Ask):
            return replace(usual, text=f"Ask {{{other}}} for {text_of(action.cards)}")
        return usual

    def go_on(self) -> None:
        """Goes on to the next debt, or to what follows the last."""
        self.at += 1
        if self.at == len(self.debts):
            self.settled()

    def settled(self) -> None:
        """Called after the last debt."""
        raise NotImplementedError
