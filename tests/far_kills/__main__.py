"""`python -m tests.far_kills`: many kills, and what came of them."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.far_kills import GAMES, killed

AT_ONE_TABLE = 12


def main() -> None:
    """Kills so many, game by game."""
    parser = argparse.ArgumentParser(description="Kills terminals and hosts of tables at random moments.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    done, seed, began = 0, given.seed, time.monotonic()
    while done < given.kills:
        game = list(GAMES)[seed % len(GAMES)]
        with tempfile.TemporaryDirectory() as folder:
            done += killed(game, min(AT_ONE_TABLE, given.kills - done), seed, Path(folder))
        seed += 1
        print(f"{done} kills, {time.monotonic() - began:.0f} s: nothing lost, every seat came back ({game})")


if __name__ == "__main__":
    main()
