"""The position of one seat where melds are laid: what it can tell of hands and table, and what is said of it.

Only what the view shows is used, so a game's bot may judge by it and its reasons may say it. A game lists the
reasons and thoughts that fit, with its own between them, by weight.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import ClassVar, Generic

from cardtable.cards import HIDDEN, Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import MORE, reason, thought
from cardtable.engine.view import View
from cardtable.mechanics.rummy.laying import M
from cardtable.mechanics.rummy.meld_actions import LayGroups, ToMeld
from cardtable.mechanics.rummy.meld_search import meld_partners
from cardtable.mechanics.rummy.melds import MeldRules, is_joker
from cardtable.mechanics.stock import Discard
from cardtable.words import points, with_unit

NOBODY_DOWN = 99
"""The fewest cards of an opponent who is down, in cards, where none is: more than anybody holds."""
SOON_OUT = 3
"""A hand of at most so many cards may go out in its next turn."""
STOCK_LOW = 6
"""A stock of at most so many cards is said to run out."""
MAX_NAMED = 3
"""The most cards of the next player's hand that a sentence names."""


class MeldPosition(Generic[M]):
    """One seat's hand, the melds on the table, and what is known of the other hands."""

    rules: ClassVar[MeldRules]
    meld_word: ClassVar[str] = "meld"
    """What players call a meld."""
    lay_words: ClassVar[str] = "lay melds down"
    """To lay melds, as they say it."""
    go_out: ClassVar[str] = "go out"
    """To get rid of the last card."""
    goes_out: ClassVar[str] = "goes out"
    """What another does who gets rid of it."""
    is_out: ClassVar[str] = "you are out"
    """What the last card brings about."""
    adds_by: ClassVar[type[ToMeld]] = ToMeld
    """The actions that add a card to a meld."""

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
        """The opponents who are down."""
        return [seat for seat in self.deal.down if seat != self.seat]

    @property
    def fewest_held(self) -> int:
        """The fewest cards held by an opponent who is down."""
        return min([len(self.deal.hand(seat)) for seat in self.others_down], default=NOBODY_DOWN)

    @property
    def is_endgame(self) -> bool:
        """Whether an opponent who is down may go out next turn."""
        return self.fewest_held <= SOON_OUT

    @cached_property
    def next_holds(self) -> tuple[Card, ...]:
        """The known cards of the next player but for jokers, if that player may take from the discards."""
        seat = self.deal.seat_after(self.seat)
        held = self.view.cards_in(f"hand.{seat}") if self.deal.may_take(seat) else ()
        return tuple(c for c in held if c is not HIDDEN and not is_joker(c))

    def helps_next(self, c: Card) -> tuple[Card, ...]:
        """The cards that the next player is known to hold, and may take it for."""
        holds = self.next_holds
        if not holds:
            return ()
        fits = self.fits(c)
        return tuple([one for one in holds if one in fits])

    def can(self, *kinds: type[Action]) -> bool:
        """Whether an action of one of these kinds is legal."""
        return any(isinstance(one, kinds) for one in self.view.legal)

    # What goes with what

    def fits(self, c: Card) -> frozenset[Card]:
        """The cards that may lie in a meld with one."""
        return meld_partners(c, self.rules)

    @property
    def purpose(self) -> str:
        """What melds are wanted for, said after `it goes with no card of yours`."""
        return ""

    def goes_with(self, c: Card) -> tuple[Card, ...]:
        """The other cards of the hand, jokers left out, that may lie in a meld with one."""
        others, fits = list(self.hand), self.fits(c)
        if c in others:
            others.remove(c)
        return tuple([one for one in others if one in fits])

    def goes_with_none(self, c: Card) -> bool:
        """Whether it is no joker, and only jokers of the hand may lie in a meld with it."""
        return not is_joker(c) and not self.goes_with(c)

    def alone_words(self, c: Card) -> str:
        """That a card goes with no other, without a full stop."""
        joker = ", but for a joker" if any(map(is_joker, self.hand)) else ""
        return f"{c} goes with no card of yours{self.purpose}{joker}"

    # What cards cost

    def cost_words(self, action: Action) -> str:
        """What the cards of an action cost in hand: `12 points`."""
        return points(self.deal.cost_of(action.picks))

    @property
    def discards(self) -> list[Discard]:
        """The legal discards."""
        return [one for one in self.view.legal if isinstance(one, Discard)]

    def can_spare(self, c: Card) -> bool:
        """Whether the melds in hand do not need a card."""
        raise NotImplementedError

    def is_needed(self, c: Card) -> bool:
        """Whether a meld in the hand needs a card; by default that is not told."""
        return False

    def costs_no_more(self, discard: Discard, other: Action) -> bool:
        """Whether another discard costs no more, or cannot be spared."""
        if not isinstance(other, Discard) or not self.can_spare(other.card):
            return True
        return self.deal.card_cost(other.card) <= self.deal.card_cost(discard.card)

    # Going out

    def next_down(self, deal: M) -> Action | None:
        """What the seat lays or adds next in that deal; None if nothing can be."""
        raise NotImplementedError

    def played_on(self, first: Action) -> M:
        """The turn played on after an action, up to the discard."""
        deal = self.deal.clone()
        action: Action | None = first
        while action is not None:
            deal.apply(self.seat, action)
            action = None if deal.over else self.next_down(deal)
        return deal

    def goes_out_with(self, rest: tuple[Card, ...]) -> bool:
        """Whether a turn that is down to these cards ends with an empty hand."""
        return not rest or (len(rest) == 1 and self.deal.may_discard(rest[0]))

    def can_go_out(self, action: Action) -> bool:
        """Whether the turn can end with an empty hand after an action."""
        if not action.picks or not (self.is_down or isinstance(action, LayGroups)):
            return False
        return self.goes_out_with(self.played_on(action).hand(self.seat))

    def out_brings(self, action: Action) -> str:
        """What going out brings, said after `you can go out`."""
        return ""

    # Reasons: going out

    @reason(of=Discard, theme="go out")
    def last_card(self, discard: Discard) -> str:
        """Its discard ends the play."""
        told = f"It is your last card: {self.is_out}{self.out_brings(discard)}."
        return told if len(self.hand) == 1 else ""

    @reason(of=(LayGroups, ToMeld), theme="go out")
    def lets_out(self, action: Action) -> str:
        """The turn can end with an empty hand."""
        if not self.can_go_out(action):
            return ""
        return f"With it you can {self.go_out} in this turn{self.out_brings(action)}."

    # Reasons: discards

    @reason(
        "You can {self.lay_words} first: what you hold counts against you if another {self.goes_out}.",
        of=Discard,
        against=True,
    )
    def misses_lay(self, discard: Discard) -> bool:
        """Whether melds could be laid before the discard."""
        return not self.is_down and self.can(LayGroups)

    @reason(
        "{discard.card} can go to a {self.meld_word} on the table, and another card be discarded.",
        of=Discard,
        against=True,
    )
    def could_add(self, discard: Discard) -> bool:
        """Whether the card can be added to a meld, and another be discarded instead."""
        return self.could_go(discard, self.adds_by)

    def could_go(self, discard: Discard, way: type[ToMeld]) -> bool:
        """Whether the card can go to a meld in that way, and another be discarded instead."""
        is_other = self.hand.count(discard.card) > 1 or len(self.discards) > 1
        return is_other and any(
            isinstance(one, way) and one.picks == discard.picks for one in self.view.legal
        )

    @reason(of=Discard, theme="discard useless cards", amount=MORE)
    def alone(self, discard: Discard) -> str:
        """The card can be spared and goes with no other."""
        c = discard.card
        if not self.goes_with_none(c) or not self.can_spare(c):
            return ""
        return f"{self.alone_words(c)}, and costs {self.cost_words(discard)} in hand."

    @reason(of=Discard, beside=costs_no_more, theme="discard dear cards")
    def dearest(self, discard: Discard) -> str:
        """Of the cards that can be spared none costs more, and another less."""
        c = discard.card
        costs = {one.card: self.deal.card_cost(one.card) for one in self.discards if self.can_spare(one.card)}
        if c not in costs or not min(costs.values()) < max(costs.values()) == costs[c]:
            return ""
        cost = self.cost_words(discard)
        return f"Of the discards that you can spare none costs more in hand than {c}: {cost}."

    @reason(of=Discard, against=True)
    def feeds_next(self, discard: Discard) -> str:
        """The next player is known to hold cards that it goes with."""
        helped = self.helps_next(discard.card)
        if not helped or len(self.hand) == 1:
            return ""
        named = text_of(helped[:MAX_NAMED])
        return f"The next player holds {named}, and may want {discard.card} beside."

    @reason(of=Discard, theme="starve the next")
    def starves_next(self, discard: Discard) -> str:
        """It goes with nothing that the next player is known to hold, and another discard would."""
        if self.helps_next(discard.card) or not self.next_holds:
            return ""
        fed = next((one.card for one in self.discards if self.helps_next(one.card)), None)
        if fed is None:
            return ""
        named = text_of(self.helps_next(fed)[:MAX_NAMED])
        return f"{fed} would go with {named}, which the next player holds; {discard.card} does not."

    @reason(of=(Discard, LayGroups, ToMeld), theme="lay in time", amount=MORE)
    def saves(self, action: Action) -> str:
        """The cards of the hand no longer count against the seat; of a discard, where none takes more out."""
        if isinstance(action, Discard):
            others = [one.card for one in self.discards if not is_joker(one.card)]
            free = [c for c in others if not self.is_needed(c)]
            if any(self.deal.card_cost(c) > self.deal.card_cost(action.card) for c in free):
                return ""
        return f"It takes {self.cost_words(action)} out of your hand." if action.picks else ""

    # Thoughts

    @thought(
        "You can {self.lay_words}: what stays in your hand counts against you if another {self.goes_out}."
    )
    def can_lay(self) -> bool:
        """Whether there is a choice between going down and a discard."""
        return not self.is_down and self.can(LayGroups) and self.can(Discard)

    @thought()
    def soon_out(self) -> str:
        """An opponent may go out next turn."""
        if not self.is_endgame:
            return ""
        return (
            f"Another who is down holds {with_unit(self.fewest_held, 'card')}: what you hold may soon count."
        )

    @thought(name="others-down")
    def some_are_down(self) -> str:
        """Opponents are down."""
        number = len(self.others_down)
        verb = "is" if number == 1 else "are"
        return (
            f"{with_unit(number, 'other player')} {verb} down, and may soon {self.go_out}." if number else ""
        )

    @thought(name="joker-held")
    def holds_joker(self) -> str:
        """A joker is in the hand."""
        jokers = [c for c in self.hand if is_joker(c)]
        if not jokers:
            return ""
        return f"A joker that you still hold at the end costs {max(map(self.deal.card_cost, jokers))}."

    @thought(name="next-holds")
    def next_may_use(self) -> str:
        """Cards of the next player are known, who may take the discard."""
        if not self.can(Discard) or not self.next_holds or len(self.hand) == 1:
            return ""
        return f"The next player holds {text_of(self.next_holds[:MAX_NAMED])}: like cards may help there."

    @thought()
    def stock_ends(self) -> str:
        """The stock runs out for good."""
        if not self.deal.reshuffled or self.stock > STOCK_LOW:
            return ""
        left = with_unit(self.stock, "card") if self.stock else "no card"
        verb = "are" if self.stock > 1 else "is"
        return f"There {verb} {left} left in the stock: when none is there to be drawn the play ends."

    @thought()
    def counts(self) -> str:
        """What the hand costs."""
        if not self.hand:
            return ""
        cost = points(self.deal.cost_of(self.hand))
        return f"Your hand costs {cost} if the play ends now{self.may_cost_more}."

    @property
    def may_cost_more(self) -> str:
        """Where it may be more, said after `if the play ends now`."""
        return ""
