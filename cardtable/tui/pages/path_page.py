"""A learner's path through one game, laid on its table: lessons, first match, practice, puzzles, bots."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from textual.geometry import Region

from cardtable.cards import Card, card
from cardtable.discovery.catalogue import expectations
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.puzzles.learning_path import (
    FIRST_MATCH,
    HARD,
    LESSON,
    MEDIUM,
    PRACTICE,
    PUZZLES,
    LearningPath,
    Station,
    learning_path,
)
from cardtable.puzzles.puzzle import PLAY, QUESTIONS
from cardtable.puzzles.store import PuzzleStore
from cardtable.table.first_match import FIRST_DEALS
from cardtable.teaching.quiz_question import names_at
from cardtable.teaching.quiz_value_questions import DEALS, Worth, known_worths
from cardtable.text import width, wrapped
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import SIZES, Size
from cardtable.tui.look.felt import paint_felt
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import ListPage
from cardtable.tui.pages.history_loading_page import HistoryLoadingPage
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.match_opening import resume_or_show, start_against
from cardtable.tui.pages.puzzle_page import PuzzlePage
from cardtable.tui.pages.quiz_page import KNOWN_FROM, SkippingQuizPage
from cardtable.tui.picture.scene import Scene, is_railed
from cardtable.tui.picture.table_painter import RAIL
from cardtable.tui.picture.thumbnail import paint_thumbnail, thumbnail_of
from cardtable.words import with_unit

HOUSE_RULES = "house rules"
"""Result of the page: the set-up of the game is wanted."""
WIDEST = 52
"""Columns of a station at most."""
CARDS_FROM = 30
"""Columns beside the stations from which on cards are drawn there."""
FEWEST_CARDS, MOST_CARDS = 3, 4
MARGIN = 4
"""Columns between the rail and the stations."""
FOOT = 3
"""Lines below the table: what is under the cursor, in two lines, and the keys."""
MATCHES = (FIRST_MATCH, MEDIUM, HARD)
"""The stations that are matches."""
ABOUT = {
    LESSON: "Short lessons with the cards in your hands. They ask, and each ends with stars.",
    FIRST_MATCH: f"At most {FIRST_DEALS} deals against easy bots; the coach says now and then what "
    "there is to weigh.",
    PRACTICE: "Questions about real positions, chosen by how well you answer them.",
    PUZZLES: "Positions where one play is right beyond doubt. Find it; then the line is played out.",
    MEDIUM: "A whole match against bots that play carefully.",
    HARD: "A whole match against bots that play many deals out before they act.",
}
"""By station, what Enter begins there."""


class PathPage(HistoryLoadingPage, ListPage):
    """Shows the stations, and opens them. `may_set_up`: whether the page below can set the game up; it is
    dismissed with `HOUSE_RULES` if that is wanted."""

    def __init__(self, game: Game, *, may_set_up: bool = False) -> None:
        super().__init__()
        self.game = game
        self.may_set_up = may_set_up
        self.path: LearningPath = learning_path(game, self.matches)
        self.cursor = self.path.here
        self._opened: Station | None = None
        """The station that was opened, as it stood then; None once it was said what came of it."""
        self._done: tuple[Station, Station] | None = None
        """The station of which that stands there, as it was and as it is."""
        self._worths: Sequence[Worth] = ()
        self._table: View | None = None
        """The table in small, where no cards are worth showing."""

    def on_mount(self) -> None:
        self.run_worker(self._find_picture(), exclusive=True, group="picture")

    async def _find_picture(self) -> None:
        """Finds what stands beside the stations; it takes a moment."""
        self._worths = await asyncio.to_thread(important_cards, self.game)
        if not self._worths:
            options = self.game.configure(None, {})[1]
            self._table = await asyncio.to_thread(thumbnail_of, self.game, self.game.default_seats, options)
        self.repaint()

    def on_screen_resume(self) -> None:
        self.read_again()
        self._stand_anew()

    def take(self) -> None:
        super().take()
        self._stand_anew()
        self.repaint()

    def _stand_anew(self) -> None:
        """The mark moves to what is next, with a word on what was just done."""
        was, self.path = self.path, learning_path(self.game, self.matches)
        opened = self._opened
        now = next((one for one in self.path.stations if opened and one.kind == opened.kind), None)
        if opened is not None and now is not None and now.count != opened.count:
            self._done, self._opened = (opened, now), None
        elif self.path.here == was.here:
            return
        # A match may follow the last lesson: what came of it is told, not how many lessons there were before.
        both = zip(was.stations, self.path.stations, strict=True)
        ended = [(then, one) for then, one in both if one.kind in MATCHES and one.count != then.count]
        self._done = ended[-1] if ended else self._done
        self.cursor = self.path.here
        if self._done is not None:  # what is next may change as matches are read
            self.message = said_of(*self._done, self.station)

    @property
    def station(self) -> Station:
        """The station under the cursor."""
        return self.path.stations[self.cursor]

    # Keys

    def keys(self) -> list[Key]:
        found = [
            self._enter_key,
            Key(("up", "down"), self.host.glyphs.updown, "choose", "To another station."),
            Key((), f"1-{self.line_count}", "begin", "Begins that station.", quiet=True),
            Key(("r",), "r", "rules", "The rule book of this game."),
        ]
        if self.may_set_up:
            found.append(
                Key(("h",), "h", "house rules", "The set-up of the game: who plays, what is played.")
            )
        if self._may_skip:
            told = f"Ten questions; {KNOWN_FROM} right answers mark the lessons as known."
            found.append(Key(("k",), "k", "I know it", told))
        return [*found, Key(("q", "escape"), "q", "back", "Back to where one came from.")]

    @property
    def _enter_key(self) -> Key:
        if self.station.unfinished is None:
            return Key(("enter",), "Enter", "begin", "Begins what the cursor stands on.")
        return Key(("enter",), "Enter", "go on", "Goes on with the match that was left there.")

    @property
    def _may_skip(self) -> bool:
        """Whether there are lessons that a test could mark as known."""
        return any(one.kind == LESSON and not one.is_done for one in self.path.stations)

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case _ if key.isdecimal() and 1 <= int(key) <= self.line_count:
                self.cursor = int(key) - 1
                self.choose()
            case "r":
                self.host.show_rules(RuleLookup(self.game))
            case "h" if self.may_set_up:
                self.dismiss(HOUSE_RULES)
            case "k" if self._may_skip:
                self.app.push_screen(SkippingQuizPage(self.game))
            case _:
                if key in ("up", "down"):
                    self.message, self._done = "", None
                return super().press(key, character)
        return True

    @property
    def line_count(self) -> int:
        return len(self.path.stations)

    def choose(self) -> None:
        """Opens the station under the cursor."""
        host, game = self.host, self.game
        begin: dict[str, Callable[[], object]] = {
            LESSON: lambda: host.push_screen(LessonsPage(game, begins=not self.station.is_done)),
            FIRST_MATCH: lambda: start_against(host, game, "easy", coached=True, length=FIRST_DEALS),
            PRACTICE: lambda: host.push_screen(PuzzlePage(game, QUESTIONS)),
            PUZZLES: lambda: host.push_screen(PuzzlePage(game, PLAY if has_plays(game) else None)),
            MEDIUM: lambda: start_against(host, game, "medium"),
            HARD: lambda: start_against(host, game, "hard"),
        }
        self._opened, self._done, self.message = self.station, None, ""
        if self.station.unfinished is None:
            begin[self.station.kind]()
        else:
            self._go_on(self.station.unfinished)

    def _go_on(self, path: Path) -> None:
        """Goes on with a match that was left."""
        try:
            resume_or_show(self.host, path)
        except CardTableError as error:
            self.message = str(error)
            self.repaint()

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas, path = titled(columns, lines, self.game.title), self.path
        told = f"{path.stars} of {path.most_stars} {self.host.glyphs.star}" if path.most_stars else ""
        told += f"   rating {path.rating}" if path.rating is not None else ""
        right = columns - 1 - width(told)
        canvas.put(right, 0, told, "text/bar")
        x = 3 + width(self.game.title)
        expected = ", ".join(expectations(self.game))
        for about in (f"your path: {expected}", expected, "your path"):
            if x + width(about) < right - 1:
                canvas.put(x, 0, about, "muted/bar")
                break
        about_lines = wrapped(self.game.about, columns - 2)
        for at, line in enumerate(about_lines):
            canvas.put(1, 1 + at, line, "muted")
        top = 1 + len(about_lines)
        area = Region(0, top, columns, lines - FOOT - top)
        felt = paint_felt(canvas, area, self.brush, rail=RAIL if is_railed(columns, lines) else 0)
        wide = min(WIDEST, felt.width - 2 * MARGIN)
        beside = felt.width - wide - 3 * MARGIN
        if beside < CARDS_FROM:
            wide, beside = felt.width - 2 * MARGIN, 0
        self._stations(canvas, Region(felt.x + MARGIN, felt.y, wide, felt.height))
        if beside:
            box = Region(felt.x + wide + 2 * MARGIN, felt.y + 1, beside, felt.height - 2)
            self._picture(canvas, box)
        canvas.part = "the words"
        station = self.station
        about = ABOUT[station.kind]
        if station.kind == PUZZLES and not has_plays(self.game):
            about = "This game has no plays to find yet: Enter practises, which counts here as well."
        told = f"{station.title}: {about}" if not self.message else self.message
        for at, line in enumerate(wrapped(told, columns - 2)[:2]):
            canvas.put(1, lines - FOOT + at, line, "text")
        return self.with_keys(canvas)

    def _stations(self, canvas: Canvas, box: Region) -> None:
        """Paints the stations one below the other, with gaps if there is room."""
        canvas.part = "the stations"
        count = len(self.path.stations)
        gap = 1 if box.height >= 3 * count - 1 else 0
        y = box.y + max(0, (box.height - (2 + gap) * count + gap) // 2)
        for at, station in enumerate(self.path.stations):
            self._station(canvas, at, station, Region(box.x, y + at * (2 + gap), box.width, 2))

    def _station(self, canvas: Canvas, at: int, station: Station, box: Region) -> None:
        here, glyphs = at == self.cursor, self.host.glyphs
        ground = "accent" if here else "plate"
        strong, plain, weak = (
            ("room/accent+bold", "room/accent", "room/accent")
            if here
            else ("text/plate+bold", "muted/plate", "accent/plate")
        )
        canvas.fill(box.x, box.y, box.width, box.height, style=f"text/{ground}")
        canvas.clickable(box.x, box.y, box.width, box.height, at)
        mark = glyphs.turn if here else " "
        end = canvas.put(box.x, box.y, f"{mark}{at + 1}  {station.title}", strong)
        detail = canvas.clip(station.detail, box.right - end - 3, glyphs.ellipsis)
        canvas.put(end + 2, box.y, detail, plain)
        x = box.right - 1 - width(station.progress_text)
        canvas.put(x, box.y + 1, station.progress_text, weak)
        canvas.put(box.x + 4, box.y + 1, canvas.clip(station.next, x - box.x - 6, glyphs.ellipsis), plain)

    def _picture(self, canvas: Canvas, box: Region) -> None:
        """Paints the cards that count most, or the table in small."""
        canvas.part = "the cards"
        if self._worths:
            self._cards(canvas, box)
        elif self._table is not None:
            host, view = self.host, self._table
            kinds = ["person" if seat == view.seat else "easy" for seat in range(view.seats)]
            names = names_at(view.seats, view.seat)
            scene = Scene(view, names, kinds, host.settings, host.glyphs, host.fills, is_bare=True)
            tall = min(box.height, max(13, box.width * 4 // 10))
            paint_thumbnail(canvas, scene, Region(box.x, box.y + (box.height - tall) // 2, box.width, tall))

    def _cards(self, canvas: Canvas, box: Region) -> None:
        """Two rows of cards, with what each counts below it."""
        size = _size_in(box)
        wide, tall = size.width + 6, size.height + 2
        top = box.y + max(0, (box.height - 2 * tall) // 2)
        for at, worth in enumerate(self._worths):
            x = box.x + (box.width - 2 * wide) // 2 + (at % 2) * wide
            y = top + at // 2 * tall
            named: Card = card(worth.card)
            self.brush.card(canvas, x, y, named, size)
            canvas.put(x, y + size.height, f"{worth.points:+}", "text/felt")


def has_plays(game: Game) -> bool:
    """Whether the game has puzzles whose answer is a play."""
    return bool(PuzzleStore(game).chosen(PLAY))


def said_of(was: Station, now: Station, following: Station) -> str:
    """What was done at a station since, and what is next."""
    done, of = now.count[0] - was.count[0], now.count[1] - was.count[1]
    again = following.kind == now.kind
    then = "" if again else f" Next: {following.title}."
    if now.kind == LESSON:
        then = f" {now.next[:1].upper()}{now.next[1:]}." if again and now.next else then
        if now.is_done:
            return f"All {with_unit(now.count[1], 'lesson')} done.{then}"
        return f"{with_unit(done, 'lesson')} more done.{then}"
    if now.kind in (PRACTICE, PUZZLES):
        return f"{done} of {with_unit(of, 'answer')} right.{then}"
    if done:
        return f"Won.{then}"
    return "Lost this time. Enter: once more." if again else f"Lost this time.{then}"


def _size_in(box: Region) -> Size:
    """The size of cards of which two rows fit."""
    large = SIZES["large"]
    return large if box.height >= 2 * (large.height + 2) else SIZES["medium"]


def important_cards(game: Game) -> Sequence[Worth]:
    """The cards that count most in the game's own scores, each with another number: of those that count the
    same nearly whenever they are dealt. None where these are fewer than `FEWEST_CARDS`."""
    found: dict[int, Worth] = {}
    for worth in known_worths(game, random.Random(game.id), fewest=DEALS - 1):
        if worth.card:
            found.setdefault(worth.points, worth)
    most = sorted(found.values(), key=lambda worth: -abs(worth.points))[:MOST_CARDS]
    return most if len(most) >= FEWEST_CARDS else ()
