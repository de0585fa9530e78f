"""24: make exactly 24 of four numbers, sooner than the others. Four versions of the race."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from cardtable.cards import Card, Rank, pack
from cardtable.engine import Aim, Choice, Game, Number, Options, Standing, YesNo
from cardtable.errors import OptionError
from cardtable.words import join_numbers_or, with_unit
from games.twenty_four.actions import ACTIONS
from games.twenty_four.deal_state import FITS, TwentyFourDealState, version_of
from games.twenty_four.stages import Race


class TwentyFourDeal(TwentyFourDealState):
    """One deal: laid out, then raced for set by set."""

    def setup(self) -> None:
        self.lay_table()
        self.begin(Race(self))


class TwentyFour(Game[TwentyFourDeal]):
    """The game."""

    id = "twenty-four"
    title = "24"
    country = "China"
    family = "mental arithmetic"
    about = "Four cards, and the first who makes 24 of them."
    seat_counts = (2, 3, 4, 5, 6)
    default_seats = 2
    minutes = 15
    difficulty = 2
    actions = ACTIONS
    deal_type = TwentyFourDeal
    bot_module = "games.twenty_four.bot"
    ordered_hand = True
    options = (
        Choice("version", "auto", "Which game: auto suits the seats.", values=("auto", *FITS)),
        Choice("pictures", "none", "J Q K: not played, 11 12 13, or 10.", values=("none", "eleven", "ten")),
        Choice(
            "operations", "basic", "Powers and roots, logarithms too.", values=("basic", "powers", "logs")
        ),
        YesNo("tally", True, "Throws: points are kept."),
        Number("rounds", 1, "Throws: times through the stack.", low=1, high=10, usual=(1, 2, 3)),
        Number("target", 1, "Other versions: deals won that end the match.", low=1, high=20, usual=(1, 3, 5)),
        Number(
            "sets",
            40,
            "Sets after which a duel, challenge or collection ends; 0: endless.",
            before=0,
            low=0,
            high=500,
            usual=(0, 20, 40, 100),
        ),
        YesNo("shuffling", True, "Own stacks may be shuffled and cut."),
        Number("think_time", 60, "Seconds for a set; 0: no clock.", low=0, high=600, usual=(0, 60, 120)),
        Number("call_time", 8, "Seconds to call after a slap.", low=2, high=60, usual=(8, 15, 30)),
    )
    option_groups: ClassVar = {"Throws": "tally rounds", "Stacks and calls": "shuffling call_time"}

    def check(self, seats: int, options: Options) -> None:
        version = version_of(seats, str(options.version))
        if seats not in FITS[version]:
            raise OptionError(f"version {version} is for {join_numbers_or(FITS[version])} seats, not {seats}")

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        highest = Rank.TEN if options.pictures == "none" else Rank.KING
        return tuple(c for c in pack() if c.rank and c.rank <= highest)

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        return {
            "version": version_of(seats, str(options.version)),
            "third": (len(self.pack(seats, options)) - 1) // 3,
        }

    def unit(self, seats: int, options: Options) -> str:
        return "point" if version_of(seats, str(options.version)) == "throws" else "deal"

    def aim(self, seats: int, options: Options) -> Aim:
        if version_of(seats, str(options.version)) == "throws":
            return Aim(f"the most points in {with_unit(int(options.rounds), 'round')} of the stack")
        return Aim(f"{with_unit(int(options.target), 'deal')} won", int(options.target))

    def settle(self, standing: Standing, deal: TwentyFourDeal) -> Standing:
        after = super().settle(standing, deal)
        options = deal.options
        best = max(after.scores)
        if deal.version != "throws":
            return after.ended(deal.won_by, "{best deal} won") if best >= int(options.target) else after
        if after.deals < int(options.rounds):
            return after
        if options.tally:
            return after.ended("throws-end", with_unit(best, "point"))
        return replace(after, over=True, rule="throws-end", ending="a series without score")


GAME = TwentyFour()
