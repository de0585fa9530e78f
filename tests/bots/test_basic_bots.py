"""The bots: legal, seeded, and never stuck."""

from __future__ import annotations

import itertools
import random

import pytest

from cardtable.bots.basic_bots import EASE, CarefulBot, EasyBot, RandomBot
from cardtable.bots.bot_names import BOTS, LEVELS, kind_of, level_of, make_bot
from cardtable.engine.bot import NEVER
from cardtable.errors import OptionError
from cardtable.match.match import Match
from tests.toy import GAME


def test_the_careful_bot_follows_the_advice() -> None:
    match = Match(GAME, 2, seed=1)
    view = match.view(match.actors[0])
    assert CarefulBot().decide(view, random.Random(1)) == view.legal[0]


def test_the_easy_bot_is_slower_in_a_race() -> None:
    view = Match("twenty-four", 2, seed=1).view(0)
    careful, delay = CarefulBot().timed(view, random.Random(2))
    easy, later = EasyBot().timed(view, random.Random(2))
    assert careful == easy
    assert delay >= NEVER or later == pytest.approx(delay * EASE)


def test_at_puzzles_the_stronger_know_sooner() -> None:
    views = [Match("twenty-four", 2, seed=seed).view(0) for seed in range(12)]
    raced = 0
    for view in views:
        answers = [make_bot(level).timed(view, random.Random(2)) for level in ("hard", "medium", "easy")]
        delays = [delay for _, delay in answers]
        assert len({action for action, _ in answers}) == 1
        assert delays == sorted(delays)
        raced += delays[-1] < NEVER and delays[0] < delays[1] < delays[2]
    assert raced > 6


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_word_for_a_bot(level: str) -> None:
    kind = kind_of(level)
    assert (make_bot(level).name, level_of(kind)) == (kind, level)
    assert (kind_of("random"), level_of("search-strong")) == ("random", "search-strong")


def test_no_bot_does_the_same_useless_thing_for_ever() -> None:
    match = Match(GAME, 2, seed=1)
    seat = match.actors[0]
    careful = CarefulBot()
    choices = [careful.decide(match.view(seat), random.Random(1)) for _ in range(20)]
    first, *others = (len(list(alike)) for _, alike in itertools.groupby(choices))
    assert first > 1
    assert others


def test_the_random_bot_chooses_every_legal_action() -> None:
    match = Match(GAME, 2, seed=1)
    view = match.view(match.actors[0])
    rng = random.Random(5)
    assert {RandomBot().decide(view, rng) for _ in range(60)} == set(view.legal)


def test_an_unknown_bot_names_the_nearest() -> None:
    assert set(BOTS) >= {"random", "careful"}
    with pytest.raises(OptionError, match="did you mean careful"):
        make_bot("carful")
