"""A large hand as a ladder: a line for each suit, a column for each rank, the copies held in each place.

Plain values: arrows walk it whether it is drawn or the cards are, and tests call it without an app.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.engine.view import View
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush, Marks, VisibleCard

MANY = 18
"""A hand of more cards than this is a large one: it may be drawn as a ladder, and has lines to walk."""
HEAD = 4
"""Cells before the first column: the mark of the line, and its suit."""
WIDEST, NARROWEST = 6, 4


def is_large(view: View, hand: Sequence[Card]) -> bool:
    """Whether a hand is one that a ladder shows."""
    return len(hand) > MANY and HIDDEN not in hand and not view.game.ordered_hand


class Ladder(Struct, frozen=True, dict=True):
    """`hand` as the screen sorts it, by suits or not; `lines` are the faces of the pack by suit (jokers
    last), each in the order of the game; `gone` tells how many copies of a face lie open elsewhere."""

    hand: tuple[Card, ...]
    lines: tuple[tuple[Card, ...], ...]
    gone: Counter[Card]

    @cached_property
    def places(self) -> dict[Card, list[int]]:
        """By face where its copies stand in the hand."""
        found: dict[Card, list[int]] = {}
        for at, c in enumerate(self.hand):
            found.setdefault(c, []).append(at)
        return found

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return max(map(len, self.lines))

    def step(self, at: int, down: int) -> int | None:
        """The place in the hand one line further, as near as may be below or above; None beyond the ends."""
        here = next(number for number, line in enumerate(self.lines) if self.hand[at] in line)
        column = self.lines[here].index(self.hand[at])
        for number in range(here + down, len(self.lines) if down > 0 else -1, down):
            held = [place for place, c in enumerate(self.lines[number]) if c in self.places]
            if held:
                nearest = min(held, key=lambda place: abs(place - column))
                return self.places[self.lines[number][nearest]][0]
        return None


def ladder_of(view: View, hand: tuple[Card, ...]) -> Ladder:
    """The ladder of a hand."""
    key = view.game.sort_key
    by_suit: dict[Suit | None, list[Card]] = {}
    for c in sorted(dict.fromkeys(view.deal.composition), key=key):
        by_suit.setdefault(c.suit, []).append(c)
    lines = sorted(by_suit.items(), key=lambda one: one[0] is None)  # stable: suits as the game sorts them
    seen = Counter(c for name, pile in view.piles.items() if not name.startswith("hand.") for c in pile.cards)
    return Ladder(hand, tuple(tuple(sorted(line, key=lambda c: key(c)[1])) for _, line in lines), seen)


def paint_ladder(
    canvas: Canvas, brush: Brush, ladder: Ladder, x: int, y: int, room: int, marks: Marks
) -> list[VisibleCard]:
    """Draws it: ranks above, then a line for each suit. In brackets stands what the cursor is on, in
    parentheses what may not be played now, small behind it how many are gone. Returns where cards lie."""
    wide = max(NARROWEST, min(WIDEST, (room - HEAD) // ladder.columns))
    glyphs, here = brush.glyphs, ladder.hand[marks.cursor] if marks.cursor >= 0 else None
    spots: list[VisibleCard] = []
    for at, c in enumerate(sorted(ladder.lines, key=len)[-1]):
        label = c.rank.text if c.rank is not None else c.text
        is_here = here is not None and here.rank is c.rank
        canvas.put(x + HEAD + at * wide, y, f"{label:>2}", "action+bold" if is_here else "muted")
    for number, line in enumerate(ladder.lines, 1):
        if here in line:
            canvas.put(x, y + number, glyphs.turn, "action+bold")
        suit = line[0].suit
        mark = glyphs.suit(suit) if suit is not None else glyphs.joker
        canvas.put(x + 1, y + number, f" {mark}", f"{brush.ink(line[0])}/paper")
        for at, c in enumerate(line):
            left = x + HEAD + at * wide
            _cell(canvas, brush, ladder, c, left, y + number, marks)
            if places := tuple(ladder.places.get(c, ())):
                spots.append(VisibleCard(places[0], left, y + number, wide - 1, copies=places))
    return spots


def _cell(canvas: Canvas, brush: Brush, ladder: Ladder, c: Card, x: int, y: int, marks: Marks) -> None:
    """One place: the copies held, and those gone."""
    places, glyphs = ladder.places.get(c, []), brush.glyphs
    picked = sum(place in marks.picked for place in places)
    if not places:
        canvas.put(x + 1, y, glyphs.dot, "muted")
    elif marks.cursor in places:
        canvas.put(x, y, f"[{len(places)}]", "action+bold")
    elif c in marks.faint:
        canvas.put(x, y, f"({len(places)})", "muted")
    else:
        canvas.put(x + 1, y, str(len(places)), "text+bold")
    if picked:
        canvas.put(x, y, f"{picked}/{len(places)}", "action+bold+underline")
    if ladder.gone[c]:
        canvas.put(x + 3, y, glyphs.small(ladder.gone[c]), "muted")
