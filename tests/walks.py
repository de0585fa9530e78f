"""How far the long walks at the screens go. They look at far more positions than the minutes of `make test`
allow: there a walk takes every second of its cases, the same on every run; `make walks` takes all of them.
What is said to people, and what is secret, is always looked at whole."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

IS_WHOLE = os.environ.get("CARDTABLE_WALKS") == "whole"
"""Whether all of each walk is asked for."""


def some(cases: Sequence[T]) -> Sequence[T]:
    """The cases that this run looks at: all, or every second one from the first on."""
    return cases if IS_WHOLE else cases[::2]
