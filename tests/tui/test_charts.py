"""Charts: what is more stands higher and reaches further, in both glyph sets and without colours."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.charts import ChartPainter, in_columns
from cardtable.tui.look.glyphs import ASCII, UNICODE, Glyphs

BOTH = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda one: one.name)


def painted(glyphs: Glyphs, width: int, height: int) -> tuple[Canvas, ChartPainter]:
    canvas = Canvas(width, height)
    return canvas, ChartPainter(canvas, glyphs)


def heights(canvas: Canvas) -> list[int]:
    """How high the curve stands in each column, in half lines."""
    found = []
    for x in range(canvas.width):
        column = [row[x][0] for row in canvas.rows]
        y = next(at for at, char in enumerate(column) if char in "▀▄*")
        found.append(2 * (canvas.height - y) - (column[y] == "▄"))
    return found


@BOTH
def test_a_curve_rises_with_its_values_and_stays_in_its_box(glyphs: Glyphs) -> None:
    canvas, painter = painted(glyphs, 20, 5)
    painter.curve(Region(0, 0, 20, 5), [at / 19 for at in range(20)], 0.0, 1.0)
    found = heights(canvas)
    assert found == sorted(found)
    assert len(set(found)) == (10 if glyphs is UNICODE else 5), "a cell has two dots, or one"
    canvas, painter = painted(glyphs, 20, 5)
    painter.curve(Region(0, 0, 20, 5), [7.0, -3.0], 0.0, 1.0)
    assert heights(canvas)[0] > heights(canvas)[-1], "what lies beyond stops at the edge"


@pytest.mark.parametrize("count", [1, 3, 20, 333])
def test_values_fill_all_columns_and_keep_their_order_and_mean(count: int) -> None:
    values = [float(at) for at in range(count)]
    found = in_columns(values, 20)
    assert len(found) == 20
    assert found == sorted(found)
    assert sum(found) / 20 == pytest.approx(sum(values) / count, abs=1)
    assert in_columns([], 20) == []


@BOTH
@pytest.mark.parametrize(("share", "cells"), [(0, 0), (0.01, 1), (0.5, 20), (0.99, 40), (1, 40)])
def test_a_bar_is_as_long_as_its_share_and_its_track_as_long_as_all(
    glyphs: Glyphs, share: float, cells: int
) -> None:
    canvas, painter = painted(glyphs, 40, 1)
    painter.bar(0, 0, 40, 0, share)
    text = canvas.text()
    assert len(text) == 40
    assert sum(char in "▄#" for char in text) == cells, "nothing that was won looks like nothing"


@BOTH
def test_won_and_lost_differ_without_colours_and_the_last_are_shown(glyphs: Glyphs) -> None:
    canvas, painter = painted(glyphs, 6, 2)
    painter.results(Region(0, 0, 6, 2), [False] * 9 + [True, False, True])
    above, below = ([char != " " for char, _ in row] for row in canvas.rows)
    assert above == [False, False, False, True, False, True]
    assert below == [not one for one in above]
