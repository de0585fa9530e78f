"""The list of matches played. Unfinished ones are continued from here, others open in the replay viewer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardtable.archive.history import MatchList, title_of
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.replay import Replay
from cardtable.archive.statistics import low_wins, own_and_other, table_cells
from cardtable.engine.score import Aim
from cardtable.errors import CardTableError, HeldRecordError
from cardtable.text import clip
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import LIST_STEPS
from cardtable.tui.pages.history_loading_page import HistoryLoadingPage
from cardtable.tui.pages.match_opening import resume_match, show_held_match
from cardtable.tui.pages.replay_page import ReplayPage
from cardtable.tui.pages.statistics_page import StatisticsPage
from cardtable.tui.score.score_chart import Chart
from cardtable.words import with_unit

MOST_SIDES = 3
"""Sides whose scores are all shown. With more, only the own score and the best other."""
ROOMY = 80
"""Columns from which the time of day is shown."""
HEADINGS = ("played", "game", "result", "score", "kind", "with")
"""The headings of the list."""


class HistoryPage(HistoryLoadingPage):
    """The matches and their results. Matches played again from a record are hidden until asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.with_replays = False
        self._originals = self.history.matches(with_replays=False)
        self._may_have_played = False
        self._moved = False
        self._continued: Path | None = None
        """The record of the match that was gone on with from here: it comes back as the one played last."""
        self._charts: dict[Path, list[tuple[int, ...]]] = {}
        self._lines: dict[int, int] = {}
        """By line of the screen, the index of its match."""

    def on_screen_resume(self) -> None:
        if self._may_have_played:
            self._may_have_played = False
            self.read_again()

    @property
    def listed(self) -> MatchList:
        """The matches in the list."""
        return self.matches if self.with_replays else self._originals

    @property
    def here(self) -> PlayedMatch | None:
        """The match under the cursor."""
        listed = self.listed
        return listed[min(self.cursor, len(listed) - 1)] if listed else None

    def take(self) -> None:
        """Takes newly read matches. A cursor that was moved stays on its match."""
        here = self.here if self._moved else None
        self._originals = self.history.matches(with_replays=False)
        super().take()
        self._move_cursor_to(here)

    def _move_cursor_to(self, match: PlayedMatch | None) -> None:
        is_back = bool(self.listed) and self.listed[0].path == self._continued
        self.cursor = self.listed.place(match) if match is not None and not is_back else 0

    # Keys

    def keys(self) -> list[Key]:
        found, here = [], self.here
        if here is not None and not here.finished:
            found.append(Key(("enter",), "Enter", "continue", "Goes on with this match."))
            found.append(Key(("v",), "v", "look at it", "Opens the match in the replay viewer."))
        elif here is not None:
            found.append(Key(("enter", "v"), "Enter", "look at it", "Opens the match in the replay viewer."))
        if here is not None:
            found.append(Key(("c",), "c", "chart", "The scores of this match, deal by deal."))
            found.append(Key(tuple(LIST_STEPS), self.host.glyphs.updown, "match", "To another match."))
        found.append(Key(("s",), "s", "statistics", "Won and lost, streaks, days, mistakes."))
        if len(self.matches) > len(self._originals):
            label = "hide replays" if self.with_replays else "replays"
            found.append(Key(("h",), "h", label, "What was played or taken up once more, and never counts."))
        return [*found, Key(("q", "escape"), "q", "back", "Back to the lobby.")]

    def press(self, key: str, character: str | None) -> bool:
        self.message = ""
        here = self.here
        match key:
            case _ if key in LIST_STEPS and here is not None:
                self._move(key)
            case "enter" if here is not None and not here.finished:
                self._continue(here)
            case "enter" | "v" if here is not None:
                self._open_replay(here)
            case "c" if here is not None:
                self._read_chart(here)
            case "h":
                self.with_replays = not self.with_replays
                self._move_cursor_to(here)
            case "s":
                self.app.push_screen(StatisticsPage())
            case "q" | "escape":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    def _move(self, key: str) -> None:
        self._moved, self._continued, last = True, None, len(self.listed) - 1
        self.cursor = max(0, min(last, min(self.cursor, last) + LIST_STEPS[key]))

    def click(self, x: int, y: int, times: int) -> None:
        """A click selects a match, a double click opens it."""
        if y in self._lines:
            self.cursor, self._moved = self._lines[y], True
            if times == 2:
                self.press("enter", None)

    def scrolled(self, steps: int) -> None:
        """The wheel moves the cursor."""
        if self.here is not None:
            for _ in range(abs(steps)):
                self._move("down" if steps > 0 else "up")

    def _continue(self, here: PlayedMatch) -> None:
        """Continues a match, or shows it as it stands if another process plays it."""
        self._may_have_played = True
        self._continued = here.path
        try:
            resume_match(self.host, here.path)
        except HeldRecordError as error:
            why = str(error)
            self._show_error_of(lambda: show_held_match(self.host, here.path, why))
        except CardTableError as error:
            self.message = str(error)

    def _open_replay(self, here: PlayedMatch) -> None:
        self._may_have_played = True
        self._show_error_of(lambda: self.app.push_screen(ReplayPage(Replay.of(here.path))))

    def _read_chart(self, here: PlayedMatch) -> None:
        """Reads the scores after each deal from the record."""

        def read() -> None:
            replay = Replay.of(here.path)
            ends = [*replay.deal_starts[1:], len(replay)]
            self._charts[here.path] = [replay.match_at(at).scores for at in ends]

        self._show_error_of(read)

    def _show_error_of(self, action: Callable[[], object]) -> None:
        """Runs an action that a damaged record may stop, and shows the error."""
        try:
            action()
        except CardTableError as error:
            self.message = str(error)

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, "History")
        here = self.here
        self._lines = {}
        if here is None:
            told = "" if self.unread else "No match has been played yet."
            canvas.put(3, 3, told, "text")
        else:
            self._list(canvas, here, columns, lines)
        canvas.put(1, 1, self.still_reading, "muted")
        note = here.note if here is not None else ""
        told = clip(self.message or note, columns - 2, self.host.glyphs.ellipsis)
        canvas.put(1, lines - 2, told, "warning")
        return self.with_keys(canvas)

    def _list(self, canvas: Canvas, here: PlayedMatch, columns: int, lines: int) -> None:
        listed, glyphs = self.listed, self.host.glyphs
        chart = self._chart(here)
        room = max(1, lines - 6 - (chart.height + 1 if chart is not None else 0))
        at = min(self.cursor, len(listed) - 1)
        first = max(0, min(at - room // 2, len(listed) - room))
        seen = listed[first : first + room]
        head, *rows = table_cells([HEADINGS, *(self._row(one, columns) for one in seen)], columns - 4, 9)
        canvas.put(3, 2, canvas.clip("  ".join(head), columns - 4, glyphs.ellipsis), "muted")
        for y, (one, cells) in enumerate(zip(seen, rows, strict=True), 3):
            self._lines[y] = first + y - 3
            style = "text+bold" if one is here else "muted" if one.is_replay else "text"
            canvas.put(1, y, glyphs.turn if one is here else " ", "accent+bold")
            x = 3
            for number, cell in enumerate(cells):
                own = "muted" if number in (0, 5) else "action" if number == 2 and one.is_won else style
                x = canvas.put(x, y, canvas.clip(cell, columns - x - 1, glyphs.ellipsis), own) + 2
        if chart is not None:
            chart.paint(canvas, glyphs, 3, lines - 2 - chart.height, columns - 6)

    def _row(self, one: PlayedMatch, columns: int) -> tuple[str, ...]:
        """The cells of a match, most important first: those without room are left out."""
        day = one.day if columns >= ROOMY else one.day[:10]
        others = ", ".join(name for seat, name in enumerate(one.names) if seat != one.you)
        return day, title_of(one.game), one.result, _scores_text(one), one.mark, others

    def _chart(self, here: PlayedMatch) -> Chart | None:
        """The chart of a match whose scores have been read; None of any other."""
        scores = self._charts.get(here.path)
        if not scores:
            return None
        sides = len(scores[0])
        names = [
            "+".join(name for seat, name in enumerate(here.names) if seat % sides == side)
            for side in range(sides)
        ]
        return Chart(names, scores[-1], Aim(), dict(enumerate(scores, 1)), low_wins(here.game))


def _scores_text(one: PlayedMatch) -> str:
    """The scores of a match, the own first; while nobody has any, the number of deals: before the
    first, and where a game that is won begins the next one at nought."""
    careful = one.distribution
    if careful is not None:
        return f"{careful.own} (beats {100 * careful.better // len(careful.points)} %)"
    if one.withheld:
        return "not told yet"
    if not any(one.scores):
        return with_unit(one.deals, "deal")
    if len(one.scores) <= MOST_SIDES:
        return " : ".join(map(str, (*one.scores[one.own :], *one.scores[: one.own])))
    own, other = own_and_other(one)
    return f"{own} (others at most {other})"
