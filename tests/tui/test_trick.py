"""Where the cards of a trick lie: before their seats, whole, and never on one another."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.cards import pack
from cardtable.match.match import Match
from cardtable.tui.look.card_faces import MEDIUM, SIZES, SMALL, TOKEN
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Scene
from cardtable.tui.picture.trick import NAME_WIDTH, trick_cards, trick_layout
from cardtable.tui.preferences import Settings
from tests.toy import GAME


def view_of(seat: int, seats: int, clockwise: bool = True) -> Any:
    game = SimpleNamespace(turns_clockwise=lambda options: clockwise)
    return SimpleNamespace(seat=seat, seats=seats, game=game, options={})


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [TOKEN, SMALL, MEDIUM])
@pytest.mark.parametrize("box", [(1, 5, 50, 8), (1, 4, 70, 10), (15, 6, 88, 24)])
def test_no_two_cards_touch_and_all_lie_in_the_box(
    seats: int, size: Any, box: tuple[int, int, int, int]
) -> None:
    played = list(enumerate(pack()[:seats]))
    used, places = trick_layout(played, view_of(1, seats), box, size)
    assert len(places) == seats
    assert used.height <= size.height
    left, top, columns, lines = box
    cells: set[tuple[int, int]] = set()
    for place in places:
        own = {
            (x, y)
            for x in range(place.x, place.x + used.width)
            for y in range(place.y, place.y + used.height)
        }
        assert not own & cells
        cells |= own
        assert left <= place.x
        assert place.x + used.width <= left + columns
        assert top <= place.y
        assert place.y + used.height <= top + lines
        assert left <= place.name_x or place.seat == 1
        assert place.name_x + NAME_WIDTH <= left + columns + 1


@pytest.mark.parametrize("clockwise", [True, False])
def test_the_turn_goes_round_as_the_game_says(clockwise: bool) -> None:
    played = list(enumerate(pack()[:4]))
    _, places = trick_layout(played, view_of(0, 4, clockwise), (0, 0, 70, 14), SMALL)
    mine, after, across, before = places
    assert mine.y > after.y > across.y
    assert mine.x == across.x
    assert (after.x < mine.x < before.x) is clockwise


def test_who_played_what_is_read_from_what_was_seen() -> None:
    match = Match(GAME, 4, seed=3)
    for _ in range(6):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    view = match.view(match.actors[0])
    assert [c for _, c in trick_cards(view)] == list(view.cards_in("trick"))
    assert [seat for seat, _ in trick_cards(view)] == [step.seat for step in match.steps[4:]]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 30), (160, 45)])
def test_every_card_of_a_trick_stands_beside_its_players_name(size: tuple[int, int]) -> None:
    match = Match(GAME, 4, seed=3)
    for _ in range(3):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    view = match.view(match.actors[0])
    names = ("Ana", "Bo", "Cy", "Di")
    canvas = BoardPainter(Scene(view, names, ("you",) * 4, Settings(), UNICODE), *size).paint()
    lines = canvas.text().splitlines()
    for seat, c in trick_cards(view):
        (drawn,) = [face for face in canvas.faces if face.card is c and face.part == "the middle"]
        beside = lines[drawn.y : drawn.y + SIZES[drawn.size].height]
        assert any(names[seat] in line for line in beside), (names[seat], c, canvas.text())
