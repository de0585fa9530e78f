"""Options in groups: the usual ones first, the others under a heading."""

from __future__ import annotations

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.options import YesNo, in_groups
from tests.own import GAMES

MANY = 8
HEADING = 17
"""Letters that stand beside a value in the lobby."""


def test_options_are_put_in_groups_where_they_stand() -> None:
    options = (YesNo("a", True, "A."), YesNo("b", True, "B."), YesNo("c", True, "C."))
    found = in_groups(options, {"Rare": "c a"})
    assert [(one.name, one.group) for one in found] == [("a", "Rare"), ("b", ""), ("c", "Rare")]
    with pytest.raises(ValueError, match="no options d to put"):
        in_groups(options, {"Rare": "a d"})


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_with_many_options_names_the_usual_ones(game_id: str) -> None:
    options = find_game(game_id).options
    usual = [option for option in options if not option.group]
    assert len(usual) <= MANY
    assert len(options) <= MANY or len(usual) < len(options)
    assert all(len(option.group) <= HEADING for option in options)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_says_how_long_it_takes_and_how_hard_it_is(game_id: str) -> None:
    game = find_game(game_id)
    assert 0 < game.minutes <= 60
    assert game.difficulty in (1, 2, 3)


def test_a_game_names_its_groups() -> None:
    groups = {one.name: one.group for one in find_game("mighty").options}
    assert (groups["alone"], groups["deals"]) == ("Friend, lone play", "")
