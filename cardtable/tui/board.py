"""The table as a picture: a scene painted on a canvas. No widget, no game; tests call it without an app.

Top to bottom: the title line, the others, what lies on the table, the own hand, the choices, the prompt
and the keys. Everything shown comes from one seat's view.
"""

from __future__ import annotations

import textwrap
from bisect import bisect_left
from collections.abc import Sequence

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.seats.sentences import with_names
from cardtable.text import whole_parts, width
from cardtable.tui.boxes import Area, Boxes
from cardtable.tui.choices import Grid
from cardtable.tui.facts import fitting
from cardtable.tui.felt import Felt
from cardtable.tui.hand import sorted_hand, suit_ends
from cardtable.tui.heading import paint_title
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
from cardtable.tui.parts import part_of
from cardtable.tui.pick import Pick
from cardtable.tui.plates import Box, Plates
from cardtable.tui.scene import Scene
from cardtable.tui.seating import LEAST_MIDDLE, PLATE, Seating, is_roomy

LEAST = (60, 20)
"""The smallest window the table fits."""
LOGS = ((190, 54), (150, 44), (110, 34))
"""Columns of the log from so many of the window on."""
STEPPER = 52
COACH_LINES = 3
FACE_DOWN = 5
"""A hand of more cards than this that lies face down is a stack, and only counted."""


