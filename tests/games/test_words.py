"""What games say of themselves reads as people speak."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from cardtable.engine.game import find_game, game_ids
from cardtable.engine.match import Match
from cardtable.mechanics.words import so_many
from cardtable.seats.hints import advice_of
from cardtable.testing import draw_setting

CLUMSY = re.compile(
    r"\b[-+]?1 (points|cards|threes|fours|calls|tricks)\b|\b0 (of|threes|fours)\b|\bNone\b(?! of)"
)


def said(match: Match, seat: int) -> Iterator[str]:
    """What the table tells a seat that is to act."""
    deal, view = match.running, match.view(seat)
    yield from (fact.words for fact in deal.facts())
    yield from (fact.words for at in range(match.seats) for fact in deal.seat_facts(at))
    yield from (f"{place.label} {place.note}" for place in deal.places())
    yield from (deal.phrase(seat, action).text for action in view.legal[:20])
    yield from (advice.reason for advice in advice_of(view, "words")[:4])
    if deal.stage is not None:
        yield deal.stage.prompt(seat)


@pytest.mark.parametrize("game", game_ids())
def test_nobody_is_told_of_1_points(game: str) -> None:
    found = find_game(game)
    for seed in range(4):
        match, rng = draw_setting(found, random.Random(seed)).match(found, listen=False), random.Random(seed)
        for _ in range(80):
            if match.over:
                break
            seat = rng.choice(match.actors)
            assert not [told for told in said(match, seat) if CLUMSY.search(told)]
            match.play(seat, rng.choice(match.legal(seat)))
        lines = match.deal.score_lines() if match.deal.over else []
        assert not [line.sentence for line in lines if CLUMSY.search(line.sentence)]


def test_so_many() -> None:
    assert [so_many(number, "point") for number in (0, 1, 2)] == ["no points", "1 point", "2 points"]
