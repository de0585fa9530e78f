"""Žandari: the cut, the batches of four, the captures, the four things that score."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.engine import Choice, Game, Number, Options, Standing, YesNo
from cardtable.mechanics import Cut
from cardtable.mechanics.fishing import Fish
from games.zandari.actions import Signal
from games.zandari.deal_state import ZandariDealState
from games.zandari.stages import CutStage


class ZandariDeal(ZandariDealState):
    """One deal, from the cut to the last capture."""

    def setup(self) -> None:
        self.add_pile("table")
        for side in range(self.sides):
            self.add_pile(f"captured.{side}")
        if self.options.show_bottom or self.options.jacks == "bottom":
            self.add_pile("blind")
        self.turn = self.cutter
        self.begin(CutStage(self))


class Zandari(Game[ZandariDeal]):
    """The game."""

    id = "zandari"
    title = "Žandari"
    country = "Bosnia and Herzegovina"
    family = "fishing"
    about = "Match a card or add up to it; the Jack, the policeman, takes all."
    seat_counts = (2, 3, 4, 6, 8, 12)
    default_seats = 4
    minutes = 10
    difficulty = 1
    actions = (Cut, Fish, Signal)
    deal_type = ZandariDeal
    bot_module = "games.zandari.bot"
    options = (
        Number("target", 11, "Points that end the match.", low=1, high=101, usual=(11, 21)),
        YesNo("show_bottom", False, "The bottom card of the pack is shown after the row is laid."),
        Choice("jacks", "cutter", "Where Jacks of the opening row go.", values=("cutter", "bottom")),
        YesNo("ace_eleven", False, "An Ace counts 1 or 11, as its player likes."),
        YesNo("multi_capture", False, "One card may take several matches and sums at once."),
        YesNo("signals", False, "Partners may signal the big one and the little one."),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return seats if seats <= 3 else 2

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        return {"signals": bool(options.signals) and self.side_count(seats, options) < seats}

    def settle(self, standing: Standing, deal: ZandariDeal) -> Standing:
        return standing.after_deal(deal).reached(deal.options.target, "match-end")


GAME = Zandari()
