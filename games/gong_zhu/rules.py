"""Gong Zhu, or chase the pig: take no hearts and not the queen of spades, catch the sheep, mind the ten."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from cardtable.cards import Card, cards, pack
from cardtable.engine import MUST, Aim, Choice, Fact, Game, Number, Options, Pass, Standing, YesNo
from cardtable.errors import OptionError
from cardtable.mechanics.tricks import PlayCard
from games.gong_zhu.actions import Expose, Sell
from games.gong_zhu.deal_state import GongZhuDealState
from games.gong_zhu.stages import Exposing, FirstCard, deal_on

LEFT_OUT = cards("2C 2D")
"""The cards that five players take out of the pack (five-players)."""


class GongZhuDeal(GongZhuDealState):
    """One deal, from the first card to the last trick."""

    def setup(self) -> None:
        if self.dealer < 0:  # first-lead
            taker = self.carry.get("pig_taker")
            self.dealer = self.chance(self.seats) if taker is None else self.seat_after(int(taker), -1)
        self.lay_table()
        self.each = len(self.cards_in("stock")) // self.seats
        if self.options.first_card and self.options.exposing == "double" and self.each:
            self.deal_round(self.seat_after(self.dealer), 1)
            self.begin(FirstCard(self))
        else:
            deal_on(self)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if isinstance(self.stage, Exposing) and seat in self.stage.passed_seats:
            return (Fact("", "passed", MUST, slip=True), *super().seat_facts(seat))
        return super().seat_facts(seat)


class GongZhu(Game[GongZhuDeal]):
    """The game."""

    id = "gong-zhu"
    title = "Gong Zhu"
    country = "China"
    family = "tricks"
    about = "Chase the pig: shun hearts and the queen of spades, catch the jack of diamonds."
    seat_counts = (4, 5)
    default_seats = 4
    minutes = 20
    difficulty = 2
    clockwise = False
    actions = (Expose, Sell, PlayCard, Pass)
    deal_type = GongZhuDeal
    bot_module = "games.gong_zhu.bot"
    extra_piles = ("sale",)
    reference = ("values", "value-hearts")
    options = (
        Number("target", 1000, "A side at minus this has lost.", low=100, high=5000, usual=(500, 1000, 2000)),
        YesNo("partners", False, "Four players: opposite seats are one side."),
        Choice("hearts", "classic", "What the low hearts cost.", values=("classic", "face")),
        Choice(
            "all_hearts",
            "pig",
            "What taking all hearts does to pig and sheep.",
            values=("pig", "swap", "together"),
        ),
        YesNo("grand", False, "All sixteen scoring cards score 1000."),
        YesNo("exact", False, "A total of exactly the limit turns into its opposite."),
        Choice(
            "exposing",
            "double",
            "Exposed cards count double, or none are, or they are sold face down.",
            values=("double", "off", "sale"),
        ),
        YesNo("first_card", False, "The first card dealt may be exposed unseen of the others."),
        Choice(
            "sheep_exposed",
            "plus",
            "Whether an exposed sheep counts against its taker.",
            values=("plus", "minus", "minus_double"),
        ),
    )
    option_groups: ClassVar = {
        "Scores": "all_hearts grand exact",
        "Exposed cards": "first_card sheep_exposed",
    }

    def side_count(self, seats: int, options: Options) -> int:
        return 2 if options.partners else seats

    def check(self, seats: int, options: Options) -> None:
        if options.partners and seats != 4:
            raise OptionError("partners are for 4 seats only")

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return tuple(c for c in pack() if seats == 4 or c not in LEFT_OUT)

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        return replace(super().open(seats, options, rng), dealer=-1)  # the deal tells, or lot decides

    def kept_for_rematch(self, deal: GongZhuDeal) -> Mapping[str, object]:
        """The strips of paper, until somebody else loses (strip)."""
        return {"strips": deal.strips} if any(deal.strips) else {}

    def aim(self, seats: int, options: Options) -> Aim:
        limit = -int(options.target)
        return Aim(f"not to fall below {limit}" if options.exact else f"to stay above {limit}", limit)

    def settle(self, standing: Standing, deal: GongZhuDeal) -> Standing:
        """The taker of the pig leads the next deal, the seat before deals (first-lead); a side at the limit
        has lost (lose), or turns its total round (exact)."""
        leader = deal.pig_taker if deal.pig_taker >= 0 else deal.leader  # a short pack may lack the pig
        added = standing.after_deal(deal)
        carry = {"pig_taker": leader} | ({"strips": deal.strips} if any(deal.strips) else {})
        after = added.changed(dealer=deal.seat_after(leader, -1), carry=carry, scores=deal.totals)
        if deal.losers:
            return after.ended("lose", f"the pig has {min(deal.totals)}, the limit is {deal.limit}")
        if deal.options.exact and deal.limit in added.scores:
            return after.ended("exact", f"exactly {deal.limit} turns into {-deal.limit}")
        return after


GAME = GongZhu()
