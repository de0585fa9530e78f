"""How well the adviser judges: is a followed hint ever blamed, and are predicted gains real?

A predicted gain is compared with careful play to the end on fresh determinizations.
`python -m bench.advice [GAME ...]` takes some minutes a game. All figures are in points of the game.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.bots.process_pool import ProcessPool
from cardtable.discovery.installed_games import game_ids
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.match.view_codec import pack_view, unpack_view
from cardtable.teaching.adviser import Adviser, is_thought_about
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.paired_rollouts import PairedRollouts

DECISIONS = 200
"""Decisions examined in each game."""
SAMPLED = 0.2
"""Share of decisions that are examined."""
MISTAKES = 0.2
"""Share of actions that are played at random."""
LONGEST = 150
"""Actions of a match, at most."""
FRESH = 48
"""Fresh determinizations that test a predicted gain."""
LEAST_PAIRS = 5
"""Fewest pairs for a regression line."""


@dataclass(frozen=True)
class Pair:
    """A predicted gain, whether the adviser would mention it, and the gain on fresh determinizations."""

    predicted: float
    is_said: bool
    true: float


def decisions(game: str, count: int) -> Iterator[View]:
    """Yields decisions of careful matches with occasional mistakes; races are skipped."""
    rng, seed = random.Random(game), 0
    while count:
        seed += 1
        match = Match(game, seed=seed)
        for _ in range(LONGEST):
            if match.over or not count:
                break
            seat = rng.choice(match.actors)
            view = match.view(seat)
            if is_thought_about(view) and rng.random() < SAMPLED:
                count -= 1
                yield view
            match.play(seat, played(view, rng))


def played(view: View, rng: random.Random) -> Action:
    """A careful action, or sometimes a random one."""
    advice = careful_player.advise(view, rng)
    return advice[0].action if advice and rng.random() >= MISTAKES else rng.choice(view.legal)


def blamed(view: View, found: Evaluation) -> bool:
    """Whether a fresh adviser in another process blames the hint."""
    told = unpack_view(pack_view(view), view.game)
    judged = Adviser(ProcessPool(0)).evaluate_including(told, found.best)
    return judged is None or judged.behind(found.best) is not None


def truly(view: View, action: Action, other: Action) -> float:
    """The gain of an action over another in careful play on fresh determinizations."""
    rows = PairedRollouts(view, "held to account").run((action, other), range(FRESH))
    return statistics.fmean(row.points[0] - row.points[1] for row in rows)


def pairs(view: View, found: Evaluation) -> Iterator[Pair]:
    """The most promising other action, paired with the careful choice."""
    others = [action for action in found.results if action != found.first]
    if not others:
        return
    other = max(others, key=lambda one: found.gain(one, found.first).points)
    ahead, behind = found.gain(other, found.first), found.gain(found.first, other)
    is_said = ahead.is_beyond_doubt or behind.is_beyond_doubt
    yield Pair(ahead.points, is_said, truly(view, other, found.first))


def line_through(points: list[Pair]) -> str:
    """Slope, intercept and correlation of true over predicted gains."""
    if len(points) < LEAST_PAIRS:
        return f"{len(points):>6} pairs"
    predicted, true = [one.predicted for one in points], [one.true for one in points]
    if not statistics.pvariance(predicted) or not statistics.pvariance(true):
        return f"{len(points):>6} pairs, all alike"
    slope, intercept = statistics.linear_regression(predicted, true)
    together = statistics.correlation(predicted, true)
    rest = [y - slope * x - intercept for x, y in zip(predicted, true, strict=True)]
    spread = statistics.pstdev(predicted) * len(points) ** 0.5
    doubt = statistics.pstdev(rest) / spread
    return (
        f"{len(points):>6} pairs{slope:>8.2f} +-{doubt:>5.2f}{intercept:>9.2f}{together:>7.2f}"
        f"{statistics.fmean(map(abs, predicted)):>10.2f}"
    )


def measure(game: str) -> None:
    """Prints the figures of one game."""
    pool, count, blames, better = ProcessPool(0), 0, 0, 0
    found_pairs: list[Pair] = []
    spent = time.process_time()
    thought = 0.0
    for view in decisions(game, DECISIONS):
        began = time.process_time()
        found = Adviser(pool).evaluate(view)
        thought += time.process_time() - began
        assert found is not None
        count += 1
        better += found.best != found.first
        blames += blamed(view, found)
        found_pairs += pairs(view, found)
    said = [one for one in found_pairs if one.is_said]
    print(
        f"{game}: {count} decisions, {thought / count:.2f} s of one processor each; another than the careful "
        f"choice advised {better} times; a hint followed and blamed {blames} times"
    )
    print(f"  {'all':<6}{line_through(found_pairs)}\n  {'said':<6}{line_through(said)}")
    print(f"  {time.process_time() - spent:.0f} s", flush=True)


HEAD = "true gain over predicted gain:   slope           intercept  corr.  mean size"


def main() -> None:
    """Prints the figures of all games that have decisions other than races."""
    print(HEAD)
    for game in sys.argv[1:] or [one for one in game_ids() if one != "twenty-four"]:
        measure(game)


if __name__ == "__main__":
    main()
