"""A trick as the seats sit: where each card lies, worked out from what the viewer saw go there."""

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
    """A card of the trick: whose, where, and where that name stands."""

    seat: int
    card: Card
    x: int
    y: int
    name_x: int
    name_y: int


def trick_cards(view: View) -> list[tuple[int, Card]]:
    """The cards of the trick with the seats they came from, oldest first; -1 where nobody saw that."""
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
    """What lies in the trick, play by play: the seat and its cards, oldest first."""
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
    """Places in a box (column, line, columns, lines) in the largest size in which no two cards touch:
    the viewer's below, the others round the table the way the turn goes. Empty where nothing fits."""
    sizes = [size for size in (wanted, SMALL, TOKEN) if size.height <= wanted.height]
    for size in dict.fromkeys(sizes):
        places = [_place(seat, c, view, box, size) for seat, c in played]
        if _fits(places, box, size):
            return size, places
    return TOKEN, []


def _place(seat: int, card: Card, view: View, box: tuple[int, int, int, int], size: Size) -> TrickCard:
    left, top, columns, lines = box
    # Sitting at the table, the next seat of a clockwise game is the one to the left.
    turn = (
        2
        * math.pi
        * ((seat - view.seat) % view.seats)
        / view.seats
        * (1 if view.game.turns_clockwise(view.options) else -1)
    )
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
    """What has come into the viewer's hand since a card left it last: dealt, drawn, given. The deal that made
    the whole hand is nothing new."""
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
    """Whether cards that lay open were gathered in (a finished trick, a capture): they stay until seen."""
    return any(event.kind == "move" and event.cards and _is_gathered(event) for event in events)


def until_gathered(events: Sequence[Event]) -> list[Event]:
    """What happened before the cards were gathered in: no word of what comes next."""
    return list(itertools.takewhile(lambda event: not gathers([event]), events))


def _is_gathered(event: Event) -> bool:
    """Whether cards go from the middle, or from where they lay open before a seat to a hand or a heap."""
    if event.source.startswith("exposed."):
        return event.target.startswith(("hand.", "captured."))
    return event.source in ("table", "trick")
