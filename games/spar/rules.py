"""Spar: five cards each, and the game is won in the last trick, with a six if one dares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from cardtable.cards import Card, card, pack
from cardtable.engine import Choice, Game, Number, Options, Pass, Standing, YesNo
from cardtable.mechanics import Bet
from cardtable.mechanics.tricks import PlayCard
from cardtable.words import join_and
from games.spar.actions import AcceptBet, Dry, Peek, SparCut, Trade, Wet
from games.spar.deal_state import HAND, MOST, SparDealState
from games.spar.stages import SparCutting, begin_game

GAMES_A_SHUFFLE = {2: 3, 3: 2}
"""By number of players the games between shuffles; more players shuffle after each (shuffle)."""
ACTS = {"betting": ("betting",), "under_ten": ("trading",), "dry": ("drying", "wetting")}
"""By option what may be done before the first trick."""


class SparDeal(SparDealState):
    """One game, from the cut to the last trick."""

    def setup(self) -> None:
        self.lay_table()
        if self.options.cut and not self.since:
            self.begin(SparCutting(self))
        else:
            begin_game(self)


class Spar(Game[SparDeal]):
    """The game."""

    id = "spar"
    title = "Spar"
    country = "Ghana"
    family = "tricks"
    about = "Five tricks, and only the last one counts: three times as much with a six."
    seat_counts = tuple(range(2, MOST + 1))
    default_seats = 4
    minutes = 15
    difficulty = 2
    actions = (SparCut, Bet, AcceptBet, Trade, Dry, Wet, PlayCard, Peek, Pass)
    deal_type = SparDeal
    bot_module = "games.spar.bot"
    extra_piles = ("wet",)
    reference = ("values", "card-value")
    options = (
        Number("target", 10, "Points to reach, in tens.", low=10, high=100, only=tuple(range(10, 101, 10))),
        Choice("first_lead", "left", "Who leads the first trick.", values=("left", "dealer")),
        Number(
            "games",
            100,
            "Games after which the best score wins; 0: no such end.",
            high=1000,
            usual=(0, 20, 100),
            endless=(0,),
        ),
        YesNo("dry", True, "Sixes and sevens may be laid dry and wet."),
        YesNo("under_ten", True, "A hand with no card above nine may be traded."),
        YesNo("under_card", True, "One player may see the last card of the pack."),
        YesNo("cut", True, "A loser may cut the shuffled pack."),
        Choice(
            "offside",
            "refuse",
            "Not following: refused, or punished when found out.",
            values=("refuse", "penalty"),
        ),
        YesNo("betting", False, "One bet a game, in chips."),
        Number("buy_in", 20, "Chips of each at the start.", low=1, high=1000, usual=(10, 20, 50)),
    )
    option_groups: ClassVar = {
        "Before the tricks": "dry under_ten under_card cut",
        "Chips": "betting buy_in",
    }

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        return {
            "before_play": join_and([act for name, acts in ACTS.items() if options[name] for act in acts])
        }

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return tuple(c for c in pack(6) if c is not card("AS"))

    def pack_left(self, deal: SparDeal) -> tuple[Card, ...] | None:
        if not self._carried(deal)["since"]:
            return None
        return tuple(c for name in ("out", "stock", "blind") for c in deal.cards_in(name))

    def settle(self, standing: Standing, deal: SparDeal) -> Standing:
        winner = deal.winner if deal.winner >= 0 else deal.dealer  # offside: the same dealer deals again
        after = standing.after_deal(deal).changed(dealer=winner, carry=self._carried(deal))
        after = after.reached(deal.options.target, "match-end")
        if deal.options.offside != "penalty":  # scores only rise: somebody reaches the target
            return after
        return after.played(deal.options.games, "match-end", "the agreed games are played")

    def _carried(self, deal: SparDeal) -> dict[str, object]:
        """The chips, and the cards used of the pack: it is shuffled after some games, or when it is too short
        for another (shuffle)."""
        since, gone = deal.since + 1, deal.cards_in("out")
        again = since >= GAMES_A_SHUFFLE.get(deal.seats, 1) or len(deal.pack) - len(gone) < HAND * deal.seats
        pack_used = (
            {"since": 0, "gone": ()} if again else {"since": since, "gone": tuple(c.text for c in gone)}
        )
        return {**pack_used, "chips": deal.chips}


GAME = Spar()
