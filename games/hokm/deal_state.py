"""The state of a deal of Hokm: Hakem, trumps, the tricks of each side, and the score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import Suit
from cardtable.engine import MUST, Event, Fact, How, Place, ScoreLine, Where, named
from cardtable.mechanics.tricks import TrickDeal
from cardtable.words import with_unit

SEVEN = 7
"""The tricks that win a hand of four or two players; the first seven won by one side are Kot."""
NEAR_KOT = 5
"""The tricks taken by one side alone from which the screen shows Kot."""
RULES = {"win": "seven-tricks", "kot": "kot", "hakem-koti": "hakem-koti", "tied": "three-tied"}
TOLD = {
    "win": "The hand is won",
    "tied": "Two are level, so the hand is won",
    "kot": "Kot",
    "hakem-koti": "Hakem Koti",
}
POINTS = {"win": 1, "tied": 1, "kot": 2, "hakem-koti": 3}


FIRST_ROUND = 5
"""The cards dealt to each in the first round (deal-five-first)."""
LATER_ROUND = 4
"""The cards dealt to each in a later round (deal-fours)."""


class HokmDealState(TrickDeal):
    """The state of one hand and what the screen is told of it; HokmDeal adds how it begins."""

    public = ("hakem", "tricks", "swapped", "turns_left", "result")
    labels: ClassVar = {"stock": "Cards to come"}
    hakem = -1
    """The seat of Hakem."""
    trump: Suit | None = None
    """The suit of trumps; None until they are named."""
    swapped: tuple[int, ...] = ()
    """The two seats whose people changed places after the draw; empty if nobody did."""
    each = 0
    """The cards that each is dealt."""
    turns_left = 0
    """Two players: the turns of drawing still to come."""
    result = ""
    """How the hand was won; empty until it is."""
    won_by = -1
    """The side that has won the hand; -1 until one has."""

    def place(self, seat: int) -> int:
        """The seat now of the person that had that seat at the draw."""
        return sum(self.swapped) - seat if seat in self.swapped else seat

    @property
    def to_come(self) -> int:
        """The tricks still to be played."""
        return min([len(self.hand(seat)) for seat in range(self.seats)])

    @property
    def needed(self) -> int:
        """The tricks that the leader lacks of seven; with three players the tricks in a row that put the
        leader out of reach."""
        *_, second, best = sorted(self.tricks)
        if self.sides == 2:
            return SEVEN - best
        left = max(len(self.hand(seat)) for seat in range(self.seats))
        return (second + left - best) // 2 + 1

    def decided(self) -> tuple[str, int]:
        """How the hand is won and by which side; "" and -1 while it goes on."""
        tricks = self.tricks
        best = max(tricks)
        if self.sides == 2 and best < SEVEN:
            return "", -1
        side = tricks.index(best)
        if best == sum(tricks) == SEVEN:
            return ("kot" if side == self.side(self.hakem) else "hakem-koti"), side
        if self.sides == 2:
            return "win", side
        return self._of_three(tricks, best)

    def _of_three(self, tricks: tuple[int, ...], best: int) -> tuple[str, int]:
        """Won beyond reach (three-unbeatable), or by the third if two are level (three-tied)."""
        second = sorted(tricks)[-2]
        if second + self.to_come < best:
            return "win", tricks.index(best)
        alone = [side for side, count in enumerate(tricks) if tricks.count(count) == 1]
        return ("tied", alone[0]) if alone and not self.to_come else ("", -1)

    @property
    def rule(self) -> str:
        """The rule by which the hand was won."""
        if self.sides == 2:
            return RULES[self.result]
        return (
            "three-kot"
            if POINTS[self.result] > 1
            else {"win": "three-unbeatable"}.get(self.result, "three-tied")
        )

    def finish_openly(self) -> None:
        for name in self.piles:
            if name.startswith("discard."):
                self.show(name)
        super().finish_openly()

    def score_lines(self) -> list[ScoreLine]:
        if not self.result:
            return []
        left = f" {with_unit(self.to_come, 'trick')} left unplayed." * bool(self.to_come)
        return [ScoreLine(self.rule, f"{self.outcome}{left}", self.points)]

    @property
    def outcome(self) -> str:
        """The winner of the hand and the way it was won, with the winner's tricks first."""
        others = [tricks for side, tricks in enumerate(self.tricks) if side != self.won_by]
        tricks = "-".join(map(str, (self.tricks[self.won_by], *others)))
        return f"{TOLD[self.result]} by {named(self.members(self.won_by))}, {tricks}."

    @property
    def points(self) -> tuple[int, ...]:
        worth = POINTS[self.result] if self.result else 0
        return tuple([worth * (side == self.won_by) for side in range(self.sides)])

    def public_state(self) -> dict[str, Any]:
        return {
            **super().public_state(),
            "dealer": self.dealer,
            "trump": self.trump.value if self.trump else "",
        }

    # What is shown

    def callout(self, event: Event) -> str:
        is_kot = event.kind == "win" and self.result in ("kot", "hakem-koti")
        return f"{TOLD[self.result]}!" if is_kot else ""

    def facts(self) -> tuple[Fact, ...]:
        found = [Fact("Trumps", self.trump.value, MUST)] if self.trump else []
        if near := self._nearness():
            found.append(near)
        if self.turns_left:
            found.append(Fact("Draws left", str(self.turns_left)))
        return (*found, Fact("Target", str(self.options.target), is_goal=True))

    def _nearness(self) -> Fact | None:
        """How near Kot is, or with three players the leader's win; None if neither is."""
        tricks, best = self.tricks, max(self.tricks)
        if best == sum(tricks) >= NEAR_KOT and not self.over:
            return Fact("Kot", f"in {SEVEN - best} more", MUST)
        if self.sides == 3 and sum(tricks) >= SEVEN and not self.over:
            leaders = [side for side, count in enumerate(tricks) if count == best]
            need = f"need{'{s}' * (len(leaders) == 1)}"
            return Fact("For the win", f"{named(leaders)} {need} {self.needed} more")
        return None

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        won = self.tricks[self.side(seat)]
        tricks = (Fact("", with_unit(won, "trick"), MUST),) if won else ()
        return (Fact("", "Hakem", MUST), *tricks) if seat == self.hakem else tricks

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        kind, _, seat = pile.partition(".")
        if kind == "discard":
            if self.over:
                return replace(place, label="Put away", where=Where.BEFORE, how=How.FAN, owners=(int(seat),))
            where = Where.AWAY if self.trick_no else Where.STOCK
            return replace(place, label=f"{{{seat}}}'s discards", where=where)
        if pile == "drawn" and self.cards_in(pile):
            return replace(place, label="Drawn", how=How.LOOSE)
        return place

    def around(self, first: int) -> tuple[int, ...]:
        """All seats in turn, beginning with one."""
        return tuple(self.seat_after(first, step) for step in range(self.seats))

    def deal_first(self, seats: tuple[int, ...]) -> None:
        """Deals the first five cards to those seats."""
        for seat in seats:
            self.deal_to(f"hand.{seat}", min(FIRST_ROUND, self.each))

    def deal_on(self) -> None:
        """Deals the rest of the first round, then four at a time until the pack is dealt."""
        seats = self.around(self.hakem)
        self.deal_first(tuple(seat for seat in seats if not self.hand(seat)))
        while short := self.each - len(self.hand(self.hakem)):
            for seat in seats:
                self.deal_to(f"hand.{seat}", min(LATER_ROUND, short))
        self.settle_stock()
