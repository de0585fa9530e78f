"""The table as a picture: a scene painted on a canvas. No widget, no game; tests call it without an app.

Top to bottom: the title line, the others, what lies on the table, the own hand, the choices, the prompt
and the keys. Everything shown comes from one seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardtable.cards import HIDDEN, Card
from cardtable.engine.view import View
from cardtable.text import clip, width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.faces import (
    LARGE,
    SIZES,
    SMALL,
    TOKEN,
    Brush,
    Marks,
    Size,
    Spot,
    draw_row,
    row_width,
    spread,
)
from cardtable.tui.look.glyphs import Glyphs, card_words
from cardtable.tui.pick import Pick, sorted_hand
from cardtable.tui.preferences import Settings
from cardtable.tui.trick import NAME, played_by, seated

LEAST = (60, 20)
"""The smallest window the table fits."""
LOG_WIDTH = 34
TABLE_WIDTH = 100
"""Columns of the playing surface at most: on a wide window it lies in the middle."""
STEPPER = 52


@dataclass
class Scene:
    """All that is painted. `lit` are cards an act has just taken or played (by seat `actor`); `said` tells
    what happened last."""

    view: View
    names: Sequence[str]
    kinds: Sequence[str]
    settings: Settings
    glyphs: Glyphs
    pick: Pick | None = None
    lit: frozenset[Card] = frozenset()
    played: tuple[Card, ...] = ()
    actor: int = -1
    said: str = ""
    prompt: str = ""
    prompt_style: str = "text/bar"
    keys: Sequence[tuple[str, str]] = ()
    log: Sequence[str] = ()
    show_hand: bool = True


@dataclass
class Boxes:
    """Where things lie, for the mouse: the cards of the hand, and the choices as (index, x, y, width)."""

    hand: list[Spot] = field(default_factory=list)
    hand_height: int = 0
    choices: list[tuple[int, int, int, int]] = field(default_factory=list)

    def card_at(self, x: int, y: int) -> int | None:
        """The place in the hand under a cell; of overlapping cards the one that shows there."""
        for spot in reversed(self.hand):
            if spot.x <= x < spot.x + spot.shows and spot.y <= y < spot.y + self.hand_height:
                return spot.index
        return None

    def choice_at(self, x: int, y: int) -> int | None:
        """The choice under a cell."""
        return next((i for i, left, top, wide in self.choices if y == top and left <= x < left + wide), None)


class Painter:
    """Paints one scene."""

    def __init__(self, scene: Scene, columns: int, lines: int) -> None:
        self.scene = scene
        self.view = scene.view
        self.glyphs = scene.glyphs
        self.brush = Brush(scene.glyphs, scene.settings.four_colours)
        self.canvas = Canvas(columns, lines)
        self.boxes = Boxes()
        self.size = card_size(scene.settings.card_size, columns, lines)
        whole = columns - (LOG_WIDTH if columns >= 110 else 0)
        self.log_at = whole
        self.left = max(0, (whole - TABLE_WIDTH) // 2)
        self.right = min(whole, self.left + TABLE_WIDTH)

    def paint(self) -> Canvas:
        """The whole picture."""
        canvas = self.canvas
        if canvas.width < LEAST[0] or canvas.height < LEAST[1]:
            text = f"The table needs {LEAST[0]} columns and {LEAST[1]} lines."
            canvas.put(max(0, (canvas.width - len(text)) // 2), canvas.height // 2, text, "warning")
            return canvas
        self._title()
        bottom = self._foot()
        top = self._others(2)
        hand_top = self._hand(bottom)
        self._middle(top, hand_top)
        if self.log_at < canvas.width:
            self._log(1, canvas.height - 3)
        return canvas

    # Lines of text

    def say(self, x: int, y: int, sentence: str, style: str, limit: int) -> int:
        """A sentence with the cards in it as cards; cut where it has no room."""
        for piece, named in card_words(sentence):
            room = limit - x
            if room <= 0:
                break
            if named is not None and width(self.glyphs.label(named)) <= room:
                x = self.brush.word(self.canvas, x, y, named)
            else:
                shown = piece if width(piece) <= room else clip(piece, room, self.glyphs.ellipsis)
                x = self.canvas.put(x, y, shown, style)
        return x

    def _title(self) -> None:
        view, canvas = self.view, self.canvas
        canvas.fill(0, 0, canvas.width, 1, style="text/bar")
        x = canvas.put(1, 0, view.game.title, "accent/bar+bold")
        turn = self.glyphs.clockwise if view.game.clockwise else self.glyphs.anticlockwise
        told = view.deal.headline()
        head = f"  deal {view.number} {self.glyphs.dot + ' ' + told if told else ''}  {turn}"
        x = self.say(x, 0, head, "muted/bar", canvas.width // 2)
        scores = "   ".join(f"{self._side_name(side)} {score}" for side, score in enumerate(view.scores))
        shown = clip(scores, canvas.width - x - 3, self.glyphs.ellipsis)
        canvas.put(canvas.width - 1 - width(shown), 0, shown, "text/bar+bold")
        canvas.put(0, 1, self.glyphs.rule * canvas.width, "muted")

    def _side_name(self, side: int) -> str:
        """A side by the names of its seats; teams by their first two."""
        members = [seat for seat in range(self.view.seats) if self.view.deal.side(seat) == side]
        names = [clip(self.scene.names[seat], 10, self.glyphs.ellipsis) for seat in members]
        return "+".join(names[:2]) + ("+" if len(names) > 2 else "")

    def _foot(self) -> int:
        """Prompt and keys; returns the line above them."""
        canvas, scene = self.canvas, self.scene
        last = canvas.height - 1
        canvas.put(0, last - 2, self.glyphs.rule * canvas.width, "muted")
        canvas.fill(0, last - 1, canvas.width, 2, style="text/bar")
        words = [(piece, named) for piece, named in card_words(scene.prompt)]
        x = 1
        for piece, named in words:
            if x >= canvas.width - 1:
                break
            if named is not None:
                x = self.brush.word(canvas, x, last - 1, named)
            else:
                shown = (
                    clip(piece, canvas.width - 1 - x, self.glyphs.ellipsis)
                    if x + width(piece) > canvas.width - 1
                    else piece
                )
                x = canvas.put(x, last - 1, shown, scene.prompt_style)
        paint_keys(canvas, last, scene.keys)
        return last - 2

    def _log(self, top: int, bottom: int) -> None:
        x = self.log_at
        canvas = self.canvas
        for y in range(top + 1, bottom):
            canvas.put(x, y, self.glyphs.side, "muted")
        room = bottom - top - 1
        for at, sentence in enumerate(self.scene.log[-room:]):
            self.say(x + 2, top + 1 + at, sentence, "muted", canvas.width - 1)

    # Seats

    def _others(self, y: int) -> int:
        """The other seats: a line each while there is room, else in columns. Returns the line below."""
        others = [(self.view.seat + step) % self.view.seats for step in range(1, self.view.seats)]
        if not self.scene.show_hand:
            others = list(range(self.view.seats))
        roomy = self.canvas.height >= 30
        if len(others) <= (7 if roomy else 3):
            for at, seat in enumerate(others):
                self._seat_line(seat, y + at)
            return y + len(others)
        room = self.right - self.left
        columns = 6 if len(others) > 6 and room >= 72 else 4 if room >= 72 else 3
        cell = (room - 2) // columns
        for at, seat in enumerate(others):
            self._seat_cell(seat, self.left + 1 + cell * (at % columns), y + 2 * (at // columns), cell - 1)
        return y + 2 * (-(-len(others) // columns))

    def _turn_mark(self, seat: int) -> str:
        return self.glyphs.turn if seat in self.view.actors else " "

    def _seat_line(self, seat: int, y: int) -> None:
        canvas = self.canvas
        style = "accent+bold" if seat in self.view.actors else "text"
        x = canvas.put(self.left + 1, y, f"{self._turn_mark(seat)} ", "accent+bold")
        x = canvas.put(x, y, clip(self.scene.names[seat], 14, self.glyphs.ellipsis), style)
        if seat == self.view.dealer:
            x = canvas.put(x, y, f" {self.glyphs.dealer}", "accent")
        kind = self.scene.kinds[seat]
        x = canvas.put(
            max(x, self.left + 12), y, f" {kind}" if kind not in ("you", "person") else "", "muted"
        )
        x = self._backs(max(x + 2, self.left + 23), y, self.view.cards_in(f"hand.{seat}"), 30)
        note = self.view.deal.seat_note(seat)
        self.say(max(x + 2, self.left + 40), y, note, "muted", self.right - 1)

    def _backs(self, x: int, y: int, hand: tuple[Card, ...], room: int) -> int:
        """Another's hand: known faces as words, the rest as so many backs."""
        for c in hand:
            if c is not HIDDEN:
                x = self.brush.word(self.canvas, x, y, c) + 1
        hidden = sum(c is HIDDEN for c in hand)
        if hidden > 12:
            return self.canvas.put(x, y, f"{self.glyphs.back * 3} {hidden}", "text")
        return self.canvas.put(x, y, self.glyphs.back * hidden, "text") if hidden else x

    def _seat_cell(self, seat: int, x: int, y: int, room: int) -> None:
        canvas = self.canvas
        style = "accent+bold" if seat in self.view.actors else "text"
        name = clip(self.scene.names[seat], room - 4, self.glyphs.ellipsis)
        at = canvas.put(x, y, self._turn_mark(seat) + name, style)
        if seat == self.view.dealer:
            canvas.put(at, y, self.glyphs.dealer, "accent")
        hand = self.view.cards_in(f"hand.{seat}")
        teams = self.scene.show_hand and self.view.sides < self.view.seats
        side = f" {self.glyphs.dot}{self._side_mark(seat)}" if teams else ""
        canvas.put(x + 1, y + 1, clip(f"{self.glyphs.back}{len(hand)}{side}", room, ""), "muted")

    def _side_mark(self, seat: int) -> str:
        return "with you" if self.view.deal.side(seat) == self.view.side else "against"

    # The own hand

    def _hand(self, bottom: int) -> int:
        """The own hand above line `bottom`, and the choices under it. Returns the line where it begins."""
        y = bottom - self._choices(bottom)
        if not self.scene.show_hand:
            return y
        hand = self.scene.pick.hand if self.scene.pick else sorted_hand(self.view)
        room = self.right - self.left - 2
        left = self.left + (3 if row_width(len(hand), room - 2, self.size) < room - 2 else 1)
        rows = len(spread(len(hand), room, self.size))
        own = {"token": rows, "small": 4 + 3 * max(0, rows - 1), "large": 6 * max(rows, 1)}[self.size.name]
        cursor_line = y - 1
        top = cursor_line - own
        self._me(top - 1)
        pick = self.scene.pick
        marks = self._hand_marks(pick)
        raised = 0 if self.size is TOKEN else 1
        spots = draw_row(self.canvas, self.brush, hand, left, top, room, self.size, marks, raise_by=raised)
        self.boxes.hand, self.boxes.hand_height = spots, self.size.height
        if pick is not None and pick.chosen is None and spots and pick.hand:
            spot = next(s for s in spots if s.index == pick.cursor)
            middle = spot.x + min(spot.shows, self.size.width) // 2
            self.canvas.put(middle, cursor_line, self.glyphs.cursor, "action+bold")
        return top - 2

    def _hand_marks(self, pick: Pick | None) -> Marks:
        if pick is None:
            return Marks()
        playable = pick.playable
        faint = frozenset(c for c in pick.hand if c not in playable)
        shown = faint if self.scene.settings.dim and pick.plays else frozenset()
        return Marks(pick.cursor, pick.picked, shown)

    def _me(self, y: int) -> None:
        seat = self.view.seat
        mark = self._turn_mark(seat)
        style = "accent+bold" if seat in self.view.actors else "text+bold"
        x = self.canvas.put(
            self.left + 1, y, f"{mark} {clip(self.scene.names[seat], 16, self.glyphs.ellipsis)}", style
        )
        if seat == self.view.dealer:
            x = self.canvas.put(x, y, f" {self.glyphs.dealer}", "accent")
        self.say(x + 2, y, self.view.deal.seat_note(seat), "muted", self.right - 1)

    # Choices

    def _choices(self, bottom: int) -> int:
        """The mere choices above line `bottom`; returns how many lines they take."""
        pick = self.scene.pick
        if pick is None or not pick.choices:
            return 0
        if pick.is_stepper:
            self._stepper(pick, bottom - 2)
            return 3
        cells = [f"{at + 1} {action}" for at, action in enumerate(pick.choices)]
        room = self.right - self.left - 2
        wide = min(max(map(width, cells)) + 3, room)
        columns = max(1, room // wide)
        lines = min(4, -(-len(cells) // columns))
        chosen = pick.chosen if pick.chosen is not None else 0
        first = max(0, chosen // columns - lines + 1) * columns
        for at, text in enumerate(cells[first : first + columns * lines], first):
            x, y = self.left + 1 + wide * ((at - first) % columns), bottom - lines + (at - first) // columns
            style = "action/bar+bold+reverse" if at == pick.chosen else "text"
            if at == pick.chosen:
                self.canvas.put(x, y, f" {text} "[: wide - 1], style)
            else:
                self.say(x + 1, y, text, style, x + wide - 1)
            self.boxes.choices.append((at, x, y, wide - 1))
        return lines

    def _stepper(self, pick: Pick, y: int) -> None:
        """Many numbers: a ribbon with a knife at the chosen one."""
        numbers = [action.number or 0 for action in pick.choices]
        at = pick.chosen or 0
        ribbon = min(STEPPER, self.right - self.left - 24)
        span = max(numbers) + min(numbers)
        place = min(ribbon - 1, round(numbers[at] * ribbon / max(span, 1)))
        text = f"{pick.choices[at].verb} {pick.typed or numbers[at]}"
        left = self.left + 16
        self.canvas.put(self.left + 3, y, text, "action+bold")
        self.canvas.put(left + place, y - 1, self.glyphs.knife, "action+bold")
        self.canvas.put(left, y, self.glyphs.back * place, "back/back_ground")
        self.canvas.put(left + place, y, self.glyphs.side, "action+bold")
        self.canvas.put(left + place + 1, y, self.glyphs.back * (ribbon - place), "back/back_ground")

    # What lies on the table

    def _middle(self, top: int, bottom: int) -> None:
        """The piles between the seats and the hand."""
        scene = self.scene
        if scene.said:
            self.say(self.left + 3, top, scene.said, "text", self.right - 1)
        y = top + 1
        lines = self._other_piles()
        room = bottom - y - len(lines)
        size = self.size if room >= self.size.height + 1 else SMALL if room >= 5 else TOKEN
        down = y + max(0, (room - size.height - 2) // 2)
        edge = self._stock(down, size)
        if not self._seated_trick(y, edge, room):
            self._table_row(down, edge, size, room)
        for at, (label, held, note) in enumerate(lines):
            self._pile_line(bottom - len(lines) + at, label, held, note)

    def _stock(self, y: int, size: Size) -> int:
        """Stock, discard pile and known bottom cards on the right; returns the column where they begin."""
        x = self.right - 1
        for name in ("discard", "blind", "stock"):
            held = self.view.cards_in(name)
            if not held:
                continue
            x -= max(size.width, len(name) + 3 if size is TOKEN else 6) + 1
            self.brush.card(self.canvas, x, y, held[0], size)
            count = f"{len(held)} {name}" if size is TOKEN else str(len(held))
            if size is TOKEN:
                self.canvas.put(x, y + 1, clip(count, len(name) + 3, ""), "muted")
            else:
                self.canvas.put(x, y + size.height, clip(f"{name} {count}", size.width + 3, ""), "muted")
        note = self.view.deal.pile_note("stock")
        if note and self.view.cards_in("stock"):
            self.canvas.put(self.right - 1 - width(note), y + size.height + 1, note, "muted")
        return x

    def _seated_trick(self, y: int, edge: int, room: int) -> bool:
        """The trick round the table, each card before its seat; False where there is none or no room."""
        if "trick" not in self.view.piles or self.view.cards_in("table"):
            return False
        scene, left = self.scene, self.left + 1
        played = [*played_by(self.view), *((scene.actor, c) for c in scene.played)]
        size, places = seated(played, self.view, (left, y, edge - left - 1, room), self.size)
        for place in places:
            lit = place.card in scene.lit or (place.seat == scene.actor and place.card in scene.played)
            self.brush.card(self.canvas, place.x, place.y, place.card, size, mark="lit" if lit else "")
            name = clip(scene.names[place.seat], NAME, self.glyphs.ellipsis)
            inset = NAME - width(name) if place.name_x < place.x else 0
            self.canvas.put(place.name_x + inset, place.name_y, name, "muted")
        if places:
            note = self.view.deal.pile_note("trick")
            self.canvas.put(edge - 1 - width(note), y, note, "muted")
        return bool(places)

    def _table_row(self, y: int, edge: int, size: Size, room: int) -> None:
        """The loose cards and the trick, with what the pick would take lit and bracketed."""
        held = self.view.cards_in("table") + self.view.cards_in("trick")
        action = self.scene.pick.action if self.scene.pick else None
        taken = list(action.takes) if action else []
        lit = frozenset(taken) | self.scene.lit
        lines = 2 if room >= 2 * size.height + 1 else 1
        spots = draw_row(
            self.canvas,
            self.brush,
            held,
            self.left + 3,
            y,
            edge - self.left - 5,
            size,
            Marks(lit=lit),
            lines=lines if size is TOKEN else 2,
        )
        below = max((spot.y for spot in spots), default=y) + size.height
        marked = [spot for spot in spots if held[spot.index] in taken]
        for spot in marked:
            self.canvas.put(spot.x + spot.shows // 2, below, self.glyphs.cursor, "action+bold")
        if marked and action is not None:
            last = max(spot.x + spot.shows for spot in marked)
            self.canvas.put(min(last + 1, edge - 14), below, "takes these", "action")
        if not held and "table" in self.view.piles:
            self.canvas.put(self.left + 3, y + size.height // 2, "(the table is empty)", "muted")
        if self.scene.played:
            x = self.left + 3 + row_width(len(held), edge - self.left - 5, size) + 3
            for c in self.scene.played:
                if x + size.width < edge:
                    self.brush.card(self.canvas, x, y, c, size, mark="lit")
                    x += size.width + 1

    def _other_piles(self) -> list[tuple[str, tuple[Card, ...], str]]:
        """Houses, melds, exposed and swept cards and a game's own piles: a line each."""
        quiet = ("hand", "table", "trick", "stock", "discard", "blind", "captured", "out")
        found = []
        for name, pile in self.view.piles.items():
            base = name.partition(".")[0]
            if base not in quiet and pile.cards:
                found.append((name.replace(".", " "), pile.cards, self.view.deal.pile_note(name)))
        return found

    def _pile_line(self, y: int, label: str, held: tuple[Card, ...], note: str) -> None:
        x = self.canvas.put(self.left + 3, y, f"{label}: ", "muted")
        for c in held:
            if x > self.right - 12:
                x = self.canvas.put(x, y, self.glyphs.ellipsis, "muted")
                break
            x = self.brush.word(self.canvas, x, y, c) + 1
        self.say(x + 1, y, note, "muted", self.right - 1)


def card_size(wanted: str, columns: int, lines: int) -> Size:
    """The size of cards for a window: as set, or what fits."""
    if wanted in SIZES and (columns >= 80 and lines >= 24):
        return SIZES[wanted] if wanted != "large" or lines >= 30 else SMALL
    if columns >= 120 and lines >= 38:
        return LARGE
    return SMALL if columns >= 80 and lines >= 24 else TOKEN


def paint_keys(canvas: Canvas, y: int, keys: Sequence[tuple[str, str]]) -> None:
    """The keys that work now, as many as fit; how many more there are is said, never cut silently."""
    x = 1
    for at, (key, label) in enumerate(keys):
        rest = len(keys) - at
        wide = width(key) + width(label) + 3
        if x + wide + (0 if rest == 1 else 6) > canvas.width:
            canvas.put(x, y, f"+{rest} F1", "muted/bar")
            return
        x = canvas.put(x, y, key, "accent/bar+bold")
        x = canvas.put(x, y, f" {label}  ", "muted/bar")
