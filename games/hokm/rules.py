"""Hokm: Hakem names trumps on his first five cards; the first side to take seven tricks wins the hand."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, cycle

from cardtable.cards import Card, Rank, Suit, card, pack
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.game import Game
from cardtable.engine.options import Choice, Number, Options
from cardtable.engine.standing import Standing
from cardtable.mechanics.tricks import PlayCard, Tricks, trick_power
from games.hokm.actions import Discard, Keep, NameTrump, Refuse
from games.hokm.table import TOLD, HokmTable

FIRST, LATER = 5, 4
"""Cards dealt to each in the first round and in the later ones (deal-five-first, deal-fours)."""


class HokmDeal(HokmTable):
    """One hand, from the deal to the trick that decides it."""

    def setup(self) -> None:
        self.no_tricks_yet()
        if "hakem" in self.carry:
            self.dealer = self.after(int(self.carry["hakem"]), -1)
        elif self.dealer < 0:
            self.draw_hakem()
        self.hakem = self.after(self.dealer)
        self.turn = self.hakem
        for name in ("trick", *(f"captured.{side}" for side in range(self.sides))):
            self.add_pile(name)
        # With four players nobody else has a card before trumps are named (deal-pause).
        self.deal_first((self.hakem,) if self.seats == 4 else self.around(self.hakem))
        if self.seats == 2:
            self.settle_stock()
        self.begin(Trumps(self))

    def around(self, first: int) -> tuple[int, ...]:
        """All seats in turn, from one on."""
        return tuple(self.after(first, step) for step in range(self.seats))

    def deal_first(self, seats: tuple[int, ...]) -> None:
        """Five cards each to those."""
        for seat in seats:
            self.deal_to(f"hand.{seat}", FIRST)

    def deal_on(self) -> None:
        """What is left of the first round, then four at a time until the pack is dealt."""
        self.deal_first(tuple(seat for seat in self.around(self.hakem) if not self.hand(seat)))
        while self.cards_in("stock"):
            for seat in self.around(self.hakem):
                self.deal_to(f"hand.{seat}", LATER)
        self.settle_stock()

    # The draw for Hakem

    def draw_hakem(self) -> None:
        """Cards are turned up in turn; the first ace makes Hakem (draw-ace), the second, of another player,
        his partner (draw-partner)."""
        flipper = self.carry.get("flipper")
        first = self.after(self.chance(self.seats) if flipper is None else int(flipper))
        hakem = self.turn_up(self.around(first))
        self.dealer = self.after(hakem, -1)  # dealer-left
        self.tell("hakem", hakem, "{seat} {has} the first ace: Hakem.", rule="draw-ace")
        if self.seats == 4 and self.options.partners == "drawn":
            self.seat_partner(hakem, self.turn_up(self.around(hakem)[1:]))
        self.gather()

    def turn_up(self, seats: tuple[int, ...]) -> int:
        """Turns cards up before those seats in turn until one is an ace: whose it is."""
        for seat in cycle(seats):
            name = f"exposed.{seat}"
            if name not in self.piles:
                self.add_pile(name, owner=seat)
            turned = self.deal_to(name)
            self.tell("turn", seat, "{seat} {is} shown {cards}.", cards=turned)
            if not turned or turned[0].rank is Rank.ACE:  # no card: the aces are out of play
                return seat
        raise AssertionError("nobody sits here")

    def seat_partner(self, hakem: int, partner: int) -> None:
        """People change places so that partners sit opposite (draw-seats)."""
        opposite = self.after(hakem, 2)
        self.tell("hakem", partner, "{seat} {has} the second ace: Hakem's partner.", rule="draw-partner")
        if partner != opposite:
            self.swapped = tuple(sorted((partner, opposite)))

    def gather(self) -> None:
        """The cards turned up go back, and the pack is shuffled for the deal."""
        for seat in range(self.seats):
            if held := self.cards_in(f"exposed.{seat}"):
                self.move(held, f"exposed.{seat}", "stock")
        self.arrange("stock", self.shuffled(self.cards_in("stock")))


class Trumps(Stage[HokmDeal]):
    """Hakem names trumps before anything else happens (hakem-names)."""

    name = "trump"
    turn_rule = "hakem-names"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != NameTrump.verb:
            return Refusal("hakem-names", "First name trumps.")
        if not isinstance(action, NameTrump):
            return Refusal("trump-suit", "Trumps are spades, hearts, clubs or diamonds; there is no notrump.")
        return None

    def legal(self, seat: int) -> list[Action]:
        return list(map(NameTrump, Suit))

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, NameTrump)
        deal = self.deal
        deal.trump = action.suit
        deal.tell("trump", seat, f"{{seat}} name{{s}} {action.suit.value} trumps.", rule="hakem-names")
        if deal.seats == 2:
            deal.begin(Discards(deal))
        else:
            deal.deal_on()
            deal.begin(HokmTricks(deal, deal.hakem))

    def prompt(self, seat: int) -> str:
        return "You are Hakem: name trumps on your five cards."


class Discards(Stage[HokmDeal]):
    """Two players: Hakem discards three of his five, then the other two (discard-three, discard-two)."""

    name = "discard"

    def enter(self) -> None:
        for seat in range(self.deal.seats):
            self.deal.add_pile(f"discard.{seat}", owner=seat, seen_by=(seat,))

    @property
    def count(self) -> int:
        """How many go."""
        return 3 if self.deal.turn == self.deal.hakem else 2

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != Discard.verb:
            return too_early(action)
        if not isinstance(action, Discard) or len(action.cards) != self.count:
            rule = "discard-three" if self.count == 3 else "discard-two"
            return Refusal(rule, f"Discard {self.count} of your five cards.")
        return self.not_held(seat, *action.cards)

    def legal(self, seat: int) -> list[Action]:
        held = sorted(self.deal.hand(seat))
        return list(map(Discard, combinations(held, min(self.count, len(held)))))

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Discard)
        deal = self.deal
        deal.move(action.cards, f"hand.{seat}", f"discard.{seat}")
        deal.tell("discard", seat, f"{{seat}} discard{{s}} {len(action.cards)} cards.")
        deal.turn = deal.after(seat)
        if deal.turn == deal.hakem:
            deal.begin(Drawing(deal))

    def prompt(self, seat: int) -> str:
        return f"Discard {self.count} of your cards, face down."


class Drawing(Stage[HokmDeal]):
    """Two players: of two cards from the stock each keeps one, the first unseen by the other (draw-look)."""

    name = "draw"

    def enter(self) -> None:
        deal = self.deal
        deal.turns_left = (len(deal.cards_in("stock")) + 1) // 2
        self._look()

    def _look(self) -> None:
        """The next looks at the top card of the stock; without one play begins (draw-until-empty)."""
        deal = self.deal
        if not deal.cards_in("stock"):
            deal.begin(HokmTricks(deal, deal.hakem))
            return
        deal.add_pile("drawn", seen_by=(deal.turn,))
        deal.deal_to("drawn")

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Keep | Refuse) else too_early(action)

    def legal(self, seat: int) -> list[Action]:
        return [Keep(), Refuse()]

    def apply(self, seat: int, action: Action) -> None:
        """Who keeps the first card looks at the next one and discards it (keep-first, keep-second)."""
        deal = self.deal
        first, second = f"hand.{seat}", f"discard.{seat}"
        if isinstance(action, Refuse):
            first, second = second, first
        deal.move(deal.cards_in("drawn"), "drawn", first)
        deal.deal_to(second)
        deal.tell(
            action.verb, seat, "{seat} keep{s} the " + ("first card." if action == Keep() else "second card.")
        )
        deal.turns_left -= 1
        deal.turn = deal.after(seat)
        self._look()

    def prompt(self, seat: int) -> str:
        return "Keep this card, or pass it and keep the next one unseen."


def too_early(action: Action) -> Refusal:
    """The refusal of what belongs to another part of the hand."""
    if action.verb == NameTrump.verb:
        return Refusal("hakem-names", "Trumps have been named.")
    if action.verb == PlayCard.verb:
        return Refusal("draw-until-empty", "Play begins when the stock is drawn.")
    return Refusal("draw-look", "First a card is looked at, and kept or passed.")


class HokmTricks(Tricks[HokmDeal]):
    """Suit is followed, trumps win, and the hand stops when it is decided."""

    def strength(self, c: Card, led: Suit | None) -> int:
        return trick_power(c, led, self.deal.trump)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb == NameTrump.verb:
            return Refusal("hakem-names", "Trumps have been named.")
        return super().why_not(seat, action)

    def after_trick(self, winner: int) -> None:
        deal = self.deal
        result, side = deal.decided()
        if result:
            deal.result, deal.won_by = result, side
            deal.tell("win", winner, f"The hand is over: {TOLD[result]}.", rule=deal.rule)
            deal.finish()
        else:
            super().after_trick(winner)


class Hokm(Game[HokmDeal]):
    """The game."""

    id = "hokm"
    title = "Hokm"
    country = "Iran"
    family = "tricks"
    about = "Hakem names trumps on five cards; seven tricks win, and all seven count double."
    seat_counts = (2, 3, 4)
    default_seats = 4
    clockwise = False
    actions = (NameTrump, Discard, Keep, Refuse, PlayCard)
    deal_type = HokmDeal
    bot_module = "games.hokm.bot"
    extra_piles = ("drawn",)
    options = (
        Number("target", 7, "Points that win the match.", low=1, high=21, usual=(5, 7)),
        Choice(
            "partners", "drawn", "Partners by the second ace, or as people sit.", values=("drawn", "fixed")
        ),
        Choice("removed", "2C", "The two that three players leave out.", values=("2C", "2D", "2H", "2S")),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return 2 if seats == 4 else seats

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        out = card(str(options.removed)) if seats == 3 else None
        return tuple(c for c in pack() if c is not out)

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        return replace(super().open(seats, options, rng), dealer=-1)  # the first deal draws for Hakem

    def settle(self, standing: Standing, deal: HokmDeal) -> Standing:
        """Hakem stays if his side has won (hakem-stays), else he deals (hakem-passes)."""
        stays = deal.won_by == deal.side(deal.hakem)
        after = replace(standing.after(deal), dealer=deal.dealer if stays else deal.hakem, carry={})
        return after.reached(int(deal.options.target), "target")


GAME = Hokm()
