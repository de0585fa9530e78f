"""Work without the garbage collector."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def without_garbage_collection(*, keeps: bool = False) -> Iterator[None]:
    """Turns the garbage collector off. With `keeps`, for imports: all that there is then stays, so it is not
    looked through for garbage later, either."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if keeps:
            gc.freeze()
        if was_on:
            gc.enable()
