"""How games put things into words."""

from __future__ import annotations

import random

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.testing.match_setups import play_randomly
from cardtable.words import with_unit


def test_so_many() -> None:
    assert [with_unit(number, "point") for number in (0, 1, 2)] == ["no points", "1 point", "2 points"]


@pytest.mark.parametrize("game", ["remi", "kalooki"])
def test_what_lies_on_the_table_is_named_as_in_the_sheet(game: str) -> None:
    found, named = find_game(game), set[str]()
    words = rules_in_force(found).words
    for seed in range(8):
        match = Match(found, seed=seed, listen=False)
        for _ in play_randomly(match, random.Random(seed), 400):
            places = match.deal.places()
            named |= {place.label.rpartition("'s ")[2].lower() for place in places if "meld" in place.pile}
    assert len(named) == 2
    assert named <= set(words), f"{named} are not all explained: {sorted(words)}"
