"""Hokm: Hakem names trumps on the first five cards; the first side to take seven tricks wins the hand."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import cycle

from cardtable.cards import Card, Rank, card, pack
from cardtable.engine import Choice, Game, Number, Options, Standing
from cardtable.mechanics.tricks import NameTrump, PlayCard
from games.hokm.actions import HokmDiscard, KeepDrawn, PassDrawn
from games.hokm.deal_state import HokmDealState
from games.hokm.stages import Trumps

TurnedCards = tuple[tuple[int, tuple[Card, ...]], ...]
"""Cards turned up, by the seats before which they lie."""


class HokmDeal(HokmDealState):
    """One hand, from the deal to the trick that decides it."""

    def setup(self) -> None:
        self.reset_tricks()
        if "hakem" in self.carry:
            self.dealer = self.seat_after(int(self.carry["hakem"]), -1)
        elif self.dealer < 0:
            self.draw_hakem()
        self.hakem = self.turn = self.seat_after(self.dealer)
        self.add_trick_piles()
        self.each = len(self.cards_in("stock")) // self.seats
        if self.seats == 4:
            cutter = self.seat_after(self.hakem, 2)
            self.tell("cut", cutter, "The pack is shuffled, and nobody is asked to cut.", rule="cut-right")
        # With four players nobody else has a card before trumps are named (deal-pause).
        self.deal_first((self.hakem,) if self.seats == 4 else self.around(self.hakem))
        if self.seats == 2:
            self.settle_stock()
            self.turns_left = len(self.cards_in("stock")) // 2
        self.begin(Trumps(self))

    # The draw for Hakem

    def draw_hakem(self) -> None:
        """Turns cards up in turn: the first ace makes Hakem (draw-ace), the next one of another player the
        partner (draw-partner)."""
        flipper = self.carry.get("flipper")
        first = self.seat_after(self.chance(self.seats) if flipper is None else int(flipper))
        hakem, aces = self.turn_up(self.around(first))
        self.dealer = self.seat_after(hakem, -1)  # dealer-left
        if self.seats == 4 and self.options.partners == "drawn":
            partner, more = self.turn_up(self.around(hakem)[1:])
            self.seat_partner(hakem, partner)
            aces += more
        self.tell_draw(aces)
        for seat in range(self.seats):
            if held := self.cards_in(f"exposed.{seat}"):
                self.move(held, f"exposed.{seat}", "stock")
        self.arrange("stock", self.shuffled(self.cards_in("stock")))

    def turn_up(self, seats: tuple[int, ...]) -> tuple[int, TurnedCards]:
        """Turns cards up for those seats until one is an ace; returns its seat and the ace. If the pack has
        none, the seat that would have the next card stands for its owner."""
        for seat in cycle(seats):
            self.add_pile(f"exposed.{seat}", owner=seat)
            turned = self.deal_to(f"exposed.{seat}")
            if not turned or turned[0].rank is Rank.ACE:
                return seat, ((seat, turned),) if turned else ()
        raise AssertionError("nobody sits here")

    def seat_partner(self, hakem: int, partner: int) -> None:
        """Lets people change places so that partners sit opposite (draw-seats)."""
        opposite = self.seat_after(hakem, 2)
        if partner != opposite:
            self.swapped = tuple(sorted((partner, opposite)))

    def tell_draw(self, aces: TurnedCards) -> None:
        """Tells of the aces, naming people by the seats that they have from now on."""
        for (seat, shown), rule in zip(aces, ("draw-ace", "draw-partner"), strict=False):
            told = "the first ace: Hakem" if rule == "draw-ace" else "the next ace: Hakem's partner"
            self.tell(
                "ace", self.place(seat), f"{{seat}} {{is}} shown {{cards}}, {told}.", cards=shown, rule=rule
            )
        if self.swapped:
            one, other = self.swapped
            self.tell("places", one, f"{{seat}} and {{{other}}} change places.", rule="draw-seats")


class Hokm(Game[HokmDeal]):
    """The game."""

    id = "hokm"
    title = "Hokm"
    country = "Iran"
    family = "tricks"
    about = "Hakem names trumps on five cards; seven tricks win, and all seven count double."
    seat_counts = (2, 3, 4)
    default_seats = 4
    minutes = 15
    difficulty = 1
    clockwise = False
    actions = (NameTrump, HokmDiscard, KeepDrawn, PassDrawn, PlayCard)
    deal_type = HokmDeal
    bot_module = "games.hokm.bot"
    extra_piles = ("drawn",)
    options = (
        Number("target", 7, "Points that win the match.", low=1, high=21, usual=(5, 7)),
        Choice(
            "partners", "drawn", "Partners by the second ace, or as people sit.", values=("drawn", "fixed")
        ),
        Choice("removed", "2C", "The deuce that three players leave out.", values=("2C", "2D", "2H", "2S")),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return 2 if seats == 4 else seats

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        out = card(str(options.removed)) if seats == 3 else None
        return tuple(c for c in pack() if c is not out)

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        return replace(super().open(seats, options, rng), dealer=-1)  # the first deal draws for Hakem

    def seated(self, deal: HokmDeal) -> tuple[int, ...]:
        return tuple(map(deal.place, range(deal.seats)))  # draw-seats

    def settle(self, standing: Standing, deal: HokmDeal) -> Standing:
        """Hakem stays if Hakem's side has won (hakem-stays), and deals otherwise (hakem-passes)."""
        stays = deal.won_by == deal.side(deal.hakem)
        after = standing.after_deal(deal).changed(dealer=deal.dealer if stays else deal.hakem, carry={})
        return after.reached(int(deal.options.target), "target")


GAME = Hokm()
