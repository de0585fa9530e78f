"""Weights of a judge, and bots that judge by others."""

import random
import re
from dataclasses import dataclass

import pytest

from cardtable.bots import Weights, fraction_weight
from cardtable.bots.bot_names import make_bot
from cardtable.bots.weighted_bot import WeightedBot, read_weights, weighted_name
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.engine.bot import bot_of
from cardtable.errors import OptionError
from cardtable.lab.arena import make_tasks, play_task
from cardtable.match.match import Match

WEIGHED = [one for one in sorted(game_ids()) if bot_of(find_game(one)).weights.values()]


@dataclass(frozen=True)
class Two(Weights):
    """Two weights."""

    height: float = 2.0
    """Any size."""
    part: float = fraction_weight(0.5)
    """A part."""


def test_weights_are_changed_by_name() -> None:
    assert Two().changed({"part": 1.0}) == Two(part=1.0)
    assert Two().changed({"height": 5.0}).values() == {"height": 5.0, "part": 0.5}


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"heigth": 1.0}, "no weight 'heigth': .*height"),
        ({"part": 1.5}, "the weight part is between 0 and 1, not 1.5"),
        ({"part": -0.1}, "between 0 and 1, not -0.1"),
    ],
)
def test_weights_that_cannot_be_are_refused(values: dict[str, float], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        Two().changed(values)


def test_a_name_tells_its_weights() -> None:
    assert read_weights("a=0.5&b=-2") == {"a": 0.5, "b": -2.0}
    assert weighted_name({"a": 0.123456, "b": -2.0}) == "careful?a=0.1235&b=-2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "after careful? stand weights, as master=0.8&bare=0.5, not ''"),
        ("bare", "not 'bare'"),
        ("bare=much", "not 'bare=much'"),
        ("bare=nan", "not 'bare=nan'"),
        ("=1", "not '=1'"),
        ("bare=1&bare=2", "the weight bare is named twice"),
    ],
)
def test_a_name_that_cannot_be_read_is_explained(text: str, said: str) -> None:
    with pytest.raises(OptionError, match=re.escape(said)):
        make_bot(f"careful?{text}")


def test_the_arena_refuses_weights_that_the_game_has_not() -> None:
    with pytest.raises(OptionError, match=r"no weight 'bear': .*bare"):
        make_tasks("hokm", 4, {}, ("careful?bear=0.5", "careful"), 1)


@pytest.mark.parametrize("game", WEIGHED)
def test_the_same_weights_play_the_same(game: str) -> None:
    """A bot that names the weights in force decides as the careful player does, at every decision."""
    weights = bot_of(find_game(game)).weights.values()
    bot = make_bot("careful?" + "&".join(f"{name}={value!r}" for name, value in weights.items()))
    assert isinstance(bot, WeightedBot)
    match, rng = Match(game, seed=4), random.Random(4)
    for at in range(60):
        if match.over:
            break
        seat = match.actors[0]
        view = match.view(seat)
        chosen = make_bot("careful").decide(view, random.Random(at))
        assert bot.decide(view, random.Random(at)) == chosen
        match.play(seat, chosen if rng.random() < 0.8 else rng.choice(view.legal))


@pytest.mark.parametrize("game", WEIGHED)
def test_each_weight_counts(game: str) -> None:
    """The judge asks the weights of the bot: tripled and cut, some decision has other values for each."""
    bot = bot_of(find_game(game))
    moved: set[str] = set()
    match, rng = Match(game, seed=4), random.Random(4)
    for _ in range(400):
        if match.over or moved == {*bot.weights.values()}:
            break
        seat = match.actors[0]
        view = match.view(seat)
        plain = {one.action: one.value for one in bot.judge(view, random.Random(1))}
        for name, value in bot.weights.values().items():
            other = bot.with_weights(bot.weights.changed({name: value / 3}))
            found = {one.action: one.value for one in other.judge(view, random.Random(1))}
            if found != plain:
                moved.add(name)
        match.play(seat, rng.choice(view.legal))
    assert {*bot.weights.values()} - moved <= RARE.get(game, set())


RARE: dict[str, set[str]] = {
    "arpa-turup": {"draw_for_kort"},
    "tarneeb": {"over_partner", "spare", "double_from", "average_against", "surely"},
    "ocho-locos": {"skips_partner"},
}
"""Weights that no decision of the match asks for: of options, or of rare positions."""


@pytest.mark.parametrize("game", WEIGHED)
def test_bots_of_two_minds_play_each_other(game: str) -> None:
    name, value = next(iter(bot_of(find_game(game)).weights.values().items()))
    (task,) = make_tasks(game, None, {}, (f"careful?{name}={value / 2:g}", "careful"), 1)
    outcome = play_task(task)
    assert outcome.faults == ("", "")
    assert outcome.stood_in == (0, 0)
