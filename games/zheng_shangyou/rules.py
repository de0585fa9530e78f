"""Zheng Shangyou: be rid of all cards first; the last pays with the best card in the next hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from cardtable.cards import Card, pack
from cardtable.engine import Aim, Game, Number, Options, Pass, Standing, YesNo
from cardtable.errors import OptionError
from cardtable.mechanics.exchange import Give, Take
from cardtable.words import with_unit
from games.zheng_shangyou.combinations import ZHENG_POWER, ZhengPlay
from games.zheng_shangyou.deal_state import ZhengDealState, are_teams_of_three
from games.zheng_shangyou.exchange import ZhengTribute
from games.zheng_shangyou.stages import ZhengRounds


class ZhengDeal(ZhengDealState):
    """One hand: dealt, cards exchanged, played out to the last place."""

    def setup(self) -> None:
        self.set_up_table()
        # From the second hand on those in the pit pay, if all four hold cards (exchange-when).
        payers = self.before[:2] + self.before[-2:]
        is_exchange = bool(payers) and all(self.hand(seat) for seat in payers)
        self.begin(ZhengTribute(self) if is_exchange else ZhengRounds(self))


class ZhengShangyou(Game[ZhengDeal]):
    """The game."""

    id = "zheng-shangyou"
    title = "Zheng Shangyou"
    country = "China"
    family = "climbing"
    about = "Sets, sequences and wild cards: be out first, or pay for it in the pit."
    seat_counts = (4, 5, 6, 7, 8)
    default_seats = 5
    minutes = 20
    difficulty = 2
    clockwise = False
    actions = (ZhengPlay, Pass, Give, Take)
    deal_type = ZhengDeal
    bot_module = "games.zheng_shangyou.bot"
    options = (
        YesNo("partners", False, "Two teams, of two or of three."),
        Number("target", 0, "Points to win; 0: 11 (teams of three 50).", low=0, high=200, usual=(0, 11, 50)),
        YesNo("natural_twos", False, "A 2 may be itself, above the ace, in sequences."),
    )

    def check(self, seats: int, options: Options) -> None:
        if options.partners and seats not in (4, 6):
            raise OptionError(f"partners is for 4 or 6 seats, not {seats}")

    def side_count(self, seats: int, options: Options) -> int:
        return 2 if options.partners else seats

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(jokers=2)

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        return {"target": self.target(seats, options), "teams": are_teams_of_three(seats, options)}

    @staticmethod
    def target(seats: int, options: Options) -> int:
        """The points that end the match (target, six-target)."""
        return int(options.target) or (50 if are_teams_of_three(seats, options) else 11)

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        return replace(super().open(seats, options, rng), dealer=-1)  # the first hand draws for it

    def aim(self, seats: int, options: Options) -> Aim:
        target = self.target(seats, options)
        return Aim(with_unit(target, "point"), target)

    def settle(self, standing: Standing, deal: ZhengDeal) -> Standing:
        """The third deals the next hand, of six in teams the fifth leads it."""
        teams = deal.has_teams_of_three
        leader = deal.order[4 if teams else 2]
        after = replace(standing.after_deal(deal), dealer=leader, carry={"order": deal.order})
        target = self.target(deal.seats, deal.options)
        return after.reached(target, "six-target" if teams else "target")

    def sort_key(self, card: Card) -> tuple[int, int]:
        return ZHENG_POWER[card], card.index


GAME = ZhengShangyou()
