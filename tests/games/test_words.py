"""How games put things into words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.testing.match_setups import play_randomly
from cardtable.words import with_unit
from tests.own import GAMES

SEEDS = Path(__file__).parents[2] / "seeds"
AWKWARD = re.compile(r"(?:^|[.!?:] )(?:Who|What) (?![^.?!]*\?)[^.?!]*[.!]|\bhas to be beaten\b|\b[Rr]eckon")
"""A sentence whose subject is a clause, and words that few learners know."""


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


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_a_game_in_the_lobby_names_no_rule_that_is_off_by_default(game: str) -> None:
    found = find_game(game)
    for option in found.options:
        if option.default is False or option.default == "off":
            assert not re.search(rf"\b{option.name}s?\b", found.about, re.IGNORECASE), found.about


def told_by_seeds() -> Iterator[tuple[str, str]]:
    """The rules and lessons, sentence by sentence as they stand in a line of their own."""
    for path in sorted(SEEDS.rglob("*.md")):
        text = re.sub(r"\n +(?! *- )", " ", path.read_text("utf-8"))
        for line in text.splitlines():
            yield path.name, re.sub(r"^ *- (?:\*\*[\w-]+\*\* )?(?:\([^)]*\) )*", "", line)
    for path in sorted(SEEDS.rglob("*.toml")):
        for line in path.read_text("utf-8").splitlines():
            key, _, told = line.partition(" = ")
            if key in ("say", "hint"):
                yield f"{path.parent.name}/{path.name}", told.strip('"')


def test_no_sentence_begins_with_a_clause_for_its_subject() -> None:
    """Plain English: `Whoever passes is out`, `The cards you took lie in your pile`."""
    found = [f"{where}: {told}" for where, told in told_by_seeds() if AWKWARD.search(told)]
    assert not found, "\n".join(found)
