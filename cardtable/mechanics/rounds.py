"""Rounds of climbing: one leads, each in turn beats the play or passes, until nobody does; whoever played
last leads again. Who has no cards left is out, until one at most holds any."""

from __future__ import annotations

from typing import TypeVar

from cardtable.engine.deal import Deal, Stage


class RoundDeal(Deal):
    """A deal of rounds. `seating` are the seats in turn order; `by` made the play that lies (-1: none does),
    `passed` are those who have passed since, `order` those who are out, from the first."""

    seating: tuple[int, ...]
    by = -1
    passed: tuple[int, ...] = ()
    order: tuple[int, ...] = ()

    @property
    def active(self) -> tuple[int, ...]:
        """Those who still have cards, in turn order."""
        return tuple(seat for seat in self.seating if self.hand(seat))

    def from_left_of(self, seat: int) -> tuple[int, ...]:
        """All in turn order, that seat last."""
        at = self.seating.index(seat) + 1
        return self.seating[at:] + self.seating[:at]


R = TypeVar("R", bound=RoundDeal)


class Rounds(Stage[R]):
    """Who is next after a play or a pass. A game says what may be played, what a cleared table changes and
    what the end brings."""

    def next_turn(self) -> None:
        """Somebody is to lead or to answer (`Deal.turn`)."""

    def cleared(self) -> None:
        """The table was cleared, before somebody leads."""

    def ended(self) -> None:
        """One at most holds cards."""
        self.deal.finish()

    def pass_on(self, seat: int) -> None:
        """That seat passes."""
        deal = self.deal
        deal.passed = (*deal.passed, seat)
        deal.tell("pass", seat, "{seat} pass{es}.")
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """The next who may answer; a cleared table where nobody is left to."""
        deal = self.deal
        active = deal.active
        if len(active) <= 1:
            self.ended()
            return
        for one in deal.from_left_of(seat):
            if one in active and one != deal.by and one not in deal.passed:
                deal.turn = one
                self.next_turn()
                return
        self.clear()

    def clear(self) -> None:
        """The table is cleared; whoever played last leads, or the next who has cards."""
        deal, by = self.deal, self.deal.by
        deal.move(deal.cards_in("trick"), "trick", "discard")
        deal.by, deal.passed = -1, ()
        self.cleared()
        active = deal.active
        deal.turn = by if by in active else next(one for one in deal.from_left_of(by) if one in active)
        self.next_turn()
