"""The review of a finished deal: the decisions that cost most, each of which can be replayed."""

from __future__ import annotations

import asyncio
import math
from typing import NamedTuple

from cardtable.archive.replay import Replay
from cardtable.engine.event_wording import with_names
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.seated_players import PERSONS
from cardtable.puzzles.store import as_proven, is_puzzle, keep_own_plays, known_puzzles
from cardtable.table.seat_specs import specs_of
from cardtable.teaching.review import (
    SECONDS,
    DealReview,
    DecisionCost,
    dearest,
    decisions,
    is_kept,
    keep,
    to_practise,
    verdict_sentences,
)
from cardtable.text import wrapped
from cardtable.tui.dialogs.text_dialogs import write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import LIST_BACK, ListPage

IN_PRACTICE = "Now in your practice, as a puzzle."
"""Said below each decision that is a puzzle, where not all of them are."""


def kept_in_practice(made: int, whole: int) -> str:
    """How many of the decisions are puzzles of the person's practice now."""
    if not made:
        return "None of these becomes a puzzle: other plays than the better one may be as good."
    if made == whole:
        told = "It is" if made == 1 else "All of them are"
    else:
        told = f"{made} of these {whole} {'is' if made == 1 else 'are'}"
    return f"{told} now in your practice, as {'a puzzle' if made == 1 else 'puzzles'}."


class _Row(NamedTuple):
    """A line of what was found. `number`: the decision that it is about."""

    x: int
    text: str
    style: str = "text"
    number: int = -1


