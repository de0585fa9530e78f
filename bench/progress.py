"""Progress messages on stderr for long benchmarks."""

from __future__ import annotations

import sys
import time

_BEGUN = time.monotonic()


def report_progress(what: str) -> None:
    """Prints the elapsed seconds and what is measured now."""
    print(f"{time.monotonic() - _BEGUN:5.0f} s  {what} ...", file=sys.stderr, flush=True)
