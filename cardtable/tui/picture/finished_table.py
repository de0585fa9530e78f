"""The table after an act, before its cards were gathered in: a trick, a capture, the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.cards import HIDDEN, Card, without
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.presentation import Fact
from cardtable.engine.view import View, events_heard
from cardtable.match.observed_match import ObservedMatch
from cardtable.tui.picture.trick import gathers

_HIDING_PILES = ("hand.", "captured.", "swept.")
"""Piles in which a card does not show as one that was just played."""


class _FinishedTableView(View):
    """A view of the restored table whose facts count the gathered cards too, such as the last trick."""

    def __init__(self, counted: Deal, *whole: Any) -> None:
        super().__init__(*whole)
        self._counted = counted

    def facts(self) -> tuple[Fact, ...]:
        return self._counted.facts()

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        return self._counted.seat_facts(seat)


def finished_table(match: ObservedMatch, seat: int) -> View:
    """The deal on the table as a seat sees it after the last act, with the cards that it gathered in back on
    the table. Facts count them already, under the number of their own trick; at a deal's end open hands are
    shown."""
    last_events = events_heard(match.acts[-1].events, seat)
    gathered = [event for event in last_events if gathers([event])]
    view = match.view_of_table(seat)
    deal = view.deal.clone()
    for event in reversed(gathered):
        _lay_back(deal, event)
    told = view.events[: len(view.events) - len(last_events)]
    told += tuple(event for event in last_events if event not in gathered)
    for name in dict.fromkeys(event.source for event in gathered):
        _in_order(deal, name, told)
    counted = view.deal.before_going_on(last_events)
    return _FinishedTableView(counted, match.game, deal, seat, match.standing, told)


def _lay_back(deal: Deal, event: Event) -> None:
    """Undoes a move of open cards in a view's deal."""
    source, target = deal.piles.get(event.source), deal.piles.get(event.target)
    if source is None or target is None or HIDDEN in event.cards:
        return
    seen = tuple(c for c in event.cards if c in target.cards)
    unseen = (HIDDEN,) * min(len(event.cards) - len(seen), target.cards.count(HIDDEN))
    deal.piles[event.target] = target.holding(without(target.cards, (*seen, *unseen)))
    deal.piles[event.source] = source.with_cards_unchecked((*source.cards, *event.cards))


def _in_order(deal: Deal, name: str, told: Sequence[Event]) -> None:
    """Restores the order in which cards came to a pile, after they were put back in several parts."""
    came: list[Card] = []
    for event in told:
        if event.kind == "move" and name in (event.source, event.target):
            came = [c for c in came if event.source != name or c not in event.cards]
            came += event.cards if event.target == name else ()
    pile = deal.piles.get(name)
    if pile is not None and sorted(came) == sorted(pile.cards):
        deal.piles[name] = pile.with_cards_unchecked(tuple(came))


def still_in_hand(view: View, played: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of the cards played last that do not lie face up on the table."""
    lying = [c for name, pile in view.piles.items() if not name.startswith(_HIDING_PILES) for c in pile.cards]
    return tuple(c for c in played if c not in lying)
