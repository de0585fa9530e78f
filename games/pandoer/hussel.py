"""Husselen: all have passed; nine cards are shuffled, given out, given back, and shuffled again."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.mechanics.exchange import Give, Giving
from cardtable.values import replaced
from cardtable.words import so_many
from games.pandoer.table import PandoerTable


def stage_order(action: Action) -> Refusal:
    """The refusal of what belongs to another part of the hand (stage-order)."""
    return Refusal("stage-order", f"Now is not the time to {action.verb}.")


class Husselen(Giving[PandoerTable]):
    """One seat gives three of nine cards to each of the others, who give three back."""

    name = "hussel"
    count_rule = "hussel-return"

    def __init__(self, deal: PandoerTable, shuffler: int) -> None:
        super().__init__(deal)
        self.shuffler = shuffler
        self.owing: tuple[tuple[int, int], ...] = ()
        """Who still gives back, and how many."""

    def enter(self) -> None:
        """The watch card is taken, nine cards are shuffled, three go to each (hussel)."""
        deal, seat = self.deal, self.shuffler
        deal.hussels, deal.shuffler, deal.passed = deal.hussels + 1, seat, ()
        deal.heard = (None,) * deal.seats
        nine = tuple(sorted((*deal.hand(seat), *deal.cards_in("blind"))))
        deal.tell(
            "hussel", seat, "{seat} shuffle{s} the watch card in and give{s} the cards out.", rule="hussel"
        )
        deal.handed = replaced(((),) * deal.seats, seat, nine)
        deal.move(deal.hand(seat), f"hand.{seat}", "stock")
        deal.move(deal.cards_in("blind"), "blind", "stock")
        self._give_out(deal.shuffled(nine))
        self._next()

    def _give_out(self, order: tuple[Card, ...]) -> None:
        """Equal shares, so far as they go, unseen by who shuffled."""
        others = [self.deal.after(self.shuffler, step) for step in range(1, self.deal.seats)]
        for at, other in enumerate(others):
            share = order[at :: len(others)]
            self.deal.move(share, "stock", f"hand.{other}")
            if share:
                self.owing += ((other, len(share)),)

    def due(self, seat: int) -> int:
        return self.owing[0][1]

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != Give.verb:
            return stage_order(action)
        count = self.due(seat)
        if isinstance(action, Give) and len(set(action.cards)) == len(action.cards) == count:
            missing = self.not_held(seat, *action.cards)
            return None if missing is None else Refusal("hussel-return", missing.sentence, missing.cards)
        return Refusal("hussel-return", f"Give {so_many(count, 'card')} of your hand back.")

    def listed_as(self, seat: int, action: Action) -> Action | None:
        return Give(tuple(sorted(action.picks)))

    def apply(self, seat: int, action: Action) -> None:
        """Whoever gives cards back knows of them."""
        deal = self.deal
        deal.move(action.picks, f"hand.{seat}", "stock")
        deal.learn((seat,), "stock", action.picks, came=True)
        deal.tell("give", seat, "{seat} give{s} " + f"{so_many(len(action.picks), 'card')} back.")
        self.owing = self.owing[1:]
        self._next()

    def _next(self) -> None:
        if self.owing:
            self.deal.turn = self.owing[0][0]
        else:
            self._gather()

    def _gather(self) -> None:
        """The fifth of the shuffled nine is the new watch card, the rest a hand (hussel-return)."""
        deal, hand = self.deal, f"hand.{self.shuffler}"
        order = deal.shuffled(sorted(deal.cards_in("stock")))
        middle = order[len(order) // 2 :][:1] if deal.watch is not None else ()
        deal.move(middle, "stock", "blind")
        known = [(seat, deal.piles["stock"].known_to(seat)) for seat in range(deal.seats)]
        deal.move(tuple(c for c in order if c not in middle), "stock", hand)
        for seat, cards in known:
            deal.learn((seat,), hand, cards, came=True)
        deal.watch = next(iter(middle), None)
        deal.tell(
            "watch", self.shuffler, "{seat} turn{s} up a new watch card.", cards=middle, rule="hussel-return"
        )
        self.gathered()

    def gathered(self) -> None:
        """What follows."""
        raise NotImplementedError

    def prompt(self, seat: int) -> str:
        return f"Give {so_many(self.due(seat), 'card')} back to {{{self.shuffler}}}, these or others."
