"""`python -m tests.soak`: an evening with blows, and its figures."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.soak import GAME, play


def main() -> None:
    """Plays so many deals."""
    parser = argparse.ArgumentParser(
        description="Plays an evening at which terminals are killed and cut off."
    )
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        told = play(Path(folder), given.deals, given.seed)
    memory = told.memory or [0]
    first, half, last = (one // 1024 for one in (memory[0], memory[len(memory) // 2], memory[-1]))
    print(f"{given.deals} deals of {GAME}, {told.acts} acts, {time.monotonic() - began:.0f} s: nothing lost")
    print(f"{told.kills} kills ({told.host_kills} of the host), {told.cuts} wires cut")
    print(f"the host held {first} MB after deal 1, {half} MB half-way, {last} MB after deal {len(memory)}")


if __name__ == "__main__":
    main()
