"""Reads many damaged inputs, and says what came of them."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz import Found, Target, try_one
from tests.fuzz.targets import TARGETS


def main(argv: Sequence[str] | None = None) -> int:
    """Shares the inputs out among the targets; exit code 1 for a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the number of the first input")
    parser.add_argument("--only", choices=[target.name for target in TARGETS], metavar="TARGET")
    given = parser.parse_args(argv)
    targets = [target for target in TARGETS if given.only in (None, target.name)]
    each = -(-given.inputs // len(targets))
    faults = sum(_run(target, given.seed, each) for target in targets)
    print(f"{each * len(targets)} inputs, {faults} faults")
    return 1 if faults else 0


def _run(target: Target, first: int, count: int) -> int:
    """So many inputs for one target; answers how many were faults."""
    begun, read, faults = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, first + count):
            try:
                read += try_one(target, number, Path(folder))
            except Found as fault:
                faults += 1
                print(f"FAULT {fault}", file=sys.stderr)
    seconds = time.monotonic() - begun
    refused = count - read - faults
    told = f"{count} inputs, {read} read, {refused} refused, {faults} faults, {seconds:.0f} s"
    print(f"{target.name}: {told}")
    return faults


if __name__ == "__main__":
    sys.exit(main())
