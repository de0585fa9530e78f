"""Dai Fugō: get rid of all cards first, take from the poor, and mind the revolutions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from cardtable.cards import Card, Rank, pack
from cardtable.engine import Aim, Choice, Game, Number, Options, Pass, Standing, YesNo
from cardtable.errors import OptionError
from cardtable.mechanics.climbing import RANK_POWER, TOP_POWER, PlayCards, SetsAndSequences, power
from cardtable.mechanics.exchange import Ask, Give, PutAway
from cardtable.piles import NOBODY
from cardtable.words import with_unit
from games.dai_fugo.deal_state import DaiFugoDealState, debts_after
from games.dai_fugo.exchange import DaiFugoAsking, DaiFugoTribute
from games.dai_fugo.possible_plays import SetDistinctions
from games.dai_fugo.stages import DaiFugoRounds


class DaiFugoDeal(DaiFugoDealState):
    """One hand: dealt, cards exchanged, played."""

    def setup(self) -> None:
        options = self.options
        highest = TOP_POWER if options.twos_in_sequences else RANK_POWER[Rank.ACE]
        self.combination_rules = SetsAndSequences(4 * int(options.packs), bool(options.sequences), highest)
        self.distinctions = SetDistinctions(
            suits=options.suit_lock != "off", spade_three=bool(options.spade_three)
        )
        self.before = tuple(self.carry.get("order", ()))
        self.ceilings = ((),) * self.seats
        self.played = ((),) * self.seats
        self.add_pile("trick")
        self.add_pile("discard")
        self.add_pile("out", seen_by=NOBODY)
        if self.before:
            self.dealer = self.before[-1]
        self.seating = self.seats_in_turn_order()
        self.deal_out(self.from_left_of(self.dealer))
        if self.is_joker_revolt():
            self.before = self.before[::-1]
            swap = "{seat} {has} both jokers: rich and poor swap!"
            self.tell("revolt", self.before[0], swap, rule="joker-revolt")
        self.leader = self.find_leader()
        self.turn = self.leader
        if not self.before:
            self.begin(DaiFugoRounds(self))
            return
        # From the second hand on poor and rich exchange cards (exchange).
        debts = debts_after(self.before, options)
        self.begin(DaiFugoAsking(self, debts) if options.ask else DaiFugoTribute(self, debts))


class DaiFugo(Game[DaiFugoDeal]):
    """The game."""

    id = "dai-fugo"
    title = "Dai Fugō"
    country = "Japan"
    family = "climbing"
    about = "Get rid of your cards; the rich get richer."
    version = 2
    seat_counts = (3, 4, 5, 6, 7, 8)
    default_seats = 5
    minutes = 20
    difficulty = 2
    actions = (PlayCards, Pass, Give, Ask, PutAway)
    deal_type = DaiFugoDeal
    bot_module = "games.dai_fugo.bot"
    options = (
        Number("jokers", 1, "Jokers a pack.", low=0, high=2, usual=(0, 1, 2)),
        Number("packs", 1, "Two packs, for seven or eight players.", low=1, high=2, usual=(1, 2)),
        YesNo("sequences", True, "Sequences are played."),
        YesNo("twos_in_sequences", True, "A 2 may head a sequence."),
        Choice("revolution", "off", "Four of a kind turn the order round.", values=("off", "on")),
        YesNo("revolution_natural", False, "Only four of a kind without a joker turn it."),
        Number("revolution_run", 0, "A sequence so long turns it; 0: none.", low=0, high=5, only=(0, 4, 5)),
        YesNo("revolution_threes", False, "Three 3s turn the order too."),
        YesNo("joker_revolt", False, "A loser with both jokers swaps rich and poor."),
        YesNo("miyako_ochi", False, "A winner who does not win again becomes the last."),
        Choice("suit_lock", "off", "Same suits in a row must be kept to.", values=("off", "full", "partial")),
        Number("lock_after", 2, "Plays in a row that lock.", low=2, high=3, usual=(2, 3)),
        YesNo("forbidden_last", False, "A player who goes out with a 2 or joker becomes the last."),
        YesNo("spade_three", False, "The 3 of spades beats a lone joker."),
        YesNo("eights", False, "An 8 clears the table."),
        YesNo("eight_last", False, "With eights: a player who goes out with an 8 becomes the last."),
        YesNo("jack_back", False, "A jack turns the order until the table is cleared."),
        YesNo("tens", False, "For each 10 played a card may be put away."),
        YesNo("pass_final", False, "A player who has passed waits until the table is cleared."),
        Choice(
            "seating", "fixed", "Seats change after results.", values=("fixed", "rich_right", "rich_left")
        ),
        Choice("exchange", "titles", "Cards the loser gives: by title, or two.", values=("titles", "two")),
        YesNo("keep_joker", False, "The last in rank need not give a joker."),
        YesNo("ask", False, "The rich name the cards they want."),
        Choice("scoring", "winners", "Winners score; or losers pay them.", values=("winners", "pay", "none")),
        Number("deals", 10, "Hands in a match.", low=1, high=100, usual=(5, 10, 20)),
    )
    option_groups: ClassVar = {
        "Pack, sequences": "packs sequences twos_in_sequences",
        "Revolution": "revolution_natural revolution_run revolution_threes joker_revolt",
        "Locks and ranks": "suit_lock lock_after spade_three eight_last jack_back tens pass_final",
        "Out and exchange": "miyako_ochi forbidden_last seating keep_joker ask",
    }

    def check(self, seats: int, options: Options) -> None:
        if int(options.packs) == 2 and seats < 7:
            raise OptionError(f"packs 2 is for 7 or 8 seats, not {seats}")
        if options.joker_revolt and (int(options.jokers) != 2 or int(options.packs) != 1):
            raise OptionError("joker_revolt needs jokers 2 and packs 1")

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(jokers=int(options.jokers), packs=int(options.packs))

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        jokers, run = int(options.jokers) * int(options.packs), int(options.revolution_run)
        return {"jokers_in_all": jokers, "shortest_run": run or 5}

    def aim(self, seats: int, options: Options) -> Aim:
        deals = with_unit(int(options.deals), "hand")
        tally = "First places" if options.scoring == "none" else ""
        return Aim(f"the most {tally.lower() or 'points'} in {deals}", None, tally)

    def settle(self, standing: Standing, deal: DaiFugoDeal) -> Standing:
        after = super().settle(standing, deal)
        carry = {"order": deal.final, "wins": deal.wins_now}
        after = replace(after, dealer=deal.final[-1], carry=carry)
        if after.deals < int(deal.options.deals):
            return after
        if deal.options.scoring == "none":
            return after.ended("score-winners", "{best first place}", by=deal.wins_now)
        return after.ended("score-winners", "{best point}")

    def sort_key(self, card: Card) -> tuple[int, int]:
        return power(card), card.index


GAME = DaiFugo()
