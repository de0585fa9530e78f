"""The score sheet: every line a reason with its rule and what it is the sum of, the points by side, the
totals, who won, and a small chart of the match."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Awaitable, Callable, Sequence

from cardtable.archive.replay import Replay, unsealed
from cardtable.engine.origin import DUPLICATE, Origin
from cardtable.engine.score import ScoreLine
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.teaching.explanations import Explainer, explanation_lines
from cardtable.tui.dialogs.dialogs import WHY, TextPage
from cardtable.tui.key import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page
from cardtable.tui.pause import HOLD_OFF
from cardtable.tui.score.score_chart import chart_of
from cardtable.tui.score.score_picture import SheetPainter, SheetScene
from cardtable.tui.score.score_rows import score_sheet
from cardtable.tui.score.verdict import verdict

AGAIN = "again"
LaidOpen = Callable[[], Awaitable[Match | None]]
"""What tells of a finished deal that was played elsewhere; None where it may not be told. Raises
CardTableError."""
COUNTING = 0.45
"""Seconds from one line to the next while the sheet counts up."""


class ScoresPage(Page):
    """The sheet of a match: of the finished deal if there is one on the table, and the totals.

    With `counts` the reasons come one after the other, until a key shows all. Dismisses with `AGAIN` where
    another match is wanted, else None.
    """

    def __init__(
        self,
        match: ObservedMatch,
        names: Sequence[str],
        history: Sequence[tuple[int, ...]],
        seat: int | None = None,
        *,
        again: bool = True,
        counts: bool = False,
        guarded: bool = False,
        laid_open: LaidOpen | None = None,
    ) -> None:
        super().__init__()
        self.seat = seat
        """The person whose decisions can be looked into."""
        self.match = match
        self.held = match if isinstance(match, Match) else None
        """The match itself, where it is played here: then it can be looked into."""
        self.laid_open = laid_open
        """What tells of the finished deal where the match is played elsewhere."""
        ended = match.ended
        self.again = again and match.over and Origin.of(match.origin).kind != DUPLICATE
        """Whether another match can be asked for."""
        self.unsealed = unsealed(match) if isinstance(match, Match) else ended.seal if ended else ""
        """What was sealed of the finished deal, where it may be shown."""
        self.names = names
        self.history = list(history)
        self.guarded = guarded
        """Whether keys that were meant for what was asked before do nothing."""
        self.told, self.verdict = score_sheet(match, names), verdict(match, names)
        self.tallies = ended.tallies if ended is not None else match.deal.tallies()
        self.cursor = 0
        self.seal_open = False
        self.counted = 0 if counts and self.told.lines else len(self.told.lines)
        """How many reasons are shown."""
        self._changed_at = float("-inf")
        self._top = -1
        """The first row shown; -1: as the reason looked at needs."""
        self._painted_top = 0
        self._hidden_below = False

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The reasons."""
        return self.told.lines

    @property
    def is_counting(self) -> bool:
        """Whether reasons are still to come."""
        return self.counted < len(self.lines)

    def on_mount(self) -> None:
        super().on_mount()
        self._changed_at = time.monotonic()
        if self.is_counting:
            self._timer = self.set_interval(COUNTING, self._count)

    def _count(self) -> None:
        """A reason more."""
        self.counted += 1
        self.cursor = min(self.counted, len(self.lines)) - 1
        if not self.is_counting:
            self._all_told()
        self.repaint()

    def _all_told(self) -> None:
        self._timer.stop()
        self.counted, self.cursor, self._top = len(self.lines), 0, -1

    def keys(self) -> list[Key]:
        if self.is_counting:
            return [Key(("space", "enter"), "Space", "all at once", "Shows the whole sheet.")]
        found = [Key(("enter",), "Enter", "leave" if self.again else "go on", "Closes the sheet.")]
        if self.again:
            found.append(Key(("a",), "a", "again", "Another match with the same people and options."))
        if self.lines:
            found.append(Key(("?",), "?", "why", "Why these points: the rule of every line."))
        if self.can_review:
            found.append(Key(("d",), "d", "decisions", "Which of your decisions cost most."))
        if self.can_replay:
            told = "This deal once more, for trying: it does not count."
            found.append(Key(("s",), "s", "same deal again", told))
        if self.lines:
            found.append(Key(("up", "down"), self.host.glyphs.updown, "line", "Along the reasons."))
            found.append(Key(("r",), "r", "rule", "The rule behind the line in the rule book."))
        if self.has_seal:
            label = "open the seal" if self.match.deal.over else "seal"
            found.append(Key(("o",), "o", label, "What the order of the deal was sealed with."))
        return found

    @property
    def can_replay(self) -> bool:
        """Whether the finished deal can be played once more: not of a lesson, of which no record is kept."""
        if self.held is None:
            return self.laid_open is not None
        return bool(self.unsealed or self.laid_open) and bool(self.held.kept_as)

    @property
    def has_seal(self) -> bool:
        """Whether there is a seal to be looked at: its hash while the deal runs, then what was sealed."""
        return bool(self.unsealed) or not self.match.deal.over

    @property
    def can_review(self) -> bool:
        """Whether a person has just played a deal to its end."""
        is_known = self.held is not None or self.laid_open is not None
        return self.seat is not None and self.match.deal.over and is_known

    def press(self, key: str, character: str | None) -> bool:
        if self.guarded and time.monotonic() - self._changed_at < HOLD_OFF:
            return True
        if self.is_counting:
            self._changed_at = time.monotonic()
            self._all_told()
            return True
        match key:
            case "enter" | "escape" | "q":
                self.dismiss(None)
            case "d" if self.can_review:
                self.run_worker(self._looked_into(self._review), group="looking", exclusive=True)
            case "a" if self.again:
                self.dismiss(AGAIN)
            case "s" if self.can_replay:
                self.run_worker(self._looked_into(self._play_again), group="looking", exclusive=True)
            case "up" | "down" if self.lines:
                self.scrolled(1 if key == "down" else -1)
            case "r" if self.lines:
                match, rule = self.match, self.lines[self.cursor].rule
                self.host.show_rules(match.game, rule, match.options, seats=match.seats)
            case "o" if self.has_seal:
                self.seal_open = not self.seal_open
            case "question_mark" if self.lines:
                self.app.push_screen(
                    TextPage(
                        WHY,
                        explanation_lines(
                            [Explainer(self.match, self.names, (), -1).points(self.match.ended)]
                        ),
                    )
                )
            case _:
                return False
        return True

    def _review(self, match: Match) -> None:
        """To the decisions that cost most."""
        from cardtable.tui.score.review_page import ReviewPage

        if self.seat is not None:
            self.app.push_screen(ReviewPage(match, self.seat))

    def _play_again(self, match: Match) -> None:
        """Opens a table with the finished deal, from its start."""
        replay = Replay(match)
        try:
            begun = replay.play_deal_again(len(replay))
        except (CardTableError, OSError) as error:
            self.notify(str(error), severity="warning", markup=False)
        else:
            self.host.sit_down(begun)

    async def _looked_into(self, look: Callable[[Match], None]) -> None:
        """Does something with the match itself; one that is played elsewhere is told of first."""
        if self.held is None and self.laid_open is not None:
            try:
                self.held = await self.laid_open()
            except CardTableError as error:
                self.notify(str(error), severity="warning", markup=False)
                return
        if self.held is None:
            self.notify("The host tells nothing of that deal.", severity="warning", markup=False)
        elif self.app.screen is self:
            look(self.held)

    def scrolled(self, steps: int) -> None:
        """To another reason; what goes on below the window is looked at before."""
        if not self.lines or self.is_counting:
            return
        if steps > 0 and self._hidden_below:
            self._top = self._painted_top + 1
        else:
            self.cursor, self._top = (self.cursor + steps) % len(self.lines), -1

    def click(self, x: int, y: int, times: int) -> None:
        """A click moves to a reason, a double one opens its rule."""
        at = self.meant(x, y)
        if isinstance(at, int) and not self.is_counting:
            self.cursor = at
            if times == 2:
                self.press("r", "r")

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        title = f"{self.match.game.title}: the score"
        if self.match.deal.over:
            title += f" of deal {self.match.deal.number}"
        canvas = titled(columns, lines, title)
        painter = SheetPainter(self._scene(columns), canvas)
        painter.paint()
        self._painted_top, self._hidden_below = painter.top, painter.hidden_below > 0
        return self.with_keys(canvas)

    def _scene(self, columns: int) -> SheetScene:
        match = self.match
        tallies = self.tallies
        return SheetScene(
            self.told,
            self.brush,
            self.counted,
            self.cursor if self.lines else -1,
            self._top,
            self.verdict,
            chart_of(match, self.told, self.history, tallies),
            tallies,
            [*self._takebacks(), *self._seal(min(columns - 6, 100))],
        )

    def _takebacks(self) -> list[str]:
        return [f"with takebacks: {self.match.takebacks}"] if self.match.takebacks else []

    def _seal(self, room: int) -> list[str]:
        """What the seal's hash was made of, in lines."""
        if not self.seal_open:
            return []
        if not self.match.deal.over:
            return textwrap.wrap(f"Sealed: {self.match.seal}", room)
        text = self.unsealed
        return [text[at : at + room] for at in range(0, len(text), room)]
