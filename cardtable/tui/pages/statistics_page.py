"""The statistics of the matches played: curves of all games and of each, wins, streaks, days, mistakes."""

from __future__ import annotations

import asyncio
import textwrap
import time
from collections.abc import Sequence
from itertools import compress

from textual.geometry import Region

from cardtable.archive.contracts import ContractCounts, contract_counts, has_contracts, with_contracts
from cardtable.archive.history import title_of
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.result_series import Result, results_of
from cardtable.archive.review_log import reviewed_deals
from cardtable.archive.statistics import (
    DAYS,
    GAME,
    MISTAKES,
    OPPONENT,
    SECTIONS,
    WinLossCount,
    days,
    indented,
    statistics_lines,
    win_loss_counts,
)
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.errors import CardTableError
from cardtable.puzzles.learning_path import learning_line
from cardtable.text import clip
from cardtable.tui.dialogs.text_dialogs import write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import LIST_STEPS
from cardtable.tui.pages.history_loading_page import HistoryLoadingPage
from cardtable.tui.pages.path_page import PathPage
from cardtable.tui.pages.statistics_panels import FRAME, paint_row, panel_of_days, panels_in_row, panels_of
from cardtable.tui.pages.statistics_table import GAME_ROW, CountsTable
from cardtable.words import with_unit

NOTHING_YET = (
    "Nothing to count yet.",
    "Play a match to its end: this page then draws what you won and lost, and how it goes over time. A match "
    "that is played again does not count.",
    "Press d on a score sheet to look at your decisions: this page draws how good they are, too.",
)
"""What stands on the page before anything can be counted."""
COUNTING = "Counting ..."
NO_HOUSE_RULES = "No match was played to its end with house rules other than those of the book."
_SECTION = "section"
"""What a click means that opens a section."""
_HIGHEST = 18
"""The most lines of a chart with its words."""
_FEWEST_ROWS = 6
"""Rows of the table that charts leave room for."""
_ROOMY_DAYS = 12
"""Lines from which there is room for the chart of the days."""


GOOD = "good: decisions in reviewed deals without a clearly better play"
"""Explains that column."""


