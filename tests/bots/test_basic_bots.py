"""The bots: legal, seeded, and never stuck."""

from __future__ import annotations

import random

import pytest

from cardtable.bots.basic_bots import _PATIENCE, EASE, SLIP, CarefulBot, EasyBot, RandomBot
from cardtable.bots.bot_names import BOTS, LEVELS, kind_of, level_of, make_bot
from cardtable.engine.bot import NEVER
from cardtable.errors import OptionError
from cardtable.match.match import Match
from tests.toy import GAME


def test_the_careful_bot_follows_the_advice() -> None:
    match = Match(GAME, 2, seed=1)
    view = match.view(match.actors[0])
    assert CarefulBot().decide(view, random.Random(1)) == view.legal[0]


def test_the_easy_bot_slips_about_as_often_as_it_says_and_never_by_much() -> None:
    match = Match("zandari", 4, seed=1)
    while match.in_play.stage is None or match.in_play.stage.name != "play":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    view, rng = match.view(match.actors[0]), random.Random(3)
    values = {advice.action: advice.value for advice in match.game.advise(view, rng)}
    best = max(values.values())
    chosen = [EasyBot().decide(view, rng) for _ in range(400)]
    slips = sum(values[action] < best for action in chosen) / len(chosen)
    assert SLIP / 3 < slips < SLIP * 1.3
    assert len(values) < 5 or min(values, key=lambda action: values[action]) not in chosen


def test_the_easy_bot_is_slower_in_a_race() -> None:
    view = Match("twenty-four", 2, seed=1).view(0)
    careful, delay = CarefulBot().timed(view, random.Random(2))
    easy, later = EasyBot().timed(view, random.Random(2))
    assert careful == easy
    assert delay >= NEVER or later == pytest.approx(delay * EASE)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_word_for_a_bot(level: str) -> None:
    kind = kind_of(level)
    assert (make_bot(level).name, level_of(kind)) == (kind, level)
    assert (kind_of("random"), level_of("search-strong")) == ("random", "search-strong")


def test_no_bot_does_the_same_useless_thing_for_ever() -> None:
    match = Match(GAME, 2, seed=1)
    seat = match.actors[0]
    careful = CarefulBot()
    choices = [careful.decide(match.view(seat), random.Random(1)) for _ in range(_PATIENCE + 1)]
    assert len(set(choices[:-1])) == 1
    assert choices[-1] != choices[0]


def test_the_random_bot_chooses_every_legal_action() -> None:
    match = Match(GAME, 2, seed=1)
    view = match.view(match.actors[0])
    rng = random.Random(5)
    assert {RandomBot().decide(view, rng) for _ in range(60)} == set(view.legal)


def test_an_unknown_bot_names_the_nearest() -> None:
    assert set(BOTS) >= {"random", "careful"}
    with pytest.raises(OptionError, match="did you mean careful"):
        make_bot("carful")
