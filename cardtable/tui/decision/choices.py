"""Mere choices (no cards picked): as a list, a grid of rows and columns, or found by typing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardtable.engine.actions import Action

MANY = 2
"""From so many mere choices of one verb on they are typed as a number, not listed."""
SMALL_GRID = 6
"""A grid has at least so many cells; fewer make a list."""


class Grid(NamedTuple):
    """Choices by row and column; `rest` are those that have no place in it (a pass)."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], int]
    rest: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """All choices as they are read: row by row, then the rest."""
        cells = (self.cells.get((row, column)) for row in self.rows for column in self.columns)
        return (*(at for at in cells if at is not None), *self.rest)

    def place(self, index: int) -> tuple[int, int] | None:
        """Row and column numbers of a choice; None if it is one of the rest."""
        for (row, column), at in self.cells.items():
            if at == index:
                return self.rows.index(row), self.columns.index(column)
        return None

    def step(self, index: int, across: int, down: int) -> int:
        """The next choice from `index` in a direction; from the last row on to the rest and back."""
        place = self.place(index)
        if place is None:
            if down < 0:
                return self._in_row(len(self.rows) - 1, 0)
            at = self.rest.index(index) + (across or down)
            return self.rest[at % len(self.rest)]
        row, column = place
        if across:
            return self._along(row, column, across)
        for other in range(row + down, len(self.rows) if down > 0 else -1, down):
            if self._row(other):
                return self._in_row(other, column)
        return self.rest[0] if self.rest and down > 0 else index

    def _row(self, row: int) -> list[int]:
        """The columns of a row that hold a choice."""
        return [at for at, name in enumerate(self.columns) if (self.rows[row], name) in self.cells]

    def _in_row(self, row: int, column: int) -> int:
        """The choice of a row nearest to a column."""
        while not self._row(row):
            row -= 1
        nearest = min(self._row(row), key=lambda at: abs(at - column))
        return self.cells[self.rows[row], self.columns[nearest]]

    def _along(self, row: int, column: int, across: int) -> int:
        held = self._row(row)
        at = (held.index(column) + across) % len(held)
        return self.cells[self.rows[row], self.columns[held[at]]]


def grid_of(choices: Sequence[Action]) -> Grid | None:
    """The choices as a grid; None where too few have a cell, or all lie in one line."""
    cells: dict[tuple[str, str], int] = {}
    for at, action in enumerate(choices):
        cell = action.cell
        if cell is not None:
            cells.setdefault(cell, at)
    rows, columns = _axis(cells), _axis([(column, row) for row, column in cells])
    if len(cells) < SMALL_GRID or len(rows) < 2 or len(columns) < 2:
        return None
    placed = set(cells.values())
    return Grid(rows, columns, cells, tuple(at for at in range(len(choices)) if at not in placed))


def _axis(cells: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The labels of a side of the grid, of cells by label and what lies across: numbers rising, others as
    they come in the fullest line across, so that they keep their places while bids rise."""
    lines: dict[str, list[str]] = {}
    for name, across in cells:
        lines.setdefault(across, []).append(name)
    unique = tuple(
        dict.fromkeys(name for line in sorted(lines.values(), key=len, reverse=True) for name in line)
    )
    return tuple(sorted(unique, key=int)) if all(name.isdecimal() for name in unique) else unique


def stepped(choices: Sequence[Action]) -> tuple[int, ...]:
    """The places of the choices of one verb that are so many numbers that one is stepped to or typed."""
    by_verb: dict[str, list[int]] = {}
    for at, action in enumerate(choices):
        if action.number is not None and action.cell is None:
            by_verb.setdefault(action.verb, []).append(at)
    return next((tuple(held) for held in by_verb.values() if len(held) >= MANY), ())


def typed_kind(choices: Sequence[Action]) -> type[Action] | None:
    """The kind of action whose words are typed here, if there is one."""
    return next((type(action) for action in choices if action.is_typed), None)
