"""The exchange of Dai Fugō: the rich may ask for cards, the poor give their highest, the rich give back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from cardtable.cards import Card, text_of, without
from cardtable.engine import Action, Pass, Phrase, Refusal
from cardtable.mechanics.climbing import power
from cardtable.mechanics.exchange import Ask, Give, Paying, choose, kept_above
from cardtable.tuples import replaced
from games.dai_fugo.deal_state import DaiFugoDealState
from games.dai_fugo.stages import DaiFugoRounds


class DaiFugoAsking(Paying[DaiFugoDealState]):
    """The rich name the cards that they want (ask-cards)."""

    name = "ask"
    asked_by = "ask-cards"
    own_rule = "in-hand"
    count_rule = "give-count"

    def actors(self) -> tuple[int, ...]:
        return (self.debt.receiver,)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Ask) or len(action.cards) != self.debt.count:
            return Refusal("give-count", f"Ask for {self.debt.count}, or pass.")
        lacking = Counter(action.cards) - Counter(self._elsewhere(seat))
        if wrong := tuple(lacking.elements()):
            why = f"Beside your own cards the pack has not so many: {text_of(wrong)}."
            return Refusal("ask-cards", why, wrong)
        return None

    def _elsewhere(self, seat: int) -> tuple[Card, ...]:
        """The cards of the pack that are not in the seat's own hand (ask-cards)."""
        return without(self.deal.pack, self.deal.hand(seat))

    def legal(self, seat: int) -> list[Action]:
        free = sorted(self._elsewhere(seat))
        return [*(Ask(cards) for cards in choose(free, self.debt.count)), Pass()]

    def apply(self, seat: int, action: Action) -> None:
        deal, giver = self.deal, self.debt.giver
        if isinstance(action, Ask):
            self.debts = replaced(self.debts, self.at, self.debt.asking(action.cards))
            deal.tell("ask", seat, f"{{seat}} ask{{s}} {{{giver}}} for {{cards}}.", cards=action.cards)
        else:
            deal.tell("ask", seat, "{seat} ask{s} for nothing.")
        self.go_on()

    def settled(self) -> None:
        self.deal.begin(DaiFugoTribute(self.deal, self.debts))

    def phrase(self, seat: int, action: Action) -> Phrase:
        usual = super().phrase(seat, action)
        return replace(usual, text="Ask for nothing") if isinstance(action, Pass) else usual

    def prompt(self, seat: int) -> str:
        return f"Name {self.debt.count} you want from {{{self.debt.giver}}}, or pass."


class DaiFugoTribute(Paying[DaiFugoDealState]):
    """The poor give their highest cards (give-highest)."""

    name = "tribute"
    own_rule = "in-hand"
    count_rule = "give-count"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if wrong := super().why_not(seat, action):
            return wrong
        gift, asked = action.picks, self._asked(seat)
        if not Counter(asked) <= Counter(gift):
            return Refusal("give-asked", f"You hold {text_of(asked)}, which was asked for.", asked)
        rest = without(gift, asked)
        high = kept_above(without(self.deal.hand(seat), asked), rest, power)
        if self.may_keep(seat):
            high = tuple(c for c in high if c.suit is not None)
        if high:
            return Refusal("give-highest", f"Give your highest: you would keep {text_of(high)}.", high)
        return None

    def may_keep(self, seat: int) -> bool:
        """Whether a seat need not give its jokers: only the last in rank (keep-joker)."""
        return bool(self.deal.options.keep_joker) and seat == self.deal.before[-1]

    def _asked(self, seat: int) -> tuple[Card, ...]:
        """The cards asked for that the seat holds (give-asked)."""
        shared = Counter(self.debt.asked) & Counter(self.deal.hand(seat))
        return tuple(shared.elements())

    def legal(self, seat: int) -> list[Action]:
        asked = self._asked(seat)
        hand = sorted(without(self.deal.hand(seat), asked))
        count = self.debt.count - len(asked)
        # Where jokers may be kept, as many of the next highest cards may be given in their place.
        jokers = sum(c.suit is None for c in hand) if self.may_keep(seat) else 0
        high = sorted(map(power, hand), reverse=True)[: count + jokers]
        near = [c for c in hand if power(c) >= high[-1]] if high else []
        gifts = dict.fromkeys(Give(tuple(sorted((*asked, *cards)))) for cards in choose(near, count))
        return [gift for gift in gifts if self.why_not(seat, gift) is None]

    def apply(self, seat: int, action: Action) -> None:
        deal, debt = self.deal, self.debt
        if not debt.asked and not self.may_keep(seat):
            # The receiver of a tribute knows that the giver holds nothing higher (give-highest).
            deal.tributes = (*deal.tributes, debt)
            known = (*deal.ceilings[debt.receiver], (seat, min(map(power, action.picks))))
            deal.ceilings = replaced(deal.ceilings, debt.receiver, known)
        super().apply(seat, action)

    def settled(self) -> None:
        self.deal.begin(DaiFugoReturn(self.deal, tuple(debt.back() for debt in self.debts)))

    def prompt(self, seat: int) -> str:
        count, asked = self.debt.count, self.debt.asked
        if asked:
            return f"Give what was asked for, {text_of(asked)}; your highest cards for what you lack."
        kept = "; a joker may be kept" if self.may_keep(seat) else ""
        return f"Give {'your highest card' if count == 1 else f'your {count} highest cards'}{kept}."


class DaiFugoReturn(Paying[DaiFugoDealState]):
    """The rich give back any cards (return-any)."""

    name = "return"
    own_rule = "in-hand"
    count_rule = "give-count"

    def settled(self) -> None:
        self.deal.begin(DaiFugoRounds(self.deal))

    def prompt(self, seat: int) -> str:
        count = self.debt.count
        return f"Give back {'any card' if count == 1 else f'any {count} cards'}."
