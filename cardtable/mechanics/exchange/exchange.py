"""Cards exchanged before a hand is played: from the poor to the rich and back, passed round by all at once,
or put away for those of a blind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, Self

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.deal import D, Deal, Refusal, Stage
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.card_actions import SeveralCards
from cardtable.words import so_many

MANY = 400
"""So many ways to give are listed at most; a person may give any other."""


@dataclass(frozen=True, slots=True)
class Give(SeveralCards):
    """`give 2S AH`."""

    verb: ClassVar[str] = "give"

    def phrase(self) -> Phrase:
        return Phrase(f"Give {text_of(self.cards)}", "Give cards")


@dataclass(frozen=True, slots=True)
class Ask(SeveralCards):
    """`ask RJ 2S`: cards of another hand."""

    verb: ClassVar[str] = "ask"

    def phrase(self) -> Phrase:
        return Phrase(f"Ask for {text_of(self.cards)}", "Ask for cards")

    @property
    def picks(self) -> tuple[Card, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class PutAway(SeveralCards):
    """`discard 3C 4D`: cards of the hand put away face down."""

    verb: ClassVar[str] = "discard"

    def phrase(self) -> Phrase:
        return Phrase(f"Put {text_of(self.cards)} away", "Put cards away")


@dataclass(frozen=True, slots=True)
class Debt:
    """Who gives how many cards to whom, and gets as many back; `asked` are the cards named for it."""

    giver: int
    receiver: int
    count: int
    asked: tuple[Card, ...] = ()

    def asking(self, cards: tuple[Card, ...]) -> Self:
        """The same debt with cards named for it."""
        return replace(self, asked=cards)

    def back(self) -> Self:
        """The debt the other way: what is given in return."""
        return replace(self, giver=self.receiver, receiver=self.giver, asked=())


def hand_over(deal: Deal, giver: int, receiver: int, cards: tuple[Card, ...]) -> None:
    """Cards go from hand to hand; the two know of them, the others only how many."""
    deal.move(cards, f"hand.{giver}", f"hand.{receiver}")
    deal.learn(frozenset((giver, receiver)), f"hand.{receiver}", cards, came=True)
    count = so_many(len(cards), "card")
    deal.tell("give", giver, f"{{seat}} give{{s}} {count} to {{{receiver}}}.")


def choose(held: Sequence[Card], count: int) -> list[tuple[Card, ...]]:
    """The ways to choose so many cards, equal ones once, in the order held."""
    ways = combinations(held, count)
    return list(ways) if len(set(held)) == len(held) else list(dict.fromkeys(ways))


class Giving(Stage[D]):
    """A stage in which somebody gives cards of the own hand, so many as are due."""

    count_rule: ClassVar[str] = "give-count"

    def due(self, seat: int) -> int:
        """How many cards that seat gives."""
        raise NotImplementedError

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        count = self.due(seat)
        if not isinstance(action, Give):
            return Refusal(self.count_rule, f"Give {so_many(count, 'card')} now.")
        if missing := self.not_held(seat, *action.cards):
            return missing
        if len(action.cards) != count:
            return Refusal(self.count_rule, f"{count} are due, not {len(action.cards)}.", action.cards)
        return None

    def legal(self, seat: int) -> list[Action]:
        hand = sorted(self.deal.hand(seat))
        return [Give(given) for given in choose(hand, self.due(seat))[:MANY]]

    def listed_as(self, seat: int, action: Action) -> Action | None:
        return Give(tuple(sorted(action.picks))) if isinstance(action, Give) else action


class Paying(Giving[D]):
    """Debts, one after the other: whoever owes gives. A game says which cards (the best, say) and what
    follows."""

    own_rule = "in-hand"

    def __init__(self, deal: D, debts: tuple[Debt, ...], at: int = 0) -> None:
        super().__init__(deal)
        self.debts = debts
        self.at = at

    @property
    def debt(self) -> Debt:
        """The debt at hand."""
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
        usual, debt = action.phrase(), self.debt
        other = debt.receiver if seat == debt.giver else debt.giver
        if isinstance(action, Give):
            return replace(usual, text=f"Give {text_of(action.cards)} to {{{other}}}")
        if isinstance(action, Ask):
            return replace(usual, text=f"Ask {{{other}}} for {text_of(action.cards)}")
        return usual

    def go_on(self) -> None:
        """The next debt, or what follows them all."""
        self.at += 1
        if self.at == len(self.debts):
            self.settled()

    def settled(self) -> None:
        """After the last debt."""
        raise NotImplementedError


class Passing(Giving[D]):
    """All choose at once, in secret and in any order, cards for the player `steps` further round (1 the next,
    -1 the one before, half the table across); when all have chosen the cards change hands.

    Chosen cards lie in the pile `passed.SEAT` (one of a game's `extra_piles`), which only its owner sees.
    """

    name = "passing"

    def __init__(self, deal: D, count: int, steps: int) -> None:
        super().__init__(deal)
        self.count, self.steps = count, steps

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
                self._bring(giver, deal.after(giver, self.steps))
            self.passed()

    def _bring(self, giver: int, receiver: int) -> None:
        """Chosen cards go on to whom they are for; giver and receiver know them."""
        deal, pile = self.deal, f"passed.{giver}"
        cards = deal.cards_in(pile)
        deal.move(cards, pile, f"hand.{receiver}")
        deal.learn(frozenset((giver, receiver)), f"hand.{receiver}", cards, came=True)
        deal.tell("give", giver, f"{{seat}} pass{{es}} {so_many(len(cards), 'card')} to {{{receiver}}}.")

    def phrase(self, seat: int, action: Action) -> Phrase:
        to = self.deal.after(seat, self.steps)
        usual = action.phrase()
        return replace(usual, text=f"Pass {text_of(action.picks)} to {{{to}}}")

    def passed(self) -> None:
        """After all have passed."""
        raise NotImplementedError

    def prompt(self, seat: int) -> str:
        to = self.deal.after(seat, self.steps)
        return f"Choose {so_many(self.due(seat), 'card')} for {{{to}}}."


def take_blind(deal: Deal, seat: int, *, shown: bool, away: str = "discard") -> tuple[Card, ...]:
    """A seat takes the pile `blind` up, in the open or not: the cards, where all have seen them. The pile of
    what it will put away it alone sees."""
    blind = deal.cards_in("blind")
    if shown:
        deal.show("blind")
    deal.move(blind, "blind", f"hand.{seat}")
    deal.piles[away] = deal.piles[away].shown_to(frozenset((seat,)))
    return blind if shown else ()


class Discarding(Stage[D]):
    """Whoever has taken up a blind (`Deal.turn`) puts as many cards away, face down, as the hand has more
    than the next one."""

    name = "exchange"
    count_rule: ClassVar[str] = "exchange-count"
    """The rule by which anything but so many cards is refused."""
    away_rule: ClassVar[str] = "exchange-count"
    """The rule told when they are put away."""
    pile: ClassVar[str] = "discard"
    """Where they go."""

    def enter(self) -> None:
        if not self.surplus:  # a short deal without a blind
            self.discarded()

    @property
    def surplus(self) -> int:
        """How many cards have to go."""
        deal = self.deal
        return len(deal.hand(deal.turn)) - len(deal.hand(deal.after(deal.turn)))

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, PutAway) or len(action.cards) != self.surplus:
            return Refusal(self.count_rule, f"Put {so_many(self.surplus, 'card')} away, face down.")
        return self.not_held(seat, *action.cards)

    def legal(self, seat: int) -> list[Action]:
        return [PutAway(away) for away in choose(sorted(self.deal.hand(seat)), self.surplus)]

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        action = PutAway(tuple(sorted(cards)))
        return [action] if self.refusal(seat, action) is None else []

    def listed_as(self, seat: int, action: Action) -> Action | None:
        return PutAway(tuple(sorted(action.picks))) if isinstance(action, PutAway) else action

    def apply(self, seat: int, action: Action) -> None:
        self.deal.move(action.picks, f"hand.{seat}", self.pile)
        if self.deal.events is not None:
            count = so_many(len(action.picks), "card")
            self.deal.tell("bury", seat, "{seat} put{s} " + f"{count} away.", rule=self.away_rule)
        self.discarded()

    def discarded(self) -> None:
        """What follows."""
        raise NotImplementedError

    def prompt(self, seat: int) -> str:
        return f"Put {so_many(self.surplus, 'card')} away, face down."


def kept_above(
    hand: tuple[Card, ...], gift: tuple[Card, ...], worth: Callable[[Card], int]
) -> tuple[Card, ...]:
    """The cards that would stay in a hand though they are worth more than one that is given: none, where
    the best are due."""
    least = min(map(worth, gift), default=0)
    return tuple(c for c in without(hand, gift) if gift and worth(c) > least)
