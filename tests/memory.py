"""What is held in the memory of the test's own process."""

from __future__ import annotations

import gc


def alive(kind: type) -> int:
    """How many of a kind there are."""
    gc.collect()
    return sum(isinstance(one, kind) for one in gc.get_objects())
