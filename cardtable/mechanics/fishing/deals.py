"""The deal of a fishing game: captured cards, their points, and hands dealt in batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardtable.cards import Card
from cardtable.engine.deal import Deal
from cardtable.engine.deal_piles import HANDS
from cardtable.engine.score import Item, ScoreLine
from cardtable.mechanics.fishing.captures import CaptureRules, Cards, single_captures
from cardtable.piles import EVERYONE, Seats

CAPTURED = tuple(f"captured.{side}" for side in range(len(HANDS)))
"""The names of the piles of captured cards, by side."""


def points_for_most(points: int, counts: Sequence[int]) -> tuple[int, ...]:
    """By side the points for having most of something; tied for most, nobody has them."""
    most = max(counts)
    alone = counts.count(most) == 1
    return tuple([points * (alone and count == most) for count in counts])


class FishingDeal(Deal):
    """A deal in which sides capture cards from the table. `last_taker` is -1 before the first capture."""

    last_taker = -1

    # What a game says

    @property
    def capture_rules(self) -> CaptureRules:
        """How cards capture at this table."""
        raise NotImplementedError

    @property
    def rest_rule(self) -> str:
        """The rule by which the side that captured last gets what lies on the table at the end; empty if it
        stays there."""
        raise NotImplementedError

    # Captured cards

    def team(self, seat: int) -> frozenset[int]:
        """The seats that capture for one pile: that seat and its partners."""
        return frozenset(self.members(self.side(seat)))

    @property
    def undealt(self) -> int:
        """How many cards are still to be dealt, those known at the bottom among them."""
        return len(self.cards_in("stock")) + len(self.cards_in("blind"))

    def captured(self, side: int) -> Cards:
        """The cards that a side has captured, those that mark its sweeps among them."""
        return self.cards_in(CAPTURED[side]) + self.cards_in(f"swept.{side}")

    def cards_line(self, rule: str, sentence: str, points_of: Callable[[Card], int]) -> ScoreLine:
        """The score of the sides for cards that they have captured."""
        taken = [(side, c, points_of(c)) for side in range(self.sides) for c in self.captured(side)]
        items = [Item(side, c, points) for side, c, points in taken if points]
        return ScoreLine.of(rule, sentence, self.sides, items)

    def can_take(self, c: Card, laid: Card) -> bool:
        """Whether a card could take one that is laid beside those that lie on the table."""
        rules = self.capture_rules
        table = (*self.cards_in("table"), laid)
        return c in rules.takes_all or any(laid in taken for taken in single_captures(c, table, rules))

    # What happens

    def add_captured(self, *, seen_by: Seats | None = EVERYONE) -> None:
        """Piles for what each side captures, open to those seats, and for the cards that mark its sweeps."""
        for side in range(self.sides):
            self.add_pile(f"captured.{side}", seen_by=seen_by)
            self.add_pile(f"swept.{side}")

    def capture(self, seat: int, played: Card, taken: Cards) -> None:
        """The card played and what it takes go to the pile of the seat's side."""
        piles = self.piles
        hand = HANDS[seat]
        pile = CAPTURED[self.side(seat)]
        if self.events is None and piles[pile].seen_by is EVERYONE:
            # The two moves below in one, for rollouts: it saves making a pile.
            piles[hand] = piles[hand].without_card(played)
            piles["table"] = piles["table"].without_cards(taken)
            piles[pile] = piles[pile].with_cards_unchecked((*piles[pile].cards, played, *taken))
        else:
            self.move((played,), hand, pile)
            self.move(taken, "table", pile)
        self.last_taker = seat

    def mark_sweep(self, seat: int, c: Card) -> None:
        """The card that made a sweep lies face up beside what its side has captured."""
        side = self.side(seat)
        self.move((c,), f"captured.{side}", f"swept.{side}")

    def take_rest(self) -> None:
        """At the end the side that captured last gets what lies on the table, if `rest_rule` says so."""
        left = self.cards_in("table")
        if self.last_taker < 0 or not left or not self.rest_rule:
            return
        self.move(left, "table", f"captured.{self.side(self.last_taker)}")
        text = "{seat} took last and get{s} {cards}."
        self.tell("rest", self.last_taker, text, cards=left, rule=self.rest_rule)


class BatchesDeal(FishingDeal):
    """A deal in which all hands are filled anew when they are empty, until the pack is used up. `batch`
    counts from 1; cards known to lie under the pack (`blind`) are dealt last."""

    batch = 0

    @property
    def batch_cards(self) -> int:
        """The cards of a batch to each hand."""
        raise NotImplementedError

    def deal_batch(self) -> None:
        """Deals a batch to each hand, fewer cards if the pack is short; the turn is then its first
        player's."""
        first = self.seat_after(self.dealer)
        each = min(self.batch_cards, len(self.cards_in("stock")) // self.seats)
        for step in range(self.seats):
            self.deal_to(f"hand.{self.seat_after(first, step)}", each)
        self.batch += 1
        self.turn = first

    def next_turn(self) -> None:
        """The next turn, the next batch, or the end, at which the rest of the table is taken."""
        for _ in range(self.seats):
            self.turn = turn = (self.turn + 1) % self.seats
            if self.piles[HANDS[turn]].cards:
                return
        if self.undealt >= self.seats:
            self.deal_batch()
            return
        self.take_rest()
        self.finish()

    def batches_note(self, each: int) -> str:
        """The batches still to come, in words, where a batch is so many cards to each."""
        to_come = max(self.undealt // (each * self.seats), 1)
        batches = "batch" if to_come == 1 else "batches"
        return f"{to_come} more {batches}" if self.undealt else "last batch"


B = TypeVar("B", bound=BatchesDeal)
