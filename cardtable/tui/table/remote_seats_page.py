"""The players at an open table, and who plays for people who are away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.net.people import CAREFUL, WAIT
from cardtable.table.seat_specs import SeatSpec, free_name
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.table.seats_page import Places, SeatsPage

AWAY_KEY = Key(("f3",), "F3", "away", "Whether the table waits for those who are away.")


class RemotePlaces(Places):
    """Seats of people at clients of their own."""

    def _person(self, before: SeatSpec, others: Sequence[SeatSpec]) -> str:
        """Nobody is `you`, since everybody is that to themselves."""
        return "person"

    def called(self, at: int) -> str:
        """A person without a name is still to come, and gets a free one."""
        others = [one.name for place, one in enumerate(self.specs) if place != at]
        return self.specs[at].name or free_name(self.specs[at].kind, others)


class RemoteSeatsPage(SeatsPage):
    """The host's page to change the players, a line for each seat."""

    def __init__(
        self, specs: Sequence[SeatSpec], sit: Callable[[Sequence[SeatSpec], str], None], away_policy: str
    ) -> None:
        super().__init__(specs, lambda wanted: sit(wanted, self.away_policy), {})
        self.places = RemotePlaces(tuple(specs), list(specs))
        self.away_policy = away_policy

    def keys(self) -> list[Key]:
        first, *others = super().keys()
        return [first, AWAY_KEY, *others]

    def press(self, key: str, character: str | None) -> bool:
        if key != "f3":
            return super().press(key, character)
        self.away_policy = CAREFUL if self.away_policy == WAIT else WAIT
        return True

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = super().paint(columns, lines)
        who = "the table waits for them" if self.away_policy == WAIT else "a careful bot plays for them"
        canvas.put(3, lines - 3, f"While people are away {who} (F3).", "text")
        return canvas
