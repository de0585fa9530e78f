"""Every legal action in words: picked here, done at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.event_wording import phrased
from cardtable.engine.view import View
from cardtable.tui.decision.hand_order import as_hand_lies
from cardtable.tui.dialogs.text_dialogs import in_lines, write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import ListPage


class ActionListPage(ListPage):
    """The legal actions under headings, those with cards of the hand in the order in which it is shown.
    Dismisses with the chosen one or None; the table picks it, and Enter there does it. `more`: lines on what
    else can be done at the table."""

    def __init__(
        self, view: View, hand: Sequence[Card], names: Sequence[str], more: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self.told: list[tuple[str, Action | None]] = []
        """Each line, and its action; headings have none."""
        stage = view.deal.stage
        if stage is not None and (left_off := stage.left_off(view.seat)):
            self.told.append((left_off, None))
        tell = partial(phrased, view.deal, view.seat, names=names)
        groups: dict[str, list[Action]] = {}
        for action in view.legal:
            listed = groups.setdefault(tell(action).group, [])
            listed += [] if action.is_typed else [action]
        for group, listed in groups.items():
            self.told.append((f"{group} ({len(listed)}):" if listed else f"{group}: type it.", None))
            self.told += [(tell(action).text, action) for action in as_hand_lies(listed, hand)]
        self.told += [(text, None) for text in more]
        self.places = [at for at, (_, action) in enumerate(self.told) if action is not None]
        """The lines that can be chosen."""

    def keys(self) -> list[Key]:
        found = []
        if self.places:
            found.append(Key(("enter",), "Enter", "picks it", "Picks it at the table, where Enter does it."))
            found.append(Key(("up", "down"), self.host.glyphs.updown, "move", "To another of them."))
        return [*found, Key(("q", "escape", "f6"), "q", "back", "Back to the table; nothing changes.")]

    @property
    def line_count(self) -> int:
        return len(self.places)

    def choose(self) -> None:
        self.dismiss(self.told[self.places[self.cursor]][1])

    def press(self, key: str, character: str | None) -> bool:
        return super().press("escape" if key == "f6" else key, character)

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, "What you can do now")
        here = self.places[self.cursor] if self.places else -1
        shown = [(at, part) for at, (text, _) in enumerate(self.told) for part in in_lines(text, columns - 8)]
        room = lines - 4
        first = next((line for line, (at, _) in enumerate(shown) if at == here), 0)
        top = max(0, min(first - room // 2, len(shown) - room))
        for y, (at, part) in enumerate(shown[top : top + room], 2):
            is_first = top + y == 2 or shown[top + y - 3][0] != at
            self._line(canvas, y, at, part, is_first=is_first)
        return self.with_keys(canvas)

    def _line(self, canvas: Canvas, y: int, at: int, part: str, *, is_first: bool) -> None:
        """A heading, or a line of an action."""
        if self.told[at][1] is None:
            write(self, canvas, 2, y, part, "accent")
            return
        number = self.places.index(at)
        here = number == self.cursor
        canvas.put(3, y, self.host.glyphs.turn if here and is_first else " ", "accent+bold")
        write(self, canvas, 5, y, part, "text+bold" if here else "text")
        canvas.clickable(1, y, canvas.width - 2, 1, number)
