"""Plays every drawn match against its referee: `python -m tests.referees [GAME ...]`, minutes a game.

Prints the numbers of a few matches in which all comes up that has to: the suite plays those (`few`).
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from importlib import import_module

from cardtable.discovery.installed_games import game_ids
from tests.referees.refereed_match import RefereedMatches


def main(names: list[str]) -> None:
    """Plays the games named, all without a name."""
    for name in names or game_ids():
        refereed = import_module(f"tests.referees.test_{name.replace('-', '_')}").REFEREED
        assert isinstance(refereed, RefereedMatches)
        play_all(name, refereed)


def play_all(name: str, refereed: RefereedMatches) -> None:
    """Plays all matches of a game, and prints a few that cover what has to come up."""
    came, took = [], []
    for number in range(len(refereed.setups)):
        begun = time.process_time()
        came.append(refereed.play(number))
        took.append(time.process_time() - begun)
    few = covering(came, took, set(refereed.wanted))
    missing = refereed.missing(sum(came, Counter[str]()))
    seconds = f"{sum(took[number] for number in few):.1f} s of {sum(took):.1f}"
    print(f"{name}: {len(came)} matches agree; few={few}, {seconds}; never came up: {missing}", flush=True)


def covering(came: list[Counter[str]], took: list[float], wanted: set[str]) -> tuple[int, ...]:
    """Numbers of matches that bring all that is wanted and came at all, greedily by what a second brings."""
    few: list[int] = []
    open_ = {one for one in wanted if any(seen[one] for seen in came)}
    while open_:
        best = max(range(len(came)), key=lambda number: gain(came[number], open_) / (took[number] + 0.05))
        few.append(best)
        open_ = {one for one in open_ if not came[best][one]}
    return tuple(sorted(few))


def gain(seen: Counter[str], wanted: set[str]) -> int:
    """How much of what is wanted came up."""
    return sum(bool(seen[one]) for one in wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
