"""The cards of the trick on the table by their players."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine.view import View


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
