"""What lies in the middle and stands above it: a pot that grows, and facts that find no room in the title."""

from __future__ import annotations

import random

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.tui.decision.pick import Pick
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.chips import ROW, ROWS, chips_for
from cardtable.tui.picture.scene import Scene, log_width
from cardtable.tui.preferences import Settings
from games.kalooki.actions import Lay
from games.kalooki.contract_slots import slots_laid, slots_of

SIZES = ((60, 20), (80, 24), (120, 30), (160, 45))


def played(game: str, seats: int, acts: int) -> Match:
    match, rng = Match(find_game(game), seats, seed=4), random.Random(4)
    for _ in range(acts):
        seat = match.actors[0]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    return match


def picture(match: Match, columns: int, lines: int) -> str:
    names = ["You", "Mira", "Jun", "Sora", "Dea"]
    scene = Scene(match.view(0), names, ["careful"] * 5, Settings(), UNICODE)
    return BoardPainter(scene, columns, lines).paint().text()


def test_a_pot_grows_chip_by_chip_and_then_in_larger_ones() -> None:
    assert [chips_for(value, 10) for value in (0, 1, 10, 11, 20, 95)] == [0, 1, 10, 6, 10, 10]
    assert chips_for(10**9, 10) == 10


@pytest.mark.parametrize("size", SIZES)
def test_the_pot_lies_in_the_middle(size: tuple[int, int]) -> None:
    match = played("teen-patti", 5, 10)
    lines = picture(match, *size).splitlines()
    chips = [line for line in lines if UNICODE.chip in line]
    pot = match.view(0).deal.pot
    assert sum(line.count(UNICODE.chip) for line in chips) == chips_for(pot, ROW * ROWS)
    below = lines[lines.index(chips[-1]) + 1]
    assert f"Pot {pot}" in below
    middle = chips[-1].index(UNICODE.chip)
    assert size[0] // 6 < middle < size[0] * 2 // 3


@pytest.mark.parametrize("size", SIZES)
def test_the_table_of_mighty_tells_all_that_one_plays_by(size: tuple[int, int]) -> None:
    match = played("mighty", 5, 30)
    deal = match.view(0).deal
    assert deal.has_called
    shown = picture(match, *size)
    for fact in deal.facts():
        if fact.label in ("Contract", "Friend", "Defenders", "Trick"):
            assert fact.label in shown
            assert fact.value.split()[0] in shown or "R★" in shown


@pytest.mark.parametrize("size", SIZES[2:])
@pytest.mark.parametrize("seats", [3, 4])
def test_where_all_play_on_the_discards_they_lie_in_the_middle(seats: int, size: tuple[int, int]) -> None:
    lines = picture(played("ocho-locos", seats, 6), *size).splitlines()
    line = next(line for line in lines if "Stock " in line)
    felt = size[0] - log_width(size[0])
    assert abs((line.index("Stock ") + line.index("Discards ") + 9) / 2 - felt / 2) < 5


def able_to_lay() -> Match:
    """Kalooki where seat 0 may lay the contract."""
    match, rng = Match(find_game("kalooki"), 3, seed=4), random.Random(4)
    while (
        0 not in match.actors
        or "lay" not in {one.verb for one in match.legal(0)}
        or 0 in match.view(0).deal.down
    ):
        seat = match.actors[0]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    return match


@pytest.mark.parametrize("size", SIZES)
def test_a_contract_is_slots_that_fill_with_what_is_picked(size: tuple[int, int]) -> None:
    match = able_to_lay()
    view = match.view(0)
    pick = Pick(view)
    names = ["You", "Mira", "Jun"]

    def own_plate() -> str:
        scene = Scene(view, names, ["careful"] * 3, Settings(), UNICODE, pick=pick)
        lines = BoardPainter(scene, *size).paint().text().splitlines()
        return next(line for line in lines if " You" in line and "call" in line)

    empty = "[· · ·]"
    assert own_plate().count(empty) == view.deal.contract[0]
    pick.toggle(0)
    first = UNICODE.label(pick.hand[0])
    assert own_plate().count(empty) == view.deal.contract[0] - 1
    assert f"[{first} · ·]" in own_plate()


def test_a_lay_fills_all_slots() -> None:
    lay = Lay.read("5S 5H 5D / 8H RJ=9H 10H JH")
    assert [(slot.size, len(slot.cards)) for slot in slots_laid(lay)] == [(3, 3), (4, 4)]
    picked = cards("5S 8H 5H RJ 9H")
    three, four = slots_of(picked, 1, 1)
    assert three.cards == cards("5S 5H RJ")
    assert four.cards == cards("8H 9H")


@pytest.mark.parametrize("size", SIZES)
def test_a_grid_of_bids_tells_each_once(size: tuple[int, int]) -> None:
    view = Match(find_game("mighty"), 5, seed=4).view(0)
    names, pick = ["You", "Mira", "Jun", "Sora", "Dea"], Pick(view)
    assert pick.legal.grid is not None
    scene = Scene(view, names, ["careful"] * 5, Settings(), UNICODE, pick=pick)
    painter = BoardPainter(scene, *size)
    words = painter.paint().text().split()
    most = pick.legal.grid.columns[-1]
    assert words.count(most) == sum(column == most for _, column in pick.legal.grid.cells)
    for at, area in painter.click_areas.choices:
        told = "".join(
            character for character, _ in painter.canvas.rows[area.y][area.x : area.x + area.width]
        )
        cell = pick.legal.choices[at].cell
        assert cell is None or told.split() == [cell[1]]