class Painter:
    """Paints one scene."""

    def __init__(self, scene: Scene, columns: int, lines: int, canvas: Canvas | None = None) -> None:
        self.scene = scene
        self.view = scene.view
        self.glyphs = scene.glyphs
        self.brush = Brush(scene.glyphs, scene.settings.four_colours, scene.absent)
        self.canvas = Canvas(columns, lines) if canvas is None else canvas
        self.boxes = Boxes()
        self.size = card_size(scene.settings.card_size, columns, lines)
        self.left = 0
        self.right = self.log_at = columns - log_width(columns)
        self.tells_scores = False
        """Whether the plates tell the scores, and not the title."""

    def paint(self) -> Canvas:
        """The whole picture."""
        canvas = self.canvas
        if canvas.width < LEAST[0] or canvas.height < LEAST[1]:
            text = f"The table needs {LEAST[0]} columns and {LEAST[1]} lines."
            canvas.put(max(0, (canvas.width - len(text)) // 2), canvas.height // 2, text, "warning")
            return canvas
        bottom = self._foot()
        top = self._coach(2)
        if is_roomy(canvas.width, canvas.height):
            self._round(top, bottom)
        else:
            self._in_lines(top, bottom)
        if self.log_at < canvas.width:
            self._log(1, canvas.height - 3)
        if self.scene.pick is not None:
            self.boxes.lay_out(self.scene.pick.floor)
        return canvas

    def _in_lines(self, top: int, bottom: int) -> None:
        """A small window: the others in lines above the table, facts in the title."""
        self.tells_scores = not paint_title(self, self.view.deal.facts(), has_scores=True)
        felt_top = Plates(self).paint(top)
        Felt(self).paint(felt_top, self._hand(bottom))

    def _round(self, top: int, bottom: int) -> None:
        """A window with room: the seats round the felt, facts in a panel; too many seats stand in lines."""
        self.tells_scores = True
        hand_top = self._hand(bottom)
        felt, seating = Felt(self), Seating(self)
        lines = felt.lines(hand_top, max(1, hand_top - top - LEAST_MIDDLE - PLATE - 1))
        place = seating.round(top, hand_top - lines, gap=len(felt.told))
        if place is None:
            paint_title(self, self.view.deal.facts(), has_scores=False)
            felt_top = Plates(self).paint(top)
            felt_top = felt.said(felt_top)
            felt.middle(Box(self.left, felt_top, self.right - self.left, hand_top - lines - felt_top))
            return
        left = seating.paint(place)
        paint_title(self, left, has_scores=self.view.sides < self.view.seats)
        felt.said(place.middle.y - len(felt.told))
        felt.middle(place.middle, place.stacks)

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
                shown = piece if width(piece) <= room else self.canvas.clip(piece, room, self.glyphs.ellipsis)
                x = self.canvas.put(x, y, shown, style)
        return x

    def _foot(self) -> int:
        """Prompt and keys; returns the line above them."""
        canvas, scene = self.canvas, self.scene
        canvas.part = "the foot"
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
        more = int(len(parts) > 1 and scene.time_left is None)
        self.boxes.prompt = Area(0, last - 1 - more, canvas.width, 1 + more)
        if more:
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
                shown = piece if width(piece) <= room else self.canvas.clip(piece, room, self.glyphs.ellipsis)
                x = canvas.put(x, y, shown, self.scene.prompt_style)

    def _log(self, top: int, bottom: int) -> None:
        x = self.log_at
        canvas = self.canvas
        canvas.part = "the log"
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
        self.canvas.part = "the coach"
        room = self.right - self.left - 4
        usual = COACH_LINES if self.scene.pick is not None else 2 * COACH_LINES
        most = self.scene.coach_lines or usual
        lines = [line for part in self.scene.coach.splitlines() for line in textwrap.wrap(part, room)][:most]
        for at, line in enumerate(lines):
            self.canvas.put(self.left + 1, y + at, self.glyphs.side, "accent+bold")
            self.say(self.left + 3, y + at, line, "text+bold", self.right - 1)
        return y + len(lines)

    # The own hand

    def _hand(self, bottom: int) -> int:
        """The own hand above line `bottom`, and the choices under it. Returns the line where it begins."""
        self.canvas.part = "the choices"
        y = bottom - self._choices(bottom)
        self.canvas.part = "the hand"
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
        left = self.left + 1
        if row_width(len(hand), room - 2, self.size) < room - 2:
            left, room = left + 2, room - 2
        rows = len(spread(len(hand), room, self.size))
        own = {"token": rows, "small": 4 + 3 * max(0, rows - 1), "large": 6 * max(rows, 1)}[self.size.name]
        cursor_line = y - 1
        top = cursor_line - own
        pick = self.scene.pick
        marks = self._hand_marks(pick)
        raised = 0 if self.size is TOKEN else 1
        # Where cards are picked they rise into a line of their own.
        above = raised if pick is not None and pick.plays and not pick.is_single else 0
        self._me(top - 1 - above)
        spots = draw_row(
            self.canvas,
            self.brush,
            hand,
            left,
            top,
            room,
            self.size,
            marks,
            raise_by=raised,
            gaps=suit_ends(hand) if self.size is not TOKEN else (),
        )
        self.boxes.hand = spots
        if pick is not None and pick.chosen is None and spots and pick.hand:
            self._cursor(pick, spots, cursor_line)
        return top - 2 - above

    def _cursor(self, pick: Pick, spots: Sequence[Spot], line: int) -> None:
        """Marks the card under the cursor, from below; in an upper row on its own edge, or beside it. Of
        equal cards it says how many are this one choice."""
        spot = next(s for s in spots if s.index == pick.cursor)
        middle = spot.x + min(spot.shows, self.size.width) // 2
        copies = pick.hand.count(pick.hand[pick.cursor]) if pick.is_single else 1
        if spots[-1].y - spot.y > self.size.height // 2:
            above = self.size is not TOKEN
            x, y = (middle, spot.y) if above else (spot.x + spot.shows - 1, spot.y)
            self.canvas.put(x, y, self._pointer(pick, down=above), "action+bold")
            return
        x = self.canvas.put(middle, line, self._pointer(pick), "action+bold")
        if copies > 1:
            self.canvas.put(x + 1, line, f"of {copies}", "muted")

    def _pointer(self, pick: Pick, *, down: bool = False) -> str:
        """What points at the card or number that Enter is about: hollow while Enter only tells."""
        full, hollow = (
            (self.glyphs.knife, self.glyphs.hollow_knife)
            if down
            else (self.glyphs.cursor, self.glyphs.hollow)
        )
        return hollow if pick.hollow else full

    def _laddered(self, bottom: int, hand: tuple[Card, ...]) -> int:
        """A large hand as a ladder; returns the line where it begins."""
        pick = self.scene.pick
        ladder = ladder_of(self.view, hand)
        top = bottom - len(ladder.lines) - 1
        self._me(top - 1)
        marks = self._hand_marks(pick if pick is not None and pick.chosen is None else None)
        left, room = self.left + 2, self.right - self.left - 4
        self.boxes.hand = paint_ladder(self.canvas, self.brush, ladder, left, top, room, marks)
        return top - 2

    def _hand_marks(self, pick: Pick | None) -> Marks:
        marked = self._marked_by_game()
        if pick is None:
            return Marks(lit=marked)
        playable = pick.playable
        faint = frozenset(c for c in pick.hand if c not in playable)
        shown = faint if self.scene.settings.dim and pick.plays else frozenset()
        return Marks(pick.cursor, pick.picked, shown, marked)

    def _marked_by_game(self) -> frozenset[Card]:
        """The cards of the hand that the game marks: what has come from the blind."""
        place = self.view.deal.place_of(f"hand.{self.view.seat}")
        if not place.marks:
            return frozenset()
        held = self.view.cards_in(place.pile)
        return frozenset(c for c, mark in zip(held, place.marks, strict=True) if mark)

    def _me(self, y: int) -> None:
        self.canvas.part = "the own plate"
        x = Plates(self).named(self.view.seat, self.left + 1, y, 16)
        if self.tells_scores:
            x = self.canvas.put(x + 2, y, Plates(self).score(self.view.seat), "text+bold")
        told = fitting(self.view.deal.seat_facts(self.view.seat), self.scene.names, self.right - 1 - x - 2)
        self.say(x + 2, y, told, "muted", self.right - 1)
        self.canvas.part = "the hand"

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
            rest = pick.grid.rest
            lines = self._parts(pick, bottom) if pick.parts else self._listed(pick, rest, bottom)
            return lines + self._grid(pick, pick.grid, bottom - lines)
        if pick.parts is not None:
            return self._parts(pick, bottom)
        return self._listed(pick, range(len(pick.choices)), bottom)

    def _parts(self, pick: Pick, bottom: int) -> int:
        """The words of choices that are too many for a list; returns how many lines they take."""
        assert pick.parts is not None
        rows: list[list[tuple[str, str]]] = [[]]
        limit = x = self.left + 2
        for word in pick.parts.offered(pick.taken):
            part = part_of(word)
            told = (
                self.glyphs.suit(part)
                if isinstance(part, Suit)
                else self.glyphs.label(part)
                if part
                else word
            )
            if x + width(told) + 1 >= self.right:
                rows.append([])
                x = limit
            rows[-1].append((word, told))
            x += width(told) + 1
        for y, row in enumerate(rows, bottom - len(rows)):
            x = limit
            for word, told in row:
                style = chosen_style(pick) if word in pick.taken else "text"
                end = self.canvas.put(x, y, told, style)
                self.boxes.parts.append((word, Area(x, y, end - x)))
                x = end + 1
        return len(rows)

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
        marked = pick.marked
        chosen = places.index(marked) if marked in places else 0
        first = max(0, chosen // columns - lines + 1) * columns
        for place, text in enumerate(cells[first : first + columns * lines], first):
            at = places[place]
            x = self.left + 1 + wide * ((place - first) % columns)
            y = bottom - lines + (place - first) // columns
            style = chosen_style(pick) if at == marked else "text"
            if at == marked:
                shown = self.canvas.clip(f" {self._lettered(text)} ", wide - 1, self.glyphs.ellipsis)
                self.canvas.put(x, y, shown, style)
            else:
                self.say(x + 1, y, text, style, x + wide - 1)
            self.boxes.choices.append((at, Area(x, y, wide - 1)))
        return lines

    def _lettered(self, sentence: str) -> str:
        """A sentence in one style, its cards as the letters that they are drawn with."""
        return "".join(
            piece if named is None else self.glyphs.label(named) for piece, named in card_words(sentence)
        )

    def _typed_line(self, pick: Pick, heading: str, bottom: int) -> int:
        """The line in which an answer is typed, and what it still needs beside it."""
        stage = self.view.deal.stage if pick.view.deal.stage is None else pick.view.deal.stage
        told = self.scene.named(stage.typing(pick.view.seat, pick.answer.text)) if stage is not None else ""
        refusal = pick.typed_refusal()
        why = self.scene.named(refusal.sentence) if refusal is not None else ""
        parts = textwrap.wrap(why, self.right - self.left - 4) or [""]
        y = bottom - 1 - len(parts)
        self._pieces(pick, y - 1)
        x = self.canvas.put(self.left + 3, y, f"{heading}: ", "muted")
        x = self.canvas.put(x, y, pick.answer.text, "action+bold")
        self.canvas.put(x, y, self.glyphs.knife, "action+bold")
        self.say(max(x + 4, self.left + 40), y, told, "text", self.right - 1)
        for at, part in enumerate(parts, y + 1):
            self.say(self.left + 3, at, part, "warning", self.right - 1)
        return 2 + len(parts)

    def _pieces(self, pick: Pick, y: int) -> None:
        """What an answer is typed of, to be clicked."""
        x = self.left + 3
        for at, piece in enumerate(pick.answer.pieces):
            wide = self.canvas.put(x, y, f" {piece} ", "text/bar") - x
            self.boxes.pieces.append((at, Area(x, y, wide)))
            x += wide + 1

    def _grid(self, pick: Pick, grid: Grid, bottom: int) -> int:
        """Choices by row and column; what may not be chosen is a faint dot."""
        head = max(width(self._axis(row)) for row in grid.rows) + 2
        most = (self.right - self.left - head - 4) // len(grid.columns)
        wide = max(1 + max(map(width, grid.columns)), min(4, most))
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
        style = chosen_style(pick) if index == pick.marked else "text"
        self.canvas.put(x, y, text, style)
        self.boxes.choices.append((index, Area(x, y, wide - 1)))

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
        place = _on_ribbon(numbers[at], span, ribbon)
        end = self.canvas.put(self.left + 3, y, text, "action+bold")
        self.boxes.choices.append((pick.numbers[at], Area(self.left + 3, y, end - self.left - 3)))
        self.boxes.choices += self._ribbon(pick, numbers, left, y, ribbon)
        self.canvas.put(left + place, y - 1, self._pointer(pick, down=True), "action+bold")
        self.canvas.put(left, y, self.glyphs.back * place, "back/back_ground")
        self.canvas.put(left + place, y, self.glyphs.side, "action+bold")
        self.canvas.put(left + place + 1, y, self.glyphs.back * (ribbon - place), "back/back_ground")

    def _ribbon(
        self, pick: Pick, numbers: Sequence[int], x: int, y: int, ribbon: int
    ) -> list[tuple[int, Area]]:
        """The cells of a ribbon of numbers, each with the choice whose number is nearest."""
        span = max(numbers) + min(numbers)
        standing = {_on_ribbon(number, span, ribbon): at for at, number in enumerate(numbers)}
        known = sorted(standing)
        found = []
        for cell in range(ribbon):
            at = bisect_left(known, cell)
            nearest = min(known[max(0, at - 1) : at + 1], key=lambda place: abs(place - cell))
            found.append((pick.numbers[standing[nearest]], Area(x + cell, y, 1)))
        return found


def _on_ribbon(number: int, span: int, ribbon: int) -> int:
    """The cell of a ribbon where a number stands."""
    return min(ribbon - 1, round(number * ribbon / max(span, 1)))


def chosen_style(pick: Pick) -> str:
    """How the chosen choice looks: filled only where Enter does it."""
    return "action+bold+underline" if pick.hollow else "action/bar+bold+reverse"


def log_width(columns: int) -> int:
    """The columns of the log beside the table; none in a narrow window."""
    return next((wide for least, wide in LOGS if columns >= least), 0)


def card_size(wanted: str, columns: int, lines: int) -> Size:
    """The size of cards for a window: as set, or what fits."""
    if wanted in SIZES and (columns >= 80 and lines >= 24):
        return SIZES[wanted] if wanted != "large" or lines >= 30 else SMALL
    if columns >= 120 and lines >= 38:
        return LARGE
    return SMALL if columns >= 80 and lines >= 24 else TOKEN
