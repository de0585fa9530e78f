"""Every rule of a sheet is exercised: named by a scenario's `rule`, or by a test marked with it.

And every id that a game's code cites stands in its sheet.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.testing import check_cited_rules, check_exercised_rules
from tests.own import GAMES

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_exercised(game: str) -> None:
    tests = sorted((HERE / "games").glob(f"test_{game.replace('-', '_')}*.py"))
    check_exercised_rules(find_game(game), tests)


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_id_stands_in_the_sheet(game: str) -> None:
    check_cited_rules(find_game(game))
