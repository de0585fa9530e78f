"""The environment in `examples/` for other programs: every game under PettingZoo's own checks."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import pytest

from cardtable.cards import card
from cardtable.discovery.installed_games import find_game
from tests.own import GAMES

pytest.importorskip("pettingzoo", reason="the extra pettingzoo")

from pettingzoo.test import api_test, seed_test

from examples.learn_by_playing import learn, play_deal
from examples.pettingzoo_table import FACES, MOST_ACTIONS, SUITS, TableEnv


@pytest.mark.parametrize("game", GAMES)
def test_each_game_passes_pettingzoos_own_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # These two it says of every environment with a mask that is not of its own collection.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        api_test(TableEnv(game, deals=1, render_mode="ansi"), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


def test_the_same_seed_is_the_same_deal() -> None:
    seed_test(lambda: TableEnv("hokm", deals=1), num_cycles=20)


def played(env: TableEnv, seed: int) -> dict[str, float]:
    """What everybody gained in an episode in which the first legal action is always played."""
    env.reset(seed=seed)
    gains = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        gains[agent] += reward
        if not terminated and not truncated:
            assert int(observation["action_mask"].sum()) == len(info["legal"])
            assert not info["left_out"]
        env.step(None if terminated or truncated else 0)
    return gains


@pytest.mark.parametrize("game", ["basra", "gong-zhu", "teen-patti"])
def test_an_episode_ends_with_its_deals_and_pays_what_the_sheet_says(game: str) -> None:
    env = TableEnv(game, deals=2)
    gains = played(env, seed=3)
    match = env.match
    assert match.deal.over
    assert match.deal.number == 2
    sign = -1 if find_game(game).low_wins else 1
    untouched = TableEnv(game, deals=2)
    untouched.reset(seed=3)
    before = untouched.match.scores
    for seat, agent in enumerate(env.possible_agents):
        side = match.deal.side(seat)
        assert gains[agent] == sign * (match.scores[side] - before[side])
    assert any(gains.values())


def test_rows_say_what_an_action_is_and_what_a_seat_sees() -> None:
    env = TableEnv("zandari", seats=2)
    row = env.action_row("play 7S take 4D 3S")
    first = len(row) - len(SUITS) - 1 - 2 * len(FACES)
    cards: Any = row[first : first + 2 * len(FACES)].reshape(2, len(FACES))
    assert [FACES[at] for at in cards[0].nonzero()[0]] == ["7S"]
    assert {FACES[at] for at in cards[1].nonzero()[0]} == {"4D", "3S"}
    env.reset(seed=1)
    env.step(0)  # the cut
    agent = env.agent_selection
    seat = env.possible_agents.index(agent)
    hand = env.observe(agent)["observation"][: len(FACES)]
    assert sorted(FACES[at] for at in hand.nonzero()[0]) == sorted(c.text for c in env.match.view(seat).hand)
    other = env.observe(env.possible_agents[1 - seat])
    assert not other["action_mask"].any()
    assert other["actions"].shape == (MOST_ACTIONS, env.action_width)


def test_hidden_cards_count_nowhere() -> None:
    env = TableEnv("hokm", deals=1)
    env.reset(seed=5)
    seat = env.possible_agents.index(env.agent_selection)
    others = env.observe(env.agent_selection)["observation"][len(FACES) : 2 * len(FACES)]
    assert not others.any(), "nobody's hand but one's own"
    assert all(card(face).text == face for face in FACES)
    assert env.match.view(seat).hand


def test_the_page_of_docs_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parent.parent / "docs" / "pettingzoo.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(code, "pettingzoo.md", "exec"), {})
    assert capsys.readouterr().out.startswith("(")


def test_what_is_played_often_is_what_earned_more() -> None:
    """Learning is tried on a deal or two only: that it runs, and moves the weights."""
    env = TableEnv("spar", seats=2, deals=1)
    policy = learn(env, deals=4, seed=1)
    assert policy.weights.any()
    gains, ways = play_deal(env, dict.fromkeys(env.possible_agents, policy), seed=9)
    assert abs(sum(gains.values())) < 1e-6
    assert set(ways) == set(env.possible_agents)
