"""Seep: houses built, broken and cemented, everything that matches taken, sweeps, a lead that wins baazis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardtable.engine import Aim, Choice, Game, Number, Options, Standing, YesNo
from cardtable.piles import NOBODY
from games.seep.actions import Bid, Build, Play, Show
from games.seep.deal_state import PILES, SCORINGS, BaaziOutcome, SeepDealState
from games.seep.stages import Bidding


class SeepDeal(SeepDealState):
    """One deal: a bid, the play that serves it, the turns."""

    def setup(self) -> None:
        """Four cards to the bidder, four face down to the floor (deal-start)."""
        self.promised = ((),) * self.seats
        self.add_pile("table", seen_by=NOBODY)
        for _, name in PILES:
            self.add_pile(name)
        self.add_captured(seen_by=NOBODY)
        self.turn = self.bidder
        self.deal_to(f"hand.{self.bidder}", 4)
        self.deal_to("table", 4)
        self.begin(Bidding(self))


class Seep(Game[SeepDeal]):
    """The game."""

    id = "seep"
    title = "Seep"
    country = "India"
    family = "fishing"
    about = "Build houses, break those of others, sweep the floor."
    seat_counts = (2, 4)
    default_seats = 4
    minutes = 15
    difficulty = 3
    clockwise = False
    actions = (Bid, Show, Build, Play)
    deal_type = SeepDeal
    bot_module = "games.seep.bot"
    options = (
        Choice("scoring", "india", "What the cards count.", values=tuple(SCORINGS)),
        Number("target", 0, "Lead that wins a baazi; 0: as the scoring says.", high=500, usual=(0, 100, 200)),
        Number("sweep", 0, "Points of a sweep; 0: as the scoring says.", high=100, usual=(0, 25, 50)),
        YesNo("minimum", True, "A side below the minimum loses a baazi."),
        Number("baazis", 1, "Games of a match.", low=1, high=9, usual=(1, 3, 5)),
        YesNo("limit_houses", False, "At most two houses may stand."),
        YesNo("floor_break", False, "A floor card may raise a house if the hand card cements it."),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return 2

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        scoring = SCORINGS[options.scoring]
        return {
            "target": scoring.target_under(options),
            "sweep": scoring.sweep_under(options),
            "first": scoring.sweep_under(options, first=True),
            "least": scoring.minimum,
        }

    def aim(self, seats: int, options: Options) -> Aim:
        baazis = int(options.baazis)
        lead = SCORINGS[options.scoring].target_under(options)
        if baazis == 1:
            return Aim(f"a baazi, a lead of {lead}", lead)
        return Aim(f"the most of {baazis} baazis, each a lead of {lead}", baazis // 2 + 1, "Baazis")

    def settle(self, standing: Standing, deal: SeepDeal) -> Standing:
        after = standing.after_deal(deal)
        if deal.thrown_in:
            return replace(after, dealer=deal.dealer)
        outcome = deal.outcome()
        baazis = deal.baazis
        scores = (max(outcome.lead, 0), max(-outcome.lead, 0))
        carry = {**standing.carry, "baazis": baazis}
        after = replace(after, scores=scores, dealer=next_dealer(deal, outcome), carry=carry)
        if sum(baazis) < deal.options.baazis:
            return after
        return after.ended(outcome.rule, f"baazis won {max(baazis)} to {min(baazis)}", by=baazis)


def next_dealer(deal: SeepDeal, outcome: BaaziOutcome) -> int:
    """The losing side deals (next-dealer); after a baazi the partner of that player (baazi-dealer)."""
    side = deal.side(deal.dealer)
    if outcome.winner >= 0:
        return deal.seat_after(deal.dealer, 3 if outcome.winner == side else 2)
    leads = outcome.lead > 0 if side == 0 else outcome.lead < 0
    return deal.seat_after(deal.dealer) if leads else deal.dealer


GAME = Seep()
