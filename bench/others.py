"""Compares this engine with OpenSpiel and RLCard in the same run, where the extra `bench` is installed.

Each engine plays at random from Python; a game in progress is cloned and viewed by a seat. Only ratios mean
something. Searches are not compared: theirs see all hands, or train for hours.
"""

from __future__ import annotations

import copy
import importlib
import importlib.util
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from bench.engine import Costs, costs, per_call
from bench.progress import report_progress

OPEN_SPIEL = {
    "hearts": "gong-zhu",
    "spades": "tarneeb",
    "skat": "mighty",
    "crazy_eights": "ocho-locos",
    "gin_rummy": "kalooki",
    "dou_dizhu": "zheng-shangyou",
}
"""Games of OpenSpiel, each with our most similar game."""
RLCARD = {"bridge": "tarneeb", "uno": "ocho-locos", "gin-rummy": "kalooki", "doudizhu": "zheng-shangyou"}
MIDDLE = 10
"""Decisions after which a game is cloned and viewed."""


SEEN = ("information_state_string", "observation_string", "information_state_tensor")
"""Methods by which OpenSpiel describes what a seat sees; the first that a game has is used."""


@dataclass(frozen=True)
class Pair:
    """A game of another engine and one of ours."""

    engine: str
    theirs: str
    ours: str
    their_costs: Costs
    our_costs: Costs

    def cost(self, what: str) -> tuple[float, float]:
        """The cost of an `action`, `clone` or `view`: ours, theirs."""
        return getattr(self.our_costs, what), getattr(self.their_costs, what)


SAID = {"action": "an action at random", "clone": "a clone", "view": "what a seat sees"}
"""What is compared."""


def per_action(play: Callable[[], int]) -> float:
    """Microseconds an action takes when `play` plays a game and counts them."""
    counts: list[int] = []
    whole = per_call(lambda: counts.append(play()))
    return whole / (sum(counts) / len(counts))


def open_spiel_costs(name: str) -> Costs:
    """Costs of one of OpenSpiel's games; chance moves do not count as actions."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play(most: int = 1 << 30) -> tuple[Any, int]:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal() and (state.is_chance_node() or count < most):
            count += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return state, count

    state = play(MIDDLE)[0]
    while state.is_terminal():
        state = play(MIDDLE)[0]
    kind, seat = game.get_type(), state.current_player()
    seen = next(getattr(state, name) for name in SEEN if getattr(kind, f"provides_{name}"))
    return Costs(per_action(lambda: play()[1]), per_call(state.clone), per_call(lambda: seen(seat)))


def rlcard_costs(name: str) -> Costs:
    """Costs of one of RLCard's games, without its environment."""
    rlcard: Any = importlib.import_module("rlcard")
    game = rlcard.make(name).game

    def play(most: int = 1 << 30) -> int:
        game.init_game()
        count = 0
        while not game.is_over() and count < most:
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

    action = per_action(play)
    play(MIDDLE)
    while game.is_over():
        play(MIDDLE)
    seat = game.get_player_id()
    return Costs(action, per_call(lambda: copy.deepcopy(game)), per_call(lambda: game.get_state(seat)))


ENGINES = (
    ("OpenSpiel", "pyspiel", "open_spiel", OPEN_SPIEL, open_spiel_costs),
    ("RLCard", "rlcard", "rlcard", RLCARD, rlcard_costs),
)


def times(ratio: float) -> str:
    """A ratio as it is read: 1.25, 12, 1/600."""
    if ratio < 0.1:
        return f"1/{1 / ratio:.0f}"
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"


def missing() -> list[str]:
    """The engines that are not installed."""
    return [engine for engine, module, *_ in ENGINES if not _is_here(module)]


def versions() -> list[str]:
    """The engines that are installed, each with its version."""
    return [f"{engine} {version(package)}" for engine, module, package, *_ in ENGINES if _is_here(module)]


def _is_here(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def pairs() -> Iterator[Pair]:
    """All pairs whose other engine is installed."""
    for engine, module, _, games, their_costs in ENGINES:
        for theirs, ours in games.items() if _is_here(module) else ():
            report_progress(f"{engine}'s {theirs} and {ours}")
            yield Pair(engine, theirs, ours, their_costs(theirs), costs(ours)[0])


def main() -> list[Pair]:
    """Prints the table, line by line, and gives what stands in it."""
    for engine in missing():
        print(f"{engine} is not installed (pip install 'cardtable[bench]'): nothing of it beside ours.")
    found = []
    for pair in pairs():
        for what, said in SAID.items():
            ours, theirs = pair.cost(what)
            names = f"{said}: {pair.ours}, {pair.engine}'s {pair.theirs}"
            print(f"{names:<60}{ours:>9.1f} us{theirs:>9.1f} us{times(ours / theirs):>8}", flush=True)
        found.append(pair)
    return found


if __name__ == "__main__":
    main()
