"""The conformance kit over every game of this project, and over options drawn at random."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.discovery.installed_games import find_game
from cardtable.testing import (
    check_event_sentences,
    check_explanations,
    check_fishing_position,
    check_grammar,
    check_legality,
    check_match_ends,
    check_play,
    check_random_match,
    check_reasons,
    check_secrecy,
    check_wordings,
    draw_pairwise_setups,
    draw_setup,
    draw_setups,
)
from cardtable.testing.match_setups import MatchSetup
from tests.own import GAMES


def few_setups(game: str, drawn: int) -> list[MatchSetup]:
    """Default options at the usual and the most seats, and drawn setups; `check_game` tries all seat counts
    and more."""
    found = find_game(game)
    some = {found.default_seats, max(found.seat_counts)}
    setups = draw_setups(found, drawn, 1)
    return [one for at, one in enumerate(setups) if at >= len(found.seat_counts) or one.seats in some]


@pytest.mark.parametrize("game", GAMES)
def test_the_kit(game: str) -> None:
    check_play(find_game(game), setups=1)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_drawn_settings(game: str, seed: int) -> None:
    found = find_game(game)
    setup = draw_setup(found, random.Random(seed))
    check_random_match(found, setup, depth=30)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=4)
@given(seed=st.integers(0, 10**6))
def test_every_match_ends(game: str, seed: int) -> None:
    found = find_game(game)
    check_match_ends(found, draw_setup(found, random.Random(seed)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_allowed_is_listed(game: str) -> None:
    for setup in draw_pairwise_setups(find_game(game), 1, 1):
        check_legality(find_game(game), setup)


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_book_says_what_is_in_force(game: str) -> None:
    check_wordings(find_game(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_says_reads_as_people_speak(game: str) -> None:
    for setup in few_setups(game, 1):
        check_grammar(find_game(game), setup)


@pytest.mark.parametrize("game", GAMES)
def test_what_people_are_told_reads_well_whoever_is_called_you(game: str) -> None:
    for setup in few_setups(game, 1):
        check_event_sentences(find_game(game), setup)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_for_an_action_is_true(game: str) -> None:
    for setup in few_setups(game, 1):
        check_reasons(find_game(game), setup)


@pytest.mark.parametrize("game", GAMES)
def test_why_so_little_is_possible_is_answered_with_cards_that_cannot_be_used(game: str) -> None:
    for setup in few_setups(game, 1):
        check_explanations(find_game(game), setup)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_position_can_tell_of_cards_that_take_is_true(game: str) -> None:
    for setup in few_setups(game, 1):
        check_fishing_position(find_game(game), setup)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_said_hangs_on_what_a_seat_cannot_see(game: str) -> None:
    for setup in few_setups(game, 1):
        check_secrecy(find_game(game), setup, stops=4)
