"""Limits that keep one client or account from taking everything."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable


class RateLimiter:
    """A token bucket: a burst at once, then a steady rate per second."""

    def __init__(self, steady: float, burst: float) -> None:
        self._steady = steady
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def allow(self) -> bool:
        """Counts one more; False if it exceeds the rate."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._steady)
        self._at = now
        self._left -= 1
        return self._left >= 0


def crowd_of(accounts: Iterable[int]) -> int:
    """The account that occurs most often; at least one is given."""
    return Counter(accounts).most_common(1)[0][0]
