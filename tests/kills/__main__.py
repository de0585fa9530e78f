"""Kills many tables, and says what was lost."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.kills import killed, kills
from tests.own import GAMES


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    given = parser.parse_args(argv)
    shown = faults = 0
    for kill in kills(GAMES, given.kills, given.seed):
        with tempfile.TemporaryDirectory() as folder:
            try:
                shown += killed(kill, Path(folder))
            except AssertionError as fault:
                faults += 1
                print(f"LOST {kill}: {fault}", file=sys.stderr)
    print(f"{given.kills} kills, {shown} acts shown, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
