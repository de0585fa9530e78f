"""The plays of a trick: the cards on the table by their players, and finished tricks in one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardtable.cards import Card
from cardtable.engine.events import Event
from cardtable.engine.view import View

PLAYED = "{seat} play{s} {cards}."
"""The sentence of a play that says no more than its card."""


def trick_plays(view: View) -> list[tuple[int, tuple[Card, ...]]]:
    """The plays in the trick: each seat with its cards, oldest first. The seat is -1 if the viewer cannot
    know."""
    lying: list[tuple[int, tuple[Card, ...]]] = []
    for event in view.events:
        if event.kind == "move" and event.source == "trick":
            lying = []
        elif event.kind == "move" and event.target == "trick":
            lying.append((event.seat, event.cards))
    held = view.cards_in("trick")
    return lying if [c for _, cards in lying for c in cards] == list(held) else [(-1, held)] if held else []


def with_brief_tricks(events: Sequence[Event]) -> list[Event]:
    """The events with one sentence for each finished trick but the last: `Ana wins AS 4S KS 2S.`, the cards
    in the order of play. What else was said during a trick stays."""
    ends = [at for at, event in enumerate(events) if event.kind == "trick"][-2:-1]
    told = ends[0] + 1 if ends else 0
    brief = [
        replace(event, text="{seat} win{s} {cards}.") if event.kind == "trick" else event
        for event in events[:told]
        if event.text != PLAYED
    ]
    return [*brief, *events[told:]]
