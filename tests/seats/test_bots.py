"""The bots: legal, seeded, and never stuck."""

from __future__ import annotations

import random

import pytest

from cardtable.engine.match import Match
from cardtable.errors import OptionError
from cardtable.seats.bots import _PATIENCE, CarefulBot, RandomBot
from cardtable.seats.roster import BOTS, make_bot
from tests.toy import GAME


def test_the_careful_bot_follows_the_advice() -> None:
    match = Match(GAME, 2, seed=1)
    view = match.view(match.actors[0])
    assert CarefulBot().decide(view, random.Random(1)) == view.legal[0]


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
