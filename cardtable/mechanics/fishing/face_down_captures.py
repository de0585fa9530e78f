"""Fishing in which captured cards are turned face down at the next play: players have to remember them."""

from __future__ import annotations

from typing import Self

from cardtable.cards import HIDDEN, Card
from cardtable.engine.deal_piles import HANDS
from cardtable.mechanics.fishing.deals import CAPTURED, FishingDeal
from cardtable.piles import EVERYONE, Pile


class FaceDownCaptures(FishingDeal):
    """A deal whose captured piles nobody may look into: cards are taken openly, and may be looked at until
    the next play. `picked_up` tells how many those are."""

    picked_up = 0

    def captured(self, side: int) -> tuple[Card, ...]:
        """A side's cards, those marking sweeps too. Each was taken openly, so everybody remembers it."""
        held = super().captured(side)
        if HIDDEN in held:
            held = (*self.piles[f"captured.{side}"].unshown_to(), *(c for c in held if c is not HIDDEN))
        return held

    def capture(self, seat: int, played: Card, taken: tuple[Card, ...]) -> None:
        """The card is laid on the table for all to see, and goes with what it takes."""
        self.move((played,), HANDS[seat], "table")
        self.move((played, *taken), "table", CAPTURED[self.side(seat)])
        self.last_taker = seat

    def mark_sweep(self, seat: int, c: Card) -> None:
        super().mark_sweep(seat, c)
        self.picked_up -= 1

    def as_seen_by(self, seat: int) -> Self:
        view = super().as_seen_by(seat)
        self._cover(view.piles)
        return view

    def _cover(self, seen: dict[str, Pile]) -> None:
        """Puts captured cards as everybody sees them: face down, but for those just picked up. When the
        deal is over they are counted, and lie open."""
        took = self.side(self.last_taker) if self.last_taker >= 0 else -1
        for side in range(self.sides):
            name = f"captured.{side}"
            pile = self.piles[name]
            if self.over:
                seen[name] = pile.shown_to(EVERYONE)
            elif pile.cards and pile.seen_by is not EVERYONE:
                seen[name] = pile.as_remembered(self.picked_up if side == took else 0)

    def out_of_sight(self) -> frozenset[Card]:
        seen: dict[str, Pile] = {}
        self._cover(seen)
        return frozenset(c for pile in seen.values() for c in pile.unshown_to())