class StatisticsPage(HistoryLoadingPage):
    """Shows one section of the statistics at a time, or one game."""

    def __init__(self) -> None:
        super().__init__()
        self.section = next(iter(SECTIONS))
        self.game = ""
        """The id of the game whose page is shown; empty: a section of all games."""
        self.top = 0
        self.cursor = 0
        """The selected row of the games."""
        self._told_below = ""
        """How many lines there are below."""
        self._counted: Sequence[PlayedMatch] | None = None
        """The matches that were counted last."""
        self._results: list[Result] = []
        self._days: list[PlayedMatch] = []
        """The first try at each deal of the day."""
        self._rows: dict[tuple[str, str], list[WinLossCount]] = {}
        """What was counted, by section and game."""
        self._contracts: dict[str, ContractCounts] = {}
        """The contracts bid, by game, as far as they have been read."""

    def on_mount(self) -> None:
        super().on_mount()
        self._count()

    # Counting

    def take(self) -> None:
        """Takes newly read matches, counted once all are read: before, the first count stands."""
        super().take()
        if not self.unread:
            self._count()

    def _count(self) -> None:
        """Counts what is to be shown, as far as that was not done."""
        self.run_worker(self._count_aside())

    async def _count_aside(self) -> None:
        """Counts in a thread: a hundred thousand matches take seconds."""
        matches = self.matches
        if self._counted is None or (self._counted is not matches and not self.unread):
            found = await asyncio.to_thread(lambda: (results_of(matches), days(matches)))
            self._results, self._days = found
            self._counted = matches
            self._rows.clear()
            self._contracts.clear()
        await self._count_rows(self._counted)
        self.repaint()

    @property
    def _counted_by(self) -> str:
        """What the matches that are shown are counted by; other sections have no rows."""
        return OPPONENT if self.game else self.section

    async def _count_rows(self, matches: Sequence[PlayedMatch]) -> None:
        """Counts the rows of the section shown, of the game that is shown or of all, if it was not done."""
        section, game = self._counted_by, self.game
        if section in (DAYS, MISTAKES) or (section, game) in self._rows:
            return

        def count() -> list[WinLossCount]:
            return win_loss_counts([one for one in matches if one.game == game] if game else matches, section)

        found = await asyncio.to_thread(count)
        # On the page of a game those against all kinds of opponents would be told twice.
        is_whole = [not game or indented(one.label, section) == one.label for one in found]
        self._rows[section, game] = list(compress(found, is_whole))

    @property
    def games(self) -> list[str]:
        """The ids of the games that were played, by title."""
        return sorted({one.game for one in self._results}, key=title_of)

    async def _read_contracts(self, game: str) -> None:
        """Reads the contracts of a game from its records."""
        matches = with_contracts(self.matches, game)
        self._take_contracts(game, await asyncio.to_thread(contract_counts, matches))

    def _take_contracts(self, game: str, found: ContractCounts) -> None:
        self._contracts[game] = found
        self.repaint()

    # Keys

    def keys(self) -> list[Key]:
        glyphs = self.host.glyphs
        if self.game:
            found = [Key(("left", "right", "tab"), glyphs.arrows, "game", "To the game before or after.")]
        else:
            found = [
                Key(("tab", "left", "right"), "Tab", "next part", "To another part; the arrows go both ways.")
            ]
        if self._has_cursor:
            found.insert(0, Key(("enter",), "Enter", "open", "The page of the selected game."))
            found.append(Key(tuple(LIST_STEPS), glyphs.updown, "game", "To another game."))
        elif self.top or self._told_below:
            found.append(Key(tuple(LIST_STEPS), glyphs.updown, "scroll", "Up and down where there is more."))
        if self._shown_game is not None:
            found.append(Key(("p",), "p", "path", "Your path: lessons, practice, puzzles, bots."))
        back = "To all games." if self.game else "Back to where you were."
        return [*found, Key(("q", "escape"), "q", "back", back)]

    @property
    def _shown_game(self) -> Game | None:
        """The game whose page is shown; None for a section of all, or if it is not installed any more."""
        try:
            return find_game(self.game) if self.game else None
        except CardTableError:
            return None

    @property
    def _has_cursor(self) -> bool:
        """Whether a game can be selected."""
        return not self.game and self.section == GAME and bool(self._results)

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case "enter" if self._has_cursor:
                self._open_game(self.games[self.cursor])
            case "p" if (game := self._shown_game) is not None:
                self.app.push_screen(PathPage(game))
            case "tab" | "right" | "left":
                self._step(-1 if key == "left" else 1)
            case _ if key in LIST_STEPS:
                self.scrolled(LIST_STEPS[key])
            case "q" | "escape" if self.game:
                self.cursor, self.game = self.games.index(self.game), ""
                self._count()
            case "q" | "escape":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        """Goes to another game, or to another part of all games."""
        if self.game:
            self._open_game(self.games[(self.games.index(self.game) + by) % len(self.games)])
        else:
            names = list(SECTIONS)
            self._open_section(names[(names.index(self.section) + by) % len(names)])

    def _open_section(self, section: str) -> None:
        self.section, self.game, self.top, self.cursor = section, "", 0, 0
        self._count()

    def _open_game(self, game: str) -> None:
        self.game, self.top = game, 0
        self._count()
        if has_contracts(game) and game not in self._contracts:
            self.run_worker(self._read_contracts(game), group="contracts", exclusive=True)

    def scrolled(self, steps: int) -> None:
        """The wheel scrolls, or selects a game."""
        if self._has_cursor:
            self.cursor = max(0, min(self.cursor + steps, len(self.games) - 1))
        else:
            self.top += steps  # painting knows how many lines there are

    def click(self, x: int, y: int, times: int) -> None:
        """A click on the name of a section opens it, one on a game selects it, another there opens it."""
        match self.target_at(x, y):
            case (str(kind), str(section)) if kind == _SECTION:
                self._open_section(section)
            case (str(kind), int(at)) if kind == GAME_ROW and at == self.cursor:
                self.press("enter", None)
            case (str(kind), int(at)) if kind == GAME_ROW:
                self.cursor = at

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, self._title())
        if (game := self._shown_game) is not None:
            canvas.put(2, 1, clip(learning_line(game), columns - 4, self.host.glyphs.ellipsis), "muted")
        y = 2 if self.game else self._names(canvas) + 2
        box = Region(2, y, columns - 4, lines - 2 - y)
        if self._is_counted:
            self._contents(canvas, box)
        told = self._told_below if self._is_counted else COUNTING
        canvas.put(1, lines - 2, self.still_reading or told, "muted")
        return self.with_keys(canvas)

    @property
    def _is_counted(self) -> bool:
        """Whether what is to be shown was counted, and there is something or nothing more to read."""
        shown = (self._counted_by, self.game)
        is_known = shown in self._rows or shown[0] in (DAYS, MISTAKES)
        return self._counted is not None and is_known and bool(self.matches or not self.unread)

    def _title(self) -> str:
        """What is counted, and since when."""
        results = self._shown_results
        told = f"Statistics: {title_of(self.game)}" if self.game else "Statistics"
        if results:
            since = time.strftime("%B %Y", time.localtime(results[0].changed))
            told += f"  {with_unit(len(results), 'match')} since {since}"
        return told

    @property
    def _shown_results(self) -> list[Result]:
        """The results of the game that is shown, or of all."""
        return [one for one in self._results if self.game in ("", one.game)]

    def _names(self, canvas: Canvas) -> int:
        """Paints the section names in as many lines as needed. Returns the last line."""
        x, y = 2, 2
        for section, name in SECTIONS.items():
            is_open = section == self.section
            told = f"{self.host.glyphs.turn} {name}" if is_open else name
            if x + len(told) > canvas.width - 2:
                x, y = 2, y + 1
            end = canvas.put(x, y, told, "accent+bold" if is_open else "muted")
            canvas.clickable(x, y, end - x, 1, (_SECTION, section))
            x = end + 2
        return y

    def _contents(self, canvas: Canvas, box: Region) -> None:
        """Paints what the section or the game has to show."""
        self._told_below = ""
        section = self._counted_by
        if section == DAYS:
            box = self._below_days(canvas, box)
        if section in (DAYS, MISTAKES):
            self._text(canvas, box, statistics_lines(section, self._days, box.width))
        elif not self._results:
            self._text(
                canvas,
                box,
                [part for one in NOTHING_YET for part in (*textwrap.wrap(one, min(76, box.width)), "")],
            )
        elif not (counts := self._rows[section, self.game]):
            self._text(canvas, box, textwrap.wrap(NO_HOUSE_RULES, box.width))
        else:
            if self.game or section == GAME:
                box = self._below_panels(canvas, box, len(counts))
            self._table(canvas, box, section, counts)

    def _below_panels(self, canvas: Canvas, box: Region, rows: int) -> Region:
        """Paints charts in the upper part of a box, and returns the rest of it."""
        contracts = self._contracts.get(self.game)
        reviewed = reviewed_deals(self.game)
        panels = panels_of(self._shown_results, reviewed, contracts, of_one_game=bool(self.game))
        in_row = panels_in_row(box.width)
        wanted = min(2 if self.game else 1, -(-len(panels) // in_row))
        for count in range(wanted, 0, -1):
            below = min(rows, max(_FEWEST_ROWS, box.height // 2))
            high = min(_HIGHEST, (box.height - 2 - below) // count - 1)
            if high >= FRAME + 2:
                break
        else:
            return box
        y, in_row = box.y, min(in_row, -(-len(panels) // count))
        for at in range(count):
            row = Region(box.x, y, box.width, high)
            paint_row(canvas, self.host.glyphs, panels[at * in_row : (at + 1) * in_row], row)
            y = row.bottom + 1
        return Region(box.x, y, box.width, box.bottom - y)

    def _below_days(self, canvas: Canvas, box: Region) -> Region:
        """Paints how the person's days went, and returns the rest of a box."""
        panel = panel_of_days(self._days)
        if panel is None or box.height < _ROOMY_DAYS:
            return box
        high = min(_HIGHEST, box.height // 2)
        panel.paint(canvas, self.host.glyphs, Region(box.x, box.y, box.width, high))
        return Region(box.x, box.y + high + 1, box.width, box.height - high - 1)

    def _text(self, canvas: Canvas, box: Region, told: Sequence[str]) -> None:
        """Paints lines of text, scrolled."""
        self.top = max(0, min(self.top, len(told) - box.height))
        for at, line in enumerate(told[self.top : self.top + box.height]):
            write(self, canvas, box.x, box.y + at, line)
        self._tell_below(len(told), box.height)

    def _tell_below(self, count: int, room: int) -> None:
        below = count - room - self.top
        self._told_below = f"{with_unit(below, 'more line')} below" if below > 0 else ""

    def _table(self, canvas: Canvas, box: Region, section: str, counts: Sequence[WinLossCount]) -> None:
        """Paints as many counts as there is room for, from the first that is shown."""
        good, room = self._good_decisions() if section == GAME else {}, box.height - 1
        self._keep_in_sight(len(counts), room)
        shown = range(self.top, min(len(counts), self.top + room))
        table = CountsTable(canvas, self.host.glyphs, box, section, counts, good)
        table.paint(shown, self.cursor if self._has_cursor else None)
        self._tell_below(len(counts), room)
        if good and not self._told_below:
            self._told_below = GOOD

    def _good_decisions(self) -> dict[str, str]:
        """By title of the game, the share of good decisions in reviewed deals."""
        found = {}
        for game in self.games:
            if deals := reviewed_deals(game):
                share = sum(one.good for one in deals) / sum(one.decisions for one in deals)
                found[title_of(game)] = f"{round(100 * share)} %"
        return found

    def _keep_in_sight(self, count: int, room: int) -> None:
        """Scrolls so that the selected row is shown, and no further than to the end."""
        if self._has_cursor:
            self.top = max(self.cursor - room + 1, min(self.top, self.cursor))
        self.top = max(0, min(self.top, count - room))
