"""A trick laid out as the seats sit, and other things read from the events that the viewer saw."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Sequence

from textual.geometry import Region

from cardtable.cards import Card
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.tui.look.card_faces import Size
from cardtable.tui.picture.free_space import are_apart
from cardtable.tui.picture.territories import Territories

LEAST_DOWN = 3
"""Lines by which the nearest and the farthest card lie away from the middle, where there is room."""
_LIE_OPEN = ("table", "trick", "house", "exposed")
"""The kinds of piles from which cards are taken in a trick or a capture."""


def near_seat(view: View) -> int:
    """The seat at the near edge: the viewer's, or the first for an onlooker."""
    return view.seat if 0 <= view.seat < view.seats else 0


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


def has_trick_begun(view: View) -> bool:
    """Whether a card was played to a trick in this deal. Until then stock and blind lie in the middle."""
    return any(event.target == "trick" for event in view.events)


BREADTHS = (2.2, 3, 4, 5, 6, 7)
"""How far the cards at the sides may lie from the middle, in widths of a card."""
MANY_SEATS = 5
"""From so many seats on several cards of a trick lie on the same side: they lie farther apart."""


def trick_layout(
    view: View, middle: Region, size: Size, lands: Territories | None = None
) -> dict[int, tuple[int, int]]:
    """Where the card of each seat lies, a line for its mark below it: as they sit round the table, the
    viewer's at the bottom, as close together as they may be where each is nearest to its own seat. Whether
    these places are free the layout of the table knows."""
    lines = size.height + 1
    down = min((middle.height - lines) / 2, max(1.4 * size.height, LEAST_DOWN))
    most = (middle.width - size.width) / 2
    left, top = middle.x + most, middle.y + (middle.height - lines) / 2
    ways = _ways_to_seats(view.seats, near_seat(view), clockwise=view.game.turns_clockwise(view.options))
    at = [(seat, aside, _line(top + down * ahead)) for seat, (aside, ahead) in enumerate(ways)]
    breadths = BREADTHS if view.seats < MANY_SEATS else BREADTHS[3::-1]
    found: list[dict[int, tuple[int, int]]] = []
    spots: dict[int, tuple[int, int]] = {}
    for across in dict.fromkeys(min(most, wide * size.width) for wide in breadths):
        spots = {seat: (round(left - across * aside), y) for seat, aside, y in at}
        if are_apart([Region(x, y, size.width + 1, lines) for x, y in spots.values()]):
            found.append(spots)
            if lands is None or all(
                lands.is_nearest(seat, Region(x, y, size.width, size.height))
                for seat, (x, y) in spots.items()
            ):
                return spots
    return found[0] if found else spots


@functools.cache
def _ways_to_seats(seats: int, near: int, *, clockwise: bool) -> list[tuple[float, float]]:
    """The way from the middle of a round table to each seat: to the left, and towards the near seat."""
    # Seen from the table, the next seat of a clockwise game is the one to the left.
    direction = 1 if clockwise else -1
    turns = [2 * math.pi * ((seat - near) % seats) / seats * direction for seat in range(seats)]
    return [(math.sin(turn), math.cos(turn)) for turn in turns]


def _line(y: float) -> int:
    """The nearest line; seats that face each other get the same one."""
    return math.floor(round(y, 6) + 0.5)


def spreads(view: View, middle: Region, size: Size) -> bool:
    """Whether cards of that size lie so far above one another that it is seen whose they are."""
    return view.seats < MANY_SEATS or middle.height - size.height - 1 >= size.height


def new_in_hand(view: View) -> Counter[Card]:
    """How many of each card came into the viewer's hand since a card last left it: dealt, drawn or given. The
    deal of the whole hand does not count."""
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
            return Counter(came)
    return Counter(came + at_once)


def gathers(events: Sequence[Event]) -> bool:
    """Whether face-up cards were gathered in (a finished trick, a capture). They stay on the table until
    seen."""
    return any(event.kind == "move" and event.cards and _is_gathered(event) for event in events)


def until_gathered(events: Sequence[Event]) -> list[Event]:
    """The events before cards were gathered in."""
    return list(itertools.takewhile(lambda event: not gathers([event]), events))


def _is_gathered(event: Event) -> bool:
    """Whether a move takes cards that lie open away: into a captured pile, out of play or into a hand. Those
    that are built together stay."""
    return _kind_of(event.source) in _LIE_OPEN and _kind_of(event.target) not in _LIE_OPEN


def _kind_of(pile: str) -> str:
    return pile.partition(".")[0]
