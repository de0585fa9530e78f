"""The picture of the table tells all that it tells: nothing is cut, nothing lies over anything else."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from cardtable.discovery.installed_games import find_game
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.picture_checks import WatchedCanvas, check_endings, check_pictures
from cardtable.tui.picture.seats_round_table import round_table_layout
from tests.own import GAMES

TABLES = [(game, seats) for game in GAMES for seats in find_game(game).seat_counts]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_is_cut_and_nothing_is_painted_over(game: str, seats: int) -> None:
    check_pictures(find_game(game), MatchSetup(seats, {}, seats))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_ends_of_deals_and_their_sheets_can_be_read(game: str, seats: int) -> None:
    check_endings(find_game(game), MatchSetup(seats, {}, seats))


def test_a_watched_canvas_tells_what_is_cut_or_painted_over() -> None:
    canvas = WatchedCanvas(10, 2)
    canvas.part = "one"
    canvas.put(0, 0, "whole")
    canvas.put(2, 0, "again")
    assert not canvas.faults
    canvas.part = "other"
    canvas.put(4, 0, "x")
    canvas.put(8, 1, "long")
    canvas.clip("too long", 4)
    assert [fault.partition(":")[0] for fault in canvas.faults] == ["other"] * 3
    assert ["lies over one" in canvas.faults[0], "beyond" in canvas.faults[1], "cut" in canvas.faults[2]] == [
        True
    ] * 3


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("count", range(1, 12))
def test_seats_stand_round_the_felt_in_the_order_of_turns(count: int, clockwise: bool) -> None:
    place = round_table_layout(count, Region(0, 2, 146, 40), 1, clockwise=clockwise)
    assert place is not None
    assert len(place.plates) == count
    first, last = place.plates[0], place.plates[-1]
    assert (first.x < last.x) is clockwise or count == 1
    boxes = [*place.plates, place.panel, place.stacks, place.middle]
    cells = [
        (x, y)
        for box in boxes
        for x in range(box.x, box.x + box.width)
        for y in range(box.y, box.y + box.height)
    ]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < 146 and 2 <= y < 42 for x, y in cells)


def test_many_seats_in_a_low_window_stand_in_lines() -> None:
    assert round_table_layout(11, Region(0, 2, 86, 12), 1, clockwise=True) is None
