"""The exchange of Dai Fugō: asking, giving the highest, giving back."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.showing import Phrase
from cardtable.mechanics.climbing import JOKER_POWER, power
from cardtable.mechanics.exchange import Ask, Debt, Give
from cardtable.mechanics.words import so_many
from cardtable.values import replaced
from games.dai_fugo.table import DaiFugoDeal, debts

MANY = 400
"""So many ways to give are listed at most; a person may give any other."""


def begin_exchange(deal: DaiFugoDeal) -> None:
    """From the second hand on poor and rich exchange cards (exchange)."""
    from games.dai_fugo.play import Playing

    if not deal.before:
        deal.begin(Playing(deal))
        return
    deal.owed = debts(deal.before, deal.options)
    deal.begin(Asking(deal, 0) if deal.options.ask else Tribute(deal, 0))


def hand_over(deal: DaiFugoDeal, giver: int, receiver: int, cards: tuple[Card, ...]) -> None:
    """Cards go from hand to hand; the two know of them, the others only how many (exchange)."""
    deal.move(cards, f"hand.{giver}", f"hand.{receiver}")
    deal.learn(giver, f"hand.{receiver}", cards)
    deal.known = tuple(
        tuple(pair for pair in mine if seat != receiver or pair[1] not in cards)
        for seat, mine in enumerate(deal.known)
    )
    count = so_many(len(cards), "card")
    deal.tell("give", giver, f"{{seat}} give{{s}} {count} to {{{receiver}}}.")


class Part(Stage[DaiFugoDeal]):
    """One seat after the other acts, once for each debt."""

    def __init__(self, deal: DaiFugoDeal, at: int) -> None:
        super().__init__(deal)
        self.at = at

    @property
    def debt(self) -> Debt:
        """The debt at hand."""
        return self.deal.owed[self.at]

    @property
    def actor(self) -> int:
        """Who acts."""
        return self.debt.giver

    def actors(self) -> tuple[int, ...]:
        return (self.actor,)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat != self.actor:
            return Refusal("turn-order", "Another player exchanges now.")
        return self.own_refusal(seat, action)

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why the actor may not do that."""
        raise NotImplementedError

    def in_hand(self, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
        """Whether all those cards are held."""
        try:
            without(self.deal.hand(seat), cards)
        except ValueError:
            return Refusal("in-hand", f"You do not hold {text_of(cards)}.", cards)
        return None

    def give_refusal(self, seat: int, action: Action) -> Refusal | None:
        """What is wrong with any gift."""
        if not isinstance(action, Give):
            return Refusal("give-count", f"Give {self.debt.count} card{'s' * (self.debt.count > 1)} now.")
        missing = self.in_hand(seat, action.cards)
        if missing is not None:
            return missing
        if len(action.cards) != self.debt.count:
            return Refusal("give-count", f"{self.debt.count} are due, not {len(action.cards)}.", action.cards)
        return None

    def phrase(self, seat: int, action: Action) -> Phrase:
        usual, debt = action.phrase(), self.debt
        other = debt.receiver if seat == debt.giver else debt.giver
        if isinstance(action, Give):
            return replace(usual, text=f"Give {text_of(action.cards)} to {{{other}}}")
        if isinstance(action, Ask):
            return replace(usual, text=f"Ask {{{other}}} for {text_of(action.cards)}")
        return replace(usual, text="Ask for nothing") if isinstance(action, Pass) else usual

    def go_on(self, following: type[Part]) -> None:
        """The next debt of this part, or the next part."""
        deal = self.deal
        more = self.at + 1 < len(deal.owed)
        deal.begin(type(self)(deal, self.at + 1) if more else following(deal, 0))


class Asking(Part):
    """The rich name the cards they want (ask-cards)."""

    name = "ask"

    @property
    def actor(self) -> int:
        return self.debt.receiver

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Ask) or len(action.cards) != self.debt.count:
            return Refusal("give-count", f"Ask for {self.debt.count}, or pass.")
        own = tuple(c for c in action.cards if c in self.deal.hand(seat))
        wrong = own or tuple(c for c in action.cards if c not in self.deal.pack)
        doubled = len(set(action.cards)) < len(action.cards)
        if wrong or doubled:
            return Refusal("ask-cards", f"{text_of(wrong or action.cards)} cannot be asked for.", wrong)
        return None

    def legal(self, seat: int) -> list[Action]:
        return [*self._wishes(seat), Pass()]

    def _wishes(self, seat: int) -> list[Action]:
        """All that may be asked for: single cards, or pairs of them."""
        free = [c for c in dict.fromkeys(sorted(self.deal.pack)) if c not in self.deal.hand(seat)]
        if self.debt.count == 1:
            return [Ask((c,)) for c in free]
        return [Ask((one, two)) for at, one in enumerate(free) for two in free[at + 1 :]]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Ask):
            debt = Debt(self.debt.giver, self.debt.receiver, self.debt.count, action.cards)
            deal.owed = replaced(deal.owed, self.at, debt)
            deal.tell("ask", seat, f"{{seat}} ask{{s}} {{{debt.giver}}} for {{cards}}.", cards=action.cards)
        else:
            deal.tell("ask", seat, "{seat} ask{s} for nothing.")
        self.go_on(Tribute)

    def prompt(self, seat: int) -> str:
        return f"Name {self.debt.count} you want from {{{self.debt.giver}}}, or pass."


