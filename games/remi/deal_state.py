"""The state of a deal of Remi: the cut, the stock and the discards, the sets and their points."""

from __future__ import annotations

from typing import ClassVar

from cardtable.cards import Card, Suit, text_of, without
from cardtable.engine import HANDS, MAY, MUST, Fact, How, Item, Place, ScoreLine, Where, named
from cardtable.mechanics.rummy import LayingDeal, Meld, Run, is_joker, joker_for
from cardtable.piles import EVERYONE
from cardtable.tuples import replaced
from cardtable.words import with_unit
from games.remi.sets import LaidSet, hand_value

EACH = 13
"""How many cards each seat is dealt; the starter gets one more."""
BONUS = 50
"""The points for an exact cut, for closing, and for closing in the first turn."""

VALUES = ("values", "joker-value")
"""The rules of what cards count."""

NEAR_THE_END = 5
"""From so many rounds before the limit on it is told; the number of the deal stands in the title anyway."""


class RemiDealState(LayingDeal):
    """The state of one round and what the screen is told of it; RemiDeal adds how it begins."""

    card_cost = staticmethod(hand_value)
    public = ("starter", "down", "cut_bonus", "reshuffled", "top", "melds", "round")
    callouts: ClassVar = {"close": "{seat} close{s} the round!"}
    secrets = ("looked",)
    cut_bonus = False
    """Whether the cut was exact."""
    laid: tuple[LaidSet, ...] = ()
    """The sets on the table, in the order laid."""
    turns = 0
    """How many turns are over."""
    closer = -1
    """The seat that has closed the round; -1 for none."""
    to_come = 0
    """The draw, 1 for the next, that brings the card looked at at the cut; 0 if it is not in the stock."""
    looked: tuple[tuple[Card, ...] | None, ...]
    """At the starter's index the card looked at at the cut, while it is in the stock; None where hidden."""

    @property
    def starter(self) -> int:
        """The player to the dealer's left."""
        return self.seat_after(self.dealer)

    @property
    def round(self) -> int:
        """The number of this round, from 1."""
        return int(self.carry.get("round", 1))

    @property
    def top(self) -> str:
        """The top discard; none once a card lies face down on it."""
        return super().top if self.closer < 0 else ""

    # The cut and the deal

    @property
    def exact(self) -> int:
        """How many cards will be dealt."""
        return EACH * self.seats + 1

    def cut(self, aim: int) -> None:
        """Lifts about that many cards, looks at the lowest of them, and deals (cut, cut-joker, deal)."""
        error = int(self.options.cut_error)
        missed = self.chance(2 * error + 1) - error if error else 0
        most = len(self.cards_in("stock")) - 1
        lifted = max(1, min(aim + missed, most))
        self.cut_bonus = lifted == self.exact
        is_stacked = any(self.stacked.values())
        looked = self._look(lifted) if not is_stacked or self.stacked.get("blind") else ()
        del self.piles["blind"]
        self.deal_round(self.starter, EACH)
        hand = f"hand.{self.starter}"
        self.deal_to(hand, EACH + 1 - len(self.cards_in(hand)))
        self.settle_stock()
        if looked and not is_stacked:
            self._remember(looked, lifted - 1)
        off = lifted - self.exact
        told = f"{abs(off)} too {'many' if off > 0 else 'few'}" if off else "just as many as were dealt"
        text = f"{{seat}} lifted {with_unit(lifted, 'card')}: {told}."
        self.tell("cut", self.starter, text, rule="" if off else "cut-bonus")

    def _look(self, lifted: int) -> tuple[Card, ...]:
        """The starter looks at the lowest card lifted: a joker goes to the hand, any other back."""
        starter, order = self.starter, self.cards_in("stock")
        if not self.stacked.get("blind"):
            self.arrange("stock", (order[lifted - 1], *order[: lifted - 1], *order[lifted:]))
        looked = self.deal_to("blind")
        if all(map(is_joker, looked)):
            self.show("blind")
            self.move(looked, "blind", f"hand.{starter}")
            self.learn(EVERYONE, f"hand.{starter}", looked)
            text = "{seat} find{s} {cards} at the cut and keep{s} it."
            self.tell("joker", starter, text, cards=looked, rule="cut-joker")
            looked = ()
        else:
            self.move(looked, "blind", "stock")
            self.arrange("stock", order)
        return looked

    def _remember(self, looked: tuple[Card, ...], at: int) -> None:
        """Notes what the starter can infer of the card looked at: its owner, or when it will be drawn."""
        starter = self.starter
        if at < EACH * self.seats:
            seat = self.seat_after(starter, at)
            if seat != starter:
                self.learn((starter,), HANDS[seat], looked)
        elif at >= self.exact:
            self.to_come = at - self.exact + 1
            self.looked = replaced(self.looked, starter, looked)
            self.learn((starter,), "stock", looked)

    # Stock and discards

    def may_take(self, seat: int) -> bool:
        """Only a seat that is down takes from the discards (pick-up-down)."""
        return seat in self.down

    def stock_out(self) -> None:
        """Ends the round with nobody closing (stock-out)."""
        self.tell("stock-out", -1, "The stock is used up again: nobody closes.", rule="stock-out")
        self.finish_openly()

    def draw(self, seat: int) -> bool:
        """Draws as usual, but brings the card looked at when it is due."""
        stock, looked = self.cards_in("stock"), self.looked[self.starter] or ()
        if self.to_come == 1 and looked and looked[0] in stock:  # in a sample it lies elsewhere in it
            self.arrange("stock", (*looked, *without(stock, looked)))
        if not super().draw(seat):
            return False
        if self.to_come:
            self._count_down(seat, looked)
        return True

    def _count_down(self, seat: int, looked: tuple[Card, ...]) -> None:
        """Keeps the starter's knowledge of the card looked at, in the stock or in the hand that drew it."""
        self.to_come -= 1
        pile = "stock" if self.to_come else HANDS[seat]
        if looked and looked[0] in self.cards_in(pile) and (self.to_come or seat != self.starter):
            self.learn((self.starter,), pile, looked)
        if not self.to_come and looked:
            self.looked = replaced(self.looked, self.starter, ())

    def discards_to(self, c: Card, is_deep: bool) -> tuple[Card, ...]:
        """The discards down to the uppermost of a kind, or to the one below; none if it is not there."""
        lying = self.cards_in("discard")
        places = [at for at, held in enumerate(lying) if held is c]
        return lying[: places[is_deep] + 1] if len(places) > is_deep else ()

    # Sets

    def as_laid(self, meld: Meld, seat: int) -> LaidSet:
        return LaidSet(meld, seat, (seat,) * len(meld.cards))

    def tack(self, seat: int, c: Card, stands: Card | None, at: int) -> None:
        """Adds a card to a set; if that completes it, the reserving seats get its jokers (reserve-taken)."""
        grown = self.laid[at].tacked(c, stands, seat)
        self.move((c,), HANDS[seat], f"meld.{at}")
        if grown.is_whole and grown.waiting:
            for one in grown.waiting:
                self.move((one.card,), f"reserve.{at}", f"meld.{at}")
                self._give_joker(one.seat, one.card, at)
            grown = grown.completed()
        self.put(at, grown)

    def swap(self, seat: int, c: Card, at: int) -> None:
        """Exchanges a card for the joker that stands for it (swap-joker)."""
        changed = self.laid[at].swapped(c, seat)
        self.move((c,), HANDS[seat], f"meld.{at}")
        self._give_joker(seat, c, at)
        self.put(at, changed)

    def reserve(self, seat: int, c: Card, at: int) -> None:
        """Lays a card crosswise before a set (reserve)."""
        self.add_pile(f"reserve.{at}")
        self.move((c,), HANDS[seat], f"reserve.{at}")
        self.laid = replaced(self.laid, at, self.laid[at].reserving(c, seat))

    def _give_joker(self, seat: int, c: Card, at: int) -> None:
        """Moves the joker that stood for a card to a hand, for all to see."""
        assert isinstance(c.suit, Suit)
        joker = (joker_for(c.suit),)
        self.take(seat, joker, f"meld.{at}")
        self.tell("joker", seat, f"{{seat}} get{{s}} {{cards}} for {c}.", cards=joker)

    # The end and the score

    def close(self, seat: int, c: Card) -> None:
        """Lays the last card face down on the discards, which ends the round (close)."""
        open_before = self.cards_in("discard")
        self.piles["discard"] = self.piles["discard"].shown_to(frozenset((seat,)))
        self.learn(EVERYONE, "discard", open_before)
        self.move((c,), HANDS[seat], "discard", top=True)
        self.closer = seat
        self.tell("close", seat, "{seat} close{s} the round.", rule="close")
        self.finish_openly()

    @property
    def is_first_turn(self) -> bool:
        """Whether the player on turn has the first turn."""
        return self.turns < self.seats

    def laid_points(self, seat: int) -> int:
        """The points of a player's cards on the table."""
        return sum(laid.points_of(seat) for laid in self.laid)

    def score_lines(self) -> list[ScoreLine]:
        laid = [Item(seat, c, worth) for one in self.laid for seat, c, worth in one.counted]
        laid.sort(key=lambda one: one.side)
        closes = self.closer >= 0
        bonuses = (
            ("cut-bonus", "An exact cut.", self.starter, self.cut_bonus),
            ("close-bonus", "Closing the round.", self.closer, closes),
            ("first-turn-bonus", "Closing it in the first turn.", self.closer, closes and self.is_first_turn),
        )
        due = [(rule, text, seat) for rule, text, seat, is_due in bonuses if is_due]
        return [
            ScoreLine.of("own-points", "The cards in sets.", self.seats, laid, VALUES),
            self.cards_left("score", -1, VALUES),
            *[ScoreLine(rule, text, replaced((0,) * self.seats, seat, BONUS)) for rule, text, seat in due],
        ]

    # What the screen shows

    def facts(self) -> tuple[Fact, ...]:
        target = Fact("Target", with_unit(self.options.target, "point"), MUST, is_goal=True)
        need = Fact("To go down", with_unit(self.options.first_lay, "point"))
        left = int(self.options.round_limit) - self.round
        soon = [Fact("Rounds after this one", str(left), MAY)] if 0 <= left < NEAR_THE_END else []
        return target, need, *soon

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if seat not in self.down:
            return ()
        return Fact("", "down", MUST), Fact("laid", str(self.laid_points(seat)))

    def set_words(self, at: int) -> str:
        """A set on the table in words; the second of two alike is `the other`."""
        lying = text_of(self.laid[at].cards)
        is_other = any(text_of(one.cards) == lying for one in self.laid[:at])
        return f"the other {lying}" if is_other else lying

    def place_of(self, pile: str) -> Place:
        kind, _, number = pile.partition(".")
        if kind == "discard":  # all of it may be looked through, until a card lies face down on it
            how = How.LOOSE if self.closer < 0 else How.STACK
            return Place(pile, Where.CENTRE, "Discard pile", how, from_bottom=True)
        if kind == "stock" and self.to_come > 1 and (looked := self.looked[self.starter]):
            note = f"{looked[0]} comes after {with_unit(self.to_come - 1, 'card')}"  # as the starter knows
            return Place(pile, Where.CENTRE, "Stock", How.COUNT, note=note)
        if kind == "reserve":
            seats = tuple(one.seat for one in self.laid[int(number)].waiting)
            whose = f"{{{self.laid[int(number)].by}}}'s {self.set_words(int(number)).removeprefix('the ')}"
            note = f"laid crosswise by {named(dict.fromkeys(seats))}" if seats else ""
            owners = (self.laid[int(number)].by,)
            return Place(pile, Where.BEFORE, f"Waits for a joker in {whose}", owners=owners, note=note)
        if kind != "meld":
            return super().place_of(pile)
        laid = self.laid[int(number)]
        kind = "straight" if isinstance(laid.meld, Run) else "same kind"
        label, owners = f"{{{laid.by}}}'s {kind}", (laid.by,)
        return Place(pile, Where.BEFORE, label, value=laid.short, owners=owners, note=laid.note)
