"""Tarneeb: thirteen cards each, a bid of tricks for the team, trumps named by the highest bidder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from cardtable.engine import Aim, Choice, Game, Number, Options, Pass, Standing, YesNo
from cardtable.mechanics.tricks import PlayCard
from cardtable.words import with_unit
from games.tarneeb.actions import Double, KeepHand, NameTrumps, Redouble, TarneebBid, Throw
from games.tarneeb.deal_state import ALL, TarneebDealState, target_of
from games.tarneeb.stages import Throwing, begin_bidding


class TarneebDeal(TarneebDealState):
    """One hand: dealt, bid for, played."""

    def setup(self) -> None:
        self.reset_tricks()
        self.add_trick_piles()
        self.turn = first = self.seat_after(self.dealer)
        each = min(ALL, len(self.cards_in("stock")) // self.seats)
        self.deal_round(first, each, batch=each if self.options.batch_deal else 1)
        self.settle_stock()
        if self.options.throw_in:
            self.begin(Throwing(self))
        else:
            begin_bidding(self)


class Tarneeb(Game[TarneebDeal]):
    """The game."""

    id = "tarneeb"
    title = "Tarneeb"
    country = "Lebanon"
    family = "tricks"
    about = "Partners bid how many tricks they take; the highest bid names trumps."
    seat_counts = (4,)
    default_seats = 4
    minutes = 15
    difficulty = 2
    clockwise = False
    actions = (TarneebBid, Pass, Double, Redouble, NameTrumps, KeepHand, Throw, PlayCard)
    deal_type = TarneebDeal
    bot_module = "games.tarneeb.bot"
    options = (
        Choice(
            "version", "lebanese", "Bids of tricks, or of tricks and suit.", values=("lebanese", "egyptian")
        ),
        Number("target", 0, "Points that win; 0: 31 (Egyptian 41).", high=61, only=(0, 31, 41, 51, 61)),
        Choice(
            "direction",
            "counterclockwise",
            "Which way the game turns.",
            values=("counterclockwise", "clockwise"),
        ),
        YesNo("batch_deal", False, "All thirteen cards are dealt at once."),
        YesNo("one_bid", False, "Lebanese: everybody bids once, and the dealer may equal."),
        YesNo("forced_dealer", False, "The dealer must bid if the others pass."),
        YesNo("trump_lead", False, "The first lead is a trump."),
        YesNo("throw_in", False, "A hand that stops no suit may be thrown in."),
        Number(
            "deals",
            60,
            "Deals after which the best total wins; 0: endless.",
            high=500,
            usual=(0, 20, 60),
            endless=(0,),
        ),
        YesNo("redouble", False, "Egyptian: the doubled side may redouble."),
        YesNo("double_opponents", False, "Egyptian: a double counts for the opponents too."),
    )
    option_groups: ClassVar = {
        "Deal and bidding": "batch_deal one_bid forced_dealer throw_in",
        "Egyptian doubles": "redouble double_opponents",
    }

    def side_count(self, seats: int, options: Options) -> int:
        return 2

    def turns_clockwise(self, options: Options) -> bool:
        return bool(options.direction == "clockwise")

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        return {"target": target_of(options)}

    def aim(self, seats: int, options: Options) -> Aim:
        target = target_of(options)
        return Aim(with_unit(target, "point"), target)

    def settle(self, standing: Standing, deal: TarneebDeal) -> Standing:
        after = standing.after_deal(deal)
        if not deal.trump and deal.thrower < 0:  # all-pass
            after = after.changed(dealer=deal.dealer)
        return after.reached(target_of(deal.options), "match-end").played(
            int(deal.options.deals), "match-end"
        )


GAME = Tarneeb()