class ReviewPage(ListPage):
    """Looks at a seat's decisions and lists the costliest, as they are found. Dismisses with the seat of
    another person whose decisions are wanted next, or with None."""

    def __init__(self, match: Match, seat: int) -> None:
        super().__init__()
        self.match = match
        self.seat = seat
        specs = specs_of(match)
        self.names = [spec.name for spec in specs]
        self.persons = [at for at, spec in enumerate(specs) if spec.kind in PERSONS]
        self.review: DealReview | None = None
        """None until the decisions are known."""
        self.is_done = False
        self.found: list[DecisionCost] = []
        self.message = ""
        self.practice = ""
        """What to practise, in a sentence."""
        self.puzzles: frozenset[int] = frozenset()
        """The decisions that are puzzles now, by how many acts were before them; empty while none is or all
        are."""

    def on_mount(self) -> None:
        self.run_worker(self._look(SECONDS), exclusive=True)

    async def _look(self, seconds: float) -> None:
        """Looks at the decisions for so long, showing the results so far."""
        if self.review is None:
            asked = await asyncio.to_thread(lambda: list(decisions(self.match, self.seat)))
            self.review = DealReview(self.host.adviser, asked, lambda: self._is_gone)
        review, self.is_done = self.review, False
        self.repaint()
        # What was proven when this page was open before is told by its proof from the start.
        proven = await asyncio.to_thread(known_puzzles, self.match.game)
        steps = review.steps(seconds)
        while await asyncio.to_thread(next, steps, review) is None:
            self.found = dearest(as_proven(self.match, review.costs, proven))
            self.repaint()
        if self._is_gone:
            return
        self.is_done = True
        self.practice = to_practise(self.match, self.found)
        self.repaint()
        await asyncio.to_thread(keep, self.match, self.seat, self.names, review.looks)
        if self.found and is_kept(self.match, self.seat):
            await self._keep_as_puzzles()

    # Keys

    def keys(self) -> list[Key]:
        found = []
        if self.found:
            found.append(
                Key(
                    ("enter",),
                    "Enter",
                    "take it up from here",
                    "The same deal from that decision to its end; then both results. It does not count.",
                )
            )
            found.append(Key(("up", "down"), self.host.glyphs.updown, "decision", "To another one."))
        if self.is_done and self.review is not None and self.review.left:
            how = "All decisions are looked at closely, however long it takes."
            found.append(Key(("i",), "i", "look further", how))
        if len(self.persons) > 1:
            whose = "The decisions of the next person at the table."
            found.append(Key(("tab",), "Tab", self.names[self._next_person], whose))
        return [*found, Key(("q", "escape"), "q", "back", "Back to the score.")]

    @property
    def _next_person(self) -> int:
        """The seat of the next person in order of seats."""
        return next((at for at in self.persons if at > self.seat), self.persons[0])

    def press(self, key: str, character: str | None) -> bool:
        if key == "i" and any(one.names == ("i",) for one in self.keys()):
            self.run_worker(self._look(math.inf), exclusive=True)
            return True
        is_next = key == "tab" and len(self.persons) > 1
        if key in LIST_BACK or is_next:
            self.host.adviser.stop()
        if is_next:
            self.dismiss(self._next_person)
            return False
        return super().press(key, character)

    @property
    def line_count(self) -> int:
        return len(self.found)

    async def _keep_as_puzzles(self) -> None:
        """Makes puzzles of the decisions, and says how many there are. If the page is left, that goes on."""
        self.message = "Looking for puzzles among these, for your practice ..."
        self.repaint()
        made = await asyncio.to_thread(keep_own_plays, self.match, self.found)
        proven = await asyncio.to_thread(known_puzzles, self.match.game)
        self.found = dearest(as_proven(self.match, self.found, proven))
        kept = frozenset(one.decision.at for one in self.found if is_puzzle(self.match, one, proven))
        self.puzzles = kept if len(kept) < len(self.found) else frozenset()
        self.message = kept_in_practice(made, len(self.found))
        self.repaint()

    def choose(self) -> None:
        """Takes the deal up from that decision."""
        at = self.found[self.cursor].decision.at
        try:
            begun = Replay(self.match).continue_from(at, one_deal=True)
        except (CardTableError, OSError) as error:
            self.message = str(error)
            return
        self.host.sit_down(begun)

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        title = with_names(f"{{{self.seat}}}'s decisions that cost most", self.names)
        canvas = titled(columns, lines, title[:1].upper() + title[1:])
        y = 2
        for line in wrapped(self._progress(), columns - 4):
            canvas.put(3, y, line, "muted")
            y += 1
        message = wrapped(self.message, columns - 2)
        self._paint_rows(canvas, y + 1, lines - 2 - len(message))
        for at, line in enumerate(message):
            canvas.put(1, lines - 1 - len(message) + at, line, "warning")
        return self.with_keys(canvas)

    def _paint_rows(self, canvas: Canvas, top: int, end: int) -> None:
        """Paints between two lines as many rows as find room, those of the chosen decision among them."""
        rows = self._rows(canvas.width)
        chosen = [at for at, row in enumerate(rows) if row.number == self.cursor]
        is_last = self.cursor == len(self.found) - 1
        below = len(rows) if is_last or not chosen else chosen[-1] + 1
        skipped = min(max(0, below - (end - top)), chosen[0] if chosen else 0)
        for y, row in enumerate(rows[skipped : skipped + max(0, end - top)], top):
            if row.number >= 0:
                canvas.clickable(1, y, canvas.width - 2, 1, row.number)
            if skipped + y - top in chosen[:1]:
                canvas.put(1, y, self.host.glyphs.turn, "accent+bold")
            write(self, canvas, row.x, y, row.text, row.style)

    def _rows(self, columns: int) -> list[_Row]:
        """What was found, in rows that fit."""
        rows: list[_Row] = []
        for number, one in enumerate(self.found):
            style = "text+bold" if number == self.cursor else "text"
            did, better = verdict_sentences(one, self.seat, self.names)
            kept = IN_PRACTICE if one.decision.at in self.puzzles else ""
            told_of = ((3, did, style), (5, better, style), (5, one.why, "text"), (5, kept, "warning"))
            for x, told, shade in told_of:
                rows += [_Row(x, line, shade, number) for line in wrapped(told, columns - x - 1)]
            rows.append(_Row(0, ""))
        return rows + [_Row(3, line, "accent") for line in wrapped(self.practice, columns - 4)]

    def _progress(self) -> str:
        review = self.review
        if review is None:
            return "Looking at the decisions ..."
        if self.is_done:
            return review.summary
        looked, close = len(review.looks), sum(one.is_close for one in review.looks)
        many = len(review.decisions)
        return f"Looked at {looked} of this deal's {many} decisions so far, at {close} of them closely ..."
