"""Other engines beside ours, in the same run: OpenSpiel and RLCard, where the extra `bench` is installed.

Each plays at random from Python, as ours does. Only the ratios mean something.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bench.engine import measure_actions, per_call

OPEN_SPIEL = {
    "hearts": ("mighty",),
    "spades": ("mighty",),
    "skat": ("mighty",),
    "crazy_eights": ("ocho-locos",),
    "gin_rummy": ("kalooki",),
}
"""Games of OpenSpiel, and ours of the same family."""
RLCARD = {"uno": ("ocho-locos",), "doudizhu": ("dai-fugo",), "gin-rummy": ("kalooki",), "bridge": ("mighty",)}


@dataclass(frozen=True)
class Pair:
    """Microseconds an action takes in another engine's game and in ours."""

    engine: str
    theirs: str
    ours: str
    their_action: float
    our_action: float

    def line(self) -> str:
        """As a row of the table."""
        ratio = self.our_action / self.their_action
        return (
            f"{self.engine:<12}{self.theirs:<14}{self.their_action:>10.1f}"
            f"   {self.ours:<14}{self.our_action:>10.1f}{ratio:>10.2f}"
        )


def per_action(play: Callable[[], int]) -> float:
    """Microseconds an action takes when `play` plays a game and counts them."""
    counts: list[int] = []
    whole = per_call(lambda: counts.append(play()))
    return whole / (sum(counts) / len(counts))


def open_spiel_game(name: str) -> Callable[[], int]:
    """Plays one of OpenSpiel's games at random; chance counts as no action."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            count += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return count

    return play


def rlcard_game(name: str) -> Callable[[], int]:
    """Plays the bare game loop of one of RLCard's games at random, without its environment."""
    rlcard: Any = importlib.import_module("rlcard")
    env = rlcard.make(name)
    game = env.game

    def play() -> int:
        game.init_game()
        count = 0
        while not game.is_over():
            game.step(random.choice(list(legal())))
            count += 1
        return count

    def legal() -> Any:
        if hasattr(game, "get_legal_actions"):
            return game.get_legal_actions()
        if name == "doudizhu":
            return game.state["actions"]
        judge = game.judge if name == "gin-rummy" else game.judger
        return judge.get_legal_actions()

    return play


def pairs() -> Iterator[Pair]:
    """All pairs whose other engine is installed."""
    for engine, module, games, loop in (
        ("OpenSpiel", "pyspiel", OPEN_SPIEL, open_spiel_game),
        ("RLCard", "rlcard", RLCARD, rlcard_game),
    ):
        if importlib.util.find_spec(module) is None:
            continue
        for theirs, ours in games.items():
            spent = per_action(loop(theirs))
            for game in ours:
                yield Pair(engine, theirs, game, spent, measure_actions(game))


def main() -> None:
    """Prints the table."""
    rows = [pair.line() for pair in pairs()]
    if not rows:
        print(
            "\nOpenSpiel and RLCard are not installed (pip install 'cardtable[bench]'): nothing beside ours."
        )
        return
    print(f"\n{'engine':<12}{'game':<14}{'us/action':>10}   {'ours':<14}{'us/action':>10}{'ratio':>10}")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
