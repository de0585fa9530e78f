"""A trick laid out as the seats sit, and other things read from the events that the viewer saw."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.tui.look.card_faces import SMALL, TOKEN, Size

NAME_WIDTH = 11
"""Cells for a name beside its card."""


@dataclass(frozen=True)
class TrickCard:
    """A card of a trick, with its position and that of its player's name."""

    seat: int
    """The player; -1: unknown."""
    card: Card
    x: int
    y: int
    name_x: int
    """The column of the player's name."""
    name_y: int
    """The line of the player's name."""


def trick_cards(view: View) -> list[tuple[int, Card]]:
    """The cards of the trick with the seats that played them, oldest first. The seat is -1 if the viewer
    cannot know."""
    lying: list[tuple[int, Card]] = []
    for event in view.events:
        if event.kind != "move":
            continue
        if event.source == "trick":
            lying = [(seat, c) for seat, c in lying if c not in event.cards]
        if event.target == "trick":
            lying += [(event.seat, c) for c in event.cards]
    held = view.cards_in("trick")
    return lying if [c for _, c in lying] == list(held) else [(-1, c) for c in held]


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


def trick_layout(
    played: Sequence[tuple[int, Card]], view: View, box: tuple[int, int, int, int], wanted: Size
) -> tuple[Size, list[TrickCard]]:
    """Lays out a trick in a box (column, line, columns, lines), in the largest size in which no two cards
    touch.

    The viewer's card is at the bottom, the others follow round the table in order of turns. Empty if no size
    fits.
    """
    sizes = [size for size in (wanted, SMALL, TOKEN) if size.height <= wanted.height]
    for size in dict.fromkeys(sizes):
        places = [_place(seat, c, view, box, size) for seat, c in played]
        if _fits(places, box, size):
            return size, places
    return TOKEN, []


def _place(seat: int, card: Card, view: View, box: tuple[int, int, int, int], size: Size) -> TrickCard:
    left, top, columns, lines = box
    # Seen from the table, the next seat of a clockwise game is the one to the left.
    direction = 1 if view.game.turns_clockwise(view.options) else -1
    turn = 2 * math.pi * ((seat - view.seat) % view.seats) / view.seats * direction
    across = min((columns - size.width) / 2 - NAME_WIDTH - 1, max(2.6 * size.width, 14))
    down = min((lines - size.height) / 2, max(1.3 * size.height, 3))
    x = round(left + (columns - size.width) / 2 - across * math.sin(turn))
    y = math.floor(top + (lines - size.height) / 2 + down * math.cos(turn) + 0.5)
    beside = x - NAME_WIDTH - 1 if math.sin(turn) > 0.01 else x + size.width + 1
    return TrickCard(seat, card, x, y, beside, y + size.height // 2)


def _fits(places: Sequence[TrickCard], box: tuple[int, int, int, int], size: Size) -> bool:
    left, top, columns, lines = box
    if any(place.seat < 0 for place in places) and len(places) > 1:
        return False
    for at, one in enumerate(places):
        if not (left <= one.x <= left + columns - size.width and top <= one.y <= top + lines - size.height):
            return False
        for other in places[:at]:
            if abs(one.x - other.x) < size.width + 1 and abs(one.y - other.y) < size.height:
                return False
    return True


def new_in_hand(view: View) -> frozenset[Card]:
    """Cards that came into the viewer's hand since a card last left it: dealt, drawn or given. The deal of
    the whole hand does not count."""
    hand = f"hand.{view.seat}"
    came: list[Card] = []
    at_once: list[Card] = []
    for event in reversed(view.events):
        if event.kind != "move":
            came, at_once = came + at_once, []
        elif event.source == hand:
            break
        elif event.target == hand:
            at_once += event.cards
        if len(came) + len(at_once) >= len(view.hand):
            return frozenset(came)
    return frozenset(came + at_once)


def gathers(events: Sequence[Event]) -> bool:
    """Whether face-up cards were gathered in (a finished trick, a capture). They stay on the table until
    seen."""
    return any(event.kind == "move" and event.cards and _is_gathered(event) for event in events)


def until_gathered(events: Sequence[Event]) -> list[Event]:
    """The events before cards were gathered in."""
    return list(itertools.takewhile(lambda event: not gathers([event]), events))


def _is_gathered(event: Event) -> bool:
    """Whether a move takes cards from the middle, or open cards from before a seat into a hand or a captured
    pile."""
    if event.source.startswith("exposed."):
        return event.target.startswith(("hand.", "captured."))
    return event.source in ("table", "trick")
