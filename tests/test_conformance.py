"""The conformance kit over every game of this project, and over options drawn at random."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.discovery.installed_games import find_game
from cardtable.testing import (
    check_allowed,
    check_ends,
    check_play,
    check_reasons,
    check_setting,
    check_spoken,
    check_takers,
    check_told,
    check_wordings,
    check_words,
    draw_pairs,
    draw_setting,
    draw_settings,
)
from tests.own import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_kit(game: str) -> None:
    check_play(find_game(game))


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6))
def test_drawn_settings(game: str, seed: int) -> None:
    found = find_game(game)
    setting = draw_setting(found, random.Random(seed))
    check_setting(found, setting, depth=30)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6))
def test_every_match_ends(game: str, seed: int) -> None:
    found = find_game(game)
    check_ends(found, draw_setting(found, random.Random(seed)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_allowed_is_listed(game: str) -> None:
    for setting in draw_pairs(find_game(game), 4, 1):
        check_allowed(find_game(game), setting)


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_book_says_what_is_in_force(game: str) -> None:
    check_wordings(find_game(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_says_reads_as_people_speak(game: str) -> None:
    for setting in draw_settings(find_game(game), 4, 1):
        check_words(find_game(game), setting)


@pytest.mark.parametrize("game", GAMES)
def test_what_people_are_told_reads_well_whoever_is_called_you(game: str) -> None:
    for setting in draw_settings(find_game(game), 3, 1):
        check_told(find_game(game), setting)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_for_an_action_is_true(game: str) -> None:
    for setting in draw_settings(find_game(game), 4, 1):
        check_reasons(find_game(game), setting)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_position_can_tell_of_cards_that_take_is_true(game: str) -> None:
    for setting in draw_settings(find_game(game), 4, 1):
        check_takers(find_game(game), setting)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_said_hangs_on_what_a_seat_cannot_see(game: str) -> None:
    for setting in draw_settings(find_game(game), 2, 1):
        check_spoken(find_game(game), setting)
