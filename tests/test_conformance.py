"""The conformance kit over every registered game, and over options drawn at random."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.game import find_game, game_ids
from cardtable.testing import check_ends, check_game, check_setting, draw_setting


@pytest.mark.parametrize("game", game_ids())
def test_the_kit(game: str) -> None:
    check_game(game)


@pytest.mark.parametrize("game", game_ids())
@given(seed=st.integers(0, 10**6))
def test_drawn_settings(game: str, seed: int) -> None:
    found = find_game(game)
    setting = draw_setting(found, random.Random(seed))
    check_setting(found, setting, depth=30)


@pytest.mark.parametrize("game", game_ids())
@given(seed=st.integers(0, 10**6))
def test_every_match_ends(game: str, seed: int) -> None:
    found = find_game(game)
    check_ends(found, draw_setting(found, random.Random(seed)))
