"""Teen Patti: three cards, blind or seen, and a pot for the best hand or the last player left."""

from __future__ import annotations

import random

from cardtable.engine import Aim, Game, Number, Options, Standing
from cardtable.errors import OptionError
from cardtable.mechanics import Bet, Fold
from cardtable.words import with_unit
from games.teen_patti.actions import Accept, AllIn, Compromise, Look, Refuse, Show
from games.teen_patti.deal_state import TeenPattiDealState
from games.teen_patti.stages import Betting


class TeenPattiDeal(TeenPattiDealState):
    """One pot: dealt, bet for, taken."""

    def setup(self) -> None:
        self.lay_table()
        self.begin(Betting(self))


class TeenPatti(Game[TeenPattiDeal]):
    """The game."""

    id = "teen-patti"
    title = "Teen Patti"
    country = "India"
    family = "stakes"
    about = "Three cards, blind or seen: stay in the pot with the best hand, or alone."
    seat_counts = tuple(range(2, 11))
    default_seats = 5
    minutes = 10
    difficulty = 2
    actions = (Look, Bet, Fold, Show, Compromise, AllIn, Accept, Refuse)
    deal_type = TeenPattiDeal
    bot_module = "games.teen_patti.bot"
    reference = ("hands", "higher-type")
    options = (
        Number("stack", 100, "Chips of each at the start.", low=10, high=10000, usual=(50, 100, 500)),
        Number("unit", 1, "The minimum stake, also the ante.", low=1, high=100, usual=(1, 2, 5)),
        Number("deals", 10, "Deals in a match.", low=1, high=200, usual=(5, 10, 20)),
    )

    def check(self, seats: int, options: Options) -> None:
        if int(options.unit) * 10 > int(options.stack):
            raise OptionError(
                f"unit is at most a tenth of the stack: {int(options.stack) // 10}, not {options.unit}"
            )

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        return Standing((int(options.stack),) * seats, rng.randrange(seats))

    def unit(self, seats: int, options: Options) -> str:
        return "chip"

    def aim(self, seats: int, options: Options) -> Aim:
        deals = int(options.deals)
        return Aim(f"the most chips after {with_unit(deals, 'deal')}" if deals else "all the chips")

    def settle(self, standing: Standing, deal: TeenPattiDeal) -> Standing:
        after = super().settle(standing, deal)
        unit = deal.unit
        able = [seat for seat, chips in enumerate(after.scores) if chips >= unit]
        if len(able) < 2:
            after = after.ended("match-end", "only one player can pay the ante")
        after = after.played(int(deal.options.deals), "match-end")
        is_next_able = after.dealer in able or not able
        return after if is_next_able else after.changed(dealer=deal.from_left(able)[0])


GAME = TeenPatti()
