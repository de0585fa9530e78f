"""Kalooki: nine contracts of threes and fours, calls out of turn, tacking on, penalties for cards held."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card, pack
from cardtable.engine import Aim, Game, Number, Options, Pass, Standing, YesNo
from cardtable.mechanics import Discard, Draw
from games.kalooki.actions import Allow, Call, Lay, Refuse, Tack
from games.kalooki.contracts import CARDS, GAMES
from games.kalooki.deal_state import KalookiDealState
from games.kalooki.stages import begin_turn


class KalookiDeal(KalookiDealState):
    """One game: dealt, then played in turns."""

    def setup(self) -> None:
        self.calls = (0,) * self.seats
        self.deal_and_turn_up(CARDS[self.game - 1])
        begin_turn(self)


class Kalooki(Game[KalookiDeal]):
    """The game."""

    id = "kalooki"
    title = "Kalooki"
    country = "Jamaica"
    family = "rummy"
    about = "Nine contracts of threes and fours; what is left in your hand counts against you."
    seat_counts = (3, 4, 5, 6)
    default_seats = 4
    minutes = 30
    difficulty = 3
    low_wins = True
    actions = (Call, Pass, Allow, Refuse, Draw, Lay, Tack, Discard)
    deal_type = KalookiDeal
    bot_module = "games.kalooki.bot"
    options = (
        YesNo("last_discard", False, "The last card must be a discard."),
        Number(
            "void_limit",
            3,
            "Void deals after which a game is given up; 0: never.",
            low=0,
            high=20,
            usual=(1, 3),
            endless=(0,),
        ),
        Number(
            "call_time", 5, "Seconds of the calling window; 0: it waits.", low=0, high=60, usual=(0, 5, 10)
        ),
    )

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(jokers=2, packs=2)

    def aim(self, seats: int, options: Options) -> Aim:
        return Aim(f"the lowest score after {GAMES} games")

    def settle(self, standing: Standing, deal: KalookiDeal) -> Standing:
        after = super().settle(standing, deal)
        limit = int(deal.options.void_limit)
        if deal.voided and (deal.voids < limit or not limit):  # dealt again (void)
            return replace(after, dealer=deal.dealer, carry={"game": deal.game, "voids": deal.voids})
        after = replace(after, carry={"game": deal.game + 1, "voids": 0})
        return (
            after if deal.game < GAMES else after.ended("winner", "nine games, lowest {best point}", low=True)
        )


GAME = Kalooki()
