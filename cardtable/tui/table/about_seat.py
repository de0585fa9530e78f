"""What is known of a seat: who sits there, with whom, the score, the hand, what it has done in this deal."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.bots.bot_names import level_of
from cardtable.cards import HIDDEN, text_of
from cardtable.engine.event_wording import with_names
from cardtable.engine.view import View
from cardtable.tui.picture.seat_plates import shown_facts
from cardtable.words import with_unit

LATEST = 12
"""Sentences of what a seat has done."""


def about_seat(
    view: View, seat: int, names: Sequence[str], kind: str, note: str, told: Sequence[str]
) -> list[str]:
    """In lines; `told` is what the seat has done, oldest first."""
    lines = [_who(view, seat, names, kind), f"Score: {view.scores[view.deal.side(seat)]}"]
    lines += [_hand(view, seat), *(with_names(fact.words, names) for fact in shown_facts(view, seat, note))]
    lines = [f"{line[:1].upper()}{line[1:]}." for line in lines if line]
    return [*lines, "", "In this deal, the latest last:", *[f"    {line}" for line in told[-LATEST:]]]


def _who(view: View, seat: int, names: Sequence[str], kind: str) -> str:
    """Who sits there, and who plays with them."""
    who = "a person" if kind in ("you", "person") else f"a bot ({level_of(kind)})"
    side = view.deal.side(seat)
    mates = [names[one] for one in range(view.seats) if one != seat and view.deal.side(one) == side]
    told = f"{who}, with {' and '.join(mates)}" if mates else who
    return f"{told}, the dealer" if seat == view.dealer else told


def _hand(view: View, seat: int) -> str:
    """How many cards, and which of them are seen."""
    held = view.cards_in(f"hand.{seat}")
    seen = [c for c in held if c is not HIDDEN]
    return f"{with_unit(len(held), 'card')} in hand" + (f": {text_of(seen)}" if seen else "")
