"""Every game by mouse alone: what is painted can be clicked, and a deal is played to its score so."""

from __future__ import annotations

import random

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.table.seat_specs import parse_seats
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.mouse_checks import check_mouse
from cardtable.testing.playing_by_mouse import play_by_mouse
from cardtable.testing.screen_checks import kinds_of_seats, own_folders
from cardtable.tui.app import CardTableApp
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.own import GAMES
from tests.tui.test_every_game import SHORT
from tests.walks import some

LONG = ("dai-fugo", "kalooki", "ocho-locos", "spar", "tarneeb", "teen-patti", "zheng-shangyou")
"""Games whose deals are long with many at the table."""
PATIENCE = 4000


@pytest.mark.parametrize("game", GAMES)
def test_boxes_agree_with_the_picture_and_every_act_can_be_clicked(game: str) -> None:
    for seats in some(find_game(game).seat_counts[::-1]):
        check_mouse(find_game(game), MatchSetup(seats, {}, seats))


@pytest.mark.parametrize("game", GAMES)
async def test_a_deal_by_mouse_alone(game: str) -> None:
    """A deal and its score; to the end of the match where it is no longer than that."""
    found, rng = find_game(game), random.Random(game)
    seats = min(found.seat_counts) if game in LONG else found.default_seats
    with own_folders():
        specs = parse_seats(",".join(kinds_of_seats(seats, hot_seat=False)), found)
        begun = begin(found, specs, SHORT.get(game, {}), 5)
        app = CardTableApp(begun)
        async with app.run_test(size=(160, 45) if game == "seep" else (80, 24)):
            table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))

            def is_enough() -> bool:
                if begun.match.over:
                    return table not in app.screen_stack
                return len(table.sitting.score_history) > 1 and isinstance(app.screen, LocalTablePage)

            await play_by_mouse(app, table, rng, PATIENCE, is_enough=is_enough)
            assert is_enough(), f"not over: {begun.match.in_play.public_state()}"
