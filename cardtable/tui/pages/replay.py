"""The replay viewer: a match that was played, with a time line, from any seat's eyes."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.errors import CardTableError
from cardtable.seats.eyes import ONLOOKER
from cardtable.seats.replay import Replay
from cardtable.tui.board import Painter
from cardtable.tui.key import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Page
from cardtable.tui.pages.curtain import LEAVE, CurtainPage
from cardtable.tui.scene import Scene

LINE = 30
"""Columns of the time line."""


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

    # Keys

    def keys(self) -> list[Key]:
        arrows = self.host.glyphs.arrows
        found = [
            Key(("left", "right"), arrows, "action", "To the action before or after."),
            Key(
                ("up", "down"),
                self.host.glyphs.updown,
                "trick",
                "To the trick or capture before or after.",
            ),
            Key(("pageup", "pagedown"), "PgUp", "deal", "To the deal before or after."),
            Key(("v",), "v", "eyes", "Through the eyes of the next seat, or of an onlooker."),
        ]
        if self.replay.is_open(self.at):
            found.append(Key(("o",), "o", "open", "All cards open, for this deal is over."))
        if self._can_play_on:
            found.append(Key(("p",), "p", "play on", "A new match that goes on from here."))
        if self.replay.may_go_on(self.at, same=True):
            found.append(Key(("s",), "s", "same deal", "A new match that begins with these cards."))
        return [
            *found,
            Key(("home", "end"), "Home", "ends", "To the beginning, to the end.", quiet=True),
            Key(("q", "escape"), "q", "back", "Back to where you were."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        replay = self.replay
        self.message = ""
        match key:
            case "left" | "right":
                self.at = max(0, min(len(replay), self.at + (1 if key == "right" else -1)))
            case "up" | "down":
                self.at = replay.next_stop(self.at, replay.tricks, 1 if key == "down" else -1)
            case "pageup" | "pagedown":
                self.at = replay.next_stop(self.at, replay.starts, 1 if key == "pagedown" else -1)
            case "home" | "end":
                self.at = 0 if key == "home" else len(replay)
            case "v":
                self._turn_to_next()
            case "o" if replay.is_open(self.at):
                self.opened = not self.opened
            case "p" if self._can_play_on:
                self._begin(same=False)
            case "s" if replay.may_go_on(self.at, same=True):
                self._begin(same=True)
            case "q" | "escape":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    @property
    def _can_play_on(self) -> bool:
        return not self.replay.table(self.at).over and self.replay.may_go_on(self.at)

    @property
    def eyes(self) -> int:
        """Whose eyes the picture is for: an onlooker's until the right person is before the screen."""
        seat = self.replay.whose(self.at, self.seat)
        alone = self.replay.is_for_one(self.at, seat)
        return ONLOOKER if alone and self.shown_to != seat else seat

    def _turn_to_next(self) -> None:
        """Through the next eyes; where people share the table and the deal goes on, behind a curtain."""
        seats = self.replay.seats_at(self.at)
        following = seats[(seats.index(self.eyes) + 1) % len(seats)]
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
            begun = self.replay.same_deal(self.at) if same else self.replay.go_on_from(self.at)
        except (CardTableError, OSError) as error:
            self.message = str(error)
            return
        self.host.sit_down(begun)

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        replay, app = self.replay, self.host
        seat = self.eyes
        view = replay.view(self.at, seat, opened=self.opened)
        names, kinds = zip(*((one.name, one.kind) for one in replay.specs_at(self.at)), strict=True)
        scene = Scene(
            view,
            names,
            kinds,
            app.settings,
            app.glyphs,
            said=replay.said(self.at, seat),
            prompt=self.message or self._time_line(names),
            keys=self.footer(),
            show_hand=seat != ONLOOKER,
        )
        return Painter(scene, columns, lines).paint()

    def _time_line(self, names: Sequence[str]) -> str:
        """Where in the match this is, and through whose eyes."""
        glyphs, whole = self.host.glyphs, max(1, len(self.replay))
        done = round(LINE * self.at / whole)
        bar = glyphs.bar * done + glyphs.rule * (LINE - done)
        eyes = "an onlooker" if self.eyes == ONLOOKER else names[self.eyes]
        opened = ", all open" if self.opened and self.replay.is_open(self.at) else ""
        opened += ", altered" if self.replay.match.altered else ""
        deal = self.replay.deal_at(self.at)
        return (
            f"{bar} {self.at} of {len(self.replay)}, deal {deal} of {len(self.replay.starts)}, {eyes}{opened}"
        )
