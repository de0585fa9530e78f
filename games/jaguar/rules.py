"""Jaguar: eight cards each, bids that go down in rank, a called card whose holder is the secret friend."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine import Game, Number, Options, Pass, Standing, YesNo
from cardtable.mechanics.tricks import NameTrump, PlayCard
from games.jaguar.actions import RankBid, Say
from games.jaguar.deal_state import PACK, JaguarDealState, height
from games.jaguar.stages import JaguarBidding


class JaguarDeal(JaguarDealState):
    """One hand: dealt, bid for, played."""

    def setup(self) -> None:
        """All cards are dealt (deal-eight); the dealer bids first (dealer-bids-first)."""
        self.reset_tricks()
        self.taken = (0,) * self.seats
        self.helped = (0,) * self.seats
        self.last_said = ("",) * self.seats
        self.add_trick_piles()
        self.deal_round(self.seat_after(self.dealer), len(self.cards_in("stock")) // self.seats)
        self.settle_stock()
        self.begin(JaguarBidding(self, self.dealer))


class Jaguar(Game[JaguarDeal]):
    """The game."""

    id = "jaguar"
    title = "Jaguar"
    country = "Italy"
    family = "tricks with a secret friend"
    about = "Bid for a called card; whoever holds it is your friend, and nobody knows who."
    seat_counts = (5,)
    default_seats = 5
    minutes = 15
    difficulty = 3
    clockwise = False
    actions = (RankBid, Pass, NameTrump, PlayCard, Say)
    deal_type = JaguarDeal
    bot_module = "games.jaguar.bot"
    reference = ("order", "rank")
    options = (
        Number("deals", 10, "Hands in a match.", low=1, high=100, usual=(5, 10, 20)),
        YesNo("talk", False, "Table talk: a phrase before each card, true or not."),
    )

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return PACK

    def unit(self, seats: int, options: Options) -> str:
        return "match point"  # beside the points of the cards

    def settle(self, standing: Standing, deal: JaguarDeal) -> Standing:
        if deal.jaguar < 0:
            return self._passed_out(standing, deal)
        after = standing.after_deal(deal).changed(carry={})
        return after.played(int(deal.options.deals), "match-end", "the agreed hands are played")

    def _passed_out(self, standing: Standing, deal: JaguarDeal) -> Standing:
        """Nobody scores, and the deal passes on uncounted; five in a row end the match (all-pass)."""
        in_a_row = int(standing.carry.get("passed_out", 0)) + 1
        after = standing.changed(dealer=deal.seat_after(deal.dealer), carry={"passed_out": in_a_row})
        return after if in_a_row < deal.seats else after.ended("all-pass", "five deals in a row passed out")

    def sort_key(self, card: Card) -> tuple[int, int]:
        suit, _ = super().sort_key(card)
        return suit, -height(card)


GAME = Jaguar()
