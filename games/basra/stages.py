"""The stage of play of Basra: one card a turn, which takes all that it can."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.mechanics.fishing import CitedRules, Fish, Fishing
from games.basra.deal_state import BasraDealState
from games.basra.sweeps import LONE, SEVEN, lone_after


class PlayStage(Fishing[BasraDealState]):
    """One card a turn; it takes all that it can."""

    asks = "Play a card: it takes all that it can."
    own_rule = "one-card"
    table_name = "floor"
    cites = CitedRules(
        one_card="one-card",
        on_table="on-table",
        no_capture="sum-exact",
        match="match",
        sum="sum",
        must_take="must-capture",
        lay="lay",
        uncounted="court-match",
        extent="take-all",
    )

    def take(self, seat: int, play: Fish) -> None:
        """Takes cards; a card that makes a basra lies face up in the pile (piles, basra)."""
        deal = self.deal
        count = deal.basras_of(play)
        super().take(seat, play)
        if count:
            deal.mark_sweep(seat, play.card)
            rule = self.basra_rule(play.card, count)
            deal.count_sweep(deal.side(seat), count, rule, play.card)
            what = "A double basra" if count > 1 else "A basra"
            deal.tell("basra", seat, f"{what} for {{seat}}.", rule=rule)

    def basra_rule(self, played: Card, count: int) -> str:
        """The rule by which a basra was made."""
        if count > 1:
            return "double-basra"
        if played is SEVEN:
            return "seven-lobashev" if self.deal.options.seven == "lobashev" else "seven-basra"
        return "basra"


class LebanesePlayStage(PlayStage):
    """The turns in Lebanon, where a basra depends on what was laid before."""

    def fish(self, seat: int, play: Fish) -> None:
        super().fish(seat, play)
        self.deal.lone = lone_after(self.deal.lone, self.deal.cards_in("table"), bool(play.take))

    def basra_rule(self, played: Card, count: int) -> str:
        return "leb-lone" if self.deal.lone == LONE else "leb-pair"
