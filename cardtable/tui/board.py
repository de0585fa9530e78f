"""The table as a picture: a scene painted on a canvas. No widget, no game; tests call it without an app.

Top to bottom: the title line, the others, what lies on the table, the own hand, the choices, the prompt
and the keys. Everything shown comes from one seat's view.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.engine.showing import MUST, Fact
from cardtable.seats.sentences import with_names
from cardtable.text import clip, whole_parts, width
from cardtable.tui.choices import Grid
from cardtable.tui.felt import Felt
from cardtable.tui.ladder import is_large, ladder_of, paint_ladder
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
from cardtable.tui.look.frame import paint_keys
from cardtable.tui.look.glyphs import card_words
from cardtable.tui.pick import Pick, sorted_hand
from cardtable.tui.scene import Scene

LEAST = (60, 20)
"""The smallest window the table fits."""
LOG_WIDTH = 34
TABLE_WIDTH = 100
"""Columns of the playing surface at most: on a wide window it lies in the middle."""
STEPPER = 52
LEAST_SCORE = 17
"""Cells that the title leaves for the scores at least."""
COACH_LINES = 3
FACE_DOWN = 5
"""A hand of more cards than this that lies face down is a stack, and only counted."""


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
        top = self._others(self._coach(2))
        hand_top = self._hand(bottom)
        Felt(self).paint(top, hand_top)
        if self.log_at < canvas.width:
            self._log(1, canvas.height - 3)
        return canvas

    # Lines of text

    def say(self, x: int, y: int, sentence: str, style: str, limit: int) -> int:
        """A sentence with the cards in it as cards, names and all else put in; cut where it has no room."""
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
        turn = self.glyphs.clockwise if view.game.turns_clockwise(view.options) else self.glyphs.anticlockwise
        scores = [f"{self._side_name(side)} {score}" for side, score in enumerate(view.scores)]
        x = canvas.put(x, 0, f"  deal {view.number}", "muted/bar")
        told = self._title_facts(x, width("   ".join(scores)))
        x = self.say(x, 0, f"{told}  {turn}", "muted/bar", canvas.width - 1)
        shown = [[*scores[:count], self.glyphs.ellipsis] for count in range(len(scores) - 1, -1, -1)]
        texts = ["   ".join(one) for one in (scores, *shown)]
        text = next((one for one in texts if width(one) <= canvas.width - x - 3), "")
        canvas.put(canvas.width - 1 - width(text), 0, text, "text/bar+bold")
        canvas.put(0, 1, self.glyphs.rule * canvas.width, "muted")

    def _title_facts(self, x: int, scores: int) -> str:
        """What the title tells after column x: nearly the whole line for what nobody may miss, the rest only
        as far as it leaves room for the scores."""
        wide, joint = self.canvas.width, f" {self.glyphs.dot} "
        facts = self.view.deal.facts()
        heavy = [fact for fact in facts if fact.weight == MUST]
        told = self._fitting(heavy, wide - LEAST_SCORE - x - width(joint), joint)
        used = width(joint + told) if told else 0
        limit = max(wide * 7 // 10, wide - scores - 4) - 3
        more = self._fitting([f for f in facts if f.weight < MUST], limit - x - used - width(joint), joint)
        return "".join(joint + one for one in (told, more) if one)

    def _fitting(self, facts: Sequence[Fact], room: int, joint: str = ", ") -> str:
        """The facts that have room, the heaviest first; none is cut, what has none is left out."""
        told: list[str] = []
        for fact in facts:
            before = width(joint) if told else 0
            # A heavy fact goes without its label rather than not at all.
            ways = (fact.words, fact.value) if fact.weight == MUST else (fact.words,)
            for words in map(self.scene.named, ways):
                if before + width(words) <= room:
                    told.append(words)
                    room -= before + width(words)
                    break
        return joint.join(told)

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
        if scene.time_left is not None:
            left, whole = scene.time_left
            canvas.put(0, last - 2, self.glyphs.rule * round(canvas.width * left / whole), "accent+bold")
            canvas.put(2, last - 2, f" {left:.0f} s ", "accent+bold")
        canvas.fill(0, last - 1, canvas.width, 2, style="text/bar")
        lines = 2 if scene.time_left is None else 1
        room = canvas.width - 2
        prompt = whole_parts(scene.prompt, lambda text: len(textwrap.wrap(text, room)) <= lines)
        parts = textwrap.wrap(prompt, room)
        if len(parts) > 1 and scene.time_left is None:
            canvas.fill(0, last - 2, canvas.width, 1, style="text/bar")
            self._prompt(last - 2, parts[0])
            self._prompt(last - 1, " ".join(parts[1:]))
        else:
            self._prompt(last - 1, prompt)
        paint_keys(canvas, last, scene.keys)
        return last - 2

    def _prompt(self, y: int, text: str) -> None:
        """What is asked or told, with its cards drawn; cut where it has no room."""
        canvas = self.canvas
        x = 1
        for piece, named in card_words(text):
            room = canvas.width - 1 - x
            if room <= 0:
                break
            if named is not None:
                x = self.brush.word(canvas, x, y, named)
            else:
                shown = piece if width(piece) <= room else clip(piece, room, self.glyphs.ellipsis)
                x = canvas.put(x, y, shown, self.scene.prompt_style)

    def _log(self, top: int, bottom: int) -> None:
        x = self.log_at
        canvas = self.canvas
        for y in range(top + 1, bottom):
            canvas.put(x, y, self.glyphs.side, "muted")
        room, wide = bottom - top - 1, canvas.width - x - 3
        lines = [
            line
            for told in self.scene.log[-room:]
            for line in textwrap.wrap(told, wide, subsequent_indent="  ")
        ]
        for at, line in enumerate(lines[-room:]):
            self.say(x + 2, top + 1 + at, line, "muted", canvas.width - 1)

    def _coach(self, y: int) -> int:
        """What a lesson, the coach or a quiz says, in a few lines; returns the line below."""
        room = self.right - self.left - 4
        usual = COACH_LINES if self.scene.pick is not None else 2 * COACH_LINES
        most = self.scene.coach_lines or usual
        lines = [line for part in self.scene.coach.splitlines() for line in textwrap.wrap(part, room)][:most]
        for at, line in enumerate(lines):
            self.canvas.put(self.left + 1, y + at, self.glyphs.side, "accent+bold")
            self.say(self.left + 3, y + at, line, "text+bold", self.right - 1)
        return y + len(lines)

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
        columns = max(3, -(-len(others) // 2)) if room >= 72 else 3
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
        x = max(x + 2, self.left + 40)
        told = self._fitting(self.view.deal.seat_facts(seat), self.right - 1 - x)
        self.say(x, y, told, "muted", self.right - 1)

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
        limit = x + room
        at = canvas.put(x, y, self._turn_mark(seat) + name, style)
        if seat == self.view.dealer:
            canvas.put(at, y, self.glyphs.dealer, "accent")
        x = self._cell_hand(x + 1, y + 1, self.view.cards_in(f"hand.{seat}"))
        teams = self.scene.show_hand and self.view.sides < self.view.seats
        joint = f" {self.glyphs.dot} "
        side = self._side_mark(seat) if teams else ""
        facts = self.view.deal.seat_facts(seat)
        told = self._fitting(facts, limit - x - 1 - (width(side + joint) if side else 0), joint)
        self.say(x + 1, y + 1, joint.join(one for one in (side, told) if one), "muted", limit)

    def _cell_hand(self, x: int, y: int, hand: tuple[Card, ...]) -> int:
        """Another's hand in a narrow cell: a few faces if they lie open, else how many backs."""
        if hand and HIDDEN not in hand and len(hand) <= 3:
            for c in hand:
                x = self.brush.word(self.canvas, x, y, c)
            return x
        return self.canvas.put(x, y, f"{self.glyphs.back}{len(hand)}", "muted")

    def _side_mark(self, seat: int) -> str:
        return "with you" if self.view.deal.side(seat) == self.view.side else "against"

    # The own hand

    def _hand(self, bottom: int) -> int:
        """The own hand above line `bottom`, and the choices under it. Returns the line where it begins."""
        y = bottom - self._choices(bottom)
        if not self.scene.show_hand:
            return y
        hand = (
            self.scene.pick.hand if self.scene.pick else sorted_hand(self.view, resorted=self.scene.resorted)
        )
        if len(hand) > FACE_DOWN and all(c is HIDDEN for c in hand):
            # A stack that nobody looks into, its owner neither: its size is told beside the name.
            self._me(y - 2)
            return y - 3
        if is_large(self.view, hand) and (self.size is TOKEN) is not self.scene.turned:
            return self._laddered(y, hand)
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
            self._cursor(pick, spots, cursor_line)
        return top - 2

    def _cursor(self, pick: Pick, spots: Sequence[Spot], line: int) -> None:
        """Marks the card under the cursor, from below; in an upper row on its own edge, or beside it. Of
        equal cards it says how many are this one choice."""
        spot = next(s for s in spots if s.index == pick.cursor)
        middle = spot.x + min(spot.shows, self.size.width) // 2
        copies = pick.hand.count(pick.hand[pick.cursor]) if pick.is_single else 1
        if spots[-1].y - spot.y > self.size.height // 2:
            above = self.size is not TOKEN
            x, y = (middle, spot.y) if above else (spot.x + spot.shows - 1, spot.y)
            self.canvas.put(x, y, self.glyphs.knife if above else self.glyphs.cursor, "action+bold")
            return
        x = self.canvas.put(middle, line, self.glyphs.cursor, "action+bold")
        if copies > 1:
            self.canvas.put(x + 1, line, f"of {copies}", "muted")

    def _laddered(self, bottom: int, hand: tuple[Card, ...]) -> int:
        """A large hand as a ladder; returns the line where it begins."""
        pick = self.scene.pick
        ladder = ladder_of(self.view, hand)
        top = bottom - len(ladder.lines) - 1
        self._me(top - 1)
        marks = self._hand_marks(pick if pick is not None and pick.chosen is None else None)
        left, room = self.left + 2, self.right - self.left - 4
        self.boxes.hand = paint_ladder(self.canvas, self.brush, ladder, left, top, room, marks)
        self.boxes.hand_height = 1
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
        told = self._fitting(self.view.deal.seat_facts(seat), self.right - 1 - x - 2)
        self.say(x + 2, y, told, "muted", self.right - 1)

    # Choices

    def _choices(self, bottom: int) -> int:
        """The mere choices above line `bottom`; returns how many lines they take."""
        pick = self.scene.pick
        if pick is None or not pick.choices:
            return 0
        if pick.typing is not None:
            return self._typed_line(pick, pick.told[0].group, bottom)
        if pick.numbers:
            beside = [at for at in range(len(pick.choices)) if at not in pick.numbers]
            lines = self._listed(pick, beside, bottom)
            self._stepper(pick, bottom - 2 - lines)
            return 3 + lines
        if pick.grid is not None:
            lines = self._listed(pick, pick.grid.rest, bottom)
            return lines + self._grid(pick, pick.grid, bottom - lines)
        return self._listed(pick, range(len(pick.choices)), bottom)

    def _listed(self, pick: Pick, places: Sequence[int], bottom: int) -> int:
        """Choices as a short list in columns; returns how many lines they take."""
        if not places:
            return 0
        # Beside a number that is typed, digits belong to it: other choices have letters, or the arrow keys.
        marks = [pick.choices[at].key if pick.numbers else str(at + 1) for at in places]
        told = [with_names(pick.told[at].text, self.scene.names) for at in places]
        cells = [f"{mark} {text}".strip() for mark, text in zip(marks, told, strict=True)]
        room = self.right - self.left - 2
        wide = min(max(map(width, cells)) + 3, room)
        columns = max(1, room // wide)
        lines = min(4, -(-len(cells) // columns))
        chosen = places.index(pick.chosen) if pick.chosen in places else 0
        first = max(0, chosen // columns - lines + 1) * columns
        for place, text in enumerate(cells[first : first + columns * lines], first):
            at = places[place]
            x = self.left + 1 + wide * ((place - first) % columns)
            y = bottom - lines + (place - first) // columns
            style = "action/bar+bold+reverse" if at == pick.chosen else "text"
            if at == pick.chosen:
                shown = clip(f" {self._lettered(text)} ", wide - 1, self.glyphs.ellipsis)
                self.canvas.put(x, y, shown, style)
            else:
                self.say(x + 1, y, text, style, x + wide - 1)
            self.boxes.choices.append((at, x, y, wide - 1))
        return lines

    def _lettered(self, sentence: str) -> str:
        """A sentence in one style, its cards as the letters that they are drawn with."""
        return "".join(
            piece if named is None else self.glyphs.label(named) for piece, named in card_words(sentence)
        )

    def _typed_line(self, pick: Pick, heading: str, bottom: int) -> int:
        """The line in which an answer is typed, and what it still needs beside it."""
        stage = self.view.deal.stage if pick.view.deal.stage is None else pick.view.deal.stage
        told = self.scene.named(stage.typing(pick.view.seat, pick.text)) if stage is not None else ""
        y = bottom - 2
        x = self.canvas.put(self.left + 3, y, f"{heading}: ", "muted")
        x = self.canvas.put(x, y, pick.text, "action+bold")
        self.canvas.put(x, y, self.glyphs.knife, "action+bold")
        self.say(max(x + 4, self.left + 40), y, told, "text", self.right - 1)
        refusal = pick.typed_refusal()
        if refusal is not None:
            self.say(self.left + 3, y + 1, self.scene.named(refusal.sentence), "warning", self.right - 1)
        return 3

    def _grid(self, pick: Pick, grid: Grid, bottom: int) -> int:
        """Choices by row and column; what may not be chosen is a faint dot."""
        head = max(width(self._axis(row)) for row in grid.rows) + 2
        wide = min(max(max(map(width, grid.columns)), 2) + 2, (self.right - self.left - head - 2))
        top = bottom - len(grid.rows)
        left = self.left + 3
        for at, column in enumerate(grid.columns):
            x = left + head + at * wide
            self.canvas.put(x, top - 1, self._axis(column), "muted")
            for line, row in enumerate(grid.rows):
                self.canvas.put(left, top + line, self._axis(row), "text")
                index = grid.cells.get((row, column))
                self._grid_cell(pick, index, self._axis(column), x, top + line, wide)
        return len(grid.rows) + 1

    def _grid_cell(self, pick: Pick, index: int | None, text: str, x: int, y: int, wide: int) -> None:
        if index is None:
            self.canvas.put(x, y, self.glyphs.dot, "muted")
            return
        style = "action/bar+bold+reverse" if index == pick.chosen else "text"
        self.canvas.put(x, y, text, style)
        self.boxes.choices.append((index, x, y, wide - 1))

    def _axis(self, name: str) -> str:
        """A row or column as shown: a suit by its glyph."""
        suit = Suit.parse(name) if not name.isdecimal() else None
        return self.glyphs.suit(suit) if suit is not None else name

    def _stepper(self, pick: Pick, y: int) -> None:
        """Many numbers: a ribbon with a knife at the chosen one."""
        numbers = [pick.choices[place].number or 0 for place in pick.numbers]
        at = pick.numbers.index(pick.chosen) if pick.chosen in pick.numbers else 0
        chosen = pick.told[pick.numbers[at]].text
        text = chosen if pick.typed in ("", str(numbers[at])) else f"{pick.typed}?"
        left = self.left + 6 + max(width(pick.told[one].text) for one in pick.numbers)
        ribbon = min(STEPPER, self.right - left - 8)
        span = max(numbers) + min(numbers)
        place = min(ribbon - 1, round(numbers[at] * ribbon / max(span, 1)))
        self.canvas.put(self.left + 3, y, text, "action+bold")
        self.canvas.put(left + place, y - 1, self.glyphs.knife, "action+bold")
        self.canvas.put(left, y, self.glyphs.back * place, "back/back_ground")
        self.canvas.put(left + place, y, self.glyphs.side, "action+bold")
        self.canvas.put(left + place + 1, y, self.glyphs.back * (ribbon - place), "back/back_ground")


def card_size(wanted: str, columns: int, lines: int) -> Size:
    """The size of cards for a window: as set, or what fits."""
    if wanted in SIZES and (columns >= 80 and lines >= 24):
        return SIZES[wanted] if wanted != "large" or lines >= 30 else SMALL
    if columns >= 120 and lines >= 38:
        return LARGE
    return SMALL if columns >= 80 and lines >= 24 else TOKEN
