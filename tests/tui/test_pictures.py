"""The picture of the table tells all that it tells: nothing is cut, nothing lies over anything else."""

from __future__ import annotations

import gc
import weakref

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.testing.match_setups import MatchSetup, draw_setups
from cardtable.testing.picture_checks import (
    LONG_NAMES,
    WatchedCanvas,
    check_auctions,
    check_endings,
    check_pictures,
    faults_of,
    scenes,
    unread_calls,
)
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.blocks import Group
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.card_blocks import Fan
from cardtable.tui.picture.scene import Scene
from cardtable.tui.preferences import Settings
from tests.own import GAMES
from tests.positions import quick_positions
from tests.walks import some

SIZES = [(80, 24), (100, 28), (120, 34), (160, 45)]
TABLES = [(game, seats) for game in GAMES for seats in some(find_game(game).seat_counts[::-1])]
"""Games with numbers of seats, the fullest tables first."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_is_cut_and_nothing_is_painted_over(game: str, seats: int) -> None:
    check_pictures(find_game(game), MatchSetup(seats, {}, seats))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_ends_of_deals_and_their_sheets_can_be_read(game: str, seats: int) -> None:
    check_endings(find_game(game), MatchSetup(seats, {}, seats))


@pytest.mark.parametrize("game", GAMES)
def test_what_each_has_bid_or_passed_stays_in_sight_to_the_end_of_the_auction(game: str) -> None:
    """In all that may be agreed on, too."""
    for setup in draw_setups(find_game(game), 4, 1):
        check_auctions(find_game(game), setup)


def test_a_bid_that_was_topped_is_missed_where_it_is_not_shown() -> None:
    match = Match(find_game("mighty"), 4, seed=1)
    for call in ("bid 13 clubs", "bid 14 clubs", "pass"):
        match.play(match.actors[0], match.read(match.actors[0], call))
    assert unread_calls(match.view(0), Canvas(80, 24)) == ["passed", "bid 14 clubs", "bid 13 clubs"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_a_seats_lies_nearest_to_it_or_bears_its_name(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    names = LONG_NAMES[:seats]
    for at, match in enumerate(quick_positions(game, 90, seats=seats, seed=4)):
        if at % 9 == 8:
            scene = Scene(match.view(0), names, ["you"] * seats, Settings(), UNICODE)
            faults = faults_of(scene, *size)
            assert not faults, f"after {at} acts: {faults[0]}"


@pytest.mark.parametrize("game", ["remi", "kalooki"])
def test_melds_keep_their_order_apart_from_the_hand(game: str) -> None:
    """Nothing is left out or hidden, either, at a table of four in a small window."""
    groups = 0
    for at, match in enumerate(quick_positions(game, 120, seats=4, seed=3)):
        scene = Scene(match.view(0), LONG_NAMES[:4], ["you"] * 4, Settings(), UNICODE)
        painter = BoardPainter(scene, 80, 24)
        painter.paint()
        found = painter.table.arrangement
        assert found is not None
        assert not found.left_out, f"after {at} acts"
        assert found.hand is not None
        for block, _, y in found.blocks:
            if isinstance(block, Group):
                groups += 1
                numbers = [
                    int(one.place.pile.partition(".")[2]) for one in block.blocks if isinstance(one, Fan)
                ]
                assert numbers == sorted(numbers)
                assert y + block.height <= found.hand.y
    assert groups > 20


def test_a_small_window_has_room_for_all_melds_of_six() -> None:
    """A pile that finds no room in one piece is laid in shorter rows."""
    for at, match in enumerate(quick_positions("remi", 120, seats=6, seed=7)):
        if at % 5 == 0:
            scene = Scene(match.view(0), LONG_NAMES[:6], ["you"] * 6, Settings(), UNICODE)
            painter = BoardPainter(scene, 80, 24)
            painter.paint()
            assert painter.table.arrangement is not None
            assert not painter.table.arrangement.left_out, f"after {at} acts"


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
@pytest.mark.parametrize("game", ["hokm", "kalooki"])
def test_a_picture_is_freed_at_once(game: str, size: tuple[int, int]) -> None:
    """It has no part that others refer to in a circle: such pictures would wait for the garbage collector."""
    match = list(quick_positions(game, 30))[-1]
    gc.disable()
    try:
        for scene in scenes(match.view(match.actors[0]), LONG_NAMES[: match.seats]):
            painter = BoardPainter(scene, *size)
            painter.paint()
            surface = weakref.ref(painter.surface)
            del painter
            assert surface() is None
    finally:
        gc.enable()


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
