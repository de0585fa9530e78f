"""The layout of the plates round the felt: which form they have, and where each seat sits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.geometry import Region

from cardtable.tui.picture.arrangement import Arrangement
from cardtable.tui.picture.blocks import GAP, rows_of
from cardtable.tui.picture.free_space import FreeSpace
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_plates import Plate, PlateForm
from cardtable.tui.picture.seats_round_table import by_edge, seated
from cardtable.tui.picture.trick import near_seat

LEAST_MIDDLE = 3
"""The lines that plates leave above the hand at least."""
WIDEST_PLATE = 34
"""The most cells of a plate at the upper edge."""


class SeatLayout:
    """Places the plates of the seats."""

    def __init__(self, surface: Surface, felt: Region) -> None:
        self.surface, self.felt = surface, felt
        self.view = surface.view
        near = near_seat(self.view)
        self.others = [(near + step) % self.view.seats for step in range(1, self.view.seats)]
        """The seats round the other edges, in order of turns."""
        self.near = [] if surface.scene.show_hand else [near]
        """The seat that has a plate at the near edge instead of a hand."""
        self._plates: dict[tuple[PlateForm, int], Plate] = {}

    def place(self, found: Arrangement, bottom: int) -> bool:
        """Places the plates above line `bottom`; False if they do not fit."""
        for form, most in self._forms(tall=found.ways.has_tall_plates):
            plates, seats = self._seated(found, form, most, bottom)
            if not seats:
                continue
            for seat, area in seats.items():
                found.space.take(area, margin=1)
                found.add(plates[seat], area.x, area.y)
            found.seats = seats
            return True
        return False

    def crowded(self, found: Arrangement, bottom: int) -> None:
        """Where plates find no room round the felt: lays them in rows, and nothing else."""
        form = PlateForm(self.felt.width // 3 - GAP, 1, True, False)
        y = self.felt.y
        plates = [Plate(self.surface, seat, form) for seat in (*self.near, *self.others)]
        for row in rows_of(plates, self.felt.width):
            x = self.felt.x
            for plate in row if y < bottom else ():
                found.add(plate, x, y)
                x += plate.width + GAP
            y += 1

    def _forms(self, *, tall: bool) -> Iterator[tuple[PlateForm, int]]:
        """Forms of plates to try, with the most seats at the upper edge."""
        wide = self.felt.width
        if tall:
            yield PlateForm(min(30, wide // 4), 4, False, True), max(1, wide // 24)
        for room in (24, 19):
            for lines in (3, 2, 1):
                yield PlateForm(min(room, wide // 3), lines, True, False), max(1, wide // (room + 1))

    def _seated(
        self, found: Arrangement, form: PlateForm, most: int, bottom: int
    ) -> tuple[dict[int, Plate], dict[int, Region]]:
        """The plates in a form, and where they stand; nowhere if they do not fit."""
        free = FreeSpace(self.felt)
        if found.hand is not None:
            free.take(found.hand)
        clockwise = self.view.game.turns_clockwise(self.view.options)
        left, top, right = by_edge(self.others, most, clockwise=clockwise)
        plates = {seat: self._plate(form, seat) for seat in (*left, *right, *self.near)}
        plates |= self._top_plates(form, top)
        low = min([bottom, *(bottom - plates[seat].height for seat in self.near)])
        edges = [[plates[seat] for seat in edge] for edge in (left, top, right)]
        areas = seated(free, edges[0], edges[1], edges[2], low)
        if areas is None or low - self.felt.y < LEAST_MIDDLE:
            return plates, {}
        seats = dict(zip((*left, *top, *right), areas, strict=True))
        for seat in self.near:
            plate = plates[seat]
            x = self.felt.x + (self.felt.width - plate.width) // 2
            seats[seat] = Region(x, low, plate.width, plate.height)
        return plates, seats

    def _top_plates(self, form: PlateForm, top: Sequence[int]) -> dict[int, Plate]:
        """The plates at the upper edge, which may be wider than those at the sides."""
        room = min(WIDEST_PLATE, self.felt.width // max(1, len(top)) - GAP)
        wider = form._replace(room=max(form.room, room))
        return {seat: self._plate(wider, seat) for seat in top}

    def _plate(self, form: PlateForm, seat: int) -> Plate:
        """A plate in a form; it does not hang on the size of cards."""
        if (form, seat) not in self._plates:
            self._plates[form, seat] = Plate(self.surface, seat, form)
        return self._plates[form, seat]
