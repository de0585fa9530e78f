"""Scopa for two, for tests of the fishing mechanics: courts count, no card takes all, ranks before sums."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, card, cards, in_order, pack, without
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import by_weight, thoughts_by_weight
from cardtable.engine.deal import ScoreLine
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.engine.options import Options
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.mechanics.card_actions import OneCard
from cardtable.mechanics.fishing import (
    BatchesDeal,
    CaptureRules,
    CitedRules,
    Extent,
    Fish,
    Fishing,
    FishingBot,
    QuickValues,
    SweepPosition,
    TableCards,
    ValuedPlay,
    captures,
    points_for_most,
)

RANKS = (1, 2, 3, 4, 5, 6, 7, Rank.JACK, Rank.QUEEN, Rank.KING)
SCOPA_VALUES = {c: RANKS.index(c.rank) + 1 for c in pack() if c.rank in RANKS}
"""Ace 1, 2 to 7 their number, jack 8, queen (knight) 9, king 10."""
PRIMIERA = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
"""What the best card of each suit counts towards the primiera, by its value."""
SETTEBELLO = card("7D")
CAPTURES = CaptureRules(
    played=lambda c: (SCOPA_VALUES[c],),
    lying=SCOPA_VALUES.__getitem__,
    by_rank=True,
    extent=Extent.ONE,
    must_take=True,
    match_first=True,
)


class ScopaDeal(BatchesDeal):
    """Three cards to each until the pack is used up."""

    @property
    def capture_rules(self) -> CaptureRules:
        return CAPTURES

    @property
    def rest_rule(self) -> str:
        return "last-capture"

    def setup(self) -> None:
        self.add_pile("table")
        self.add_captured()
        self.deal_to("table", 4)
        self.deal_batch()
        self.settle_stock()
        self.begin(ScopaPlay(self))

    @property
    def batch_cards(self) -> int:
        return 3

    @property
    def sweeps(self) -> tuple[int, ...]:
        """How many sweeps each side has made."""
        return tuple(len(self.cards_in(f"swept.{side}")) for side in range(self.sides))

    def primiera(self, side: int) -> int:
        """The sum of the best card of each suit; 0 where a suit is missing."""
        best = [
            max((PRIMIERA[SCOPA_VALUES[c]] for c in self.captured(side) if c.suit is suit), default=0)
            for suit in Suit
        ]
        return sum(best) if all(best) else 0

    def score_lines(self) -> list[ScoreLine]:
        taken = [self.captured(side) for side in range(self.sides)]
        diamonds = [sum(c.suit is Suit.DIAMONDS for c in held) for held in taken]
        primiere = list(map(self.primiera, range(self.sides)))
        return [
            ScoreLine("sweep", "Sweeps.", self.sweeps),
            ScoreLine("cards", "Most cards.", points_for_most(1, list(map(len, taken)))),
            ScoreLine("diamonds", "Most diamonds.", points_for_most(1, diamonds)),
            ScoreLine("settebello", f"Took {SETTEBELLO}.", tuple(int(SETTEBELLO in held) for held in taken)),
            ScoreLine("primiera", "The better primiera.", points_for_most(1, primiere)),
        ]


class ScopaPlay(Fishing[ScopaDeal]):
    """One card a turn."""

    cites = CitedRules(
        one_card="one-card",
        on_table="on-table",
        no_capture="capture",
        match="capture-equal",
        sum="capture-sum",
        must_take="must-capture",
        match_first="equal-first",
        extent="one-capture",
    )

    def take(self, seat: int, play: Fish) -> None:
        deal = self.deal
        empties = len(play.take) == len(deal.cards_in("table"))
        super().take(seat, play)
        is_last = not deal.undealt and not any(map(deal.hand, range(deal.seats)))
        if empties and not is_last:
            deal.mark_sweep(seat, play.card)
            deal.tell("sweep", seat, "Scopa by {seat}!", rule="sweep")


class ScopaPosition(SweepPosition[ScopaDeal]):
    """What a player can tell of the table."""

    sweep_name = "scopa"

    def card_points(self, c: Card) -> int:
        return int(c is SETTEBELLO)

    def after(self, play: OneCard) -> tuple[Card, ...]:
        """What lies on the table when it is done, in the order of a new pack."""
        assert isinstance(play, Fish)
        return in_order(without(self.table, play.take) if play.take else (*self.table, play.card))

    def sweep_points(self, play: Action) -> int:
        if not isinstance(play, Fish) or self.after(play) or not self.still_out:
            return 0
        return 1

    def leaves_cards(self, play: OneCard) -> bool:
        return bool(self.after(play)) and bool(self.still_out)

    def sweepers(self, play: OneCard) -> list[Card]:
        left = self.after(play)
        return [c for c in self.still_out if left and left in captures(c, left, CAPTURES)]


class ScopaBot(FishingBot[ScopaDeal]):
    """Takes as much as it can."""

    doubt = 0.5
    reasons = by_weight(
        ScopaPosition.makes_sweep,
        ScopaPosition.misses_sweep,
        ScopaPosition.brings_points,
        ScopaPosition.takes_most,
        ScopaPosition.leaves_no_sweep,
        ScopaPosition.leaves_fewest_sweepers,
        ScopaPosition.leaves_sweep,
        ScopaPosition.is_only_capture,
        ScopaPosition.is_safe,
        ScopaPosition.is_hardest,
        ScopaPosition.may_be_taken,
    )
    thoughts = thoughts_by_weight(ScopaPosition.can_sweep, ScopaPosition.nothing_takes)

    def position(self, view: View[ScopaDeal]) -> ScopaPosition:
        return ScopaPosition(view)

    def quick_values(self, deal: ScopaDeal) -> QuickValues:
        return QUICK_VALUES


def _valued(held: Card, table: TableCards) -> tuple[ValuedPlay, ...]:
    found = table.named(table.masks(held)) or ((),)
    return tuple(ValuedPlay(Fish(held, taken), float(len(taken))) for taken in found)


QUICK_VALUES = QuickValues(_valued, CAPTURES)
BOT = ScopaBot()


class Scopa(Game[ScopaDeal]):
    """The game."""

    id = "toy-scopa"
    title = "Toy scopa"
    country = "Italy"
    family = "fishing"
    about = "Empty the table."
    seat_counts = (2,)
    default_seats = 2
    actions = (Fish,)
    deal_type = ScopaDeal
    bot_module = __name__

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return tuple(SCOPA_VALUES)


def dealt(table: str, *hands: str) -> Match:
    """A match with these cards on the table and in the hands, dealt by seat 1: seat 0 begins."""
    reserved = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    return Match(Scopa(), 2, seed=5, stacks=[Stack(1, {"table": cards(table), **reserved})])
