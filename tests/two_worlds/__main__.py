"""`python -m tests.two_worlds`: whole matches of every game, in two worlds wherever an act allows that."""

from __future__ import annotations

import argparse
import asyncio
import random
import time

from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from tests.own import GAMES
from tests.two_worlds import Figures, compare

MOST_ACTS = 1500
"""Acts of one match at most."""


def main() -> None:
    """Plays so many matches of each game, with each number of seats in turn."""
    parser = argparse.ArgumentParser(description="Compares what members are sent in two worlds.")
    parser.add_argument("--matches", type=int, default=1, help="of each game and number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", default=GAMES)
    given = parser.parse_args()
    for game in given.games:
        began, figures = time.monotonic(), Figures()
        for seats in sorted({min(find_game(game).seat_counts), max(find_game(game).seat_counts)}):
            for seed in range(given.seed, given.seed + given.matches):
                match = Match(game, seats, seed=seed)
                asyncio.run(compare(match, random.Random(f"{game} {seed}"), MOST_ACTS, figures))
        troubles = sum(figures.troubles.values())
        print(
            f"{game}: {figures.acts} acts, {figures.compared} in two worlds, "
            f"{troubles} times something went wrong: the same bytes, {time.monotonic() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
