"""The list of lessons of a game, with those done marked."""

from __future__ import annotations

import textwrap

from textual.geometry import Region

from cardtable.book.lessons import Course, aim_of, lessons_of
from cardtable.engine.game import Game
from cardtable.table.first_match import FIRST_DEALS
from cardtable.table.sitting import Sitting
from cardtable.teaching.lesson_sitting import lesson_sitting
from cardtable.teaching.progress import LESSONS
from cardtable.text import clip, width
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import ListPage
from cardtable.tui.pages.lesson_page import AGAIN, NEXT, PLAY, LessonPage
from cardtable.tui.pages.match_opening import start_against
from cardtable.tui.pages.puzzle_page import PuzzlePage
from cardtable.tui.picture.scene import Scene
from cardtable.tui.picture.thumbnail import paint_thumbnail
from cardtable.words import with_unit

_BESIDE_TITLE = 22
"""Cells beside the title of a lesson: its number, whether it is learnt, and margins."""
NARROWEST = 44
"""The fewest columns of a table beside the list; in narrower windows it stands below."""
LOWEST = 8
"""The fewest lines of a table."""
WIDEST = 90
"""The most columns of a table."""


class LessonsPage(ListPage):
    """Chooses a lesson, and goes from one to the next. `begins`: at once with the next that is left."""

    def __init__(self, game: Game, *, begins: bool = False) -> None:
        super().__init__()
        self._begins = begins and bool(lessons_of(game))
        self.game = game
        self.lessons = lessons_of(game)
        self._begun: dict[str, Sitting] = {}
        """The beginnings of the lessons that were looked at, by name."""
        self.cursor = 0

    def on_mount(self) -> None:
        known = LESSONS.of(self.game.id)
        left = (at for at, lesson in enumerate(self.lessons) if lesson.name not in known)
        self.cursor = next(left, 0)
        if self._begins:
            self.run_worker(self._teach(), exclusive=True)

    def keys(self) -> list[Key]:
        found = []
        if self.lessons:
            found.append(Key(("enter",), "Enter", "begin", "Begins the lesson."))
            found.append(Key(("up", "down"), self.host.glyphs.updown, "lesson", "To another lesson."))
        found.append(Key(("p",), "p", "play with coach", "A match at the usual table, with the coach on."))
        found.append(Key(("z",), "z", "practice", "Questions and plays from real positions."))
        found.append(Key(("r",), "r", "rules", "The rule book, at what this lesson teaches."))
        return [*found, Key(("q", "escape"), "q", "back", "Back to the lobby.")]

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case "p":
                self._play()
            case "z":
                self.app.push_screen(PuzzlePage(self.game))
            case "r":
                self._show_rules()
            case _:
                return super().press(key, character)
        return True

    @property
    def line_count(self) -> int:
        return len(self.lessons)

    def choose(self) -> None:
        self.run_worker(self._teach(), exclusive=True)

    @property
    def _rules(self) -> tuple[str, ...]:
        """The rules that the lesson under the cursor teaches."""
        return self.lessons[self.cursor].teaches if self.lessons else ()

    def _show_rules(self) -> None:
        """Opens the rule book at what the lesson teaches, with the options of the lesson."""
        if not self.lessons:
            self.host.show_rules(RuleLookup(self.game))
            return
        scenario, rules = self.lessons[self.cursor].scenario, self._rules
        self.host.show_rules(
            RuleLookup(self.game, next(iter(rules), None), scenario.options, seats=scenario.seats)
        )

    async def _teach(self) -> None:
        """Runs the lesson under the cursor, and the following ones while they are wanted."""
        while True:
            page = LessonPage(self.game, self.lessons[self.cursor], in_course=True)
            answer = await self.app.push_screen_wait(page)
            if answer == AGAIN:
                continue
            if answer == PLAY:
                self._play()
            if answer != NEXT or self.cursor + 1 >= len(self.lessons):
                break
            self.cursor += 1
        if self._begins:  # whoever came for the lesson alone goes back to where that was begun
            self.dismiss(None)
        self.repaint()

    def _play(self) -> None:
        """Starts a short match against easy bots, with the coach on."""
        start_against(self.host, self.game, "easy", coached=True, length=FIRST_DEALS)

    def paint(self, columns: int, lines: int) -> Canvas:
        glyphs = self.host.glyphs
        canvas = titled(columns, lines, f"Learn {self.game.title}")
        known = LESSONS.numbers(self.game.id)
        if not self.lessons:
            canvas.put(3, 3, "This game has no lessons; its rule book: r.", "text")
        top = self._paint_aim(canvas)
        right = max((width(lesson.title) for lesson in self.lessons), default=0) + _BESIDE_TITLE
        is_wide = columns - right >= NARROWEST
        right = right if is_wide else columns
        shown = self.lessons[: max(lines - top - 3, 1)]
        for at, lesson in enumerate(shown):
            here = at == self.cursor
            canvas.put(2, top + at, glyphs.turn if here else " ", "accent+bold")
            stars = known.get(lesson.name, -1)
            done = glyphs.stars(stars) if stars > 0 else "learnt" if stars == 0 else ""
            text = clip(f"{at + 1}  {lesson.title}", right - 16, glyphs.ellipsis)
            canvas.put(4, top + at, text, "text+bold" if here else "text")
            canvas.put(right - 10, top + at, done, "accent")
            canvas.clickable(2, top + at, right - 3, 1, at)
        below = top + len(shown) + 1
        if self._rules and below < lines - 2:
            canvas.put(4, below, f"Teaches {with_unit(len(self._rules), 'rule')} of the book.", "muted")
        if is_wide:
            wide = min(WIDEST, columns - right - 2)
            self._picture(canvas, Region(right, top, wide, min(max(13, wide * 3 // 10), lines - top - 2)))
        else:
            self._picture(canvas, Region(4, below + 2, columns - 8, lines - below - 4))
        return self.with_keys(canvas)

    def _picture(self, canvas: Canvas, box: Region) -> None:
        """Paints the table at which the lesson under the cursor begins, if there is room."""
        if not self.lessons or box.height < LOWEST:
            return
        lesson = self.lessons[self.cursor]
        if lesson.name not in self._begun:
            self._begun[lesson.name] = lesson_sitting(Course(lesson))
        begun, host = self._begun[lesson.name], self.host
        view = begun.match.view(lesson.scenario.learner)
        kinds = ["person" if seat == view.seat else "easy" for seat in range(view.seats)]
        scene = Scene(view, begun.names, kinds, host.settings, host.glyphs, host.fills, is_bare=True)
        paint_thumbnail(canvas, scene, box)

    def _paint_aim(self, canvas: Canvas) -> int:
        """Paints the aim of the game. Returns the line where the lessons begin."""
        told = textwrap.wrap(aim_of(self.game), canvas.width - 8)
        for at, part in enumerate(told):
            canvas.put(4, 2 + at, part, "text")
        return 3 + len(told)
