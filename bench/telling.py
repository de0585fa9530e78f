"""What the bench is doing now, for whoever waits for it."""

from __future__ import annotations

import sys
import time

_BEGUN = time.monotonic()


def telling(what: str) -> None:
    """A line on stderr: since when it runs, and what is measured now."""
    print(f"{time.monotonic() - _BEGUN:5.0f} s  {what} ...", file=sys.stderr, flush=True)
