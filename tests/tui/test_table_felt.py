"""The felt and its rail: round corners, two kinds of wood, the same place for cards however it is drawn."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from cardtable.tui.look.canvas import ROOM, Canvas
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.look.felt import paint_felt
from cardtable.tui.look.glyphs import ASCII, UNICODE

BRUSHES = {"paper": Brush(UNICODE), "boxes": Brush(UNICODE, fills=False), "letters": Brush(ASCII)}
REGION = Region(3, 1, 40, 14)


def laid(rail: int, brush: Brush = BRUSHES["paper"]) -> tuple[Canvas, Region]:
    canvas = Canvas(46, 16)
    return canvas, paint_felt(canvas, REGION, brush, rail=rail)


def dots(canvas: Canvas) -> list[list[str]]:
    """The roles of the square dots, two lines for each line of cells."""
    lines = []
    for y, row in enumerate(canvas.rows):
        inks = [(style.partition("/")[0] if char == "▀" else "") for char, style in row]
        grounds = [canvas.ground(x, y) for x in range(canvas.width)]
        lines += [[ink or ground for ink, ground in zip(inks, grounds, strict=True)], grounds]
    return lines


@pytest.mark.parametrize("rail", range(4))
def test_all_within_the_rail_is_felt(rail: int) -> None:
    canvas, inside = laid(rail)
    corner = 9
    for y in range(inside.y, inside.bottom):
        for x in range(inside.x, inside.right):
            if inside.x + corner <= x < inside.right - corner:
                assert canvas.rows[y][x][0] == " "
                assert canvas.ground(x, y) == "felt"
    assert inside.width == REGION.width - 2 * rail
    assert inside.height == REGION.height - 2 * ((rail + 1) // 2)


def test_the_darker_wood_lies_outside() -> None:
    canvas, _ = laid(2)
    middle = REGION.x + REGION.width // 2
    down = [line[middle] for line in dots(canvas)]
    felt = ["felt"] * (2 * REGION.height - 4)
    assert down == [ROOM, ROOM, "rail", "rail_light", *felt, "rail_light", "rail", ROOM, ROOM]
    across = [canvas.ground(x, 8) for x in range(canvas.width)]
    felt = ["felt"] * (REGION.width - 4)
    assert across == [ROOM] * 3 + ["rail", "rail_light", *felt, "rail_light", "rail"] + [ROOM] * 3


def test_corners_are_round_and_alike() -> None:
    lines = dots(laid(2)[0])[2 * REGION.y : 2 * REGION.bottom]
    table = [line[REGION.x : REGION.right] for line in lines]
    assert table[0][0] == table[2][1] == ROOM
    assert table[0].index("rail") > 3
    assert table == table[::-1] == [line[::-1] for line in table]


@pytest.mark.parametrize("brush", [BRUSHES["boxes"], BRUSHES["letters"]], ids=["boxes", "letters"])
def test_a_line_stands_for_the_rail(brush: Brush) -> None:
    canvas, inside = laid(2, brush)
    assert inside == laid(2)[1]
    lines = canvas.text().splitlines()
    assert (
        lines[REGION.y].strip() == lines[REGION.y].strip()[0] + brush.glyphs.edge * 38 + lines[REGION.y][-1]
    )
    ground = "felt" if brush.fills else ROOM
    assert {canvas.ground(x, y) for x in range(REGION.x, REGION.right) for y in range(1, 15)} == {ground}
    assert laid(0, brush)[0].text().strip() == ""
