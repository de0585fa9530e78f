"""Arpa Turup: trumps are named on three cards of 36, and a match is won by a second, better win."""

from __future__ import annotations

from cardtable.cards import Card, pack
from cardtable.engine import Aim, Choice, Game, Number, Options, Pass, Standing, YesNo
from cardtable.mechanics.tricks import NameTrump
from cardtable.words import with_unit
from games.arpa_turup.actions import Kort, PlayWithSign
from games.arpa_turup.deal_state import BATCH, SIDES, TurupDealState
from games.arpa_turup.stages import TurupNaming

LOWEST = 6
"""The lowest rank of the pack."""


class TurupDeal(TurupDealState):
    """One game: three cards, trumps, the other cards, and the play."""

    def setup(self) -> None:
        self.reset_tricks()
        self.add_trick_piles()
        if self.number == 1:
            self.tell(
                "dealer", self.dealer, "{seat} {is} dealt the highest card: the deal.", rule="first-dealer"
            )
        self.turn = caller = self.caller
        self.tell("cut", caller, "{seat} cut{s} the pack.", rule="cut")
        self.each = len(self.cards_in("stock")) // self.seats
        # The deal stops for the call: after one player's first three cards, in Turup after everybody's.
        if self.is_single:
            self.deal_round(caller, min(BATCH, self.each), batch=BATCH)
        else:
            self.deal_to(f"hand.{caller}", min(BATCH, self.each))
        self.begin(TurupNaming(self))


class ArpaTurup(Game[TurupDeal]):
    """The game."""

    id = "arpa-turup"
    title = "Arpa Turup"
    country = "Somalia"
    family = "tricks"
    about = "Four packs, 36 cards each; two games must be won, the second with more tricks."
    seat_counts = (4,)
    default_seats = 4
    minutes = 35
    difficulty = 2
    actions = (NameTrump, Kort, Pass, PlayWithSign)
    deal_type = TurupDeal
    bot_module = "games.arpa_turup.bot"
    options = (
        Choice("pack", "four", "Four packs, or Turup with one: nine cards each.", values=("four", "one")),
        YesNo("signals", True, "The leader may knock (strong suit) or click (weak suit)."),
        Choice(
            "direction",
            "auto",
            "Which way the game turns; auto: clockwise with four packs, counter-clockwise with one.",
            values=("auto", "clockwise", "counterclockwise"),
        ),
        Number(
            "stake", 0, "Chips each player places; the winners of the match take them.", usual=(0, 1, 5, 10)
        ),
        Number("games", 5, "Turup, one pack: games that win the match.", low=1, high=15, usual=(3, 5, 7)),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return SIDES

    def turns_clockwise(self, options: Options) -> bool:
        if options.direction == "auto":
            return bool(options.pack == "four")
        return bool(options.direction == "clockwise")

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(LOWEST, packs=4 if options.pack == "four" else 1)

    def unit(self, seats: int, options: Options) -> str:
        return "game" if options.pack == "one" else "trick"

    def aim(self, seats: int, options: Options) -> Aim:
        if options.pack == "one":
            return Aim(with_unit(int(options.games), "game"), int(options.games))
        return Aim("a second win, with more tricks than the first")

    def settle(self, standing: Standing, deal: TurupDeal) -> Standing:
        after = standing.after_deal(deal).changed(dealer=deal.next_dealer())
        if deal.is_single:
            return after.reached(int(deal.options.games), "match-won", self.unit(deal.seats, deal.options))
        marks = tuple(deal.mark * (side == deal.held) for side in range(deal.sides))
        after = after.changed(scores=marks)
        if deal.match_winner < 0:
            return after
        return after.ended(
            "match-won", f"a second win, with {{best trick}}, after one with {deal.before.mark}"
        )


GAME = ArpaTurup()
