"""What stands in a cell of a canvas: its character, its ink, and the ground it was written on."""

from __future__ import annotations

import pytest

from cardtable.tui.look.canvas import ROOM, Canvas


def grounds(canvas: Canvas, y: int = 0) -> list[str]:
    return [canvas.ground(x, y) for x in range(canvas.width)]


def test_a_new_canvas_shows_the_room() -> None:
    canvas = Canvas(3, 2)
    canvas.put(0, 1, "abc", "accent+bold")
    assert grounds(canvas) == grounds(canvas, 1) == [ROOM] * 3


@pytest.mark.parametrize("text", ["abc", "   ", "…♠·"])
def test_a_style_without_a_ground_keeps_what_it_is_written_on(text: str) -> None:
    canvas = Canvas(9, 1)
    canvas.fill(3, 0, 3, 1, style="text/bar")
    canvas.put(1, 0, "xxxxxxx", "text")
    canvas.put(3, 0, text, "accent+bold")
    assert grounds(canvas) == [ROOM] * 3 + ["bar"] * 3 + [ROOM] * 3
    assert canvas.rows[0][3:6] == [(char, "accent/bar+bold") for char in text]


def test_a_style_with_a_ground_sets_it() -> None:
    canvas = Canvas(4, 1)
    canvas.fill(0, 0, 3, 1, style="text/bar")
    canvas.put(1, 0, "10", "red/paper+bold")
    canvas.put(1, 0, "9", "black+dim")
    assert grounds(canvas) == ["bar", "paper", "paper", ROOM]
    assert canvas.rows[0][1] == ("9", "black/paper+dim")


def test_a_wide_character_stands_on_the_ground_of_its_first_cell() -> None:
    canvas = Canvas(4, 1)
    canvas.fill(1, 0, 2, 1, style="text/bar")
    canvas.put(0, 0, "a拱b")
    assert grounds(canvas) == [ROOM, "bar", "bar", ROOM]


def test_what_is_cut_off_leaves_the_rest_alone() -> None:
    canvas = Canvas(4, 1)
    canvas.fill(0, 0, 4, 1, style="text/bar")
    canvas.put(-2, 0, "abc", "muted")
    canvas.put(3, 0, "de", "muted")
    canvas.put(0, 5, "f", "muted")
    assert canvas.text() == "c  d"
    assert grounds(canvas) == ["bar"] * 4
