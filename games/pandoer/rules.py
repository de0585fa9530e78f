"""Pandoer: the game, its options, cents and pot from deal to deal.

The ladder of games is in `contracts`, the state of a hand and its settlement in `table`. A hand goes through
the stages of `bidding`, `declaring` and `play`.
"""

from __future__ import annotations

import random
from dataclasses import replace

from cardtable.cards import Card
from cardtable.engine import Aim, Choice, Game, Number, Options, Pass, Standing
from cardtable.mechanics.exchange import Give, PutAway
from cardtable.mechanics.tricks import CallCards, NameTrump, PlayCard
from cardtable.words import with_unit
from games.pandoer.bidding import PandoerBidding
from games.pandoer.contracts import PACK, Advise, LadderBid
from games.pandoer.deal_state import PandoerDealState


class PandoerDeal(PandoerDealState):
    """One hand: dealt, bid for, played."""

    def setup(self) -> None:
        self.lay_table()
        self.begin(PandoerBidding(self, self.seat_after(self.dealer)))


def lapped(standing: Standing, lap: int) -> Standing:
    """The standing after everybody has put `lap` cents into the pot (lappen)."""
    scores = tuple(cents - lap for cents in standing.scores)
    pot = int(standing.carry["pot"]) + lap * len(scores)
    return standing.changed(scores=scores, carry={"pot": pot})


class Pandoer(Game[PandoerDeal]):
    """The game."""

    id = "pandoer"
    title = "Pandoer"
    country = "Netherlands"
    family = "tricks with contracts"
    about = "Bid one of many games for cents: points with a teammate asked for, all tricks, or none."
    seat_counts = (4,)
    default_seats = 4
    minutes = 20
    difficulty = 3
    actions = (LadderBid, Pass, Give, PutAway, NameTrump, CallCards, PlayCard, Advise)
    deal_type = PandoerDeal
    bot_module = "games.pandoer.bot"
    reference = ("games", "bid-ladder")
    options = (
        Number("cents", 100, "Cents of each at the start.", low=10, high=1000, usual=(50, 100, 200)),
        Number("lap", 10, "Cents that each puts into an empty pot.", low=1, high=100, usual=(5, 10, 20)),
        Number("deals", 16, "Deals in a match.", low=1, high=100, usual=(4, 8, 16)),
        Choice(
            "broken_claim",
            "refuse",
            "A discard out of a claimed combination is refused, or allowed and paid for.",
            values=("refuse", "penalty"),
        ),
    )

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return PACK

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        return Standing((int(options.cents),) * seats, rng.randrange(seats), carry={"pot": 0})

    def before_deal(self, standing: Standing, options: Options) -> Standing:
        if standing.carry["pot"]:
            return standing
        filled = lapped(standing, int(options.lap))
        return replace(filled, carry={**filled.carry, "lapped": True})

    def unit(self, seats: int, options: Options) -> str:
        return "cent"  # beside the points of the cards

    def aim(self, seats: int, options: Options) -> Aim:
        return Aim(f"the most cents after {with_unit(int(options.deals), 'deal')}")

    def settle(self, standing: Standing, deal: PandoerDeal) -> Standing:
        after = lapped(standing.after_deal(deal), deal.laps * int(deal.options.lap))
        return after.changed(carry={"pot": deal.pot}).played(int(deal.options.deals), "match-end")


GAME = Pandoer()
