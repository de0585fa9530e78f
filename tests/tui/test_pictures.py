"""The picture of the table tells all that it tells: nothing is cut, nothing lies over anything else."""

from __future__ import annotations

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.picture_checks import WatchedCanvas, check_endings, check_pictures
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
