"""The matches played: a list that opens in the replay viewer, and results by game, opponent, option."""

from __future__ import annotations

from textual.worker import get_current_worker

from cardtable.errors import CardTableError
from cardtable.seats.history import History, Played, tallies, title_of
from cardtable.seats.replay import Replay
from cardtable.text import clean, clip
from cardtable.tui.key import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.frame import titled
from cardtable.tui.page import Page
from cardtable.tui.pages.replay import ReplayPage
from cardtable.words import so_many

BY = ("game", "opponent", "option")
AT_ONCE = 5
"""Records that are replayed before the page is painted again."""
CHART = 6
"""Deals of a score chart shown before the last."""


class HistoryPage(Page):
    """What was played, and how it came out."""

    def __init__(self) -> None:
        super().__init__()
        self.history = History()
        self.matches: list[Played] = self.history.matches(AT_ONCE)
        self.cursor = 0
        self.by: str | None = None
        self.message = ""
        self._charts: dict[int, list[tuple[int, ...]]] = {}

    def on_mount(self) -> None:
        super().on_mount()
        self._tell_problems()
        if self.history.unread:
            self.run_worker(self._read_on, thread=True)

    def _read_on(self) -> None:
        """Replays the records that the index does not know yet, beside the screen."""
        worker = get_current_worker()
        while self.history.unread and not worker.is_cancelled:
            matches = self.history.matches(AT_ONCE)
            if not worker.is_cancelled:
                self.app.call_from_thread(self._take, matches)

    def _take(self, matches: list[Played]) -> None:
        """More matches are known; the cursor stays at its own."""
        here = self.matches[self.cursor].path if self.matches else None
        charts = {self.matches[at].path: chart for at, chart in self._charts.items()}
        self.matches = matches
        self.cursor = next((at for at, one in enumerate(matches) if one.path == here), 0)
        self._charts = {at: charts[one.path] for at, one in enumerate(matches) if one.path in charts}
        self._tell_problems()
        self.repaint()

    def _tell_problems(self) -> None:
        """Records that cannot be read hide no others."""
        problems = self.history.problems
        if problems and not self.message:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            self.message = f"Passed over{more}: {clean(problems[0])}"

    def keys(self) -> list[Key]:
        found = []
        if self.matches and self.by is None:
            found.append(Key(("enter",), "Enter", "look at it", "Opens the match in the replay viewer."))
            found.append(Key(("c",), "c", "chart", "The scores of this match, deal by deal."))
            found.append(Key(("up", "down"), self.host.glyphs.updown, "match", "To another match."))
        found.append(Key(("s",), "s", "results", "Results by game, by opponent, by option; then the list."))
        return [*found, Key(("q", "escape"), "q", "back", "Back to the lobby.")]

    def press(self, key: str, character: str | None) -> bool:
        self.message = ""
        match key:
            case "up" | "down" if self.matches and self.by is None:
                self.cursor = max(0, min(len(self.matches) - 1, self.cursor + (1 if key == "down" else -1)))
            case "enter" if self.matches and self.by is None:
                replay = self._replay()
                if replay is not None:
                    self.app.push_screen(ReplayPage(replay))
            case "c" if self.matches and self.by is None:
                self._chart()
            case "s":
                order = [None, *BY]
                self.by = order[(order.index(self.by) + 1) % len(order)]
            case "q" | "escape":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    def _replay(self) -> Replay | None:
        try:
            return Replay.of(self.matches[self.cursor].path)
        except CardTableError as error:
            self.message = str(error)
            return None

    def _chart(self) -> None:
        """Scores after each deal, read from the record when first asked for."""
        replay = self._replay()
        if replay is None:
            return
        ends = [*replay.starts[1:], len(replay)]
        self._charts[self.cursor] = [replay.table(at).scores for at in ends]

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, "History" if self.by is None else f"Results by {self.by}")
        if not self.matches:
            told = "" if self.history.unread else "No match has been played yet."
            canvas.put(3, 3, told, "text")
        elif self.by is None:
            self._list(canvas, columns, lines)
        else:
            self._results(canvas, self.by, lines)
        if self.history.unread:
            canvas.put(1, 1, f"Looking through the records: {self.history.unread} more ...", "muted")
        note = self.matches[self.cursor].note if self.matches and self.by is None else ""
        if self.message or note:
            canvas.put(1, lines - 2, clip(self.message or note, columns - 2), "warning")
        return self.with_keys(canvas)

    def _list(self, canvas: Canvas, columns: int, lines: int) -> None:
        glyphs = self.host.glyphs
        chart = self._charts.get(self.cursor, [])
        room = lines - 5 - (len(chart[0]) + 1 if chart else 0)
        first = max(0, min(self.cursor - room // 2, len(self.matches) - room))
        for y, one in enumerate(self.matches[first : first + room], 2):
            here = one is self.matches[self.cursor]
            style = "text+bold" if here else "text"
            canvas.put(1, y, glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, y, one.day, "muted")
            canvas.put(20, y, clip(title_of(one.game), 13, glyphs.ellipsis), style)
            canvas.put(34, y, one.result, "action" if one.is_won else style)
            told = " : ".join(map(str, one.scores)) or so_many(one.deals, "deal")
            x = canvas.put(46, y, clip(told, 20, glyphs.ellipsis), style)
            others = ", ".join(name for seat, name in enumerate(one.names) if seat != one.you)
            canvas.put(
                max(x + 2, 60),
                y,
                clip(others, max(0, columns - max(x + 2, 60) - 1), glyphs.ellipsis),
                "muted",
            )
        if chart:
            self._paint_chart(canvas, chart, lines - 2 - len(chart[0]), columns)

    def _paint_chart(self, canvas: Canvas, chart: list[tuple[int, ...]], y: int, columns: int) -> None:
        """A line for each side: the scores after each deal, and a bar for the last."""
        most = max((abs(score) for scores in chart for score in scores), default=0) or 1
        for side in range(len(chart[0])):
            steps = " ".join(str(scores[side]) for scores in chart[-CHART - 1 :])
            name = (
                self.matches[self.cursor].names[side] if side < len(self.matches[self.cursor].names) else ""
            )
            canvas.put(3, y + side, clip(name, 14), "muted")
            length = max(0, round((columns - 60) * chart[-1][side] / most))
            x = canvas.put(18, y + side, self.host.glyphs.bar * length, "accent")
            canvas.put(x + 1, y + side, clip(steps, columns - x - 2), "text")

    def _results(self, canvas: Canvas, by: str, lines: int) -> None:
        rows = tallies(self.matches, by)
        if not rows:
            canvas.put(3, 3, "Nothing to count here yet.", "text")
        for at, one in enumerate(rows[: lines - 5]):
            canvas.put(3, 2 + at, clip(one.what, 40), "text")
            canvas.put(45, 2 + at, f"{one.won} won of {one.played}", "text+bold")
            canvas.put(62, 2 + at, f"{round(100 * one.won / one.played)} %", "muted")
