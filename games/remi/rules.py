"""Remi: a cut, thirteen cards, straights and same kinds worth forty to go down, coloured jokers."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card, pack
from cardtable.engine import Game, Number, Options, Standing
from cardtable.mechanics import Cut, Discard
from games.remi.actions import Lay, RemiDraw, Reserve, Swap, Tack
from games.remi.deal_state import RemiDealState
from games.remi.stages import Cutting


class RemiDeal(RemiDealState):
    """One round: the cut, the deal, then turns until somebody closes."""

    def setup(self) -> None:
        self.looked = ((),) * self.seats
        self.add_pile("discard")
        self.add_pile("blind", seen_by=(self.starter,))
        self.turn = self.starter
        self.begin(Cutting(self))


class Remi(Game[RemiDeal]):
    """The game."""

    id = "remi"
    title = "Remi"
    country = "Croatia"
    family = "rummy"
    about = "Two packs, coloured jokers: lay sets worth forty to go down, then close with your last card."
    seat_counts = (2, 3, 4, 5, 6)
    default_seats = 4
    minutes = 15
    difficulty = 2
    actions = (Cut, RemiDraw, Lay, Tack, Swap, Reserve, Discard)
    deal_type = RemiDeal
    extra_piles = ("reserve",)
    bot_module = "games.remi.bot"
    options = (
        Number("target", 500, "Points that end the match.", low=50, high=5000, usual=(500, 1000)),
        Number(
            "cut_error", 4, "How far the cutting hand errs at most; 0: never.", low=0, high=20, usual=(0, 4)
        ),
        Number(
            "round_limit",
            30,
            "Rounds after which the match ends anyway; 0: never.",
            low=0,
            high=200,
            usual=(10, 30),
            endless=(0,),
        ),
        Number("first_lay", 40, "Points needed to go down.", low=0, high=100, usual=(0, 40, 51)),
    )

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(jokers=2, packs=2)

    def settle(self, standing: Standing, deal: RemiDeal) -> Standing:
        after = replace(super().settle(standing, deal), carry={"round": deal.round + 1})
        after = after.reached(deal.options.target, "target")
        limit = int(deal.options.round_limit)
        if after.over or not limit or deal.round < limit:
            return after
        last = "the only round" if limit == 1 else f"the last of {limit} rounds"
        return after.ended("round-limit", f"{last} is played, most {{best point}}")


GAME = Remi()
