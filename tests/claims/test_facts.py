"""Every fact shown beside the table, worked out a second way."""

from __future__ import annotations

import random

import pytest

from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.match.match import Match
from cardtable.testing.match_setups import MatchSetup, draw_setups
from tests.claims import (  # noqa: F401  (they say what facts mean)
    betting_facts,
    climbing_facts,
    fishing_facts,
    point_trick_facts,
    rummy_facts,
    trick_facts,
)
from tests.claims.facts import check_fact, shown_facts

DRAWN = 4
ACTS = 90


@pytest.mark.parametrize(
    ("game_id", "setup"),
    [(game_id, setup) for game_id in game_ids() for setup in draw_setups(find_game(game_id), DRAWN, 1)],
    ids=str,
)
def test_facts_are_what_the_table_shows(game_id: str, setup: MatchSetup) -> None:
    """At every moment of a match, to every seat that acts; a fact that counts is read by somebody."""
    check_all_facts(setup.match(find_game(game_id)), setup.seed, ACTS)


def check_all_facts(match: Match, seed: int, acts: int) -> None:
    """Random acts, and all facts before each of them."""
    rng = random.Random(seed)
    for _ in range(acts):
        if match.over:
            return
        seat = rng.choice(match.actors)
        for told in shown_facts(match, seat):
            check_fact(told)
        match.play(seat, rng.choice(match.legal(seat)))
