"""The choices below the hand: a list, a grid, a ribbon of numbers, words to combine, or a typed answer."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from textual.geometry import Region

from cardtable.card_words import card_words
from cardtable.cards import Suit
from cardtable.engine.event_wording import with_names
from cardtable.text import width, wrapped
from cardtable.tui.decision.choice_parts import part_of
from cardtable.tui.decision.choices import Grid
from cardtable.tui.decision.selection import Selection
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.picture.scene import Surface

MOST_LINES = 4
"""The most lines of a list below the table."""
MAX_RIBBON = 52
"""The longest ribbon of numbers, in cells."""


class ChoicesPainter:
    """Paints the choices of a decision."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.canvas, self.view, self.scene = surface.canvas, surface.view, surface.scene
        self.glyphs = surface.glyphs
        self.left, self.right = surface.left, surface.right

    def paint(self, bottom: int) -> int:
        """Paints the choices above line `bottom`; returns how many lines they take."""
        pick = self.scene.pick
        if pick is None or not pick.legal.choices:
            return 0
        if pick.legal.typing is not None:
            return self._typed_line(pick, pick.legal.choice_phrases[0].group, bottom)
        if pick.legal.numbers:
            beside = [at for at in range(len(pick.legal.choices)) if at not in pick.legal.numbers]
            lines = self._listed(pick, beside, bottom)
            self._stepper(pick, bottom - 2 - lines)
            return 3 + lines
        if pick.legal.grid is not None:
            rest = pick.legal.grid.rest
            lines = self._parts(pick, bottom) if pick.legal.parts else self._listed(pick, rest, bottom)
            return lines + self._grid(pick, pick.legal.grid, bottom - lines)
        if pick.legal.parts is not None:
            return self._parts(pick, bottom)
        return self._listed(pick, range(len(pick.legal.choices)), bottom)

    @property
    def is_list(self) -> bool:
        """Whether there are choices, all of them in a plain list, and no card of the hand can be played
        instead: what can be done besides playing stands below the table, at every size."""
        legal = self.scene.pick.legal if self.scene.pick is not None else None
        if legal is None or not legal.choices or legal.plays:
            return False
        return not legal.numbers and all(one is None for one in (legal.typing, legal.grid, legal.parts))

    def paint_column(self, area: Region) -> int:
        """Paints a plain list beside the table, each choice with the key that chooses it; returns the line
        below it."""
        pick = self.scene.pick
        assert pick is not None
        self.canvas.part = "the choices"
        told = [self._lettered(with_names(one.text, self.scene.names)) for one in pick.legal.choice_phrases]
        marks = [pick.legal.mark(at) for at in range(len(told))]
        indent = max(map(width, marks)) + (2 if any(marks) else 1)
        cells = [wrapped(text, area.width - indent - 1) for text in told]
        is_whole = sum(map(len, cells)) <= area.height
        bottom = area.bottom if is_whole else area.bottom - 1
        first = self._first_in_column(cells, pick.marked or 0, bottom - area.y)
        y, shown = area.y, 0
        for at, lines in enumerate(cells[first:], first):
            if y + len(lines) > bottom:
                break
            shown += 1
            style = chosen_style(pick) if at == pick.marked else "text"
            self.canvas.fill(area.x, y, area.width, len(lines), style=style)
            self.canvas.put(area.x + 1, y, marks[at], style if at == pick.marked else "accent+bold")
            for line, text in enumerate(lines, y):
                self.surface.say(area.x + indent, line, text, style, area.right)
            self.surface.click_areas.choices.append((at, Region(area.x, y, area.width, len(lines))))
            y += len(lines)
        if not is_whole:
            self.canvas.put(area.x + indent, y, more(len(cells) - shown), "muted")
            y += 1
        return y + 1

    def _first_in_column(self, cells: Sequence[Sequence[str]], marked: int, room: int) -> int:
        """The first choice to be shown, so that the marked one is in sight."""
        first = 0
        while sum(map(len, cells[first : marked + 1])) > room:
            first += 1
        return first

    def _parts(self, pick: Selection, bottom: int) -> int:
        """Paints the words that choices are combined from; returns how many lines they take."""
        assert pick.legal.parts is not None
        rows: list[list[tuple[str, str]]] = [[]]
        limit = x = self.left + 2
        for word in pick.legal.parts.offered(pick.taken):
            told = self._named_part(word)
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
                self.surface.click_areas.parts.append((word, Region(x, y, end - x, 1)))
                x = end + 1
        return len(rows)

    def _named_part(self, word: str) -> str:
        """A word as shown: a card or a suit by its glyph."""
        part = part_of(word)
        if isinstance(part, Suit):
            return self.glyphs.suit(part)
        return self.glyphs.label(part) if part is not None else word

    def _listed(self, pick: Selection, places: Sequence[int], bottom: int) -> int:
        """Paints choices as a list in columns; returns how many lines it takes."""
        if not places:
            return 0
        marks = [pick.legal.mark(at) for at in places]
        told = [with_names(pick.legal.choice_phrases[at].text, self.scene.names) for at in places]
        cells = [f"{mark} {text}".strip() for mark, text in zip(marks, told, strict=True)]
        room = self.right - self.left - 2
        wide = min(max(map(width, cells)) + 3, room)
        if len(cells) > MOST_LINES * max(1, room // wide):  # the note that there are more needs room, too
            wide = max(wide, width(more(len(cells))) + 3)
        columns = max(1, room // wide)
        lines = min(MOST_LINES, -(-len(cells) // columns))
        marked = pick.marked
        chosen = places.index(marked) if marked in places else 0
        most = columns * lines
        first = max(0, chosen // columns - lines + 1) * columns
        if len(cells) > most and chosen == first + most - 1:
            first += columns  # the last place is for the note that there are more
        end = first + most - (len(cells) > most)
        for place, text in enumerate(cells[first:end], first):
            at = places[place]
            x = self.left + 1 + wide * ((place - first) % columns)
            y = bottom - lines + (place - first) // columns
            style = chosen_style(pick) if at == marked else "text"
            if at == marked:
                shown = self.canvas.clip(f" {self._lettered(text)} ", wide - 1, self.glyphs.ellipsis)
                self.canvas.put(x, y, shown, style)
            else:
                self.surface.say(x + 1, y, text, style, x + wide - 1)
            self.surface.click_areas.choices.append((at, Region(x, y, wide - 1, 1)))
        if len(cells) > most:
            left = len(cells) - len(cells[first:end])
            self.canvas.put(self.left + 2 + wide * (columns - 1), bottom - 1, more(left), "muted")
        return lines

    def _lettered(self, sentence: str) -> str:
        """A sentence as plain text, its cards in the glyphs that they are drawn with."""
        return "".join(
            piece if named is None else self.glyphs.label(named) for piece, named in card_words(sentence)
        )

    def _typed_line(self, pick: Selection, heading: str, bottom: int) -> int:
        """Paints the typed answer and, below it, why it is not yet valid; returns how many lines they
        take."""
        stage = self.view.deal.stage if pick.view.deal.stage is None else pick.view.deal.stage
        told = self.scene.named(stage.typing(pick.view.seat, pick.answer.text)) if stage is not None else ""
        refusal = pick.typed_refusal() if not pick.is_unfinished else None
        why = self.scene.named(refusal.sentence) if refusal is not None else ""
        parts = wrapped(why, self.right - self.left - 4) or ("",)
        y = bottom - 1 - len(parts)
        self._pieces(pick, y - 1)
        x = self.canvas.put(self.left + 3, y, f"{heading}: ", "muted")
        x = self.canvas.put(x, y, pick.answer.text, "action+bold")
        self.canvas.put(x, y, self.glyphs.pointer_down, "action+bold")
        self.surface.say(max(x + 4, self.left + 40), y, told, "text", self.right - 1)
        for at, part in enumerate(parts, y + 1):
            self.surface.say(self.left + 3, at, part, "warning", self.right - 1)
        return 2 + len(parts)

    def _pieces(self, pick: Selection, y: int) -> None:
        """Paints the clickable pieces of a typed answer."""
        x = self.left + 3
        for at, piece in enumerate(pick.answer.pieces):
            wide = self.canvas.put(x, y, f" {piece} ", "text/bar") - x
            self.surface.click_areas.pieces.append((at, Region(x, y, wide, 1)))
            x += wide + 1

    def _grid(self, pick: Selection, grid: Grid, bottom: int) -> int:
        """Paints choices by row and column, with a dot in place of what cannot be chosen."""
        rows, columns = [*map(self._axis, grid.rows)], [*map(self._axis, grid.columns)]
        head = max(map(width, rows)) + 2
        most = (self.right - self.left - head - 4) // len(grid.columns)
        wide = max(1 + max(map(width, grid.columns)), min(4, most))
        left = self.left + 3
        for y, (row, told) in enumerate(zip(grid.rows, rows, strict=True), bottom - len(rows)):
            self.canvas.put(left, y, told, "text")
            for at, column in enumerate(grid.columns):
                index = grid.cells.get((row, column))
                self._grid_cell(pick, index, columns[at], left + head + at * wide, y, wide)
        return len(rows)

    def _grid_cell(self, pick: Selection, index: int | None, text: str, x: int, y: int, wide: int) -> None:
        if index is None:
            self.canvas.put(x, y, self.glyphs.dot, "muted")
            return
        style = chosen_style(pick) if index == pick.marked else "text"
        self.canvas.put(x, y, text, style)
        self.surface.click_areas.choices.append((index, Region(x, y, wide - 1, 1)))

    def _axis(self, name: str) -> str:
        """The name of a row or column as shown: a suit by its glyph."""
        suit = Suit.parse(name) if not name.isdecimal() else None
        return self.glyphs.suit(suit) if suit is not None else name

    def _stepper(self, pick: Selection, y: int) -> None:
        """Paints a ribbon of numbers, the lowest and the highest at its ends, with a pointer at the chosen
        one; pale while something else is chosen."""
        numbers = [pick.legal.choices[place].number or 0 for place in pick.legal.numbers]
        at = pick.legal.numbers.index(pick.chosen) if pick.chosen in pick.legal.numbers else 0
        chosen = pick.legal.choice_phrases[pick.legal.numbers[at]].text
        text = f"{pick.name.text}?" if pick.is_other_number else chosen
        left = self.left + 6 + max(width(pick.legal.choice_phrases[one].text) for one in pick.legal.numbers)
        low, high = str(min(numbers)), str(max(numbers))
        left += len(low) + 1
        ribbon = min(MAX_RIBBON, self.right - left - len(high) - 3)
        place = _on_ribbon(numbers[at], numbers, ribbon)
        self.canvas.put(left - len(low) - 1, y, low, "muted")
        self.canvas.put(left + ribbon + 1, y, high, "muted")
        is_chosen = pick.is_stepper or pick.is_other_number
        ink = "action+bold" if is_chosen else "muted"
        end = self.canvas.put(self.left + 3, y, text, ink)
        self.surface.click_areas.choices.append(
            (pick.legal.numbers[at], Region(self.left + 3, y, end - self.left - 3, 1))
        )
        self.surface.click_areas.choices += self._ribbon(pick, numbers, left, y, ribbon)
        if is_chosen:
            self.canvas.put(left + place, y - 1, pointer(pick, self.glyphs, down=True), ink)
        self.canvas.put(left, y, self.glyphs.back * place, "back_pattern/back")
        self.canvas.put(left + place, y, self.glyphs.side, ink)
        self.canvas.put(left + place + 1, y, self.glyphs.back * (ribbon - place - 1), "back_pattern/back")

    def _ribbon(
        self, pick: Selection, numbers: Sequence[int], x: int, y: int, ribbon: int
    ) -> list[tuple[int, Region]]:
        """The cells of a ribbon, each with the choice whose number is nearest."""
        standing = {_on_ribbon(number, numbers, ribbon): at for at, number in enumerate(numbers)}
        known = sorted(standing)
        found = []
        for cell in range(ribbon):
            at = bisect_left(known, cell)
            nearest = min(known[max(0, at - 1) : at + 1], key=lambda place: abs(place - cell))
            found.append((pick.legal.numbers[standing[nearest]], Region(x + cell, y, 1, 1)))
        return found


def more(count: int) -> str:
    """That so many choices more are to be found on the list of all."""
    return f"+{count} more: F6"


def _on_ribbon(number: int, numbers: Sequence[int], ribbon: int) -> int:
    """The cell of a ribbon that stands for a number: the lowest at its left end, the highest at its right."""
    low, high = min(numbers), max(numbers)
    return round((number - low) * (ribbon - 1) / max(high - low, 1))


def pointer(pick: Selection, glyphs: Glyphs, *, down: bool = False) -> str:
    """The mark at the card or number that Enter is about: hollow while Enter only previews."""
    full, hollow = (
        (glyphs.pointer_down, glyphs.hollow_pointer_down) if down else (glyphs.cursor, glyphs.hollow)
    )
    return hollow if pick.is_guarded else full


def chosen_style(pick: Selection) -> str:
    """The style of the selected choice: filled only if Enter chooses it."""
    return "action+bold+underline" if pick.is_guarded else "action/bar+bold+reverse"
