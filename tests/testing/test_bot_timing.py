"""When a bot acts in a race comes from what everybody sees; the kit finds where it does not."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest

from cardtable.bots.search import Budget
from cardtable.bots.search_bot import SearchBot
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import Advice, bot_of
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.table.players import SeatedBot
from cardtable.testing import MatchSetup, check_bot_timing, draw_setup
from tests.own import GAMES

RACES = {"kalooki", "twenty-four"}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_second_of_a_race_tells_no_hand(game_id: str) -> None:
    game = find_game(game_id)
    looked = check_bot_timing(game, MatchSetup(game.default_seats, {}, 4))
    assert (looked > 0) == (game_id in RACES)
    check_bot_timing(game, draw_setup(game, random.Random(game_id)))


def test_seconds_that_hang_on_the_hand_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("kalooki")
    judge = bot_of(game).judge

    def telling(view: View, rng: random.Random) -> list[Advice]:
        return [replace(one, delay=1.0 if one.value > 0 else 1.5) for one in judge(view, rng)]

    monkeypatch.setattr(bot_of(game), "judge", telling)
    with pytest.raises(AssertionError, match="with other cards after"):
        check_bot_timing(game, MatchSetup(4, {}, 4), depth=300)


def test_to_call_and_to_pass_take_the_same_time() -> None:
    game = find_game("kalooki")
    match = Match(game, 4, seed=3)
    for stream in range(20):
        advice = careful_player.advise(match.view(match.actors[0]), random.Random(stream))
        assert {str(one.action) for one in advice} == {"call", "pass"}
        assert len({one.delay for one in advice}) == 1


class Quick(SearchBot):
    """Finds at once what it would think about."""

    def decide(self, view: View, rng: random.Random) -> Any:
        return view.legal[0]


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that are waited, in order: none of them passes, and the clock stands still."""
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", wait)
    monkeypatch.setattr("time.monotonic", lambda: 0.0)
    return waited


@pytest.mark.parametrize("seconds", [0.3, None])
def test_a_bot_that_thinks_takes_its_time_without_a_choice_too(
    seconds: float | None, waited: list[float]
) -> None:
    match = Match("hokm", 4, seed=3)
    budget = Budget(seconds=seconds) if seconds else Budget(simulations=5)
    seat = SeatedBot("Mira", Quick("search", budget), random.Random(1))
    asyncio.run(seat.decide(match.view(match.actors[0])))
    assert waited == [seconds or 0.0]


def test_of_a_last_card_everybody_knows_that_there_is_no_choice(waited: list[float]) -> None:
    match = Match("hokm", 4, seed=3)
    view = match.view(match.actors[0])
    seat = SeatedBot("Mira", Quick("search-strong"), random.Random(1))
    asyncio.run(seat.decide(view))
    hand = view.deal.piles[f"hand.{view.seat}"]
    view.deal.piles[hand.name] = hand.with_cards_unchecked(hand.cards[:1])
    asyncio.run(seat.decide(view))
    assert waited == [3.0, 0.0]
