"""Card faces as text: the sizes, the marks and how rows overlap."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.cards import HIDDEN, Card, cards, pack
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import (
    HUGE,
    LARGE,
    MEDIUM,
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
from cardtable.tui.look.card_figures import pips
from cardtable.tui.look.glyphs import ASCII, UNICODE

HAND = cards("AD 7S JH 10C RJ")
EVERY = (*pack(jokers=2), HIDDEN)
WHOLE = [size for size in SIZES.values() if size is not TOKEN]
BRUSHES = {"paper": Brush(UNICODE), "boxes": Brush(UNICODE, fills=False), "letters": Brush(ASCII)}


def drawn(
    held: tuple[Card, ...],
    size: Size,
    marks: Marks | None = None,
    brush: Brush = BRUSHES["paper"],
    room: int = 78,
    up: int = 1,
) -> tuple[str, list[VisibleCard], Canvas]:
    """A row of cards on a canvas: its text, where the cards lie, and the canvas."""
    canvas = Canvas(room, 2 * size.height + 1)
    spots = draw_row(canvas, brush, held, 0, up, room, size, marks or Marks(), raise_by=up)
    return canvas.text(), spots, canvas


def on_felt(size: Size, *, covered: bool = False) -> Canvas:
    """A card on felt, with a cell of felt around it."""
    canvas = Canvas(size.width + 3, size.height + 3)
    canvas.fill(0, 0, canvas.width, canvas.height, style="text/felt")
    BRUSHES["paper"].card(canvas, 1, 1, HAND[0], size, covered=covered)
    return canvas


def test_small_cards_of_paper() -> None:
    lines = drawn(cards("AD 10S"), SMALL, up=0)[0].splitlines()
    assert lines[:3] == [" A     10", " ♦     ♠", "   A    10"]


def test_small_cards_in_boxes() -> None:
    lines = drawn(cards("AD 10S"), SMALL, brush=BRUSHES["boxes"], up=0)[0].splitlines()
    assert lines[:3] == ["╭A──╮ ╭10─╮", "│♦  │ │♠  │", "╰───╯ ╰───╯"]


@pytest.mark.parametrize("brush", BRUSHES.values(), ids=BRUSHES)
@pytest.mark.parametrize("size", [LARGE, HUGE], ids=lambda one: one.name)
def test_large_cards_have_two_corners(size: Size, brush: Brush) -> None:
    lines = drawn(cards("10D"), size, brush=brush, up=0)[0].splitlines()
    said = [line for line in lines if "10" in line]
    assert len(said) == 2
    assert said[0].index("10") == 1
    assert said[1].index("10") == size.width - 3


@pytest.mark.parametrize("number", range(2, 11))
@pytest.mark.parametrize("size", [LARGE, HUGE], ids=lambda one: one.name)
def test_pips_lie_as_on_cards(size: Size, number: int) -> None:
    """As many as the rank says, in at most three columns, mirrored; the seven has its odd one above."""
    found = pips(number, (-1, 0, 1), 1, size.height - 2)
    assert len(set(found)) == number
    assert sorted(found) == sorted((-x, y) for x, y in found)
    if number != 7:
        assert sorted(found) == sorted((x, size.height - 1 - y) for x, y in found)
    card = next(one for one in EVERY if one.text == f"{number}D")
    assert drawn((card,), size, up=0)[0].count("♦") == number + 2


@pytest.mark.parametrize("brush", BRUSHES.values(), ids=BRUSHES)
@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
def test_all_cards_differ(size: Size, brush: Brush) -> None:
    looks = set()
    for card in EVERY:
        canvas = Canvas(size.width, size.height)
        brush.card(canvas, 0, 0, card, size)
        looks.add(str(canvas.rows))
    assert len(looks) == len(EVERY)


@pytest.mark.parametrize("brush", BRUSHES.values(), ids=BRUSHES)
@pytest.mark.parametrize("size", WHOLE, ids=lambda one: one.name)
def test_a_covered_card_shows_rank_and_suit_whole(size: Size, brush: Brush) -> None:
    held = cards("10S 10H 10D")
    canvas = Canvas(size.width + 2 * size.step, size.height)
    draw_row(canvas, brush, held, 0, 0, canvas.width, size, Marks())
    lines = canvas.text().splitlines()
    first = 0 if brush.is_paper or size is SMALL else 1
    for at, card in enumerate(held):
        left = at * size.step
        assert lines[first][left + 1 : left + 3] == "10"
        if at < 2:
            assert lines[first + 1][left + 1] == brush.glyphs.label(card)[2]


def test_a_shadow_falls_right_and_below() -> None:
    canvas = on_felt(MEDIUM)
    right, bottom = 1 + MEDIUM.width, 1 + MEDIUM.height
    assert [canvas.ground(right, y) for y in range(2, bottom)] == ["shadow"] * (MEDIUM.height - 1)
    assert {canvas.rows[bottom][x][0] for x in range(2, right + 1)} == {"▀"}
    assert canvas.rows[bottom][1] == (" ", "text/felt")
    assert canvas.ground(right + 1, 3) == "felt"


def test_shadows_fall_on_bare_felt_alone() -> None:
    """Not on text, plates, rails, the room or other cards, and not where the next card of a fan will lie."""
    size = MEDIUM
    for ground in ("room", "plate", "rail", "paper", "shadow"):
        canvas = Canvas(12, 8)
        canvas.fill(0, 0, 12, 8, style=f"text/{ground}")
        before = [list(row) for row in canvas.rows]
        BRUSHES["paper"].card(canvas, 1, 1, HAND[0], size)
        assert all(
            canvas.rows[y][x] == before[y][x]
            for y in range(8)
            for x in range(12)
            if not (1 <= x <= size.width and 1 <= y <= size.height)
        )
    canvas = Canvas(12, 8)
    canvas.fill(0, 0, 12, 8, style="text/felt")
    canvas.put(3, 6, "words", "muted")
    BRUSHES["paper"].card(canvas, 1, 1, HAND[0], size)
    assert "words" in canvas.text()
    assert on_felt(size, covered=True).ground(1 + size.width, 3) == "felt"


@pytest.mark.parametrize("brush", [BRUSHES["boxes"], BRUSHES["letters"]], ids=["boxes", "letters"])
def test_boxes_throw_no_shadow(brush: Brush) -> None:
    canvas = Canvas(12, 8)
    canvas.fill(0, 0, 12, 8, style="text/felt")
    brush.card(canvas, 1, 1, HAND[0], MEDIUM)
    assert canvas.ground(9, 3) == "felt"


def test_a_card_at_the_edge_of_the_window_is_cut() -> None:
    canvas = Canvas(5, 3)
    for x, y in ((-4, -3), (3, 1), (9, 9)):
        BRUSHES["paper"].card(canvas, x, y, HAND[0], MEDIUM)
    assert [len(row) for row in canvas.rows] == [5, 5, 5]


def test_tokens() -> None:
    assert drawn(cards("AD 10S"), TOKEN, up=0)[0].split() == ["A♦", "10♠"]


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
def test_letters_draw_the_same_table(size: Size) -> None:
    text, spots, _ = drawn((*HAND, HIDDEN), size, brush=BRUSHES["letters"])
    assert text.isascii()
    assert spots == drawn((*HAND, HIDDEN), size)[1]


@pytest.mark.parametrize("size", WHOLE, ids=lambda one: one.name)
@pytest.mark.parametrize("brush", BRUSHES.values(), ids=BRUSHES)
def test_marks_are_told_by_shape(size: Size, brush: Brush) -> None:
    """Plain, picked, barred and taken cards differ in their characters, whatever the colours."""
    held = cards("7S")
    looks = [
        drawn(held, size, brush=brush)[0],
        drawn(held, size, Marks(picked=(0,)), brush)[0],
        drawn(held, size, Marks(faint=held), brush)[0],
        drawn(held, size, Marks(lit=range(len(held))), brush)[0],
    ]
    assert len(set(looks)) == 4


def test_marks_of_tokens_differ_in_attributes() -> None:
    """A token has no edge: what colour shows is told by bold, dim and underline as well."""
    held = cards("7S")
    every = (Marks(), Marks(picked=(0,)), Marks(faint=held), Marks(lit=range(len(held))))
    attributes = [drawn(held, TOKEN, marks, up=0)[2].rows[0][0][1].partition("+")[2] for marks in every]
    assert len(set(attributes)) == 4


@pytest.mark.parametrize("brush", BRUSHES.values(), ids=BRUSHES)
@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
def test_a_back_hides_the_face(size: Size, brush: Brush) -> None:
    canvas = Canvas(size.width, size.height)
    brush.card(canvas, 0, 0, HIDDEN, size)
    assert not any(char.isalnum() or char == "?" for char in canvas.text())
    grounds = {canvas.ground(x, y) for x in range(3) for y in range(size.height)}
    assert grounds <= {"back", "back_pattern"}


def test_gaps_part_suits_where_cards_need_not_be_covered_for_it() -> None:
    assert [x for _, x in spread(4, 40, SMALL, gaps=(2,))[0]] == [0, 6, 14, 20]
    assert [x for _, x in spread(4, 24, SMALL, gaps=(2,))[0]] == [0, 5, 12, 17]
    assert [x for _, x in spread(4, 14, SMALL, gaps=(2,))[0]] == [0, 3, 6, 9]
    assert row_width(4, 40, SMALL, (2,)) == 25


def test_thirteen_cards_in_one_row_of_53() -> None:
    assert [len(row) for row in spread(13, 53, SMALL)] == [13]
    assert row_width(13, 53, SMALL) == 53


def test_a_second_row_begins_with_a_suit_if_all_find_room() -> None:
    assert [len(row) for row in spread(36, 78, SMALL, gaps=(8, 15, 25))] == [15, 21]
    assert [len(row) for row in spread(36, 78, SMALL, gaps=(8, 20, 25))] == [18, 18]


def test_thirty_six_cards_in_two_rows() -> None:
    rows = spread(36, 78, SMALL)
    assert [len(row) for row in rows] == [18, 18]
    assert rows[0][1][1] - rows[0][0][1] == 4


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
@pytest.mark.parametrize("room", [58, 78, 84, 158])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 13, 14, 20, 27, 36])
def test_every_card_shows_rank_and_suit(size: Size, room: int, count: int) -> None:
    if size.width + ((count + 1) // 2 - 1) * size.step > room:
        pytest.skip("no room")
    rows = spread(count, room, size)
    assert [index for row in rows for index, _ in row] == list(range(count))
    for row in rows:
        assert row[-1][1] + size.width <= room
        steps = {after[1] - before[1] for before, after in pairwise(row)}
        assert all(step >= 3 for step in steps)


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
@pytest.mark.parametrize("count", [27, 29, 35, 36])
def test_no_card_peeps_out_below_another_row(size: Size, count: int) -> None:
    upper, lower = spread(count, 78, size)
    assert len(upper) <= len(lower)
    assert {column for _, column in upper} <= {column for _, column in lower}


def test_the_suit_of_a_lifted_card_is_not_where_its_cursor_stands() -> None:
    held = pack()[:36]
    _, spots, _ = drawn(held, SMALL, Marks(cursor=3), room=90)
    assert spots[3].y + spots[3].lines == spots[4].y + spots[4].lines
    assert spots[3].y == spots[4].y - 1


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda one: one.name)
def test_every_face_can_be_read_in_a_full_hand(size: Size) -> None:
    held = pack()[:36]
    text, _, _ = drawn(held, size, room=90)
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


@pytest.mark.parametrize("size", WHOLE, ids=lambda one: one.name)
def test_thin_lines_part_cards_that_lie_on_one_another(size: Size) -> None:
    held = pack()[:8]
    room = size.width + 3 * size.step
    text, spots, _ = drawn(held, size, room=room, up=0)
    lines = text.splitlines()
    assert lines[0].count(UNICODE.seam) == lines[size.top].count(UNICODE.seam) == 3
    assert UNICODE.seam_below in lines[size.top - 1]
    assert text.count(UNICODE.seam_below) == lines[size.top - 1].count(UNICODE.seam_below)
    assert [spot.lines for spot in spots] == [size.top] * 4 + [size.height] * 4


@pytest.mark.parametrize("size", WHOLE, ids=lambda one: one.name)
def test_thin_lines_part_cards_that_touch(size: Size) -> None:
    apart, touching = (drawn(pack()[:3], size, room=3 * (size.width + gap), up=0)[0] for gap in (1, 0))
    assert UNICODE.seam not in apart
    assert touching.splitlines()[0].count(UNICODE.seam) == 2