class Tribute(Part):
    """The poor give their highest cards (give-highest)."""

    name = "tribute"

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        wrong = self.give_refusal(seat, action)
        if wrong is not None:
            return wrong
        assert isinstance(action, Give)
        asked = self._asked(seat)
        if asked and not set(asked) <= set(action.cards):
            return Refusal("give-asked", f"You hold {text_of(asked)}, which was asked for.", asked)
        rest = tuple(c for c in action.cards if c not in asked)
        kept = without(self.deal.hand(seat), (*asked, *rest))
        if self.deal.options.keep_joker:
            kept = tuple(c for c in kept if c.suit is not None)
        high = tuple(c for c in kept if rest and power(c) > min(map(power, rest)))
        if high:
            return Refusal("give-highest", f"Give your highest: you would keep {text_of(high)}.", high)
        return None

    def _asked(self, seat: int) -> tuple[Card, ...]:
        """The cards asked for that are held."""
        return tuple(c for c in self.debt.asked if c in self.deal.hand(seat))[: self.debt.count]

    def legal(self, seat: int) -> list[Action]:
        asked = self._asked(seat)
        hand = sorted(without(self.deal.hand(seat), asked))
        count = self.debt.count - len(asked)
        # With a joker that may be kept, the two highest beside it are wanted too.
        floor = sorted((power(c) for c in hand), reverse=True)
        jokers = sum(one == JOKER_POWER for one in floor) if self.deal.options.keep_joker else 0
        least = floor[min(len(floor), count + jokers) - 1] if count else 99
        near = [c for c in hand if power(c) >= least]
        gifts = {Give(tuple(sorted((*asked, *held)))): None for held in choose(near, count)}
        return [gift for gift in gifts if self.own_refusal(seat, gift) is None]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Give)
        deal, debt = self.deal, self.debt
        hand_over(deal, seat, debt.receiver, action.cards)
        if not debt.asked:
            self._remember(action.cards)
        self.go_on(Return)

    def _remember(self, cards: tuple[Card, ...]) -> None:
        """Who receives the highest cards knows what the giver cannot hold (give-highest)."""
        deal, debt = self.deal, self.debt
        if deal.options.keep_joker:
            return
        deal.tributes = (*deal.tributes, debt)
        most = min(map(power, cards))
        mine = (*deal.ceilings[debt.receiver], (debt.giver, most))
        deal.ceilings = replaced(deal.ceilings, debt.receiver, mine)

    def prompt(self, seat: int) -> str:
        count = self.debt.count
        return f"Give {'your highest card' if count == 1 else f'your {count} highest cards'}."


class Return(Part):
    """The rich give back what they like (return-any)."""

    name = "return"

    @property
    def actor(self) -> int:
        return self.debt.receiver

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        return self.give_refusal(seat, action)

    def legal(self, seat: int) -> list[Action]:
        hand = sorted(self.deal.hand(seat))
        gifts: dict[Action, None] = dict.fromkeys(Give(held) for held in choose(hand, self.debt.count))
        return list(gifts)[:MANY]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Give)
        deal, debt = self.deal, self.debt
        hand_over(deal, seat, debt.giver, action.cards)
        if self.at + 1 < len(deal.owed):
            deal.begin(Return(deal, self.at + 1))
            return
        from games.dai_fugo.play import Playing

        deal.owed = ()
        deal.begin(Playing(deal))

    def prompt(self, seat: int) -> str:
        count = self.debt.count
        return f"Give back {'any card' if count == 1 else f'any {count} cards'}."


def choose(held: list[Card], count: int) -> list[tuple[Card, ...]]:
    """The ways to choose so many cards."""
    if count == 0:
        return [()]
    return [(one, *rest) for at, one in enumerate(held) for rest in choose(held[at + 1 :], count - 1)]
