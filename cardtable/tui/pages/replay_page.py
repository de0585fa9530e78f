"""The replay viewer: a match that was played, with a time line, from any seat's eyes."""

from __future__ import annotations

from collections.abc import Sequence

from textual.timer import Timer

from cardtable.archive.replay import Replay
from cardtable.engine.origin import Origin
from cardtable.errors import CardTableError
from cardtable.table.viewpoint import ONLOOKER
from cardtable.teaching.explanations import explain_replay, explanation_lines
from cardtable.tui.dialogs.dialogs import WHY, TextPage
from cardtable.tui.key import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Page
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Scene
from cardtable.tui.table.board_page import WIDE
from cardtable.tui.table.curtain_page import LEAVE, CurtainPage

LINE = 30
"""Columns of the time line."""
SPEEDS = (3.0, 1.5, 0.8, 0.4, 0.15)
"""Seconds an act stands while the record plays itself, from slow to fast."""
_MOVES = frozenset(("left", "right", "up", "down", "pageup", "pagedown", "home", "end"))
"""Keys that step by hand: then it plays itself no longer."""


class ReplayPage(Page):
    """Steps and jumps through a match."""

    def __init__(self, replay: Replay, at: int = 0, told: str = "") -> None:
        super().__init__()
        self.replay = replay
        self.at = at
        persons = replay.sitting.persons
        self.seat = persons[0] if persons else 0 if replay.is_open(at) else ONLOOKER
        self.shown_to: int | None = None
        """The person who was called before the screen to look at a deal that goes on."""
        self.opened = False
        self.message = told or replay.note
        self.speed = 1
        """Which of the speeds it plays itself with."""
        self._clock: Timer | None = None
        """What steps on; None while nothing does."""

    @property
    def is_playing(self) -> bool:
        """Whether it plays itself."""
        return self._clock is not None

    def on_screen_suspend(self) -> None:
        """Behind another page it stands."""
        self.stop()

    def start(self) -> None:
        """Plays itself from here; at the end from the beginning."""
        self.stop()
        if self.at >= len(self.replay):
            self.at = 0
        self._clock = self.set_interval(SPEEDS[self.speed], self.step_on)

    def stop(self) -> None:
        """Stands."""
        if self._clock is not None:
            self._clock.stop()
        self._clock = None

    def step_on(self) -> None:
        """One act further; at the end it stands."""
        self.message = ""
        self.at = min(len(self.replay), self.at + 1)
        if self.at == len(self.replay):
            self.stop()
        self.repaint()

    def _hurry(self, steps: int) -> None:
        """Faster or slower from now on."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + steps))
        self.message = f"An act stands {SPEEDS[self.speed]:g} seconds."
        if self.is_playing:
            self.start()

    # Keys

    def keys(self) -> list[Key]:
        arrows = self.host.glyphs.arrows
        plays = "stop" if self.is_playing else "play"
        found = [
            Key(("space",), "Space", plays, "Plays the record by itself, or stops."),
            Key(("left", "right"), arrows, "action", "To the action before or after."),
            Key(
                ("up", "down"),
                self.host.glyphs.updown,
                "trick",
                "To the trick or capture before or after.",
            ),
            Key(("pageup", "pagedown"), "PgUp", "deal", "To the deal before or after."),
            Key(("v",), "v", "eyes", "Through the eyes of the next seat, or of an onlooker."),
            Key(("?",), "?", "why", "Why it came so, why it was done, why these points."),
        ]
        if self.replay.is_open(self.at):
            found.append(Key(("o",), "o", "open", "All cards open, for this deal is over."))
        if self._can_play_on:
            found.append(Key(("p",), "p", "play on", "Goes on from here, for trying: it does not count."))
        if self.replay.may_continue(self.at, same=True):
            found.append(Key(("s",), "s", "same deal", "This deal once more, for trying: it does not count."))
        return [
            *found,
            Key(("l",), "l", "log", "Everything in this deal up to here.", quiet=not self._is_narrow),
            Key(("plus", "minus"), "+ -", "speed", "Plays faster, or slower.", quiet=not self.is_playing),
            Key(("home", "end"), "Home", "ends", "To the beginning, to the end.", quiet=True),
            Key(("q", "escape"), "q", "back", "Back to where you were."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        replay = self.replay
        self.message = ""
        if key in _MOVES:
            self.stop()
        match key:
            case "space":
                self.stop() if self.is_playing else self.start()
            case "plus" | "minus":
                self._hurry(1 if key == "plus" else -1)
            case "l":
                self.app.push_screen(TextPage("This deal up to here", self._log(), from_end=True))
            case "question_mark":
                self.app.push_screen(
                    TextPage(WHY, explanation_lines(explain_replay(replay, self.at, self.viewer)))
                )
            case "left" | "right":
                self.at = max(0, min(len(replay), self.at + (1 if key == "right" else -1)))
            case "up" | "down":
                self.at = replay.next_stop(self.at, replay.trick_ends, 1 if key == "down" else -1)
            case "pageup" | "pagedown":
                self.at = replay.next_stop(self.at, replay.deal_starts, 1 if key == "pagedown" else -1)
            case "home" | "end":
                self.at = 0 if key == "home" else len(replay)
            case "v":
                self._turn_to_next()
            case "o" if replay.is_open(self.at):
                self.opened = not self.opened
            case "p" if self._can_play_on:
                self._begin(same=False)
            case "s" if replay.may_continue(self.at, same=True):
                self._begin(same=True)
            case "q" | "escape":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    def click(self, x: int, y: int, times: int) -> None:
        """A click on the time line goes there."""
        if y == self.app.size.height - 2 and 1 <= x <= LINE and not self.message:
            self.stop()
            self.at = round(len(self.replay) * (x - 1) / (LINE - 1))

    def scrolled(self, steps: int) -> None:
        """The wheel goes from act to act."""
        self.press("right" if steps > 0 else "left", None)

    @property
    def _is_narrow(self) -> bool:
        """Whether there is no room for the log beside the table."""
        return self.app.size.width < WIDE

    def _log(self) -> list[str]:
        """What was told up to here, to whoever looks."""
        return self.replay.log(self.at, self.viewer, opened=self.opened)

    @property
    def _can_play_on(self) -> bool:
        return not self.replay.match_at(self.at).over and self.replay.may_continue(self.at)

    @property
    def viewer(self) -> int:
        """Whose eyes the picture is for: an onlooker's until the right person is before the screen."""
        seat = self.replay.viewer_at(self.at, self.seat)
        alone = self.replay.is_for_one(self.at, seat)
        return ONLOOKER if alone and self.shown_to != seat else seat

    def _turn_to_next(self) -> None:
        """Through the next eyes; where people share the table and the deal goes on, behind a curtain."""
        seats = self.replay.seats_at(self.at)
        following = seats[(seats.index(self.viewer) + 1) % len(seats)]
        self.opened, self.shown_to, self.seat = False, None, following
        if self.replay.is_for_one(self.at, following):
            self.run_worker(self._call(following), exclusive=True)

    async def _call(self, seat: int) -> None:
        """Passes the screen to a person."""
        page = CurtainPage(self.replay.sitting.names[seat], ())
        if await self.app.push_screen_wait(page) == LEAVE:
            self.dismiss(None)
        elif self.seat == seat:
            self.shown_to = seat
            self.repaint()

    def _begin(self, *, same: bool) -> None:
        """A new match from here, or with this deal."""
        try:
            begun = self.replay.play_deal_again(self.at) if same else self.replay.continue_from(self.at)
        except (CardTableError, OSError) as error:
            self.message = str(error)
            return
        self.host.sit_down(begun)

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        replay, app = self.replay, self.host
        seat = self.viewer
        view = replay.view(self.at, seat, opened=self.opened)
        names, kinds = zip(*((one.name, one.kind) for one in replay.specs_at(self.at)), strict=True)
        scene = Scene(
            view,
            names,
            kinds,
            app.settings,
            app.glyphs,
            said=replay.caption(self.at, seat),
            prompt=self.message or self._time_line(names),
            keys=self.footer(),
            log=self._log() if columns >= WIDE else (),
            show_hand=seat != ONLOOKER,
            mark=Origin.of(replay.match.origin).mark,
        )
        return BoardPainter(scene, columns, lines).paint()

    def _time_line(self, names: Sequence[str]) -> str:
        """Where in the match this is, and through whose eyes."""
        glyphs, whole = self.host.glyphs, max(1, len(self.replay))
        done = round(LINE * self.at / whole)
        bar = glyphs.bar * done + glyphs.rule * (LINE - done)
        viewer = "an onlooker" if self.viewer == ONLOOKER else names[self.viewer]
        opened = ", all open" if self.opened and self.replay.is_open(self.at) else ""
        opened += ", altered" if self.replay.match.altered else ""
        deal = self.replay.deal_at(self.at)
        deals = len(self.replay.deal_starts)
        return f"{bar} {self.at} of {len(self.replay)}, deal {deal} of {deals}, {viewer}{opened}"
