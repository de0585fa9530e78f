"""Running code of packages that other people wrote: what its import prints, reads or raises harms nobody."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import traceback
from collections.abc import Callable
from typing import TypeVar

from cardtable.errors import PackageError, Terminated, one_line

_WRITTEN = ("stdout", "stderr", "__stdout__", "__stderr__")
_READ = ("stdin", "__stdin__")

T = TypeVar("T")


def run_held(work: Callable[[], T]) -> T:
    """What that code returns. Meanwhile what it prints is dropped, and there is nothing for it to read.

    Raises PackageError for whatever it raises, `sys.exit` and an interruption included, in one line that
    names the place; only a signal that ends the program goes through.
    """
    try:
        with _HELD:
            return work()
    except Terminated:
        raise
    except BaseException as error:
        raise PackageError(_error_line(error)) from error


class _HeldStreams:
    """Streams that lead nowhere, in the place of the program's own while foreign code runs.

    Threads may run such code at once (a bot is imported where it is first asked): the first to begin puts the
    streams away, and the last to end puts them back.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holders = 0
        self._back = contextlib.ExitStack()

    def __enter__(self) -> None:
        with self._lock:
            self._holders += 1
            if self._holders == 1:
                self._put_away()

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._holders -= 1
            if not self._holders:
                self._back.close()

    def _put_away(self) -> None:
        away = self._back.enter_context(open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  (closed by the stack)
        nothing = self._back.enter_context(open(os.devnull, encoding="utf-8"))  # noqa: SIM115
        for name in (*_WRITTEN, *_READ):
            self._back.callback(setattr, sys, name, getattr(sys, name))
            setattr(sys, name, nothing if name in _READ else away)


_HELD = _HeldStreams()


def _error_line(error: BaseException) -> str:
    """An error in one line, with its place."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {error.msg}"
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.filename}, line {last.lineno}: {type(error).__name__}: {_message(error)}"


def _message(error: BaseException) -> str:
    try:
        return one_line(error)
    except Exception:  # an error of somebody else's, whose text may fail as well
        return "an error without a text"
