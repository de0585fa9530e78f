"""A hand of a climbing game: the play on the table, the seats that have passed, those that are out."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from cardtable.engine.deal import Deal
from cardtable.engine.deal_piles import HANDS
from cardtable.engine.events import Event
from cardtable.engine.presentation import MUST, Fact, Place
from cardtable.mechanics.climbing.combinations import Combination, CombinationRules
from cardtable.mechanics.climbing.play_cards import PlayCards
from cardtable.words import ordinal_word


class ClimbingDeal(Deal):
    """One hand of a climbing game."""

    combination_rules: CombinationRules
    """The combinations that may be played."""
    seating: tuple[int, ...]
    """The seats in turn order."""
    to_beat: Combination | None = None
    """The play that lies on the table; None where the next player leads."""
    by = -1
    """The seat that made it; -1 where none lies."""
    passed: tuple[int, ...] = ()
    """The seats that have passed since then."""
    order: tuple[int, ...] = ()
    """The seats that are out of cards, from the first."""

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that still hold cards, in turn order."""
        piles = self.piles
        return tuple([seat for seat in self.seating if piles[HANDS[seat]].cards])

    def from_left_of(self, seat: int) -> tuple[int, ...]:
        """All seats in turn order, ending with this one."""
        return _turn_order(self.seating, seat)

    def deal_out(self, seats: Sequence[int]) -> None:
        """Deals all cards, one at a time, to these seats in turn."""
        for number in range(len(self.piles["stock"])):
            self.deal_to(HANDS[seats[number % len(seats)]])
        self.settle_stock()

    def callout(self, event: Event) -> str:
        is_first_out = event.kind == "out" and self.order[:1] == (event.seat,)
        return "{seat} {is} out first!" if is_first_out else super().callout(event)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        facts = []
        if seat in self.order:
            place = self.order.index(seat) + 1
            is_last = place == self.seats
            facts.append(Fact("", "last" if is_last else f"out {ordinal_word(place)}", MUST))
        if seat in self.passed:
            facts.append(Fact("", "passed", MUST, slip=True))
        return tuple(facts)

    def place_of(self, pile: str) -> Place:
        place, beat = super().place_of(pile), self.to_beat
        count = len(self.cards_in(pile))
        if pile != "trick" or self.over or beat is None or len(beat.cards) > count:
            return place
        marks = ("",) * (count - len(beat.cards)) + ("to beat",) * len(beat.cards)
        return replace(place, marks=marks)

    def public_state(self) -> dict[str, Any]:
        beat = self.to_beat
        return super().public_state() | {
            "order": self.order,
            "to_beat": PlayCards.of(beat).words() if beat is not None else "",
            "kind": beat.kind if beat is not None else "none",
        }


@functools.lru_cache(maxsize=1 << 10)
def _turn_order(seating: tuple[int, ...], last: int) -> tuple[int, ...]:
    start = seating.index(last) + 1
    return seating[start:] + seating[:start]


R = TypeVar("R", bound=ClimbingDeal)
