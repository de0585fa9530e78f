"""A look at one's own hand while the screen is curtained: in a race of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.engine.event_wording import only_looks
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.race import curtained_in_race
from cardtable.table.viewpoint import home_of
from cardtable.tui.decision.decision import HandOrder
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Captions, Scene
from cardtable.tui.table.decision_keys import SORT_KEY


def seats_to_look(sitting: ObservedSitting) -> list[int]:
    """The people who may ask to look at their own hand, which the curtain hides during a race."""
    return [] if sitting.shows_end else curtained_in_race(sitting.match, sitting.persons)


class WhosePage(Page):
    """Asks which person looks. Dismisses with their seat, or None. `waits` says what waits meanwhile, if
    anything does."""

    is_secret = True

    def __init__(self, seats: Mapping[str, int], names: Sequence[str], waits: str) -> None:
        super().__init__()
        self.waits = waits
        self.seats = seats
        """The seats by their keys, which are those of the race."""
        self.names = names

    def keys(self) -> list[Key]:
        found = [
            Key((key,), key, self.names[seat], f"{self.names[seat]} looks, alone.")
            for key, seat in self.seats.items()
        ]
        return [*found, Key(("escape",), "Esc", "nobody", "Back to the race.")]

    def press(self, key: str, character: str | None) -> bool:
        if key == "escape":
            self.dismiss(None)
        elif key in self.seats:
            self.dismiss(self.seats[key])
        return False

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, "Who looks at their own hand?")
        for y, (key, seat) in enumerate(self.seats.items(), 2):
            end = canvas.put(3, y, f"{key}  {self.names[seat]}", "text")
            canvas.press(3, y, end - 3, key)
        canvas.put(3, 3 + len(self.seats), self.waits, "muted")
        return self.with_keys(canvas)


class HandPage(Page):
    """The table as one seat sees it, in that person's `order`, until it is put away. `waits` says what waits
    meanwhile, if anything does."""

    is_secret = True

    def __init__(self, sitting: ObservedSitting, seat: int, order: HandOrder, waits: str) -> None:
        super().__init__()
        self.waits = waits
        self.sitting = sitting
        self.seat = seat
        self.order = order

    def keys(self) -> list[Key]:
        found = [Key(("enter", "space", "escape"), "Enter", "put it away", "Face down again.")]
        return [*found, SORT_KEY._replace(quiet=False)] if self._is_sorted else found

    @property
    def _is_sorted(self) -> bool:
        """Whether the hand can be sorted otherwise."""
        return not self.sitting.match.game.ordered_hand

    def press(self, key: str, character: str | None) -> bool:
        if key in ("enter", "space", "escape"):
            self.dismiss(None)
        is_other = key in SORT_KEY.names and self._is_sorted
        self.order.resorted ^= is_other
        return is_other

    def paint(self, columns: int, lines: int) -> Canvas:
        sitting, name = self.sitting, self.sitting.names[self.seat]
        scene = Scene(
            sitting.view(self.seat),
            sitting.names,
            sitting.kinds,
            self.host.settings,
            self.host.glyphs,
            fills=self.host.fills,
            resorted=self.order.resorted,
            turned=self.order.turned,
            show_hand=True,
            home=home_of(sitting.persons),
            captions=Captions(prompt=f"Here {only_looks(name)}. {self.waits}".rstrip(), keys=self.footer()),
        )
        return BoardPainter(scene, columns, lines).paint()
