"""Rounds that go on until all have passed in a row, at one keyboard: whoever has passed is not called to the
screen again alone, but asked together with the others whether anybody still wishes to act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.engine.actions import Action, Pass
from cardtable.match.observed_match import ObservedMatch
from cardtable.text import width
from cardtable.tui.dialogs.text_dialogs import in_lines, write
from cardtable.tui.key_binding import ASK_TO_LEAVE_KEY, Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Page
from cardtable.tui.table.curtain_page import KEPT, CurtainPage, LastAct
from cardtable.words import join_and

PASS = "pass"
"""Result of the page: nobody wishes to act."""


class StandingPasses:
    """Who has passed in the running stage, and for whom the people together have said so again."""

    def __init__(self) -> None:
        self._stage: tuple[int, str] = (0, "")
        self._passed: list[int] = []
        """All who have passed in this stage, in the order of their first pass."""
        self._in_a_row: set[int] = set()
        """Those who have passed since anybody acted otherwise."""
        self.granted: set[int] = set()
        """Those who pass without being called to the screen."""
        self._acts: int | None = None
        """Who wishes to act, or has acted and not passed yet: asked alone."""

    def played(self, match: ObservedMatch, seat: int, action: Action) -> None:
        """Notes an act."""
        self._begin(match)
        if action != Pass():
            self._in_a_row.clear()
            self.granted.clear()
            self._acts = seat if seat in match.actors else None
            return
        if seat == self._acts:
            self._acts = None
        self.granted.discard(seat)
        self._in_a_row.add(seat)
        if seat not in self._passed:
            self._passed.append(seat)

    def acts_undone(self) -> None:
        """Acts were taken back: everybody is asked alone again."""
        self._stage = (0, "")

    def asked(self, match: ObservedMatch, persons: Sequence[int]) -> tuple[int, ...]:
        """The people who are asked together now, first the one whose turn it is; nobody where the next to act
        has not passed yet."""
        self._begin(match)
        stage = match.in_play.stage
        first = match.actors[0] if match.actors else -1
        if stage is None or not stage.passes_stand or first not in self._passed or first not in persons:
            return ()
        if first == self._acts:
            return ()
        left = [seat for seat in self._passed if seat in persons and seat not in self._in_a_row]
        at = left.index(first)
        return (*left[at:], *left[:at])

    def grant(self, asked: Sequence[int], acts: int | None) -> None:
        """Those pass who come before the one who wishes to act; None: all of them."""
        self._acts = acts
        self.granted = set(asked[: asked.index(acts)] if acts is not None else asked)

    def _begin(self, match: ObservedMatch) -> None:
        """Forgets what was passed in another stage."""
        stage = match.in_play.stage
        now = (match.in_play.number, stage.name if stage is not None else "")
        if now != self._stage:
            self._stage = now
            self._passed, self._in_a_row, self.granted, self._acts = [], set(), set(), None


class StillPassesPage(CurtainPage):
    """Asks people who have passed whether one of them still wishes to act. Dismisses with `PASS`, the seat of
    whoever does, or what a curtain dismisses with."""

    def __init__(
        self,
        names: Mapping[int, str],
        story: Sequence[str],
        show_log: Callable[[], None],
        back: LastAct | None = None,
        why: Callable[[], Page] | None = None,
        *,
        kept: str = KEPT,
    ) -> None:
        super().__init__("", story, back, why, kept=kept)
        self.names = names
        self.show_log = show_log
        """Opens the log that everybody may read."""
        self.cursor = 0
        """The line of the mark: first that nobody acts, then the people."""

    def keys(self) -> list[Key]:
        does = Key(("enter",), "Enter", "does it", "Does what the mark stands at.")
        log = Key(("l",), "l", "log", "Everything so far in this deal.")
        move = Key(("up", "down"), self.host.glyphs.updown, "move", "To another line; digits move, too.")
        of_curtain = [key for key in super().keys() if key.names != does.names and key != ASK_TO_LEAVE_KEY]
        return [*([does] if self._may_rise else []), move, *of_curtain, log, ASK_TO_LEAVE_KEY]

    def press(self, key: str, character: str | None) -> bool:
        steps = {"up": -1, "down": 1}
        last = len(self.names)
        if key in steps:
            self.cursor = max(0, min(self.cursor + steps[key], last))
        elif key.isdecimal() and 1 <= int(key) <= last + 1:
            self.cursor = int(key) - 1
        elif key == "enter":
            if self._may_rise:
                self.dismiss([PASS, *self.names][self.cursor])
        elif key == "l":
            self.show_log()
        else:
            return super().press(key, character)
        return True

    def click(self, x: int, y: int, times: int) -> None:
        """A click moves the mark; another click there is Enter."""
        at = self.target_at(x, y)
        if isinstance(at, int) and at == self.cursor:
            self.press("enter", None)
        elif isinstance(at, int):
            self.cursor = at

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = Canvas(columns, lines)
        choices = ["Nobody: all pass.", *(f"{name} looks and may act." for name in self.names.values())]
        back = self.take_back_lines(columns - 8)
        told = [part for sentence in self.story for part in in_lines(sentence, columns - 8)]
        told = told[-max(0, lines - len(choices) - len(back) - 9) :]
        canvas.put(4, 2, "You have all passed before. Does anybody still wish to act?", "accent+bold")
        for y, part in enumerate(told, 4):
            write(self, canvas, 6, y, part)
        for at, choice in enumerate(choices):
            y, is_here = 5 + len(told) + at, at == self.cursor
            style = "action+bold" if is_here else "text"
            canvas.put(4, y, self.host.glyphs.turn if is_here else " ", style)
            end = canvas.put(6, y, f"{at + 1} {choice}", style)
            canvas.clickable(4, y, end - 4, 1, at)
        for y, part in enumerate(back, 6 + len(told) + len(choices)):
            write(self, canvas, 6, y, part, "muted")
            canvas.press(6, y, width(part), "u")
        return self.with_keys(canvas)


def told_apart(stories: Mapping[str, Sequence[str]]) -> list[str]:
    """By name, what happened since each person looked last, told once: each part below the names of those to
    whom it is new, with all that follows. The shorter stories are the ends of the longest."""
    longest = max(stories.values(), key=len)
    found: list[str] = []
    for at in range(len(longest) + 1):
        looked = [name for name, story in stories.items() if len(longest) - len(story) == at]
        if looked and at == len(longest):
            found.append(f"Nothing is new to {join_and(looked)}.")
        elif looked:
            found.append(f"Since {join_and(looked)} looked:")
        found += longest[at : at + 1]
    return found
