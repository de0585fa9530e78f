"""Learns a game by playing it against itself: a linear policy, its natural gradient, and nothing but numpy.

    python -m examples.learn_by_playing basra --deals 500

It knows no rule. It gives each legal action a weight by what `TableEnv` tells of it (the verb, the cards
played, the cards taken). After each round it asks by least squares which of them went with gains (Peters and
Schaal 2008: the episodic natural actor-critic) and follows that.
"""

from __future__ import annotations

import argparse

import numpy as np

from examples.pettingzoo_table import Row, TableEnv

ROUND = 100
"""Deals after which the weights change."""
RIDGE = 10.0
"""How much a weight is held back that few deals speak of."""
STEP = 20.0
"""How far the weights follow what an action is worth, in spreads of what a deal brings."""


class LinearPolicy:
    """Plays an action the more often the greater its weight."""

    def __init__(self, width: int, rng: np.random.Generator) -> None:
        self.weights = np.zeros(width)
        self._rng = rng

    def chances(self, actions: Row) -> Row:
        """The chance of each legal action."""
        heat = actions @ self.weights
        chances = np.exp(heat - heat.max())
        return chances / chances.sum()

    def choose(self, actions: Row) -> tuple[int, Row]:
        """An action, and which way the weights lie that would make it more frequent."""
        chances = self.chances(actions)
        chosen = int(self._rng.choice(len(actions), p=chances))
        return chosen, actions[chosen] - chances @ actions


def play_deal(
    env: TableEnv, policies: dict[str, LinearPolicy], seed: int
) -> tuple[dict[str, float], dict[str, Row]]:
    """One deal: what each agent gained more than the others, and the sum of its directions."""
    env.reset(seed=seed)
    gains = dict.fromkeys(env.possible_agents, 0.0)
    ways = {agent: np.zeros(env.action_width) for agent in env.possible_agents}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        gains[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        actions = observation["actions"][observation["action_mask"] == 1]
        chosen, way = policies[agent].choose(actions)
        ways[agent] += way
        env.step(chosen)
    mean = sum(gains.values()) / len(gains)
    return {agent: gain - mean for agent, gain in gains.items()}, ways


def learn(env: TableEnv, deals: int, seed: int) -> LinearPolicy:
    """One policy in all seats, changed once a round: the way that tells best what an agent gained."""
    policy = LinearPolicy(env.action_width, np.random.default_rng(seed))
    policies = dict.fromkeys(env.possible_agents, policy)
    for begun in range(0, deals, ROUND):
        played = [play_deal(env, policies, seed + deal) for deal in range(begun, min(begun + ROUND, deals))]
        gains = np.array([gains[agent] for gains, _ in played for agent in gains])
        ways = np.array([ways[agent] for gains, ways in played for agent in gains])
        worth = np.linalg.solve(ways.T @ ways + RIDGE * np.eye(env.action_width), ways.T @ gains)
        policy.weights += STEP * worth / (gains.std() + 1e-9)
    return policy


def lead_over_random(env: TableEnv, policy: LinearPolicy, deals: int, seed: int) -> tuple[float, float]:
    """Points a deal by which the policy is ahead of random play, every deal with it in each seat in turn, and
    twice the standard error."""
    random = LinearPolicy(env.action_width, np.random.default_rng(seed))
    leads = []
    for deal in range(deals):
        for seat in env.possible_agents:
            policies = {agent: policy if agent == seat else random for agent in env.possible_agents}
            gains, _ = play_deal(env, policies, seed + deal)
            leads.append(gains[seat] * len(gains) / (len(gains) - 1))
    return float(np.mean(leads)), float(2 * np.std(leads) / len(leads) ** 0.5)


def main() -> None:
    """Learns, and tells before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seats", type=int)
    given = parser.parse_args()
    env = TableEnv(given.game, given.seats, deals=1)
    new = LinearPolicy(env.action_width, np.random.default_rng(0))
    for told, policy in (("before", new), (f"after {given.deals} deals", learn(env, given.deals, seed=1))):
        lead, doubt = lead_over_random(env, policy, deals=150, seed=1_000_000)
        print(f"{told}: {lead:+.1f} ± {doubt:.1f} points a deal ahead of random play")


if __name__ == "__main__":
    main()
