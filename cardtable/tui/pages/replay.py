"""The replay viewer: a match that was played, with a time line, from any seat's eyes."""

from __future__ import annotations

from cardtable.errors import CardTableError
from cardtable.seats.eyes import ONLOOKER
from cardtable.seats.replay import Replay
from cardtable.tui.board import Painter
from cardtable.tui.key import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Page
from cardtable.tui.scene import Scene

LINE = 30
"""Columns of the time line."""


class ReplayPage(Page):
    """Steps and jumps through a match."""

    def __init__(self, replay: Replay, at: int = 0, told: str = "") -> None:
        super().__init__()
        self.replay = replay
        self.at = at
        you = [seat for seat, kind in enumerate(replay.sitting.kinds) if kind == "you"]
        self.seat = you[0] if you else 0
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
        if not self.replay.table(self.at).over:
            found.append(Key(("p",), "p", "play on", "A new match that goes on from here."))
        return [
            *found,
            Key(("s",), "s", "same deal", "A new match that begins with these cards."),
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
                self.seat = self.seat + 1 if self.seat + 1 < replay.match.seats else ONLOOKER
                self.opened = False
            case "o" if replay.is_open(self.at):
                self.opened = not self.opened
            case "p" if not replay.table(self.at).over:
                self._begin(same=False)
            case "s":
                self._begin(same=True)
            case "q" | "escape":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

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
        view = replay.view(self.at, self.seat, opened=self.opened)
        names = replay.sitting.names
        scene = Scene(
            view,
            names,
            replay.sitting.kinds,
            app.settings,
            app.glyphs,
            said=replay.said(self.at, self.seat),
            prompt=self.message or self._time_line(names),
            keys=self.footer(),
            show_hand=self.seat != ONLOOKER,
        )
        return Painter(scene, columns, lines).paint()

    def _time_line(self, names: list[str]) -> str:
        """Where in the match this is, and through whose eyes."""
        glyphs, whole = self.host.glyphs, max(1, len(self.replay))
        done = round(LINE * self.at / whole)
        bar = glyphs.bar * done + glyphs.rule * (LINE - done)
        eyes = "an onlooker" if self.seat == ONLOOKER else names[self.seat]
        opened = ", all open" if self.opened and self.replay.is_open(self.at) else ""
        opened += ", altered" if self.replay.match.altered else ""
        deal = self.replay.deal_at(self.at)
        return (
            f"{bar} {self.at} of {len(self.replay)}, deal {deal} of {len(self.replay.starts)}, {eyes}{opened}"
        )
