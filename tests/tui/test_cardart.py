"""Card faces as text: the sizes, the marks and how rows overlap."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.cards import HIDDEN, Card, cards, pack
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import (
    LARGE,
    SIZES,
    SMALL,
    TOKEN,
    Brush,
    Marks,
    Size,
    VisibleCard,
    draw_row,
    row_width,
    spread,
)
from cardtable.tui.look.glyphs import ASCII, GLYPH_SETS, UNICODE, Glyphs

HAND = cards("AD 7S JH 10C RJ")


def drawn(
    held: tuple[Card, ...],
    size: Size,
    marks: Marks | None = None,
    glyphs: Glyphs = UNICODE,
    room: int = 78,
    up: int = 1,
) -> tuple[str, list[VisibleCard], Canvas]:
    """A row of cards on a canvas: its text, where the cards lie, and the canvas."""
    canvas = Canvas(room, 2 * size.height + 1)
    spots = draw_row(canvas, Brush(glyphs), held, 0, up, room, size, marks or Marks(), raise_by=up)
    return canvas.text(), spots, canvas


def test_small_cards_side_by_side() -> None:
    text, _, _ = drawn(cards("AD 10S"), SMALL, up=0)
    assert text.splitlines()[:4] == [
        "╭───╮ ╭───╮",
        "│A  │ │10 │",
        "│ ♦ │ │ ♠ │",
        "╰───╯ ╰───╯",
    ]


def test_large_cards_have_corners() -> None:
    text, _, _ = drawn(cards("10D"), LARGE, up=0)
    lines = text.splitlines()
    assert len(lines[0]) == 7
    assert lines[1] == "│10   │"
    assert lines[4] == "│   10│"


def test_tokens() -> None:
    assert drawn(cards("AD 10S"), TOKEN, up=0)[0].split() == ["A♦", "10♠"]


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
def test_letters_draw_the_same_table(size: Size) -> None:
    text, spots, _ = drawn((*HAND, HIDDEN), size, glyphs=ASCII)
    assert text.isascii()
    assert spots == drawn((*HAND, HIDDEN), size)[1]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda one: one.name)
@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda one: one.name)
def test_marks_are_told_by_shape(size: Size, glyphs: Glyphs) -> None:
    """Plain, picked, barred and taken cards differ in their characters, whatever the colours."""
    held = cards("7S")
    looks = [
        drawn(held, size, glyphs=glyphs)[0],
        drawn(held, size, Marks(picked=(0,)), glyphs)[0],
        drawn(held, size, Marks(faint=held), glyphs)[0],
        drawn(held, size, Marks(lit=held), glyphs)[0],
    ]
    assert len(set(looks)) == 4


def test_marks_of_tokens_differ_in_attributes() -> None:
    """A token has no edge: what colour shows is told by bold, dim and underline as well."""
    held = cards("7S")
    every = (Marks(), Marks(picked=(0,)), Marks(faint=held), Marks(lit=held))
    attributes = [drawn(held, TOKEN, marks, up=0)[2].rows[0][0][1].partition("+")[2] for marks in every]
    assert len(set(attributes)) == 4


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda one: one.name)
def test_a_back_hides_the_face(size: Size) -> None:
    text, _, _ = drawn((HIDDEN,), size)
    assert "▒" * (size.width - 2) in text
    assert "?" not in text


def test_thirteen_cards_in_one_row_of_53() -> None:
    assert [len(row) for row in spread(13, 53, SMALL)] == [13]
    assert row_width(13, 53, SMALL) == 53


def test_thirty_six_cards_in_two_rows() -> None:
    rows = spread(36, 78, SMALL)
    assert [len(row) for row in rows] == [18, 18]
    assert rows[0][1][1] - rows[0][0][1] == 4


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
@pytest.mark.parametrize("room", [58, 78, 84, 158])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 13, 14, 20, 27, 36])
def test_every_card_shows_rank_and_suit(size: Size, room: int, count: int) -> None:
    rows = spread(count, room, size)
    assert [index for row in rows for index, _ in row] == list(range(count))
    for row in rows:
        assert row[-1][1] + size.width <= room
        steps = {after[1] - before[1] for before, after in pairwise(row)}
        assert all(step >= 3 for step in steps)


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
def test_every_face_can_be_read_in_a_full_hand(size: Size) -> None:
    held = pack()[:36]
    text, _, _ = drawn(held, size)
    for rank in ("10", "A", "K"):
        assert text.count(rank) >= 2
    assert text.count("♠") >= 13


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
@pytest.mark.parametrize("count", [1, 5, 13, 36])
def test_the_cells_of_the_cards_do_not_overlap(size: Size, count: int) -> None:
    _, spots, _ = drawn(pack()[:count], size)
    for one, other in pairwise(spots):
        assert one.y != other.y or one.x + one.shows <= other.x
    assert [spot.index for spot in spots] == list(range(count))


def test_a_picked_card_lies_a_row_higher() -> None:
    _, spots, _ = drawn(HAND, SMALL, Marks(picked=(1,)))
    assert [spot.y for spot in spots] == [1, 0, 1, 1, 1]


def test_four_colours_give_each_suit_its_own() -> None:
    plain = [Brush(UNICODE).ink(one) for one in cards("AS AH AD AC")]
    four = [Brush(UNICODE, True).ink(one) for one in cards("AS AH AD AC")]
    assert plain == ["black", "red", "red", "black"]
    assert len(set(four)) == 4
